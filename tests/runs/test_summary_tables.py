"""Tables that are brought to be summed up: what no deal can have is refused with the column and what is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pandas
import polars as pl
import pytest

from conftest import setup_of
from tiers import full_unless_compiled
from tricklab import Setup, UsageError, simulate, summarise
from tricklab.analysis.summary.table_check import bids_of
from tricklab.engine.games import game_of, variants

SETUP = setup_of(policy="basic", seed="tables")
INT8 = pl.Int8


def put(**columns: Any) -> Callable[[pl.DataFrame], pl.DataFrame]:
    return lambda table: table.with_columns(**columns)


ROWS: list[tuple[Callable[[pl.DataFrame], pl.DataFrame], str]] = [
    (put(bid=pl.lit(99).cast(INT8)), r"column 'bid' has 99 in 300 of 300 rows; bids in Smear .* are 0 to 10\."),
    (put(bidder=pl.lit(4).cast(INT8)), r"column 'bidder' has 4 in .*; seats in Smear .* are 0, 1, 2, 3\."),
    (put(bid=pl.lit("x")), "column 'bid' must have whole numbers from -128 to 127; not 'x'"),
    (put(bid=pl.lit(2.5)), r"column 'bid' must have whole numbers .*; not 2\.5"),
    (put(bid=pl.lit([1])), "column 'bid' must have whole numbers .*; not List"),
    (put(trump=pl.lit("K")), "column 'trump' must have one of C, D, H, S; not 'K'"),
    (put(made=pl.lit("x")), "column 'made' must have true or false; not "),
    (put(delta_0=pl.lit(None).cast(INT8)), "column 'delta_0' is empty in 300 deals; each must have a value"),
    (lambda table: table.drop("bid"), "has no column 'bid'"),
    (lambda table: table.head(0), "there are no deals in the table"),
]
WHOLE = "must have a whole number in each row"
TALLIES = [
    (put(bid=pl.lit(99)), "column 'bid' has 99"),
    (put(bid=pl.lit("x")), "column 'bid' must have whole numbers"),
    (put(count=pl.lit("x")), f"column 'count' {WHOLE}"),
    (put(others=pl.lit(0.5)), f"column 'others' {WHOLE}"),
    (put(bidders=pl.lit(None).cast(pl.Int64)), f"column 'bidders' {WHOLE}"),
]


@pytest.mark.parametrize(
    ("keep", "change", "told"), [*(("rows", *row) for row in ROWS), *(("tallies", *row) for row in TALLIES)]
)
def test_what_no_deal_has_is_refused(keep: str, change: Callable[[pl.DataFrame], pl.DataFrame], told: str) -> None:
    table = simulate(SETUP, 300, keep=keep)
    with pytest.raises(UsageError, match=told):
        summarise(change(table), SETUP)


def test_a_setup_is_asked_for_by_its_name() -> None:
    with pytest.raises(UsageError, match=r"setup must be a Setup, as in Setup\.make\('smear', seed=7\); not 'smear'"):
        summarise(simulate(SETUP, 10), "smear")  # type: ignore[arg-type]


@pytest.mark.game("cinch")
def test_a_table_that_went_through_pandas_is_the_same() -> None:
    table = simulate("pedro", 2000, policy="random", seed="pandas")
    setup = Setup.make("pedro", policy="random", seed="pandas")
    assert table["bid"].null_count()
    pandas_table = pandas.DataFrame({name: table[name].to_list() for name in table.columns})
    assert pandas_table["bid"].dtype == "float64"
    assert summarise(pandas_table, setup) == summarise(table, setup)


@pytest.mark.parametrize("variant", full_unless_compiled(variants()))
def test_all_bids_of_a_game_are_known(variant: str) -> None:
    setup = Setup.make(variant, policy="random", seed="bids")
    table = simulate(setup, 1000)
    assert summarise(table, setup).hands == 1000
    if game_of(variant).declarer is None:
        assert set(table["bid_0"].unique()) <= bids_of(setup)
    elif "bid" in table.columns:
        assert len(set(table["bid"].drop_nulls().unique())) >= 3
