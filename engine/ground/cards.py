"""Sets of cards, and the numbers of French cards; `engine.rules.deck` has all else about cards.

A French card is ``suit * 13 + rank`` with suits C D H S and ranks 2 .. A, so clubs are 0 .. 12; two jokers are
52 and 53, a lone one is 54. The other suit of a colour is ``3 - suit``.
"""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "23456789TJQKA"
"""The letters of the ranks by their numbers, the lowest first."""

SUITS = "CDHS"
"""The letters of the suits by their numbers."""

TWO, THREE, FIVE, NINE, TEN, JACK, QUEEN, KING, ACE = 0, 1, 3, 7, 8, 9, 10, 11, 12
JOKER_1, JOKER_2, LONE_JOKER = 52, 53, 54
ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four Twos as a set; shifted up by a rank, the four cards of that rank."""


def cards_of(mask: int) -> list[int]:
    """List the cards of a set, lowest number first.

    >>> cards_of(0b101)
    [0, 2]
    """
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of some cards.

    >>> bin(mask_of([0, 2]))
    '0b101'
    """
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
