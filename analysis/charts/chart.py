"""A chart: any question of a run's columns, with its numbers and its picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import polars as pl

from tricklab.analysis.charts.conditions import condition_of, feature_named
from tricklab.analysis.charts.features import Feature, features_of
from tricklab.analysis.charts.sources import Source, are_paired, sources_of
from tricklab.analysis.charts.sums import (
    KEYS,
    Asked,
    Sums,
    apart,
    cell_sums,
    difference_of,
    mean_of,
    pair_sums,
    share_of,
)
from tricklab.analysis.drawing.axes import Cell, draw_bars, draw_lines, draw_map, new_axes
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.words.results import Result, columns_of, frame_of
from tricklab.engine.base.checks import suggest
from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import parse_hands, shown, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.runs.storage.parts import TALLIES
from tricklab.engine.runs.storage.run import Run

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MAP, BARS, LINE, HIST = KINDS = ("map", "bars", "line", "hist")
"""How a chart is drawn."""

_MOST_CELLS = 2_500

BINS = 20
"""The most values of a number that stand by themselves; more are put into bins."""

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
        places = [chart.keys(n) for n in range(len(chart.by))]
        return sorted(self.cells, key=lambda key: [order.index(k) for order, k in zip(places, key, strict=True)])


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

    def keys(self, place: int) -> list[Any]:
        """Return the values of the rows (place 0) or columns (place 1) in their order."""
        there = {key[place] for series in self.series for key in series.cells}
        labels = self.by[place].labels
        return sorted(there, key=labels.index if labels else None)

    def name_of(self, place: int, key: Any) -> str:
        """Return a value of a row or a column in words."""
        feature, width = self.by[place], self.widths[place]
        if isinstance(key, bool):
            return "yes" if key else "no"
        if feature.labels:
            return str(key)
        if (name := dict(feature.names).get(key)) is not None:
            return name
        number = f"{key / feature.unit:g}"
        return f"{number} to {(key + width) / feature.unit - 1:g}" if width > feature.unit else number

    def table(self) -> pl.DataFrame:
        """Return a row for each run and cell; with two runs their difference, too."""
        several = len(self.series) > 1
        rows = []
        for series in (*self.series, *([self.difference] if self.difference else [])):
            for key in series.ordered(self):
                named = {by.name: self.name_of(n, key[n]) for n, by in enumerate(self.by)}
                estimate = series.cells[key]
                number = columns_of(self.value.name if self.value else "share", estimate)
                rows.append(
                    {**({"run": series.name} if several else {}), **named, **number, "count": series.counts[key]}
                )
        return frame_of(rows)

    def to_pandas(self) -> Any:
        """Return `table` as a pandas table."""
        return self.table().to_pandas()

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the chart.

        Parameters
        ----------
        ax
            The axes of matplotlib to draw into; new ones unless given.

        Returns
        -------
        matplotlib.axes.Axes
            The axes; ``.figure`` is their figure.
        """
        axes = ax if ax is not None else new_axes(self._width(), self._height())
        factor = 100 if self.is_share else 1
        names = [[self.name_of(n, key) for key in self.keys(n)] for n in range(len(self.by))]
        drawn = self.series
        if self.kind == MAP:
            series = self.difference or self.series[0]
            cells = [[series.cell((row, column), factor) for column in self.keys(1)] for row in self.keys(0)]
            draw_map(axes, names[0], names[1], cells, is_share=self.is_share and self.difference is None)
            axes.set_xlabel(self.by[1].name)
            axes.set_ylabel(self.by[0].name)
        else:
            second: list[Any] = self.keys(1) if len(self.by) > 1 else [None]
            lines = {}
            for series in drawn:
                for other in second:
                    words = [series.name] if len(drawn) > 1 else []
                    words += [] if other is None else [f"{self.by[1].name} {self.name_of(1, other)}"]
                    ends = () if other is None else (other,)
                    keys = [(*key, *ends) for key in ([(k,) for k in self.keys(0)] if self.by else [()])]
                    lines[", ".join(words)] = [series.cell(key, factor) for key in keys]
            draw = draw_lines if self.kind == LINE else draw_bars
            draw(axes, names[0] if self.by else [""], lines, self.label)
            axes.set_xlabel(self.by[0].name if self.by else "")
        axes.set_title(f"{self.title}\nwhere {self.where}" if self.where else self.title, loc="left", fontsize=10)
        return axes

    def _width(self) -> float:
        columns = len(self.keys(1)) if self.kind == MAP else len(self.keys(0)) if self.by else 1
        return min(14.0, max(6.0, 2.0 + 0.62 * columns))

    def _height(self) -> float:
        return max(3.0, 1.4 + 0.36 * len(self.keys(0))) if self.kind == MAP else 3.8


