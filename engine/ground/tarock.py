"""Tarock cards for compiled code: the suits as runs of bits, and the card points.

Clubs, diamonds, hearts and spades have eight numbers each, from 0 on, and the tarocks 32 to 53, all from the lowest
card to the highest. The pack of 42 lacks the three lowest cards of each suit, and has the same numbers.
"""

from __future__ import annotations

from tricklab.engine.ground.bits import popcount
from tricklab.engine.kernel.compiled import compiled

TAROCK = 4
"""The tarocks' number as a suit."""

TAROCKS = 0x3FFFFF << 32
TRULL = 1 << 32 | 3 << 52
"""The Pagat, the Mond and the Skus."""

PAGAT, SKUS = 32, 53
"""The numbers of the lowest and the highest tarock."""

XXI_AND_SKUS = 3 << 52

_JACKS = 0x10101010
KINGS = _JACKS << 3


@compiled
def suit_cards(suit: int) -> int:
    """Return the set of the cards of a suit, those included that the pack of 42 lacks."""
    return TAROCKS if suit == TAROCK else 0xFF << 8 * suit


@compiled
def suit_of(card: int) -> int:
    """Return the suit of a card."""
    return min(card >> 3, TAROCK)


@compiled
def values_of(cards: int) -> int:
    """Return the points of some cards, without a deduction: 5, 4, 3, 2 for kings to jacks, 5 for the trull, else 1."""
    fives = popcount(cards & (KINGS | TRULL))
    return (
        popcount(cards)
        + popcount(cards & _JACKS)
        + 2 * popcount(cards & _JACKS << 1)
        + 3 * popcount(cards & _JACKS << 2)
        + 4 * fives
    )
