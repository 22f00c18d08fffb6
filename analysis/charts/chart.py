"""Any question of the columns of a run, or of several: what is read, and into which cells it goes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import polars as pl

from tricklab.analysis.charts.conditions import Where, condition_of, feature_named, text_of
from tricklab.analysis.charts.features import Feature, columns_of, features_of
from tricklab.analysis.charts.result import BARS, HIST, KINDS, LINE, MAP, Chart, Series
from tricklab.analysis.charts.sources import Source, are_paired, reading, sources_of
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
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.engine.base.checks import suggest
from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import parse_hands, shown, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.runs.storage.parts import TALLIES
from tricklab.engine.runs.storage.run import Run

_MOST_CELLS = 2_500

BINS = 20
"""The most values of a number that stand by themselves; more are put into bins."""

_MOST_APART = 1_000
"""How far the values of a number may be apart to be counted one by one, to see whether they are few."""


def chart(
    runs: Run | Location | str | Sequence[Run | Location | str],
    *,
    value: str | None = None,
    by: str | Sequence[str] = (),
    where: Where = None,
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
        Which rows count: a condition over columns and features, as ``"bidder = dealer and bid > 2"`` (docs/charts.md),
        or an expression of polars that decides each row by itself.
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
    >>> chart("data/smear-4p-8eb725c2", value="made", by=["bid", "trumps_held"])  # doctest: +SKIP
    """
    sources = sources_of(runs, None if hands is None else parse_hands(hands))
    return chart_of(sources, value, by, where, kind, bins, observer)


def chart_of(
    sources: Sequence[Source],
    value: str | None,
    by: str | Sequence[str],
    where: Where,
    kind: str | None,
    bins: int = BINS,
    observer: Observer = UNOBSERVED,
) -> Chart:
    """Ask a question about runs that are open; see `chart`."""
    asked, kind, most = question_of(sources, value, by, where, kind, bins)
    with reading(sources):
        return _answer(sources, asked, kind, text_of(where), most, observer)


def question_of(
    sources: Sequence[Source],
    value: str | None,
    by: str | Sequence[str],
    where: Where,
    kind: str | None,
    bins: int = BINS,
) -> tuple[Asked, str, int]:
    """Return a question, how it is drawn, and the most bins of a number; parameters and errors as of `chart`."""
    first = sources[0]
    if first.kind == TALLIES:
        raise UsageError(
            f"{first.name} has tallies, which have no columns to ask about: deal with --keep rows, or leave --value "
            "and --by out for the standard charts."
        )
    known = features_of(first.setup, first.kind)
    wanted = [by] if isinstance(by, str) else list(by)
    if len(wanted) > 2:
        raise UsageError(f"--by takes one or two columns or features; not {len(wanted)}.")
    keys: tuple[Feature, ...] = tuple(feature_named(name, known, "--by") for name in wanted)
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
    if measured in keys:
        raise UsageError(f"--value {measured.name} is in --by as well: ask about another value in its cells.")
    if kind == MAP and len(keys) != 2:
        raise UsageError("a map has rows and columns: give --by two names, as in --by bid,dealer.")
    condition, used = condition_of(where, known, first)
    most = whole(bins, "--bins", 2, 200, example="20")
    asked = Asked(measured, keys, condition, used, (0,) * len(keys), first.cluster, first.is_alone)
    for other in sources[1:]:
        there = columns_of(other.setup, other.kind)
        if lacking := [name for name in asked.columns if name not in there]:
            raise UsageError(f"{other.name} has no column {lacking[0]!r}: ask about columns that all the runs have.")
    return asked, kind, most


def _kind_for(value: Feature | None, by: Sequence[Feature], *, several: bool) -> str:
    if len(by) == 2:
        return MAP
    if not by:
        return HIST if value is not None and value.is_number and not several else BARS
    return LINE if value is not None and by[0].is_number else BARS


