"""Numbers that sentences state: each is an estimate that can be counted again from any answer to the same question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from tricklab.analysis.estimates.combined import difference, jackknife
from tricklab.analysis.estimates.estimate import Estimate, proportion
from tricklab.analysis.studies.measures import SHARE, Measure, Unit

FEWEST = 30
"""Numbers that rest on fewer deals are left out of charts and sentences, and marked in tables."""

Place = tuple[int | None, int | None]
"""A row and a column of an answer; None for all of them together."""

EVERYWHERE: tuple[Place, ...] = ((None, None),)
"""All deals of a question."""


class Answered(Protocol):
    """What numbers are counted from: `question.Answer`."""

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What is measured."""

    @property
    def places(self) -> Sequence[Place]:
        """Every cell, by row and column."""

    def pooled(self, cells: Iterable[Place], way: int = -1, measure: int = 0) -> Estimate:
        """Return a number of some cells together."""

    def name_of(self, cell: Place, way: int, measure: int) -> str:
        """Return what a number is about."""


class Number(ABC):
    """A number that a sentence states or rests on."""

    @abstractmethod
    def estimate(self, answer: Answered) -> Estimate:
        """Return the number in an answer, with its interval."""

    @abstractmethod
    def unit(self, answer: Answered) -> Unit:
        """Return in what it is counted."""

    def deals(self, answer: Answered) -> tuple[int, ...]:
        """Return how many deals it rests on, on each side of a difference."""
        return (self.estimate(answer).count,)

    def is_known(self, answer: Answered) -> bool:
        """Return whether it rests on enough deals to be stated."""
        return min(self.deals(answer)) >= FEWEST

    def name(self, answer: Answered) -> str:
        """Return what the number is about, for a line in which no sentence says so."""
        return ""


@dataclass(frozen=True)
class Cells(Number):
    """What is measured of a way in a cell, or in several together."""

    cells: tuple[Place, ...] = EVERYWHERE
    way: int = -1
    measure: int = 0

    def estimate(self, answer: Answered) -> Estimate:
        """Return the number in an answer, with its interval."""
        return answer.pooled(self.cells, self.way, self.measure)

    def unit(self, answer: Answered) -> Unit:
        """Return in what it is counted."""
        return answer.measures[self.measure].unit

    def name(self, answer: Answered) -> str:
        """Return the names of the cell and the way."""
        return answer.name_of(self.cells[0], self.way, self.measure) if len(self.cells) == 1 else "all of these"


def cell(row: int | None = None, column: int | None = None, way: int = -1, measure: int = 0) -> Cells:
    """Return the number of one cell."""
    return Cells(((row, column),), way, measure)


@dataclass(frozen=True)
class Difference(Number):
    """By how much a number is above another one, divided by `per`.

    The two must be counted in different deals, so that their errors are independent. Two ways of playing the same
    deals are compared by a measure (`measures.gain`), which subtracts deal by deal.
    """

    first: Cells
    second: Cells
    per: float = 1.0

    def __post_init__(self) -> None:
        """Raise `ValueError` if a deal may count on both sides."""
        if not all(_are_apart(one, other) for one in self.first.cells for other in self.second.cells):
            raise ValueError("two numbers of the same deals are subtracted deal by deal: measure their difference")

    def estimate(self, answer: Answered) -> Estimate:
        """Return the difference with its interval."""
        of_shares = self.first.unit(answer).is_share
        return difference(self.first.estimate(answer), self.second.estimate(answer)).scaled(
            (100 if of_shares else 1) / self.per
        )

    def unit(self, answer: Answered) -> Unit:
        """Return in what it is counted."""
        unit = self.first.unit(answer)
        return Unit("percentage points") if unit.is_share else replace(unit, is_level=False)

    def deals(self, answer: Answered) -> tuple[int, ...]:
        """Return the deals of both sides."""
        return (*self.first.deals(answer), *self.second.deals(answer))

    def name(self, answer: Answered) -> str:
        """Return the names of both sides."""
        return f"{self.first.name(answer)}, against {self.second.name(answer)}"


def _are_apart(one: Place, other: Place) -> bool:
    return any(a is not None and b is not None and a != b for a, b in zip(one, other, strict=True))


@dataclass(frozen=True)
class Frequency(Number):
    """How often a deal of a question falls into some of its cells."""

    cells: tuple[Place, ...]
    way: int = -1
    measure: int = 0

    def estimate(self, answer: Answered) -> Estimate:
        """Return the share of the deals."""
        inside, every = (answer.pooled(cells, self.way, self.measure).count for cells in (self.cells, EVERYWHERE))
        return proportion(inside, every)

    def unit(self, answer: Answered) -> Unit:
        """Return that it is a share."""
        return SHARE


@dataclass(frozen=True)
class SumOfShares(Number):
    """How often one of several things happens that exclude each other, measured in the same deals."""

    of: tuple[int, ...]
    cells: tuple[Place, ...] = EVERYWHERE
    way: int = -1

    def estimate(self, answer: Answered) -> Estimate:
        """Return the share of the deals."""
        shares = [answer.pooled(self.cells, self.way, measure) for measure in self.of]
        return proportion(sum(round(share.value * share.count) for share in shares if share.count), shares[0].count)

    def unit(self, answer: Answered) -> Unit:
        """Return that it is a share."""
        return SHARE


@dataclass(frozen=True)
class BreakEven(Number):
    """How often a bid must be made to be as good as the first way.

    It is where the line of what the bid gains by how often it is made, through all cells, crosses zero. The interval
    comes from the jackknife over the cells, so that it also covers how far the cells lie off the line.
    """

    way: int
    made: int = 1

    def estimate(self, answer: Answered) -> Estimate:
        """Return where the line crosses zero; nan where it does not cross."""
        cells = []
        for place in answer.places:
            gain, share = answer.pooled([place], self.way), answer.pooled([place], self.way, self.made)
            if min(gain.count, share.count) >= FEWEST:
                cells.append((share.value, gain.value, gain.count))
        return jackknife(cells, _crossing, sum(count for _, _, count in cells))

    def unit(self, answer: Answered) -> Unit:
        """Return that it is a share."""
        return SHARE

    def is_known(self, answer: Answered) -> bool:
        """Return whether the line crosses zero and is known well enough to say where."""
        estimate = self.estimate(answer)
        return estimate.has_interval and estimate.low > 0 and estimate.high < 1


def _crossing(cells: Sequence[tuple[float, float, int]]) -> float:
    if len(cells) < 3:
        return float("nan")
    shares, gains, counts = (np.array(part) for part in zip(*cells, strict=True))
    slope, start = np.polyfit(shares, gains, 1, w=np.sqrt(counts))
    return float(-start / slope) if slope > 0 else float("nan")
