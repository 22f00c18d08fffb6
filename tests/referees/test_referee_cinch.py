"""The referee of Cinch, the Pedros and Sixty-Three against the worked examples: the Left Pedro, stacks and counters."""

from __future__ import annotations

from typing import Any

import pytest

from golden_deals import golden
from incoming import changed, put
from referee import RefereeError, check
from referee.cinch import VARIANTS
from referee.cinch_rules import Rules, captured, legal_plays, most_points, side_deltas, side_points, stacks, trumps_in

SPADES = trumps_in("S", "cinch")
SIXTY_THREE, TWICE = Rules(target=152, threshold=145), Rules(fourteen=28)


def test_the_exchange_in_particular() -> None:
    """What is thrown is what must be, or some of what may be, and so many cards."""
    short, fewer = golden("cinch, a short stock"), golden("cinch, reduced")
    discards = [n for n, each in enumerate(short["events"]) if each["do"] == "discard"]
    kept = next(n for n in discards if len(short["events"][n]["cards"]) == 7)
    last = max(n for n, each in enumerate(fewer["events"]) if each["do"] == "discard")
    counter = put("events", last, "cards", [*fewer["events"][last]["cards"][1:], "JS"])
    for record, change, words in (
        (short, lambda told: told["events"][kept]["cards"].pop(), "the discard of seat 2"),
        (fewer, counter, "the discard of seat 3"),
        (golden("cinch, all pass"), put("rules", "dealer_forced", True), "event 3: seat 2 says 'pass' for bid"),
        (golden("cinch C2"), put("scores", [62, 0, 62, 0]), "one side alone at the target"),
    ):
        with pytest.raises(RefereeError, match=words):
            check(changed(record, change))


@pytest.mark.parametrize(
    ("hand", "led", "rules", "legal"),
    [
        ("9C 5C 2H 3S", "AC", {}, "9C 3S 5C"),
        ("5C 2H 3S", "AC", {}, "5C 2H 3S"),
        ("9C 5C 2H 3S", "AC", {"strict": True}, "9C"),
        ("5C 2H 3S", "AC", {"strict": True}, "5C 2H 3S"),
        ("AC 2S", "5C", {}, "2S"),
        ("AC 5C", None, {"pitch": True}, "5C"),
        ("9C 5C 2H 3S", None, {"pitch": True}, "5C 3S"),
        ("AC 2C", None, {"pitch": True}, "AC 2C"),
    ],
)
def test_c3_what_may_be_played(hand: str, led: str | None, rules: dict[str, Any], legal: str) -> None:
    """The Left Pedro is a trump, whether it is led or follows."""
    assert {top for top, _ in legal_plays(hand.split(), led, SPADES, **rules)} == set(legal.split())


def test_trumps_and_what_they_count() -> None:
    """The Left Pedro ranks between the Five and the Four; Pedro has none."""
    assert " ".join(SPADES) == "AS KS QS JS TS 9S 8S 7S 6S 5S 5C 4S 3S 2S"
    assert len(trumps_in("H", "pedro")) == 13
    assert "5D" not in trumps_in("H", "pedro")
    assert [most_points(game) for game in VARIANTS] == [14, 9, 14, 63]


def test_c4_excess() -> None:
    nine = ["AS", "KS", "QS", "JS", "9S", "8S", "6S", "5S", "4S"]
    legal = stacks(nine, SPADES)
    assert legal_plays(nine, "2C", SPADES) == legal
    assert ("AS", frozenset({"4S", "6S", "8S"})) in legal
    assert all(len(beneath) == 3 and not beneath & {"JS", "5S", "AS"} for _, beneath in legal)
    assert len(legal) == 3 * 20 + 6 * 10  # a counter over three of six others, or one of these over three of five


@pytest.mark.parametrize(
    ("hand", "beneath"),
    [
        ("AS KS JS TS 9S 5S 5C", "AS, JS, TS"),
        ("AS KS JS TS 9S 5S 5C 8S", "8S AS, 8S JS, 8S TS"),
        ("KS AS 9S 5S 5C 3S QS 8S 7S", "QS 8S 7S"),
        ("KS AS 9S 5S 5C 3S 2S TS JS", "AS 2S TS, AS 2S JS, AS TS JS, 2S TS JS"),
    ],
)
def test_x2_the_fewest_and_cheapest_counters_are_buried(hand: str, beneath: str) -> None:
    """What lies beneath, in each way in which that can be; any of the others may be on top."""
    legal, buried = stacks(hand.split(), trumps_in("S", "sixty-three")), beneath.split(", ")
    assert {cards for _, cards in legal} == {frozenset(cards.split()) for cards in buried}
    assert all({top for top, under in legal if under == cards} == set(hand.split()) - cards for _, cards in legal)


@pytest.mark.parametrize(
    ("points", "bidders", "bid", "rules", "deltas"),
    [
        ((41, 22), 0, 40, SIXTY_THREE, [41, 22]),  # X1
        ((41, 22), 0, 45, SIXTY_THREE, [-45, 22]),
        ((14, 0), 0, 14, TWICE, [28, 0]),
        ((0, 14), 0, 7, TWICE, [-7, 28]),
        ((13, 1), 0, 14, TWICE, [-14, 1]),
    ],
)
def test_a_bid_is_made_or_lost(
    points: tuple[int, int], bidders: int, bid: int, rules: Rules, deltas: list[int]
) -> None:
    assert side_deltas(points, bidders, bid, rules) == deltas


def test_x1_and_the_pedros_points() -> None:
    tricks = [[(0, [card]), (1, ["2C"])] for card in ("AH", "KH", "JH", "9H", "5H")]
    tricks += [[(1, [card]), (2, ["2C"])] for card in ("TH", "5D", "3H", "2H")]
    assert side_points(tricks, "H", "sixty-three", SIXTY_THREE) == [41, 22]
    tricks = [[(0, ["TS"]), (1, ["2S"])], [(1, ["AS"]), (2, ["QC"]), (3, ["5S"])], [(1, ["JS"]), (2, ["KC"])]]
    assert side_points(tricks, "S", "pedro", Rules()) == [1, 7]  # 10 pips each: nobody has the game
    tricks[0].append((2, ["JD"]))
    assert side_points(tricks, "S", "double-pedro", Rules()) == [2, 7]
    assert captured(tricks, trumps_in("S", "double-pedro"), 4) == [1, 7, 0, 0]
