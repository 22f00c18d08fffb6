"""What the expert expects of a Smear hand before a card is drawn: the points of its side, with a suit as trumps.

docs/rules/smear.md, "Points" and "Auction". The weights are in ``weights.json``, fitted by
``python -m tools.fit.smear``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.smear.options import CODES
from tricklab.engine.games.smear.trumps import trumps_in
from tricklab.engine.ground.lookup import patterns
from tricklab.engine.ground.tricks import ranks_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.weights import load

GROUPS = ((15,), (14,), (13,), (12,), (11,), (10,), (4, 5, 6, 7, 8, 9), (3,), (2,), (0, 1))
"""The trumps with a weight of their own, by their places with jokers=low: A K Q J Jick T, 9 to 4, 3, 2, jokers."""

WEIGHTS = load("smear")["points"]
"""Points that the bidder's side takes: a constant, then a weight for each trump held, in the order of `GROUPS`.

A row for every combination of four against six players, of the bidder drawing what is left of the stock, of the Trey
not counting, and of jokers going with the trick, in this order.
"""

ROWS = len(WEIGHTS)
HALF = 8
LOWER = (1 << HALF) - 1
"""A set of trumps is looked up in two halves of `HALF` bits."""

# A trump's place with ranked jokers, by its place with low ones.
_RANKED = (9, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15)


def _tables() -> Any:
    """Spell the weights out, in hundredths of a point, for each half of a set of trumps: two look-ups are the sum."""
    tables = np.zeros((2, len(WEIGHTS), 2, 1 << HALF), np.int16)
    for row, (constant, *weights) in enumerate(WEIGHTS):
        for ranked in range(2):
            by_place = np.zeros(16)
            for group, weight in zip(GROUPS, weights, strict=True):
                by_place[[_RANKED[place] if ranked else place for place in group]] = weight
            for half, start in enumerate((0.0, constant)):
                points = patterns(HALF) @ by_place[HALF * half : HALF * (half + 1)] + start
                tables[ranked, row, half] = np.rint(100 * points)
    return tables.reshape(-1, 1 << HALF)


TABLES = _tables()


@compiled
def row_of(rules: Any) -> int:
    """Return the row that belongs to the house rules: six players, the bidder drawing, and no Trey, as three bits."""
    draws = rules.refill == CODES.refill.bidder_only or rules.stock == CODES.stock.bidder
    return 4 * (rules.players == 6) + 2 * draws + 1 - rules.trey


@compiled
def first_table(rules: Any) -> int:
    """Return the number of the table that belongs to the house rules; the next one is for the upper trumps."""
    row = 2 * row_of(rules) + (rules.joker_credit == CODES.joker_credit.captured)
    return 2 * (row + ROWS * (rules.jokers == CODES.jokers.ranked))


@compiled
def best_suit(view: View) -> int:
    """Return 10,000 times the suit in which the hand is worth most, plus its side's points there in hundredths."""
    table = first_table(view.rules)
    best, most = 0, np.int64(-1)
    for suit in range(4):
        trumps = trumps_in(view.rules, view.own.hand, suit)
        points = np.int64(TABLES[table, trumps & LOWER]) + np.int64(TABLES[table + 1, trumps >> HALF])
        points = points << 13 | ranks_in(view.own.hand, suit)  # of equal suits that with the higher cards
        if points > most:
            best, most = suit, points
    return int(10_000 * best + (most >> 13))


@compiled
def expected_points(view: View) -> float:
    """Return what the side should take in its best suit, with the seat's luck in the draw."""
    rules, table = view.rules, view.table
    points = 0.01 * (best_suit(view) % 10_000)
    with_dealer = (view.seat ^ table.dealer) & 1 == 0
    if rules.stock == CODES.stock.dealer:
        points += 0.8 if with_dealer else -0.8
    elif rules.players == 6 and rules.refill == CODES.refill.eldest:
        points += -0.25 if with_dealer else 0.25
    return points


@compiled
def suit_to_name(view: View) -> int:
    """Return the suit in which the hand is worth most."""
    return best_suit(view) // 10_000
