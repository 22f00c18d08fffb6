"""The referee of Cinch, the Pedros and Sixty-Three: the golden examples, and its options."""

from __future__ import annotations

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
from referee.corrupt import changed, event, put
from referee.writer import Choose, write_up

DEFAULTS = vars(Rules())
SPADES = trumps_in("S", "cinch")
SIXTY_THREE = Rules(target=152, threshold=145)
NINE = ["AS", "KS", "QS", "JS", "9S", "8S", "6S", "5S", "4S"]


def planned(contract: dict[int, Any], suit: str, plays: dict[int, str], **others: Any) -> Choose:
    """A chooser: these bids, else `pass`; this suit; each seat's cards in this order; `others` as asked for."""

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "play":
            return next(option for card in plays[seat].split() for option in options if option[0] == card)
        wanted = {"bid": contract.get(seat, "pass"), "trump": suit, **others}[what]
        assert wanted in options, (what, seat, options)
        return wanted

    return choose


def written(
    dealer: int, dealt: list[list[str]], stock: list[str], choose: Choose, variant: str = "cinch", **rules: Any
) -> dict[str, Any]:
    options = {key: value for key, value in {**DEFAULTS, **rules}.items() if key in VARIANTS[variant]}
    return write_up(replay, variant, options, dealer, dealt, stock, choose)


def cinch_c1() -> dict[str, Any]:
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
    return written(dealer, dealt, stock + rest, planned({1: 8}, "D", plays, draw=("2S", "3C", "9H")))


def cinch_c2(variant: str = "cinch", bid: int = 8, **rules: Any) -> dict[str, Any]:
    dealt = ["AS 7S 5C 3S AC JD TD AH KH", "QS JC 7C 9D 7D QH TH 8H 6D"]
    dealt += ["9S 4S 6C 4C 3C 5D 2D 5H 3H", "TS 2S 8S AD QD 6H 4H 9C KC"]
    stock = "KS 2H 8D 9H 6S TC 3D JH QC 4D 2C 5S KD JS 7H 8C"
    plays = {0: "AS KS 2H 3S 7S 5C", 1: "6S QS 9H 8D 3D TC", 2: "4S 9S JH 4D 2C QC", 3: "8S 2S 5S JS TS KD"}
    choose = planned({0: bid}, "S", plays, draw=("KD",))
    return written(3, [hand.split() for hand in dealt], stock.split(), choose, variant, **rules)


def first_of(what: str, seat: int, options: list[Any]) -> Any:
    """The dealer, seat 3, bids 7 and names spades; of everything else there is to choose, the first."""
    return {"bid": 7 if seat == 3 else "pass", "trump": "S"}.get(what, options[0])


def short_stock() -> dict[str, Any]:
    """Only the dealer has trumps: seats 0 and 1 are served, seat 2 gets four cards and keeps two."""
    rest, trumps = [card for card in pack() if card not in SPADES], list(SPADES)
    return written(3, [rest[:9], rest[9:18], rest[18:27], trumps[:9]], trumps[9:] + rest[27:], first_of)


def reduced() -> dict[str, Any]:
    """The dealer throws surplus trumps that count nothing."""
    rest = [card for card in pack() if card not in NINE]
    return written(3, [rest[:9], rest[9:18], rest[18:27], NINE], rest[27:], first_of, excess="reduce")


def as_it_comes(**rules: Any) -> dict[str, Any]:
    """Everybody does the first of all that may be done, which is to pass."""
    whole = list(pack())
    dealt = [whole[seat * 9 : seat * 9 + 9] for seat in range(4)]
    return written(2, dealt, whole[36:], lambda what, seat, options: options[0], **rules)


