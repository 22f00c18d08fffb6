"""House rules that people play, by the referees alone: examples that were worked out by hand."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from golden_deals import golden
from incoming import changed, put
from referee import RefereeError, check, cinch, misdeal, pitch, smear
from referee.matches import MATCHES
from referee.reader import EventReader
from referee.writer import Speakers

SIXTY_THREE = {"target": 152, "threshold": 145}
BOTH_THERE = "17 19 | made=1 delta=5,5 high=0 low=1 jack=0 jick=1 joker_1=1 joker_2=1 game=1 trey=0"
SET_AND_OTHERS_THERE = "12 18 | made=0 delta=-6,5 high=0 low=1 jack=0 jick=1 joker_1=1 joker_2=1 game=1 trey=0"


def winners(game: str, rules: dict[str, Any], text: str) -> list[int]:
    """Which sides win after a deal of bidder or pitcher 0: the scores before it, and what its row has."""
    scores, fields = text.split(" | ")
    given = dict(field.split("=") for field in fields.split())
    deltas = [int(delta) for delta in given.pop("delta").split(",")]
    deal = defaultdict[str, Any](lambda: None, {name: int(value) for name, value in given.items()})
    deal["made"] = None if deal["made"] is None else bool(deal["made"])
    deal |= {"bidder": 0, "pitcher": 0} | {f"delta_{side}": delta for side, delta in enumerate(deltas)}
    match = MATCHES[game](rules, len(deltas), len(deltas), 0)
    match.scores = [int(score) for score in scores.split()]
    match.enter(deal)
    return match.winners


@pytest.mark.parametrize(
    ("out", "both", "others"),
    [
        *(("bidder_only_in_order", [1], []), ("in_order", [1], [1]), ("most", [1], [1])),
        *(("bidder_first", [0], [1]), ("bidder_only", [0], [])),
    ],
)
def test_who_wins_a_match_of_smear(out: str, both: list[int], others: list[int]) -> None:
    rules = vars_of(smear.Rules(out=out))
    assert winners("smear", rules, BOTH_THERE) == both
    assert winners("smear", rules, SET_AND_OTHERS_THERE) == others


@pytest.mark.parametrize(
    ("out", "both", "others"),
    [("threshold", [], [1]), ("bidder_first", [0], [1]), ("bidder_only", [0], []), ("most", [1], [1])],
)
def test_who_wins_a_match_of_cinch(out: str, both: list[int], others: list[int]) -> None:
    """At 52 to 60 a bid of 9 brings 10 to 4, and fails at 40 to 54, where only the others had their points."""
    rules = vars_of(cinch.Rules(out=out))
    assert winners("cinch", rules, "52 60 | made=1 delta=10,4") == both
    assert winners("cinch", rules, "40 54 | made=0 delta=-9,8") == others
    assert winners("cinch", rules, "52 58 | made=1 delta=10,4") == ([] if out == "threshold" else [0])


@pytest.mark.parametrize(
    ("out", "row", "won"),
    [
        ("pitcher_only", "5 6 0 | made=1 delta=2,2,0 high=1 low=0 jack=1 game=0", [0]),
        ("pitcher_only", "5 6 0 | made=0 delta=-4,2,0 high=1 low=0 jack=1 game=0", []),
        ("pitcher_only", "5 6 0 | delta=2,2,0 high=1 low=0 jack=1 game=0", []),
        ("most", "5 6 0 | made=1 delta=2,2,0 high=1 low=0 jack=1 game=0", [1]),
        ("most", "6 6 0 | made=1 delta=2,2,0 high=1 low=0 jack=1 game=0", [0]),
        ("most", "6 6 0 | delta=2,2,0 high=1 low=0 jack=1 game=0", []),
        ("most", "3 6 6 | made=0 delta=-4,2,2 high=1 low=2 jack=1 game=2", []),
    ],
)
def test_who_wins_a_match_of_pitch(out: str, row: str, won: list[int]) -> None:
    assert winners("pitch", vars_of(pitch.Rules(out=out)), row) == won


def vars_of(rules: Any) -> dict[str, Any]:
    return dict(rules._asdict())


def cinch_words(game: str, rules: Any, *words: Any) -> tuple[int, int] | None:
    """The contract of an auction in which eldest is seat 0; each word must be legal."""
    record = {"dealer": 3, "dealt": [[]] * 4}
    forced = cinch.forced_bids(game, rules) if rules.dealer_forced else None
    most, repeat = cinch.most_points(game), rules.repeat_top
    return cinch.auction(Speakers(words), record, rules.min_bid, most, forced=forced, repeat=repeat)


def test_a_forced_dealer_of_pidro_bids_six_exactly() -> None:
    rules = cinch.Rules(min_bid=6, dealer_forced=True, forced_bid=6, forced_more=False)
    assert cinch_words("pidro", rules, "pass", "pass", "pass", 6) == (3, 6)
    for word in ("pass", 7, 14):
        with pytest.raises(AssertionError):
            cinch_words("pidro", rules, "pass", "pass", "pass", word)
    assert cinch.side_deltas([7, 7], 0, 6, rules) == [7, 7]
    assert cinch.side_deltas([5, 9], 0, 6, rules) == [-6, 9]
    assert cinch.side_deltas([5, 9], 0, 7, rules) == [-7, 9]


def test_a_forced_dealer_of_sixty_three_bids_less_than_others() -> None:
    rules = cinch.Rules(min_bid=40, dealer_forced=True, forced_bid=25, **SIXTY_THREE)
    assert cinch_words("sixty-three", rules, "pass", "pass", "pass", 25) == (3, 25)
    with pytest.raises(AssertionError):
        cinch_words("sixty-three", rules, "pass", "pass", 39, "pass")
    with pytest.raises(AssertionError):
        cinch_words("sixty-three", rules, "pass", "pass", "pass", 24)
    assert cinch.side_deltas([25, 38], 0, 25, rules, 63) == [25, 38]
    assert cinch.side_deltas([25, 38], 0, 40, rules, 63) == [-40, 38]


@pytest.mark.parametrize(
    ("rules", "legal"),
    [
        ({}, [1, 2, 3, 4]),
        ({"min_bid": 2}, [2, 3, 4]),
        ({"min_bid": 3, "forced_bid": 2}, [2, 3, 4]),
        ({"forced_bid": 3, "smudge": "game"}, [3, 4, "smudge"]),
        ({"forced_bid": 3, "forced_more": False, "smudge": "game"}, [3]),
        ({"min_bid": 2, "forced_more": False, "smudge": "slam"}, [2]),
    ],
)
def test_what_a_forced_dealer_of_pitch_may_bid(rules: dict[str, Any], legal: list[Any]) -> None:
    assert pitch.legal_bids(None, pitch.Rules(all_pass="dealer_forced", **rules), dealer=True) == legal


@pytest.mark.parametrize(
    ("rules", "legal"), [({"forced_bid": 5}, [5, 6, 7, 8, 9, 10]), ({"forced_bid": 5, "forced_more": False}, [5])]
)
def test_a_forced_dealer_of_smear_may_have_to_bid_more_than_the_least(rules: dict[str, Any], legal: list[int]) -> None:
    forced = smear.Rules(min_bid=4, all_pass="dealer_forced", **rules)
    assert smear.legal_bids(None, forced, forced=True) == legal
    assert smear.legal_bids(None, forced) == ["pass", *range(4, 11)]


@pytest.mark.parametrize(
    ("hand", "led", "trump", "free", "strict"),
    [
        ("4D 2S 9C", "KD", "S", "4D 2S", "4D"),
        ("3D 2H", "AD", "H", "3D 2H", "3D"),
        ("2S 9C", "KD", "S", "2S 9C", "2S 9C"),
        ("4D 2S 9C", "KS", "S", "2S", "2S"),
    ],
)
def test_pitch_a_plain_suit_is_followed_strictly(hand: str, led: str, trump: str, free: str, strict: str) -> None:
    assert pitch.legal_cards(hand.split(), led, trump) == set(free.split())
    assert pitch.legal_cards(hand.split(), led, trump, strict=True) == set(strict.split())


@pytest.mark.parametrize(("card", "pips"), [("2H", [0, 17, 0, 0]), ("3D", [17, 0, 0, 0])])
def test_pitch_who_wins_the_pips_with_and_without_a_trump(card: str, pips: list[int]) -> None:
    trick = [(0, "AD"), (1, card), (2, "TD"), (3, "KD")]
    assert pitch.won_pips([trick], "H", pitch.Rules()) == pips


def test_smear_low_to_the_side_that_wins_it() -> None:
    record = golden("smear S2", low="captured")
    with pytest.raises(RefereeError, match=r"result\.points\.low is 1, should be 0"):
        check(record)
    won = {"made": True, "delta": [9, 1, 9, 1], "points": record["result"]["points"] | {"low": 0}}
    check(record | {"result": record["result"] | won})


@pytest.mark.parametrize(("high_low", "deltas"), [("in_play", [4, 1]), ("ace_two", [-4, 1])])
def test_smear_high_without_the_ace(high_low: str, deltas: list[int]) -> None:
    """The ace is in the stock; the bidders have the king and win the jack, the jick and the ten."""
    hands = [{"KH", "JH", "JD", "TH"}, {"2H", "6H"}, {"4H"}, {"5H"}]
    first = [(0, ["KH"]), (1, ["2H"]), (2, ["4H"]), (3, ["5H"])]
    played = [first, [(0, ["JH"]), (1, ["6H"])], [(0, ["JD"])], [(0, ["TH"])]]
    scored = smear.points(hands, played, "H", smear.Rules(high_low=high_low))
    assert smear.side_deltas(scored, 0, 4) == deltas


EXCESS = smear.Rules(excess="reduce")


def thrown(hand: str, cards: str, rules: Any = EXCESS) -> set[str]:
    """What is left of a hand of seat 0 that throws these surplus trumps; the 2H is elsewhere."""
    hands = [set(hand.split()), {"2H"}, set(), set()]
    events = EventReader([{"do": "discard", "seat": 0, "cards": cards.split()}])
    smear._reduce(events, hands, 3, "H", rules)
    return hands[0]


def test_smear_surplus_trumps_are_thrown() -> None:
    hand = "AH KH QH 9H 8H 7H 5H 3H"
    for pair in ("KH QH", "9H 5H", "7H 8H"):
        assert thrown(hand, pair) == set(hand.split()) - set(pair.split())
    for wrong in ("AH KH", "3H 5H", "5H", "9H 8H 7H"):
        with pytest.raises(RefereeError):
            thrown(hand, wrong)
    assert "3H" not in thrown(hand, "3H 5H", smear.Rules(excess="reduce", trey=False))
    assert "KH" not in thrown(hand.replace("AH ", "6H "), "KH QH", smear.Rules(excess="reduce", high_low="ace_two"))


def test_smear_a_hand_that_cannot_throw_enough_makes_a_stack() -> None:
    hand = "AH JH JD TH 3H JK1 JK2 4H"
    left = thrown(hand, "4H")
    assert left == set(hand.split()) - {"4H"}
    with pytest.raises(RefereeError):
        thrown(hand, "3H 4H")
    plays = smear.legal_plays(left, "H", EXCESS, in_play=[*hand.split(), "2H"], first_trick=True)
    assert {len(beneath) for _, beneath in plays} == {1}
    assert len(plays) == 7 * 6


@pytest.mark.parametrize(
    ("rules", "winner"),
    [
        *(({"jokers": "first"}, 1), ({"jokers": "first", "joker_tie": "second"}, 2)),
        *(({"jokers": "low"}, 0), ({"jokers": "ranked"}, 2)),
    ],
)
@pytest.mark.parametrize("others", ["9C", "3C"])
def test_smear_two_like_jokers_in_a_trick(rules: dict[str, Any], winner: int, others: str) -> None:
    trick = [(0, ["TC"]), (1, ["JK2"]), (2, ["JK1"]), (3, [others])]
    assert smear.trick_winner(trick, "C", smear.Rules(**rules)) == winner


def test_smear_a_joker_above_the_ten_wins_game_and_trey() -> None:
    hands = [{"TC", "AC"}, {"JK1"}, {"4C", "JK2"}, {"3C", "2C"}]
    first = [(2, ["JK2"]), (3, ["2C"]), (0, ["AC"])]
    second = [(0, ["TC"]), (1, ["JK1"]), (2, ["4C"]), (3, ["3C"])]
    rules = smear.Rules(jokers="first", joker_credit="captured")
    scored = smear.points(hands, [first, second], "C", rules)
    assert {name for name, seat in scored.items() if seat == 1} == {"joker-2", "game", "trey"}
    assert smear.side_deltas(scored, 1, 5)[1] == 5 + (scored["low"] == 3)


def test_smear_a_joker_is_low_where_it_is_the_lowest_trump() -> None:
    hands, rules = [{"AC"}, {"JC", "JK1"}, set[str](), set[str]()], smear.Rules(jokers="first")
    played = [[(0, ["AC"]), (1, ["JC"])], [(1, ["JK1"])]]
    assert smear.points(hands, played, "C", rules)["low"] == 1


@pytest.mark.parametrize(
    ("hand", "more", "is_worthless"),
    [
        *(("9C 8D 7D 5H 4S 3S", "", True), ("9C 8D 7D 5H 4S 2S", "", False), ("9C 8D 7D 5H 4S JK", "", False)),
        *(("9C 8D 7D 5H 4S TS", "", False), ("9C 8C 7D 6D 5H 4H 4S 8S 3S", "3", False)),
        ("9C 8C 7D 6D 5H 4H 4S 8S 3S", "", True),
    ],
)
def test_a_worthless_hand(hand: str, more: str, is_worthless: bool) -> None:
    assert misdeal.is_worthless(hand.split(), more) is is_worthless


VOID = {"tricks": [0] * 4, "captured": [0] * 4, "made": None, "delta": [0] * 4, "partner": None, "trump": None}
WORTHLESS = "9C 8D 7D 5H 4S 3S"


def with_worthless_hand(**rules: Any) -> dict[str, Any]:
    """A deal of Pitch with the first seat's hand exchanged for a worthless one, and no events."""
    record = golden("pitch P1", **rules)
    cards = [card for each in (*record["dealt"], record["stock"]) for card in each]
    others = [card for card in cards if card not in WORTHLESS.split()]
    dealt = [WORTHLESS.split(), *(others[at : at + 6] for at in range(0, 18, 6))]
    points = dict.fromkeys(record["result"]["points"])
    nothing = VOID | {"bidder": None, "bid": None, "points": points}
    return record | {"dealt": dealt, "stock": others[18:], "events": [], "result": nothing}


