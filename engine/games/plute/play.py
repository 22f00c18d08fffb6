"""Plute's play: docs/rules/plute.md, "Opening lead", "Play" and "Stopping early"."""

from __future__ import annotations

from typing import Any

from engine.games.plute.rules import HAND, MARKED, PLAYERS, PluteRules
from engine.games.plute.score import count_points, credit, open_points
from engine.games.plute.state import KIND_PLAY, NOT_YET
from engine.ground.bits import bit, has
from engine.ground.cards import JACK, JOKER_1
from engine.ground.compiled import compiled
from engine.ground.tricks import follow_or_trump, rank_of, suit_cards, suit_of, trumps_with_jick
from engine.machine import OVER, PLAY, TRICK, left_of, note

_TRUMP = 16
_JOKERS = 3 << JOKER_1


@compiled
def strength(rules: PluteRules, trump: int, led: int, card: int) -> int:
    """Rank a card in a trick: trumps above the suit led, jokers lowest among them, the Off-Jack below the Jack.

    Two unmarked jokers are alike, so that the one played first stays the better one; -1 for what cannot win.
    """
    if card >= JOKER_1:
        return _TRUMP + 1 if rules.jokers == MARKED and card == JOKER_1 else _TRUMP
    rank = rank_of(card)
    if suit_of(card) == trump:
        return _TRUMP + 2 + rank + (rank >= JACK)
    if card == 13 * (3 - trump) + JACK:
        return _TRUMP + 2 + JACK
    return rank if has(led, card) else -1


@compiled
def legal_cards(hand: int, table: Any) -> int:
    """Return what may be played of a hand: at the opening only a trump ("Opening lead", "Play")."""
    trumps = trumps_with_jick(table.trump)
    if table.number == 0 and table.led == 0:
        return hand & trumps
    return follow_or_trump(hand, table.led, trumps)


@compiled
def lead(table: Any, seat: int) -> None:
    """Give the lead to a seat."""
    table.kind = KIND_PLAY
    table.leader = table.actor = seat
    table.led = table.trick = 0
    table.best = table.power = NOT_YET
    table.laid[:] = NOT_YET


@compiled
def apply_play(rules: PluteRules, state: Any, card: int, log: Any) -> None:
    """Lay a card, and end the trick when all have played."""
    table = state.table
    seat = table.actor
    trumps = trumps_with_jick(table.trump)
    if table.led == 0:
        table.led = trumps if has(trumps, card) else suit_cards(suit_of(card)) & ~trumps
    elif not has(table.led | trumps, card):
        # Only a void allows this; a trump on a plain suit tells nothing.
        table.lacks[seat] |= table.led
    if has(_JOKERS, card) and table.joker == NOT_YET:
        table.joker = card
    state.own[seat].hand &= ~bit(card)
    table.played[seat] |= bit(card)
    table.trick |= bit(card)
    table.laid[seat] = card
    if table.number == 0:
        table.first[seat] = card
    power = strength(rules, table.trump, table.led, card)
    if power > table.power:
        table.power = power
        table.best = card
        table.winner = seat
    note(state, log, PLAY, seat, card, bit(card))
    table.actor = left_of(seat, PLAYERS)
    if table.actor == table.leader:
        _end_trick(rules, state, log)


@compiled
def _end_trick(rules: PluteRules, state: Any, log: Any) -> None:
    """Give the trick and the lead to its winner, unless the deal is over."""
    table = state.table
    winner = table.winner
    table.captured[winner] |= table.trick
    table.tricks[winner] += 1
    table.number += 1
    note(state, log, TRICK, winner, 0, 0)
    if table.number == HAND or (rules.early_stop and _is_decided(state)):
        table.kind = OVER
    else:
        lead(table, winner)


@compiled
def _is_decided(state: Any) -> bool:
    """Tell whether both teams have a trick and the bid is certain to be made, or to be set ("Stopping early")."""
    table = state.table
    side = table.bidder & 1
    if table.tricks[side] + table.tricks[side + 2] + table.tricks[side + 4] in (0, table.number):
        return False
    point = credit(state)
    sure = count_points(point, side)
    return sure >= table.high or sure + open_points(table, point, 1 - side) < table.high
