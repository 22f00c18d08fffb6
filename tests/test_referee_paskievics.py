"""The referee of Paskievics: the golden examples of its page."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Any

import pytest

from golden_tarock import events_of, tricks_of
from referee import RefereeError, check
from referee.corrupt import changed, put
from referee.paskievics import replay, rules_of
from referee.paskievics_auction import Auction, Contract, Shown, auction
from referee.paskievics_rules import (
    Doublings,
    Rules,
    Said,
    barred,
    bonus_sum,
    calls,
    may_annul,
    payments,
    units,
)
from referee.tarock import Trick, cards_of, pack, trick_winner, value, values
from referee.writer import EventWriter, write_up

DEFAULTS = {key.strip("_"): value for key, value in vars(Rules()).items()}
ANY_PREVIOUS = Rules(hold="any_previous_bidder")

# The golden examples


@pytest.mark.parametrize(
    ("trick", "wins", "points"),
    [
        ("TS T17 NS T3", "T17", 6),
        ("T21 T22 T3 T12", "T22", 12),
        ("AH JH KD KS", "JH", 13),
        ("QC TC T1 T2", "T2", 11),
        ("AD JD T8 KD", "T8", 9),
    ],
)
def test_p1_tricks(trick: str, wins: str, points: int) -> None:
    plays = list(enumerate(trick.split(), start=3))
    assert dict(plays)[trick_winner(plays)] == wins
    assert values(cards_of(plays)) == points


def test_p2_counting() -> None:
    pile = ["T22", "KH", "QH", "AH", "T14", "JS", "NC", "T9"]
    assert values(pile) == 22
    assert values(card for card in pack(5) if card not in pile) == 72
    assert [values(card for card in pack(5) if card[-1] == suit) for suit in "CDHS"] == [15] * 4
    assert sorted(map(value, pack(5))) == [1] * 23 + [2] * 4 + [3] * 4 + [4] * 4 + [5] * 7


EVERYTHING = [f"T{number}" for number in (22, 21, 20, 19, 18, 1)]
"""Cards with which everything may be said; nobody minds here that all four have them."""


def said(words: str, rules: Rules | None = None, hands: Sequence[Sequence[str]] = (EVERYTHING,) * 4) -> Auction:
    """The auction after these words, one of them for each that is due to speak, from eldest."""
    told, place = Auction(hands, rules or Rules()), -1
    for word in words.split():
        place = next_place(told, place)
        assert not told.over(), (words, word)
        assert word in told.legal(place), (words, word, told.legal(place))
        told.say(place, word)
    return told


def next_place(told: Auction, place: int) -> int:
    return next(each % 4 for each in range(place + 1, place + 5) if each % 4 not in told.out)


class Speakers(EventWriter):
    """Says these words, forced ones too."""

    def __init__(self, words: list[str]) -> None:
        self.events: list[dict[str, Any]] = []
        super().__init__(self.events, lambda what, seat, options: words[len(self.events)])

    def one_of(self, do: str, seat: int, key: str, legal: Collection[Any], why: str) -> Any:
        word = self._choose(do, seat, list(legal))
        assert word in legal, (seat, word, legal)
        return super().one_of(do, seat, key, [word], why)


def spoken(words: str, rules: Rules | None = None, hands: str = "T1 T22 T18 T19 T20") -> Contract | None:
    """The contract after these words, where all four have these cards."""
    speakers = Speakers(words.split())
    found = auction(speakers, 0, [hands.split()] * 4, rules or Rules())
    assert len(speakers.events) == len(words.split()), "nothing is left to say"
    return found


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("three two pass one hold pass solo hold", Contract(0, "solo")),
        ("solo", Contract(0, "solo")),
        ("three two pass pass pass", Contract(1, "two", Shown(0, "T20"))),
        ("three two pass pass hold pass", Contract(0, "two")),
        ("three two pass pass one pass", Contract(0, "one", Shown(0, "T19"))),
        ("three two pass pass one solo", Contract(1, "solo", Shown(0, "T19"))),
        ("three two pass pass solo", Contract(0, "solo")),
        ("three two solo pass hold", Contract(0, "solo", Shown(2, "T19"))),
        ("three two solo pass pass hold", Contract(1, "solo", Shown(2, "T19"))),
        ("three two solo pass pass pass", Contract(2, "solo", Shown(2, "T19"))),
        ("three pass pass one solo", Contract(0, "solo", Shown(3, "T19"))),
        ("pass pass pass solo", Contract(3, "solo")),
        ("pass pass pass three", Contract(3, "three")),
        ("pass pass pass pass", None),
        ("three pass pass pass pass", Contract(0, "three")),
        ("three pass pass pass one", Contract(0, "one")),
        ("pass pass three pass solo", Contract(2, "solo")),
        ("two pass pass pass", Contract(0, "two", Shown(0, "T19"))),
        ("pass one pass pass", Contract(1, "one", Shown(1, "T18"))),
        ("pass three two pass pass", Contract(2, "two", Shown(1, "T20"))),
        ("three one pass pass hold", Contract(0, "one", Shown(1, "T19"))),
    ],
)
def test_p3_auctions(words: str, wanted: Contract | None) -> None:
    assert spoken(words) == wanted


@pytest.mark.parametrize(
    ("words", "place", "rules", "shows"),
    [
        ("", 0, Rules(), {"three": None, "two": "T19", "one": "T18", "solo": None}),
        ("three", 1, Rules(), {"two": None, "one": "T19", "solo": "T18"}),
        ("three two", 2, Rules(), {"one": None, "solo": "T19"}),
        ("three two pass pass", 0, Rules(), {"hold": None, "one": "T19", "solo": None, "pass": "T20"}),
        ("three two pass pass one", 1, Rules(), {"solo": None, "pass": None}),
        ("three two pass pass one", 1, ANY_PREVIOUS, {"hold": None, "solo": None, "pass": None}),
        ("three two solo", 3, Rules(), {"pass": None}),
        ("three two solo pass", 0, Rules(), {"hold": None, "pass": None}),
        ("pass pass pass", 3, Rules(), {"three": None, "two": None, "one": None, "solo": None}),
        ("three pass pass one", 0, Rules(), {"hold": None, "solo": None, "pass": None}),
        ("three two pass one", 0, Rules(), {"hold": None, "solo": None, "pass": None}),
        ("three two pass pass", 0, ANY_PREVIOUS, {"hold": None, "one": "T19", "solo": "T18", "pass": "T20"}),
        ("three two pass one hold", 1, Rules(), {"pass": None, "solo": None}),
        ("three two pass pass hold", 1, ANY_PREVIOUS, {"pass": None, "one": None, "solo": "T19"}),
    ],
)
def test_p3_what_bids_show(words: str, place: int, rules: Rules, shows: dict[str, str | None]) -> None:
    told = said(words, rules)
    assert set(told.legal(place)) == {"pass", *shows}
    assert {word: told.shows(place, word) for word in shows} == shows


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        ("T22 T17", "pass three solo"),
        ("T1 T19", "pass three solo"),
        ("T21 T19", "pass three two solo"),
        ("T22 T18 T3", "pass three one solo"),
        ("T20 T19 T18", "pass"),
        ("KH", "pass"),
    ],
)
def test_bids_need_cards(hand: str, legal: str) -> None:
    assert Auction([hand.split()] * 4, Rules()).legal(0) == legal.split()


def test_a_yield_needs_cards() -> None:
    dealt = [["T22", "T19"], ["T21"], ["T1"], ["KH"]]
    assert said("three two pass pass", hands=dealt).legal(0) == ["hold", "one", "solo"]
    dealt[0] = ["T1", "T20"]
    assert said("three two pass pass", hands=dealt).legal(0) == ["hold", "solo"]
    dealt[0] = ["T22", "T20"]
    assert "pass" in said("three two pass pass", hands=dealt).legal(0)


def test_tarokks_for_an_invitation() -> None:
    hand = ["T22", "T19", "T5", "KH"]
    assert "two" in Auction([hand] * 4, Rules(invite_min_tarokks=3)).legal(0)
    assert "two" not in Auction([hand] * 4, Rules(invite_min_tarokks=4)).legal(0)
    assert "pass" in said("three two pass pass", Rules(invite_min_tarokks=7)).legal(0), "a yield needs no more"


def test_a_silent_inviter() -> None:
    told = said("two one pass pass")
    assert told.over()
    assert not said("two one pass pass", Rules(inviter_may_rebid=True)).over()
    assert said("two one").legal(2) == ["pass", "solo"]


def test_a_trial_three() -> None:
    assert spoken("pass pass pass three", hands="KH T20") == Contract(3, "three", trial=True)
    assert Auction([["KH", "T20"]] * 4, Rules(), {0, 1, 2}).legal(3) == ["pass", "three"]
    assert Auction([["KH", "T20"]] * 4, Rules(), {0, 1}).legal(2) == ["pass"]


UNITS: list[tuple[Said, str]] = [
    (Said(), "-3 -2 -1 1 2 3"),
    (Said(bonuses={(0, "double"): 0}), "-7 -6 -5 -4 4 7"),
    (Said(bonuses={(0, "volat"): 0}), "-9 -8 -7 -6 -6 6"),
    (Said(bonuses={(0, "double"): 0, (0, "volat"): 0}), "-13 -12 -11 -10 -2 10"),
    (Said(1), "-5 -4 -2 2 4 5"),
    (Said(1, {(1, "double"): 0}), "-9 -6 2 6 8 9"),
    (Said(bonuses={(0, "double"): 1}), "-11 -10 -9 -8 8 11"),
    (Said(1, {(0, "double"): 1}), "-13 -12 -10 -6 10 13"),
    (Said(2), "-7 -6 -4 4 6 7"),
    (Said(bonuses={(1, "double"): 0}), "-7 -4 4 5 6 7"),
]
ENDS = [(12, 0), (23, 2), (47, 4), (48, 5), (71, 7), (82, 9)]


@pytest.mark.parametrize(("told", "row"), UNITS)
def test_p4_game_double_and_volat(told: Said, row: str) -> None:
    assert [units(points, tricks, told) for points, tricks in ENDS] == [int(number) for number in row.split()]


def test_p4_at_the_edges() -> None:
    assert [units(points, 3, Said()) for points in (24, 47, 48, 70)] == [-1, -1, 1, 1]


FOUR_KINGS: Trick = [(0, "KC"), (1, "KD"), (2, "KH"), (3, "KS")]
EMPTY: Trick = [(0, "T9"), (1, "AH"), (2, "TC"), (3, "T2")]


def tricks_with(*some: Trick) -> list[Trick]:
    """Nine tricks, the last of them one of seat 1's, with these at the beginning."""
    return [*some, *[EMPTY] * (8 - len(some)), [(1, "T10"), (2, "T3"), (3, "TS"), (0, "AD")]]


