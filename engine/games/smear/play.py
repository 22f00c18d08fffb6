"""Smear's play: who leads, what may be played, stacks, and tricks.

docs/rules/smear.md, "Play", "Excess trumps" and "Leading without trumps".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear import DECLINE
from tricklab.engine.games.smear.options import CODES
from tricklab.engine.games.smear.trumps import card_of, joker_trumps, printed
from tricklab.engine.ground.bits import bit, has, highest, popcount
from tricklab.engine.ground.stacks import beneath_of, top_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import OVER, PLAY, TRICK, left_of, note, seat_index
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick_state import capture

KIND_BID, KIND_TRUMP, KIND_FOLD_LEAD, KIND_PLAY = range(4)


@compiled
def lead(rules: Any, state: Any, seat: int) -> None:
    """Give the lead to ``seat``, or past it if it has no trump; without trumps in any hand the deal is over."""
    table = state.table
    table.best = NOT_YET
    table.trick = 0
    table.kind = KIND_PLAY
    table.leader = table.actor = seat
    if state.own[seat].hand == 0:
        if not _has_trumps(rules, state):
            table.kind = OVER
        elif rules.lead_to_fold and state.own[seat].plain:
            table.kind = KIND_FOLD_LEAD
            table.out[seat] = 1
        else:
            table.leader = table.actor = _pass_over(rules, state, seat, NOT_YET)


@compiled
def _has_trumps(rules: Any, state: Any) -> bool:
    """Tell whether anybody has a trump."""
    trumps = 0
    for seat in range(rules.players):
        trumps |= state.own[seat].hand
    return trumps != 0


@compiled
def _pass_over(rules: Any, state: Any, seat: int, end: int) -> int:
    """Return the first seat from ``seat`` on that has a trump, or is ``end``; all see that the others have none."""
    while state.own[seat].hand == 0 and seat != end:
        state.table.out[seat] = 1
        seat = left_of(seat, rules.players)
    return seat


@compiled
def apply_play(rules: Any, state: Any, action: int, log: Any) -> None:
    """Play a trump or a stack, and end the trick when everybody with a trump has played."""
    table = state.table
    seat = seat_index(table.actor)
    top = top_of(action)
    cards = bit(top) | beneath_of(action)
    state.own[seat].hand &= ~cards
    state.own[seat].must_top = 0  # asked for in the first trick only
    table.played[seat] |= cards
    table.trick |= cards
    table.beneath[seat] += popcount(beneath_of(action))
    # Of two jokers below the Two the one played first is the better (docs/rules/smear.md, "Trumps").
    if top > table.best and not (rules.jokers == CODES.jokers.low and table.best == 0 and top == 1):
        table.best = top
        table.winner = seat
    jokers = cards & joker_trumps(rules)
    if jokers and table.joker == NOT_YET:
        table.joker = top if has(jokers, top) else highest(jokers)
    if log.size > 0:
        note(state, log, PLAY, seat, card_of(rules, top, table.trump), printed(rules, cards, table.trump))
    seat = _pass_over(rules, state, left_of(seat, rules.players), table.leader)
    table.actor = seat
    if seat == table.leader:
        winner = table.winner
        capture(table, winner)
        table.tricks[winner] += 1
        note(state, log, TRICK, winner, 0, 0)
        lead(rules, state, winner)


@compiled
def apply_fold_lead(rules: Any, state: Any, action: int, log: Any) -> None:
    """Lead a plain card and fold, or decline; either way the next seat with a trump plays first.

    The plain card cannot win and everybody with a trump must play one, so it changes nothing but the leader.
    """
    table = state.table
    seat = seat_index(table.actor)
    table.actor = _pass_over(rules, state, seat, NOT_YET)
    table.kind = KIND_PLAY
    if action == DECLINE:
        table.leader = table.actor
    else:
        note(state, log, PLAY, seat, action, bit(action))
        state.own[seat].plain = 0
