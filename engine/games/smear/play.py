"""Smear's play: who leads, what may be played, stacks, and tricks.

docs/rules/smear.md, "Play", "Excess trumps" and "Leading without trumps".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear import CODES, DECLINE
from tricklab.engine.games.smear.trumps import card_of, joker_trump, joker_trumps
from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.stacks import beneath_of, top_of
from tricklab.engine.machine import OVER, PLAY, TRICK, left_of, note, seat_index

KIND_BID, KIND_TRUMP, KIND_FOLD_LEAD, KIND_PLAY = range(4)


@compiled
def next_with_trumps(rules: Any, state: Any, seat: int) -> int:
    """Return the first seat to the left of ``seat`` that has a trump, -1 if nobody else has."""
    left = left_of(seat, rules.players)
    while left != seat:
        if state.own[left].hand:
            return left
        left = left_of(left, rules.players)
    return -1


@compiled
def lead(rules: Any, state: Any, seat: int) -> None:
    """Give the lead to ``seat``, or past it if it has no trump; without trumps in any hand the deal is over."""
    table = state.table
    other = next_with_trumps(rules, state, seat)
    table.best = -1
    table.trick = 0
    table.kind = KIND_PLAY
    if state.own[seat].hand:
        table.leader = table.actor = seat
    elif other < 0:
        table.kind = OVER
    elif rules.lead_to_fold and state.own[seat].plain:
        table.out[seat] = 1
        table.leader = table.actor = seat
        table.kind = KIND_FOLD_LEAD
    else:
        _mark_out(rules, table, seat, other)
        table.leader = table.actor = other


@compiled
def _mark_out(rules: Any, table: Any, first: int, end: int) -> None:
    """Let everybody see that the seats from ``first`` to before ``end`` have no trump."""
    while first != end:
        table.out[first] = 1
        first = left_of(first, rules.players)


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
    if cards & joker_trumps(rules):
        _show_jokers(rules, table, seat, top, cards)
    if log.size > 0:
        note(state, log, PLAY, seat, card_of(rules, top, table.trump), printed(rules, cards, table.trump))
    _go_on(rules, state, seat, log)


@compiled
def _show_jokers(rules: Any, table: Any, seat: int, top: int, cards: int) -> None:
    """Remember who played which joker: Joker-1 is the first to appear, or the High joker where they are ranked."""
    for number in range(2):
        joker = joker_trump(rules, number)
        if rules.jokers == CODES.jokers.low and has(joker_trumps(rules), top):
            joker = top if number == 0 else 1 - top
        if has(cards, joker):
            place = number if rules.jokers != CODES.jokers.low else int(table.joker_seat[0] >= 0)
            table.joker_seat[place] = seat
            table.joker_card[place] = joker


@compiled
def printed(rules: Any, trumps: int, suit: int) -> int:
    """Return the card numbers of a set of trumps."""
    cards = 0
    for trump in range(16):
        if has(trumps, trump):
            cards |= bit(card_of(rules, trump, suit))
    return cards


@compiled
def _go_on(rules: Any, state: Any, seat: int, log: Any) -> None:
    """Pass the turn on to the next seat with a trump, or settle the trick and give the winner the lead."""
    table = state.table
    seat = left_of(seat, rules.players)
    while seat != table.leader:
        if state.own[seat].hand:
            table.actor = seat
            return
        table.out[seat] = 1
        seat = left_of(seat, rules.players)
    winner = table.winner
    table.captured[winner] |= table.trick
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
    other = next_with_trumps(rules, state, seat)
    if action == DECLINE:
        table.leader = other
    else:
        note(state, log, PLAY, seat, action, bit(action))
        state.own[seat].plain = 0
    _mark_out(rules, table, seat, other)
    table.actor = other
    table.kind = KIND_PLAY
