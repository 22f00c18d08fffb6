"""The best of sixteen columns, compiled and in plain Python, against numpy."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from tricklab.engine.ground.lookup import COLUMNS, GRADES, WIDE, best_columns

ROWS, LANES = 40, 10
compiled = numba.njit(lambda *arguments: best_columns(*arguments))


def in_set(columns: int) -> Any:
    return np.array([columns >> column & 1 for column in range(COLUMNS)], bool)


def expected(table: Any, rows: tuple[int, ...], among: int, sets: list[int]) -> int:
    """Add up whole rows, and of the wide ones those of each column's grade."""
    numbers, grade = table.astype(np.int64), np.sum([in_set(columns) for columns in sets], axis=0)
    wide = sum(numbers[row + grade, np.arange(COLUMNS)] for row in rows[:WIDE])
    sums = np.where(in_set(among), wide + numbers[list(rows[WIDE:])].sum(0), -(10**9))
    return sum(1 << int(column) for column in np.flatnonzero(sums == sums.max()))


@pytest.mark.parametrize("largest", [2, 32_767])
def test_the_largest_sum_is_found_with_all_that_equal_it(largest: int) -> None:
    rng, several = np.random.default_rng(5), 0
    for _ in range(300):
        table = rng.integers(-largest, largest + 1, (ROWS, COLUMNS)).astype(np.int16)
        rows = tuple(int(row) for row in rng.integers(0, ROWS - GRADES + 1, LANES))
        among, first = int(rng.integers(1, 1 << COLUMNS)), int(rng.integers(0, 1 << COLUMNS))
        sets = [first, first & int(rng.integers(0, 1 << COLUMNS)), 0]
        sets[2] = sets[1] & int(rng.integers(0, 1 << COLUMNS))
        best = expected(table, rows, among, sets)
        assert best_columns(table.ravel(), rows, among, *sets) == best
        assert compiled(table.ravel(), rows, among, *sets) == best
        several += best & best - 1 != 0
    assert several > 20 or largest > 2
