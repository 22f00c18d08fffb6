"""The referee of Tapp-Tarock: the golden examples, and its options."""

from __future__ import annotations

from typing import Any

import pytest

from golden_deals import golden, said
from incoming import changed, put
from referee import RefereeError, check
from referee import tapp_tarock_rules as law
from referee.tapp_tarock import auction
from referee.tarock import Trick, legal_cards, thirds, trick_winner
from referee.writer import Speakers

STANDOFF, NO_LOSS = law.Rules(partner_beats_pagat="standoff"), law.Rules(silent_pagat_loss=False)


@pytest.mark.parametrize(
    ("trick", "wins"),
    [
        ("2D 4D AD", "AD"),
        ("7S TS 9S", "TS"),
        ("KH T2 QH", "T2"),
        ("T21 T22 T1", "T22"),
        ("9C KH KS", "9C"),
        ("T9 T10 KS", "T10"),
    ],
)
def test_t1_tricks(trick: str, wins: str) -> None:
    plays = list(enumerate(trick.split(), start=4))
    assert dict(plays)[trick_winner(plays)] == wins


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("T20 T5 KH 2H 7C", "QH", "KH 2H"),
        ("T20 T5 KH 2H 7C", "KS", "T20 T5"),
        ("T20 T5 KH 2H 7C", "T21", "T20 T5"),
        ("T20 T5 KH 2H 7C", "TC", "7C"),
        ("T20 T5 KH 2H 7C", None, "T20 T5 KH 2H 7C"),
        ("KH 7C", "KS", "KH 7C"),
        ("KH 7C", "T4", "KH 7C"),
    ],
)
def test_t2_legal_cards(hand: str, led: str | None, legal: str) -> None:
    assert legal_cards(hand.split(), led) == set(legal.split())


@pytest.mark.parametrize(
    ("pile", "points"), [("KD QD ND", 10), ("T22 T21 T1", 13), ("JH T9 7S", 2), ("4H 8C T14", 1), ("KC KD KH", 13)]
)
def test_t3_counting(pile: str, points: int) -> None:
    assert thirds(pile.split()) == 3 * points


def with_last(last: Trick, where: int = 15) -> list[Trick]:
    """Sixteen tricks of seat 0, but for one of them."""
    tricks: list[Trick] = [[(0, "T13"), (1, "2H"), (2, "3H")] for _ in range(16)]
    tricks[where] = last
    return tricks


FALLS = [(1, "T14"), (0, "T1"), (2, "T15")]
WINS = [(1, "KH"), (0, "T1"), (2, "7C")]
PARTNERS = [(2, "T4"), (0, "KS"), (1, "T1")]


def test_t4_a_lost_game() -> None:
    assert law.paid_by_all(0, law.game_amount(3 * 35, "threes", 0)) == [-6, 3, 3]


def test_t4_a_redoubled_game_and_a_bonus() -> None:
    assert law.hand_bonus(["T22", "T1", "KH"]) == 1
    assert law.added([law.paid_by_all(1, law.game_amount(3 * 36, "overs", 2)), law.paid_by_all(2, 1)]) == [-21, 39, -18]


@pytest.mark.parametrize("last", [FALLS, WINS])
def test_t4_an_announced_pagat_is_gone_too_early(last: Trick) -> None:
    pagat = law.pagat_amount(0, "unders", with_last(last, where=8), 0, 1, law.Rules())
    assert law.paid_by_all(0, law.game_amount(3 * 41, "unders", 0) + pagat) == [-24, 12, 12]


@pytest.mark.parametrize(
    ("last", "rules", "result"),
    [
        ([(1, "T1"), (2, "2H"), (0, "T9")], law.Rules(), [2, -1, -1]),
        ([(1, "T1"), (2, "T9"), (0, "2H")], law.Rules(), [2, -1, -1]),
        ([(1, "T1"), (2, "T9"), (0, "2H")], STANDOFF, [-6, 3, 3]),
        ([(1, "T1"), (2, "T9"), (0, "2H")], NO_LOSS, [-6, 3, 3]),
        ([(1, "T1"), (2, "2H"), (0, "T9")], STANDOFF, [2, -1, -1]),
        ([(1, "T1"), (2, "2H"), (0, "T9")], NO_LOSS, [-6, 3, 3]),
        ([(1, "T1"), (2, "2H"), (0, "3H")], NO_LOSS, [-14, 7, 7]),
    ],
)
def test_t4_a_partners_pagat(last: Trick, rules: law.Rules, result: list[int]) -> None:
    amount = law.game_amount(3 * 30, "threes", 0) + law.pagat_amount(0, "threes", with_last(last), None, 0, rules)
    assert law.paid_by_all(0, amount) == result


def test_t4_a_redoubled_pagat_at_solo() -> None:
    assert law.pagat_amount(0, "solo", with_last(WINS), 0, 2, law.Rules()) == 64


def test_an_announced_pagat_is_lost_whatever_else_is_silent() -> None:
    for rules in (law.Rules(), NO_LOSS, STANDOFF):
        assert law.pagat_amount(0, "threes", with_last(FALLS), 0, 0, rules) == -8
        assert law.pagat_amount(0, "threes", with_last(PARTNERS, where=3), 1, 0, rules) == 8
        assert law.pagat_amount(0, "threes", with_last(PARTNERS, where=3), None, 0, rules) == 0
        assert law.pagat_amount(0, "threes", with_last([(0, "2H"), (1, "3H"), (2, "AC")]), None, 0, rules) == 0
    assert law.pagat_amount(0, "threes", with_last(PARTNERS), 1, 1, law.Rules()) == 16
    assert law.pagat_amount(0, "threes", with_last(PARTNERS), 1, 1, NO_LOSS) == 16
    assert law.pagat_amount(0, "threes", with_last(PARTNERS), 1, 1, STANDOFF) == 0


