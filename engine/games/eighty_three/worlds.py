"""What a seat of Eighty-Three does not know, drawn at random, each deal as likely as it is.

All trumps but those that a side had too many are in the hands; the plain cards that were thrown are anywhere. A seat is
taken to choose the plain cards that it keeps, and the trumps that it gives, at random. So with ``f`` trumps among ``n``
cards it kept its ``6 - f`` plain cards with a chance of one in ``choose(n - f, 6 - f)``, and of ``f`` trumps any ``g``
may be those that it was given. That is a weight for each number of trumps (`engine.ground.unseen.ways`). Which trumps
had to be thrown is a rule: worlds that break it are drawn again, only where a side had thirteen trumps or more.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.eighty_three import HAND, KITTY, PLAYERS, TRICKS, EightyThreeRules
from tricklab.engine.games.eighty_three.play import (
    _PACK,
    KIND_BID,
    KIND_DISCARD,
    KIND_GIVE,
    KIND_PLAY,
    KIND_TRUMP,
    MOST,
    kitty_of,
    surplus_of,
)
from tricklab.engine.ground.bits import choose, nth_subset, popcount
from tricklab.engine.ground.pedro import PLACES, pedro_places
from tricklab.engine.ground.rng import RandomStream, below, substream
from tricklab.engine.ground.tricks import suits_and
from tricklab.engine.ground.unseen.sampling import shuffled
from tricklab.engine.ground.unseen.ways import Ways, count_ways, void_weights
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import hand_out, next_observed
from tricklab.engine.mechanics.exchange.hidden_worlds import (
    acceptance,
    fill_world,
    sample_hidden_worlds,
    ways_to_lie,
    what_is_known,
)
from tricklab.engine.mechanics.machine import implements, observed_action, sample_worlds
from tricklab.engine.mechanics.state import NOT_YET

_KITTY_DRAW, _GIFT_DRAW = 300, 301
"""Draws of a stream, beyond those of a shuffle."""


@implements(observed_action, EightyThreeRules)
def what_was_said(rules: Any, table: Any, past: Any) -> int:
    """Return the next bid, or the suit named; what comes then all hear of in parts only."""
    return NOT_YET if past.table.kind in (KIND_GIVE, KIND_DISCARD, KIND_PLAY) else next_observed(rules, table, past)


@implements(sample_worlds, EightyThreeRules)
def sample_eighty_three(rules: Any, state: Any, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which what ``seat`` does not know is drawn at random."""
    table, mine = state.table, state.own[seat]
    if table.kind in (KIND_BID, KIND_TRUMP):
        for number in range(len(worlds)):
            world = worlds[number]
            worlds[number] = state
            hand_out(rules, world, shuffled(_PACK & ~mine.hand, substream(stream, number)), seat)
            if table.kind == KIND_TRUMP and table.bidder != seat:
                world.own[table.bidder].hand |= kitty_of(world)
        return
    sample_hidden_worlds(rules, state, seat, stream, worlds)


@compiled
def _turn(table: Any, seat: int) -> int:
    return (seat - table.dealer - 1) & PLAYERS - 1


@compiled
def held(table: Any, seat: int) -> int:
    """Return how many cards a seat has or had when trumps have moved, and before plain cards are thrown."""
    return HAND + KITTY * (seat == table.bidder) - table.thrown[seat] - table.gave[seat] + table.gave[seat ^ 2]


@compiled
def has_thrown(table: Any, seat: int) -> bool:
    """Tell whether a seat has come down to six cards."""
    return table.kind == KIND_PLAY or (table.kind == KIND_DISCARD and _turn(table, seat) < _turn(table, table.actor))


@compiled
def known_to(state: Any, seat: int, other: int) -> int:
    """Return the cards that a seat knows another to hold: what it gave its partner."""
    return state.own[seat].given & ~state.table.played[other] if other == seat ^ 2 else 0


class Unseen(NamedTuple):
    """The unseen cards, and how many each other seat holds, how many plain cards and trumps it has thrown."""

    cards: int
    room: Any


