"""Following suit: what may be played to a trick."""

from __future__ import annotations

from tricklab.engine.ground.cards import JACK, JOKER_1, JOKER_2
from tricklab.engine.ground.compiled import compiled

SUIT = 0x1FFF
"""The thirteen cards of the first suit, as a set."""


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
def must_follow(hand: int, led: int) -> int:
    """Return what may be played when the cards ``led`` have to be followed if possible, and anything goes otherwise."""
    return hand & led if hand & led else hand


@compiled
def follow_or_trump(hand: int, led: int, trumps: int) -> int:
    """Return what may be played when a plain suit may always be trumped, but only a void allows another plain suit."""
    return hand & (led | trumps) if hand & led else hand


@compiled
def trumps_with_jick(suit: int) -> int:
    """Return the sixteen trumps of Smear and Plute: a suit, the other Jack of its colour, and two jokers."""
    return suit_cards(suit) | 1 << 13 * (3 - suit) + JACK | 1 << JOKER_1 | 1 << JOKER_2
