"""The referee of Cinch, the Pedros and Sixty-Three: the golden examples, and its options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from referee import RefereeError, check
from referee.cards import clockwise, pack
from referee.cinch import VARIANTS, replay
from referee.cinch_rules import (
    Rules,
    captured,
    legal_plays,
    match_winner,
    most_points,
    side_deltas,
    side_points,
    stacks,
    trick_winner,
    trumps_in,
)
from referee.cinch_writer import planned
from referee.corrupt import changed, event, put
from referee.writer import Choose, write_up

DEFAULTS = vars(Rules())
SPADES, STRICT = trumps_in("S", "cinch"), Rules(follow="strict")
SIXTY_THREE = Rules(target=152, threshold=145)

NINE = "AS KS QS JS 9S 8S 6S 5S 4S"
C2_DEALT = [
    "AS 7S 5C 3S AC JD TD AH KH",
    "QS JC 7C 9D 7D QH TH 8H 6D",
    "9S 4S 6C 4C 3C 5D 2D 5H 3H",
    "TS 2S 8S AD QD 6H 4H 9C KC",
]
C2_STOCK = "KS 2H 8D 9H 6S TC 3D JH QC 4D 2C 5S KD JS 7H 8C"
C2_PLAYS = {0: "AS KS 2H 3S 7S 5C", 1: "6S QS 9H 8D 3D TC", 2: "4S 9S JH 4D 2C QC", 3: "8S 2S 5S JS TS KD"}


def written(
    dealer: int,
    dealt: Sequence[Sequence[str]],
    stock: Sequence[str],
    choose: Choose,
    variant: str = "cinch",
    **rules: Any,
) -> dict[str, Any]:
    options = {key: value for key, value in {**DEFAULTS, **rules}.items() if key in VARIANTS[variant]}
    return write_up(replay, variant, options, dealer, dealt, stock, choose)


def cinch_c2(**rules: Any) -> dict[str, Any]:
    choose = planned({0: 8}, "S", C2_PLAYS, draw=("KD",))
    return written(3, [hand.split() for hand in C2_DEALT], C2_STOCK.split(), choose, **rules)


def drawn(record: dict[str, Any]) -> dict[int, set[str]]:
    return {each["seat"]: set(each["cards"]) for each in record["events"] if each["do"] == "draw"}


# The golden examples


def test_c1_a_whole_deal_of_a_book() -> None:
    """Seats N E S W; dealt so that the six cards come together by the draw."""
    plays = {0: "4D 9D TS QC JD QD", 1: "AD KD 8S 8D AS TD", 2: "3D 2D 2S 9H 3C 5D", 3: "5H 6D 7D JS QH JC"}
    trumps, dealer = trumps_in("D", "cinch"), 2
    hands = [plays[seat].split() for seat in range(4)]
    rest = [card for card in pack() if not any(card in hand for hand in hands)]
    dealt = [[card for card in hand if card in trumps] for hand in hands]
    stock = [card for seat in clockwise(dealer + 1, 4) for card in hands[seat] if card not in trumps]
    for hand in dealt:
        while len(hand) < 9:
            hand.append(rest.pop())
    record = written(dealer, dealt, stock + rest, planned({1: 8}, "D", plays, draw=("2S", "3C", "9H")))
    check(record)
    winners = [each["seat"] for each in record["events"] if each["do"] == "trick"]
    assert winners == [1, 1, 3, 1, 0, 0]
    side = record["result"]["captured"]
    assert (side[0] + side[2], side[1] + side[3]) == (7, 7)
    assert record["result"]["delta"] == [7, -8, 7, -8]
    assert record["result"]["made"] is False


def test_c2_draw_and_rob() -> None:
    c2 = cinch_c2()
    check(c2)
    assert cinch_c2(pitch_trump=True)["events"] == c2["events"]  # which binds the first lead only
    draws = ["KS 2H", "8D 9H 6S TC 3D", "JH QC 4D 2C", "5S JS KD"]
    assert drawn(c2) == {seat: set(cards.split()) for seat, cards in enumerate(draws)}
    assert [each["seat"] for each in c2["events"] if each["do"] == "trick"] == [0, 0, 3, 3, 3, 0]
    numbers = [c2["result"][key] for key in ("bid", "made", "tricks", "captured", "delta")]
    assert numbers == [8, False, [3, 0, 0, 3], [7, 0, 0, 7], [-8, 7, -8, 7]]


def test_the_two_may_count_for_who_plays_it() -> None:
    """In the second trick of C2 seat 3 plays it to seat 0, who no longer has its point."""
    record = cinch_c2(low="player")
    check(record)
    assert (record["result"]["captured"], record["result"]["delta"]) == ([7, 0, 0, 7], [-8, 8, -8, 8])


@pytest.mark.parametrize(
    ("hand", "rules", "legal"),
    [
        ("9C 5C 2H 3S", Rules(), "9C 3S 5C"),
        ("5C 2H 3S", Rules(), "5C 2H 3S"),
        ("9C 5C 2H 3S", STRICT, "9C"),
        ("5C 2H 3S", STRICT, "5C 2H 3S"),
    ],
)
def test_c3_following(hand: str, rules: Rules, legal: str) -> None:
    found = legal_plays(hand.split(), "AC", SPADES, strict=rules.follow == "strict")
    assert {top for top, _ in found} == set(legal.split())


def test_a_left_pedro_led_is_a_trump_led() -> None:
    assert {top for top, _ in legal_plays(["AC", "2S"], "5C", SPADES)} == {"2S"}
    assert trick_winner([(0, ["5C"]), (1, ["AC"]), (2, ["4S"]), (3, ["5S"])], SPADES) == 3
    assert trick_winner([(2, ["5C"]), (3, ["AC"]), (0, ["4S"]), (1, ["AD"])], SPADES) == 2
    assert {top for top, _ in legal_plays(["AC", "5C"], None, SPADES, pitch=True)} == {"5C"}
    assert len(legal_plays(["AC", "2C"], None, SPADES, pitch=True)) == 2


def test_c4_excess() -> None:
    hand = NINE.split()
    legal = stacks(hand, SPADES)
    assert legal_plays(hand, "2C", SPADES) == legal
    assert ("AS", frozenset({"4S", "6S", "8S"})) in legal
    assert all(len(beneath) == 3 for _, beneath in legal)
    assert not any(beneath & {"JS", "5S", "AS"} for _, beneath in legal)
    assert len(legal) == 3 * 20 + 6 * 10  # a counter over three of six others, or one of these over three of five


ENDINGS: list[tuple[tuple[int, int], int, int, tuple[int, int], int | None]] = [
    ((57, 56), 0, 8, (9, 5), 0),
    ((57, 56), 0, 8, (7, 7), 1),
    ((57, 55), 0, 8, (7, 6), None),
    ((55, 56), 0, 8, (8, 6), 0),
    ((50, 61), 0, 10, (12, 2), None),
    ((50, 58), 0, 10, (12, 2), 0),
    ((20, 58), 0, 10, (9, 5), 1),
    ((62, 63), 0, 8, (8, 6), 0),  # the extra deal
    ((64, 70), 1, 12, (6, 8), 0),
    ((62, 66), 0, 9, (9, 5), 0),  # 71 to 71
    ((66, 62), 1, 9, (5, 9), 1),
]


@pytest.mark.parametrize(("before", "bidders", "bid", "points", "winner"), ENDINGS)
def test_c5_match_end(
    before: tuple[int, int], bidders: int, bid: int, points: tuple[int, int], winner: int | None
) -> None:
    deltas = side_deltas(points, bidders, bid, Rules())
    assert match_winner(before, deltas, bidders, points[bidders] >= bid, Rules()) == winner
    assert match_winner(before, (0, 0), None, False, Rules()) is None


def test_x1_the_counters_of_sixty_three() -> None:
    ours = [[(0, [card]), (1, ["2C"])] for card in ("AH", "KH", "JH", "9H", "5H")]
    theirs = [[(1, [card]), (2, ["2C"])] for card in ("TH", "5D", "3H", "2H")]
    points = side_points(ours + theirs, "H", "sixty-three", SIXTY_THREE)
    assert points == [41, 22]
    assert side_deltas(points, 0, 40, SIXTY_THREE) == [41, 22]
    assert side_deltas(points, 0, 45, SIXTY_THREE) == [-45, 22]


def test_x2_the_cheapest_counter_is_buried() -> None:
    legal = stacks(["AH", "KH", "JH", "TH", "9H", "5H", "5D"], trumps_in("H", "sixty-three"))
    assert {beneath for _, beneath in legal} == {frozenset({"JH"}), frozenset({"TH"}), frozenset({"AH"})}
    assert len(legal) == 3 * 6


def test_x3_match_end_of_sixty_three() -> None:
    assert match_winner((146, 147), (30, 33), 0, True, SIXTY_THREE) == 0
    assert match_winner((144, 147), (30, 33), 0, True, SIXTY_THREE) is None


def test_the_pedros() -> None:
    assert [most_points(game) for game in VARIANTS] == [14, 9, 14, 63]
    assert len(trumps_in("H", "pedro")) == 13
    assert "5D" not in trumps_in("H", "pedro")
    tricks = [[(0, ["TS"]), (1, ["2S"])], [(1, ["AS"]), (2, ["QC"]), (3, ["5S"])], [(1, ["JS"]), (2, ["KC"])]]
    assert side_points(tricks, "S", "pedro", Rules()) == [1, 7]  # 10 pips each: nobody has the game
    tricks[0].append((2, ["JD"]))
    assert side_points(tricks, "S", "double-pedro", Rules()) == [2, 7]
    assert captured(tricks, trumps_in("S", "double-pedro"), 4) == [1, 7, 0, 0]


def test_all_fourteen_count_28() -> None:
    twice = Rules(fourteen=28)
    assert side_deltas((14, 0), 0, 14, twice) == [28, 0]
    assert side_deltas((0, 14), 0, 7, twice) == [-7, 28]
    assert side_deltas((13, 1), 0, 14, twice) == [-14, 1]


def first_of(what: str, seat: int, options: list[Any]) -> Any:
    """The dealer, seat 3, bids 7 and names spades; of everything else there is to choose, the first."""
    return {"bid": 7 if seat == 3 else "pass", "trump": "S"}.get(what, options[0])


def test_a_short_stock() -> None:
    """Only the dealer has trumps: seats 0 and 1 are served, seat 2 gets four cards and keeps two."""
    trumps = list(SPADES)
    rest = [card for card in pack() if card not in trumps]
    record = written(3, [rest[:9], rest[9:18], rest[18:27], trumps[:9]], trumps[9:] + rest[27:], first_of)
    check(record)
    assert [len(cards) for cards in drawn(record).values()] == [6, 6, 4]
    number = next(n for n, each in enumerate(record["events"]) if len(each.get("cards", "")) == 7)
    with pytest.raises(RefereeError, match="the discard of seat 2"):
        check(changed(record, lambda told: told["events"][number]["cards"].pop()))


def test_reduced_to_six() -> None:
    """The dealer throws surplus trumps that count nothing."""
    rest = [card for card in pack() if card not in NINE]
    record = written(3, [rest[:9], rest[9:18], rest[18:27], NINE.split()], rest[27:], first_of, excess="reduce")
    check(record)
    number = max(n for n, each in enumerate(record["events"]) if each["do"] == "discard")
    thrown = record["events"][number]
    assert thrown["seat"] == 3
    assert all(len(each["cards"]) == 1 for each in record["events"] if each["do"] == "play")
    assert not set(thrown["cards"]) & {"AS", "JS", "TS", "5S", "5C", "2S"}
    with pytest.raises(RefereeError, match="the discard of seat 3"):
        check(changed(record, event(number, "cards", [*thrown["cards"][1:], "JS"])))


def test_dealer_forced() -> None:
    whole = pack()
    dealt = [whole[seat * 9 : seat * 9 + 9] for seat in range(4)]
    record = written(2, dealt, whole[36:], lambda what, seat, options: options[0])
    check(record)
    assert record["result"]["bidder"] is None
    with pytest.raises(RefereeError, match="event 3: seat 2 says 'pass' for bid"):
        check(changed(record, put("rules", "dealer_forced", True)))
    forced = written(2, dealt, whole[36:], lambda what, seat, options: options[0], dealer_forced=True, min_bid=6)
    check(forced)
    assert (forced["result"]["bidder"], forced["result"]["bid"]) == (2, 7)
