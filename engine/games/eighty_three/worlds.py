"""The cards of Eighty-Three that a seat has not seen, and the surplus trumps of a side.

All trumps but those that a side had too many are in the hands; the plain cards that were thrown are anywhere. A seat is
taken to choose the plain cards that it keeps, and the trumps that it gives, at random. So with ``f`` trumps among ``n``
cards it kept its ``6 - f`` plain cards with a chance of one in ``choose(n - f, 6 - f)``, and of ``f`` trumps any ``g``
may be those that it was given. That is a weight for each number of trumps. Which trumps had to be thrown is a rule:
worlds that break it are drawn again, only where a side had thirteen trumps or more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.kit import (
    FRENCH_53, HiddenCards, RandomStream, below, choose, compiled, hidden_cards_of, kind_of, left_of, nth_subset,
    popcount,
)  # fmt: skip
from tricklab.engine.ground.pedro import PLACES, P_FOUR, P_JOKER, P_SIX, pedro_places

PLAYERS, HAND, KITTY, TRICKS = 4, 12, 5, 6
PACK = FRENCH_53.mask

MOST = 12
"""Trumps that a side can play."""

LOOSE = 1 << P_JOKER | 1 << P_FOUR | 0b111 << P_SIX
"""Trumps that are no counters, by place."""

_GIFT_DRAW = 300
"""A draw of a stream, beyond those of a shuffle."""


@compiled
def lowest_of(places: int, number: int) -> int:
    """Return so many of some trumps, the lowest; all of them if they are fewer."""
    found = 0
    for _ in range(number):
        found |= places & -places
        places &= places - 1
    return found


@compiled
def surplus_of(dealer: int, places: Any) -> tuple[Any, Any]:
    """Return who throws surplus trumps, in this order, and by seat which, as sets of places ("Coming down to six").

    A side keeps twelve and throws the lowest that are no counters. The seat with more trumps throws first, or else the
    one nearer to the dealer's left; its partner throws what is still missing.
    """
    order, thrown = np.arange(PLAYERS), np.zeros(PLAYERS, np.int64)
    for side in range(2):
        first = left_of(dealer, PLAYERS)
        first = first if first & 1 == side else left_of(first, PLAYERS)
        first = first ^ 2 if popcount(places[first ^ 2]) > popcount(places[first]) else first
        number = popcount(places[first]) + popcount(places[first ^ 2]) - MOST
        order[2 * side], order[2 * side + 1] = first, first ^ 2
        for seat in (first, first ^ 2):
            thrown[seat] = lowest_of(places[seat] & LOOSE, number)
            number -= popcount(thrown[seat])
    return order, thrown


_turn = compiled(lambda table, seat: (seat - table.dealer - 1) & PLAYERS - 1)


@compiled
def held(table: Any, seat: int) -> int:
    """Return how many cards a seat has or had when trumps have moved, and before plain cards are thrown."""
    return HAND + KITTY * (seat == table.bidder) - table.thrown[seat] - table.gave[seat] + table.gave[seat ^ 2]


@compiled
def has_thrown(rules: Any, table: Any, seat: int) -> bool:
    """Tell whether a seat has come down to six cards."""
    had_turn = table.kind == kind_of(rules, "discard") and _turn(table, seat) < _turn(table, table.actor)
    return had_turn or table.kind == kind_of(rules, "play")


def hidden_cards(rules: Any, state: Any, seat: int) -> HiddenCards:
    """Return what a seat knows of the cards that it has not seen."""
    table, mine = state.table, state.own[seat]
    unseen = PACK & ~(mine.hand | mine.discarded)
    hidden = hidden_cards_of(table, seat, PLAYERS, HAND, unseen, np.array([table.trumps]), True)
    hidden.sure[seat ^ 2] = mine.given
    if table.kind != kind_of(rules, "bid") and table.bidder != seat:
        hidden.drew[table.bidder] = KITTY
        hidden.sizes[table.bidder] += KITTY
    if table.kind > kind_of(rules, "trump"):
        for other in range(PLAYERS):
            if other != seat:
                _weigh(rules, state, seat, other, hidden)
    return hidden


@compiled
def _weigh(rules: Any, state: Any, seat: int, other: int, hidden: HiddenCards) -> None:
    """Weigh another seat's numbers of trumps, in its hand and in what it has thrown."""
    table, pile = state.table, PLAYERS + 1 + other
    count = held(table, other)
    kept = TRICKS if has_thrown(rules, table, other) else count
    hidden.sizes[other], hidden.sizes[pile] = kept - popcount(table.played[other]), table.thrown[other] + count - kept
    there = popcount(table.played[other] & table.trumps)
    for number in range(hidden.weights.shape[2]):
        hidden.weights[other, 0, number] = weight_of(rules, state, seat, other, there + number)
        hidden.weights[pile, 0, number] = number == table.thrown[other]


