"""The referee of Smear: it passes the golden examples, and any wrong record fails it."""

from __future__ import annotations

import pytest

from golden_deals import golden
from referee import RefereeError, check
from referee.smear_rules import (
    Rules,
    legal_bids,
    legal_plays,
    points,
    refill,
    side_deltas,
    trick_winner,
    trump_order,
)

LOW, RANKED = Rules(), Rules(jokers="ranked")


def cards(text: str) -> list[str]:
    return text.split()


# The golden examples


@pytest.mark.parametrize(("rules", "winner"), [(RANKED, 1), (LOW, 0)])
def test_s1_jokers_above_or_below_the_ten(rules: Rules, winner: int) -> None:
    assert trick_winner([(0, ["TH"]), (1, ["JK2"]), (2, ["9H"]), (3, ["4H"])], "H", rules) == winner


def test_of_two_low_jokers_the_first_played_wins() -> None:
    assert trick_winner([(3, ["JK2"]), (0, ["JK1"])], "H", LOW) == 3
    assert trick_winner([(3, ["JK2"]), (0, ["JK1"])], "H", RANKED) == 0


S4_HAND = cards("AH KH QH 9H 8H 7H 5H 3H")


def test_s4_stacks() -> None:
    legal = legal_plays(S4_HAND, "H", LOW, in_play=trump_order("H", LOW), first_trick=True)
    assert ("AH", frozenset({"5H", "7H"})) in legal
    assert ("3H", frozenset({"7H", "8H"})) in legal
    for top, beneath in (("5H", {"7H", "8H"}), ("7H", {"5H", "8H"}), ("8H", {"5H", "7H"})):
        assert (top, frozenset(beneath)) in legal
    assert not any("3H" in beneath for _, beneath in legal)
    # A point card over two of the six others, or one of these over two of the other five.
    assert len(legal) == 2 * 15 + 6 * 10


def test_s4_without_the_trey_the_three_may_go_beneath() -> None:
    in_play = trump_order("H", LOW)
    legal = legal_plays(S4_HAND, "H", Rules(trey=False), in_play=in_play, first_trick=True)
    assert ("AH", frozenset({"3H", "5H"})) in legal


def test_a_stack_of_nothing_but_points_buries_as_few_as_it_can() -> None:
    hand = cards("AH KH JH JD TH 3H 2H JK1 JK2")
    legal = legal_plays(hand, "H", LOW, in_play=trump_order("H", LOW), first_trick=True)
    assert all("KH" in beneath for _, beneath in legal)
    assert len(legal) == 28 * 6  # two of eight point cards beneath, any of the other six on top


def test_six_trumps_or_a_later_trick_make_no_stack() -> None:
    in_play = trump_order("H", LOW)
    assert legal_plays(S4_HAND[:6], "H", LOW, in_play=in_play, first_trick=True) == {
        (card, frozenset()) for card in S4_HAND[:6]
    }
    assert len(legal_plays(S4_HAND, "H", LOW, in_play=in_play, first_trick=False)) == 8
    assert legal_plays(["AS", "2C"], "H", LOW, in_play=in_play, first_trick=True) == set()


def test_legal_bids() -> None:
    assert legal_bids(None, Rules(min_bid=4)) == ["pass", 4, 5, 6, 7, 8, 9, 10]
    assert legal_bids(None, Rules(min_bid=4, trey=False), forced=True) == [4, 5, 6, 7]
    assert legal_bids(10, LOW) == ["pass"]


def test_low_is_never_a_low_joker() -> None:
    hands = [["AH", "9H"], ["JK1", "JK2"]]
    tricks = [[(0, ["AH"]), (1, ["JK2"])], [(0, ["9H"]), (1, ["JK1"])]]
    scored = points(hands, tricks, "H", LOW)
    assert (scored["low"], scored["joker-1"], scored["joker-2"]) == (0, 1, 1)
    assert scored["jack"] is scored["game"] is scored["trey"] is None
    assert side_deltas(scored, 1, 2) == (2, 2)


