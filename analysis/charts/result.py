"""A chart as a result: the numbers of one run or several, and how they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from tricklab.analysis.charts.features import Feature
from tricklab.analysis.drawing.axes import Cell, draw_bars, draw_lines, draw_map
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.words.results import Result, columns_of, frame_of

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

    def ordered(self, chart: Chart) -> list[tuple[Any, ...]]:
        """Return the keys of the cells in the order of a chart's rows and columns."""
        orders = [chart.keys(n) for n in range(len(chart.by))]
        return sorted(self.cells, key=lambda key: [order.index(k) for order, k in zip(orders, key, strict=True)])


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
    widths
        The width of the bins of each; 0 for none.
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
    """

    title: str
    value: Feature | None
    by: tuple[Feature, ...]
    widths: tuple[int, ...]
    kind: str
    series: tuple[Series, ...]
    difference: Series | None = None
    is_paired: bool = False
    where: str = ""

    @property
    def is_share(self) -> bool:
        """Whether the numbers are shares."""
        return self.value is None or self.value.is_share

    @property
    def label(self) -> str:
        """What the numbers are, with the unit."""
        if self.value is None:
            return "how often, %"
        return f"{self.value.name}, %" if self.is_share else self.value.name

    def heading(self) -> str:
        """Return what was asked, and what the numbers rest on."""
        where = f", where {self.where}" if self.where else ""
        return f"{self.title}{where}: {self.basis()}"

    def basis(self) -> str:
        """Return what the numbers rest on: what was dealt, by whom it was played, and the seed."""
        return "; ".join(dict.fromkeys(series.heading for series in self.series))

    def keys(self, axis: int) -> list[Any]:
        """Return the values of the rows (axis 0) or columns (axis 1) in their order."""
        there = {key[axis] for series in self.series for key in series.cells}
        feature, width = self.by[axis], self.widths[axis]
        if there and (width or (self.kind == HIST and feature.unit == 1)):  # so that an empty bin leaves a gap
            alone, step = dict(feature.names), width or 1
            first = min(there) // step * step
            return sorted({*range(first, max(there - alone.keys(), default=first) + 1, step), *there})
        return sorted(there, key=feature.labels.index if feature.labels else None)

    def name_of(self, axis: int, key: Any) -> str:
        """Return a value of a row or a column in words."""
        feature, width = self.by[axis], self.widths[axis]
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
        feature, width = self.by[axis], self.widths[axis]
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
            for key in series.ordered(self):
                named = {by.name: typed[n](key[n]) for n, by in enumerate(self.by)}
                estimate = series.cells[key]
                number = columns_of(self.value.name if self.value else "share", estimate)
                rows.append(
                    {**({"run": series.name} if several else {}), **named, **number, "count": series.counts[key]}
                )
        return frame_of(rows)

    def _draw(self, axes: Axes) -> tuple[float, float]:
        """Draw the chart."""
        factor = 100 if self.is_share else 1
        names = [[self.name_of(n, key) for key in self.keys(n)] for n in range(len(self.by))]
        if self.kind == MAP:
            series = self.difference or self.series[0]
            rows, columns = (_inside(self.keys(n), {key[n] for key in series.cells}) for n in (0, 1))
            above, beside = ([self.name_of(n, key) for key in keys] for n, keys in ((1, columns), (0, rows)))
            cells = [[series.cell((row, column), factor) for column in columns] for row in rows]
            draw_map(axes, beside, above, cells, is_share=self.is_share and self.difference is None)
            axes.set_xlabel(self.by[1].name)
            axes.set_ylabel(self.by[0].name)
        else:
            second: list[Any] = self.keys(1) if len(self.by) > 1 else [None]
            lines = {}
            for series in self.series:
                for other in second:
                    words = [series.name] if len(self.series) > 1 else []
                    words += [] if other is None else [f"{self.by[1].name} {self.name_of(1, other)}"]
                    ends = () if other is None else (other,)
                    keys = [(*key, *ends) for key in ([(k,) for k in self.keys(0)] if self.by else [()])]
                    lines[", ".join(words)] = [series.cell(key, factor) for key in keys]
            draw = draw_lines if self.kind == LINE else draw_bars
            draw(axes, names[0] if self.by else [""], lines, self.label)
            axes.set_xlabel(self.by[0].name if self.by else "")
        heading = [self.title]
        if self.kind == MAP:
            heading += [f"{self.label}: {self.difference.name}" if self.difference else self.label]
        heading += [f"where {self.where}"] if self.where else []
        axes.set_title("\n".join(heading), loc="left", fontsize=10)
        return self._width(), self._height()

    def _width(self) -> float:
        columns = len(self.keys(1)) if self.kind == MAP else len(self.keys(0)) if self.by else 1
        return min(14.0, max(6.0, 2.0 + 0.62 * columns))

    def _height(self) -> float:
        return max(3.0, 1.4 + 0.36 * len(self.keys(0))) if self.kind == MAP else 3.8


def _inside(keys: list[Any], there: set[Any]) -> list[Any]:
    """Return keys without those before the first and after the last that have a number."""
    known = [n for n, key in enumerate(keys) if key in there]
    return keys[known[0] : known[-1] + 1] if known else keys
