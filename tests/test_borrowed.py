"""Borrowed arrays: the same memory, without an owner that is counted."""

from __future__ import annotations

import sys
from typing import Any

import numba
import numpy as np

from tricklab.engine.kernel.compiled import borrowed


@numba.njit
def _fill(table: Any, rows: int) -> int:
    total = 0
    for row in range(rows):
        line = borrowed(table[row])
        for place in range(len(line)):
            line[place] = 10 * row + place
        total += line.sum()
    return total


def test_a_borrowed_line_is_part_of_its_owner() -> None:
    """What is written to a line of a table, in the table's own strides, is written to the table and nowhere else."""
    owner = np.full((4, 6), -1)
    total = _fill(owner[:, ::2], 3)
    assert owner[:3, ::2].tolist() == [[0, 1, 2], [10, 11, 12], [20, 21, 22]]
    assert (owner[:, 1::2] == -1).all()
    assert (owner[3] == -1).all()
    assert total == 99


def test_the_owner_is_released_as_before() -> None:
    """Borrowing takes no reference and gives none back."""
    owner = np.zeros((50, 3), np.int64)
    before = sys.getrefcount(owner)
    _fill(owner, 50)
    assert sys.getrefcount(owner) == before
    assert borrowed(owner) is owner
