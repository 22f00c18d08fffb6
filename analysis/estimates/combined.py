"""Estimates that are made of others: differences, and numbers that are fitted to many."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

from tricklab.analysis.estimates.estimate import LEVEL, Estimate
from tricklab.analysis.estimates.student import student

Part = TypeVar("Part")


def difference(first: Estimate, second: Estimate) -> Estimate:
    """Estimate the difference of two numbers that were counted in different deals.

    The interval is Newcombe's: each end takes the distances to the ends of both intervals, so that it fits those of
    shares, which are not symmetric. The count belongs to the number with fewer deals.

    >>> from tricklab.analysis.estimates.estimate import proportion
    >>> estimate = difference(proportion(56, 70), proportion(48, 80))
    >>> round(estimate.value, 4), round(estimate.low, 4), round(estimate.high, 4)  # Newcombe 1998, example a
    (0.2, 0.0524, 0.3339)
    """
    value, count = first.value - second.value, min(first.count, second.count)
    if not (first.has_interval and second.has_interval):
        return Estimate(value, -math.inf, math.inf, count, math.nan)
    low = value - math.hypot(first.value - first.low, second.high - second.value)
    high = value + math.hypot(first.high - first.value, second.value - second.low)
    return Estimate(value, low, high, count, math.hypot(first.error, second.error))


def jackknife(parts: Sequence[Part], number_of: Callable[[Sequence[Part]], float], count: int) -> Estimate:
    """Estimate a number that is worked out from some independent parts, by leaving out each part in turn.

    Parameters
    ----------
    parts
        What the number is worked out from.
    number_of
        Returns it; nan where it is not to be had.
    count
        How many observations there are in all.

    >>> estimate = jackknife([1.0, 2.0, 3.0, 4.0], lambda some: sum(some) / len(some), 4)  # of a mean: as usual
    >>> round(estimate.value, 3), round(estimate.error**2, 4)
    (2.5, 0.4167)
    """
    value, size = number_of(parts), len(parts)
    without = [number_of([*parts[:index], *parts[index + 1 :]]) for index in range(size)]
    if size < 2 or math.isnan(value + sum(without)):
        return Estimate(value, -math.inf, math.inf, count, math.nan)
    centre = sum(without) / size
    error = math.sqrt((size - 1) / size * sum((value - centre) ** 2 for value in without))
    half = student(size - 1, (1 + LEVEL) / 2) * error
    return Estimate(value, value - half, value + half, count, error)
