"""What a seat of Tapp-Tarock does not know, drawn at random, each deal as likely as it is.

The soloist is taken to discard any three cards that he may; so of two deals that one counts less in which he could have
thrown more. How many he could have thrown follows from his tarocks and kings. For the tarocks it is a weight for each
number (`engine.ground.unseen.ways`) that is never too small, as if he had every king that he may have; worlds in which
he has fewer are then kept as often as they count less than that.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.tapp_tarock import HALF, HAND, PACK, PLAYERS, TALON, TappTarockRules
from tricklab.engine.games.tapp_tarock.play import KIND_DISCARD, LOOSE, discards_of
from tricklab.engine.ground.bits import bit, choose, nth_subset, popcount
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.ground.tarock import KINGS, PAGAT, TAROCKS, suit_cards
from tricklab.engine.ground.unseen.sampling import shuffled
from tricklab.engine.ground.unseen.ways import Ways, count_ways
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import next_observed
from tricklab.engine.mechanics.exchange.hidden_worlds import (
    acceptance,
    fill_world,
    sample_hidden_worlds,
    ways_to_lie,
    what_is_known,
)
from tricklab.engine.mechanics.machine import implements, observed_action, sample_worlds
from tricklab.engine.mechanics.state import NOT_YET

_STOCK, _THROWN = PLAYERS, PLAYERS + 1
"""Who else has cards: the talon, as far as it is not shown, and the soloist's discards."""

_HALF_DRAW = 401
"""A draw of a stream, beyond those of a shuffle."""

_BARRED = 7
"""Cards that may never be discarded: the kings and the trull."""


class Known(NamedTuple):
    """What a seat knows of the cards that it does not hold.

    Attributes
    ----------
    held : int64 array (players,)
        What each other seat has in hand for sure, as sets.
    thrown
        What the soloist has thrown away for sure, a set.
    taken
        The half of the talon that he took, a set; 0 if that is not known.
    has_thrown
        Whether he has thrown three cards that the seat has not seen.
    unseen
        The cards whose place is open, a set.
    room : int64 array (holders,)
        How many of them each seat, the talon and the discards have.
    """

    held: Any
    thrown: int
    taken: int
    has_thrown: bool
    unseen: int
    room: Any


@implements(observed_action, TappTarockRules)
def what_was_said(rules: Any, table: Any, past: Any) -> int:
    """Return the next bid, or the half that was taken; what comes then not all have seen."""
    return NOT_YET if past.table.kind >= KIND_DISCARD else next_observed(rules, table, past)


implements(sample_worlds, TappTarockRules)(sample_hidden_worlds)


@implements(what_is_known, TappTarockRules)
@compiled
def known_to(rules: Any, state: Any, seat: int) -> Known:
    """Return what a seat knows."""
    table, mine, soloist = state.table, state.own[seat], state.table.bidder
    held, room, played = np.zeros(PLAYERS, np.int64), np.zeros(PLAYERS + 2, np.int64), 0
    for other in range(PLAYERS):
        played |= table.played[other]
    open_cards = table.halves[0] | table.halves[1]
    has_half = table.half != NOT_YET
    taken = table.halves[table.half] if has_half else 0
    has_thrown = has_half and table.kind > KIND_DISCARD and seat != soloist
    thrown = table.face_up if has_thrown else 0
    if has_half and seat != soloist:
        drawn = taken & ~(played | table.face_up)
        lost = drawn & table.voids[soloist] & LOOSE if has_thrown else 0
        thrown |= drawn & LOOSE if table.face_up else lost
        held[soloist] = drawn & ~LOOSE if has_thrown else drawn
    if table.announcer not in (NOT_YET, seat):
        held[table.announcer] |= bit(PAGAT) & ~played
    unseen = PACK & ~(mine.hand | played | open_cards | thrown)
    unseen &= ~mine.discarded
    if has_thrown:
        unseen |= taken & LOOSE & ~(played | thrown)
    rest = popcount(unseen & ~(held[0] | held[1] | held[2]))
    for other in range(PLAYERS):
        unseen &= ~held[other]
        if other != seat:
            cards = HAND + HALF * (other == soloist and has_half and not has_thrown)
            room[other] = cards - popcount(table.played[other]) - popcount(held[other])
            rest -= room[other]
    room[_THROWN] = HALF - popcount(thrown) if has_thrown else 0
    room[_STOCK] = rest - room[_THROWN]
    return Known(held, thrown, taken, has_thrown, unseen, room)


