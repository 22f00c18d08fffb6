"""Sums of a run by cell, part by part, so that memory does not grow with the run; every estimate is made of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import polars as pl

from tricklab.analysis.charts.features import DEAL, SEAT, Feature
from tricklab.analysis.estimates.estimate import FEWEST_ALIKE, LEVEL, Estimate, proportion
from tricklab.analysis.estimates.student import student
from tricklab.engine.play.setup import Setup

Frames = Iterable[pl.LazyFrame]
"""The parts of a run in order; the rows of one deal, or of one match, are in one part."""

KEYS = ("row", "column")
_AT_ONCE = 50
"""Tables that are added up at once."""


@dataclass(frozen=True)
class Asked:
    """What is asked of each row.

    Attributes
    ----------
    value
        What is measured; None for how often each cell comes.
    by
        What the cells are: none, one or two features.
    where
        Which rows count; None for all.
    used
        The features that ``where`` names.
    widths
        For each of ``by`` the width of its bins; 0 for none.
    cluster
        The column that numbers what is independent: deals, or matches.
    is_alone
        Whether the tables have one row for each cluster.
    """

    value: Feature | None
    by: tuple[Feature, ...]
    where: pl.Expr | None
    used: tuple[Feature, ...]
    widths: tuple[int, ...]
    cluster: str
    is_alone: bool = True

    @property
    def is_single(self) -> bool:
        """Whether one row counts for each cluster."""
        return self.is_alone and self.level == DEAL

    @property
    def level(self) -> int:
        """Whether each deal, each side or each seat counts."""
        there = [feature.level for feature in (*self.by, *self.used, *([self.value] if self.value else []))]
        return max(there, default=DEAL)

    def rows(self, frame: pl.LazyFrame, setup: Setup) -> pl.LazyFrame:
        """Return a table with a row for each thing that counts: ``cluster``, the keys, and ``y``, a whole number."""
        members = {DEAL: 1, SEAT: setup.players}.get(self.level, len(set(setup.sides)))
        return pl.concat([self._member(frame, setup, number) for number in range(members)])

    def _member(self, frame: pl.LazyFrame, setup: Setup, number: int) -> pl.LazyFrame:
        def of(feature: Feature) -> pl.Expr:
            side = setup.sides[number] if self.level == SEAT else number
            return feature.exprs[0 if feature.level == DEAL else number if feature.level == SEAT else side]

        known = set(frame.collect_schema().names())
        frame = frame.with_columns(of(one).alias(one.name) for one in self.used if one.name not in known)
        if self.where is not None:
            frame = frame.filter(self.where)
        keys = []
        for name, feature, width in zip(KEYS, self.by, self.widths, strict=False):
            key = of(feature)
            keys.append((key // width * width if width else key).alias(name))
        value = pl.lit(1, pl.Int64) if self.value is None else of(self.value).cast(pl.Int64)
        there = frame.select(pl.col(self.cluster).alias("cluster"), *keys, value.alias("y"))
        return there.drop_nulls()


@dataclass(frozen=True)
class Sums:
    """The sums of each cell, and of all together.

    Attributes
    ----------
    cells : polars.DataFrame
        A row a cell: the keys, ``clusters``, and with n the rows of a cluster in the cell and y the sum of their values
        the sums ``n``, ``y``, ``nn``, ``ny``, ``yy`` over the clusters.
    rows, clusters
        All rows, and in how many deals or matches they are.
    """

    cells: pl.DataFrame
    rows: int
    clusters: int


def cell_sums(parts: Frames, asked: Asked, setup: Setup, done: Callable[[int], None] = lambda _: None) -> Sums:
    """Return the sums of a run; ``done`` is told the number of each part that was read."""
    keys, tables, clusters = list(KEYS[: len(asked.by)]), [], 0
    for number, part in enumerate(parts):
        there = _by_cluster(asked, part, setup)
        if not asked.is_single:  # what happens at the seats of one deal is not independent
            frame = there.collect(engine="streaming")
            clusters, there = clusters + frame["cluster"].n_unique(), frame.lazy()
        tables.append(_summed(there, keys))
        done(number)
        if len(tables) > _AT_ONCE:
            tables = [_added(tables, keys)]
    cells = _added(tables, keys)
    rows = int(cells["n"].sum())
    return Sums(cells, rows, rows if asked.is_single else clusters)


def _by_cluster(asked: Asked, part: pl.LazyFrame, setup: Setup) -> pl.LazyFrame:
    """Return for each cluster and cell how many rows there are, ``n``, and the sum of their values, ``y``."""
    rows = asked.rows(part, setup)
    if asked.is_single:
        return rows.with_columns(pl.lit(1, pl.Int64).alias("n"))
    keys = KEYS[: len(asked.by)]
    return rows.group_by("cluster", *keys).agg(pl.len().cast(pl.Int64).alias("n"), pl.col("y").sum())


def _summed(clusters: pl.LazyFrame, keys: Sequence[str]) -> pl.DataFrame:
    n, y = pl.col("n"), pl.col("y")
    sums = [pl.len().cast(pl.Int64).alias("clusters"), n.sum(), y.sum(), (n * n).sum().alias("nn")]
    sums += [(n * y).sum().alias("ny"), (y * y).sum().alias("yy")]
    grouped = clusters.group_by(*keys).agg(*sums) if keys else clusters.select(*sums)
    return grouped.collect(engine="streaming")


def _added(tables: Sequence[pl.DataFrame], keys: Sequence[str]) -> pl.DataFrame:
    together = pl.concat(tables)
    return together.group_by(keys).agg(pl.all().sum()).sort(keys) if keys else together.sum()


def pair_sums(
    pairs: Iterable[tuple[pl.LazyFrame, pl.LazyFrame]],
    asked: Asked,
    setups: tuple[Setup, Setup],
    done: Callable[[int], None] = lambda _: None,
) -> pl.DataFrame:
    """Return for each cell the sums of two runs of the same deals, ``n``, ``y``, ``n_b``, ``y_b`` and all products."""
    keys, tables = list(KEYS[: len(asked.by)]), []
    names = ("n", "y", "n_b", "y_b")
    products = [(pl.col(a) * pl.col(b)).sum().alias(f"{a}*{b}") for i, a in enumerate(names) for b in names[i:]]
    for number, (one, other) in enumerate(pairs):
        sides = [_by_cluster(asked, frame, setup) for frame, setup in zip((one, other), setups, strict=True)]
        both = sides[0].join(sides[1], on=["cluster", *keys], how="full", suffix="_b", coalesce=True)
        both = both.with_columns(pl.col(names).fill_null(0))
        sums = [pl.len().cast(pl.Int64).alias("clusters"), *(pl.col(name).sum() for name in names), *products]
        grouped = both.group_by(*keys).agg(*sums) if keys else both.select(*sums)
        tables.append(grouped.collect(engine="streaming"))
        done(number)
    return _added(tables, keys)


def mean_of(cell: dict[str, int], *, is_share: bool, unit: int = 1) -> Estimate:
    """Estimate a mean, or a share, from the sums of a cell.

    A row a cluster is the usual case: Student's interval for means and Wilson's for shares. Otherwise the interval is
    by the ratio of two sums over the clusters (delta method), as rows of one deal are not independent.
    """
    n, clusters = cell["n"], cell["clusters"]
    if n == cell["nn"] and is_share:
        return proportion(cell["y"], n)
    if not n:
        return Estimate(math.nan, -math.inf, math.inf, 0, math.nan)
    mean = cell["y"] / n
    squares = cell["yy"] - 2 * mean * cell["ny"] + mean * mean * cell["nn"]
    return _interval(mean, squares, n, clusters, n, unit)


def share_of(cell: dict[str, int], rows: int, clusters: int) -> Estimate:
    """Estimate how often a cell comes among all rows, which are ``rows`` in so many clusters."""
    n = cell["n"]
    if rows == clusters:
        return proportion(n, rows)
    squares = cell["nn"] - n * n / clusters
    return _interval(n / rows, squares, rows, clusters, rows, 1)


def difference_of(cell: dict[str, int], unit: int = 1) -> Estimate:
    """Estimate the mean of the first run less that of the second, on the same deals, from the sums of `pair_sums`."""
    n, m = cell["n"], cell["n_b"]
    if not n or not m:
        return Estimate(math.nan, -math.inf, math.inf, 0, math.nan)
    a, b = cell["y"] / n, cell["y_b"] / m
    weights = {"n": -a / n, "y": 1 / n, "n_b": b / m, "y_b": -1 / m}
    names, squares = list(weights), 0.0
    for i, first in enumerate(names):
        for second in names[i:]:
            twice = 1 if first == second else 2
            squares += twice * weights[first] * weights[second] * cell[f"{first}*{second}"]
    return _interval(a - b, squares, min(n, m), cell["clusters"], 1, unit)


def apart(one: Estimate, other: Estimate) -> Estimate:
    """Return the difference of two estimates from independent deals."""
    value, error = one.value - other.value, math.hypot(one.error, other.error)
    count = min(one.count, other.count)
    if not math.isfinite(error) or count < 2:
        return Estimate(value, -math.inf, math.inf, count, math.nan)
    half = student(count - 1, (1 + LEVEL) / 2) * error
    return Estimate(value, value - half, value + half, count, error)


def _interval(value: float, squares: float, count: int, clusters: int, over: float, unit: int) -> Estimate:
    """Return an estimate whose residuals have a sum of squares, over so many clusters, and are divided by ``over``."""
    squares = max(0.0, squares)
    value = value / unit
    if clusters < 2 or (squares < 1e-9 * max(1.0, abs(value)) and clusters < FEWEST_ALIKE):
        return Estimate(value, -math.inf, math.inf, count, math.nan)
    error = math.sqrt(squares * clusters / (clusters - 1)) / over / unit
    half = student(clusters - 1, (1 + LEVEL) / 2) * error
    return Estimate(value, value - half, value + half, count, error)
