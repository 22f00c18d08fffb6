"""Questions of seats and lineups: `chart` against polars by hand, in six games with one seat that plays otherwise."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tricklab import Setup, chart, simulate_into
from tricklab.engine.runs.storage.run import Run

OTHER = 1
DEALS = {"peatwit": 80, "tapp-tarock": 80, "eighty-three": 80}
"""How many deals are interpreted; 600 are compiled."""


@pytest.fixture(scope="module")
def run_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Run]:
    @cache
    def deal(variant: str) -> Run:
        setup = Setup.make(variant, policy="expert", seats={OTHER: "basic"}, seed=5)
        return simulate_into(Path(tmp_path_factory.mktemp("lineups")), setup, DEALS.get(variant, 600))

    return deal


def by_seat(frame: pl.DataFrame, *stems: str) -> pl.DataFrame:
    """Return a row a seat and deal."""
    seats = range(sum(name.startswith(f"{stems[0]}_") for name in frame.columns))
    return pl.concat(
        frame.select(
            "dealer", pl.lit(seat, pl.Int64).alias("seat"), *(pl.col(f"{stem}_{seat}").alias(stem) for stem in stems)
        )
        for seat in seats
    )


def each_seat(stem: str) -> Callable[[pl.DataFrame], pl.DataFrame]:
    """Return the mean of each seat's number, by hand."""
    return lambda rows: mean(by_seat(rows, stem), pl.col(stem), "seat")


def mean(frame: pl.DataFrame, value: pl.Expr, *by: str) -> pl.DataFrame:
    """Return the mean of a value in each group, and how many rows it rests on."""
    sums = [value.cast(pl.Float64).mean().alias("mean"), value.count().cast(pl.Int64).alias("count")]
    grouped = frame.group_by(*by).agg(sums).sort(by).drop_nulls() if by else frame.select(sums)
    return grouped.filter(pl.col("count") > 0)


MADE = ((pl.col("bid") == 0) & (pl.col("tricks") == 0)) | ((pl.col("bid") > 0) & (pl.col("tricks") >= pl.col("bid")))
MINE = pl.col("seat") == OTHER

QUESTIONS: list[tuple[str, dict[str, Any], Callable[[pl.DataFrame], pl.DataFrame]]] = [
    ("peatwit", {"value": "seat_made", "by": "seat"}, lambda rows: mean(by_seat(rows, "bid", "tricks"), MADE, "seat")),
    (
        "peatwit",
        {"value": "seat_tricks", "by": "seat_bid", "where": "seat = 1"},
        lambda rows: mean(by_seat(rows, "bid", "tricks").filter(MINE), pl.col("tricks"), "bid"),
    ),
    ("pitch", {"value": "seat_tricks", "by": "seat"}, each_seat("tricks")),
    (
        "pitch",
        {"value": "pitcher_delta", "by": "bid", "where": "pitcher = 1"},
        lambda rows: mean(rows.filter(pl.col("pitcher") == 1), pl.col("delta_1"), "bid"),
    ),
    ("smear", {"value": "side_delta", "where": "seat = 1", "kind": "bars"}, lambda rows: mean(rows, pl.col("delta_1"))),
    (
        "smear",
        {"value": "made", "by": "bid", "where": "bidder = 1"},
        lambda rows: mean(rows.filter(pl.col("bidder") == 1), pl.col("made"), "bid"),
    ),
    ("cinch", {"value": "seat_captured", "by": "seat"}, each_seat("captured")),
    (
        "cinch",
        {"value": "side_margin", "by": "dealer", "where": "seat in (1, 3)"},
        lambda rows: mean(pl.concat([rows, rows]), pl.col("delta_1") - pl.col("delta_0"), "dealer"),
    ),
    ("tapp-tarock", {"value": "seat_delta", "by": "seat"}, each_seat("delta")),
    (
        "eighty-three",
        {"value": "seat_bid", "by": "dealer", "where": "seat = 1"},
        lambda rows: mean(by_seat(rows, "bid").filter(MINE), pl.col("bid"), "dealer"),
    ),
]


@pytest.mark.parametrize(
    ("variant", "asked", "by_hand"),
    [pytest.param(*each, marks=pytest.mark.game(each[0])) for each in QUESTIONS],
)
def test_a_chart_is_what_polars_says(
    run_of: Callable[[str], Run], variant: str, asked: dict[str, Any], by_hand: Callable[[pl.DataFrame], pl.DataFrame]
) -> None:
    run = run_of(variant)
    found, wanted = chart(run, bins=200, **asked).table(), by_hand(run.scan().collect())
    assert found["count"].to_list() == wanted["count"].to_list()
    assert found[asked["value"]].to_list() == pytest.approx(wanted["mean"].to_list())
    assert found["count"].sum() > 50
    if "by" in asked:
        assert found[asked["by"]].to_list() == wanted[wanted.columns[0]].to_list()
