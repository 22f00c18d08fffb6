"""A chart as a result: the numbers of one run or several, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from tricklab.analysis.charts.bins import Bins
from tricklab.analysis.drawing.axes import EVEN_WORDS, Cell, draw_bars, draw_lines, write_label
from tricklab.analysis.drawing.colour_map import draw_map, is_around_zero
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.features.feature import Feature
from tricklab.analysis.words.results import Result, columns_of, frame_of
from tricklab.analysis.words.wording import sentence_case

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes

MAP, BARS, LINE, HIST = KINDS = ("map", "bars", "line", "hist")
"""How a chart is drawn."""

FEWEST = 30
"""A number that rests on fewer deals is grey."""


@dataclass(frozen=True)
class Series:
    """The numbers of one run, or the difference of two.

    Attributes
    ----------
    name
        The run, in short.
    heading
        What its numbers rest on.
    cells
        By the values of the rows and columns: the estimate.
    counts
        Likewise: how many rows each rests on, or has where shares of all rows are shown.
    is_exact
        Whether the numbers are those of single matches, without intervals.
    """

    name: str
    heading: str
    cells: dict[tuple[Any, ...], Estimate]
    counts: dict[tuple[Any, ...], int]
    is_exact: bool = False

    def cell(self, key: tuple[Any, ...], factor: float) -> Cell | None:
        """Return a number as it is drawn; None where there is none."""
        if key not in self.cells:
            return None
        scaled = self.cells[key].scaled(factor)
        is_few = not self.is_exact and (self.counts[key] < FEWEST or not scaled.has_interval)
        return Cell(scaled.value, scaled.low, scaled.high, is_few)


@dataclass(frozen=True)
class Chart(Result):
    """The answer to a question about runs.

    Attributes
    ----------
    title
        What is shown, in words.
    value
        What was measured; None for how often each cell comes.
    by
        What the cells are.
    bins
        The bins of each.
    kind
        How it is drawn: ``"map"``, ``"bars"``, ``"line"`` or ``"hist"``.
    series
        A series for each run.
    difference
        For two runs the first less the second; None otherwise.
    is_paired
        Whether the two runs dealt the same cards, so that the difference is deal by deal.
    where
        Which rows count, as it was typed.
    is_split
        Whether a number is the share of the second key's value among all rows with the first key's value.
    warning
        What to mind when reading the difference of two runs; empty otherwise.
    phrases
        How a sentence states the first number, and the next ones: ``{}`` stands for each key, ``{value}`` for the
        number. Empty for the words of the axes.
    """

    title: str
    value: Feature | None
    by: tuple[Feature, ...]
    bins: tuple[Bins, ...]
    kind: str
    series: tuple[Series, ...]
    difference: Series | None = None
    is_paired: bool = False
    where: str = ""
    is_split: bool = False
    warning: str = ""
    phrases: tuple[str, str] = ("", "")

    @property
    def is_share(self) -> bool:
        """Whether the numbers are shares."""
        return self.value is None or self.value.is_share

    @property
    def label(self) -> str:
        """What the numbers are, with the unit."""
        if self.value is None:
            return "share within its group, %" if self.is_split else "how often, %"
        return f"{self.value.name}, %" if self.is_share else self.value.name

    @property
    def axis_label(self) -> str:
        """What the numbers are, in words and with the unit."""
        if self.value is None:
            return self.label
        is_exact = all(series.is_exact for series in self.series)
        return self.value.axis if is_exact else self.value.label

    def heading(self) -> str:
        """Return what was asked, and what the numbers rest on."""
        where = f", where {self.where}" if self.where else ""
        return f"{self.title}{where}: {self.basis()}"

    def basis(self) -> str:
        """Return what the numbers rest on: what was dealt, by whom it was played, and the seed."""
        parts = [series.heading.partition(", policy ") for series in self.series]
        if len({dealt for dealt, _, _ in parts}) == 1 < len({who for _, _, who in parts}):
            return f"{parts[0][0]}, policies: {'; '.join(dict.fromkeys(who for _, _, who in parts))}"
        return "; ".join(dict.fromkeys(series.heading for series in self.series))

    def ordered(self, *series: Series) -> list[tuple[Any, ...]]:
        """Return the keys of the cells that some series have, in the order of the rows and columns."""
        orders = [{key: n for n, key in enumerate(self.keys(axis))} for axis in range(len(self.by))]
        there = {key for one in series for key in one.cells}
        return sorted(there, key=lambda key: [order[k] for order, k in zip(orders, key, strict=True)])

    def keys(self, axis: int) -> list[Any]:
        """Return the values of the rows (axis 0) or columns (axis 1) in their order."""
        there = {key[axis] for series in self.series for key in series.cells}
        feature, bins = self.by[axis], self.bins[axis]
        is_number = feature.is_number and feature.unit == 1
        if there and (bins.width or (self.kind == HIST and is_number)):  # so that an empty bin leaves a gap
            alone, step = dict(feature.names), bins.width or 1
            first = bins.lowest(min(there))
            return sorted({*range(first, max(there - alone.keys(), default=first) + 1, step), *there})
        return sorted(there, key=feature.labels.index if feature.labels else None)

    def name_of(self, axis: int, key: Any) -> str:
        """Return a value of a row or a column in words."""
        feature, width = self.by[axis], self.bins[axis].width
        if isinstance(key, bool):
            return "yes" if key else "no"
        if feature.labels:
            return str(key)
        if (name := dict(feature.names).get(key)) is not None:
            return name
        number = f"{key / feature.unit:.6g}"
        top = next(end for end in range(key + max(1, width) - 1, key - 1, -1) if end not in dict(feature.names))
        return f"{number} to {top / feature.unit:.3g}" if top > key else number

    def _typed(self, axis: int) -> Callable[[Any], Any]:
        """Return what makes a value of a table's column: a number or a truth value, if all of them are; else a word."""
        feature, width = self.by[axis], self.bins[axis].width
        keys = {key[axis] for series in self.series for key in series.cells}
        if all(isinstance(key, bool) for key in keys):
            return bool
        if feature.labels or width > 1 or keys & dict(feature.names).keys():
            return partial(self.name_of, axis)
        return int if feature.unit == 1 else lambda key: key / feature.unit

    def table(self) -> pl.DataFrame:
        """Return a row for each run and cell; with two runs their difference, too.

        A cell's columns have numbers and truth values where all its values are some, and words where not: names, bins.
        """
        several, typed = len(self.series) > 1, [self._typed(axis) for axis in range(len(self.by))]
        rows = []
        for series in (*self.series, *([self.difference] if self.difference else [])):
            for key in self.ordered(series):
                named = {by.name: typed[n](key[n]) for n, by in enumerate(self.by)}
                estimate = series.cells[key]
                number = columns_of(self.value.name if self.value else "share", estimate)
                rows.append(
                    {**({"run": series.name} if several else {}), **named, **number, "count": series.counts[key]}
                )
        return frame_of(rows)

    def _draw(self, axes: Axes) -> tuple[float, float]:
        """Draw the chart."""
        if self.kind == MAP:
            self._draw_map(axes)
        else:
            second: list[Any] = self.keys(1) if len(self.by) > 1 else [None]
            lines = {}
            for series in self.series:
                for other in second:
                    words = [series.name] if len(self.series) > 1 else []
                    words += [] if other is None else [self.name_of(1, other)]
                    ends = () if other is None else (other,)
                    keys = [(*key, *ends) for key in ([(k,) for k in self.keys(0)] if self.by else [()])]
                    lines[", ".join(words)] = [self.cell(series, key) for key in keys]
            draw = draw_lines if self.kind == LINE else draw_bars
            names = [self.name_of(0, key) for key in self.keys(0)] if self.by else [""]
            draw(axes, names, lines, self.axis_label, self.by[1].axis if len(self.by) > 1 else "")
            write_label(axes, self.by[0].axis if self.by else "")
        return self._width(), self._height()

    def _draw_map(self, axes: Axes) -> None:
        series = self.difference or self.series[0]
        rows, columns = (_inside(self.keys(n), {key[n] for key in series.cells}) for n in (0, 1))
        above, beside = ([self.name_of(n, key) for key in keys] for n, keys in ((1, columns), (0, rows)))
        cells = [[self.cell(series, (row, column)) for column in columns] for row in rows]
        label = self.axis_label if self.difference is None else f"{self.axis_label}, {self.difference.name}"
        is_signed = True if self.difference else False if self.is_share else None
        draw_map(axes, beside, above, cells, label, is_share=self.is_share, is_signed=is_signed)
        write_label(axes, self.by[1].axis, self.by[0].axis)

    def cell(self, series: Series, key: tuple[Any, ...]) -> Cell | None:
        """Return a number as it is drawn; None where there is none.

        It is even where the interval of the difference of two runs has zero in it, or its own in a map around zero.
        """
        if (drawn := series.cell(key, 100 if self.is_share else 1)) is None:
            return None
        if self.is_share and series is not self.difference:  # the interval of a ratio may end outside
            drawn = replace(drawn, low=max(0.0, drawn.low), high=min(100.0, drawn.high))
        signs = series.cells if self.kind == MAP else {} if self.difference is None else self.difference.cells
        return replace(drawn, is_even=key in signs and signs[key].sign == 0)

    def _note(self) -> str:
        return f"{super()._note()}. {self.warning}" if self.warning else super()._note()

    def _words(self) -> tuple[list[str], list[str]]:
        """Return the title, and what stands beneath the picture: what it rests on, and what pale and grey mean."""
        title = [self.title, f"where {self.where}" if self.where else ""]
        return title, [self.basis(), self.warning, self.legend()]

    def legend(self) -> str:
        """Return what intervals, pale and grey marks mean, of those that are in the picture."""
        shown = [self.difference] if self.kind == MAP and self.difference else self.series
        cells = [cell for one in shown for key in one.cells if (cell := self.cell(one, key)) is not None]
        words = [] if all(one.is_exact for one in shown) else ["95 % intervals" if self.kind != MAP else ""]
        even = any(cell.is_even and not cell.is_few for cell in cells)
        if even and self.kind != MAP:
            words.append(f"pale: {EVEN_WORDS} of the difference")
        elif even and (self.difference or (not self.is_share and is_around_zero(cells))):
            words.append(f"dashed: {EVEN_WORDS}")
        words += [f"grey: fewer than {FEWEST} deals"] if any(cell.is_few for cell in cells) else []
        return sentence_case("; ".join(word for word in words if word))

    def _width(self) -> float:
        columns = len(self.keys(1)) if self.kind == MAP else len(self.keys(0)) if self.by else 1
        scale = 0.9 if self.kind == MAP else 0.0
        return min(14.0, max(6.0, 2.0 + 0.62 * columns) + scale)

    def _height(self) -> float:
        return max(3.4, 1.9 + 0.36 * len(self.keys(0))) if self.kind == MAP else 4.2


def _inside(keys: list[Any], there: set[Any]) -> list[Any]:
    """Return keys without those before the first and after the last that have a number."""
    known = [n for n, key in enumerate(keys) if key in there]
    return keys[known[0] : known[-1] + 1] if known else keys