GOLDEN: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (cinch_c1(), {"made": False, "tricks": [2, 3, 0, 1], "captured": [7, 7, 0, 0], "delta": [7, -8, 7, -8]}),
    (cinch_c2(), {"made": False, "tricks": [3, 0, 0, 3], "captured": [7, 0, 0, 7], "delta": [-8, 7, -8, 7]}),
    (cinch_c2(pitch_trump=True), {"delta": [-8, 7, -8, 7]}),
    (cinch_c2(low="player"), {"captured": [7, 0, 0, 7], "delta": [-8, 8, -8, 8]}),
    (cinch_c2("sixty-three", 30), {"captured": [41, 0, 0, 22], "delta": [41, 22, 41, 22]}),
    (short_stock(), {"bidder": 3, "bid": 7}),
    (reduced(), {"bidder": 3}),
    (as_it_comes(), {"bidder": None, "delta": [0, 0, 0, 0]}),
    (as_it_comes(dealer_forced=True, min_bid=6), {"bidder": 2, "bid": 7}),
]
"""Whole deals, and what they come to; what the Two brings in the second trick of C2 goes to seat 0, or to seat 3."""


@pytest.mark.parametrize("number", range(len(GOLDEN)))
def test_golden_deals(number: int) -> None:
    record, result = GOLDEN[number]
    check(record)
    assert {key: record["result"][key] for key in result} == result


def of_kind(record: dict[str, Any], do: str) -> list[dict[str, Any]]:
    return [each for each in record["events"] if each["do"] == do]


def test_c1_and_c2_in_particular() -> None:
    c1, c2 = cinch_c1(), cinch_c2()
    assert [each["seat"] for each in of_kind(c1, "trick")] == [1, 1, 3, 1, 0, 0]
    assert [each["seat"] for each in of_kind(c2, "trick")] == [0, 0, 3, 3, 3, 0]
    drawn = {each["seat"]: " ".join(sorted(each["cards"])) for each in of_kind(c2, "draw")}
    assert drawn == {0: "2H KS", 1: "3D 6S 8D 9H TC", 2: "2C 4D JH QC", 3: "5S JS KD"}
    assert cinch_c2(pitch_trump=True)["events"] == c2["events"]  # which binds the first lead only


