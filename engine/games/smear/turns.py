"""Smear's turns: for each kind of decision what is legal, and what follows from it."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear.deal import apply_bid, apply_trump, may_pass
from tricklab.engine.games.smear.play import apply_fold_lead, apply_play, count_plays, is_play, nth_play
from tricklab.engine.games.smear.rules import SmearRules
from tricklab.engine.games.smear.state import DECLINE, KIND_BID, KIND_FOLD_LEAD, KIND_TRUMP
from tricklab.engine.games.smear.trumps import top_bid
from tricklab.engine.ground.auction import count_bids, is_bid, nth_bid
from tricklab.engine.ground.bits import has, nth, popcount
from tricklab.engine.machine import apply, count_actions, implements, is_legal, nth_action, seat_index


@implements(count_actions, SmearRules)
def count(rules: SmearRules, state: Any) -> int:
    """Count the bids, suits or plays."""
    table = state.table
    own = state.own[seat_index(table.actor)]
    if table.kind == KIND_BID:
        return count_bids(table.high, rules.min_bid, top_bid(rules), may_pass(rules, table))
    if table.kind == KIND_TRUMP:
        return 4
    if table.kind == KIND_FOLD_LEAD:
        return popcount(own.plain) + 1
    return count_plays(own.hand, own.must_top)


@implements(nth_action, SmearRules)
def nth_of(rules: SmearRules, state: Any, n: int) -> int:
    """Return the ``n``-th bid, suit or play."""
    table = state.table
    own = state.own[seat_index(table.actor)]
    if table.kind == KIND_BID:
        return nth_bid(table.high, rules.min_bid, may_pass(rules, table), n)
    if table.kind == KIND_TRUMP:
        return n
    if table.kind == KIND_FOLD_LEAD:
        return DECLINE if n == popcount(own.plain) else nth(own.plain, n)
    return nth_play(own.hand, own.must_top, n)


@implements(is_legal, SmearRules)
def legal(rules: SmearRules, state: Any, action: int) -> bool:
    """Tell whether a bid, suit or play is legal."""
    table = state.table
    own = state.own[seat_index(table.actor)]
    if action < 0:
        return False
    if table.kind == KIND_BID:
        return is_bid(action, table.high, rules.min_bid, top_bid(rules), may_pass(rules, table))
    if table.kind == KIND_TRUMP:
        return action < 4
    if table.kind == KIND_FOLD_LEAD:
        return action == DECLINE or (action < 54 and has(own.plain, action))
    return is_play(own.hand, own.must_top, action)


@implements(apply, SmearRules)
def carry_out(rules: SmearRules, state: Any, action: int, log: Any) -> None:
    """Bid, name trumps, or play."""
    kind = state.table.kind
    if kind == KIND_BID:
        apply_bid(rules, state, action, log)
    elif kind == KIND_TRUMP:
        apply_trump(rules, state, action, log)
    elif kind == KIND_FOLD_LEAD:
        apply_fold_lead(rules, state, action, log)
    else:
        apply_play(rules, state, action, log)