@compiled
def weight_of(rules: Any, state: Any, seat: int, other: int, trumps: int) -> float:
    """Return the weight of another seat's having so many trumps, those that it has played included."""
    table, partner, count = state.table, other ^ 2, held(state.table, other)
    if trumps > count or not _can_have(rules, state, seat, other, trumps):
        return 0.0
    ways = 1.0
    if table.gave[partner] and partner != seat:
        ways *= choose(trumps, table.gave[partner])
    return ways / choose(count - trumps, TRICKS - trumps) if has_thrown(rules, table, other) else ways


@compiled
def _can_have(rules: Any, state: Any, seat: int, other: int, trumps: int) -> bool:
    """Tell whether so many trumps fit what was given and thrown."""
    table, partner = state.table, other ^ 2
    if table.gave[other] and trumps != TRICKS:
        return False
    gives = table.kind == kind_of(rules, "give")
    if gives and table.actor == other and trumps <= TRICKS:
        return False
    had_turn = not gives or _turn(table, other) < _turn(table, table.actor)
    if (had_turn or table.gave[partner]) and trumps > TRICKS:
        return False
    if partner != seat:
        return True
    # What the partners have together tells what the others have.
    ours = trumps + popcount((state.own[seat].hand | table.played[seat]) & table.trumps)
    our_surplus = table.thrown[seat] + table.thrown[other]
    their_surplus = table.thrown.sum() - our_surplus
    return _fits(ours, our_surplus) and _fits(PLACES - our_surplus - their_surplus - ours, their_surplus)


@compiled
def _fits(trumps: int, surplus: int) -> bool:
    return trumps == MOST if surplus else trumps <= MOST


def complete_world(rules: Any, world: Any, seat: int, stream: RandomStream) -> None:
    """Draw what the others have given to each other."""
    table, mine = world.table, world.own[seat]
    for other in range(PLAYERS):
        if other != seat:
            world.own[other].given = world.own[other].received = 0
    world.own[seat ^ 2].given, world.own[seat ^ 2].received = mine.received, mine.given
    for giver in range(PLAYERS):
        if (giver ^ seat) & 1 and table.gave[giver]:
            taker, size = giver ^ 2, table.gave[giver]
            trumps = (world.own[taker].hand | table.played[taker]) & table.trumps
            gift = nth_subset(trumps, size, below(stream, choose(popcount(trumps), size), _GIFT_DRAW))
            world.own[giver].given = world.own[taker].received = gift
    for other in range(PLAYERS):
        if other != seat:
            own = world.own[other]
            own.dealt = own.dealt & ~own.received | own.given


def acceptance(rules: Any, world: Any, seat: int) -> float:
    """Return 1 if the trumps that were thrown are those that had to be, else 0."""
    table = world.table
    if table.thrown.sum() == 0:
        return 1.0
    places, thrown = np.zeros(PLAYERS, np.int64), np.zeros(PLAYERS, np.int64)
    for other in range(PLAYERS):
        own = world.own[other]
        trumps = (own.hand | table.played[other]) & ~own.received | own.given | own.discarded & table.trumps
        places[other], thrown[other] = pedro_places(trumps, table.trump), pedro_places(own.discarded, table.trump)
    return 1.0 if np.array_equal(surplus_of(table.dealer, places)[1], thrown) else 0.0
