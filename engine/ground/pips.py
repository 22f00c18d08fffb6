"""Card points for "game": Ace 4, King 3, Queen 2, Jack 1, Ten 10; 80 in a pack of 52."""

from __future__ import annotations

from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.cards import ACE, JACK, KING, ONE_RANK, QUEEN, TEN
from tricklab.engine.ground.compiled import compiled

_TENS, _JACKS, _QUEENS, _KINGS, _ACES = (ONE_RANK << rank for rank in (TEN, JACK, QUEEN, KING, ACE))


@compiled
def pips_of(cards: int) -> int:
    """Count the pips of a set of cards; a King counts once with the Jacks and twice with the Queens."""
    tens, odd = popcount(cards & _TENS), popcount(cards & (_JACKS | _KINGS))
    return 10 * tens + odd + 2 * popcount(cards & (_QUEENS | _KINGS)) + 4 * popcount(cards & _ACES)
