"""Paskievics' expert has good sense: what it bids, says and plays in positions where there is little doubt."""

from __future__ import annotations

from typing import Any

import pytest

from driver import Position, said
from test_paskievics import deal
from tricklab.analysis.contest.compare import compare
from tricklab.engine.games.paskievics import BONUS, KONTRA_GAME, PASS, THREE
from tricklab.engine.games.paskievics.talk import PAGAT_ITEM, TRULL_ITEM, XXI_ITEM
from tricklab.engine.ground.tarock import TAROCKS
from tricklab.engine.rules.decks import TAROCK_42

pytestmark = pytest.mark.game("paskievics")

RULES = [
    *({"hold": "any_previous_bidder"}, {"inviter_may_rebid": True}, {"invite_min_tarokks": 7}, {"annul": False}),
    *({"xx_discardable": True}, {"free_call_without_xx": True}, {"max_kontra": 32}, {"dbl_vol_same_turn": True}),
]

OPENED = ("three", "pass", "pass", "pass", "pass")
GOOD = "T22 T18 T15 T12 T9 T6 KH KD TS"
GREAT = "T22 T21 T20 T19 T18 T17 T16 T15 T1"


def upto(at: Position, kind: str) -> Position:
    """Let everybody do what the expert would, up to a kind of decision."""
    while at.kind != kind:
        assert at.step(at.choice())
    return at


def laid(at: Position, *cards: str) -> str:
    """What the expert plays after these cards."""
    for text in cards:
        assert at.step(TAROCK_42.number(text)), text
    return TAROCK_42.text(at.choice())


def test_the_skiz_with_six_tarocks_and_two_kings_opens() -> None:
    assert deal([GOOD]).choice() >= THREE


def test_a_poor_pagat_does_not_open() -> None:
    """Over a Three it bids: a Two asks the opener for T20, and in 12,662 such deals gained 0.46 ± 0.14 over a pass."""
    assert deal(["T1 T2 JH AH AD QS JS NC TC"]).choice() == PASS


def test_a_declarer_discards_no_tarock_for_which_there_is_a_plain_card() -> None:
    at = said(deal([GOOD, "T21", "", "T1"], "NS JS AH"), *OPENED)
    chosen = upto(at, "discard").choice()
    assert chosen & TAROCKS == 0


def spoken(at: Position) -> int:
    """What the expert says in its speech, a set."""
    words = 0
    while (word := at.choice()) != 0:
        words |= 1 << word
        assert at.step(word)
    return words


def test_a_great_hand_announces_and_a_poor_one_does_not() -> None:
    at = said(deal([GREAT, "T14 T13", "T12", "T11 T10"], "AH AD TS"), *OPENED)
    words = spoken(upto(at, "announce"))
    assert words & (1 << BONUS + TRULL_ITEM)
    assert words & (1 << BONUS + PAGAT_ITEM)
    assert not words & (1 << BONUS + XXI_ITEM)
    poor = "T22 T2 T3 KH QH NH JH AH KD"
    at = said(deal([poor, "T21 T20", "T1 T19", "T18"], "TS TC AD"), *OPENED)
    assert spoken(upto(at, "announce")) >> BONUS == 0


def test_kontra_against_a_poor_declarer() -> None:
    poor, rich = "T1 T2 T3 KH QH NH JH AH KD", "T22 T21 T19 T18 T17 T16 T15 T14 KS"
    at = said(deal([poor, rich, "T20", ""], "TS TC AD"), *OPENED)
    upto(at, "announce")
    while at.seat == 0:
        assert at.step(0)
    assert spoken(at) & (1 << KONTRA_GAME)


HOLDS_XXI = "T21 T19 T13 T11 T9 T1 KD QS JS"
"""The declarer's cards, who has eldest's seat and leads; his partner is seat 2."""


def xxi_against_skiz() -> Position:
    hands = [HOLDS_XXI, "T22 T14 JH AH AD KS QC NC TC", "T20 T17 T15 T5 T4 T3 QD JD NS"]
    return upto(said(deal(hands, "T6 T2 T7 ND T16 QH"), *OPENED), "play")


def test_the_xxi_is_not_led_under_the_skiz() -> None:
    assert laid(xxi_against_skiz()) != "T21"


def test_the_skiz_catches_the_xxi_of_an_opponent() -> None:
    assert laid(xxi_against_skiz(), "T21") == "T22"


def test_it_beats_the_beginner_who_beats_chance() -> None:
    for better, worse in (("expert", "basic"), ("basic", "random")):
        assert compare(better, worse, "paskievics", 2_000, seed=5, jobs=1).errors > 5


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: "-".join(map(str, rules)))
def test_it_knows_every_option(rules: dict[str, Any]) -> None:
    assert compare("expert", "basic", "paskievics", 2_000, seed=5, jobs=1, rules=rules).errors > 5


def test_nobody_opens_without_an_honour_but_in_fourth_seat() -> None:
    plain = "T2 T3 T4 T5 KH QH NH JH AH"
    assert deal([plain]).choice() == PASS
    assert said(deal(["T20", "T22", "T21", plain]), "pass", "pass", "pass").choice() == THREE
