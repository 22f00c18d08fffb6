"""The referee of Phat against the worked examples: tricks, what cards count, and when a game is over."""

from __future__ import annotations

import pytest

from golden_deals import golden, tricks_of
from referee import RefereeError, check
from referee.cards import pack
from referee.phat_rules import Pair, Rules, muck_points, phat_points, side_deltas, side_muck, side_phat, trick_winner


@pytest.mark.parametrize(
    ("text", "leader", "trump", "winner", "phat", "muck"),
    [
        ("KH AH 9H 5S", 0, "S", 3, 19, (0, 7)),  # H1
        ("JS KS AS 9S", 0, "S", 2, 26, (8, 0)),  # H2
        ("9C 5C TC QC", 0, "D", 3, 14, (0, 12)),  # H3
        ("2H AD KC 3H", 1, "S", 0, 0, (7, 0)),
        ("2H AD 2S AH", 1, "S", 3, 0, (0, 8)),
        ("AH 3S TS 9S", 2, "S", 0, 18, (14, 0)),
    ],
)
def test_h1_to_h3_single_tricks(text: str, leader: int, trump: str, winner: int, phat: int, muck: Pair) -> None:
    trick = [((leader + step) % 4, card) for step, card in enumerate(text.split())]
    assert trick_winner(trick, trump) == winner
    assert side_phat([trick], trump) == ((phat, 0) if winner % 2 == 0 else (0, phat))
    assert side_muck([trick], trump) == muck


@pytest.mark.parametrize(("name", "muck"), [("phat H5", (40, 40)), ("phat H6", (45, 35))])
def test_h5_h6_the_muck(name: str, muck: Pair) -> None:
    assert side_muck(tricks_of(golden(name)), "S") == muck


@pytest.mark.parametrize("trump", list("CDHS"))
def test_every_deal_has_80_and_80(trump: str) -> None:
    trumps = {rank: phat_points(rank + trump, trump) for rank in "23456789TJQKA"}
    assert trumps == dict.fromkeys(trumps, 0) | {"A": 4, "K": 3, "Q": 2, "J": 1, "9": 18, "5": 10}
    assert sum(phat_points(card, trump) for card in pack()) == sum(map(muck_points, pack())) == 80


def test_the_last_trick_comes_before_the_muck() -> None:
    # Seat 0 has 52 points of the phat and the muck; the last point (the Nine of diamonds) falls in the sixth trick.
    tricks = tricks_of(golden("phat H6"))
    assert side_deltas((0, 0), 8, tricks, "S", Rules(target=53)) == (60, 28)
    assert side_deltas((0, 0), 8, tricks, "S", Rules(target=52)) == (52, 28)


@pytest.mark.parametrize(
    ("name", "rules", "given", "message"),
    [
        ("H4, one short", {"target": 180}, {}, "is superfluous: the deal is over"),  # H4: the game ends with the trick
        ("over in the sixth trick", {"target": 182}, {}, "event 31: the events end here, but play by seat 0 is due"),
        ("over in the last trick", {}, {"scores": [20, 153] * 2}, r"delta is \[53, 27, 53, 27\], should be \[61, 27"),
        ("H6", {"carry": False}, {}, r"carry is 16, but rules\.carry is false"),
        ("H6", {}, {"carry": 8}, r"result\.delta is \[68, 28, 68, 28\], should be \[60, 28, 60, 28\]"),
    ],
)
def test_deals_that_are_right_by_other_rules_or_scores_only(
    name: str, rules: dict[str, int], given: dict[str, object], message: str
) -> None:
    golden_name = f"phat {name}" if name.startswith("H") else f"phat, {name}"
    with pytest.raises(RefereeError, match=message):
        check(golden(golden_name, **rules) | given)
