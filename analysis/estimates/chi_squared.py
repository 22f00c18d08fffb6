"""Chances of the chi-squared distribution, Pearson's test against known chances, and Holm's correction.

SciPy has them too, but takes a tenth of a second to import, which every short command would wait for.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

_LEAST_EXPECTED = 5.0
"""Cells that expect fewer observations are pooled with their neighbours."""

_STEPS = 60


class Tested(NamedTuple):
    """Pearson's test: the statistic, its degrees of freedom, and the chance of a statistic at least as large."""

    statistic: float
    freedom: int
    p: float


def chance_above(statistic: float, freedom: int) -> float:
    """Return the chance that a chi-squared variable is above a number (Abramowitz and Stegun, 26.4.4 and 26.4.5).

    >>> round(chance_above(3.8415, 1), 4), round(chance_above(18.307, 10), 4)
    (0.05, 0.05)
    """
    half = max(0.0, statistic) / 2
    if freedom % 2:
        total, term = math.erfc(math.sqrt(half)), math.exp(-half) * math.sqrt(half / math.pi) * 2
        for n in range(1, freedom // 2 + 1):
            total += term
            term *= half / (n + 0.5)
        return min(1.0, total)
    total, term = 0.0, math.exp(-half)
    for n in range(freedom // 2):
        total += term
        term *= half / (n + 1)
    return min(1.0, total)


def pooled(chances: Sequence[float], count: int) -> list[list[int]]:
    """Return the cells in order, with neighbours pooled until each expects at least five of ``count`` observations.

    >>> pooled([0.01, 0.49, 0.48, 0.02], 100)
    [[0, 1], [2, 3]]
    """
    cells: list[list[int]] = []
    open_cell: list[int] = []
    for number in range(len(chances)):
        open_cell.append(number)
        if sum(chances[n] for n in open_cell) * count >= _LEAST_EXPECTED:
            cells.append(open_cell)
            open_cell = []
    if open_cell and cells:
        cells[-1] += open_cell
    return cells


def pearson(observed: Sequence[int], chances: Sequence[float]) -> Tested | None:
    """Test counts against known chances; None if there are too few of them for two cells.

    >>> pearson([60, 40], [0.5, 0.5]).statistic
    4.0
    """
    count = sum(observed)
    cells = pooled(chances, count)
    if len(cells) < 2:
        return None
    statistic = 0.0
    for cell in cells:
        expected = count * sum(chances[n] for n in cell)
        statistic += (sum(observed[n] for n in cell) - expected) ** 2 / expected
    return Tested(statistic, len(cells) - 1, chance_above(statistic, len(cells) - 1))


def power(noncentrality: float, freedom: int, level: float) -> float:
    """Return how often a test at some level, such as 0.05, finds a bias of some noncentrality."""
    critical, half = quantile_above(level, freedom), noncentrality / 2
    weight, total, n = math.exp(-half), 0.0, 0
    while n <= half + 10 * math.sqrt(half) + 20:
        total += weight * chance_above(critical, freedom + 2 * n)
        n += 1
        weight *= half / n
    return total


def quantile_above(p: float, freedom: int) -> float:
    """Return the number that a chi-squared variable is above with chance ``p``, by halving."""
    low, high = 0.0, freedom + 10.0
    while chance_above(high, freedom) > p:
        high *= 2
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if chance_above(middle, freedom) > p else (low, middle)
    return high


def noncentrality_for(chance: float, freedom: int, level: float) -> float:
    """Return the noncentrality at which a test at some level finds a bias with a chance, by halving.

    >>> round(noncentrality_for(0.9, 1, 0.05), 2)
    10.51
    """
    low, high = 0.0, 1.0
    while power(high, freedom, level) < chance:
        high *= 2
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if power(middle, freedom, level) < chance else (low, middle)
    return high


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number by Holm's method, in their order.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected, largest = [0.0] * len(p_values), 0.0
    for rank, number in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[number]))
        corrected[number] = largest
    return corrected
