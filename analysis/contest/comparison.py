"""The result of comparing two policies: counts, the deals that differ most, and the estimate."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tricklab.analysis.contest.experiment import Sums
from tricklab.analysis.contest.seat_words import alone_among, each_among, in_seats
from tricklab.analysis.drawing.axes import COLOURS, EVEN_WORDS, OTHER, Cell, draw_rows
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.estimates.sequential import Sprt
from tricklab.analysis.words.results import Result, columns_of, frame_of, number_row, numbers_of
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.numbers import whole
from tricklab.engine.play.setup import Setup

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes

MOST_SHOWN = 100
"""The most deals that a comparison shows."""


@dataclass(frozen=True)
class Shown:
    """A deal of the chosen tail: its number, by how many points it differs, and how large that is beside others."""

    hand: int
    difference: float
    size: float


@dataclass(frozen=True)
class Tally:
    """Sums, counts and the most different deals of a comparison."""

    sums: Sums
    fourths: int
    better: int
    equal: int
    tail: tuple[Shown, ...]
    keep: int

    @classmethod
    def of(cls, first: int, columns: Any, differences: Any, sizes: Any, keep: int, unit: int = 1) -> Tally:
        """Sum up deals from number ``first`` on; differences and sizes are whole numbers of ``1 / unit`` points."""
        order = np.argsort(-sizes, kind="stable")[:keep]
        tail = tuple(
            Shown(first + int(i), float(differences[i] / unit), float(sizes[i] / unit)) for i in order if sizes[i] > 0
        )
        better, equal = int((differences > 0).sum()), int((sizes == 0).sum())
        return cls(Sums.of(columns), int((differences**4).sum()), better, equal, tail, keep)

    def __add__(self, other: Tally) -> Tally:
        """Join the deals; among equal differences those with lower numbers stay."""
        tail = sorted(self.tail + other.tail, key=lambda shown: (-shown.size, shown.hand))[: self.keep]
        counts = self.fourths + other.fourths, self.better + other.better, self.equal + other.equal
        return Tally(self.sums + other.sums, *counts, tuple(tail), self.keep)


def check_shown(show: int, deals: int) -> None:
    """Raise `UsageError` if more deals are to be shown than `MOST_SHOWN`, or than there are."""
    whole(show, "show", 0, min(MOST_SHOWN, deals), "5")


@dataclass(frozen=True)
class Comparison(Result):
    """Two policies on the same deals.

    The direction counts: unless ``others`` is a third policy, it is one ``a`` among ``b``. Where more than two sides
    play, one ``b`` among ``a`` is another experiment.

    Attributes
    ----------
    setup
        What was dealt; the policies in it are ``others``.
    a, b, others
        The policies' full names; ``others`` sits in the seats that are not compared.
    deals
        How many deals, each played in every seating.
    difference
        Points per deal by which ``a`` does better than ``b`` in the same seats, the mean of the seatings. The deal with
        all its seatings is one observation. After a test the interval is that of a confidence sequence.
    a_better, equal
        In how many deals the difference is above zero, and zero.
    deviation
        Standard deviation of a deal's difference.
    variance_factor
        Variance of the difference, in parts of what it would be with each seating on deals of its own.
    shown
        The deals that differ most, if they were asked for.
    test, evidence, decided
        The test, if there was one; its evidence at the end; ``"high"``, ``"low"``, or None if nothing was decided.
    sides
        The sides in whose seats they are compared; None for all of them in turn.
    reverse
        The other direction, one ``b`` among ``a``, if it was asked for. None where it is the same comparison with the
        sign turned, as two sides play each other.
    by_side
        For each side that is compared its part of the difference, which is their mean: the margin of ``a`` there, less
        the margin of ``b`` in the same seats if ``b`` was played there. Empty for a single side.
    """

    setup: Setup
    a: str
    b: str
    others: str
    deals: int
    difference: Estimate
    a_better: int
    equal: int
    deviation: float
    variance_factor: float
    shown: tuple[Shown, ...] = ()
    test: Sprt | None = None
    evidence: float = 0.0
    decided: str | None = None
    sides: tuple[int, ...] | None = None
    reverse: Comparison | None = None
    by_side: tuple[Estimate, ...] = ()

    @property
    def rejected(self) -> str | None:
        """The hypothesis that the test rejected: ``"low"``, ``"high"``, or None."""
        return {"high": "low", "low": "high", None: None}[self.decided]

    @property
    def is_mirrored(self) -> bool:
        """Whether one ``b`` among ``a`` is the same comparison, with the sign turned."""
        return self.setup.other_sides == 1 and self.others == self.b and self.sides is None

    def seating(self, a: str = "", b: str = "", others: str = "") -> str:
        """Return who sits among whom and in which seats; the policies may be called by other names."""
        a, b, others = a or self.a, b or self.b, others or self.others
        if self.others not in (self.a, self.b):
            return f"{each_among(self.setup, [a, b], others)}, {in_seats(self.setup, self.sides)}"
        alone = alone_among(self.setup, a if self.others == self.b else b, others)
        return f"{alone}, {'then swapped' if self.is_mirrored else in_seats(self.setup, self.sides)}"

    @property
    def b_better(self) -> int:
        """In how many deals the difference is below zero."""
        return self.deals - self.a_better - self.equal

    @property
    def better(self) -> str | None:
        """The policy that is better as far as the interval goes; None if zero is in it."""
        return {1: self.a, -1: self.b}.get(self.difference.sign)

    @property
    def errors(self) -> float:
        """The difference in standard errors; nan where these are not known."""
        return self.difference.value / self.difference.error if self.difference.error else 0.0

    @property
    def effect(self) -> float:
        """The difference in standard deviations of a deal's difference."""
        return self.difference.value / self.deviation if self.deviation else 0.0

    def _draw(self, axes: Axes) -> tuple[float, float]:
        """Draw the difference in each direction, and its parts by seat or side."""
        names, cells, colours = [], [], []
        for direction in self._directions():
            for name, estimate in direction.estimates():
                whole = "\n".join(textwrap.wrap(f"{direction.a} less {direction.b}", 30))
                names.append(whole if name == "difference" else name.removeprefix("difference "))
                cells.append(Cell.of(estimate))
                colours.append(COLOURS[0] if name == "difference" else OTHER)
        draw_rows(axes, names, cells, colours, "points a deal, with 95 % intervals")
        return 7.0, 1.7 + 0.34 * len(names)

    def _words(self) -> tuple[list[str], list[str]]:
        directions = self._directions()
        numbers = [estimate for direction in directions for _, estimate in direction.estimates()]
        is_even = any(estimate.has_interval and not estimate.sign for estimate in numbers)
        seats = "grey: its parts, whose mean it is; " if self.by_side else ""
        words = f"{seats}pale: {EVEN_WORDS}" if is_even else seats.removesuffix("; ")
        return [sentence_case(direction.seating()) for direction in directions], [
            self.setup.basis(self.deals),
            sentence_case(words),
        ]

    def _directions(self) -> list[Comparison]:
        return [self, *([] if self.reverse is None else [self.reverse])]

    def estimates(self) -> list[tuple[str, Estimate]]:
        """Return the difference and its parts by seat or side, each with its name."""
        sides = sorted(set(self.setup.sides)) if self.sides is None else sorted(self.sides)
        parts = zip(sides, self.by_side, strict=False)
        named = [(f"difference {in_seats(self.setup, [side])}", part) for side, part in parts]
        return [("difference", self.difference), *named]

    def numbers(self) -> pl.DataFrame:
        """Return a row for each number, in each direction: its name, the number, its interval, what it rests on."""
        rows: list[dict[str, Any]] = []
        for direction in self._directions():
            who = {"a": direction.a, "b": direction.b, "others": direction.others}
            counts = {"a_better": direction.a_better, "equal": direction.equal, "b_better": direction.b_better}
            rows += [who | number_row(name, estimate) for name, estimate in direction.estimates()]
            rows += [who | number_row(f"deals {name}", count) for name, count in counts.items()]
        return numbers_of(rows, self.setup, self.deals)

    def heading(self) -> str:
        """Return what the numbers rest on."""
        return f"{self.seating()}: {self.setup.basis(self.deals)}"

    def table(self) -> pl.DataFrame:
        """Return a row for each direction: the difference in points per deal, and in how many deals who did better."""
        return frame_of([self._row(), *([] if self.reverse is None else [self.reverse._row()])])

    def _row(self) -> dict[str, Any]:
        counts = {"a_better": self.a_better, "equal": self.equal, "b_better": self.b_better}
        difference = columns_of("difference", self.difference)
        return {"a": self.a, "b": self.b, "others": self.others, "deals": self.deals, **difference, **counts}
