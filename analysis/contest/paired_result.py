"""What all comparisons have: one table of their numbers, and one chart, in one direction or in both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tricklab.analysis.drawing.axes import EVEN_WORDS, Cell, draw_rows
from tricklab.analysis.drawing.palette import COLOURS
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.words.results import Result, frame_of, number_row, numbers_of
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.numbers import counted

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes

    from tricklab.engine.play.setup import Setup


class Bar(NamedTuple):
    """A number as it is drawn."""

    name: str
    cell: Cell
    colour: str = COLOURS[0]


Number = tuple[Mapping[str, str], str, Estimate | float]
"""Who was compared, by column; the name of the number; and the number."""


class PairedResult(Result):
    """What A and B did on the same deals, or in the same matches.

    A subclass returns its numbers in one direction: as ``_rows`` of its table, as exact ``_numbers``, and as ``_bars``.
    """

    NOUN = "deals"
    """What was played, and the name of the attribute with the number of them."""

    AXIS = "points a deal, with 95 % intervals"
    """What the chart shows."""

    SIZE = 7.0, 1.7, 0.34
    """Width of the chart, its height without bars, and the height of a bar, in inches."""

    setup: Setup
    reverse: Any = None

    def seating(self) -> str:
        """Return who sits among whom and in which seats."""
        raise NotImplementedError

    def _rows(self) -> list[dict[str, Any]]:
        raise NotImplementedError

    def _numbers(self) -> list[Number]:
        raise NotImplementedError

    def _bars(self) -> list[Bar]:
        raise NotImplementedError

    def directions(self) -> Sequence[Any]:
        """Return the result in this direction, and in the other one if it was asked for."""
        return [self] if self.reverse is None else [self, self.reverse]

    def basis(self) -> str:
        """Return what was dealt, by which rules, and how often."""
        return self.setup.basis(counted(getattr(self, self.NOUN), self.NOUN))

    def heading(self) -> str:
        """Return what the numbers rest on."""
        return f"{self.seating()}: {self.basis()}"

    def table(self) -> pl.DataFrame:
        """Return the numbers in each direction; an estimate ``x`` has its interval in ``x_low`` and ``x_high``."""
        return frame_of([row for direction in self.directions() for row in direction._rows()])

    def numbers(self) -> pl.DataFrame:
        """Return a row for each number, in each direction: its name, the number, its interval, what it rests on."""
        numbers = [each for direction in self.directions() for each in direction._numbers()]
        rows = [{**who, **number_row(name, number)} for who, name, number in numbers]
        return numbers_of(rows, self.setup, getattr(self, self.NOUN), self.NOUN)

    def _draw(self, axes: Axes) -> tuple[float, float]:
        """Draw a bar for each number, in each direction."""
        names, cells, colours = zip(*self._all_bars(), strict=True)
        draw_rows(axes, names, cells, colours, self.AXIS)
        width, height, each = self.SIZE
        return width, height + each * len(names)

    def _all_bars(self) -> list[Bar]:
        return [bar for direction in self.directions() for bar in direction._bars()]

    def _words(self) -> tuple[list[str], list[str]]:
        is_even = any(bar.cell.is_even and not bar.cell.is_few for bar in self._all_bars())
        notes = [self._note_of_chart(), f"pale: {EVEN_WORDS}" if is_even else ""]
        titles = [sentence_case(direction.seating()) for direction in self.directions()]
        return titles, [self.basis(), sentence_case("; ".join(filter(None, notes)))]

    def _note_of_chart(self) -> str:
        return ""
