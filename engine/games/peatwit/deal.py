"""Peatwit from the deal to the first lead: the pass and the bids.

docs/rules/peatwit.md, "Pack and deal" to "Bids".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.auction import say, was_last
from tricklab.engine.dealing import begin_again, hand_of, next_told, open_deal
from tricklab.engine.games.peatwit import GAME, NO_PASS, PASSED, RIGHT, PeatwitRules
from tricklab.engine.games.peatwit.play import KIND_BID, KIND_PASS, direction, steps_to
from tricklab.engine.ground.bits import bit, choose, nth_subset, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.machine import (
    HIDDEN,
    PASS_CARDS,
    implements,
    left_of,
    note,
    observed_action,
    reconstruct_deal,
    seat_index,
)
from tricklab.engine.state import NOT_YET
from tricklab.engine.trick import lead
from tricklab.engine.turns import sets_of, take_turns

_LENT_DRAW = 0
"""The draw of `reconstruct_deal`'s stream that says which cards go back."""


@implements(open_deal, PeatwitRules)
def before_the_pass(rules: Any, table: Any, dealer: int, scores: Any, number: int) -> None:
    """Let eldest pass on cards, or bid."""
    table.to = direction(rules, number)
    table.kind = KIND_BID if table.to == NO_PASS else KIND_PASS
    table.first = NOT_YET


@implements(reconstruct_deal, PeatwitRules)
def reconstruct_the_deal(rules: Any, world: Any, seat: int, stream: RandomStream, past: Any) -> None:
    """Begin again with the pass, if the seat knows its own and no card is played, else with the bids."""
    begin_again(rules, world, past)
    past.table.kind = KIND_BID
    for other in range(rules.players):
        past.own[other] = world.own[other]
        past.own[other].hand |= world.table.played[other]
    if world.table.all_played == 0 and world.table.kind != KIND_PASS and world.own[seat].passed:
        _before_the_pass(rules, past, seat, stream)


@compiled
def _before_the_pass(rules: Any, past: Any, seat: int, stream: RandomStream) -> None:
    """Undo the pass: whoever gave to the seat has these cards again, and three others are its receiver's at random.

    What the seat knows stands where it will be, in what it and its receiver are given.
    """
    own, steps = past.own[seat], steps_to(rules, past.table.to)
    giver_seat = (seat + rules.players - steps) % rules.players
    taker, giver = past.own[(seat + steps) % rules.players], past.own[giver_seat]
    own.hand = own.dealt
    taker.hand &= ~own.passed
    if 2 * steps != rules.players:
        lent = nth_subset(giver.hand, PASSED, below(stream, choose(popcount(giver.hand), PASSED), _LENT_DRAW))
        giver.hand &= ~lent
        taker.hand |= lent
    giver.hand |= own.received
    for other in range(rules.players):
        if other != seat:
            past.own[other].dealt = past.own[other].hand
            past.own[other].passed = past.own[other].received = 0
    taker.received = own.passed
    own.passed = 0
    past.table.kind = KIND_PASS
    past.table.actor = giver_seat  # whose choice is known: most worlds need no more to be thrown away


@implements(observed_action, PeatwitRules)
def known_pass(rules: Any, table: Any, past: Any) -> int:
    """Return of the pass what is known, which is what stands with the receiver already; all else is public."""
    if past.table.kind != KIND_PASS:
        return next_told(rules, table, past)
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
