"""Bounds on the weight of a set's cards, by the cards of its largest group, and of the other cards one by one.

What a holder has is counted group by group (`engine.ground.unseen.ways`), and so is a weight by the number of cards of
one group. Where a set is several groups, its weight is bounded by a weight for the largest group, times the *tilt* for
each other card. Any tilt will do; the best one counts fewest deals that are rejected later.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import choose
from tricklab.engine.kernel.compiled import compiled

_STEP, _MOST_STEPS = 1.5, 16
"""Tilts are powers of this number, up to so many."""


@compiled
def bound_of(weights: Any, fewest: int, most: int, tilt: float) -> float:
    """Return the bound for some cards of the largest group.

    Parameters
    ----------
    weights : float64 array
        How often a deal counts, by the holder's cards of the set.
    fewest, most
        The cards of the set that the holder has with these, and how many others it may have.
    tilt
        The bound for each of the others.
    """
    bound, factor = 0.0, 1.0
    for total in range(fewest, min(fewest + most + 1, len(weights))):
        bound = max(bound, weights[total] / factor)
        factor *= tilt
    return bound


@compiled
def best_tilt(weights: Any, sure: int, cards: Any, room: int) -> float:
    """Return the tilt with which fewest deals are counted, as if nothing were known of the other holders.

    Parameters
    ----------
    weights : float64 array
        See `bound_of`.
    sure
        How many cards of the set the holder has for sure.
    cards
        How many cards it may have besides, of the set's largest group, of the set's other groups, and of no part of it.
    room
        How many of these it has.
    """
    inside, others, outside = cards
    ways = np.empty((inside + 1, min(others, room) + 1))
    for count in range(inside + 1):
        for more in range(ways.shape[1]):
            free = choose(outside, room - count - more)
            ways[count, more] = float(choose(inside, count)) * choose(others, more) * free
    best, fewest = 1.0, _counted(weights, sure, ways, 1.0)
    for step in (_STEP, 1.0 / _STEP):
        for _ in range(_MOST_STEPS):
            total = _counted(weights, sure, ways, best * step)
            if total >= fewest:
                break
            best, fewest = best * step, total
    return best


@compiled
def _counted(weights: Any, sure: int, ways: Any, tilt: float) -> float:
    """Return how many deals are counted with a tilt; ``ways`` by the cards of the largest group and the others."""
    total = 0.0
    for count in range(len(ways)):
        bound = bound_of(weights, sure + count, ways.shape[1] - 1, tilt)
        for more in range(ways.shape[1]):
            total += bound * ways[count, more]
            bound *= tilt
    return total
