"""Smear's play: who leads, what may be played, stacks, and tricks.

docs/rules/smear.md, "Play", "Excess trumps" and "Leading without trumps".
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.smear.rules import LOW, SmearRules
from tricklab.engine.games.smear.state import DECLINE, KIND_FOLD_LEAD, KIND_PLAY
from tricklab.engine.games.smear.trumps import card_of, joker_trump, joker_trumps
from tricklab.engine.ground.bits import bit, choose, has, nth, nth_subset, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.machine import OVER, PLAY, TRICK, action_of, beneath_of, left_of, note, seat_index, top_of


@compiled
def next_with_trumps(rules: SmearRules, state: Any, seat: int) -> int:
    """Return the first seat to the left of ``seat`` that has a trump, -1 if nobody else has."""
    left = left_of(seat, rules.players)
    while left != seat:
        if state.own[left].hand:
            return left
        left = left_of(left, rules.players)
    return -1


@compiled
def lead(rules: SmearRules, state: Any, seat: int) -> None:
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
def _mark_out(rules: SmearRules, table: Any, first: int, end: int) -> None:
    """Let everybody see that the seats from ``first`` to before ``end`` have no trump."""
    while first != end:
        table.out[first] = 1
        first = left_of(first, rules.players)


@compiled
def count_plays(hand: int, must_top: int) -> int:
    """Count the legal plays: single trumps, or with more than six the stacks ("Excess trumps")."""
    trumps = popcount(hand)
    if trumps <= 6:
        return trumps
    beneath = trumps - 6
    points, others = popcount(hand & must_top), popcount(hand & ~must_top)
    if others < beneath:
        return points * choose(points - 1, beneath - others)
    return points * choose(others, beneath) + others * choose(others - 1, beneath)


@compiled
def nth_play(hand: int, must_top: int, n: int) -> int:
    """Return the ``n``-th legal play."""
    if popcount(hand) <= 6:
        return action_of(nth(hand, n))
    beneath = popcount(hand) - 6
    points, others = hand & must_top, hand & ~must_top
    if popcount(others) < beneath:
        buried = beneath - popcount(others)
        ways = choose(popcount(points) - 1, buried)
        top = nth(points, n // ways)
        return action_of(top, others | nth_subset(points & ~bit(top), buried, n % ways))
    ways = choose(popcount(others), beneath)
    if n < popcount(points) * ways:
        return action_of(nth(points, n // ways), nth_subset(others, beneath, n % ways))
    n -= popcount(points) * ways
    ways = choose(popcount(others) - 1, beneath)
    top = nth(others, n // ways)
    return action_of(top, nth_subset(others & ~bit(top), beneath, n % ways))


@compiled
def is_play(hand: int, must_top: int, action: int) -> bool:
    """Tell whether an action is a legal play."""
    top, beneath = top_of(action), beneath_of(action)
    if top > 15 or not has(hand, top) or beneath & ~(hand & ~bit(top)):
        return False
    if popcount(beneath) != max(0, popcount(hand) - 6):
        return False
    others = hand & ~must_top
    if popcount(others) < popcount(beneath):
        return others & ~beneath == 0
    return beneath & must_top == 0


@compiled
def apply_play(rules: SmearRules, state: Any, action: int, log: Any) -> None:
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
    if top > table.best and not (rules.jokers == LOW and table.best == 0 and top == 1):
        table.best = top
        table.winner = seat
    if cards & joker_trumps(rules):
        _show_jokers(rules, table, seat, top, cards)
    if log.size > 0:
        note(state, log, PLAY, seat, card_of(rules, top, table.trump), printed(rules, cards, table.trump))
    _go_on(rules, state, seat, log)


@compiled
def _show_jokers(rules: SmearRules, table: Any, seat: int, top: int, cards: int) -> None:
    """Remember who played which joker: Joker-1 is the first to appear, or the High joker where they are ranked."""
    for number in range(2):
        joker = joker_trump(rules, number)
        if rules.jokers == LOW and has(joker_trumps(rules), top):
            joker = top if number == 0 else 1 - top
        if has(cards, joker):
            place = number if rules.jokers != LOW else int(table.joker_seat[0] >= 0)
            table.joker_seat[place] = seat
            table.joker_card[place] = joker


@compiled
def printed(rules: SmearRules, trumps: int, suit: int) -> int:
    """Return the card numbers of a set of trumps."""
    cards = 0
    for trump in range(16):
        if has(trumps, trump):
            cards |= bit(card_of(rules, trump, suit))
    return cards


@compiled
def _go_on(rules: SmearRules, state: Any, seat: int, log: Any) -> None:
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
def apply_fold_lead(rules: SmearRules, state: Any, action: int, log: Any) -> None:
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