def _read(
    sources: Sequence[Source], asked: Asked, kind: str, most: int, observer: Observer
) -> tuple[Asked, list[Sums]]:
    """Return the question with the width of its bins, and the sums of each run."""
    tables = [source.tables(asked.columns, observer) for source in sources]
    there = list(zip(sources, tables, strict=True))

    def values(exprs: Sequence[pl.Expr]) -> dict[str, list[int]]:
        rows = [asked.rows(part, source.setup).select(exprs) for source, table in there for part in table()]
        frames = pl.collect_all(rows, engine="streaming")
        return {key: [v for frame in frames for v in frame[key][0] if v is not None] for key in frames[0].columns}

    numbers = {key: feature.unit for key, feature in zip(KEYS, asked.by, strict=False) if feature.is_number}
    if numbers:
        ends = values([pl.concat_list(pl.col(key).min(), pl.col(key).max()).alias(key) for key in numbers])
        widths = {key: width_of(ends[key], unit, most) for key, unit in numbers.items()}
        near = [key for key, width in widths.items() if width and max(ends[key]) - min(ends[key]) <= _MOST_APART]
        if near and kind in (BARS, MAP):
            known = values([pl.col(key).drop_nulls().unique().implode().alias(key) for key in near])
            widths |= {key: width_of(known[key], numbers[key], most, are_all=True) for key in near}
        asked = replace(asked, widths=tuple(widths.get(key, 0) for key, _ in zip(KEYS, asked.by, strict=False)))
    return asked, [cell_sums(of(), asked, source.setup) for source, of in there]


def width_of(values: Sequence[int], unit: int, most: int, *, are_all: bool = False) -> int:
    """Return the width of the bins of a number, given its ends or all its values; 0 where each stands by itself."""
    if are_all and len({*values}) <= most:
        return 0
    span = (max(values) - min(values)) / unit + 1 if values else 0
    if span <= most and (unit == 1 or span * unit <= most):
        return 0
    size = 10 ** max(0, math.floor(math.log10(max(1.0, span / most))))
    return next(size * m for m in (1, 2, 5, 10, 20) if span / (size * m) <= most - 1) * unit


def _answer(
    sources: Sequence[Source], asked: Asked, kind: str, where: str, most_bins: int, observer: Observer
) -> Chart:
    asked, sums = _read(sources, asked, kind, most_bins, observer)
    series = [
        Series(name, source.heading(), *_cells(one, asked))
        for source, name, one in zip(sources, names_of(sources), sums, strict=True)
    ]
    if not any(one.cells for one in series):
        raise UsageError(f"no deals are left{f' where {where}' if where else ''}: nothing can be shown.")
    difference, paired = None, False
    if len(sources) == 2:
        paired = asked.value is not None and are_paired(*sources)
        difference = _difference(sources, asked, series, paired)
    what = "How often" if asked.value is None else asked.value.name
    by = f" by {' and '.join(one.name for one in asked.by)}" if asked.by else ""
    title = f"How {asked.by[0].name} is spread" if kind == HIST else what + by
    result = Chart(title, asked.value, asked.by, asked.widths, kind, tuple(series), difference, paired, where)
    cells = math.prod(len(result.keys(n)) for n in range(len(asked.by)))
    if cells > _MOST_CELLS:
        raise UsageError(
            f"--by {','.join(one.name for one in asked.by)} makes {cells:,} cells, and a chart has at most "
            f"{_MOST_CELLS:,}: use fewer --bins, or other columns."
        )
    return result


def names_of(sources: Sequence[Source]) -> list[str]:
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
    if not paired:
        return Series(
            name, "as of independent runs", {key: apart(one.cells[key], other.cells[key]) for key in both}, counts
        )
    assert asked.value is not None, "only values are compared deal by deal"
    pairs = zip(sources[0].parts(), sources[1].parts(), strict=True)
    sums = pair_sums(pairs, asked, (sources[0].setup, sources[1].setup))
    cells = {
        tuple(row[key] for key in KEYS[: len(asked.by)]): difference_of(row, asked.value.unit)
        for row in sums.iter_rows(named=True)
        if row["n"] and row["n_b"]
    }
    return Series(name, "the same deals, deal by deal", cells, counts)