def chart(
    runs: Run | Location | str | Sequence[Run | Location | str],
    *,
    value: str | None = None,
    by: str | Sequence[str] = (),
    where: str | None = None,
    kind: str | None = None,
    bins: int = BINS,
    hands: float | str | None = None,
    observer: Observer = UNOBSERVED,
) -> Chart:
    """Ask any question of the columns of a run, or of several; nothing is dealt.

    Parameters
    ----------
    runs
        A run, its folder or URL; or several: with two of the same deals the difference is deal by deal.
    value
        The column or feature whose mean, or share, is wanted (`features_of` lists them); how often each cell comes
        unless given.
    by
        None, one or two columns or features: the cells. Numbers with many values are put into bins.
    where
        Which rows count: a condition over columns and features, as in SQL: ``"bidder = dealer and bid > 2"``.
    kind
        ``"map"``, ``"bars"``, ``"line"`` or ``"hist"``; what suits the question unless given.
    bins
        The most bins of a number.
    hands
        Only the deals, or matches, below this number; all of them unless given.
    observer
        Follows the reading.

    Returns
    -------
    Chart
        The numbers with 95 % intervals; ``.plot()`` draws them.

    Raises
    ------
    UsageError
        If a run cannot be read, or a name or the condition is wrong.
    StoreError
        If a file is gone while it is read.

    Examples
    --------
    >>> chart("data/smear-4p-997ce5d9", value="made", by=["bid", "trumps_held"])  # doctest: +SKIP
    """
    sources = sources_of(runs, None if hands is None else parse_hands(hands))
    first = sources[0]
    if first.kind == TALLIES:
        raise UsageError(
            f"{first.name} keeps tallies, which have no columns to ask about: deal with --keep rows, or leave --value "
            "and --by out for the standard charts."
        )
    known = features_of(first.setup, first.kind)
    wanted = [by] if isinstance(by, str) else list(by)
    if len(wanted) > 2:
        raise UsageError(f"--by takes one or two columns or features; not {len(wanted)}.")
    keys: tuple[Feature, ...] = tuple(feature_named(one, known, "--by") for one in wanted)
    measured = None if value is None else feature_named(value, known, "--value")
    if kind is not None and kind not in KINDS:
        raise UsageError(f"--kind is one of {', '.join(KINDS)}; not {shown(kind)}.{suggest(str(kind), list(KINDS))}")
    kind = kind or _kind_for(measured, keys, several=len(sources) > 1)
    if kind == HIST:
        if measured is None or keys:
            raise UsageError("a histogram shows how one number is spread: give --value, and leave --by out.")
        keys, measured = (measured,), None
    if measured is None and not keys:
        raise UsageError("nothing is asked: give --value, --by, or both; --list shows the names.")
    if measured is not None and measured.labels:
        raise UsageError(
            f"--value {measured.name} is a word and has no mean: use it as --by, which counts how often it comes."
        )
    if kind == MAP and len(keys) != 2:
        raise UsageError("a map has rows and columns: give --by two names, as in --by bid,dealer.")
    condition, used = condition_of(where, known, first, sources)
    most = whole(bins, "--bins", 2, 200, example="20")
    bare = Asked(
        measured,
        keys,
        condition,
        used,
        tuple(0 for _ in keys),
        first.cluster,
        is_alone=first.cluster == "hand" or first.kind == "matches",
    )
    try:
        widths = _widths(bare, sources, most)
        asked = Asked(measured, keys, condition, used, widths, first.cluster, bare.is_alone)
        return _answer(sources, asked, kind, where or "", observer)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise StoreError(f"{first.run.folder} cannot be read: {error}".splitlines()[0]) from error


def _kind_for(value: Feature | None, by: Sequence[Feature], *, several: bool) -> str:
    if len(by) == 2:
        return MAP
    if not by:
        return HIST if value is not None and value.is_number and not several else BARS
    return LINE if value is not None and by[0].is_number else BARS


