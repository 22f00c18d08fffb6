"""A question as data, and its answer: sums by cell, of which every number on a page is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.analysis.studies.measures import GAIN, MADE, Measure
from tricklab.analysis.studies.numbers import FEWEST, Cells, Number, Place, cell
from tricklab.analysis.studies.sentences import Sentence, filled
from tricklab.analysis.studies.splits import Split
from tricklab.analysis.words.wording import spoken

MAP, WAYS, LINES, BARS, PARTS, TABLE = "map", "ways", "lines", "bars", "parts", "table"
"""How an answer is drawn: a map of rows and columns; a map with a column for each way, all places together; lines over
the columns; a bar for each row and way; a bar for each measure, all deals together; not at all."""


@dataclass(frozen=True)
class Question:
    """What is asked of the deals of a study.

    Attributes
    ----------
    name, title
        For links, and the question itself.
    rows, columns
        What the answer is split by.
    sentences
        Makes sentences of the answer, the most important first.
    note
        What the numbers mean, and what may not be read into them.
    form
        `MAP`, `WAYS`, `LINES`, `BARS`, `PARTS` or `TABLE`.
    measures
        What is measured; the first is what is drawn.
    hides_first
        Whether the first way is no part of the picture; it never is where a gain on it is drawn.
    digits
        How many digits a map shows behind the point.
    shows_reverse
        Whether a map of what to do also shows, where the first way is best, what it gains on the best other.
    last_bids_least
        Whether the dealer, who speaks last, bids the least that is enough where the map names a bid.
    """

    name: str
    title: str
    rows: Split
    columns: Split
    sentences: Callable[[Answer], Sequence[Sentence]]
    note: str
    form: str = MAP
    measures: tuple[Measure, ...] = (GAIN, MADE)
    hides_first: bool = False
    digits: int = 1
    shows_reverse: bool = False
    last_bids_least: bool = False

    @property
    def is_compared(self) -> bool:
        """Whether the first way is no part of the picture."""
        return self.hides_first or self.measures[0].is_gain

    def sums(self, facts: Facts, ways: Sequence[int] | None = None) -> Any:
        """Return the sums of a block of deals, int64 (measures, ways, rows, columns, 3): deals, sum, squares."""
        ways = range(len(facts.ways)) if ways is None else ways
        row, column = self.rows.of(facts), self.columns.of(facts)
        width, cells = len(self.columns.names), len(self.rows.names) * len(self.columns.names)
        result = np.zeros((len(self.measures), len(ways), cells, 3), np.int64)
        there, cell = (row >= 0) & (column >= 0), row * width + column
        for number, measure in enumerate(self.measures):
            for at_way, way in enumerate(ways):
                counts, values = measure.of(facts, way)
                chosen = there & counts
                at, value = cell[chosen], values[chosen].astype(np.float64)
                for place, weights in enumerate((None, value, value * value)):
                    result[number, at_way, :, place] = np.rint(np.bincount(at, weights, cells)).astype(np.int64)
        return result.reshape(len(self.measures), len(ways), -1, width, 3)


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

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is measured."""
        return self.question.measures

    @property
    def places(self) -> list[Place]:
        """Every cell, by row and column."""
        rows, columns = len(self.question.rows.names), len(self.question.columns.names)
        return [(row, column) for row in range(rows) for column in range(columns)]

    def at(self, row: int | None = None, column: int | None = None, way: int = -1, measure: int = 0) -> Estimate:
        """Return a number with its interval; cells that are not named are taken together."""
        return self.pooled([(row, column)], way, measure)

    def pooled(self, cells: Iterable[Place], way: int = -1, measure: int = 0) -> Estimate:
        """Return a number of some cells together, no two of which may share a deal."""
        count, total, squares = self._sums(cells, way, measure)
        kind = self.question.measures[measure]
        if kind.is_share:
            return proportion(total, count)
        unit = kind.scale(self.unit)
        return mean(total / unit, squares / unit**2, count)

    def _sums(self, cells: Iterable[Place], way: int, measure: int) -> tuple[int, int, int]:
        """Return how many deals some cells have, and their sum and squares."""
        of = self.sums[measure, way]
        every: Any = slice(None)
        found = [of[every if row is None else row, every if at is None else at] for row, at in cells]
        count, total, squares = np.sum([sums.reshape(-1, 3).sum(0) for sums in found], 0).tolist()
        return count, total, squares

    def name_of(self, cell: Place, way: int, measure: int) -> str:
        """Return what a number is about: its way, where several are compared, and the names of its cell.

        Where there is but one cell and one way, it is what is measured.
        """
        row, column = cell
        rows, columns = self.question.rows, self.question.columns
        named = [] if row is None or len(rows.names) == 1 else [rows.full_name(row)]
        named += [] if column is None or len(columns.names) == 1 else [columns.full_name(column)]
        where = ", ".join(named)
        if len(self.ways) == 1 and not named:
            return self.measures[measure].label
        if len(self.ways) <= 2 and named:
            return where
        return f"{self.ways[way].name} ({where})" if named else self.ways[way].name

    def is_known(self, row: int | None = None, column: int | None = None, way: int = -1, measure: int = 0) -> bool:
        """Return whether a number rests on enough deals to be shown."""
        return self.at(row, column, way, measure).count >= FEWEST

    def sign(self, row: int | None = None, column: int | None = None, way: int = -1, measure: int = 0) -> int:
        """Return 1 if a number is above zero beyond chance, -1 if below; 0 if that is open, or rests on few deals."""
        return self.at(row, column, way, measure).sign if self.is_known(row, column, way, measure) else 0

    def sentence(
        self,
        text: str,
        row: int | None = None,
        column: int | None = None,
        way: int = -1,
        measure: int = 0,
        than: float | None = 0.0,
        *,
        number: Number | None = None,
        rests_on: Sequence[Number] = (),
        claim: Number | None = None,
        pool: Iterable[Place] = (),
        **named: Number | str,
    ) -> Sentence:
        """Return a sentence filled with numbers of this answer, which are its evidence.

        Parameters
        ----------
        text
            The sentence. ``{points}``, ``{chance}`` and the like (`sentences.AMOUNTS`, `sentences.SHARES`) are its main
            number in words, ``{other:points}`` is the number that is named `other`; ``{row}``, ``{column}`` and
            ``{way}`` are names. A measured number may stand in the text only through such a field.
        row, column, way, measure
            The cell of the main number.
        than
            The claim holds as long as its number is on the same side of this; None where nothing is claimed.
        number
            The main number, if it is not that of a cell.
        rests_on
            Numbers that are shown as evidence without being stated; of a text without numbers it is the main number
            unless given.
        claim
            The number that is compared with `than`, if it is not the main one.
        pool
            All cells that the sentence speaks of: they are taken together where the claim is tried on other deals and
            its own cell is too rare there.
        **named
            Other numbers, and words.
        """
        words = {
            "row": "" if row is None else self.question.rows.names[row],
            "column": "" if column is None else self.question.columns.names[column],
            "way": spoken(self.ways[way].name),
        }
        main, pool = number or cell(row, column, way, measure), tuple(pool)
        pooled = Cells(pool, way, measure) if pool else None
        more: dict[str, Any] = {"rests_on": rests_on, "claim": claim, "than": than, "pool": pooled}
        return filled(self, text, main, {**words, **named}, **more)

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

    def all_are(self, sign: int, cells: Iterable[Place], way: int = -1) -> bool:
        """Return whether a number is above zero, for 1, or below, for -1, beyond chance in every cell.

        A cell of few deals decides nothing, so that nothing holds in all of them.
        """
        return all(self.sign(*place, way) == sign for place in cells)

    def shown_rows(self) -> list[int]:
        """Return the rows in which something can be shown."""
        columns = range(len(self.question.columns.names))
        return [row for row in range(len(self.question.rows.names)) if any(self.is_known(row, at) for at in columns)]