AUCTIONS: list[tuple[str, tuple[int, str] | None]] = [
    ("threes unders pass hold overs hold pass", (0, "overs")),
    ("pass threes unders hold pass", (1, "unders")),
    ("threes solo", (1, "solo")),
    ("threes pass pass", (0, "threes")),
    ("pass pass threes", (2, "threes")),
    ("pass pass solo", (2, "solo")),
    ("pass pass pass", None),
    ("threes unders overs hold pass pass", (0, "overs")),
    ("pass threes unders hold solo", (2, "solo")),
]


@pytest.mark.parametrize(("words", "wanted"), AUCTIONS)
@pytest.mark.parametrize("forehand", [0, 2])
def test_t5_auctions(words: str, wanted: tuple[int, str] | None, forehand: int) -> None:
    speakers = Speakers(words.split())
    assert auction(speakers, forehand, law.Rules()) == (wanted and ((wanted[0] + forehand) % 3, wanted[1]))
    assert [each["bid"] for each in speakers.events] == words.split()


def test_t5_bids() -> None:
    full, short = ["threes", "solo"], law.Rules(ladder="short")
    assert law.legal_bids(0, None, law.Rules()) == law.legal_bids(0, None, short) == ["pass", *full]
    assert law.legal_bids(1, (0, "threes"), law.Rules()) == ["pass", "unders", "solo"], "overs would skip a step"
    assert law.legal_bids(1, (0, "threes"), short) == ["pass", "solo"]
    assert law.legal_bids(1, (2, "overs"), law.Rules()) == ["pass", "solo", "hold"]
    assert law.legal_bids(1, (2, "overs"), law.Rules(hold="forehand_only")) == ["pass", "solo"]
    assert law.legal_bids(0, (2, "overs"), law.Rules(hold="forehand_only")) == ["pass", "solo", "hold"]
    assert law.legal_bids(0, (2, "solo"), law.Rules()) == ["pass"]


@pytest.mark.parametrize(
    ("name", "rules", "delta"),
    [
        ("T6", {"silent_pagat_loss": False, "partner_beats_pagat": "standoff"}, [16, -8, -8]),
        ("T6", {"bonus_hand": "after_talon", "hand_bonus_double_in_solo": True}, [16, -8, -8]),
        ("T6", {"capture_xxi": 2}, [16, -8, -8]),
        ("T7", {"hand_bonus_double_in_solo": True}, [-8, -2, 10]),
        ("T7", {"bonus_hand": "after_talon"}, [-4, -1, 5]),
        ("T7", {"ladder": "short", "hold": "forehand_only"}, [-4, -1, 5]),
    ],
)
def test_payments_by_other_rules(name: str, rules: dict[str, Any], delta: list[int]) -> None:
    check(changed(golden(f"tapp-tarock {name}", **rules), put("result", "delta", delta)))


def test_doubles_pay() -> None:
    """The game of T6 is doubled by both opponents, and the announced Pagat by one, and redoubled: 6 + 4 x 2 x 4 + 1."""
    record = golden("tapp-tarock T6")
    turns = "announce 0 pagat, announce 1 double-game, announce 2 double-game double-pagat, announce 0 redouble-pagat"
    record["events"][5:8] = said(turns)
    record["result"]["delta"] = [78, -39, -39]
    check(record)
    record["rules"]["extra_redoubles"] = 1
    with pytest.raises(RefereeError, match="found play by seat 0, but announce by seat 1 is due"):
        check(record)
    record["events"][9:9] = said("announce 1, announce 2 redouble-pagat")
    record["result"]["delta"] = [142, -71, -71]
    check(record)


def test_what_may_be_laid_away() -> None:
    tarocks = [f"T{number}" for number in (22, 21, *range(2, 14), 1)]
    assert law.to_lay_away([*tarocks, "KH", "KS", "QS", "9S"]) == ({"QS", "9S"}, set(tarocks) - {"T22", "T21", "T1"}, 1)
    assert law.to_lay_away([*tarocks, "KH", "QS", "9S", "8S"]) == (set(), {"QS", "9S", "8S"}, 3)
    assert law.to_lay_away([*tarocks, "KH", "KS", "KC", "KD"]) == (set(), {f"T{number}" for number in range(2, 14)}, 3)


@pytest.mark.parametrize(
    ("trick", "rules", "delta"),
    [
        ([(0, "T4"), (1, "T21"), (2, "T22")], law.Rules(capture_xxi=2), [-2, -2, 4]),
        ([(0, "T4"), (1, "T21"), (2, "T22")], law.Rules(capture_xxi=2, opponent_only=True), [0, 0, 0]),
        ([(0, "T21"), (1, "T3"), (2, "T22")], law.Rules(capture_xxi=3, opponent_only=True), [-3, -3, 6]),
        ([(2, "T21"), (0, "T22"), (1, "KS")], law.Rules(capture_xxi=2, opponent_only=True), [4, -2, -2]),
        ([(2, "T21"), (0, "T22"), (1, "KS")], law.Rules(), [0, 0, 0]),
        ([(2, "T21"), (0, "T2"), (1, "KS")], law.Rules(capture_xxi=2), [0, 0, 0]),
    ],
)
def test_the_mond_captured(trick: Trick, rules: law.Rules, delta: list[int]) -> None:
    assert law.added(law.capture_amounts(0, with_last(trick, where=2), rules)) == delta