def _widths(asked: Asked, sources: Sequence[Source], most: int) -> tuple[int, ...]:
    """Return the width of the bins of each number that the cells are made of; 0 where each value stands by itself."""
    numbers = [n for n, feature in enumerate(asked.by) if feature.is_number]
    if not numbers:
        return asked.widths
    ends: dict[int, list[int]] = {n: [] for n in numbers}
    for source in sources:
        rows = asked.rows(source.frame(), source.setup)
        found = rows.select(
            *(pl.col(KEYS[n]).min().alias(f"low{n}") for n in numbers),
            *(pl.col(KEYS[n]).max().alias(f"high{n}") for n in numbers),
        ).collect(engine="streaming")
        for n in numbers:
            ends[n] += [end for end in (found[f"low{n}"][0], found[f"high{n}"][0]) if end is not None]
    return tuple(_width(ends[n], asked.by[n].unit, most) if n in ends else 0 for n in range(len(asked.by)))


def _width(ends: Sequence[int], unit: int, most: int) -> int:
    span = (max(ends) - min(ends)) / unit + 1 if ends else 0
    if span <= most and (unit == 1 or span * unit <= most):
        return 0
    size = 10 ** max(0, math.floor(math.log10(max(1.0, span / most))))
    return next(size * m for m in (1, 2, 5, 10, 20) if span / (size * m) <= most - 1) * unit


def _answer(sources: Sequence[Source], asked: Asked, kind: str, where: str, observer: Observer) -> Chart:
    series = []
    for source, name in zip(sources, _names(sources), strict=True):
        with observer.playing(source.count, f"Reading {source.name}", source.noun) as progress:
            sizes, lots = zip(*source.lots(), strict=True)
            sums = cell_sums(lots, asked, source.setup, lambda n: progress and progress(sizes[n]))  # noqa: B023
        series.append(Series(name, source.heading(), *_cells(sums, asked)))
    if not any(one.cells for one in series):
        raise UsageError(f"no deals are left{f' where {where}' if where else ''}: nothing can be shown.")
    most = max(len(one.cells) for one in series)
    if most > _MOST_CELLS:
        raise UsageError(f"--by makes {most:,} cells, and a chart has at most {_MOST_CELLS:,}: give fewer --bins.")
    difference, paired = None, False
    if len(sources) == 2:
        paired = are_paired(*sources)
        difference = _difference(sources, asked, series, paired)
    what = "How often" if asked.value is None else asked.value.name
    by = f" by {' and '.join(one.name for one in asked.by)}" if asked.by else ""
    title = f"How {asked.by[0].name} is spread" if kind == HIST else what + by
    return Chart(title, asked.value, asked.by, asked.widths, kind, tuple(series), difference, paired, where)


def _names(sources: Sequence[Source]) -> list[str]:
    """Return the runs' names in short: the policies where these differ, or else the folders."""
    policies = [source.setup.table_of_policies() for source in sources]
    return policies if len(set(policies)) == len(policies) else [source.name for source in sources]


def _cells(sums: Sums, asked: Asked) -> tuple[dict[tuple[Any, ...], Estimate], dict[tuple[Any, ...], int]]:
    cells, counts = {}, {}
    for row in sums.cells.iter_rows(named=True):
        if not row["n"]:
            continue
        key = tuple(row[name] for name in KEYS[: len(asked.by)])
        counts[key] = row["n"]
        if asked.value is None:
            cells[key] = share_of(row, sums.rows, sums.clusters)
        else:
            cells[key] = mean_of(row, is_share=asked.value.is_share, unit=asked.value.unit)
    return cells, counts


def _difference(sources: Sequence[Source], asked: Asked, series: Sequence[Series], paired: bool) -> Series:
    """Return the first run less the second in each cell that both have."""
    one, other = series
    name, both = f"{one.name} less {other.name}", [key for key in one.cells if key in other.cells]
    counts = {key: min(one.counts[key], other.counts[key]) for key in both}
    if not paired or asked.value is None:
        return Series(name, "independent deals", {key: apart(one.cells[key], other.cells[key]) for key in both}, counts)
    pairs = zip(sources[0].parts(), sources[1].parts(), strict=True)
    sums = pair_sums(pairs, asked, (sources[0].setup, sources[1].setup))
    cells = {
        tuple(row[key] for key in KEYS[: len(asked.by)]): difference_of(row, asked.value.unit)
        for row in sums.iter_rows(named=True)
        if row["n"] and row["n_b"]
    }
    return Series(name, "the same deals, deal by deal", cells, counts)
