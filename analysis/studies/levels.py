"""A map in small: how high each cell of an answer is, without its text."""

from __future__ import annotations

from collections.abc import Sequence

from tricklab.analysis.studies.question import MAP, WAYS, Answer

MOST = 4
"""The highest level; the lowest is 0, a pass or nothing gained."""

Levels = Sequence[Sequence[int | None]]
"""A row of levels for each row of a map; None where too few deals belong to a cell."""


def levels_of(answer: Answer) -> Levels:
    """Return the levels of an answer's map, of the rows that it shows; empty where it is no map.

    A map of what to do has the level of the best choice, and 0 where chance may have decided. A map of numbers has the
    part of its largest number, and 0 where nothing is gained for sure.
    """
    question = answer.question
    if question.form not in (MAP, WAYS):
        return []
    first = int(question.is_compared and len(answer.ways) > 1)
    compared, columns = range(first, len(answer.ways)), range(len(question.columns.names))
    cells: list[tuple[int | None, int]] = [(column, -1) for column in columns]
    if question.form == WAYS:
        cells = [(None, arm) for arm in compared]
    elif len(compared) > 1 and question.measures[0].is_gain:
        return [[_choice(answer, row, column) for column in columns] for row in answer.shown_rows()]
    rows = answer.shown_rows()
    values = {(row, *cell): _gained(answer, row, *cell) for row in rows for cell in cells}
    most = max((value for value in values.values() if value is not None), default=0.0)
    return [[_part(values[row, *cell], most) for cell in cells] for row in rows]


def level(number: int, of: int) -> int:
    """Return the level of the ``number``-th of so many choices above a pass, from 1 on.

    >>> [level(n, 1) for n in range(1, 2)], [level(n, 2) for n in range(1, 3)], [level(n, 6) for n in range(1, 7)]
    ([1], [1, 3], [1, 2, 2, 3, 3, 4])
    """
    steps = (MOST if of >= MOST else 3) - 1
    return 1 + (2 * steps * (number - 1) + of - 1) // max(1, 2 * (of - 1))


def _choice(answer: Answer, row: int, column: int) -> int | None:
    """Return the level of the best choice in a cell."""
    if not any(answer.is_known(row, column, arm) for arm in range(1, len(answer.ways))):
        return None
    first = int(answer.question.shows_reverse)  # the first choice is as much of an answer as the others
    best, _ = answer.best(row, column)
    number = 0 if best is None else best + first
    return number and level(number, len(answer.ways) - 1 + first)


def _gained(answer: Answer, row: int, column: int | None, arm: int) -> float | None:
    """Return the number of a cell, and 0 for a gain that chance may have made; None of too few deals."""
    if not answer.is_known(row, column, arm):
        return None
    estimate = answer.at(row, column, arm)
    return estimate.value if estimate.sign or not answer.measures[0].is_gain else 0.0


def _part(value: float | None, most: float) -> int | None:
    if value is None:
        return None
    return 0 if value <= 0 else min(MOST, 1 + int(MOST * value / most))
