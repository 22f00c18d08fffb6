"""What a bid is worth to the expert at Smear: the points that its side gains by it, with the best suit as trumps.

docs/rules/smear.md, "Points" and "Auction". The weights are in ``weights.json``, fitted by
``python -m tools.fit.smear``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.smear import CODES, legal_bids
from tricklab.engine.games.smear.trumps import top_bid, trumps_in
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.lookup import patterns
from tricklab.engine.ground.tricks import ranks_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import is_ours, say
from tricklab.engine.policies.weights import load

GROUPS = ((15,), (14,), (13,), (12,), (11,), (10,), (4, 5, 6, 7, 8, 9), (3,), (2,), (0, 1))
"""The trumps with a weight of their own, by their places with jokers=low: A K Q J Jick T, 9 to 4, 3, 2, jokers."""

FEWEST, MOST = 3, 6
"""Numbers of trumps that have weights of their own; with fewer or more the nearest of them count."""

LENGTHS = MOST - FEWEST + 1

WEIGHTS = load("smear")["worth"].reshape(-1, LENGTHS, 1 + len(GROUPS))
"""Points gained by going one over: a constant, then a weight for each trump held, in the order of `GROUPS`.

A row for every combination of four against six players, of the bidder drawing what is left of the stock, of the Trey
not counting, and of jokers going with the trick, in this order; and in each a row for every number of trumps.
"""

NEEDED = load("smear")["needed"].reshape(len(WEIGHTS), 3, -1)
"""What a bid of 1, 2, .. 10 must be worth: to open with it, to go one over an opponent, and one over a partner."""

OPENING, OVER_OPPONENT, OVER_PARTNER = range(3)

HALF = 8
LOWER = (1 << HALF) - 1
"""A set of trumps is looked up in two halves of `HALF` bits."""

SERVED_FIRST, STOCK = 0.5, 0.8
"""What a bid is worth more to the side that is served first, with six players, and to the one that takes the stock."""

# A trump's place with ranked jokers, by its place with low ones.
_RANKED = (9, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15)


def tables_of(weights: Any) -> Any:
    """Spell weights out, in hundredths of a point, for each half of a set of trumps: two look-ups are the sum."""
    rows = weights.reshape(-1, weights.shape[2])
    tables = np.zeros((2, len(rows), 2, 1 << HALF), np.int16)
    for row, (constant, *weights) in enumerate(rows):
        for ranked in range(2):
            by_place = np.zeros(16)
            for group, weight in zip(GROUPS, weights, strict=True):
                by_place[[_RANKED[place] if ranked else place for place in group]] = weight
            for half, start in enumerate((0.0, constant)):
                points = patterns(HALF) @ by_place[HALF * half : HALF * (half + 1)] + start
                tables[ranked, row, half] = np.rint(100 * points)
    return tables.reshape(-1, 1 << HALF)


TABLES = tables_of(WEIGHTS)


@compiled
def row_of(rules: Any) -> int:
    """Return the row that belongs to the house rules: six players, the bidder drawing, and no Trey, as three bits."""
    draws = rules.refill == CODES.refill.bidder_only or rules.stock == CODES.stock.bidder
    return 4 * (rules.players == 6) + 2 * draws + 1 - rules.trey


@compiled
def row_of_weights(rules: Any) -> int:
    """Return the row of `WEIGHTS` and `NEEDED` that belongs to the house rules."""
    return 2 * row_of(rules) + (rules.joker_credit == CODES.joker_credit.captured)


@compiled
def best_suit(tables: Any, rules: Any, hand: int) -> int:
    """Return 4 times what a bid on the hand's best suit is worth, in hundredths of a point, plus that suit."""
    first = row_of_weights(rules) + len(WEIGHTS) * (rules.jokers != CODES.jokers.low)
    best: Any = -1 << 40
    for suit in range(4):
        trumps = trumps_in(rules, hand, suit)
        table = 2 * (LENGTHS * first + min(max(popcount(trumps), FEWEST), MOST) - FEWEST)
        points = np.int64(tables[table, trumps & LOWER]) + np.int64(tables[table + 1, trumps >> HALF])
        best = max(best, (points << 13 | ranks_in(hand, suit)) << 2 | suit)  # of equal suits that with the higher cards
    return int(best >> 15 << 2 | best & 3)


@compiled
def worth_of_bid(tables: Any, view: View) -> float:
    """Return what a bid is worth in the best suit, with the seat's luck in the draw."""
    rules, table = view.rules, view.table
    points = 0.01 * (best_suit(tables, rules, view.own.hand) >> 2)
    with_dealer = (view.seat ^ table.dealer) & 1 == 0
    if rules.stock == CODES.stock.dealer:
        points += STOCK if with_dealer else -STOCK
    elif rules.players == 6 and rules.refill == CODES.refill.eldest:
        points += -SERVED_FIRST if with_dealer else SERVED_FIRST
    return points


@compiled
def choose_bid(policy: Any, tables: Any, needed: Any, view: View) -> int:
    """Return the highest bid to open with; where that is none or no more than the least, whether to go one over."""
    rules, table = view.rules, view.table
    row, floor, last = needed[row_of_weights(rules)], max(table.high + 1, rules.min_bid), view.seat == table.dealer
    points, level = worth_of_bid(tables, view) - policy.bid_margin, top_bid(rules)
    while level > floor and (last or points < row[OPENING, level - 1]):
        level -= 1
    if level == floor:
        least = row[OPENING, floor - 1]
        if table.high != PASS and is_ours(view, table.bidder):
            least = row[OVER_PARTNER, floor - 1] + policy.over_partner
        elif table.high != PASS:
            least = row[OVER_OPPONENT, floor - 1] + policy.over_opponent
        level -= points < least
    return say(legal_bids(rules, view), level, last)
