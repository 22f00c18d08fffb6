"""Peatwit from the deal to the first lead: the pass and the bids.

docs/rules/peatwit.md, "Pack and deal" to "Bids".
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.peatwit import GAME, NO_PASS, PASSED, RIGHT, PeatwitRules
from tricklab.engine.games.peatwit.play import KIND_BID, KIND_PASS, KIND_PLAY, direction, steps_to
from tricklab.engine.ground.bits import bit, lowest, nth, popcount
from tricklab.engine.ground.rng import RandomStream, below, shuffle
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import say, was_last
from tricklab.engine.mechanics.dealing import begin_again, hand_of, next_observed, open_deal
from tricklab.engine.mechanics.machine import (
    HIDDEN,
    PASS_CARDS,
    implements,
    left_of,
    note,
    observed_action,
    reconstruct_deal,
    seat_index,
)
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import lead
from tricklab.engine.mechanics.turns import sets_of, take_turns

_HOLDER_DRAW = 3
"""The first draw of `reconstruct_deal`'s stream that says to whom a card was dealt; a shuffle takes those before."""

_TRICKS = 1
"""In how many tricks the pass is still undone: later hardly any pass leaves everybody with what has been played."""


@implements(open_deal, PeatwitRules)
def before_the_pass(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Let eldest pass on cards, or bid."""
    table.to = direction(rules, number)
    table.kind = KIND_BID if table.to == NO_PASS else KIND_PASS
    table.first = NOT_YET


@implements(reconstruct_deal, PeatwitRules)
def reconstruct_the_deal(rules: Any, world: Any, seat: int, stream: RandomStream, past: Any) -> None:
    """Begin again with the pass, if the seat knows its own and the play has hardly begun, else with the bids."""
    begin_again(rules, world, past)
    past.table.kind = KIND_BID
    for other in range(rules.players):
        past.own[other] = world.own[other]
        past.own[other].hand |= world.table.played[other]
    if world.table.number < _TRICKS and world.table.kind != KIND_PASS and world.own[seat].passed:
        steps = steps_to(rules, past.table.to)
        giver, taker = (seat + rules.players - steps) % rules.players, (seat + steps) % rules.players
        _take_back(past, seat, giver, taker, stream)
        if world.table.kind == KIND_PLAY:
            _deal_anew(rules, past, seat, giver, world.table.played, stream)
        past.own[taker].received, past.own[seat].passed = past.own[seat].passed, 0
        past.table.kind = KIND_PASS
        past.table.actor = giver  # whose choice is known: most worlds need no more to be thrown away


@compiled
def _take_back(past: Any, seat: int, giver: int, taker: int, stream: RandomStream) -> None:
    """Undo what the seat gave and was given, of which its giver has too many cards then and its taker too few.

    Any cards of the one will do for the other: if all deals after the pass are as likely, so are all before it.
    """
    own, giver_own, taker_own = past.own[seat], past.own[giver], past.own[taker]
    own.hand = own.dealt
    taker_own.hand &= ~own.passed
    for draw in range(popcount(own.passed) if giver != taker else 0):
        card = bit(nth(giver_own.hand, below(stream, popcount(giver_own.hand), draw)))
        giver_own.hand ^= card
        taker_own.hand |= card
    giver_own.hand |= own.received
    for other in range(len(past.own)):
        if other != seat:
            past.own[other].dealt = past.own[other].hand
            past.own[other].passed = past.own[other].received = 0


@compiled
def _deal_anew(rules: Any, past: Any, seat: int, giver: int, played: Any, stream: RandomStream) -> None:
    """Deal once more what the seat has not seen, uniformly among all deals after which others can play as they did."""
    rest = 0
    for other in range(rules.players):
        if other != seat:
            rest |= past.own[other].hand
            past.own[other].hand = 0
    past.own[giver].hand = past.own[seat].received
    rest = _deal_what_was_played(rules, past, seat, played, rest & ~past.own[seat].received, stream)
    _deal_the_rest(rules, past, seat, rest, stream)


@compiled
def _deal_what_was_played(rules: Any, past: Any, seat: int, played: Any, rest: int, stream: RandomStream) -> int:
    """Deal what others have played to them or to their givers, as likely as there is room; return what is left."""
    players, steps, draw = rules.players, steps_to(rules, past.table.to), _HOLDER_DRAW
    for other in range(players):
        cards = played[other] & rest if other != seat else 0
        while cards:
            card, holder, giver = cards & -cards, other, (other + players - steps) % players
            if giver != seat:
                own_room = hand_of(rules) - popcount(past.own[other].hand)
                room = own_room + hand_of(rules) - popcount(past.own[giver].hand)
                holder = other if below(stream, room, draw) < own_room else giver
                draw += 1
            past.own[holder].hand |= card
            rest &= ~card
            cards &= ~card
    return rest


@compiled
def _deal_the_rest(rules: Any, past: Any, seat: int, rest: int, stream: RandomStream) -> None:
    """Fill up the others' hands with a set of cards, at random."""
    deck, next_card = np.empty(popcount(rest), np.int8), 0
    for place in range(len(deck)):
        deck[place] = lowest(rest)
        rest &= rest - 1
    shuffle(stream, deck)
    for other in range(rules.players):
        if other != seat:
            own = past.own[other]
            end = next_card + hand_of(rules) - popcount(own.hand)
            for card in deck[next_card:end]:
                own.hand |= bit(card)
            own.dealt, next_card = own.hand, end


@implements(observed_action, PeatwitRules)
def known_pass(rules: Any, table: Any, past: Any) -> int:
    """Return of the pass what is known, which is what stands with the receiver already; all else is public."""
    if past.table.kind != KIND_PASS:
        return next_observed(rules, table, past)
    given = past.own[_taker(rules, past.table.actor, past.table.to)].received
    return int(given) if given else HIDDEN


@compiled
def apply_pass(rules: Any, state: Any, cards: int, log: Any) -> None:
    """Pass on three cards ("The pass")."""
    seat = seat_index(state.table.actor)
    note(state, log, PASS_CARDS, seat, _taker(rules, seat, state.table.to), cards)
    _lay_aside(rules, state, cards)


@compiled
def _taker(rules: Any, giver: int, to: int) -> int:
    """Return the seat `steps_to` the left, without what costs time: a division, and an index that may be wrong."""
    steps = rules.players - 1 if to == RIGHT else min(to, 2)
    taker = giver + steps
    return taker - rules.players if taker >= rules.players else taker


@compiled
def _lay_aside(rules: Any, state: Any, cards: int) -> None:
    """Lay three cards aside; when everybody has, they change hands, and the bidding begins.

    It does not see the log: numba would count references to it at every action, because of the loops here.
    """
    table = state.table
    seat = seat_index(table.actor)
    state.own[seat].passed = cards
    for _ in range(rules.players - 1):
        seat = left_of(seat, rules.players)
        if state.own[seat].passed == 0:
            table.actor = seat
            return
    for giver in range(rules.players):
        state.own[_taker(rules, giver, table.to)].received = state.own[giver].passed
    for seat in range(rules.players):
        own = state.own[seat]
        own.hand = own.hand & ~own.passed | own.received
    table.kind = KIND_BID
    table.actor = left_of(table.dealer, rules.players)


@compiled
def apply_bid(rules: Any, state: Any, bid: int, log: Any) -> None:
    """Take a bid; after the dealer's the lowest bidder leads, among equals who said it first ("Bids", "Play")."""
    table, seat = state.table, say(state, bid, log)
    if table.first == NOT_YET or bid < table.bids[table.first]:
        table.first = seat
    if was_last(rules, table):
        lead(rules, table, table.first)


@compiled
def own_hand(rules: Any, state: Any) -> int:
    """Return what there is to pass on."""
    return state.own[seat_index(state.table.actor)].hand


@compiled
def may_bid(rules: Any, state: Any) -> int:
    """Return what may be bid: nil, and as many tricks as there are cards."""
    return bit(hand_of(rules) + 1) - 1


take_turns(GAME, [sets_of(PASSED, own_hand), may_bid], [apply_pass, apply_bid])