@implements(what_is_known, EightyThreeRules)
@compiled
def places_unknown(rules: Any, state: Any, seat: int) -> Unseen:
    """Return what a seat knows of unseen cards."""
    table, mine = state.table, state.own[seat]
    unseen = _PACK & ~(mine.hand | mine.discarded | mine.given)
    room = np.zeros(3 * PLAYERS, np.int64)
    for other in range(PLAYERS):
        unseen &= ~table.played[other]
        if other != seat:
            known = known_to(state, seat, other)
            unseen &= ~known
            count, kept = held(table, other), TRICKS if has_thrown(table, other) else held(table, other)
            room[other] = kept - popcount(table.played[other]) - popcount(known)
            room[PLAYERS + other] = count - kept
            room[2 * PLAYERS + other] = table.thrown[other]
    return Unseen(unseen, room)


@implements(ways_to_lie, EightyThreeRules)
def weigh(rules: Any, state: Any, seat: int, known: Unseen) -> Ways:
    """Count the ways in which unseen cards lie in the others' hands, and in what each has thrown, plain and trumps."""
    table, voids = state.table, 0
    unseen, room = known
    for other in range(PLAYERS):
        if other != seat:
            voids |= table.voids[other]
    parts = suits_and(table.trumps)
    groups = np.array([table.trumps, _PACK & ~table.trumps])
    if voids & groups[1]:
        groups = parts[::-1].copy()
    weights = void_weights(unseen, groups, room, table.voids)
    for holder in range(PLAYERS, 3 * PLAYERS):
        if room[holder]:
            for group in range(len(groups)):
                barred = (group == 0) == (holder < 2 * PLAYERS)
                weights[holder, group, 1:] = 0.0 if barred else 1.0
    for other in range(PLAYERS):
        if other != seat:
            there = popcount((known_to(state, seat, other) | table.played[other]) & table.trumps)
            for number in range(popcount(unseen & table.trumps) + 1):
                weights[other, 0, number] *= weight_of(state, seat, other, there + number)
    return count_ways(unseen, groups, room, weights)


@compiled
def weight_of(state: Any, seat: int, other: int, trumps: int) -> float:
    """Return the weight of another seat's having so many trumps, those that it has played included."""
    table, partner, count = state.table, other ^ 2, held(state.table, other)
    if trumps > count or not _can_have(state, seat, other, trumps):
        return 0.0
    ways = 1.0
    if table.gave[partner] and partner != seat:
        ways *= choose(trumps, table.gave[partner])
    return ways / choose(count - trumps, TRICKS - trumps) if has_thrown(table, other) else ways


@compiled
def _can_have(state: Any, seat: int, other: int, trumps: int) -> bool:
    """Tell whether so many trumps fit what was given and thrown."""
    table, partner = state.table, other ^ 2
    if table.gave[other] and trumps != TRICKS:
        return False
    if table.kind == KIND_GIVE and table.actor == other and trumps <= TRICKS:
        return False
    had_turn = table.kind != KIND_GIVE or _turn(table, other) < _turn(table, table.actor)
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


@implements(fill_world, EightyThreeRules)
def _fill(rules: Any, world: Any, seat: int, known: Unseen, hands: Any, stream: RandomStream) -> None:
    """Make a state a world with these hands and thrown cards: all else that others know is drawn, or follows."""
    table, mine = world.table, world.own[seat]
    for other in range(PLAYERS):
        if other != seat:
            own = world.own[other]
            own.hand = hands[other] | known_to(world, seat, other)
            own.discarded = hands[PLAYERS + other] | hands[2 * PLAYERS + other]
            own.given = own.received = 0
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
            own.dealt = (own.hand | table.played[other]) & ~own.received | own.given | own.discarded
            if other == table.bidder:
                kitty = nth_subset(own.dealt, KITTY, below(stream, choose(HAND + KITTY, KITTY), _KITTY_DRAW))
                own.dealt &= ~kitty
                for place in range(KITTY):
                    low = kitty & -kitty
                    world.stock[place] = popcount(low - 1)
                    kitty &= ~low


@implements(acceptance, EightyThreeRules)
def obeys(rules: Any, world: Any, seat: int, known: Unseen) -> float:
    """Return 1 if the trumps that were thrown are those that had to be, else 0."""
    table = world.table
    places, thrown = np.zeros(PLAYERS, np.int64), np.zeros(PLAYERS, np.int64)
    for other in range(PLAYERS):
        own = world.own[other]
        trumps = (own.hand | table.played[other]) & ~own.received | own.given | own.discarded & table.trumps
        places[other], thrown[other] = pedro_places(trumps, table.trump), pedro_places(own.discarded, table.trump)
    return 1.0 if np.array_equal(surplus_of(table.dealer, places)[1], thrown) else 0.0