HONOURS_OF_0: list[Trick] = [
    [(0, "T22"), (1, "T3"), (2, "T4"), (3, "T5")],
    [(0, "T21"), (1, "T6"), (2, "T7"), (3, "T8")],
    [(0, "KD"), (1, "T1"), (2, "T11"), (3, "T12")],
]


def test_p5_payments() -> None:
    both, alone, rules = [0, 1, 0, 1], [1, 0, 1, 1], Rules()
    assert payments(3 * units(47, 4, Said()), both, {}, rules) == [-3, 3, -3, 3]
    told = Said(bonuses={(0, "double"): 1, (0, "trull"): 0})
    taken: list[Trick] = [HONOURS_OF_0[0], HONOURS_OF_0[1], [(0, "T13"), (1, "T1"), (2, "T11"), (3, "T12")]]
    assert bonus_sum(tricks_with(*taken), both, told) == 2
    assert payments(3 * units(60, 6, told) + 2, both, {}, rules) == [-22, 22, -22, 22]
    assert units(82, 9, Said()) == 3
    assert payments(4 * units(50, 5, Said(1)), alone, {}, rules) == [-8, 24, -8, -8]
    told = Said(bonuses={(1, "kings"): 0})
    trick: Trick = [(0, "T9"), (1, "KC"), (2, "KD"), (3, "KH")]
    kings = tricks_with(trick, [(0, "KS"), (1, "TS"), (2, "JS"), (3, "QS")])
    assert 2 * units(47, 4, told) + bonus_sum(kings, both, told) == 1


