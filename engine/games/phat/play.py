"""Phat from the deal to the last trick: docs/rules/phat.md, "Pack and deal", "The pitch", "Play" and "Phat points"."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.phat.rules import HAND, PLAYERS, PhatRules
from tricklab.engine.games.phat.state import KIND_PITCH, KIND_PLAY, NOT_YET
from tricklab.engine.ground.bits import bit, has, nth, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pips import pips_of
from tricklab.engine.ground.tricks import must_follow, rank_of, suit_cards, suit_of
from tricklab.engine.machine import (
    OVER,
    PLAY,
    TRICK,
    TRUMP,
    apply,
    count_actions,
    implements,
    is_legal,
    left_of,
    note,
    nth_action,
    seat_index,
    start,
)

_ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
FIVES, NINES = _ONE_RANK << 3, _ONE_RANK << 7
LITTLE, BIG = 3, 7
"""Ranks of the Five and the Nine."""


@compiled
def phat_points(trump: int, cards: int) -> int:
    """Count the phat points of a set of cards: fives, nines, those of trumps twice, and the trump court cards."""
    points = 5 * popcount(cards & FIVES) + 9 * popcount(cards & NINES)
    trumps = cards >> 13 * trump
    points += 5 * has(trumps, LITTLE) + 9 * has(trumps, BIG)
    return points + 4 * has(trumps, 12) + 3 * has(trumps, 11) + 2 * has(trumps, 10) + has(trumps, 9)


_POINTS = np.array([phat_points(trump, bit(card)) for trump in range(4) for card in range(64)], np.uint8)
_PIPS = np.array([pips_of(bit(card)) for card in range(64)], np.uint8)
"""The phat points of a card, by 64 times trumps plus the card, and its pips."""


@implements(start, PhatRules)
def deal(rules: PhatRules, state: Any, deck: Any, dealer: int, scores: Any, number: int) -> None:
    """Deal thirteen cards each; the seat to the dealer's left pitches."""
    table = state.table
    table.dealer = dealer
    table.pitched = table.trump = NOT_YET
    for side in range(2):
        table.scores[side] = scores[side]
    table.muck = scores[2]
    for seat in range(PLAYERS):
        hand = 0
        for card in deck[seat * HAND : (seat + 1) * HAND]:
            hand |= bit(card)
        state.own[seat].hand = state.own[seat].dealt = hand
    _lead(table, left_of(dealer, PLAYERS))
    table.kind = KIND_PITCH


@compiled
def _lead(table: Any, seat: int) -> None:
    """Give the lead to a seat."""
    table.leader = table.actor = seat
    table.led = table.trick = table.points = table.pips = 0
    table.best = table.strength = NOT_YET


@compiled
def strength_of(trump: int, led: int, card: int) -> int:
    """Rank a card in a trick: trumps above the suit led; -1 for what cannot win."""
    # Without branches: the processor could not guess them.
    is_trump, follows = suit_cards(trump) >> card & 1, led >> card & 1
    return (rank_of(card) + 16 * is_trump) | (is_trump | follows) - 1


@implements(count_actions, PhatRules)
def count(rules: PhatRules, state: Any) -> int:
    """Count the cards that may be played."""
    return popcount(must_follow(state.own[seat_index(state.table.actor)].hand, state.table.led))


@implements(nth_action, PhatRules)
def nth_of(rules: PhatRules, state: Any, n: int) -> int:
    """Return the ``n``-th card that may be played."""
    return nth(must_follow(state.own[seat_index(state.table.actor)].hand, state.table.led), n)


@implements(is_legal, PhatRules)
def legal(rules: PhatRules, state: Any, action: int) -> bool:
    """Tell whether a card may be played."""
    return 0 <= action < 52 and has(must_follow(state.own[seat_index(state.table.actor)].hand, state.table.led), action)


@implements(apply, PhatRules)
def carry_out(rules: PhatRules, state: Any, card: int, log: Any) -> None:
    """Lay a card, the first of the deal making trumps, and end the trick when all have played."""
    table = state.table
    seat = seat_index(table.actor)
    if table.kind == KIND_PITCH:
        table.kind = KIND_PLAY
        table.pitched = card
        table.trump = suit_of(card)
        note(state, log, TRUMP, seat, table.trump, 0)
    led = table.led if table.led else suit_cards(suit_of(card))
    # Masks instead of branches: who follows, and whether the card is the best, is what the processor cannot guess.
    table.led = led
    table.voids[seat] |= led & (led >> card & 1) - 1
    state.own[seat].hand &= ~bit(card)
    table.played[seat] |= bit(card)
    table.trick |= bit(card)
    table.points += entry(_POINTS, 64 * table.trump + card)
    table.pips += entry(_PIPS, card)
    strength = strength_of(table.trump, led, card)
    better = table.strength - strength >> 63
    table.strength += strength - table.strength & better
    table.best += card - table.best & better
    table.winner += seat - table.winner & better
    note(state, log, PLAY, seat, card, bit(card))
    table.actor = left_of(seat, PLAYERS)
    if table.actor == table.leader:
        _end_trick(rules, state, log)


@compiled
def _end_trick(rules: PhatRules, state: Any, log: Any) -> None:
    """Score the trick at once; the deal is over after the last one, or when its winners have reached the target."""
    table = state.table
    winner = seat_index(table.winner)
    side = winner & 1
    table.captured[winner] |= table.trick
    table.tricks[winner] += 1
    table.phat[side] += table.points
    table.number += 1
    note(state, log, TRICK, winner, 0, 0)
    if table.number == HAND or table.scores[side] + table.phat[side] >= rules.target:
        table.kind = OVER
    else:
        _lead(table, winner)
