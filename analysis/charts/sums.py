"""Sums of a run by cell, part by part, so that memory does not grow with the run; every estimate is made of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import polars as pl

from tricklab.analysis.charts.bins import Bins
from tricklab.analysis.charts.sources import TIMES
from tricklab.analysis.estimates.estimate import FEWEST_ALIKE, LEVEL, Estimate, proportion
from tricklab.analysis.estimates.student import student
from tricklab.analysis.features.feature import DEAL, SEAT, Feature
from tricklab.engine.play.setup import Setup

Frames = Iterable[pl.LazyFrame]
"""The parts of a run in order; the rows of one deal, or of one match, are in one part."""

KEYS = ("row", "column")
_SUMS = ("clusters", "n", "y", "nn", "ny", "yy")


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
    bins
        For each of ``by`` its bins.
    cluster
        The column that numbers what is independent: deals, or matches.
    is_alone
        Whether the tables have one row for each cluster.
    is_split
        Whether each number is the share of one of the second key's words among all rows with the first key's value.
    """

    value: Feature | None
    by: tuple[Feature, ...]
    where: pl.Expr | None
    used: tuple[Feature, ...]
    bins: tuple[Bins, ...]
    cluster: str
    is_alone: bool = True
    is_split: bool = False

    @property
    def features(self) -> tuple[Feature, ...]:
        """All features that are asked about."""
        return (*self.by, *self.used, *([self.value] if self.value else []))

    @property
    def level(self) -> int:
        """Whether each deal, each side or each seat counts."""
        return max((feature.level for feature in self.features), default=DEAL)

    @property
    def columns(self) -> list[str]:
        """The columns of the run that are read."""
        exprs = [*(expr for feature in self.features for expr in feature.exprs)]
        exprs += [] if self.where is None else [self.where]
        names = dict.fromkeys(name for expr in exprs for name in expr.meta.root_names())
        return [name for name in names if name not in {used.name for used in self.used}]

    def members(self, setup: Setup) -> int:
        """Return how many count in each deal: 1, its sides or its seats."""
        return {DEAL: 1, SEAT: setup.players}.get(self.level, len(set(setup.sides)))

    def wide(self, frame: pl.LazyFrame, setup: Setup) -> pl.LazyFrame:
        """Return a table with the columns that are asked about, for each member ``n`` of a deal.

        ``value n`` is a whole number, ``row n`` and ``column n`` are the keys, and ``counts n`` is whether it counts.
        The first column is ``times``, or ``cluster`` where the rows are not counted.
        """
        known = set(frame.collect_schema().names())
        is_counted = self.is_alone and TIMES in known
        columns = [pl.col(TIMES) if is_counted else pl.col(self.cluster).alias("cluster")]
        for number in range(self.members(setup)):
            of = partial(self._of, setup, number)
            frame = frame.with_columns(of(one).alias(one.name) for one in self.used if one.name not in known)
            value = pl.lit(1, pl.Int64) if self.value is None else of(self.value).cast(pl.Int64)
            there = [value.alias(f"value {number}")]
            for name, feature, bins in zip(KEYS, self.by, self.bins, strict=False):
                there.append(bins.of(of(feature), [key for key, _ in feature.names]).alias(f"{name} {number}"))
            counts = pl.all_horizontal([one.is_not_null() for one in there])
            counts &= pl.lit(True) if self.where is None else self.where.fill_null(False)
            frame = frame.with_columns(*there, counts.alias(f"counts {number}"))
            columns += [*(pl.col(one.meta.output_name()) for one in there), pl.col(f"counts {number}")]
        return frame.select(columns)

    def rows(self, frame: pl.LazyFrame, setup: Setup) -> pl.LazyFrame:
        """Return a table with a row for each member that counts: the first column, the keys, and ``y``, a number."""
        wide, keys = self.wide(frame, setup), KEYS[: len(self.by)]
        return pl.concat(
            wide.filter(f"counts {n}").select(
                pl.first(), *(pl.col(f"{key} {n}").alias(key) for key in keys), pl.col(f"value {n}").alias("y")
            )
            for n in range(self.members(setup))
        )

    def _of(self, setup: Setup, number: int, feature: Feature) -> pl.Expr:
        """Return a feature's expression for one side or seat."""
        side = setup.sides[number] if self.level == SEAT else number
        return feature.exprs[0 if feature.level == DEAL else number if feature.level == SEAT else side]


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


def cell_sums(parts: Frames, asked: Asked, setup: Setup) -> Sums:
    """Return the sums of a run from the tables of `Source.tables`."""
    keys, clusters = list(KEYS[: len(asked.by)]), 0
    tables: list[pl.DataFrame] = []
    for part in parts:
        if asked.is_alone:
            table, counted = _sums_of_deals(asked, part, setup)
        else:  # several rows of the part are one match
            frame = _by_cluster(asked, part, setup).collect(engine="streaming")
            table, counted = _summed(frame.lazy(), keys), frame["cluster"].n_unique()
        tables.append(table)
        clusters += counted
    cells = _added(tables, keys)
    return Sums(cells, int(cells["n"].sum()), clusters)