@implements(ways_to_lie, TappTarockRules)
@compiled
def weigh(rules: Any, state: Any, seat: int, known: Known) -> Ways:
    """Count the ways in which the unseen cards lie, or rather a little more of them, see `_share`."""
    table, soloist = state.table, state.table.bidder
    groups = _groups_of(table, seat, known)
    most = 0
    for group in groups:
        most = max(most, popcount(known.unseen & group))
    weights = np.ones((PLAYERS + 2, len(groups), most + 1))
    for group in range(len(groups)):
        cards = groups[group] & known.unseen
        for other in range(PLAYERS):
            if other != seat and cards & table.voids[other]:
                weights[other, group, 1:] = 0.0
        if known.has_thrown:
            if cards & ~LOOSE:
                weights[_THROWN, group, 1:] = 0.0
            elif table.face_up:
                weights[soloist, group, 1:] = 0.0
            if cards & known.taken:  # which the soloist has, or has thrown away
                weights[:, group, 1:] = 0.0
                weights[soloist, group, 1:] = weights[_THROWN, group, 1:] = 1.0
    if known.has_thrown and table.face_up == 0:
        for number in range(popcount(known.unseen & TAROCKS) + 1):
            weights[soloist, 0, number] *= 1.0 / _fewest_discards(state, known, number)
    if rules.redeal_no_tarock:
        for other in range(PLAYERS):
            if other != seat and (table.played[other] | known.held[other]) & TAROCKS & ~known.taken == 0:
                weights[other, 0, 0] = 0.0
    return count_ways(known.unseen, groups, known.room, weights)


@compiled
def _groups_of(table: Any, seat: int, known: Known) -> Any:
    """Return the tarocks, the kings, the other plain cards and those of the half that was taken; voids part them."""
    groups, count = np.zeros(12, np.int64), 4
    taken = known.taken & LOOSE if known.has_thrown else 0
    groups[0], groups[1], groups[2], groups[3] = TAROCKS, KINGS, LOOSE & ~taken, taken
    for suit in range(4):
        cards, voids = suit_cards(suit), 0
        for other in range(PLAYERS):
            voids |= table.voids[other] if other != seat else 0
        if cards & voids:
            groups[count], groups[count + 1] = groups[1] & cards, groups[2] & cards
            groups[1], groups[2] = groups[1] & ~cards, groups[2] & ~cards
            count += 2
    return groups[:count]


@compiled
def _fewest_discards(state: Any, known: Known, tarocks: int) -> float:
    """Return in how many ways at least the soloist could have discarded, with so many of the unseen tarocks."""
    soloist = state.table.bidder
    there = state.table.played[soloist] | known.held[soloist]
    least = HAND + HALF - tarocks - popcount(there & (TAROCKS | KINGS)) - popcount(known.unseen & KINGS)
    return float(choose(max(HALF, least), HALF))


@implements(acceptance, TappTarockRules)
def _share(rules: Any, world: Any, seat: int, known: Known) -> float:
    """Return how often a world counts, of what `weigh` has counted."""
    table, soloist = world.table, world.table.bidder
    if rules.redeal_no_tarock:
        for other in range(PLAYERS):
            if world.own[other].dealt & TAROCKS == 0:
                return 0.0
    if not known.has_thrown:
        return 1.0
    cards = world.own[soloist].hand | table.played[soloist] | world.own[soloist].discarded
    if table.face_up:
        fewest = float(choose(HAND + HALF - popcount(cards & LOOSE) - _BARRED, popcount(table.face_up)))
    else:
        fewest = _fewest_discards(world, known, popcount(cards & TAROCKS & known.unseen))
    return fewest / discards_of(cards)


@implements(fill_world, TappTarockRules)
def _fill(rules: Any, world: Any, seat: int, known: Known, hands: Any, stream: RandomStream) -> None:
    """Make a state a world with these hands and discards: all else that others know is drawn, or follows."""
    table, soloist = world.table, world.table.bidder
    for other in range(PLAYERS):
        if other != seat:
            own = world.own[other]
            own.hand = hands[other] | known.held[other]
            own.discarded = hands[_THROWN] | known.thrown if other == soloist and known.has_thrown else 0
            own.dealt = own.hand | table.played[other] | own.discarded
    rest = shuffled(hands[_STOCK], stream)
    if len(rest) == TALON:
        for place in range(TALON):
            world.stock[place] = rest[place]
    elif len(rest) == HALF:  # the talon is not shown, and the soloist has one half of it
        for place in range(HALF):
            world.stock[HALF * (1 - table.half) + place] = rest[place]
    taken = known.taken
    if table.half != NOT_YET and seat != soloist:
        own = world.own[soloist]
        if taken == 0:
            ways = choose(HAND + HALF, HALF)
            taken = nth_subset(own.dealt, HALF, below(stream, ways, _HALF_DRAW))
            half = shuffled(taken, stream)
            for place in range(HALF):
                world.stock[HALF * table.half + place] = half[place]
        own.dealt &= ~taken
