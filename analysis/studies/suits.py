"""What a hand of French cards holds, suit by suit, for splits and counts."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.cards import FIVE

RANKS = 13


def suit_ranks(hands: Any) -> Any:
    """Return the ranks that each hand has of each suit, as sets.

    Parameters
    ----------
    hands : int64 array (n,)
        Sets of the cards of `engine.rules.decks.FRENCH_52`, or of a larger deck; its other cards are left out.

    Returns
    -------
    int64 array (n, 4)
        Bit 0 is the Two, bit 12 the Ace; suits in the order of the deck.
    """
    return np.stack([hands >> (RANKS * suit) & ((1 << RANKS) - 1) for suit in range(4)], axis=1)


LEFT_PEDRO = 1 << RANKS
"""The Left Pedro, the other Five of a suit's colour, beside the ranks of that suit."""


def with_left_pedro(hands: Any) -> Any:
    """Return `suit_ranks` with `LEFT_PEDRO` in each suit that it is a trump of; a Five stays in its own suit, too."""
    fives = np.stack([hands >> (RANKS * (3 - suit) + FIVE) & 1 for suit in range(4)], axis=1)
    return suit_ranks(hands) | fives * LEFT_PEDRO


def held(cards: Any, mask: int) -> Any:
    """Return 1 where a set has any of the cards of a mask, else 0, as int64."""
    return ((cards & mask) != 0).astype(np.int64)


def how_many(cards: Any, mask: int = -1) -> Any:
    """Return how many cards of a mask each set has, as int64; all cards unless given."""
    return np.bitwise_count(cards & mask).astype(np.int64)


def best_of(ranks: Any, worth: Any) -> Any:
    """Return the ranks of each hand's suit that is worth most, int64 (n,); the first among equals."""
    return np.take_along_axis(ranks, worth.argmax(1)[:, None], 1)[:, 0]