def test_silent_trull_and_kings_with_all_tricks() -> None:
    """Worth nothing beside volat; and one each if one empty trick is given away."""
    everything: list[Trick] = [*HONOURS_OF_0[:2], [(2, "T16"), (3, "KC"), (0, "KS"), (1, "T1")]]
    everything += [[(0, "T15"), (1, "KH"), (2, "KD"), (3, "T12")]]
    mine = [*everything, *[EMPTY] * 5]
    assert bonus_sum(mine, [0, 1, 0, 1], Said()) == 0
    assert bonus_sum(mine, [0, 1, 0, 1], Said(bonuses={(0, "kings"): 1, (0, "trull"): 0})) == 6
    assert bonus_sum(tricks_with(*everything), [0, 1, 0, 1], Said()) == 2
    assert units(80, 8, Said()) + bonus_sum(tricks_with(*everything), [0, 1, 0, 1], Said()) == 4


@pytest.mark.parametrize(
    ("last", "told", "amount"),
    [
        ("0:T1 1:KH 2:KD 3:KC", {}, 5),
        ("1:T1 0:KH 2:KD 3:KC", {}, -5),
        ("0:T1 1:T2 2:KD 3:KC", {}, -5),
        ("0:T1 1:KC 2:T4 3:KD", {}, -5),
        ("0:T1 1:KH 2:KD 3:KC", {(0, "pagat"): 0}, 10),
        ("0:T1 1:KC 2:T4 3:KD", {(0, "pagat"): 1}, -20),
        ("0:T9 1:KC 2:T4 3:KD", {(0, "pagat"): 0}, -10),
        ("0:T9 1:KC 2:T4 3:KD", {(1, "pagat"): 2}, 40),
        ("0:T1 1:KH 2:KD 3:KC", {(1, "pagat"): 0}, 15),
        ("0:T1 1:T2 2:KD 3:KC", {(1, "pagat"): 0}, 5),
        ("0:T1 1:KH 2:KD 3:KC", {(0, "pagat"): 0, (1, "pagat"): 0}, 20),
    ],
)
def test_the_pagat(last: str, told: dict[tuple[int, str], int], amount: int) -> None:
    (trick,) = tricks_of(f"{last} ->0 0")
    tricks: list[Trick] = [*[EMPTY] * 8, trick.plays]
    assert bonus_sum(tricks, [0, 1, 0, 1], Said(bonuses=told)) == amount


