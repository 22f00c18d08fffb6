"""What cards are worth, compiled, against a slow count in plain Python."""

from __future__ import annotations

import random
from collections.abc import Callable

import numba
import pytest

from tiers import full_but
from tricklab.engine.games.phat import PHAT
from tricklab.engine.ground.cards import RANKS, SUITS, mask_of
from tricklab.engine.ground.counters import Counters, total_in_trumps, total_of
from tricklab.engine.rules.decks import FRENCH_54

MATES = {"C": "S", "S": "C", "D": "H", "H": "D"}


def ranks(**worth: int) -> dict[int, int]:
    """Return values by rank from values by letter or figure, as in ``A=1, _5=5``."""
    return {RANKS.index(rank.strip("_")): value for rank, value in worth.items()}


SIXTY_THREE = ranks(A=1, K=25, J=1, T=1, _9=9, _5=5, _3=15, _2=1)

# A list of values, by whom it is counted in plain Python (every suit, trumps, the Left Pedro), and what the pack has.
TABLES = {
    "phat": (PHAT, ("99 55", "A4 K3 Q2 J1 918 510", ""), 80),
    "sixty-three": (Counters(trumps=SIXTY_THREE, twins=ranks(_5=5)), ("", "A1 K25 J1 T1 99 55 315 21", "55"), 63),
    "jokers": (Counters(ranks(A=2), ranks(A=0), cards={52: 1, 54: 31}), ("A2", "A0", ""), 6 + 1 + 31),
}


def counted(values: tuple[str, str, str], jokers: dict[int, int], cards: list[int], trump: str) -> int:
    """Count card by card, by their texts."""
    total = 0
    for card in cards:
        rank, suit = FRENCH_54.names[card][0], FRENCH_54.names[card][1]
        told = values[1] if suit == trump else values[2] if suit == MATES[trump] and values[2] else values[0]
        worth = {word[0]: int(word[1:]) for word in told.split()}
        total += jokers.get(card, 0) if card >= 52 else worth.get(rank, 0)
    return total


@pytest.mark.parametrize("name", full_but(["phat"], TABLES))
def test_totals(name: str) -> None:
    counters, values, in_pack = TABLES[name]
    function: Callable[[int, int], int] = total_in_trumps(counters)
    total = numba.njit(lambda trump, cards: function(trump, cards))
    rng, pack = random.Random(name), list(range(len(FRENCH_54.names)))
    for trump, letter in enumerate(SUITS):
        assert total(trump, mask_of(pack)) == in_pack
        for _ in range(200):
            cards = rng.sample(pack, rng.randint(0, 30))
            expected = counted(values, dict(counters.cards), cards, letter)
            assert total(trump, mask_of(cards)) == expected
            assert sum(int(counters.table()[trump][card]) for card in cards) == expected


def test_a_value_that_is_too_high() -> None:
    assert total_of(Counters({0: 31}))(0b1) == 31
    with pytest.raises(ValueError, match="31 at most, not 32"):
        total_of(Counters({0: 32}))
