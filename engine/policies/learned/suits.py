"""In which suits a hand is best."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import lowest, popcount
from tricklab.engine.kernel.compiled import compiled, compiled_apart
from tricklab.engine.policies.learned.knowledge import (
    ABOVE,
    KEYS,
    KNOWN,
    SUIT_COUNT,
    SUIT_SETS,
    SUITS,
    TRUMPS,
    worth_of,
)


@compiled
def key_if(masks: Any, key: int, suit: int) -> int:
    """Return the state of the trumps if a suit is named; the present one where the game never names that suit."""
    return suit + 1 if suit >= 0 and suit + 1 < KEYS and masks[suit + 1, KNOWN] else key


@compiled
def cards_as(masks: Any, key: int, suit: int) -> int:
    """Return the cards that count as a suit: all trumps if it is trumps in a state, and if there is no suit."""
    return masks[key, TRUMPS] if suit < 0 or key == suit + 1 else masks[SUITS, SUIT_SETS + suit]


@compiled_apart
def potential(masks: Any, now: int, hand: int, suit: int) -> int:
    """Return a rough measure of a hand with a suit as trumps: worths, lengths and ranks, 16 for a good card."""
    key = key_if(masks, now, suit)
    rest = hand & cards_as(masks, key, suit)
    total = 4 * worth_of(masks, key, rest) // 3 + 12 * popcount(rest)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        total += max(0, 6 - popcount(masks[key, ABOVE + card]))
    return total


@compiled_apart
def best_suits(masks: Any, now: int, hand: int) -> tuple[int, int]:
    """Return the two suits of which a hand has the greatest potential."""
    best, second, most, next_most = 0, 0, -(1 << 20), -(1 << 20)
    for suit in range(masks[SUITS, SUIT_COUNT]):
        there = potential(masks, now, hand, suit)
        if there > most:
            best, second, most, next_most = suit, best, there, most
        elif there > next_most:
            second, next_most = suit, there
    return best, second
