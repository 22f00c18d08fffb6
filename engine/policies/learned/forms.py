"""How a learned player scores a choice: with a small network, or with boosted tables of six yes/no questions.

Both are rows of 32 numbers in one array. A network has a row for the bias and one for each feature, then the same for
its second layer, and a row of weights for the score. A table has three rows: six features and six thresholds, then a
score for each of the 64 combinations of answers.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.kernel.compiled import compiled

WIDTH, SECOND = 32, 16
"""Units in the first layer of the network, which are numbers in a row as well, and in the second."""

QUESTIONS = 6
TABLE_ROWS = 3
BASE, NETWORK, TABLES, UNIFORM = range(4)
"""How a kind of decision is made: by the player that learning began with, by a form, or at random."""


def network_rows(features: int) -> int:
    """Return how many rows a network has."""
    return features + WIDTH + 3


@compiled
def add_inputs(numbers: Any, first: int, x: Any, start: int, stop: int, hidden: Any) -> None:
    """Add some features to the first layer, four at a time, in this order on every machine."""
    slot = start
    while slot + 4 <= stop:
        a, b, c, d = x[slot], x[slot + 1], x[slot + 2], x[slot + 3]
        row = first + 1 + slot
        if a != 0 or b != 0 or c != 0 or d != 0:  # many features are 0
            for unit in range(WIDTH):
                hidden[unit] += (a * numbers[row, unit] + b * numbers[row + 1, unit]) + (
                    c * numbers[row + 2, unit] + d * numbers[row + 3, unit]
                )
        slot += 4
    while slot < stop:
        a, row = x[slot], first + 1 + slot
        for unit in range(WIDTH):
            hidden[unit] += a * numbers[row, unit]
        slot += 1


@compiled
def network_score(numbers: Any, first: int, features: int, hidden: Any, second: Any) -> Any:
    """Return the score of a choice from its first layer."""
    row = first + 1 + features
    for unit in range(SECOND):
        second[unit] = numbers[row, unit]
    for unit in range(WIDTH):
        hidden[unit] = max(hidden[unit], 0 * hidden[unit])
    for slot in range(0, WIDTH, 4):
        a, b, c, d = hidden[slot], hidden[slot + 1], hidden[slot + 2], hidden[slot + 3]
        row = first + 2 + features + slot
        for unit in range(SECOND):
            second[unit] += (a * numbers[row, unit] + b * numbers[row + 1, unit]) + (
                c * numbers[row + 2, unit] + d * numbers[row + 3, unit]
            )
    row = first + 2 + features + WIDTH
    score = 0 * second[0]
    for unit in range(SECOND):
        score += max(second[unit], 0 * second[unit]) * numbers[row, unit]
    return score


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