@pytest.mark.parametrize(
    ("trick", "told", "amount"),
    [
        ("0:T22 1:T21 2:KD 3:KC", {}, 21),
        ("1:T22 0:T21 2:KD 3:KC", {}, -21),
        ("0:T22 1:KH 2:T21 3:KC", {}, 0),
        ("0:T22 1:T21 2:KD 3:KC", {(0, "xxi"): 0}, 42),
        ("0:T22 1:KH 2:T21 3:KC", {(0, "xxi"): 1}, -84),
        ("1:T22 0:T21 2:KD 3:KC", {(0, "xxi"): 0}, -63),
    ],
)
def test_the_catch(trick: str, told: dict[tuple[int, str], int], amount: int) -> None:
    (catch,) = tricks_of(f"{trick} ->0 0")
    assert bonus_sum(tricks_with(catch.plays), [0, 1, 0, 1], Said(bonuses=told)) == amount


def whole(dealt: str, stock: str, play: str, events: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A record of a deal by seat 3."""
    record: dict[str, Any] = {"schema": 1, "variant": "paskievics", "rules": {**DEFAULTS, **more}, "seed": 0, "hand": 0}
    record |= {"policies": ["a", "b", "c", "d"], "dealer": 3, "scores": [0] * 4, "factor": 1}
    record |= {"dealt": [hand.split() for hand in dealt.strip().split("\n")], "stock": stock.split()}
    return record | {"events": events + events_of(play)}


def events(told: str) -> list[dict[str, Any]]:
    """Events from lines such as `bid 0 three`, `draw 1 T11 T3` and `announce 2`."""
    found = []
    for line in told.strip().split("\n"):
        do, seat, *rest = line.split()
        key = {"bid": "bid", "draw": "cards", "discard": "cards", "call": "card", "announce": "what"}[do]
        found.append({"do": do, "seat": int(seat), key: rest[0] if do in ("bid", "call") else rest})
    return found


P6_DEALT = """
T22 T20 T18 T7 T5 JH ND NS JS
T21 T15 T13 T10 T9 AD KC NC TC
T19 T14 T12 T2 NH QD KS TS QC
T16 T8 T6 T1 KH QH KD JD JC
"""
P6_BEFORE = """
bid 0 three
bid 1 two
bid 2 pass
bid 3 pass
bid 0 pass
draw 1 T11 T3
draw 2 T4 QS
draw 3 T17
draw 0 AH
discard 1 AD NC
discard 2 NH QD
discard 3 JC
discard 0 ND
call 1 T20
announce 1 trull
announce 2
announce 3 kontra-trull
announce 0
announce 1
announce 2
"""
P6_PLAY = """
0:T5  1:T13 2:T14 3:T6  ->2  4
2:TS  3:T17 0:NS  1:T3  ->3  6
3:T1  0:T20 1:T10 2:T19 ->0  8
0:JH  1:T11 2:T12 3:KH  ->2  9
2:QS  3:T16 0:JS  1:T15 ->3  8
3:JD  0:T18 1:T21 2:T4  ->1  9
1:TC  2:QC  3:T8  0:T7  ->3  7
3:QH  0:AH  1:T9  2:T2  ->1  7
1:KC  2:KS  3:KD  0:T22 ->0 20
"""
P7_DEALT = """
T21 T19 T13 T11 T9 T1 KD QS JS
T22 T14 JH AH AD KS QC NC TC
T20 T17 T15 T5 T4 T3 QD JD NS
T18 T12 T10 T8 KH NH TS KC JC
"""
P7_BEFORE = """
bid 0 three
bid 1 pass
bid 2 pass
bid 3 pass
bid 0 pass
draw 0 T6 T2 T7
draw 1 ND
draw 2 T16
draw 3 QH
discard 0 QS JS T2
discard 1 AH
discard 2 NS
discard 3 TS
call 0 T20
announce 0 tarokks-8
announce 1
announce 2
announce 3
"""
P7_PLAY = """
0:T21 1:T22 2:T3  3:T12 ->1 12
1:AD  2:JD  3:T8  0:KD  ->3  9
3:KC  0:T9  1:QC  2:T17 ->2 11
2:QD  3:T10 0:T13 1:ND  ->0  9
0:T6  1:T14 2:T15 3:T18 ->3  4
3:NH  0:T7  1:JH  2:T20 ->2  7
2:T5  3:KH  0:T11 1:NC  ->0 10
0:T19 1:KS  2:T16 3:JC  ->0  9
0:T1  1:TC  2:T4  3:QH  ->2 11
"""


def yielded(**rules: Any) -> dict[str, Any]:
    record = whole(P6_DEALT, "T11 T3 T4 QS T17 AH", P6_PLAY, events(P6_BEFORE), **rules)
    result = {"bidder": 1, "bid": "two", "trump": None, "partner": 0, "tricks": [2, 2, 2, 3], "points": {}}
    return record | {"result": result | {"captured": [28, 16, 13, 21], "made": True, "delta": [6, 6, -6, -6]}}


def caught(**rules: Any) -> dict[str, Any]:
    record = whole(P7_DEALT, "T6 T2 T7 ND T16 QH", P7_PLAY, events(P7_BEFORE), **rules)
    result = {"bidder": 0, "bid": "three", "trump": None, "partner": 2, "tricks": [3, 1, 3, 2], "points": {}}
    return record | {"result": result | {"captured": [28, 12, 29, 13], "made": True, "delta": [-22, 24, -26, 24]}}


@pytest.mark.parametrize("deal", [yielded, caught])
def test_p6_p7_whole_deals(deal: Any) -> None:
    check(deal())


@pytest.mark.parametrize("play", [P6_PLAY, P7_PLAY], ids=["P6", "P7"])
def test_p6_p7_points_of_each_trick(play: str) -> None:
    for told in tricks_of(play):
        assert trick_winner(told.plays) == told.winner
        assert values(cards_of(told.plays)) == told.points


def test_p7_by_other_rules() -> None:
    team = [-24, 24, -24, 24]
    check(changed(caught(tarokk_count="team"), put("result", "delta", team)))
    doubled = changed(caught(), put("result", "delta", [-44, 48, -52, 48]))
    check(changed(doubled, put("factor", 2)))


P8: dict[str, dict[str, Any]] = {
    "p": {"bidder": None, "made": None},
    "v": {"bidder": 0, "made": None},
    "s": {"bidder": 0, "made": False},
}
"""Deals that all pass, that are void otherwise, and that are scored."""


@pytest.mark.parametrize(
    ("deals", "rules", "factors"),
    [
        ("psspsssss", Rules(), [2, 2, 4, 4, 2, 2, 1]),
        ("psspsssss", Rules(single_double=True), [2, 2, 2, 2, 2, 2, 1]),
        ("vsvs", Rules(), [1, 1]),
        ("vsvs", Rules(double_after_void=True), [2, 4]),
        ("pvssvsss", Rules(), [2, 2, 2, 2, 1]),
    ],
)
def test_p8_doubled_deals(deals: str, rules: Rules, factors: list[int]) -> None:
    told, found = Doublings(rules), []
    for deal in deals:
        if deal == "s":
            found.append(told.factor())
        told.after(P8[deal])
    assert found == factors


# The rules one by one


@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("KC KD KH KS T22", True),
        ("KC KD KH QS", True),
        ("T21 KC", True),
        ("T1 KC", True),
        ("T21 T1 KC", True),
        ("T22 KC", False),
        ("T21 T22 KC", False),
        ("T5 KC", False),
        ("T1 T2 KC", False),
    ],
)
def test_annulment(hand: str, may: bool) -> None:
    assert may_annul(hand.split()) is may


def test_what_may_not_be_discarded() -> None:
    always = {"T22", "T21", "T1", "KC", "KD", "KH", "KS"}
    assert barred(None, Rules()) == always | {"T20"}
    assert barred("T19", Rules(xx_discardable=True)) == always | {"T19"}
    assert barred("T20", Rules(xx_discardable=True)) == always | {"T20"}


@pytest.mark.parametrize(
    ("hand", "own", "others", "rules", "legal"),
    [
        ("T22 T19", "", "QC", Rules(), "T20"),
        ("T20 T19", "", "QC", Rules(), "T18 T20"),
        ("T20 T18", "T19", "QC", Rules(), "T17 T20"),
        ("T18", "T20 T19", "QC", Rules(), "T17"),
        ("T20 T18", "T5", "QC T2", Rules(), "T19 T20 " + " ".join(f"T{n}" for n in range(18, 1, -1) if n != 5)),
        ("T22 T18", "T5", "QC T2", Rules(), "T20"),
        (
            "T22 T18",
            "T5",
            "QC T2",
            Rules(free_call_without_xx=True),
            "T20 T19 " + " ".join(f"T{n}" for n in range(18, 1, -1) if n != 5),
        ),
        ("T22 T18", "T5", "QC", Rules(free_call_without_xx=True), "T20"),
    ],
)
def test_calls(hand: str, own: str, others: str, rules: Rules, legal: str) -> None:
    found = calls(hand.split(), own.split(), others.split(), rules)
    assert sorted(found) == sorted(legal.split())


def test_the_options_of_a_record() -> None:
    assert rules_of(DEFAULTS) == Rules()


# Whole deals that end in another way; they are dealt as in P7


def written(bids: dict[int, str], seed: int = 0, factor: int = 1, **rules: Any) -> dict[str, Any]:
    """A deal with these bids, in which T20 is discarded where it may be, and nobody announces without need."""
    rng = random.Random(seed)
    dealt = [hand.split() for hand in P7_DEALT.strip().split("\n")]

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "bid":
            wanted = bids.get(seat, "pass")
            return wanted if wanted in options else "pass"
        if what.endswith("announce"):
            return rng.choice(([], ["kontra-game"] if "kontra-game" in options else []))
        if what == "discard":
            return next((cards for cards in options if "T20" in cards), options[0])
        return None if what == "claim" else rng.choice(options)

    stock = ["T6", "T2", "T7", "ND", "T16", "QH"]
    options = {**DEFAULTS, **rules}
    return write_up(replay, "paskievics", options, 3, dealt, stock, choose, factor=factor)


def test_a_failed_trial() -> None:
    record = written({3: "three"}, factor=2)
    check(record)
    assert record["events"][-1] == {"do": "draw", "seat": 3, "cards": ["T6", "T2", "T7"]}
    assert (record["result"]["bidder"], record["result"]["made"]) == (3, None)
    assert record["result"]["delta"] == [2, 2, 2, -6]
    assert written({3: "three"}, factor=4, trial_penalty=3)["result"]["delta"] == [12, 12, 12, -36]
    assert written({3: "three"}, trial_penalty=0)["result"]["delta"] == [0, 0, 0, 0]


def test_the_called_card_is_discarded() -> None:
    """Seat 2 has discarded T20, must say so by a kontra, and the declarer, alone, has all six discards."""
    mattered = 0
    for seed in range(60):
        all_six = written({0: "three"}, seed, xx_discardable=True)
        own = written({0: "three"}, seed, xx_discardable=True, lone_gets_all_skart=False)
        check(all_six)
        assert all_six["events"] == own["events"]
        talk = [each for each in own["events"] if each["do"] in ("call", "announce")]
        assert talk[0] == {"do": "call", "seat": 0, "card": "T20"}
        assert any(each["what"] == ["kontra-game"] for each in talk[1:4])
        mattered += all_six["result"]["made"] and not own["result"]["made"]
    assert mattered > 3
    kontra = next(number for number, each in enumerate(own["events"]) if each.get("what") == ["kontra-game"])
    with pytest.raises(RefereeError, match="seat 2 may not announce"):
        check(changed(own, put("events", kontra, "what", [])))


def test_an_inviter_who_is_declarer() -> None:
    """He calls as usual, keeps the card that he has shown, and nobody's side is known."""
    record = written({0: "two"})
    check(record)
    assert (record["result"]["bidder"], record["result"]["bid"], record["result"]["partner"]) == (0, "two", 2)
    places = {each["do"]: number for number, each in reversed(list(enumerate(record["events"])))}
    assert record["events"][places["call"]]["card"] == "T20"
    for change, message in (
        (put("events", places["call"], "card", "T19"), "seat 0 says 'T19' for card, legal is"),
        (put("events", places["discard"], "cards", ["T19", "QS"]), "the discard of seat 0"),
        (put("events", places["announce"] + 1, "what", ["trull"]), "seat 1 may not announce"),
    ):
        with pytest.raises(RefereeError, match=message):
            check(changed(record, change))


def test_the_pagat_is_kept_back() -> None:
    record = changed(caught(), put("events", 14, "what", ["pagat", "tarokks-8"]))
    early = put("events", 18, "cards", ["T1"])
    with pytest.raises(RefereeError, match="event 18: seat 0 may not play"):
        check(changed(record, early))
    with pytest.raises(RefereeError, match="event 58: seat 0 may not play"):  # it has gone, which it might
        check(changed(caught(), early))