def _sums_of_deals(asked: Asked, part: pl.LazyFrame, setup: Setup) -> tuple[pl.DataFrame, int]:
    """Return the sums of a table with a row for each kind of deal, and how many deals have something that counts.

    What a deal adds to the sum of squares in a cell is the squares of its members there, and twice the product of each
    pair of them. So no deal has to be put together from rows.
    """
    wide, keys = asked.wide(part, setup), KEYS[: len(asked.by)]
    members = range(asked.members(setup))
    pieces, times, one = [], pl.col(TIMES), pl.lit(1, pl.Int64)
    for n in members:
        value, own = pl.col(f"value {n}"), [pl.col(f"{key} {n}").alias(key) for key in keys]
        others = [] if any(one.is_distinct and one.level == asked.level for one in asked.by) else range(n)
        earlier = [_are_together(keys, n, m) for m in others]
        first = ~pl.any_horizontal(earlier) if earlier else pl.lit(True)
        sums = [first.cast(pl.Int64).alias("clusters"), one.alias("n"), value.alias("y"), one.alias("nn")]
        sums += [value.alias("ny"), (value * value).alias("yy")]
        pieces.append(wide.filter(f"counts {n}").select(*own, *(term * times for term in sums)))
        for m in others:
            zero, other = pl.lit(0, pl.Int64), pl.col(f"value {m}")
            sums = [zero.alias("clusters"), zero.alias("n"), zero.alias("y"), pl.lit(2, pl.Int64).alias("nn")]
            sums += [(value + other).alias("ny"), (2 * value * other).alias("yy")]
            pieces.append(wide.filter(_are_together(keys, n, m)).select(*own, *(term * times for term in sums)))
    together = pl.concat(pieces)
    table = together.group_by(*keys).agg(pl.col(_SUMS).sum()) if keys else together.select(pl.col(_SUMS).sum())
    number = wide.filter(pl.any_horizontal([f"counts {n}" for n in members])).select(times.sum())
    counted, count = pl.collect_all([table, number], engine="streaming")
    return counted, int(count.item() or 0)


def _are_together(keys: Sequence[str], n: int, m: int) -> pl.Expr:
    """Return whether two members of a deal count in the same cell."""
    same = [pl.col(f"{key} {n}") == pl.col(f"{key} {m}") for key in keys]
    return pl.all_horizontal([pl.col(f"counts {n}"), pl.col(f"counts {m}"), *same]).fill_null(False)


def _by_cluster(asked: Asked, part: pl.LazyFrame, setup: Setup) -> pl.LazyFrame:
    """Return for each cluster and cell how many rows there are, ``n``, and the sum of their values, ``y``."""
    keys = KEYS[: len(asked.by)]
    rows = asked.rows(part, setup).group_by("cluster", *keys)
    return rows.agg(pl.len().cast(pl.Int64).alias("n"), pl.col("y").sum())


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
    pairs: Iterable[tuple[pl.LazyFrame, pl.LazyFrame]], asked: Asked, setups: tuple[Setup, Setup]
) -> pl.DataFrame:
    """Return for each cell the sums of two runs of the same deals, ``n``, ``y``, ``n_b``, ``y_b`` and all products."""
    keys, tables = list(KEYS[: len(asked.by)]), []
    names = ("n", "y", "n_b", "y_b")
    products = [(pl.col(a) * pl.col(b)).sum().alias(f"{a}*{b}") for i, a in enumerate(names) for b in names[i:]]
    for one, other in pairs:
        sides = [_by_cluster(asked, frame, setup) for frame, setup in zip((one, other), setups, strict=True)]
        both = sides[0].join(sides[1], on=["cluster", *keys], how="full", suffix="_b", coalesce=True)
        both = both.with_columns(pl.col(names).fill_null(0))
        sums = [pl.len().cast(pl.Int64).alias("clusters"), *(pl.col(name).sum() for name in names), *products]
        grouped = both.group_by(*keys).agg(*sums) if keys else both.select(*sums)
        tables.append(grouped.collect(engine="streaming"))
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


def pair_difference(cell: dict[str, int], unit: int = 1) -> Estimate:
    """Estimate the mean of the first run less the mean of the second, deal by deal, from the sums of `pair_sums`."""
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


def apart(first: Estimate, other: Estimate) -> Estimate:
    """Return the difference of two estimates from independent deals."""
    value, error = first.value - other.value, math.hypot(first.error, other.error)
    count = min(first.count, other.count)
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
