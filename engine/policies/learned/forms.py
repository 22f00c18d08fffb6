"""How a learned player scores a choice: with a small network, or with boosted tables of six yes/no questions.

Both are rows of 32 numbers in one array. A network has a row for the bias and one for each feature, then the same for
its second layer, and a row of weights for the score. A table has three rows: six features and six thresholds, then a
score for each of the 64 combinations of answers. Before either are eight rows with a caution for each call, which is
taken off its score.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tricklab.engine.kernel.compiled import compiled, emitted

WIDTH, SECOND = 32, 16
"""Units in the first layer of the network, which are numbers in a row as well, and in the second."""

ZERO = np.float32(0.0)
QUESTIONS = 6
TABLE_ROWS = 3
CALLS, CAUTIONS = 256, 8
"""Calls of one kind that are distinguished, and the rows of their cautions; what is above is taken for the last."""

BASE, NETWORK, TABLES, UNIFORM = range(4)
"""How a kind of decision is made: by the player that learning began with, by a form, or at random."""


def network_rows(features: int) -> int:
    """Return how many rows a network has."""
    return features + WIDTH + 3


@compiled
def call_slot(choice: int) -> int:
    """Return where what concerns a call is."""
    return min(max(choice, 0), CALLS - 1)


@compiled
def caution_of(numbers: Any, first: int, choice: int) -> Any:
    """Return what is taken off the score of a call, for the first row of a form."""
    slot = call_slot(choice)
    return numbers[first - CAUTIONS + (slot >> 5), slot & 31]


def _adding(units: int, *, is_rectified: bool) -> Callable[..., None]:
    """Return what adds rows, the first with ``x[start]``, to the totals of so many units; in this order everywhere."""

    def add_rows(numbers: Any, row: int, x: Any, start: int, stop: int, totals: Any) -> None:
        for slot in range(start, stop):
            value = max(x[slot], ZERO) if is_rectified else x[slot]
            for unit in range(units):
                totals[unit] += value * numbers[row + slot - start, unit]

    return emitted("add_rows", WIDTH, units, is_rectified)(add_rows)


add_inputs = _adding(WIDTH, is_rectified=False)
"""Add some features to the first layer."""

add_hidden = _adding(SECOND, is_rectified=True)
"""Add units of the first layer to the second."""


@compiled
def network_score(numbers: Any, first: int, features: int, hidden: Any, second: Any) -> Any:
    """Return the score of a choice from its first layer."""
    row = first + 1 + features
    for unit in range(SECOND):
        second[unit] = numbers[row, unit]
    add_hidden(numbers, row + 1, hidden, 0, WIDTH, second)
    row += 1 + WIDTH
    a = b = c = d = ZERO
    for unit in range(0, SECOND, 4):
        a += max(second[unit], ZERO) * numbers[row, unit]
        b += max(second[unit + 1], ZERO) * numbers[row, unit + 1]
        c += max(second[unit + 2], ZERO) * numbers[row, unit + 2]
        d += max(second[unit + 3], ZERO) * numbers[row, unit + 3]
    return (a + b) + (c + d)


@compiled
def tables_score(numbers: Any, first: int, tables: int, x: Any) -> Any:
    """Return the sum of what all tables give for the features of a choice."""
    score = 0 * x[0]
    for table in range(tables):
        row, answers = first + TABLE_ROWS * table, 0
        for question in range(QUESTIONS):
            answers |= (x[int(numbers[row, question])] > numbers[row, QUESTIONS + question]) << question
        score += numbers[row + 1 + (answers >> 5), answers & 31]
    return score
