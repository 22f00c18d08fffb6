"""Which of several equal suits or cards a seat takes: it follows from the cards it held, and not from the suit's name.

If every seat took the first suit, all would lead and keep the same ones, and a hand would be worth more or less with
its suits renamed. So of cards a seat takes the lowest; of suits that of which it held the higher cards, then that whose
other suit of the colour is so; and where nothing tells them apart one by lot. The lot is drawn from the cards held,
which differ from seat to seat and from deal to deal. The seat knows them: it decides alike wherever it has seen the
same, in sampled worlds too.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import has, lowest
from tricklab.engine.ground.cards import ONE_RANK
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tarock import PAGAT
from tricklab.engine.ground.tricks import SUIT, ranks_in, suit_of
from tricklab.engine.kernel.compiled import compiled, compiled_apart
from tricklab.engine.mechanics.trick_state import hand_or_dummys, turn_of

_SPREAD = 0x2545F4914F6CDD1D
"""An odd number whose product with a set of cards depends, in its upper bits, on all of them."""

_LOTS = 32
"""Bits of a lot."""

_TWELVE = [(b, b ^ a, b ^ times, b ^ a ^ times) for a, times in ((1, 2), (2, 3), (3, 1)) for b in range(4)]
"""Twelve orders of the suits: in them each of two, of three and of four suits is the first as often as any other."""

_ORDERS = np.array([sum(suit << 2 * place for place, suit in enumerate(order)) for order in _TWELVE])

_EQUAL = ONE_RANK | 1 << 52
"""The lowest card of each suit, and a joker."""

TAIL = 13 + 6
"""Bits for a card behind its value, see `tail_of`."""


@compiled
def hand_on_turn(view: Any) -> int:
    """Return the hand from which a card is due: that of the seat that decides, or the dummy's."""
    return int(hand_or_dummys(view.table, view.own.hand))


@compiled
def held_by(view: Any) -> int:
    """Return the cards with which the seat began to play whose card is due."""
    return int(hand_on_turn(view) | view.table.played[turn_of(view.table, view.seat)])


@compiled
def order_of(held: int) -> int:
    """Return one of twelve orders of the suits by lot, two bits for each place."""
    lot = held * _SPREAD >> 64 - _LOTS & (1 << _LOTS) - 1
    return entry(_ORDERS, lot * len(_ORDERS) >> _LOTS)


@compiled
def suit_of_equals(suits: int, held: int) -> int:
    """Return one of some equal suits, given as a set; 4, a joker, only if there is no other."""
    return lowest(suits) if suits & suits - 1 == 0 else _suit_by_cards(suits, held)


@compiled_apart
def _suit_by_cards(suits: int, held: int) -> int:
    order, best, most = order_of(held), 4, -1
    for place in range(4):
        suit = order >> 2 * place & 3
        rank = ranks_in(held, suit) << 13 | ranks_in(held, 3 - suit)
        if has(suits, suit) and rank > most:
            best, most = suit, rank
    return best


@compiled
def ranks_of(cards: int) -> int:
    """Return the ranks of some cards, as a set; a joker is a Two."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39 | cards >> 52) & SUIT


@compiled
def _suits_of(cards: int) -> int:
    """Return the suits of some cards, as a set; 4 is that of a joker."""
    suits = (cards & SUIT != 0) | (cards >> 13 & SUIT != 0) << 1 | (cards >> 26 & SUIT != 0) << 2
    return suits | (cards >> 39 & SUIT != 0) << 3 | (cards >> 52 != 0) << 4


@compiled
def of_rank(cards: int, rank: int, held: int) -> int:
    """Return the card of a rank, of several one that follows from the cards held."""
    cards &= _EQUAL << rank
    return lowest(cards) if cards & cards - 1 == 0 else _card_by_cards(cards, held)


@compiled_apart
def _card_by_cards(cards: int, held: int) -> int:
    return lowest(cards & SUIT << 13 * _suit_by_cards(_suits_of(cards), held))


@compiled
def one_of(cards: int, held: int) -> int:
    """Return one of some equal cards, one of the lowest rank."""
    return of_rank(cards, lowest(ranks_of(cards)), held)


@compiled
def of_one_suit(cards: int, held: int) -> int:
    """Return those of some cards that are of one suit, that of the lower cards; a joker only if there is no other."""
    return cards & SUIT << 13 * suit_of_equals(_suits_of(cards), ~held)


@compiled
def one_of_tarock(cards: int, held: int) -> int:
    """Return one of some equal tarock cards, of a suit's the lowest; a tarock only if there is no other card."""
    if cards & cards - 1 == 0 or cards >> PAGAT << PAGAT == cards:
        return lowest(cards)
    return _tarock_by_cards(cards, held)


@compiled_apart
def _tarock_by_cards(cards: int, held: int) -> int:
    order, best, most = order_of(held), 0, -1
    for place in range(4):
        suit = order >> 2 * place & 3
        rank = held >> 8 * suit & 0xFF
        if cards >> 8 * suit & 0xFF and rank > most:
            best, most = suit, rank
    return lowest(cards & 0xFF << 8 * best)


@compiled
def tail_of(card: int, held: int) -> int:
    """Return what decides between plain cards of one value, in `TAIL` bits: what was held of the suit, then the card.

    A value with that behind it can be compared without a branch, and the last six bits are the card. There is no lot:
    of thirteen cards it is seldom that the same ranks were held of two suits.
    """
    return ranks_in(held, suit_of(card)) << 6 | card
