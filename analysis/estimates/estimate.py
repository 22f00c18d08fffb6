"""Estimates with intervals: proportions by Wilson's method, means by Student's."""

from __future__ import annotations

import math
from dataclasses import astuple, dataclass
from statistics import NormalDist

from tricklab.analysis.estimates.student import student

LEVEL = 0.95
"""The confidence of every interval by default."""

FEWEST_ALIKE = 30
"""From so many observations on that are all alike we believe that they hardly vary.

After 30 that agree at most a tenth of the others differ, at 95 % confidence (the rule of three). Two that agree tell
nothing, and an interval of no width would say that the mean is known exactly.
"""


_ROUNDING = 1e-14
"""A sum may be off by this share of its terms: some fifty times the precision of a float."""


@dataclass(frozen=True)
class Estimate:
    """A number, the interval around it, and how many observations it rests on.

    Attributes
    ----------
    value
        The estimate; nan without observations.
    low, high
        Ends of the interval; infinite where the observations are too few for one.
    count
        Observations.
    error
        Standard error; for a proportion that of the plain estimate. nan where there is no interval.
    """

    value: float
    low: float
    high: float
    count: int
    error: float

    def __eq__(self, other: object) -> bool:
        """Return whether all numbers are equal; one that is missing equals another."""
        return isinstance(other, Estimate) and self._numbers() == other._numbers()

    def __hash__(self) -> int:
        """Return a hash of the numbers."""
        return hash(self._numbers())

    def _numbers(self) -> tuple[float | None, ...]:
        return tuple(number if number == number else None for number in astuple(self))  # nan is not equal to itself

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def has_interval(self) -> bool:
        """Whether there are observations enough for an interval."""
        return math.isfinite(self.margin)

    @property
    def deviation(self) -> float:
        """The standard deviation of an observation of a mean; nan where there is no interval."""
        return self.error * math.sqrt(self.count)

    @property
    def sign(self) -> int:
        """1 if the interval lies above zero, -1 if below, 0 if zero is in it or there is none."""
        return (self.low > 0) - (self.high < 0)

    def text(self, decimals: int = 2, *, factor: float = 1.0, sign: str = "+") -> str:
        """Return the value and half the width of its interval, or a question mark if there is no interval.

        Parameters
        ----------
        decimals
            Behind the decimal point.
        factor
            What it is multiplied by, as 100 for per cent.
        sign
            ``"+"`` to set a plus before what is above zero, else empty.

        Returns
        -------
        str
            Empty without observations.

        Examples
        --------
        >>> mean(total=10, squares=30, count=5).text(), mean(total=4, squares=16, count=1).text()
        ('+2.00 ± 1.96', '+4.00 ± ?')
        """
        if math.isnan(self.value):
            return ""
        value = f"{factor * self.value:{sign}.{decimals}f}"
        return f"{value} ± {factor * self.margin:.{decimals}f}" if self.has_interval else f"{value} ± ?"

    def span(self, decimals: int = 4) -> str:
        """Return the ends of the interval, or that there is none.

        Examples
        --------
        >>> mean(total=10, squares=30, count=5).span(2), mean(total=4, squares=16, count=1).span()
        ('+0.04 to +3.96', 'unknown from so few deals')
        """
        return (
            f"{self.low:+.{decimals}f} to {self.high:+.{decimals}f}"
            if self.has_interval
            else "unknown from so few deals"
        )

    def scaled(self, factor: float) -> Estimate:
        """Return the estimate in other units, so many of which make one of these, as 100 for per cent.

        Examples
        --------
        >>> mean(total=10, squares=30, count=5).scaled(-1).text()
        '-2.00 ± 1.96'
        """
        value, *ends = (number * factor + 0.0 for number in (self.value, self.low, self.high))  # no zero with a minus
        return Estimate(value, min(ends), max(ends), self.count, self.error * abs(factor))


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

    Without observations there is no value; with one, or a few that are all alike (`FEWEST_ALIKE`), no interval.

    >>> estimate = mean(total=10, squares=30, count=5)  # as of the observations 0, 1, 2, 3, 4
    >>> round(estimate.low, 3), round(estimate.high, 3)
    (0.037, 3.963)
    """
    if count == 0:
        return Estimate(math.nan, -math.inf, math.inf, 0, math.nan)
    value = total / count
    variance = without_rounding(squares - count * value * value, squares) / (count - 1) if count > 1 else 0.0
    if variance == 0.0 and count < FEWEST_ALIKE:
        return Estimate(value, -math.inf, math.inf, count, math.nan)
    error = math.sqrt(variance / count)
    half = student(count - 1, (1 + level) / 2) * error
    return Estimate(value, value - half, value + half, count, error)


def without_rounding(spread: float, terms: float) -> float:
    """Return a sum of squares that was found by subtraction, or 0 if rounding explains it.

    Otherwise a few observations that are all alike would have an interval of almost no width, see `FEWEST_ALIKE`.

    Parameters
    ----------
    spread
        The difference.
    terms
        The sum of what was added and subtracted, each without its sign.

    >>> without_rounding(0.1 + 0.2 - 0.3, 0.6), without_rounding(0.3 - 0.2, 0.5)
    (0.0, 0.09999999999999998)
    """
    return spread if spread > _ROUNDING * terms else 0.0


def share_difference(first: tuple[int, int], second: tuple[int, int], both: tuple[int, int, int, int]) -> Estimate:
    """Estimate the difference of two shares that are counted in the same deals, each among deals of its own.

    The interval is by the delta method: a share is a ratio of two sums over the deals, and a deal that counts for both
    moves both.

    Parameters
    ----------
    first, second
        Of each share the deals that count for it, and in how many of these it is so.
    both
        The deals that count for both shares: how many there are, and in how many the first is so, the second, and both.

    Returns
    -------
    Estimate
        The first share less the second; the count is that of the share with fewer deals.

    >>> estimate = share_difference((200, 120), (100, 50), (80, 50, 40, 30))
    >>> round(estimate.value, 2), estimate.count, round(estimate.error, 4)  # 0.0012 + 0.0025 - 0.0005 squared
    (0.1, 100, 0.0566)
    """
    (n, a), (m, b) = first, second
    count = min(n, m)
    if not count:
        return Estimate(math.nan, -math.inf, math.inf, 0, math.nan)
    p, q = a / n, b / m
    shared, first_so, second_so, both_so = both
    together = both_so - q * first_so - p * second_so + p * q * shared
    error = math.sqrt(max(0.0, p * (1 - p) / n + q * (1 - q) / m - 2 * together / (n * m)))
    if count < FEWEST_ALIKE:
        return Estimate(p - q, -math.inf, math.inf, count, math.nan)
    half = student(count - 1, (1 + LEVEL) / 2) * error
    return Estimate(p - q, p - q - half, p - q + half, count, error)
