"""What deals are parted by, and what is measured of them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tricklab.analysis.reports.questions.facts import Facts, Way
from tricklab.analysis.reports.questions.measures import EACH_GAIN, GAIN, gain, share
from tricklab.analysis.reports.questions.splits import ALL, Split, among, by_number, crossed
from tricklab.engine.play.setup import Setup

ARMS = [(way, way.arm(Setup.make("pitch"))) for way in (Way("pass", ("bid", 0)), Way("2", ("bid", 2)))]
HANDS = np.array([[0, 0, 0, 0], [1, 0, 0, 0], [3, 0, 0, 0], [7, 0, 0, 0], [15, 0, 0, 0]])


def facts(rows: Any = ()) -> Facts:
    """Return five deals in which seat 0 has no card, one, two, three and four, and deals in the first."""
    return Facts(ARMS, HANDS, np.array([0, 1, 2, 3, 3]), rows)


def cards(of: Facts) -> Any:
    return np.bitwise_count(of.hand)


@pytest.mark.parametrize(
    ("names", "parts"),
    [
        (("1", "2", "3"), [-1, 0, 1, 2, -1]),
        (("≤1", "2", "3+"), [0, 0, 1, 2, 2]),
        (("no cards", "1–2 cards", "4 cards"), [0, 1, 1, -1, 2]),
    ],
)
def test_a_name_says_which_numbers_it_holds(names: tuple[str, ...], parts: list[int]) -> None:
    split = by_number("cards", names, cards)
    assert (split.label, split.names) == ("cards", names)
    assert split.of(facts()).tolist() == parts


def test_two_splits_at_once() -> None:
    """Deals that either leaves out are left out; names are made of both."""
    few, dealer = by_number("cards", ("1", "2+"), cards), Split("who", ("me", "you"), lambda of: (of.dealers == 0) * 1)
    both = crossed("both", dealer, few, "{1} for {0}")
    assert both.names == ("1 for me", "2+ for me", "1 for you", "2+ for you")
    assert both.of(facts()).tolist() == [-1, 0, 1, 1, 1]


def test_only_some_deals() -> None:
    alone = among(ALL, lambda of: of.dealers == 3, "dealt by 3")
    assert (alone.label, alone.names) == ("dealt by 3", ALL.names)
    assert alone.of(facts()).tolist() == [-1, -1, -1, 0, 0]


def rows_of(bids: list[int], points: list[int]) -> Any:
    """Return results in which seat 0 bid so, and got so many points more than each of the others."""
    rows = np.zeros(len(bids), Setup.make("pitch").game.row)
    rows["bids"][:, 0], rows["delta"][:, 0] = bids, points
    return rows


def test_gains_are_of_the_deals_in_which_the_seat_could_say_so() -> None:
    of = facts([rows_of([0, 0, 0, 0, 1], [1, 2, 3, 4, 5]), rows_of([2, 2, 2, 1, 2], [2, 2, 2, 2, 2])])
    for measure in (GAIN, EACH_GAIN):
        counts, values = measure.of(of, 1)
        assert counts.tolist() == [True, True, True, False, False]
        assert (values / of.unit).tolist() == [1, 0, -1, -2, -3]
    hundred = gain("a hundred", lambda of, way: of.obeyed(way), times=100)
    assert (hundred.of(of, 1)[1] == 100 * GAIN.of(of, 1)[1]).all()
    assert hundred.of(of, 1)[0].tolist() == [True, True, True, False, True]


def test_a_share_is_of_all_deals_unless_it_is_told_of_which() -> None:
    of = facts()
    counts, values = share("", lambda of, way: of.dealers == way).of(of, 3)
    assert (counts.tolist(), values.tolist()) == ([True] * 5, [0, 0, 0, 1, 1])
    counts, _ = share("", lambda of, way: of.dealers == way, lambda of, way: of.dealers > 1).of(of, 3)
    assert counts.tolist() == [False, False, True, True, True]


def test_what_a_hand_holds_is_worked_out_once() -> None:
    asked: list[int] = []

    def look(of: Facts, extra: int) -> int:
        asked.append(extra)
        return extra

    of = facts()
    assert [of.once(look, extra) for extra in (1, 1, 2, 1)] == [1, 1, 2, 1]
    assert asked == [1, 2]
