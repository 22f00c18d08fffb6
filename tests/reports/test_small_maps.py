"""The map of a page in small: as many levels as cells, and as high as the best choice, or the number."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np

from tricklab.analysis.studies.levels import level, levels_of
from tricklab.analysis.studies.measures import GAIN, MADE
from tricklab.analysis.studies.question import LINES, WAYS, Answer, Question
from tricklab.analysis.studies.splits import Split

NONE: Any = None
QUESTION = Question(
    "bid", "What to bid", Split("count", ("low", "high"), NONE), Split("bid", ("pass", "over"), NONE), lambda _: [], ""
)


def answer(gains: Any, question: Question = QUESTION) -> Answer:
    """An answer whose gains, by choice, row and column, are sure where they are not zero; None has few deals."""
    ways: Any = tuple(SimpleNamespace(name=str(number)) for number in range(len(gains) + 1))
    sums = np.zeros((2, len(ways), 2, 2, 3), np.int64)
    for way, rows in enumerate(gains, 1):
        for row, line in enumerate(rows):
            for column, gain in enumerate(line):
                if gain is not None:
                    sums[:, way, row, column] = 1000, 1000 * gain, 1000 * gain * gain + 1000
    return Answer(question, ways, 1000, 1, sums)


def test_a_map_of_what_to_do_has_the_level_of_the_best_choice() -> None:
    two, four, none = [[2, 0], [None, -3]], [[1, 0], [None, 5]], [[-1, 0], [None, -1]]
    assert levels_of(answer([two, four])) == [[1, 0], [None, 3]]
    assert levels_of(answer([two, four, none, none])) == [[1, 0], [None, 2]]
    assert levels_of(answer([none, none, none, four])) == [[4, 0], [None, 4]]
    reverse = replace(QUESTION, shows_reverse=True)
    assert levels_of(answer([none, none], reverse)) == [[1, 0], [None, 1]]


def test_a_map_of_numbers_has_their_part_of_the_largest() -> None:
    assert levels_of(answer([[[4, 1], [-2, None]]])) == [[4, 2], [0, None]]
    assert levels_of(answer([[[8, 8], [4, 4]], [[1, 1], [-1, -1]]], replace(QUESTION, form=WAYS))) == [[4, 1], [3, 0]]
    shares = replace(QUESTION, measures=(MADE, GAIN))
    assert levels_of(answer([[[0, 1], [1, None]]], shares)) == [[0, 4], [4, None]]


def test_what_is_no_map_has_no_levels() -> None:
    assert levels_of(answer([[[4, 1], [2, 1]]], replace(QUESTION, form=LINES))) == []


def test_choices_are_spread_from_low_to_high() -> None:
    assert [[level(number, of) for number in range(1, of + 1)] for of in range(1, 6)] == [
        *([1], [1, 3], [1, 2, 3], [1, 2, 3, 4]),
        [1, 2, 3, 3, 4],
    ]
