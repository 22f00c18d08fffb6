"""What the expert expects of a Cinch hand: its side's points with each suit as trumps, and what it takes to bid.

docs/rules/cinch.md, "Counters" and "Auction". The numbers are in ``weights.json``, fitted by
``python -m tools.fit.cinch``. A seat's *position* is how many seats after the dealer it sits: 0 is the dealer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.cinch import PLAYERS, least_bid
from tricklab.engine.games.cinch.counters import FAMILY, PEDRO, WORTHS
from tricklab.engine.ground.bits import has, highest
from tricklab.engine.ground.lookup import entry, patterns
from tricklab.engine.ground.pedro import P_ACE, P_JACK, P_KING, P_LEFT, P_QUEEN, P_TWO, pedro_places
from tricklab.engine.ground.tricks import ranks_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS, highest_bid, may_pass
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.weights import load

TRUMPS = 14
_HALF = 1 << TRUMPS // 2
WORTH_ROW = 2 * _HALF + 16
"""How many numbers `worth_table` has for a position."""

_FITTED_LEAST = 6
"""Bids below this one were no part of the fit."""

LEVELS = 8
"""Bids that it thinks about; between them it bids what is least."""

TOPS = [sum(worths.values()) for worths in WORTHS.values()]
_STEPS = [8 if top > 7 * LEVELS else 1 for top in TOPS]
LADDER = np.array([7 + step * level for step in _STEPS for level in range(LEVELS)])
_SHIFTS = np.array([step.bit_length() - 1 for step in _STEPS])


def terms(family: int, holdings: Any) -> Any:
    """Return what the points are a weighted sum of: 1, each trump, numbers of trumps, and Ace, King, Queen together."""
    held = patterns(TRUMPS)[holdings]
    if family == PEDRO:
        held[:, P_LEFT - P_TWO] = 0
    ace, king, queen = (held[:, place - P_TWO] for place in (P_ACE, P_KING, P_QUEEN))
    number = held.sum(1)
    more = [number >= 4, number >= 5, number >= 6, number >= 7, ace * king, ace * queen, king * queen]
    return np.column_stack([np.ones(len(held)), held, *more])


def worth_table(family: int, weights: Any) -> Any:
    """Return what `worth_of` looks up, one position after the other: it is little, and so it is soon at hand.

    For the lower and for the upper seven trumps it is 16 times their points in hundredths, and their number; then
    what is added for each number of trumps.
    """
    halves = terms(family, np.concatenate([np.arange(_HALF), np.arange(_HALF) * _HALF]))
    trumps, numbers, pairs = slice(1, TRUMPS + 1), slice(TRUMPS + 1, -3), slice(-3, None)
    points = halves[:, trumps] @ weights.T[trumps] + halves[:, pairs] @ weights.T[pairs]
    longer = np.cumsum(weights.T[numbers], axis=0)
    for_number = weights.T[0] + np.vstack([np.zeros((4, len(weights))), longer, *[longer[-1:]] * 8])
    packed = 16 * points + halves[:, trumps].sum(1, keepdims=True)
    return np.rint(np.vstack([packed, for_number])).T.astype(np.int32).ravel()


@compiled
def worth_of(worth: Any, position: int, trumps: int) -> int:
    """Return the points in hundredths that a holding of trumps, from the Two up by place, is worth."""
    first = position * WORTH_ROW
    packed = entry(worth, first + (trumps & _HALF - 1)) + entry(worth, first + _HALF + (trumps >> TRUMPS // 2))
    return (packed >> 4) + entry(worth, first + 2 * _HALF + (packed & 15))


FITTED = {name: {"pidro": "cinch", "california-pedro": "cinch"}.get(name, name) for name in FAMILY}
"""The variant for which the numbers of each variant are fitted."""

_FITTED = load("cinch")


def _points(name: str) -> Any:
    """Return the weights of a variant's points; a Jack that counts 3 is worth two thirds of the difference more."""
    points = _FITTED[f"points {FITTED[name]}"].copy()
    more = WORTHS[name]["jack"] - WORTHS[FITTED[name]]["jack"]
    points[:, 1 + P_JACK - P_TWO] += 70 * more
    points[:, 0] += 20 * more
    return points


WORTH = np.concatenate([worth_table(family, _points(name)) for family, name in enumerate(FAMILY)])
"""The points to expect, by variant and position."""

