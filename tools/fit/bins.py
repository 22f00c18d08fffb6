"""Least squares for numbers in bins: what the cards of a decision are worth, compared with each other.

The value of a card is the sum of some bins; only differences between the cards of one decision matter.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

ROUNDS = 80
"""How often the solution is improved at most."""


def solve_bins(counts: Any, bins: Any, utilities: Any, sizes: tuple[int, ...], ridge: float) -> list[Any]:
    """Return the numbers in the bins of each table that explain the utilities best, by conjugate gradients.

    Parameters
    ----------
    counts
        How many cards each decision has; the cards of a decision stand one after the other.
    bins
        The bins that count for each card: a row for each table.
    utilities
        What is to be explained, of each card.
    sizes
        How many bins each table has.
    ridge
        Prior weight: this many cards more in every bin, with a utility of 0.
    """
    ends = np.cumsum((0, *sizes))
    bins = bins.astype(np.int32) + ends[:-1, None].astype(np.int32)
    starts = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
    rest = utilities.astype(np.float64)
    _level(starts, rest)
    size = int(ends[-1])
    solution, scratch = np.zeros(size), np.zeros(len(rest))
    left = _gather(bins, rest, np.zeros(size))
    weight = np.bincount(bins.ravel(), minlength=size) + ridge
    step = left / weight
    length = first = left @ step
    for _ in range(ROUNDS):
        _spread(bins, starts, step, scratch)
        change = _gather(bins, scratch, np.zeros(size)) + ridge * step
        far = length / (step @ change)
        solution += far * step
        left -= far * change
        before, length = length, left @ (left / weight)
        if length < 1e-8 * first:
            break
        step = left / weight + length / before * step
    return np.split(solution, ends[1:-1])


@numba.njit
def _level(starts: Any, values: Any) -> None:
    """Take from the values of each decision their mean."""
    for decision in range(len(starts) - 1):
        first, end = starts[decision], starts[decision + 1]
        values[first:end] -= values[first:end].mean()


@numba.njit
def _spread(bins: Any, starts: Any, numbers: Any, values: Any) -> None:
    """Give every card the sum of its bins, less the mean of its decision."""
    values[:] = 0
    for table in bins:
        for row, bin in enumerate(table):
            values[row] += numbers[bin]
    _level(starts, values)


@numba.njit
def _gather(bins: Any, values: Any, sums: Any) -> Any:
    """Return the sum of the values of the cards in each bin."""
    for table in bins:
        for row, bin in enumerate(table):
            sums[bin] += values[row]
    return sums
