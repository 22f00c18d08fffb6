"""The referee of Paskievics: the golden examples, its rules one by one, and how deals may end."""

from __future__ import annotations

import pytest

from golden_deals import golden, played, tricks_of
from incoming import changed, put
from referee import RefereeError, check
from referee.paskievics_rules import (
    Rules,
    Said,
    bonus_sum,
    may_annul,
    payments,
    units,
)
from referee.tarock import Trick, cards_of, pack, trick_winner, value, values


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
    tricks: list[Trick] = [*[EMPTY] * 8, *tricks_of({"events": played(f"{last} ->0")})]
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
    tricks = tricks_with(*tricks_of({"events": played(f"{trick} ->0")}))
    assert bonus_sum(tricks, [0, 1, 0, 1], Said(bonuses=told)) == amount


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


def test_p7_by_other_rules() -> None:
    team = [-24, 24, -24, 24]
    check(changed(golden("paskievics P7", tarokk_count="team"), put("result", "delta", team)))
    doubled = changed(golden("paskievics P7"), put("result", "delta", [-44, 48, -52, 48]))
    check(changed(doubled, put("factor", 2)))


def test_a_failed_trial() -> None:
    for penalty, delta in ((3, [3, 3, 3, -9]), (0, [0] * 4)):
        record = golden("paskievics, a failed trial", trial_penalty=penalty) | {"factor": 1}
        check(changed(record, put("result", "delta", delta)))


def test_the_called_card_is_discarded() -> None:
    """Seat 2 has discarded T20, must say so by a kontra, and the declarer, alone, has all six discards."""
    events = golden("paskievics, T20 discarded")["events"]
    number = next(n for n, each in enumerate(events) if each.get("what") == ["kontra-game"])
    with pytest.raises(RefereeError, match="seat 2 may not announce"):
        check(changed(golden("paskievics, T20 discarded"), put("events", number, "what", [])))


def test_an_inviter_who_is_declarer() -> None:
    """He calls as usual, keeps the card that he has shown, and nobody's side is known."""
    record = golden("paskievics, an inviter as declarer")
    places = {each["do"]: number for number, each in reversed(list(enumerate(record["events"])))}
    for change, message in (
        (put("events", places["call"], "card", "T19"), "seat 0 says 'T19' for card, legal is"),
        (put("events", places["discard"], "cards", ["T19", "QS"]), "the discard of seat 0"),
        (put("events", places["announce"] + 1, "what", ["trull"]), "seat 1 may not announce"),
    ):
        with pytest.raises(RefereeError, match=message):
            check(changed(record, change))