def test_pitch_a_worthless_hand_makes_the_deal_void() -> None:
    check(with_worthless_hand(misdeal="redeal"))
    with pytest.raises(RefereeError, match="bid by seat"):
        check(with_worthless_hand())
    with pytest.raises(RefereeError, match="enough cards"):
        check(with_worthless_hand(misdeal="new_hand"))
    record = golden("pitch P1", misdeal="redeal")
    check(record)
    with pytest.raises(RefereeError, match="superfluous"):
        check(record | {"dealt": with_worthless_hand()["dealt"], "stock": with_worthless_hand()["stock"]})


@pytest.mark.parametrize(
    ("stock", "is_right"), [("9C 8C 7C 6C 5C", True), ("9C 8C 7C 6C 5C 4C", True), ("AC " * 6, False)]
)
def test_new_hands_are_dealt_until_the_stock_is_short(stock: str, is_right: bool) -> None:
    """A new hand that is worthless again, or a stock too short for one, makes the deal void."""
    record = {"dealer": 0, "dealt": [["AS"] * 6, WORTHLESS.split()], "stock": stock.split()}
    assert (misdeal.new_hands(record["dealt"], record["stock"], 0) is None) is is_right
    if is_right:
        assert misdeal.is_void(record, "new_hand")
    else:
        with pytest.raises(RefereeError, match="enough cards"):
            misdeal.is_void(record, "new_hand")


