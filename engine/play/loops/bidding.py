"""The loop behind a count for the fingers: what a policy bids with a hand, over many deals of the others' cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.errors import IllegalAction
from tricklab.engine.ground.bits import has, lowest
from tricklab.engine.ground.rng import decision_stream, stream_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.machine import (
    EVENT,
    OVER,
    apply,
    count_actions,
    is_legal,
    nth_action,
    seat_index,
    start,
)
from tricklab.engine.play.deals import dealer_of, open_stream
from tricklab.engine.policies.built.card_count import least_level
from tricklab.engine.policies.dispatch import choose_for

NOT_ASKED = -(1 << 40)
"""Stands for a deal in which the seat does not bid with the hand: others ended the bidding before."""


def bids_of_hands(
    rules: Any,
    policies: Any,
    key: Any,
    contexts: int,
    kind: int,
    calls: Any,
    scores: Any,
    pack: Any,
    states: Any,
    hands: Any,
    bids: Any,
) -> None:
    """Deal some hands, each in several deals, and ask for the first bid with it.

    Parameters
    ----------
    rules, key, scores, pack
        See `engine.play.deals.play_deals`.
    policies
        The policy that has all seats.
    contexts
        In how many deals each hand is dealt.
    kind
        The kind of decision that is the bid.
    calls : int64 array (2, levels)
        In its second row the actions of the levels.
    states : record array (2,)
        Scratch space; the first must be blank.
    hands : int64 array (n,)
        Receives the hands.
    bids : int64 array (n, contexts, 3)
        Receives for each deal the action, `NOT_ASKED` if there was none, the lowest level that might be bid, and 1 for
        the dealer.
    """
    deck, seats = pack.copy(), seats_of(rules)
    for index in range(len(hands)):
        seat = index % seats
        for context in range(contexts):
            number = index * contexts + context
            state = states[1]
            states[1] = states[0]
            dealer = dealer_of(open_stream(key, number, pack, 0, deck), seats)
            start(rules, state, deck, dealer, scores, number)
            if context == 0:
                hands[index] = state.own[seat].hand
            elif state.own[seat].hand != hands[index]:
                _exchange(deck, state.own[seat].hand, hands[index])
                states[1] = states[0]
                start(rules, state, deck, dealer, scores, number)
            _bid(rules, policies, key, number, kind, calls, state, seat, hands[index], bids[index, context])


@compiled
def _exchange(deck: Any, there: int, wanted: int) -> None:
    """Exchange the cards of a hand that was dealt with another hand, so that the other one is dealt."""
    ours, others = there & ~wanted, wanted & ~there
    gives, takes = others, ours
    for index in range(len(deck)):
        if has(ours, deck[index]):
            deck[index] = lowest(gives)
            gives &= gives - 1
        elif has(others, deck[index]):
            deck[index] = lowest(takes)
            takes &= takes - 1


@compiled
def _bid(
    rules: Any,
    policies: Any,
    key: Any,
    number: int,
    kind: int,
    calls: Any,
    state: Any,
    seat: int,
    hand: int,
    bid: Any,
) -> None:
    """Play a deal until a seat bids; write the bid."""
    asked, table = 0, state.table
    bid[0] = NOT_ASKED
    while table.kind != OVER and table.kind <= kind:
        action, choices = 0, count_actions(rules, state)
        is_own = seat_index(table.actor) == seat and table.kind == kind
        if is_own and (choices == 1 or state.own[seat].hand != hand):
            return
        if choices == 1:
            action = nth_action(rules, state, 0)
        else:
            stream = stream_of(key, number, decision_stream(seat_index(table.actor), asked))
            action = choose_for(policies, 0, rules, state, stream)
            if not is_legal(rules, state, action):
                raise IllegalAction(table.actor, table.kind, action)
        if is_own:
            bid[0], bid[1], bid[2] = action, least_level(calls, rules, state), seat == table.dealer
            return
        asked += 1
        apply(rules, state, action, np.empty(0, EVENT))
