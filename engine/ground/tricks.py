"""Suits and ranks of French cards as sets, and following suit."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.cards import (  # noqa: F401  (a game that imports this module has the ranks with it)
    ACE,
    FIVE,
    JACK,
    JOKER_1,
    JOKER_2,
    KING,
    LONE_JOKER,
    NINE,
    QUEEN,
    TEN,
    THREE,
    TWO,
)
from tricklab.engine.kernel.compiled import compiled

SUIT = 0x1FFF
"""The thirteen cards of the first suit, as a set; also the mask of any suit once it is shifted down."""

TRUMP = 16
"""The strength that trumps have over plain cards of the same rank."""


@compiled
def suit_cards(suit: int) -> int:
    """Return the set of the thirteen cards of a suit."""
    return SUIT << 13 * suit


@compiled
def suit_of(card: int) -> int:
    """Return a card's printed suit; jokers have the number 4. A product, as a division takes longer."""
    return card * 79 >> 10


@compiled
def rank_of(card: int) -> int:
    """Return a card's rank: 0 for the Two up to 12 for the Ace."""
    return card - 13 * suit_of(card)


@compiled
def ranks_in(cards: int, suit: int) -> int:
    """Return the cards of a suit among some cards, as a set of ranks."""
    return cards >> 13 * suit & SUIT


@compiled
def in_suit(ranks: int, suit: int) -> int:
    """Return the cards of a suit, given as a set of ranks."""
    return ranks << 13 * suit


@compiled
def card_in(suit: int, rank: int) -> int:
    """Return the card of a suit and rank, as its number."""
    return 13 * suit + rank


@compiled
def other_jack(suit: int) -> int:
    """Return the Jack of the other suit of the same colour: the Jick or Off-Jack when ``suit`` is trumps."""
    return 13 * (3 - suit) + JACK


@compiled
def suits_and(trumps: int) -> Any:
    """Return the plain cards of the four suits, and the trumps: five sets that divide the pack."""
    parts = np.empty(5, np.int64)
    parts[4] = trumps
    for suit in range(4):
        parts[suit] = suit_cards(suit) & ~trumps
    return parts


@compiled
def must_follow(hand: int, led: int) -> int:
    """Return the legal cards of a hand when the cards ``led`` must be followed if possible."""
    return hand & led if hand & led else hand


@compiled
def trumps_with_jick(suit: int) -> int:
    """Return the sixteen trumps of Smear and Plute: a suit, the other Jack of its colour, and two jokers."""
    return suit_cards(suit) | 1 << other_jack(suit) | 1 << JOKER_1 | 1 << JOKER_2


@compiled
def trumps_by_strength(cards: int, suit: int, two: int = 2, jokers: int = 0) -> int:
    """Return the trumps of Smear and Plute among some cards as 16 bits, the Ace highest, then K Q J and the other Jack.

    Parameters
    ----------
    two
        The bit of the Two; the Three to the Ten follow it.
    jokers
        The bit of the second joker; the first follows it.
    """
    printed = ranks_in(cards, suit)
    trumps = printed >> JACK << 12 | (printed & (1 << JACK) - 1) << two
    trumps |= (cards >> other_jack(suit) & 1) << 11
    return trumps | (cards >> JOKER_1 & 1) << jokers + 1 | (cards >> JOKER_2 & 1) << jokers
