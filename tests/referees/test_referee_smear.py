"""The referee of Smear against the worked examples: trumps and jokers, stacks, the refill, and points."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from golden_deals import golden
from referee import RefereeError, check
from referee.smear_rules import Rules, legal_bids, legal_plays, points, refill, side_deltas, trick_winner, trump_order

LOW, RANKED = Rules(), Rules(jokers="ranked")
ALL, S4_HAND = trump_order("H", LOW), "AH KH QH 9H 8H 7H 5H 3H"
BELOW_KING = ["KH", "QH", "JH", "9H", "8H", "7H", "6H", "5H", "4H", "JK1"]


@pytest.mark.parametrize(
    ("trick", "low", "ranked"),
    [
        ([(0, ["TH"]), (1, ["JK2"]), (2, ["9H"]), (3, ["4H"])], 0, 1),  # S1: above or below the ten
        ([(3, ["JK2"]), (0, ["JK1"])], 3, 0),  # of two low ones the first played wins
    ],
)
def test_s1_jokers_low_and_ranked(trick: list[tuple[int, list[str]]], low: int, ranked: int) -> None:
    assert [trick_winner(trick, "H", rules) for rules in (LOW, RANKED)] == [low, ranked]


@pytest.mark.parametrize(
    ("hand", "in_play", "rules", "count", "stack", "wrong"),
    [
        # A point card over two of the six others, or one of these over two of the other five.
        (S4_HAND, ALL, LOW, 2 * 15 + 6 * 10, "AH 5H 7H", "AH 3H 5H"),
        (S4_HAND, ALL, LOW, 90, "3H 7H 8H", "AH 3H 8H"),
        (S4_HAND, ALL, Rules(trey=False), 1 * 21 + 7 * 15, "AH 3H 5H", "3H AH 5H"),
        # Of points alone: two of eight point cards beneath, any of the other six on top, and the King is buried.
        ("AH KH JH JD TH 3H 2H JK1 JK2", ALL, LOW, 28 * 6, "2H KH AH JH", "2H AH JH JD"),
        # The lowest trump in play scores Low.
        ("QH 9H 8H 7H 6H 5H 4H", BELOW_KING, LOW, 6 + 6 * 5, "4H 5H", "5H 4H"),
    ],
)
def test_s4_stacks(hand: str, in_play: Sequence[str], rules: Rules, count: int, stack: str, wrong: str) -> None:
    legal = legal_plays(hand.split(), "H", rules, in_play=in_play, first_trick=True)
    assert len(legal) == count
    asked = [(top, frozenset(beneath)) for top, *beneath in (stack.split(), wrong.split())]
    assert [each in legal for each in asked] == [True, False]


def test_six_trumps_or_a_later_trick_make_no_stack() -> None:
    six = S4_HAND.split()[:6]
    assert legal_plays(six, "H", LOW, in_play=ALL, first_trick=True) == {(card, frozenset()) for card in six}
    assert len(legal_plays(S4_HAND.split(), "H", LOW, in_play=ALL, first_trick=False)) == 8
    assert legal_plays(["AS", "2C"], "H", LOW, in_play=ALL, first_trick=True) == set()


def test_legal_bids() -> None:
    assert legal_bids(None, Rules(min_bid=4)) == ["pass", 4, 5, 6, 7, 8, 9, 10]
    assert legal_bids(None, Rules(min_bid=4, trey=False), forced=True) == [4, 5, 6, 7]
    assert legal_bids(10, LOW) == ["pass"]


def test_low_is_never_a_low_joker() -> None:
    tricks = [[(0, ["AH"]), (1, ["JK2"])], [(0, ["9H"]), (1, ["JK1"])]]
    scored = points([["AH", "9H"], ["JK1", "JK2"]], tricks, "H", LOW)
    assert (scored["low"], scored["joker-1"], scored["joker-2"]) == (0, 1, 1)
    assert scored["jack"] is scored["game"] is scored["trey"] is None
    assert side_deltas(scored, 1, 2) == (2, 2)


def test_points_go_to_the_captor_but_high_and_low_stay() -> None:
    hands = [["AH", "KH"], ["JH", "3H"], ["JD", "TH"], ["2H"]]
    tricks = [[(0, ["AH"]), (1, ["JH"]), (2, ["TH"]), (3, ["2H"])], [(0, ["KH"]), (1, ["3H"]), (2, ["JD"])]]
    scored = points(hands, tricks, "H", LOW)
    assert scored == dict.fromkeys(scored, 0) | {"low": 3, "joker-1": None, "joker-2": None}


@pytest.mark.parametrize(("rules", "first", "second"), [(LOW, 1, 0), (RANKED, 0, 1)])
def test_joker_1_is_the_first_played_or_the_high_one(rules: Rules, first: int, second: int) -> None:
    tricks = [[(0, ["2H"]), (1, ["JK2"])], [(1, ["AH"]), (0, ["JK1"])]]
    scored = points([["JK1", "2H"], ["JK2", "AH"]], tricks, "H", rules)
    assert (scored["joker-1"], scored["joker-2"]) == (first, second)


def test_trumps_in_order() -> None:
    assert " ".join(trump_order("C", LOW)) == "AC KC QC JC JS TC 9C 8C 7C 6C 5C 4C 3C 2C JK1 JK2"
    assert " ".join(trump_order("D", RANKED)) == "AD KD QD JD JH JK1 JK2 TD 9D 8D 7D 6D 5D 4D 3D 2D"


STOCK, SIX = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2S 3S 4S 5S 6S", "2C 3C 4C 5C 6C 7C"


@pytest.mark.parametrize(
    ("kept", "stock", "dealer", "bidder", "rules", "drawn"),
    [
        ([4, 3, 7, 6], STOCK, 0, 1, LOW, {1: "2C 3C 4C", 0: "5C 6C"}),
        ([4, 3, 7, 6], STOCK, 2, 3, Rules(refill="bidder"), {0: "2C 3C", 1: "4C 5C 6C"}),
        ([4, 3, 7, 6], STOCK, 2, 1, LOW, {0: "2C 3C", 1: "4C 5C 6C"}),
        ([2, 3, 1, 4, 3, 3], SIX, 3, 1, Rules(players=6), {4: "2C 3C 4C", 5: "5C 6C 7C"}),
        ([2, 3, 1, 4, 3, 3], SIX, 3, 1, Rules(players=6, refill="bidder"), {2: "2C 3C 4C 5C 6C", 3: "7C"}),
        ([2, 3, 1, 4, 3, 3], SIX, 3, 1, Rules(players=6, refill="bidder_only"), {1: SIX}),
    ],
)
def test_refill_from_the_dealers_left_or_the_bidders(
    kept: list[int], stock: str, dealer: int, bidder: int, rules: Rules, drawn: dict[int, str]
) -> None:
    """In turn up to six cards each, until the stock runs out."""
    found = refill(kept, stock.split(), dealer=dealer, bidder=bidder, rules=rules)
    assert found == [(seat, cards.split()) for seat, cards in drawn.items()]


@pytest.mark.parametrize("stack", ["AH 3H 7H", "5H AH 7H", "AH 5H", "AH 5H 7H 8H", "AH 5H 6H"])
def test_a_wrong_stack_fails(stack: str) -> None:
    record = golden("smear S4")
    lead = next(each for each in record["events"] if each["do"] == "play")
    lead["cards"] = ["AH", "7H", "5H"]
    check(record)  # the order beneath is free
    lead["cards"] = stack.split()
    with pytest.raises(RefereeError, match=r"seat 1 may not play .*: \[3\] due"):
        check(record)
