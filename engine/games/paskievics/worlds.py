"""What a seat of Paskievics does not know, drawn at random: hands, discards, and what of them came from the talon.

All are taken to discard any cards that they may, and the declarer to call any; so of two deals that one counts less in
which there was more to choose from. Most of it is counted (`engine.ground.unseen.ways`), never too low, and worlds are
then kept as often as they count less; what was shown by bids, calls and announcements decides as well which are kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.paskievics import HAND, PACK, PLAYERS, TALON, THREE, PaskievicsRules
from tricklab.engine.games.paskievics.auction import XX, turn_of
from tricklab.engine.games.paskievics.play import (
    KIND_ANNUL,
    KIND_CALL,
    KIND_DISCARD,
    calls_with,
    may_throw,
    turn_from,
)
from tricklab.engine.ground.bits import bit, choose, has, nth_subset, popcount
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.ground.tarock import KINGS, TAROCKS, TRULL, XXI_AND_SKUS, suit_cards
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
from tricklab.engine.mechanics.machine import implements, left_of, observed_action, sample_worlds
from tricklab.engine.mechanics.state import NOT_YET

_THROWN, _STOCK = PLAYERS, 2 * PLAYERS
"""Who else has cards: each seat's discards, and the talon before it is drawn."""

_DRAW = 410
"""A draw of a stream for each seat, beyond those of a shuffle."""


class Known(NamedTuple):
    """What a seat knows of the cards that it does not hold.

    Attributes
    ----------
    held, thrown : int64 arrays (players,)
        What each other seat has in hand, or has thrown away, for sure; sets.
    has_thrown
        The seats that have thrown cards away, a set.
    barred
        What nobody may throw away, a set.
    unseen
        The cards whose place is open, a set.
    room : int64 array (holders,)
        How many of them each seat, each seat's discards and the talon have.
    groups : int64 array (groups,)
        See `groups_of`.
    """

    held: Any
    thrown: Any
    has_thrown: int
    barred: int
    unseen: int
    room: Any
    groups: Any


@implements(observed_action, PaskievicsRules)
def what_was_said(rules: Any, table: Any, past: Any) -> int:
    """Return the next bid; what comes then not all have seen."""
    return NOT_YET if past.table.kind >= KIND_ANNUL else next_observed(rules, table, past)


implements(sample_worlds, PaskievicsRules)(sample_hidden_worlds)


@implements(what_is_known, PaskievicsRules)
@compiled
def known_to(rules: Any, state: Any, seat: int) -> Known:
    """Return what a seat knows."""
    table, mine = state.table, state.own[seat]
    held, thrown, room = np.zeros(PLAYERS, np.int64), np.zeros(PLAYERS, np.int64), np.zeros(_STOCK + 1, np.int64)
    played, has_thrown, known = 0, 0, mine.hand | mine.discarded
    for other in range(PLAYERS):
        played |= table.played[other]
    for other in range(PLAYERS):
        is_done = table.kind != KIND_DISCARD or turn_from(table, other) < turn_from(table, table.actor)
        if table.kind > KIND_ANNUL and is_done and table.drew[other]:
            has_thrown |= bit(other)
        if other == seat:
            continue
        if other == table.bidder:
            thrown[other] = table.face_up
            if called_below(rules, table):
                held[other] |= bit(XX)
        if other == table.shower:
            held[other] |= bit(table.shown)
        if table.called != NOT_YET and other != table.bidder and table.sides[other] == 0:
            held[other] |= bit(table.called)
        held[other] &= ~(played | known)
        known |= thrown[other]
        cards = HAND + table.drew[other] - popcount(table.played[other] | held[other])
        room[other] = cards - (table.drew[other] if has(has_thrown, other) else 0)
        room[_THROWN + other] = table.drew[other] - popcount(thrown[other]) if has(has_thrown, other) else 0
    for other in range(PLAYERS):
        known |= held[other]
    unseen = PACK & ~(known | played)
    room[_STOCK] = 0 if table.kind >= KIND_ANNUL else TALON
    barred = TRULL | KINGS | int(not rules.xx_discardable) << XX
    return Known(held, thrown, has_thrown, barred, unseen, room, groups_of(table, seat, barred))


@compiled
def called_below(rules: Any, table: Any) -> bool:
    """Tell whether the declarer has called another tarock than T20, so that he must have that."""
    if table.called in (NOT_YET, XX) or table.shower not in (NOT_YET, table.bidder) or has(table.face_up, XX):
        return False
    others = table.thrown[0] + table.thrown[1] + table.thrown[2] + table.thrown[3] - table.thrown[table.bidder]
    return not (rules.free_call_without_xx and others)


@compiled
def groups_of(table: Any, seat: int, barred: int) -> Any:
    """Return what may not be thrown, the other tarocks and the other plain cards, the first parted and all by voids."""
    groups, count, all_voids = np.zeros(12, np.int64), 3, 0
    for other in range(PLAYERS):
        all_voids |= table.voids[other] if other != seat else 0
    groups[0], groups[1] = barred, TAROCKS & ~barred
    groups[2] = PACK & ~(groups[0] | groups[1])
    for suit in range(5):
        cards = suit_cards(suit)
        if cards & all_voids:
            for place in range(0, 3, 2):
                if cards & groups[place]:
                    groups[count] = cards & groups[place]
                    groups[place] &= ~cards
                    count += 1
    return groups[:count]


