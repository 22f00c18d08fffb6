"""Pitch's turns: for each kind of decision what is legal, and what follows from it."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.pitch.bids import sayable
from tricklab.engine.games.pitch.deal import apply_answer, apply_bid, apply_offer
from tricklab.engine.games.pitch.play import apply_play, trump_cards
from tricklab.engine.games.pitch.rules import PitchRules
from tricklab.engine.games.pitch.state import KIND_BID, KIND_OFFER, KIND_PLAY, NOT_YET
from tricklab.engine.ground.bits import has, nth, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import follow_or_trump
from tricklab.engine.machine import apply, count_actions, implements, is_legal, nth_action, seat_index


@compiled
def legal_cards(hand: int, table: Any) -> int:
    """Return what may be played of a hand ("Play")."""
    if table.trump == NOT_YET:
        return hand
    return follow_or_trump(hand, table.led, trump_cards(table.trump))


@compiled
def legal_actions(rules: PitchRules, state: Any) -> int:
    """Return what may be said or played now, as a set of numbers ("Auction", "Play")."""
    table = state.table
    if table.kind != KIND_PLAY:
        return sayable(rules, table)
    return legal_cards(state.own[seat_index(table.actor)].hand, table)


@implements(count_actions, PitchRules)
def count(rules: PitchRules, state: Any) -> int:
    """Count what may be said or played."""
    return popcount(legal_actions(rules, state))


@implements(nth_action, PitchRules)
def nth_of(rules: PitchRules, state: Any, n: int) -> int:
    """Return the ``n``-th thing that may be said or played."""
    return nth(legal_actions(rules, state), n)


@implements(is_legal, PitchRules)
def legal(rules: PitchRules, state: Any, action: int) -> bool:
    """Tell whether something may be said or played."""
    return 0 <= action <= 54 and has(legal_actions(rules, state), action)


@implements(apply, PitchRules)
def carry_out(rules: PitchRules, state: Any, action: int, log: Any) -> None:
    """Say something, or play."""
    kind = state.table.kind
    if kind == KIND_PLAY:
        apply_play(rules, state, action, log)
    elif kind == KIND_BID:
        apply_bid(rules, state, action, log)
    elif kind == KIND_OFFER:
        apply_offer(rules, state, action, log)
    else:
        apply_answer(rules, state, action, log)
