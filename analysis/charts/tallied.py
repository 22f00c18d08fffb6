"""The standard charts of tallies: the same questions as of rows, where tallies have the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import polars as pl

from tricklab.analysis.charts.bins import BINS, Bins, bins_of
from tricklab.analysis.charts.result import BARS, Chart, Series
from tricklab.analysis.charts.sources import Source
from tricklab.analysis.charts.sums import KEYS, mean_of
from tricklab.analysis.charts.two_runs import difference_of_runs, names_of
from tricklab.analysis.estimates.estimate import proportion
from tricklab.analysis.features.feature import Feature
from tricklab.analysis.features.result_features import share_feature
from tricklab.analysis.summary.summarise import tally_of
from tricklab.engine.base.cached import cached_property
from tricklab.engine.runs.game_shares import groups_of, shares_of


@dataclass(frozen=True)
class Tallied:
    """A run of tallies, with all its deals added up."""

    source: Source

    @cached_property
    def table(self) -> pl.DataFrame:
        """A row for each group of deals, see `engine.runs.tallies`."""
        return tally_of(self.source.run, self.source.count)

    @property
    def keys(self) -> dict[str, str]:
        """The features by which the deals are grouped, with their columns."""
        setup = self.source.setup
        if setup.game.declarer is None:
            return {"seat_bid": "bid"}
        groups = groups_of(setup)
        return {"bid": "bid"} if groups is None else {f"{groups.name}_rank": "part"}

    @property
    def values(self) -> Mapping[str | None, tuple[str, str]]:
        """What was added up: for each feature the column of its sums, and the column of the sums of squares."""
        setup = self.source.setup
        if setup.game.declarer is None:
            return {"seat_made": ("made", "made"), "seat_delta": ("score", "score squared"), None: ("count", "count")}
        result: dict[str | None, tuple[str, str]] = {None: ("count", "count"), "made": ("made", "made")}
        result[f"{setup.game.declarer}_delta"] = ("bidders", "bidders squared")
        return result | {share_feature(share.name, setup): (share.name, share.name) for share in shares_of(setup)}

    def sums(self, value: str | None, key: str, feature: Feature, bins: Bins) -> pl.DataFrame:
        """Return for each cell how many rows it has, ``n``, the sum of their values, ``y``, and of the squares."""
        column, squares = self.values[value]
        key_of = pl.col(self.keys[key])
        key_of = key_of.cast(pl.Enum(feature.labels)) if feature.labels else key_of.cast(pl.Int64)
        table = self.table.filter(pl.col(self.keys[key]).is_not_null())
        if value == "made":
            table = table.filter(pl.col("made").is_not_null())
            sums = [(pl.col("count") * pl.col("made")).sum().alias(name) for name in ("y", "yy")]
        else:
            sums = [pl.col(column).sum().alias("y"), pl.col(squares).sum().alias("yy")]
        cell = bins.of(key_of, [key for key, _ in feature.names]).alias(KEYS[0])
        return table.group_by(cell).agg(pl.col("count").sum().alias("n"), *sums).filter(pl.col("n") > 0).sort(KEYS[0])


def answer_of(
    runs: Sequence[Tallied], title: str, value: str | None, by: Sequence[str], known: Mapping[str, Feature]
) -> Chart | None:
    """Return the answer to a question about tallies; None where they have none.

    Where all seats of a deal bid they count as independent, as tallies do not know which of them were in one deal.
    """
    if value not in runs[0].values or list(by) != [*runs[0].keys]:
        return None
    feature, measured = known[by[0]], None if value is None else known[value]
    counts = [run.sums(value, by[0], feature, Bins()) for run in runs]
    if not any(map(len, counts)):
        return None
    bins = Bins()
    if feature.is_number:
        there = [key for table in counts for key in table[KEYS[0]]]
        bins = bins_of(there, feature.unit, BINS, are_all=True)
    series = []
    for run, name in zip(runs, names_of([run.source for run in runs]), strict=True):
        rows = run.sums(value, by[0], feature, bins).to_dicts()
        total = sum(row["n"] for row in rows)
        cells = {}
        for row in rows:
            row |= {"clusters": row["n"], "nn": row["n"], "ny": row["y"]}
            is_share = measured is not None and measured.is_share
            cells[row[KEYS[0]],] = proportion(row["n"], total) if measured is None else mean_of(row, is_share=is_share)
        series.append(Series(name, run.source.heading(), cells, {(row[KEYS[0]],): row["n"] for row in rows}))
    difference = difference_of_runs(series) if len(series) == 2 else None
    return Chart(title, measured, (feature,), (bins,), BARS, tuple(series), difference)


def points_of(runs: Sequence[Tallied]) -> Chart | None:
    """Return who gets the credited points, from tallies; None where no points are credited."""
    series = []
    for run in runs:
        names = list(run.source.setup.game.points(run.source.setup.rules))
        if run.source.setup.game.declarer is None or not names:
            return None
        of = {name: tuple(int(run.table[f"{name} {what}"].sum()) for what in ("bidders", "out")) for name in names}
        series.append(series_of_points(run.source, of))
    return chart_of_points(series)


def series_of_points(source: Source, of: Mapping[str, Sequence[int]]) -> Series:
    """Return how often the declarer's side has each point, given in how many deals it has it, and it is out."""
    known = {(name.replace("_", " "),): numbers for name, numbers in of.items() if numbers[1]}
    cells = {key: proportion(own, out) for key, (own, out) in known.items()}
    return Series(
        source.setup.table_of_policies(), source.heading(), cells, {key: out for key, (_, out) in known.items()}
    )


def chart_of_points(series: Sequence[Series]) -> Chart:
    """Return the chart of who gets the credited points."""
    names = tuple(dict.fromkeys(name for run in series for (name,) in run.cells))
    point = Feature("point", "a point that is credited", (pl.lit(""),), labels=names)
    side = Feature("declarer's side has it", "whether the declarer's side has it", (pl.lit(True),), is_share=True)
    difference = difference_of_runs(series) if len(series) == 2 else None
    phrases = ("the declarer's side has {} in {value} of the deals in which somebody has it", "{} in {value}")
    return Chart("Who gets the points", side, (point,), (Bins(),), BARS, tuple(series), difference, phrases=phrases)
