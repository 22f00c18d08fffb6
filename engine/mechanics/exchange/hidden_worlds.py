"""Worlds of games in which cards move out of sight, such as a talon, a kitty or discards, sampled uniformly.

A game states what a seat knows of the hidden cards (`engine.mechanics.exchange.hidden_cards`). They are dealt at random
to those who may have them. What else a world needs the game adds, with the share of such worlds that count: a world is
accepted with this probability, and else drawn again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.bits import choose, nth_subset, popcount
from tricklab.engine.ground.rng import RandomStream, below, rekeyed, substream
from tricklab.engine.ground.unseen.sampling import happens, shuffle_into
from tricklab.engine.kernel.compiled import compiled, compiled_by_field
from tricklab.engine.mechanics.dealing import add_sure_cards, pack_of
from tricklab.engine.mechanics.exchange.hidden_cards import (
    Counted,
    HiddenCards,
    count_hidden,
    deal_hidden,
    lent_cards,
    lent_count,
    room_of,
)
from tricklab.engine.mechanics.hooks import dispatched
from tricklab.engine.mechanics.machine import OVER
from tricklab.engine.mechanics.state import State
from tricklab.engine.rules.options import RuleCodes

_KEEP_DRAW, _DREW_DRAW = 401, 410
"""Draws of a stream, beyond those of a shuffle, the second for each seat."""

_ORDERS = 1 << 30
"""What sets a stream apart from that of the hands, whose shuffle would repeat itself; worlds' numbers are larger."""

_KEYS, _TRIES = 1 << 21, 100_000
"""From which number on a stream is keyed anew, and how often at most."""


def hidden_cards(rules: RuleCodes, state: State, seat: int) -> HiddenCards:
    """Return what a seat knows of the cards that it has not seen."""
    raise NotImplementedError


def complete_world(rules: RuleCodes, world: State, seat: int, stream: RandomStream) -> None:
    """Draw what else others know; a world already has their hands and discards, and as dealt all of these cards."""


def acceptance(rules: RuleCodes, world: State, seat: int) -> float:
    """Return the probability with which a world is accepted, from 0 for an impossible world to 1, the usual one."""
    return 1.0


dispatched(hidden_cards)
dispatched(complete_world, acceptance, usual=True)


@compiled
def sample_hidden_worlds(rules: RuleCodes, state: State, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which the cards that ``seat`` does not know are drawn at random."""
    hidden = hidden_cards(rules, state, seat)
    add_sure_cards(rules, state.table, seat, hidden.sure)
    _deal_worlds(rules, state, seat, hidden, count_hidden(hidden), stream, worlds)


@compiled
def _deal_worlds(
    rules: RuleCodes,
    state: State,
    seat: int,
    hidden: HiddenCards,
    counted: Counted,
    stream: RandomStream,
    worlds: Any,
) -> None:
    hidden, counted = lent_cards(hidden), lent_count(counted)
    hands, deck = np.zeros(len(hidden.sizes), np.int64), np.empty(popcount(pack_of(rules)), np.int8)
    for number in range(len(worlds)):
        own_stream = lots = substream(stream, number)
        for tries in range(_TRIES):
            deal_hidden(hidden, counted, lots, hands)
            worlds[number] = state
            orders = RandomStream(lots.key0, lots.key1, lots.deal, lots.stream | np.uint64(_ORDERS))
            fill_world(rules, worlds[number], seat, hidden, hands, deck, orders)
            chance = acceptance(rules, worlds[number], seat)
            if chance >= 1.0 or happens(lots, chance, _KEEP_DRAW):
                break
            lots = rekeyed(own_stream, _KEYS + tries)


@compiled
def fill_world(
    rules: RuleCodes, world: State, seat: int, hidden: HiddenCards, hands: Any, deck: Any, stream: RandomStream
) -> None:
    """Turn a copy of a state into a world in which each holder has its cards of ``hands``; shuffle in ``deck``."""
    seats = hidden.stock
    for other in range(seats):
        if other != seat:
            own = world.own[other]
            own.hand = hands[other] | hidden.sure[other]
            own.dealt = own.hand | world.table.played[other]
            if len(hands) > seats + 1:
                _discard(own, hands[seats + 1 + other] | hidden.sure[seats + 1 + other])
    _put_into_stock(world, hands[seats] | hidden.sure[seats], hidden.first[seats], deck, stream)
    complete_world(rules, world, seat, stream)
    for other in range(seats):
        drew, cards = hidden.drew[other], hidden.drawn[other]
        if drew:
            own, known = world.own[other], popcount(cards)
            own.dealt &= ~cards
            if known < drew:
                subsets = choose(popcount(own.dealt), drew - known)
                cards = nth_subset(own.dealt, drew - known, below(stream, subsets, _DREW_DRAW + other))
                _put_into_stock(world, cards, hidden.first[other] + known, deck, stream)
                own.dealt &= ~cards


@compiled
def _put_into_stock(world: State, cards: int, first: int, deck: Any, stream: RandomStream) -> None:
    if cards:
        order = shuffle_into(deck, cards, stream)
        for number in range(len(order)):
            world.stock[first + number] = order[number]


def _discard(own: Any, cards: int) -> None:
    """Let a seat have discarded some cards, in games in which cards are discarded."""


def _discarded(own: Any, cards: int) -> None:
    own.discarded = cards
    own.dealt |= cards


compiled_by_field(_discard, "discarded", _discarded)


def check_by(hidden_of: Callable[..., HiddenCards]) -> Callable[[Any, Any, int], None]:
    """Return the ``check`` of a game's `engine.rules.sight.Resumed`: whether any hidden cards fit.

    Parameters
    ----------
    hidden_of
        The game's own `hidden_cards`.
    """

    def check(rules: RuleCodes, state: State, seat: int) -> None:
        if state.table.kind == OVER:
            return
        hidden = hidden_of(rules, state, seat)
        fits = min(room_of(hidden)[1]) >= 0
        ways = count_hidden(hidden).ways if fits else None
        if ways is None or (len(ways.table) and not ways.table[0, -1] > 0.0):
            raise UsageError("no deal goes like that: somebody cannot have had what it showed and played.")

    return check
