"""Peatwit's turns: for each kind of decision what is legal, and what follows from it."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.peatwit.deal import apply_bid, apply_pass, is_pass, note_pass
from tricklab.engine.games.peatwit.play import apply_play
from tricklab.engine.games.peatwit.rules import PASSED, PeatwitRules
from tricklab.engine.games.peatwit.sizes import hand_size
from tricklab.engine.games.peatwit.state import KIND_BID, KIND_PASS, KIND_PLAY
from tricklab.engine.ground.bits import choose, has, nth, nth_subset, popcount
from tricklab.engine.ground.tricks import must_follow
from tricklab.engine.machine import apply, count_actions, implements, is_legal, nth_action, seat_index


@implements(count_actions, PeatwitRules)
def count(rules: PeatwitRules, state: Any) -> int:
    """Count the sets of three, the bids, or the cards."""
    table = state.table
    hand = state.own[seat_index(table.actor)].hand
    if table.kind == KIND_PLAY:
        return popcount(must_follow(hand, table.led))
    return hand_size(rules) + 1 if table.kind == KIND_BID else choose(popcount(hand), PASSED)


@implements(nth_action, PeatwitRules)
def nth_of(rules: PeatwitRules, state: Any, n: int) -> int:
    """Return the ``n``-th set, bid or card."""
    table = state.table
    hand = state.own[seat_index(table.actor)].hand
    if table.kind == KIND_PLAY:
        return nth(must_follow(hand, table.led), n)
    return n if table.kind == KIND_BID else nth_subset(hand, PASSED, n)


@implements(is_legal, PeatwitRules)
def legal(rules: PeatwitRules, state: Any, action: int) -> bool:
    """Tell whether a set, bid or card is legal."""
    table = state.table
    hand = state.own[seat_index(table.actor)].hand
    if table.kind == KIND_PASS:
        return is_pass(hand, action)
    if table.kind == KIND_BID:
        return 0 <= action <= hand_size(rules)
    return 0 <= action < 52 and has(must_follow(hand, table.led), action)


@implements(apply, PeatwitRules)
def carry_out(rules: PeatwitRules, state: Any, action: int, log: Any) -> None:
    """Pass, bid, or play."""
    if state.table.kind == KIND_PLAY:
        apply_play(rules, state, action, log)
    elif state.table.kind == KIND_BID:
        apply_bid(rules, state, action, log)
    else:
        note_pass(rules, state, action, log)
        apply_pass(rules, state, action)