def test_the_exchange_in_particular() -> None:
    """What is thrown is what must be, or some of what may be, and so many cards."""
    short, fewer = short_stock(), reduced()
    assert [len(each["cards"]) for each in of_kind(short, "draw")] == [6, 6, 4]
    kept = short["events"].index(next(each for each in of_kind(short, "discard") if len(each["cards"]) == 7))
    thrown = of_kind(fewer, "discard")[-1]
    assert (thrown["seat"], set(thrown["cards"]) & {"AS", "JS", "TS", "5S", "5C", "2S"}) == (3, set())
    assert all(len(each["cards"]) == 1 for each in of_kind(fewer, "play"))
    counter = event(fewer["events"].index(thrown), "cards", [*thrown["cards"][1:], "JS"])
    for record, change, words in (
        (short, lambda told: told["events"][kept]["cards"].pop(), "the discard of seat 2"),
        (fewer, counter, "the discard of seat 3"),
        (as_it_comes(), put("rules", "dealer_forced", True), "event 3: seat 2 says 'pass' for bid"),
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


def test_the_left_pedro_ranks_between_the_five_and_the_four() -> None:
    assert " ".join(SPADES) == "AS KS QS JS TS 9S 8S 7S 6S 5S 5C 4S 3S 2S"
    assert trick_winner([(0, ["5C"]), (1, ["AC"]), (2, ["4S"]), (3, ["5S"])], SPADES) == 3
    assert trick_winner([(2, ["5C"]), (3, ["AC"]), (0, ["4S"]), (1, ["AD"])], SPADES) == 2


def test_c4_excess() -> None:
    legal = stacks(NINE, SPADES)
    assert legal_plays(NINE, "2C", SPADES) == legal
    assert ("AS", frozenset({"4S", "6S", "8S"})) in legal
    assert all(len(beneath) == 3 and not beneath & {"JS", "5S", "AS"} for _, beneath in legal)
    assert len(legal) == 3 * 20 + 6 * 10  # a counter over three of six others, or one of these over three of five


@pytest.mark.parametrize(
    ("hand", "beneath"),
    [
        ("AS KS JS TS 9S 5S 5C", "AS, JS, TS"),
        ("AS KS JS TS 9S 5S 5C 8S", "8S AS, 8S JS, 8S TS"),
        ("KS AS 9S 5S 5C 3S QS 8S 7S", "QS 8S 7S"),
        ("KS AS 9S 5S 5C 3S 8S QS", "8S QS"),
        ("KS AS 9S 5S 5C 3S 2S TS JS", "AS 2S TS, AS 2S JS, AS TS JS, 2S TS JS"),
        ("KS AS 9S 5S 5C 3S 2S", "AS, 2S"),
    ],
)
def test_x2_the_fewest_and_cheapest_counters_are_buried(hand: str, beneath: str) -> None:
    """What lies beneath, in each way in which that can be; any of the others may be on top."""
    legal, buried = stacks(hand.split(), trumps_in("S", "sixty-three")), beneath.split(", ")
    assert {cards for _, cards in legal} == {frozenset(cards.split()) for cards in buried}
    assert all({top for top, under in legal if under == cards} == set(hand.split()) - cards for _, cards in legal)


ENDINGS: list[tuple[tuple[int, int], int, int, tuple[int, int], int | None]] = [
    ((57, 56), 0, 8, (9, 5), 0),
    ((57, 56), 0, 8, (7, 7), 1),
    ((57, 55), 0, 8, (7, 6), None),
    ((55, 56), 0, 8, (8, 6), 0),
    ((50, 61), 0, 10, (12, 2), None),
    ((50, 58), 0, 10, (12, 2), 0),
    ((20, 58), 0, 10, (9, 5), 1),
    ((62, 63), 0, 8, (8, 6), 0),  # the extra deal
    ((62, 63), 0, 10, (6, 8), 1),
    ((62, 70), 0, 8, (8, 6), 1),
    ((70, 62), 0, 10, (9, 0), 1),
    ((80, 62), 0, 8, (7, 6), 0),
    ((64, 70), 1, 12, (6, 8), 0),
    ((62, 66), 0, 9, (9, 5), 0),  # 71 to 71
    ((66, 62), 1, 9, (5, 9), 1),
    ((146, 147), 0, 30, (30, 33), 0),  # from here on of Sixty-Three
    ((144, 147), 0, 30, (30, 33), None),
]
"""The scores before, who has bid what, what both sides take, and who has won."""


@pytest.mark.parametrize(("before", "bidders", "bid", "points", "winner"), ENDINGS)
def test_c5_match_end(
    before: tuple[int, int], bidders: int, bid: int, points: tuple[int, int], winner: int | None
) -> None:
    rules = SIXTY_THREE if bid > 14 else Rules()
    deltas = side_deltas(points, bidders, bid, rules)
    assert match_winner(before, deltas, bidders, points[bidders] >= bid, rules) == winner
    assert match_winner(before, (0, 0), None, False, rules) is None


def test_x1_the_counters_of_sixty_three() -> None:
    ours = [[(0, [card]), (1, ["2C"])] for card in ("AH", "KH", "JH", "9H", "5H")]
    theirs = [[(1, [card]), (2, ["2C"])] for card in ("TH", "5D", "3H", "2H")]
    points = side_points(ours + theirs, "H", "sixty-three", SIXTY_THREE)
    assert points == [41, 22]
    assert [side_deltas(points, 0, bid, SIXTY_THREE) for bid in (40, 45)] == [[41, 22], [-45, 22]]


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
    found = [side_deltas(points, 0, bid, twice) for points, bid in (((14, 0), 14), ((0, 14), 7), ((13, 1), 14))]
    assert found == [[28, 0], [-7, 28], [-14, 1]]