def test_points_go_to_the_captor_but_high_and_low_stay() -> None:
    hands = [cards("AH KH"), cards("JH 3H"), cards("JD TH"), cards("2H")]
    tricks = [
        [(0, ["AH"]), (1, ["JH"]), (2, ["TH"]), (3, ["2H"])],
        [(0, ["KH"]), (1, ["3H"]), (2, ["JD"])],
    ]
    scored = points(hands, tricks, "H", LOW)
    assert scored == dict.fromkeys(scored, 0) | {"low": 3, "joker-1": None, "joker-2": None}


@pytest.mark.parametrize(("rules", "first", "second"), [(LOW, 1, 0), (RANKED, 0, 1)])
def test_joker_1_is_the_first_played_or_the_high_one(rules: Rules, first: int, second: int) -> None:
    hands = [cards("JK1 2H"), cards("JK2 AH")]
    tricks = [[(0, ["2H"]), (1, ["JK2"])], [(1, ["AH"]), (0, ["JK1"])]]
    scored = points(hands, tricks, "H", rules)
    assert (scored["joker-1"], scored["joker-2"]) == (first, second)


def test_trumps_in_order() -> None:
    assert " ".join(trump_order("C", LOW)) == "AC KC QC JC JS TC 9C 8C 7C 6C 5C 4C 3C 2C JK1 JK2"
    assert " ".join(trump_order("D", RANKED)) == "AD KD QD JD JH JK1 JK2 TD 9D 8D 7D 6D 5D 4D 3D 2D"


def test_refill_starts_at_the_dealers_left_or_the_bidders() -> None:
    stock = cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2S 3S 4S 5S 6S")
    kept = [4, 3, 7, 6]
    eldest = refill(kept, stock, dealer=0, bidder=1, rules=LOW)
    assert eldest == [(1, ["2C", "3C", "4C"]), (0, ["5C", "6C"])]
    bidder = refill(kept, stock, dealer=2, bidder=3, rules=Rules(refill="bidder"))
    assert bidder == [(0, ["2C", "3C"]), (1, ["4C", "5C", "6C"])]
    assert refill(kept, stock, dealer=2, bidder=1, rules=LOW) == [(0, ["2C", "3C"]), (1, ["4C", "5C", "6C"])]


def test_the_stock_of_six_players_runs_out() -> None:
    stock, kept = cards("2C 3C 4C 5C 6C 7C"), [2, 3, 1, 4, 3, 3]
    first = [(4, ["2C", "3C", "4C"]), (5, ["5C", "6C", "7C"])]
    assert refill(kept, stock, dealer=3, bidder=1, rules=Rules(players=6)) == first
    second = [(2, ["2C", "3C", "4C", "5C", "6C"]), (3, ["7C"])]
    assert refill(kept, stock, dealer=3, bidder=1, rules=Rules(players=6, refill="bidder")) == second
    alone = refill(kept, stock, dealer=3, bidder=1, rules=Rules(players=6, refill="bidder_only"))
    assert alone == [(1, stock)]


def test_the_lowest_trump_in_play_scores_low_and_may_not_be_buried() -> None:
    in_play = cards("KH QH JH 9H 8H 7H 6H 5H 4H JK1")
    hand = cards("QH 9H 8H 7H 6H 5H 4H")
    legal = legal_plays(hand, "H", LOW, in_play=in_play, first_trick=True)
    assert ("4H", frozenset({"5H"})) in legal
    assert ("5H", frozenset({"4H"})) not in legal
    scored = points([in_play[:1] + in_play[7:8], in_play[8:9]], [], "H", LOW)
    assert (scored["high"], scored["low"]) == (0, 1)


@pytest.mark.parametrize("stack", ["AH 3H 7H", "5H AH 7H", "AH 5H", "AH 5H 7H 8H", "AH 5H 6H"])
def test_a_wrong_stack_fails(stack: str) -> None:
    record = golden("smear S4")
    lead = next(each for each in record["events"] if each["do"] == "play")
    lead["cards"] = ["AH", "7H", "5H"]
    check(record)  # the order beneath is free
    lead["cards"] = stack.split()
    with pytest.raises(RefereeError, match=r"seat 1 may not play .*: \[3\] due"):
        check(record)
