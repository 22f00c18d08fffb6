"""Cards as numbers and as text.

A French card is ``suit * 13 + rank`` with suits C D H S and ranks 2 .. A, so clubs are 0 .. 12; two jokers are
52 and 53, a lone one is 54. The other suit of a colour is ``3 - suit``.
"""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "CDHS"
SUIT_SYMBOLS = "♣♦♥♠"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
TEN, JACK, QUEEN, KING, ACE = 8, 9, 10, 11, 12
JOKER_1, JOKER_2, LONE_JOKER = 52, 53, 54
ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
"""The four Twos as a set; shifted up by a rank, the four cards of that rank."""

ALL_CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS) + ("JK1", "JK2", "JK")
"""The text of every card, by its number."""


def card_text(card: int) -> str:
    """Return a card's text, such as ``"TS"`` or ``"JK1"``.

    >>> card_text(50), card_text(52)
    ('KS', 'JK1')
    """
    return ALL_CARDS[card]


def card_number(text: str) -> int:
    """Return the number of a card given as text.

    Raises
    ------
    ValueError
        If there is no such card.

    >>> card_number("2C")
    0
    """
    try:
        return ALL_CARDS.index(text)
    except ValueError:
        raise ValueError(f"no such card: {text!r} (rank then suit, such as TS, or JK1)") from None


def cards_of(mask: int) -> list[int]:
    """List the cards of a set, lowest number first.

    >>> [card_text(card) for card in cards_of(0b101)]
    ['2C', '4C']
    """
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
