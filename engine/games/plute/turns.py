"""Plute's turns: for each kind of decision what is legal, and what follows from it."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.plute.deal import apply_bid, apply_trump, may_pass, nameable
from tricklab.engine.games.plute.play import apply_play, legal_cards
from tricklab.engine.games.plute.rules import LOWEST_BID, TOP_BID, PluteRules
from tricklab.engine.games.plute.state import KIND_BID, KIND_PLAY, KIND_TRUMP
from tricklab.engine.ground.auction import count_bids, is_bid, nth_bid
from tricklab.engine.ground.bits import has, nth, popcount
from tricklab.engine.machine import apply, count_actions, implements, is_legal, nth_action, seat_index


@implements(count_actions, PluteRules)
def count(rules: PluteRules, state: Any) -> int:
    """Count the bids, suits or cards."""
    table = state.table
    hand = state.own[seat_index(table.actor)].hand
    if table.kind == KIND_PLAY:
        return popcount(legal_cards(hand, table))
    if table.kind == KIND_TRUMP:
        return popcount(nameable(hand))
    return count_bids(table.high, LOWEST_BID, TOP_BID, may_pass(table))


@implements(nth_action, PluteRules)
def nth_of(rules: PluteRules, state: Any, n: int) -> int:
    """Return the ``n``-th bid, suit or card."""
    table = state.table
    hand = state.own[seat_index(table.actor)].hand
    if table.kind == KIND_PLAY:
        return nth(legal_cards(hand, table), n)
    return nth(nameable(hand), n) if table.kind == KIND_TRUMP else nth_bid(table.high, LOWEST_BID, may_pass(table), n)


@implements(is_legal, PluteRules)
def legal(rules: PluteRules, state: Any, action: int) -> bool:
    """Tell whether a bid, suit or card is legal."""
    table = state.table
    hand = state.own[seat_index(table.actor)].hand
    if action < 0 or action > 53:
        return False
    if table.kind == KIND_PLAY:
        return has(legal_cards(hand, table), action)
    if table.kind == KIND_TRUMP:
        return has(nameable(hand), action)
    return is_bid(action, table.high, LOWEST_BID, TOP_BID, may_pass(table))


@implements(apply, PluteRules)
def carry_out(rules: PluteRules, state: Any, action: int, log: Any) -> None:
    """Bid, name trumps, or play."""
    if state.table.kind == KIND_PLAY:
        apply_play(rules, state, action, log)
    elif state.table.kind == KIND_BID:
        apply_bid(rules, state, action, log)
    else:
        apply_trump(rules, state, action, log)
