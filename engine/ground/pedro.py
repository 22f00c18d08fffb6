"""Trumps of the Pedro games: a suit with the other Five of its colour, the Left Pedro, and at most one joker.

From the best they rank A K Q J T 9 8 7 6, the Right Pedro (the suit's own Five), the Left Pedro, 4 3 2, and the joker.
The Left Pedro is no card of the suit that is printed on it. A trump's *place* is its number in that order, from below.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import bit, has, highest
from tricklab.engine.ground.cards import FIVE, LONE_JOKER
from tricklab.engine.ground.counters import Counters
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import TRUMP, card_in, in_suit, rank_of, ranks_in, suit_cards
from tricklab.engine.kernel.compiled import compiled

P_JOKER, P_TWO, P_THREE, P_FOUR, P_LEFT, P_RIGHT, P_SIX = range(7)
P_TEN, P_JACK, P_QUEEN, P_KING, P_ACE = range(10, 15)
"""Places of trumps; the others lie between them."""

PLACES = P_ACE + 1


@compiled
def left_pedro(suit: int) -> int:
    """Return the other Five of a suit's colour, as a card's number."""
    return card_in(3 - suit, FIVE)


@compiled
def trumps_with_pedro(suit: int) -> int:
    """Return the fourteen trumps of Cinch, as a set."""
    return suit_cards(suit) | bit(left_pedro(suit))


@compiled
def trumps_with_joker(suit: int) -> int:
    """Return the fifteen trumps of Eighty-Three, as a set."""
    return trumps_with_pedro(suit) | 1 << LONE_JOKER


@compiled
def pedro_places(cards: int, suit: int) -> int:
    """Return the trumps among some cards as a set of places: the best of them is the highest bit."""
    ranks = ranks_in(cards, suit)
    places = ranks >> FIVE << P_RIGHT | (ranks & (1 << FIVE) - 1) << P_TWO
    return places | (cards >> left_pedro(suit) & 1) << P_LEFT | cards >> LONE_JOKER & 1


@compiled
def pedro_cards(places: int, suit: int) -> int:
    """Return the cards of a set of places: `pedro_places` the other way."""
    cards = in_suit(places >> P_RIGHT << FIVE | places >> P_TWO & (1 << FIVE) - 1, suit)
    return cards | (places >> P_LEFT & 1) << left_pedro(suit) | (places & 1) << LONE_JOKER


@compiled
def pedro_card(place: int, suit: int) -> int:
    """Return the number of the card at a place."""
    return entry(_CARDS, suit << 4 | place)


@compiled
def pedro_strength(has_left: bool, trump: int, led: int, card: int) -> int:
    """Rank a card in a trick, with or without the Left Pedro as a trump; -1 for what cannot win."""
    strength = entry(_STRENGTHS, (4 * has_left + trump) * 64 + card)
    return strength if strength >= TRUMP or has(led, card) else -1


def _strength(has_left: bool, trump: int, card: int) -> int:
    places = pedro_places(bit(card), trump) & ~(0 if has_left else bit(P_LEFT))
    return TRUMP + highest(places) if places else rank_of(card)


_STRENGTHS = np.array([_strength(n > 255, n >> 6 & 3, n & 63) for n in range(512)], np.int8)

_CARDS = np.array([[highest(pedro_cards(1 << place, suit) | 1) for place in range(16)] for suit in range(4)]).ravel()


def pedro_counters(trumps: Any) -> Counters:
    """Return counters of trumps, by rank, in a game in which the Left Pedro is worth what the Right one is."""
    return Counters(trumps=trumps, twins={FIVE: trumps[FIVE]})
