"""The good sense of Phat's policies: single decisions on deals that are built for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from driver import Position
from tricklab.analysis.contest.compare import compare
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_52

PITCHER = 0

Ask = Callable[[str, str], str]


def asking(name: str) -> Ask:
    """Return what asks a policy for its card: the cards in its hand, and what was played, from seat 0's pitch on."""
    setup = Setup.make("phat", policy="random")

    def ask(hand: str, played: str) -> str:
        plays, held = FRENCH_52.numbers(played.split()), FRENCH_52.numbers(hand.split())
        seats: list[list[int]] = [[], [], [], []]
        leader, trump = PITCHER, plays[0] // 13 if plays else -1
        for first in range(0, len(plays), 4):
            trick = plays[first : first + 4]
            for place, card in enumerate(trick):
                seats[(leader + place) % 4].append(card)
            actor = (leader + len(trick)) % 4
            leader = (leader + _winner(trick, trump)) % 4
        actor = leader if len(plays) % 4 == 0 else actor
        seats[actor] += held
        assert len(seats[actor]) == 13, "the cards in hand and those it has played must be thirteen"
        rest = [card for card in range(52) if card not in plays and card not in held]
        deck = [card for seat in seats for card in seat + [rest.pop() for _ in range(13 - len(seat))]]
        return FRENCH_52.text(Position(setup, deck, 3, actions=plays).choice(name))

    return ask


def _winner(trick: Sequence[int], trump: int) -> int:
    trumps = [card for card in trick if card // 13 == trump]
    return trick.index(max(trumps or [card for card in trick if card // 13 == trick[0] // 13]))


@pytest.fixture(scope="module")
def expert() -> Ask:
    return asking("expert")


@pytest.fixture(scope="module", params=["basic", "expert"])
def either(request: pytest.FixtureRequest) -> Ask:
    return asking(request.param)


LOW_TRUMPS = "AS 2S 3S 4S"
"""A first trick, won by seat 0."""


def test_pitches_its_long_strong_suit(either: Ask) -> None:
    assert either("AS KS QS 8S 6S 4S 2S 7H 3H KD 2D 8C 6C", "")[1] == "S"


def test_pitches_neither_the_nine_nor_the_five(expert: Ask) -> None:
    assert expert("AS KS 9S 8S 5S 4S 2S 7H 3H KD 2D 8C 6C", "") not in ("9S", "5S")


@pytest.mark.parametrize("spades", ["AS QS 6S 2S", "KS QS 4S 2S"])
def test_pitches_small_from_four(expert: Ask, spades: str) -> None:
    """Four trumps are too few to draw the others': its high ones have to take tricks with points in them."""
    assert expert(f"{spades} 7H 4H 3H KD 6D 2D 8C 6C 3C", "") in ("2S", "4S")


def test_pitches_the_ace_from_seven(expert: Ask) -> None:
    """With seven the others have two trumps each: the Ace draws them, and may catch the Nine."""
    assert expert("AS JS TS 8S 6S 4S 2S KH 7H 3H 6D 2D 8C", "") == "AS"


def test_gives_the_big_phat_to_partners_ace(either: Ask) -> None:
    assert either("9S 8S 3S KH QH 7H 4H AD 7D 4D 8C 6C 2C", "AS 2S") == "9S"


def test_keeps_the_big_phat_from_the_opponents_ace(either: Ask) -> None:
    assert either("9S 8S 3S KH QH 7H 4H AD 7D 4D 8C 6C 2C", "AS") == "3S"


def test_throws_a_nine_on_partners_sure_trick(either: Ask) -> None:
    assert either("8S 7S 9D 7D 6D 4D 3D 2D 8C 7C 6C 2C", f"{LOW_TRUMPS} AH 2H") == "9D"


def test_throws_no_nine_on_the_opponents_sure_trick(either: Ask) -> None:
    assert either("9D 7D 6D 4D 3D 2D 8C 7C 6C 4C 3C 2C", f"{LOW_TRUMPS} AH") not in ("9D", "5C")


def test_takes_a_trick_with_the_big_phat_in_it(either: Ask) -> None:
    assert either("KS 3S KH QH 7H 4H AD 7D 4D TC 8C 6C 2C", "4S 2S 9S") == "KS"


def test_wins_with_the_nine_where_nobody_can_beat_it(expert: Ask) -> None:
    assert expert("9H 3H KS 8S AD 7D 4D 3D TC 8C 6C 2C", f"{LOW_TRUMPS} 6H 2H 7H") == "9H"


def test_takes_no_empty_trick_from_partner(either: Ask) -> None:
    assert either("AH 3H KS 8S AD 7D 4D 3D TC 8C 6C 2C", f"{LOW_TRUMPS} 6H QH 2H") == "3H"


def test_ruffs_a_trick_full_of_points(expert: Ask) -> None:
    assert expert("8S 7S 9D 7D 6D 4D 3D 2D 8C 7C 6C 2C", f"{LOW_TRUMPS} AH 9H 5H")[1] == "S"


@pytest.mark.parametrize(("better", "worse"), [("expert", "basic"), ("basic", "random")])
def test_the_better_policy_wins(better: str, worse: str) -> None:
    assert compare(better, worse, "phat", 5000, seed="sense").errors > 5
