"""What the expert expects of a Smear hand before a card is drawn: the points of its side, with a suit as trumps.

docs/rules/smear.md, "Points" and "Auction". The weights come from ``python -m tools.fit.smear``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.smear.rules import BIDDER_ONLY, FROM_ELDEST, TO_BIDDER, TO_DEALER, SmearRules
from tricklab.engine.games.smear.trumps import trumps_in
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.policies.decide import View

GROUPS = ((15,), (14,), (13,), (12,), (11,), (10,), (4, 5, 6, 7, 8, 9), (3,), (2,), (0, 1))
"""The trumps with a weight of their own, by their places with jokers=low: A K Q J Jick T, 9 to 4, 3, 2, jokers."""

WEIGHTS = (
    (2.58, 1.54, 0.79, 0.63, 0.73, 0.55, 0.47, 0.32, 0.5, 0.92, 0.98),  # 4, spread 2.27
    (2.2, 1.95, 1.19, 0.97, 1.1, 0.78, 0.62, 0.48, 0.63, 1.07, 0.25),  # 4, captured, spread 2.60
    (2.06, 1.06, 0.37, 0.27, 0.45, 0.34, 0.29, 0.1, 0.16, 0.73, 0.78),  # 4, no trey, spread 1.33
    (1.65, 1.47, 0.77, 0.6, 0.74, 0.51, 0.4, 0.26, 0.31, 0.88, 0.16),  # 4, no trey, captured, spread 1.67
    (4.07, 1.42, 0.66, 0.51, 0.63, 0.47, 0.4, 0.23, 0.57, 0.78, 0.79),  # 4, draws, spread 2.22
    (3.96, 1.76, 1.02, 0.82, 0.93, 0.6, 0.46, 0.36, 0.58, 0.9, 0.13),  # 4, draws, captured, spread 2.56
    (2.9, 0.98, 0.27, 0.22, 0.43, 0.33, 0.29, 0.07, 0.08, 0.65, 0.64),  # 4, draws, no trey, spread 1.32
    (2.75, 1.31, 0.64, 0.51, 0.64, 0.41, 0.32, 0.19, 0.19, 0.76, 0.11),  # 4, draws, no trey, captured, spread 1.66
    (2.74, 2.06, 1.06, 0.82, 0.83, 0.61, 0.54, 0.43, 0.46, 1.01, 1.02),  # 6, spread 2.43
    (2.4, 2.64, 1.51, 1.15, 1.2, 0.81, 0.66, 0.58, 0.58, 1.16, 0.41),  # 6, captured, spread 2.84
    (2.21, 1.28, 0.47, 0.37, 0.48, 0.36, 0.31, 0.17, 0.18, 0.77, 0.77),  # 6, no trey, spread 1.46
    (1.83, 1.8, 0.91, 0.69, 0.78, 0.51, 0.41, 0.32, 0.32, 0.92, 0.25),  # 6, no trey, captured, spread 1.85
    (4.55, 1.68, 0.71, 0.5, 0.64, 0.5, 0.44, 0.23, 0.72, 0.73, 0.74),  # 6, draws, spread 2.25
    (4.59, 2.12, 1.03, 0.73, 0.82, 0.57, 0.47, 0.32, 0.7, 0.83, 0.26),  # 6, draws, captured, spread 2.57
    (3.17, 1.07, 0.33, 0.24, 0.47, 0.38, 0.34, 0.09, 0.1, 0.61, 0.62),  # 6, draws, no trey, spread 1.41
    (3.14, 1.49, 0.63, 0.45, 0.62, 0.44, 0.37, 0.18, 0.19, 0.71, 0.23),  # 6, draws, no trey, captured, spread 1.71
)
"""Points that the bidder's side takes: a constant, then a weight for each trump held, in the order of `GROUPS`.

A row for every combination of four against six players, of the bidder drawing what is left of the stock, of the Trey
not counting, and of jokers going with the trick, in this order.
"""

# A trump's place with ranked jokers, by its place with low ones.
_RANKED = (9, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15)


def _tables() -> Any:
    """Spell the weights out, in hundredths of a point, for each half of a set of trumps: two look-ups are the sum."""
    tables = np.zeros((2, len(WEIGHTS), 2, 256), np.int16)
    for ranked in range(2):
        for row, (constant, *weights) in enumerate(WEIGHTS):
            by_place = [0.0] * 16
            for group, weight in zip(GROUPS, weights, strict=True):
                for place in group:
                    by_place[_RANKED[place] if ranked else place] = weight
            held = np.arange(256)[:, None] >> np.arange(8) & 1
            for half in range(2):
                total = held @ np.array(by_place[8 * half : 8 * half + 8]) + (constant if half else 0.0)
                tables[ranked, row, half] = np.rint(100 * total)
    return tables.reshape(-1, 256)


TABLES = _tables()


@compiled
def first_table(rules: SmearRules) -> int:
    """Return the number of the table that belongs to the house rules; the next one is for the upper trumps."""
    draws = rules.refill == BIDDER_ONLY or rules.stock == TO_BIDDER
    row = 4 * draws + 2 * (1 - rules.trey) + rules.joker_credit + 8 * (rules.players == 6)
    return 2 * (row + 16 * rules.jokers)


@compiled
def best_suit(view: View) -> int:
    """Return 10,000 times the suit in which the hand is worth most, plus its side's points there in hundredths."""
    table = first_table(view.rules)
    best, most = 0, np.int64(-1)
    for suit in range(4):
        trumps = trumps_in(view.rules, view.own.hand, suit)
        points = np.int64(TABLES[table, trumps & 255]) + np.int64(TABLES[table + 1, trumps >> 8])
        if points > most:
            best, most = suit, points
    return int(10_000 * best + most)


@compiled
def expected_points(view: View) -> float:
    """Return what the side should take in its best suit, with the seat's luck in the draw."""
    rules, table = view.rules, view.table
    points = 0.01 * (best_suit(view) % 10_000)
    with_dealer = (view.seat ^ table.dealer) & 1 == 0
    if rules.stock == TO_DEALER:
        points += 0.8 if with_dealer else -0.8
    elif rules.players == 6 and rules.refill == FROM_ELDEST:
        points += -0.25 if with_dealer else 0.25
    return points


@compiled
def suit_to_name(view: View) -> int:
    """Return the suit in which the hand is worth most."""
    return best_suit(view) // 10_000
