"""Cards as a page draws them: what stands in the corner, and the sign of the suit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))
_RANKS = {"Ace": "A", "King": "K", "Queen": "Q", "Jack": "J", "Two": "2"}
_OFF_JACK = "Off-Jack"
TAROCK, JOKER = "T", "J"

SHAPES = {
    "sign-C": (
        "M16 2a6.5 6.5 0 0 1 5.2 10.4a6.5 6.5 0 1 1-3.5 10.8C17.9 26.4 19 29 21 30H11"
        "C13 29 14.1 26.4 14.3 23.2a6.5 6.5 0 1 1-3.5-10.8A6.5 6.5 0 0 1 16 2Z"
    ),
    "sign-D": "M16 1L28 16L16 31L4 16Z",
    "sign-H": "M16 30C9 22 2 17.5 2 10.5A7 7 0 0 1 16 8.5A7 7 0 0 1 30 10.5C30 17.5 23 22 16 30Z",
    "sign-S": (
        "M16 2C22 9 30 14 30 20A6.5 6.5 0 0 1 17.7 22.6C17.9 26 19 29 21 30H11C13 29 14.1 26 14.3 22.6"
        "A6.5 6.5 0 0 1 2 20C2 14 10 9 16 2Z"
    ),
    "sign-T": (
        "M16 1L19 9.5L26.6 5.4L22.5 13L31 16L22.5 19L26.6 26.6L19 22.5L16 31L13 22.5L5.4 26.6L9.5 19L1 16"
        "L9.5 13L5.4 5.4L13 9.5Z"
    ),
    "sign-J": (
        "M7 25C6 20 5 15 2.5 11.5a2 2 0 1 1 2-1.5C9 9.5 11.5 12.5 12.5 16C12.5 11.5 13.5 8 15 5.5"
        "a2 2 0 1 1 2 0C18.5 8 19.5 11.5 19.5 16C20.5 12.5 23 9.5 27.5 10a2 2 0 1 1 2 1.5C27 15 26 20 25 25Z"
        "M7 27H25V30H7Z"
    ),
    "hat-K": "M3 17L1 5L9 10L16 1L23 10L31 5L29 17Z",
    "hat-Q": (
        "M4 17L3 8L10 12L12 5L16 10L20 5L22 12L29 8L28 17ZM16 0.600a2.4 2.4 0 1 1-.01 0ZM4 2.500"
        "a2.2 2.2 0 1 1-.01 0ZM28 2.500a2.2 2.2 0 1 1-.01 0Z"
    ),
    "hat-J": "M3 17C4 11 9 8 16 8C19 4 24 1 31 1C29 3 27 6 26 10C28 12 29 14 29 17Z",
    "hat-N": "M5 17V12A11 9 0 0 1 15 4C17 1 20 1 24 2C21 2 20 3 19 4A10 9 0 0 1 27 12V17H20V12H12V17Z",
}
"""The shapes of suits and of what courts wear, as the browser table draws them."""


@dataclass(frozen=True)
class Face:
    """A card: its rank, and the letter of its suit."""

    rank: str
    suit: str

    @property
    def text(self) -> str:
        """The card in a line of text."""
        return self.rank + self.glyph

    @property
    def glyph(self) -> str:
        """The suit in a line of text; empty for tarocks and jokers."""
        return next((sign for sign, suit in _SUITS.items() if suit == self.suit), "")

    @property
    def hat(self) -> str:
        """The court whose hat it wears; empty for others."""
        return self.rank if self.suit in _SUITS.values() and self.rank in ("K", "Q", "J", "N") else ""


def hand_of(text: str) -> list[list[Face]]:
    """Return the cards of a hand as a page lists them, suit by suit.

    >>> [[face.text for face in suit] for suit in hand_of("10♠ 3♠  XXI")], hand_of("JK")[0][0].suit
    ([['10♠', '3♠'], ['XXI']], 'J')
    """
    return [[_face(card) for card in suit.split()] for suit in text.split("  ") if suit]


def _face(card: str) -> Face:
    if card[-1] in _SUITS:
        return Face(card[:-1], _SUITS[card[-1]])
    return Face("JK", JOKER) if card.startswith("JK") else Face(card, TAROCK)


def faces_in(words: str) -> Sequence[Face]:
    """Return the cards of the line of a count that names nothing but cards; none of any other line.

    >>> [face.text for face in faces_in("Queen, Jack, Off-Jack")], [*faces_in("each card")]
    (['Q♠', 'J♠', 'J♣'], [])
    """
    names = re.split(r", | or ", words)
    if not all(name in _RANKS or name == _OFF_JACK or name.isdigit() for name in names):
        return ()
    return [Face("J", "C") if name == _OFF_JACK else Face(_RANKS.get(name, name), "S") for name in names]
