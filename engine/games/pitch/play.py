"""Pitch's play: the first card led makes trumps; docs/rules/pitch.md, "Play"."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.pitch.rules import HAND, PitchRules
from tricklab.engine.games.pitch.state import KIND_PLAY, NOT_YET
from tricklab.engine.ground.bits import bit, has
from tricklab.engine.ground.cards import LONE_JOKER
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import rank_of, suit_cards, suit_of
from tricklab.engine.machine import OVER, PLAY, TRICK, TRUMP, left_of, note, seat_index

JOKER = 1 << LONE_JOKER
SPADES = 3
_TRUMP = 16


@compiled
def trump_cards(suit: int) -> int:
    """Return all trumps: the suit and the joker, whether or not it is in the pack."""
    return suit_cards(suit) | JOKER


@compiled
def strength_of(trumps: int, led: int, card: int) -> int:
    """Rank a card in a trick: trumps above the suit led, the joker below the Two of trumps; -1 for what cannot win."""
    # Without branches: the processor could not guess them.
    is_trump, follows = trumps >> card & 1, led >> card & 1
    rank = rank_of(card) if card != LONE_JOKER else -1
    return (rank + _TRUMP * is_trump) | (is_trump | follows) - 1


@compiled
def lead(table: Any, seat: int) -> None:
    """Give the lead to a seat."""
    table.kind = KIND_PLAY
    table.leader = table.actor = seat
    table.led = table.trick = 0
    table.best = table.strength = NOT_YET
    # Without a loop: numba counts references to the log, and leaves that out only where no loop is in between.
    laid = table.trick_cards
    laid[0] = laid[1] = laid[2] = laid[3] = laid[4] = laid[5] = laid[6] = NOT_YET


@compiled
def apply_play(rules: PitchRules, state: Any, card: int, log: Any) -> None:
    """Lay a card, the first of a deal making trumps (a joker: spades), and end the trick when all have played."""
    table = state.table
    seat = seat_index(table.actor)
    if table.trump == NOT_YET:
        table.trump = SPADES if card == LONE_JOKER else suit_of(card)
        note(state, log, TRUMP, seat, table.trump, 0)
    trumps = trump_cards(table.trump)
    led = table.led
    # Only a void allows what is neither of the suit led nor a trump; a trump on a plain suit tells nothing.
    table.voids[seat] |= 0 if has(led | trumps, card) else led
    led = led if led else trumps if has(trumps, card) else suit_cards(suit_of(card))
    table.led = led
    state.own[seat].hand &= ~bit(card)
    table.played[seat] |= bit(card)
    table.trick |= bit(card)
    table.trick_cards[seat] = card
    # Masks instead of branches: whether the card is the best is what the processor cannot guess.
    strength = strength_of(trumps, led, card)
    better = table.strength - strength >> 63
    table.strength += strength - table.strength & better
    table.best += card - table.best & better
    table.winner += seat - table.winner & better
    note(state, log, PLAY, seat, card, bit(card))
    table.actor = left_of(seat, rules.players)
    if table.actor == table.leader:
        _end_trick(state, log)


@compiled
def _end_trick(state: Any, log: Any) -> None:
    """Give the trick and the lead to its winner."""
    table = state.table
    winner = table.winner
    table.captured[winner] |= table.trick
    table.tricks[winner] += 1
    table.number += 1
    note(state, log, TRICK, winner, 0, 0)
    if table.number == HAND:
        table.kind = OVER
    else:
        lead(table, winner)
