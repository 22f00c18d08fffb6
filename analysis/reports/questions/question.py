"""A question as data, and its answer: sums by cell, of which every number on a page is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.reports.questions.facts import Facts, Way
from tricklab.analysis.reports.questions.measures import GAIN, MADE, Measure
from tricklab.analysis.reports.questions.splits import Split
from tricklab.analysis.words.wording import chance, percent, points

FEWEST = 30
"""Numbers that rest on fewer deals are left out of charts and sentences, and marked in tables."""

MAP, WAYS, LINES, BARS, PARTS, TABLE = "map", "ways", "lines", "bars", "parts", "table"
"""How an answer is drawn: a map of rows and columns; a map with a column for each way, all places together; lines over
the columns; a bar for each row and way; a bar for each measure, all deals together; not at all."""


@dataclass(frozen=True)
class Said:
    """A sentence, and the number that it stands or falls with.

    Attributes
    ----------
    text
        The sentence.
    row, column
        The cell that it is about; None for all together.
    way, measure
        Which number there.
    than
        The sentence holds as long as the number is on the same side of this.
    """

    text: str
    row: int | None = None
    column: int | None = None
    way: int = -1
    measure: int = 0
    than: float = 0.0


@dataclass(frozen=True)
class Question:
    """What is asked of the deals of a study.

    Attributes
    ----------
    name, title
        For links, and the question itself.
    rows, columns
        What the answer is split by.
    says
        Makes sentences of the answer, the most important first.
    note
        What the numbers mean, and what may not be read into them.
    form
        `MAP`, `WAYS`, `LINES`, `BARS`, `PARTS` or `TABLE`.
    measures
        What is measured; the first is what is drawn.
    leaves_first
        Whether the first way is no part of the picture; it never is where a gain on it is drawn.
    digits
        How many digits a map shows behind the point.
    turns_round
        Whether a map of what to do also shows, where the first way is best, what it gains on the best other.
    """

    name: str
    title: str
    rows: Split
    columns: Split
    says: Callable[[Answer], Sequence[Said]]
    note: str
    form: str = MAP
    measures: tuple[Measure, ...] = (GAIN, MADE)
    leaves_first: bool = False
    digits: int = 1
    turns_round: bool = False

    @property
    def is_compared(self) -> bool:
        """Whether the first way is no part of the picture."""
        return self.leaves_first or self.measures[0].is_gain

    def sums(self, facts: Facts) -> Any:
        """Return the sums of a block of deals, int64 (measures, ways, rows, columns, 3): deals, sum, squares."""
        row, column = self.rows.of(facts), self.columns.of(facts)
        width, cells = len(self.columns.names), len(self.rows.names) * len(self.columns.names)
        result = np.zeros((len(self.measures), len(facts.ways), cells, 3), np.int64)
        there, cell = (row >= 0) & (column >= 0), row * width + column
        for number, measure in enumerate(self.measures):
            for way in range(len(facts.ways)):
                counts, values = measure.of(facts, way)
                chosen = there & counts
                at, value = cell[chosen], values[chosen].astype(np.float64)
                for place, weights in enumerate((None, value, value * value)):
                    result[number, way, :, place] = np.rint(np.bincount(at, weights, cells)).astype(np.int64)
        return result.reshape(len(self.measures), len(facts.ways), -1, width, 3)


@dataclass(frozen=True)
class Answer:
    """The answer to a question.

    Attributes
    ----------
    question
        The question.
    ways
        In which ways the deals were played.
    deals, unit
        How many deals, and see `Facts.unit`.
    sums
        See `Question.sums`.
    """

    question: Question
    ways: tuple[Way, ...]
    deals: int
    unit: int
    sums: Any = field(repr=False)

    def at(self, row: int | None = None, column: int | None = None, way: int = -1, measure: int = 0) -> Estimate:
        """Return a number with its interval; cells that are not named are taken together."""
        of = self.sums[measure, way]
        of = of.sum(0) if row is None else of[row]
        count, total, squares = (int(part) for part in (of.sum(0) if column is None else of[column]))
        kind = self.question.measures[measure]
        if kind.is_share:
            return proportion(total, count)
        unit = kind.unit(self.unit)
        return mean(total / unit, squares / unit**2, count)

    def told(self, row: int | None = None, column: int | None = None, way: int = -1, measure: int = 0) -> bool:
        """Tell whether a number rests on enough deals to be told."""
        return self.at(row, column, way, measure).count >= FEWEST

    def sign(self, row: int | None = None, column: int | None = None, way: int = -1, measure: int = 0) -> int:
        """Return 1 if a number is above zero beyond chance, -1 if below; 0 if that is open, or rests on few deals."""
        return self.at(row, column, way, measure).sign if self.told(row, column, way, measure) else 0

    def said(
        self,
        text: str,
        row: int | None = None,
        column: int | None = None,
        way: int = -1,
        measure: int = 0,
        than: float = 0.0,
        *,
        value: float | None = None,
    ) -> Said:
        """Return a sentence about a number.

        Parameters
        ----------
        text
            The sentence; in it ``{points}``, ``{chance}`` and ``{percent}`` are the number in words, ``{gains}`` is
            "gains" or "costs", ``{loses}`` "gains" or "loses", and ``{row}``, ``{column}`` and ``{way}`` are names.
        row, column, way, measure, than
            See `Said`.
        value
            What is put into words, if it is not that number itself.
        """
        value = self.at(row, column, way, measure).value if value is None else value
        filled = text.format(
            points=points(value),
            chance=chance(value),
            percent=percent(value),
            gains="gains" if value > 0 else "costs",
            loses="gains" if value > 0 else "loses",
            row="" if row is None else self.question.rows.names[row],
            column="" if column is None else self.question.columns.names[column],
            way=self.ways[way].name,
        )
        return Said(filled, row, column, way, measure, than)

    def best(self, row: int | None = None, column: int | None = None) -> tuple[int | None, int]:
        """Return the way that gains most and the highest-scoring one.

        The first is 0 where the first way is better than all others, and None where chance may have decided.
        """
        gains = {way: self.at(row, column, way) for way in range(1, len(self.ways))}
        highest = max(gains, key=lambda way: gains[way].value if gains[way].count else -1e9)
        if gains[highest].low > 0:
            return highest, highest
        there = [gain for gain in gains.values() if gain.count]
        return (0 if all(gain.high < 0 for gain in there) else None), highest

    def holds(self, sign: int, cells: Iterable[tuple[int | None, int | None]], way: int = -1) -> bool:
        """Tell whether a number is above zero, for 1, or below, for -1, beyond chance in all cells where it is told."""
        return {self.sign(*cell, way) for cell in cells if self.told(*cell, way)} == {sign}

    def shown_rows(self) -> list[int]:
        """Return the rows in which something can be told."""
        columns = range(len(self.question.columns.names))
        return [row for row in range(len(self.question.rows.names)) if any(self.told(row, at) for at in columns)]
