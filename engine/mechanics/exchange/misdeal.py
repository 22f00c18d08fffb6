"""Misdeals: before the first decision a worthless hand makes a deal void, or is replaced from the stock.

Nobody sees a hand that was replaced. A deal without a worthless hand has several possible origins: it was dealt so, or
k hands were thrown in, which now lie at the end of the stock. `deal_weight` counts these origins.

A game calls `replace_worthless` in its own `start`, and samples worlds until `is_fair` accepts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import choose, has, popcount
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.ground.unseen.sampling import happens
from tricklab.engine.kernel.compiled import compiled, compiled_apart
from tricklab.engine.mechanics.dealing import hand_in, pack_of, seats_of
from tricklab.engine.mechanics.exchange.steps import in_stock
from tricklab.engine.mechanics.machine import OVER, left_of
from tricklab.engine.mechanics.state import State
from tricklab.engine.rules.options import RuleCodes

NONE, REDEAL, NEW_HAND = range(3)
MISDEALS = ("none", "redeal", "new_hand")
"""The values of the option ``misdeal`` of a game, by their codes."""

_WORLD_DRAW = 402
"""A draw of a stream, beyond a shuffle."""


@compiled_apart
def replace_worthless(rules: RuleCodes, state: State, deck: Any, worth: int, misdeal: int) -> None:
    """Make a deal void in which a hand has none of some cards, or replace such hands from the stock.

    Parameters
    ----------
    deck : int64 array
        The cards as they were dealt: in this order those of a replaced hand lie at the end of the stock.
    worth
        The cards of which a hand must have one or it is worthless, a set.
    misdeal
        The code of the option, see `MISDEALS`. With `NEW_HAND` a deal is void if the stock has too few cards.
    """
    table, seats, size = state.table, seats_of(rules), hand_in(rules, state.table.deal)
    stock = popcount(pack_of(rules)) - seats * size
    served = _served(rules, state, worth)
    if served > (stock if misdeal == NEW_HAND else 0):
        table.kind = OVER
    elif served:
        first, seat = 0, table.dealer
        for _ in range(seats):
            seat = left_of(seat, seats)
            while state.own[seat].hand & worth == 0:
                _replace(state, deck, seat, first, size)
                first += size
        _put_last(state, served, stock)


@compiled
def _served(rules: RuleCodes, state: State, worth: int) -> int:
    """Return how many cards of the stock it takes to replace all worthless hands; more than it has, if it has too few.

    A deal that is void stays as it was dealt, so nothing is moved before this is known.
    """
    seats, size = seats_of(rules), hand_in(rules, state.table.deal)
    stock, served = popcount(pack_of(rules)) - seats * size, 0
    seat = state.table.dealer
    for _ in range(seats):
        seat = left_of(seat, seats)
        hand = state.own[seat].hand
        while hand & worth == 0:
            if served + size > stock:
                return stock + 1
            hand = in_stock(state, served, served + size)
            served += size
    return served


@compiled
def _replace(state: State, deck: Any, seat: int, first: int, size: int) -> None:
    """Give a seat the cards of the stock from a place on, where its old hand then lies."""
    own = state.own[seat]
    old, own.hand = own.hand, in_stock(state, first, first + size)
    own.dealt = own.hand
    index = first
    for card in deck:
        if has(old, card):
            state.stock[index] = card
            index += 1


@compiled
def _put_last(state: State, count: int, stock: int) -> None:
    """Put the first cards of the stock at its end."""
    cards = np.empty(stock, np.int64)
    for index in range(stock):
        cards[index] = state.stock[index]
    for index in range(stock):
        state.stock[index - count + (stock if index < count else 0)] = cards[index]


@compiled
def is_fair(rules: RuleCodes, world: State, seat: int, worth: int, misdeal: int, lots: RandomStream) -> bool:
    """Decide whether to accept a world: never with a worthless hand, and as often as its deal can come about."""
    dealt = 0
    for other in range(seats_of(rules)):
        if world.own[other].dealt & worth == 0:
            return False
        dealt |= world.own[other].dealt
    if misdeal != NEW_HAND:
        return True
    worthless = pack_of(rules) & ~worth
    most = popcount(worthless & ~world.own[seat].dealt)
    chance = deal_weight(rules, world, popcount(worthless & ~dealt)) / deal_weight(rules, world, most)
    return happens(lots, chance, _WORLD_DRAW)


@compiled
def deal_weight(rules: RuleCodes, world: State, worthless: int) -> float:
    """Return the number of possible origins of a deal, with so many worthless cards in no hand.

    The first one, as it was dealt, counts 1.
    """
    seats, size = seats_of(rules), hand_in(rules, world.table.deal)
    stock = popcount(pack_of(rules)) - seats * size
    worthless, total, share = min(worthless, stock), 1.0, 1.0
    for hands in range(1, stock // size + 1):  # who threw them in, and how often each of the cards is worthless
        for card in range(size * (hands - 1), size * hands):
            share *= max(worthless - card, 0) / (stock - card)
        total += choose(seats + hands - 1, hands) * share
    return total
