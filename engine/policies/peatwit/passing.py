"""Which three cards the expert passes: docs/rules/peatwit.md, "Passing"."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.peatwit import LEFT, LOW_CARDS, direction
from tricklab.engine.ground.bits import bit, choose, has, nth_subset, popcount
from tricklab.engine.ground.rng import below
from tricklab.engine.ground.tricks import SUIT, in_suit, rank_of, ranks_in, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.peatwit.estimate import SUIT_BINS, model_of
from tricklab.engine.policies.shared.tactics import best_card

LEVEL = 8000
"""What is added to every number in the table for the pass."""

RUFFS = SUIT_BINS
PASS_BINS = SUIT_BINS + 70
"""A bin for each pattern of a suit, and from `RUFFS` on one for each length and number of trumps elsewhere."""


class Passing(NamedTuple):
    """What the expert's own choice looks up.

    Attributes
    ----------
    for_tricks, for_nil
        What is best kept, in tenths of a point: for each kind of table and, for tricks, each direction, `PASS_BINS`
        numbers of four parts, with 0 to 3 cards passed.
    kept
        What is left of each pattern of a suit, passing for tricks and for nil.
    slope, offset, limit
        Nil is better from ``slope`` hundredths of what tricks promise, less ``offset`` points; but it is not considered
        where tricks promise ``limit`` tenths of a point. For each kind of table and direction.
    """

    for_tricks: Any
    for_nil: Any
    kept: Any
    slope: Any
    offset: Any
    limit: Any


@compiled
def best_pass(hand: int, first: int, passing: Any) -> int:
    """Return the value of what is best kept in one way of passing, and in the last eight bits how many of each suit go.

    Suits are taken in turn; what is best with 0, 1, 2 or 3 cards passed so far is all that has to be remembered.
    A suit's bin holds its four values side by side, and so does that of its ruffs; one sum adds all four.
    """
    no = -1 << 40
    best0, best1, best2, best3 = 0, no, no, no
    lows = popcount(hand & LOW_CARDS)
    for suit in range(4):
        pattern = ranks_in(hand, suit)
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
def stay_behind(hand: int, chosen: int, kept: Any, first: int) -> int:
    """Return what is left of a hand after the numbers of cards in the last eight bits went out of its suits."""
    stay = 0
    for suit in range(4):
        left = kept[np.uint64(first + (ranks_in(hand, suit)))] >> 16 * (chosen >> 2 * suit & 3)
        stay |= in_suit(left & SUIT, suit)
    return int(stay)


@compiled
def own_choice(view: View, passing: Passing, nil_margin: float) -> int:
    """Pass for tricks, as fits the direction, or for nil where that promises more."""
    hand, model = view.own.hand, model_of(view.rules)
    row = 3 * model + direction(view.rules, view.table) - LEFT
    chosen, first = best_pass(hand, row * PASS_BINS, passing.for_tricks), 0
    if chosen >> 8 < passing.limit[row]:
        nil = best_pass(hand, model * PASS_BINS, passing.for_nil)
        needed = (chosen >> 8) * passing.slope[row] // 100 - int(10 * (passing.offset[row] - nil_margin))
        if nil >> 8 > needed:
            chosen, first = nil, SUIT_BINS
    return hand & ~stay_behind(hand, chosen, passing.kept, first)


STRATEGIES = ("own", "void", "high", "low", "keep_trumps", "shed_trumps", "random")
"""The words for the parameter ``pass``, in the order of its values."""

OWN, VOID, HIGH, LOW, KEEP_TRUMPS, SHED_TRUMPS, RANDOM = range(7)


@compiled
def _value(what: tuple[int, int], card: int) -> int:
    """Return how gladly a strategy passes a card of a hand."""
    hand, strategy = what
    rank, trump = rank_of(card), has(LOW_CARDS, card)
    if strategy in (VOID, KEEP_TRUMPS):
        value = rank - 20 * popcount(ranks_in(hand, suit_of(card)))
        return value - 500 if strategy == KEEP_TRUMPS and trump else value
    if strategy == HIGH:
        return rank
    if strategy == LOW:
        return -rank - 20 * trump
    return rank + 20 if trump else -rank


_next_card = best_card(_value)


@compiled
def choose_pass(view: View, strategy: int, passing: Passing, nil_margin: float) -> int:
    """Return the three cards to pass."""
    if strategy == OWN:
        return own_choice(view, passing, nil_margin)
    hand = view.own.hand
    if strategy == RANDOM:
        return nth_subset(hand, 3, below(view.stream, choose(popcount(hand), 3)))
    cards = 0
    while popcount(cards) < 3:
        cards |= bit(_next_card((hand & ~cards, strategy), hand & ~cards, hand))
    return cards
