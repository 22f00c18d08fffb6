"""Which three cards the expert passes: docs/rules/peatwit.md, "Passing"."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.games.peatwit.play import LOW_CARDS
from engine.games.peatwit.rules import ACROSS
from engine.ground.bits import bit, choose, highest, lowest, nth_subset, popcount
from engine.ground.compiled import compiled
from engine.ground.rng import below
from engine.ground.tricks import SUIT, rank_of, suit_of
from engine.policies.decide import View
from engine.policies.peatwit.estimate import SUIT_CELLS, model_of

_TAKE, _NIL = range(2)
_DOUBTFUL = np.array((0, 260, 260, 400))
"""Hundredths of a trick below which nil is thought of at all, for three, four and five players, and partners."""


LEVEL = 8000
"""What is added to every number in the table for the pass."""

RUFFS = SUIT_CELLS
PASS_CELLS = SUIT_CELLS + 70
"""A cell for each pattern of a suit, and from `RUFFS` on one for each length and number of trumps elsewhere."""


def shed(pattern: int, way: int) -> int:
    """Take one card out of a suit: the highest, or the lowest that is no trump; nothing out of nothing."""
    if way == _NIL:
        return pattern & ~(1 << highest(pattern | 1))
    plain = pattern & ~7
    return pattern & (plain - 1 | 7) if plain else pattern & pattern - 1


@compiled
def best_pass(hand: int, first: int, passing: Any) -> int:
    """Return the value of what is best kept in one way of passing, and in the last eight bits how many of each suit go.

    Suits are taken in turn; what is best with 0, 1, 2 or 3 cards passed so far is all that has to be remembered.
    A suit's cell holds its four values side by side, and so does that for what it can ruff; one sum adds all four.
    """
    no = -1 << 40
    best0, best1, best2, best3 = 0, no, no, no
    lows = popcount(hand & LOW_CARDS)
    for suit in range(4):
        pattern = hand >> 13 * suit & SUIT
        ruff = RUFFS + 10 * min(popcount(pattern), 6) + min(lows - popcount(pattern & 7), 9)
        four = passing[np.uint64(first + pattern)] + passing[np.uint64(first + ruff)]
        v0 = (four & 0xFFFF) << 8
        v1 = (four >> 16 & 0xFFFF) << 8 | 1 << 2 * suit
        v2 = (four >> 32 & 0xFFFF) << 8 | 2 << 2 * suit
        v3 = (four >> 48 & 0xFFFF) << 8 | 3 << 2 * suit
        best3 = max(max(best3 + v0, best2 + v1), max(best1 + v2, best0 + v3))
        best2 = max(max(best2 + v0, best1 + v1), best0 + v2)
        best1 = max(best1 + v0, best0 + v1)
        best0 = best0 + v0
    return best3 - (8 * LEVEL << 8)


@compiled
def own_choice(view: View, passing: Any, kept: Any, slope: int, offset: float) -> int:
    """Pass for tricks, or for nil where that promises more."""
    hand, model = view.own.hand, model_of(view.rules)
    first = 2 * model * PASS_CELLS
    chosen, way = best_pass(hand, first, passing), _TAKE
    take = (chosen >> 8) * slope // 100 - int(10 * offset)
    if chosen >> 8 < _DOUBTFUL[model]:
        other = best_pass(hand, first + PASS_CELLS, passing)
        if other >> 8 > take:
            chosen, way = other, _NIL
    stay = 0
    for suit in range(4):
        pattern = hand >> 13 * suit & SUIT
        left = kept[np.uint64(way * SUIT_CELLS + pattern)] >> 16 * (chosen >> 2 * suit & 3)
        stay |= (left & SUIT) << 13 * suit
    return hand & ~stay


STRATEGIES = ("own", "void", "high", "low", "keep_trumps", "shed_trumps", "random")
"""The words for the parameter ``pass``, in the order of its values."""

OWN, VOID, HIGH, LOW, KEEP_TRUMPS, SHED_TRUMPS, RANDOM = range(7)


@compiled
def choose_pass(view: View, strategy: int, passing: Any, kept: Any, slope: int, offset: float) -> int:
    """Return the three cards to pass.

    With partners the expert gives opponents the lowest cards and keeps the trumps: in one chair, on 250,000 deals, that
    gained 2.7 points a deal passing left and 3.2 passing right, and lost 2.4 where the partner receives.
    """
    if strategy == OWN and view.rules.partners and view.table.to != ACROSS:
        strategy = LOW
    if strategy == OWN:
        return own_choice(view, passing, kept, slope, offset)
    hand = view.own.hand
    if strategy == RANDOM:
        return nth_subset(hand, 3, below(view.chance, choose(popcount(hand), 3)))
    cards = 0
    while popcount(cards) < 3:
        cards |= bit(_next_card(hand & ~cards, strategy))
    return cards


@compiled
def _next_card(hand: int, strategy: int) -> int:
    """Return the card that a named strategy passes next: the one with the highest value."""
    best, most = 0, -1000
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        rank, suit = rank_of(card), suit_of(card)
        trump = rank < 3
        if strategy in (VOID, KEEP_TRUMPS):
            value = rank - 20 * popcount(hand >> 13 * suit & SUIT)
            if strategy == KEEP_TRUMPS and trump:
                value -= 500
        elif strategy == HIGH:
            value = rank
        elif strategy == LOW:
            value = -rank - 20 * trump
        else:
            value = rank + 20 if trump else -rank
        if value > most:
            best, most = card, value
    return best
