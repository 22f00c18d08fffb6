"""Any question of the columns of a run, or of several: what is read, and into which cells it goes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import polars as pl

from tricklab.analysis.charts.bins import BINS, Bins, bins_of
from tricklab.analysis.charts.conditions import Where, condition_of, feature_named, text_of
from tricklab.analysis.charts.result import BARS, HIST, KINDS, LINE, MAP, Chart, Series
from tricklab.analysis.charts.sources import Source, are_paired, reading, sources_of
from tricklab.analysis.charts.sums import KEYS, Asked, Sums, cell_sums, mean_of, share_of
from tricklab.analysis.charts.two_runs import difference_of, names_of, warning_of
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.features.columns import single_columns
from tricklab.analysis.features.feature import Feature
from tricklab.analysis.features.result_features import columns_of, features_of
from tricklab.engine.base.checks import suggest
from tricklab.engine.base.locations import Location
from tricklab.engine.base.numbers import parse_hands, shown, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.runs.storage.parts import TALLIES
from tricklab.engine.runs.storage.run import Run

_MOST_CELLS = 2_500

_MOST_BARS = 6
"""A value with more words is drawn as a map."""

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
        The column or feature whose mean, or share, is wanted (``tricklab chart RUN --list``); of one with words how
        often each comes. How often each cell comes unless given.
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
    >>> chart("data/smear-4p-044ca223", value="made", by=["bid", "trumps_held"])  # doctest: +SKIP
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
    named = partial(feature_named, known=known, singles=single_columns(first.setup, first.kind, known))
    keys: tuple[Feature, ...] = tuple(named(name, option="--by") for name in wanted)
    measured = None if value is None else named(value, option="--value")
    if kind is not None and kind not in KINDS:
        raise UsageError(f"--kind is one of {', '.join(KINDS)}; not {shown(kind)}.{suggest(str(kind), list(KINDS))}")
    kind = kind or _kind_for(measured, keys, several=len(sources) > 1)
    if kind == HIST:
        if measured is None or keys:
            raise UsageError("a histogram shows how one number is spread: give --value, and leave --by out.")
        keys, measured = (measured,), None
    if measured is None and not keys:
        raise UsageError("nothing is asked: give --value, --by, or both; --list shows the names.")
    if measured in keys:
        raise UsageError(f"--value {measured.name} is in --by as well: ask about another value in its cells.")
    is_split = measured is not None and bool(measured.labels) and len(keys) == 1
    if measured is not None and measured.labels:  # words have no mean: how often each comes
        if len(keys) == 2:
            raise UsageError(f"--value {measured.name} is a word and has no mean: give --by one name, not two.")
        keys, measured = (*keys, measured), None
    if kind == MAP and len(keys) != 2:
        raise UsageError("a map has rows and columns: give --by two names, as in --by bid,dealer.")
    condition, used = condition_of(where, known, first)
    most = whole(bins, "--bins", 2, 200, example="20")
    asked = Asked(measured, keys, condition, used, (Bins(),) * len(keys), first.cluster, first.is_alone, is_split)
    for other in sources:
        there = {*columns_of(other.setup, other.kind), *(expr.meta.output_name() for expr in other.cards)}
        if lacking := [name for name in asked.columns if name not in there]:
            if other.run.past is not None and lacking[0].startswith("cards "):
                version = other.run.past.engine
                raise UsageError(f"{other.name}: its cards cannot be dealt again, as version {version} dealt them.")
            raise UsageError(f"{other.name} has no column {lacking[0]!r}: ask about columns that all the runs have.")
    return asked, kind, most


def _kind_for(value: Feature | None, by: Sequence[Feature], *, several: bool) -> str:
    if len(by) == 2 or (by and value is not None and len(value.labels) > _MOST_BARS):
        return MAP
    if not by:
        return HIST if value is not None and value.is_number and not several else BARS
    return LINE if value is not None and by[0].is_number else BARS


def _read(
    sources: Sequence[Source], asked: Asked, kind: str, most: int, observer: Observer
) -> tuple[Asked, list[Sums]]:
    """Return the question with its bins, and the sums of each run."""
    tables = [source.tables(asked.columns, observer) for source in sources]
    there = list(zip(sources, tables, strict=True))

    def values(exprs: Sequence[pl.Expr]) -> dict[str, list[int]]:
        rows = [asked.rows(part, source.setup).select(exprs) for source, table in there for part in table()]
        frames = pl.collect_all(rows, engine="streaming")
        return {key: [v for frame in frames for v in frame[key][0] if v is not None] for key in frames[0].columns}

    numbers = {key: feature.unit for key, feature in zip(KEYS, asked.by, strict=False) if feature.is_number}
    if numbers:
        ends = values([pl.concat_list(pl.col(key).min(), pl.col(key).max()).alias(key) for key in numbers])
        bins = {key: bins_of(ends[key], unit, most) for key, unit in numbers.items()}
        near = [key for key in bins if bins[key].width and max(ends[key]) - min(ends[key]) <= _MOST_APART]
        if near and kind in (BARS, MAP):
            known = values([pl.col(key).drop_nulls().unique().implode().alias(key) for key in near])
            bins |= {key: bins_of(known[key], numbers[key], most, are_all=True) for key in near}
        asked = replace(asked, bins=tuple(bins.get(key, Bins()) for key, _ in zip(KEYS, asked.by, strict=False)))
    return asked, [_sums_of(source, of, asked) for source, of in there]


def _sums_of(source: Source, tables: Callable[[], Iterable[pl.LazyFrame]], asked: Asked) -> Sums:
    """Return the sums of a run; of a question that splits each row the sums of each word, as a share of the row."""
    if not asked.is_split:
        return cell_sums(tables(), asked, source.setup)
    row, word = asked.by
    of_words = []
    for label in word.labels:
        has = tuple(expr.cast(pl.String) == label for expr in word.exprs)
        share = replace(word, exprs=has, labels=(), is_share=True)
        of_word = cell_sums(tables(), replace(asked, value=share, by=(row,), bins=asked.bins[:1]), source.setup)
        of_words.append(of_word.cells.filter(pl.col("y") > 0).with_columns(pl.lit(label).alias(KEYS[1])))
    return replace(of_word, cells=pl.concat(of_words))


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
        difference = difference_of(sources, asked, series, paired)
    what = "How often" if asked.value is None else asked.value.name
    by = f" by {' and '.join(one.name for one in asked.by)}" if asked.by else ""
    title = f"How {asked.by[0].name} is spread" if kind == HIST else what + by
    if asked.is_split:
        title = f"How often each {asked.by[1].name} comes by {asked.by[0].name}"
    result = Chart(
        title,
        asked.value,
        asked.by,
        asked.bins,
        kind,
        tuple(series),
        difference,
        paired,
        where,
        asked.is_split,
        warning_of(sources, asked),
    )
    cells = math.prod(len(result.keys(n)) for n in range(len(asked.by)))
    if cells > _MOST_CELLS:
        raise UsageError(
            f"--by {','.join(one.name for one in asked.by)} makes {cells:,} cells, and a chart has at most "
            f"{_MOST_CELLS:,}: use fewer --bins, or other columns."
        )
    return result


def _cells(sums: Sums, asked: Asked) -> tuple[dict[tuple[Any, ...], Estimate], dict[tuple[Any, ...], int]]:
    cells, counts = {}, {}
    for row in sums.cells.iter_rows(named=True):
        if not row["n"]:
            continue
        key = tuple(row[name] for name in KEYS[: len(asked.by)])
        counts[key] = row["n"]
        if asked.is_split:
            cells[key] = mean_of(row, is_share=True)
        elif asked.value is None:
            cells[key] = share_of(row, sums.rows, sums.clusters)
        else:
            cells[key] = mean_of(row, is_share=asked.value.is_share, unit=asked.value.unit)
    return cells, counts