NEEDED = np.stack([_FITTED[f"needed {FITTED[name]}"] for name in FAMILY])
"""Hundredths of a point to expect for each bid of `LADDER`, by variant and situation."""


@compiled
def position_of(view: View) -> int:
    """Return how many seats after the dealer the seat sits."""
    return (view.seat - view.table.dealer) & (PLAYERS - 1)


@compiled
def best_of_suits(view: View, worth: Any) -> int:
    """Return 4 times the points in hundredths that its side should take in the hand's best suit, plus that suit."""
    return best_by_row(worth, view.rules.family * PLAYERS + position_of(view), view.own.hand)


@compiled
def best_by_row(worth: Any, row: int, hand: int) -> int:
    """Return 4 times what a hand's best suit is worth by a row of an estimate, plus that suit."""
    best: Any = -1 << 40
    for suit in range(4):
        points = worth_of(worth, row, pedro_places(hand, suit) >> P_TWO)
        best = max(best, (points << 13 | ranks_in(hand, suit)) << 2 | suit)  # of equal suits that with the higher cards
    return int(best >> 15 << 2 | best & 3)


@compiled
def level_of(rules: Any, bid: int) -> int:
    """Return the highest level of the ladder that a bid reaches; the lowest, where it reaches none."""
    return max(0, min(LEVELS - 1, bid - 7 >> entry(_SHIFTS, rules.family)))


@compiled
def rise_of(rules: Any, part: float) -> int:
    """Return by how many points the rungs of the ladder lie higher, for a part of a rung from -0.5 to 0.5."""
    return int(part * (2 << entry(_SHIFTS, rules.family))) >> 1


@compiled
def situation_of(view: View, rise: int = 0) -> int:
    """Return the row of `NEEDED` that belongs to the position, and to the highest bid so far."""
    table, said = view.table, 0
    if table.high != PASS:
        said = 1 + level_of(view.rules, table.high - rise) + (LEVELS if (table.bidder ^ view.seat) & 1 else 0)
    return position_of(view) * (1 + 2 * LEVELS) + said


@compiled
def levels_left(view: View, rise: int = 0) -> int:
    """Return the levels on which there is a bid, as a set. The dealer has the last word: he bids what he must."""
    least, top = least_bid(view.rules, view.table), highest_bid(view.rules)
    lowest = level_of(view.rules, least - rise)
    last = lowest if view.seat == view.table.dealer else level_of(view.rules, top - rise)
    return (2 << last) - (1 << lowest) if least <= top else 0


@compiled
def bid_at(view: View, level: int, rise: int = 0) -> int:
    """Return what is bid on a level: what is least on the lowest one that is left, and 0 where there is no bid."""
    least = least_bid(view.rules, view.table)
    if not has(levels_left(view, rise), level):
        return PASS
    if level == level_of(view.rules, least - rise):
        return least
    return entry(LADDER, view.rules.family * LEVELS + level) + rise


@compiled
def bid_for(view: View, points: int, needed: Any, rise: int = 0) -> int:
    """Return the highest bid for which the points, in hundredths, are enough; ``rise`` as in `rise_of`."""
    table, least = view.table, least_bid(view.rules, view.table)
    if table.high == highest_bid(view.rules):  # a top bid that may be repeated is weighed as if it were the first
        first = needed[view.rules.family, position_of(view) * (1 + 2 * LEVELS)]
        is_worth_it = (table.bidder ^ view.seat) & 1 and points >= first[LEVELS - 1] and least == table.high
        return int(least if is_worth_it else PASS)
    if least < _FITTED_LEAST:  # each point less is easier to make
        points += 60 * (_FITTED_LEAST - least) * (points < needed[view.rules.family, situation_of(view, rise), 0])
    return bid_by_row(view, points, needed[view.rules.family, situation_of(view, rise)], rise)


@compiled
def bid_by_row(view: View, points: int, needed: Any, rise: int = 0) -> int:
    """Return the highest bid for which the points are enough, by the row of what is needed that counts."""
    enough = 0
    for level in range(LEVELS):
        enough |= (points >= needed[level]) << level
    enough &= levels_left(view, rise)
    if enough:
        return bid_at(view, highest(enough), rise)
    return PASS if may_pass(view.rules, view.table) else least_bid(view.rules, view.table)
