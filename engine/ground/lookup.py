"""Tables of numbers worked out beforehand: a look-up has no branches for the processor to mispredict.

`best_columns` reads a row of sixteen numbers at once, so that the processor adds them up side by side. Column by
column, with a branch for each that may or may not count, took more than half of the time of an expert's decision.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.kernel.compiled import compiled, emitted

COLUMNS = 16
"""The numbers in a row."""

WIDE, GRADES = 4, 4
"""The number of leading rows that have a row for each grade of a column, and the number of grades."""


def patterns(cards: int) -> Any:
    """Return the cards of every set of so many cards: an int64 array (sets, cards) of zeros and ones."""
    return np.arange(1 << cards)[:, None] >> np.arange(cards) & 1


def side_by_side(numbers: Any, bits: int) -> Any:
    """Pack the numbers of the last axis, none of them negative, into one of ``bits`` bits each, the first lowest."""
    return (numbers.astype(np.int64) << bits * np.arange(numbers.shape[-1])).sum(-1)


@compiled
def entry(table: Any, index: int) -> int:
    """Return a number of a table of integers; the index must not be negative, which is not checked."""
    return int(np.int64(table[np.uint64(index)]))


def steps(first: int, second: int, third: int, numbers: int) -> int:
    """Pack how many of three limits each of some small numbers has reached, two bits for each; see `step_of`."""
    return sum(((n >= first) + (n >= second) + (n >= third)) << 2 * n for n in range(numbers))


@compiled
def step_of(packed: int, number: int) -> int:
    """Return how many limits a number has reached: a shift is quicker than comparisons."""
    return packed >> 2 * number & 3


@emitted("best_columns", COLUMNS, WIDE)
def best_columns(table: Any, rows: tuple[int, ...], among: int, first: int, second: int, third: int) -> int:
    """Return the columns with the largest sum, as a set, usually of a single column.

    Parameters
    ----------
    table : int16 array
        Rows of `COLUMNS` numbers, one after the other.
    rows
        The rows to add up. Each of the first `WIDE` begins `GRADES` rows, of which the column's grade picks one.
    among
        The columns to choose from, a set.
    first, second, third
        Sets of columns, each within the previous one; the grade of a column is the number of these sets with it.
    """
    sums = {}
    for column in range(COLUMNS):
        grade = sum(columns >> column & 1 for columns in (first, second, third))
        taken = [row + grade if lane < WIDE else row for lane, row in enumerate(rows)]
        if among >> column & 1:
            sums[column] = sum(int(table[row * COLUMNS + column]) for row in taken)
    return sum(1 << column for column, total in sums.items() if total == max(sums.values()))
