"""Which of several equal suits or cards a seat takes: it follows from the cards it held, and not from the suit's name.

If every seat took the first suit, all would lead and keep the same ones, and a hand would be worth more or less with
its suits renamed. So a seat takes the suit of which it held the higher cards, then that whose other suit of the colour
is so; and where nothing tells them apart one by lot. The lot is drawn from the cards held, which differ from seat to
seat and from deal to deal. The seat knows them: it decides alike wherever it has seen the same, in sampled worlds too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import has, lowest, nth, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tarock import PAGAT
from tricklab.engine.ground.tricks import SUIT, card_in, rank_of, ranks_in, suit_of

_SPREAD = 0x2545F4914F6CDD1D
"""An odd number whose product with a set of cards depends, in its upper bits, on all of them."""

_LOTS = 32
"""Bits of a lot."""

_CARD = 6
TAIL = 13 + _CARD
"""Bits for a card behind its value, see `tail_of`."""

_TWELVE = [(b, b ^ a, b ^ times, b ^ a ^ times) for a, times in ((1, 2), (2, 3), (3, 1)) for b in range(4)]
"""Twelve orders of the suits: in them each of two, of three and of four suits is the first as often as any other."""

_ORDERS = np.array([sum(suit << 2 * place for place, suit in enumerate(order)) for order in _TWELVE])
_PLACES = np.array([sum(order.index(suit) << 2 * suit for suit in range(4)) for order in _TWELVE])


@compiled
def held_by(view: Any) -> int:
    """Return the cards with which the seat that decides began to play."""
    return int(view.own.hand | view.table.played[view.seat])


@compiled
def _lot(held: int, number: int) -> int:
    """Return a number below ``number``: any of them is as likely as the others."""
    return ((held * _SPREAD >> 64 - _LOTS & (1 << _LOTS) - 1) * number) >> _LOTS


@compiled
def one_of(cards: int, held: int) -> int:
    """Return one of some cards of the same rank by lot; at least one there must be."""
    return nth(cards, _lot(held, popcount(cards)))


@compiled
def suit_of_equals(suits: int, held: int) -> int:
    """Return one of some equal suits, given as a set; 4, a joker, only if there is no other."""
    if suits & suits - 1 == 0:
        return lowest(suits)
    turn, best, most = turn_of(held), 4, -1
    for place in range(4):
        suit = suit_at(turn, place)
        rank = ranks_in(held, suit) << 13 | ranks_in(held, 3 - suit)
        if has(suits, suit) and rank > most:
            best, most = suit, rank
    return best


@compiled
def of_one_suit(cards: int, held: int) -> int:
    """Return those of some cards that are of one suit; a joker is taken only if there is nothing else."""
    suits = (cards & SUIT != 0) | (cards >> 13 & SUIT != 0) << 1 | (cards >> 26 & SUIT != 0) << 2
    suits |= (cards >> 39 & SUIT != 0) << 3 | (cards >> 52 != 0) << 4
    return cards & SUIT << 13 * suit_of_equals(suits, held)


@compiled
def of_one_tarock_suit(cards: int, held: int) -> int:
    """Return those of some tarock cards that are of one suit; tarocks are taken only if there is nothing else."""
    plain, turn, best, most = cards & (1 << PAGAT) - 1, turn_of(held), 0, -1
    if plain == 0:
        return cards
    for place in range(4):
        suit = suit_at(turn, place)
        rank = held >> 8 * suit & 0xFF
        if plain >> 8 * suit & 0xFF and rank > most:
            best, most = suit, rank
    return plain & 0xFF << 8 * best


@compiled
def turn_of(held: int) -> int:
    """Return the order in which a seat takes equal suits: the suit in each place, and each suit's place, packed."""
    order = _lot(held, len(_ORDERS))
    return entry(_ORDERS, order) | entry(_PLACES, order) << 8


@compiled
def suit_at(turn: int, place: int) -> int:
    """Return the suit in a place of an order."""
    return turn >> 2 * place & 3


@compiled
def place_of(turn: int, suit: int) -> int:
    """Return the place of a suit in an order."""
    return turn >> 8 + 2 * suit & 3


@compiled
def tail_of(card: int, held: int, turn: int) -> int:
    """Return what decides between cards of one value, in `TAIL` bits: what was held of the suit, its place, the rank.

    A value with that behind it can be compared without a branch; `card_at` returns the card.
    """
    suit = suit_of(card)
    return ranks_in(held, suit) << _CARD | card_in(place_of(turn, suit), rank_of(card))


@compiled
def card_at(turn: int, value: int) -> int:
    """Return the card that stands behind a value."""
    number = value & (1 << _CARD) - 1
    return card_in(suit_at(turn, suit_of(number)), rank_of(number))