@implements(ways_to_lie, PaskievicsRules)
@compiled
def weigh(rules: Any, state: Any, seat: int, known: Known) -> Ways:
    """Count the ways in which the unseen cards lie, or rather a little more of them, see `share`."""
    table, groups, most = state.table, known.groups, 0
    for group in groups:
        most = max(most, popcount(known.unseen & group))
    weights = np.ones((_STOCK + 1, len(groups), most + 1))
    for group in range(len(groups)):
        cards = groups[group] & known.unseen
        for other in range(PLAYERS):
            if other == seat:
                continue
            if cards & table.voids[other]:
                weights[other, group, 1:] = 0.0
            if has(known.has_thrown, other):
                if cards & known.barred:
                    weights[_THROWN + other, group, 1:] = 0.0
                elif group == 1:
                    left = table.thrown[other] - popcount(known.thrown[other])
                    for number in range(most + 1):
                        weights[_THROWN + other, group, number] *= number == left
            if group == 1 and table.declared[other]:
                left = table.declared[other] - popcount((table.played[other] | known.held[other]) & TAROCKS)
                fewest = left - popcount(known.unseen & known.barred & TAROCKS)
                for number in range(most + 1):
                    weights[other, group, number] *= fewest <= number <= left
            if group == 0 and has(known.has_thrown, other):
                for number in range(popcount(cards) + 1):
                    weights[other, group, number] /= fewest_discards(table, other, known, number)
    return count_ways(known.unseen, groups, known.room, weights)


@compiled
def fewest_discards(table: Any, other: int, known: Known, number: int) -> float:
    """Return in how many ways at least a seat could have discarded, with so many unseen cards of the first group."""
    barred = number + popcount((table.played[other] | known.held[other]) & known.barred)
    if table.shower == other:
        barred += not has(known.barred, table.shown)
    for group in known.groups[3:]:
        cards = group & known.unseen & known.barred
        barred += popcount(cards) if cards & table.voids[other] == 0 else 0
    drew = table.drew[other]
    return float(choose(max(drew, HAND + drew - barred), drew))


@implements(fill_world, PaskievicsRules)
def fill(rules: Any, world: Any, seat: int, known: Known, hands: Any, stream: RandomStream) -> None:
    """Make a state a world with these hands and discards; what each has drawn of its cards is drawn anew."""
    table = world.table
    if table.kind < KIND_ANNUL:
        rest = shuffled(hands[_STOCK], stream)
        for place in range(TALON):
            world.stock[place] = rest[place]
    for other in range(PLAYERS):
        if other != seat:
            own = world.own[other]
            own.hand = hands[other] | known.held[other]
            own.discarded = hands[_THROWN + other] | known.thrown[other]
            own.dealt = own.hand | table.played[other] | own.discarded
    if table.kind < KIND_ANNUL:
        return
    other, place = table.bidder, 0
    for _ in range(PLAYERS):
        drew = table.drew[other]
        if other != seat and drew:
            own = world.own[other]
            drawn = nth_subset(own.dealt, drew, below(stream, choose(HAND + drew, drew), _DRAW + other))
            own.dealt &= ~drawn
            cards = shuffled(drawn, stream)
            for number in range(drew):
                world.stock[place + number] = cards[number]
        place += drew
        other = left_of(other, PLAYERS)


@compiled
def fits_bids(rules: Any, table: Any, seat: int, own: Any) -> bool:
    """Tell whether a seat could say what it has said, by the cards that it was dealt."""
    dealt = own.dealt
    if has(table.spoke, seat) and dealt & TRULL == 0:
        is_trial = table.calls == 1 and table.high == THREE and turn_of(table, seat) == PLAYERS - 1
        if not (is_trial and (own.hand | own.discarded | table.played[seat]) & TRULL):
            return False
    if seat != table.shower:
        return True
    enough = table.inviter != seat or popcount(dealt & TAROCKS) >= rules.invite_min_tarokks
    return has(dealt, table.shown) and dealt & XXI_AND_SKUS != 0 and enough


@compiled
def fits_talk(table: Any, seat: int, own: Any) -> bool:
    """Tell whether a seat could announce what it has, and kontra what it did, once a card is called."""
    cards = own.hand | table.played[seat]
    if table.declared[seat] and popcount(cards & TAROCKS) != table.declared[seat]:
        return False
    if seat == table.bidder:
        return True
    if table.sides[seat] < 2 and has(cards, table.called) != (table.sides[seat] == 0):
        return False
    if not has(own.discarded, table.called) or table.turns <= turn_from(table, seat):
        return True
    return table.doubted != NOT_YET and table.doubted <= turn_from(table, seat)


@implements(acceptance, PaskievicsRules)
def share(rules: Any, world: Any, seat: int, known: Known) -> float:
    """Return how often a world counts, of what `weigh` has counted: never, if somebody could not do what he did."""
    table, chance = world.table, 1.0
    for other in range(PLAYERS):
        own = world.own[other]
        if other == seat:
            continue
        if not fits_bids(rules, table, other, own):
            return 0.0
        if table.called != NOT_YET and not fits_talk(table, other, own):
            return 0.0
        if has(known.has_thrown, other):
            cards = own.hand | table.played[other] | own.discarded
            drew, number = table.drew[other], popcount(own.hand & known.unseen & known.groups[0])
            chance *= fewest_discards(table, other, known, number)
            chance /= float(choose(popcount(may_throw(rules, table, cards, other)), drew))
    if table.kind > KIND_CALL and table.bidder != seat:
        own = world.own[table.bidder]
        calls = calls_with(rules, table, own.hand | table.played[table.bidder])
        if not has(calls, table.called):
            return 0.0
        chance /= popcount(calls)
    return chance
