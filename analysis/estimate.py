"""Estimates with intervals: proportions by Wilson's method, means by Student's."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

LEVEL = 0.95
"""The confidence of every interval unless said otherwise."""


@dataclass(frozen=True)
class Estimate:
    """A number, the interval around it, and how many observations it rests on.

    Attributes
    ----------
    value
        The estimate; nan without observations.
    low, high
        Ends of the interval.
    count
        Observations.
    error
        Standard error; for a proportion that of the plain estimate.
    """

    value: float
    low: float
    high: float
    count: int
    error: float

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def scaled(self, factor: float) -> Estimate:
        """Return the estimate in other units, so many of which make one of these, as 100 for per cent."""
        value, low, high, error = (number * factor for number in (self.value, self.low, self.high, self.error))
        return Estimate(value, low, high, self.count, error)


def proportion(successes: float, count: float, level: float = LEVEL) -> Estimate:
    """Estimate a proportion with Wilson's score interval.

    Parameters
    ----------
    successes, count
        How many observations there were, and how many of these succeeded; with weights they need not be whole.
    level
        Confidence of the interval.

    >>> estimate = proportion(8, 10)
    >>> round(estimate.low, 3), round(estimate.high, 3)
    (0.49, 0.943)
    """
    if count == 0:
        return Estimate(math.nan, 0.0, 1.0, 0, math.nan)
    z = NormalDist().inv_cdf((1 + level) / 2)
    p = successes / count
    centre = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * math.sqrt(p * (1 - p) / count + z * z / (4 * count * count))
    # At 0 and 1 the interval ends exactly there; rounding must not put it beside.
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == count else centre + half
    return Estimate(p, low, high, round(count), math.sqrt(p * (1 - p) / count))


def mean(total: float, squares: float, count: int, level: float = LEVEL) -> Estimate:
    """Estimate a mean from the sum of the observations, the sum of their squares, and their number.

    >>> estimate = mean(total=10, squares=30, count=5)  # as of the observations 0, 1, 2, 3, 4
    >>> round(estimate.low, 3), round(estimate.high, 3)
    (0.037, 3.963)
    """
    if count == 0:
        return Estimate(math.nan, -math.inf, math.inf, 0, math.nan)
    value = total / count
    if count == 1:
        return Estimate(value, -math.inf, math.inf, 1, math.nan)
    variance = max(0.0, (squares - count * value * value) / (count - 1))
    error = math.sqrt(variance / count)
    half = _student(count - 1, (1 + level) / 2) * error
    return Estimate(value, value - half, value + half, count, error)


def _student(freedom: int, p: float) -> float:
    """Return a quantile of Student's distribution; beyond 100,000 degrees of freedom the normal one, 1e-5 less.

    The special function takes a tenth of a second to import, which every summary of a long run would wait for.
    """
    if freedom > 100_000:
        return NormalDist().inv_cdf(p)
    from scipy.special import stdtrit

    return float(stdtrit(freedom, p))
