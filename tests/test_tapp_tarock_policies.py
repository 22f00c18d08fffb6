"""The good sense of Tapp-Tarock's players: single decisions where the right one is plain."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from driver import Position, said
from golden_tarock import T6_DEALT, T6_PLAY, T6_TALON, played
from test_tapp_tarock import deal
from tricklab.analysis.contest.compare import compare
from tricklab.engine.games.tapp_tarock.play import LOOSE
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.mechanics.speeches import DONE
from tricklab.engine.policies.tapp_tarock.expert import Expert, best_discard, worth_of_discard
from tricklab.engine.rules.decks import TAROCK_54

pytestmark = pytest.mark.game("tapp-tarock")

STRONG = "T22 T1 T20 T17 T15 T12 T9 T8 T4 KS QS KH 4D 3D 2D 9S"
INVINCIBLE = "T22 T21 T1 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 KS KH KD"
WEAK = "QS NS 7S 8S QH 4H 3H 2H QD 4D 3D JC 7C 8C T2 T5"


def meant(at: Position) -> str:
    """What the expert says, in words."""
    return at.setup.game.phases[0].text(at.setup, at.state, at.choice())


@pytest.mark.parametrize(
    ("hand", "before", "bid"),
    [
        (STRONG, (), "threes"),
        (WEAK, (), "pass"),
        (INVINCIBLE, (), "solo"),
        (STRONG, ("threes", "unders", "pass"), "hold"),
        (WEAK, ("threes", "unders", "pass"), "pass"),
    ],
)
def test_the_bid(hand: str, before: tuple[str, ...], bid: str) -> None:
    assert meant(said(deal([hand]), *before)) == bid


def thrown(hand: str, talon: str) -> set[str]:
    """What the expert throws as soloist, with the lower half of the talon."""
    at = said(deal([hand], talon), "threes", "pass", "pass")
    assert at.step(0)
    return set(TAROCK_54.texts(cards_of(at.choice())))


def test_it_throws_what_counts_and_empties_suits() -> None:
    tarocks = "T22 T21 T1 T20 T19 T18 T17 T16 T15 T9 T8"
    assert thrown(f"{tarocks} KS 7S QD NC JH", "T10 T11 8S 7H 7C 8C".replace("7H", "2H")) == {"QD", "NC", "JH"}


def test_it_throws_tarocks_only_for_want_of_others_and_the_lowest() -> None:
    low = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12"
    assert thrown(f"{low} T13 KS KH 9S", "T14 T15 8S 7C 8C 9C") == {"9S", "8S", "T2"}
    assert thrown(f"{low} KS KH KD KC", "T14 T15 T16 7C 8C 9C") == {"T2", "T3", "T4"}


def test_it_takes_the_half_with_the_tarocks() -> None:
    assert said(deal([STRONG], "7C 8C 9C T14 T13 KC"), "threes", "pass", "pass").choice() == 1
    assert said(deal([STRONG], "T14 T13 KC 7C 8C 9C"), "threes", "pass", "pass").choice() == 0


def test_the_best_discard_is_the_best_of_all_sets() -> None:
    """It looks at twenty sets of some hundred."""
    rng = np.random.default_rng(5)
    for _ in range(40):
        hand = mask_of(rng.choice(np.array(TAROCK_54.cards), 19, replace=False).tolist())
        sets = [mask_of(cards) for cards in combinations(cards_of(hand & LOOSE), 3)]
        best, most = best_discard(Expert(), hand)
        assert not sets or best in sets
        assert most == max([worth_of_discard(Expert(), hand, cards) for cards in sets], default=most)


def test_the_pagat_is_announced_with_thirteen_tarocks_and_not_with_eight() -> None:
    at = said(deal([INVINCIBLE]), "solo")
    assert at.choice() == 1
    at = said(deal(["T1 T2 T3 T4 T5 T6 T7 T22 KS KH KD QS QH QD NS NH"]), "solo")
    assert at.choice() == 0


def t6(cards: int) -> Position:
    """Example T6 of the rules, after so many cards: seat 0 is soloist, and leads."""
    at = said(deal(T6_DEALT.strip().split("\n"), T6_TALON), "threes", "pass", "pass")
    assert at.step(1)
    assert at.step(mask_of(TAROCK_54.numbers(["NS", "NC", "NH"])))
    for _ in range(3):
        assert at.step(DONE)
    plays = [event for event in played(T6_PLAY) if event["do"] == "play"]
    for event in plays[:cards]:
        assert at.step(TAROCK_54.number(event["cards"][0]))
    return at


@pytest.mark.parametrize(
    ("cards", "right"),
    [
        (2, {"T21"}),  # the last to play takes the Mond home, which the Skus could catch later
        (4, {"KH"}),  # the King takes the Queen
        (32, {"QS"}),  # the partner has the trick with the Two: the Queen is his
        (42, {"JD"}),  # all tarocks are gone: the Pagat wins the last trick
    ],
)
def test_the_play(cards: int, right: set[str]) -> None:
    assert TAROCK_54.text(t6(cards).choice()) in right


def test_the_ladder() -> None:
    """Each policy does better than the one below it, by more than five standard errors."""
    for better, worse in (("expert", "basic"), ("basic", "random")):
        assert compare(better, worse, "tapp-tarock", 2_000, seed=5, jobs=1).errors > 5