def test_pidro_a_whole_deal() -> None:
    check(golden("pidro H14"))
    captured = changed(golden("pidro H14", low="captured"), put("result", "delta", [-8, 12, -8, 12]))
    check(captured)
    with pytest.raises(RefereeError, match=r"should be \[-8, 13"):
        check(changed(captured, put("rules", "low", "player")))


def test_pidro_all_fourteen_may_be_bid_again() -> None:
    for repeat, seats in (("none", ()), ("dealer", (3,)), ("any", (1, 2, 3))):
        rules = cinch.Rules(min_bid=6, repeat_top=repeat)
        for seat in (1, 2, 3):
            words = [14, *(14 if other == seat else "pass" for other in (1, 2, 3))]
            if seat in seats:
                assert cinch_words("pidro", rules, *words) == (seat, 14)
            else:
                with pytest.raises(AssertionError):
                    cinch_words("pidro", rules, *words)
    with pytest.raises(AssertionError):
        cinch_words("pidro", cinch.Rules(repeat_top="any"), 13, 13, "pass", "pass")


CALIFORNIA = cinch.Rules(min_bid=6, low="player", all_points="double_if_bid", target=100, threshold=94)


@pytest.mark.parametrize(
    ("points", "bid", "deltas"),
    [([15, 1], 16, [-32, 1]), ([16, 0], 16, [32, 0]), ([16, 0], 12, [16, 0]), ([10, 6], 12, [-12, 6])],
)
def test_california_pedro_a_bid_of_all_counts_twice(points: list[int], bid: int, deltas: list[int]) -> None:
    assert cinch.side_deltas(points, 0, bid, CALIFORNIA, cinch.most_points("california-pedro")) == deltas


def test_california_pedro_the_counters() -> None:
    assert cinch.most_points("california-pedro") == 16
    tricks = [[(0, [card])] for card in ("AS", "JS", "TS", "5S")] + [[(1, ["5C"]), (3, ["2S"])]]
    assert cinch.side_points(tricks, "S", "california-pedro", CALIFORNIA) == [10, 6]
    double = cinch.Rules(all_points="double")
    assert cinch.side_deltas([0, 14], 0, 7, double) == [-7, 28]
    assert cinch.side_deltas([14, 0], 0, 7, double) == [28, 0]
