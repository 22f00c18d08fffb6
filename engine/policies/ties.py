"""Which of several equal suits or cards a seat takes: it follows from the cards it held, and not from the suit's name.

If every seat took the first suit, all would lead and keep the same ones, and a hand would be worth more or less with
its suits renamed. A seat's own cards differ from seat to seat and from deal to deal. The seat knows them, so that it
decides alike wherever it has seen the same, in worlds that are sampled too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import nth, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tarock import PAGAT
from tricklab.engine.ground.tricks import SUIT, card_in, rank_of, suit_of

_SPREAD = 0x2545F4914F6CDD1D
"""An odd number whose product with a set of cards depends, in its upper bits, on all of them."""

_LOTS = 32
"""Bits of a lot."""

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
    """Return one of some equal cards; at least one there must be."""
    return nth(cards, _lot(held, popcount(cards)))


@compiled
def of_one_suit(cards: int, held: int) -> int:
    """Return those of some cards that are of one suit; a joker is one by itself."""
    suits = (cards & SUIT != 0) | (cards >> 13 & SUIT != 0) << 1 | (cards >> 26 & SUIT != 0) << 2
    suits |= (cards >> 39 & SUIT != 0) << 3 | (cards >> 52 != 0) << 4
    return cards & SUIT << 13 * one_of(suits, held)


@compiled
def of_one_tarock_suit(cards: int, held: int) -> int:
    """Return those of some tarock cards that are of one suit, tarocks being one."""
    suits = (cards & 0xFF != 0) | (cards & 0xFF00 != 0) << 1 | (cards & 0xFF0000 != 0) << 2
    suits |= (cards & 0xFF000000 != 0) << 3 | (cards >> PAGAT != 0) << 4
    suit = one_of(suits, held)
    return cards >> PAGAT << PAGAT if suit == 4 else cards & 0xFF << 8 * suit


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
def number_at(turn: int, card: int) -> int:
    """Return the number that a card has where the suits are numbered by their places in an order."""
    return card_in(place_of(turn, suit_of(card)), rank_of(card))


@compiled
def card_at(turn: int, number: int) -> int:
    """Return the card that has a number where the suits are numbered by their places in an order."""
    return card_in(suit_at(turn, suit_of(number)), rank_of(number))
