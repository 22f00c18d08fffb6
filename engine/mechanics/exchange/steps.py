"""The steps of an exchange: cards are thrown away, served from the top of the stock, and taken out of its rest.

A game combines them by its rules; its state needs the fields that `engine.mechanics.state.state_of` adds for an
``exchange``. `engine.mechanics.exchange.seen` reads how a seat has seen them.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import bit, popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import DISCARD, DRAW, note
from tricklab.engine.mechanics.state import State


@compiled
def throw(state: State, seat: int, cards: int, log: Any) -> None:
    """Throw some cards of a seat's hand away, a set; the empty set is no event."""
    own = state.own[seat]
    own.hand &= ~cards
    own.discarded |= cards
    if cards:
        note(state, log, DISCARD, seat, 0, cards)


@compiled
def serve(state: State, seat: int, wanted: int, size: int, log: Any) -> None:
    """Serve a seat so many cards from the top of a stock of ``size`` cards, as far as it goes."""
    count = min(wanted, size - state.served)
    if count > 0:
        cards = in_stock(state, state.served, state.served + count)
        state.served += count
        state.table.drew[seat] += count
        state.own[seat].hand |= cards
        note(state, log, DRAW, seat, 0, cards)


@compiled
def rob(state: State, seat: int, wanted: int, size: int, log: Any) -> None:
    """Give a seat the cards of a set that are in the rest of a stock of ``size`` cards; serving ends with it."""
    cards = wanted & in_stock(state, state.served, size)
    if cards:
        state.table.took[seat] = popcount(cards)
        state.own[seat].hand |= cards
        note(state, log, DRAW, seat, 0, cards)


@compiled
def in_stock(state: State, first: int, end: int) -> int:
    """Return the cards of the stock from a place to another, the first one included, as a set."""
    cards = 0
    for card in state.stock[first:end]:
        cards |= bit(card)
    return cards
