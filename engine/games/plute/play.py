"""Plute's play: docs/rules/plute.md, "Opening lead", "Play" and "Stopping early"."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.plute.rules import HAND, MARKED, PLAYERS, PluteRules
from tricklab.engine.games.plute.score import open_points, sure_points
from tricklab.engine.games.plute.state import KIND_PLAY, NOT_YET
from tricklab.engine.ground.bits import bit, has
from tricklab.engine.ground.cards import JACK, JOKER_1
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import follow_or_trump, other_jack, rank_of, suit_cards, suit_of
from tricklab.engine.machine import OVER, PLAY, TRICK, left_of, note, seat_index

TRUMP = 16
"""The strength of the weakest trump, a joker; plain cards have their rank."""

_JOKERS = 3 << JOKER_1


def _strengths() -> Any:
    """Return the strength of each card in each suit of trumps, jokers marked or not: a look-up has no branches."""
    table = np.zeros((2, 4, 64), np.int8)
    for trump in range(4):
        for card in range(JOKER_1):
            rank, is_trump = rank_of(card), suit_of(card) == trump
            table[:, trump, card] = TRUMP + 2 + rank + (rank >= JACK) if is_trump else rank
        table[:, trump, other_jack(trump)] = TRUMP + 2 + JACK
    table[:, :, JOKER_1:] = TRUMP
    table[MARKED, :, JOKER_1] = TRUMP + 1
    return table.ravel()


_STRENGTHS = _strengths()


@compiled
def strength_of(rules: PluteRules, trump: int, led: int, card: int) -> int:
    """Rank a card in a trick: trumps above the suit led, jokers lowest among them, the Off-Jack below the Jack.

    Two unmarked jokers are alike, so that the one played first stays the better one; -1 for what cannot win.
    """
    strength = entry(_STRENGTHS, (rules.jokers * 4 + trump) * 64 + card)
    return strength if strength >= TRUMP or has(led, card) else -1


@compiled
def legal_cards(hand: int, table: Any) -> int:
    """Return what may be played of a hand: at the opening only a trump ("Opening lead", "Play")."""
    trumps = table.trumps
    # At the opening it is as if trumps were led: the bidder always has one.
    led = table.led if table.led | table.number else trumps
    return follow_or_trump(hand, led, trumps)


@compiled
def lead(table: Any, seat: int) -> None:
    """Give the lead to a seat."""
    table.kind = KIND_PLAY
    table.leader = table.actor = seat
    table.led = table.trick = 0
    table.best = table.strength = NOT_YET
    # Without a loop: numba counts references to the log, and leaves that out only where no loop is in between.
    laid = table.trick_cards
    laid[0] = laid[1] = laid[2] = laid[3] = laid[4] = laid[5] = NOT_YET


@compiled
def apply_play(rules: PluteRules, state: Any, card: int, log: Any) -> None:
    """Lay a card, and end the trick when all have played.

    Most of it is done without branches, as the processor could not guess them.
    """
    table = state.table
    seat, led = seat_index(table.actor), table.led
    trumps = table.trumps
    # Only a void allows what is neither of the suit led nor a trump; a trump on a plain suit tells nothing.
    table.voids[seat] |= 0 if has(led | trumps, card) else led
    suit = trumps if has(trumps, card) else suit_cards(suit_of(card)) & ~trumps
    table.led = led = led if led else suit
    if has(_JOKERS, card) and table.joker == NOT_YET:
        table.joker = card
    state.own[seat].hand &= ~bit(card)
    table.played[seat] |= bit(card)
    table.trick |= bit(card)
    table.all_played |= bit(card)
    table.trick_cards[seat] = card
    if led == trumps and not has(trumps, card) and table.shown[seat] == NOT_YET and (table.leader ^ seat) & 1 == 0:
        table.shown[seat] = card
    strength = strength_of(rules, table.trump, led, card)
    is_better = strength > table.strength
    table.best = card if is_better else table.best
    table.winner = seat if is_better else table.winner
    table.strength = max(strength, table.strength)
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
    table.taken[winner & 1] += 1
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
    if table.taken[0] == 0 or table.taken[1] == 0:
        return False
    sure = sure_points(state, side)
    return sure >= table.high or sure + open_points(state, side) < table.high
