"""Sums over a run, read in batches, so that the memory needed does not grow with the run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias, Union

import polars as pl

from tricklab.engine.runs.game_shares import of_seat, same_side

if TYPE_CHECKING:
    from tricklab.engine.base.locations import Location


__all__ = ["Deals", "lead_of", "of_seat", "rows_of", "same_side", "tally"]

Deals: TypeAlias = Union["Sequence[Location]", "pl.DataFrame"]
"""Where deals are: in the files of a run, or in a table such as `engine.runs.simulation.simulate` returns."""


def tally(deals: Deals, hands: int, by: Sequence[str | pl.Expr], sums: Sequence[pl.Expr]) -> pl.DataFrame:
    """Group the first ``hands`` deals of a run, or all of a table, and sum up each group.

    Parameters
    ----------
    deals
        The run's parts, or a table of deals.
    hands
        Deals of a run with this number or a higher one are left out.
    by
        What to group by: columns, or named expressions; with nothing there is one group.
    sums
        Named expressions that add up over parts: counts, sums, sums of squares; not means.

    Returns
    -------
    polars.DataFrame
        A row a group, sorted; the columns of ``by``, and those of ``sums`` as Int64.
    """
    rows = rows_of(deals, hands)
    wide = [column.cast(pl.Int64) for column in sums]
    if not by:
        return rows.select(*wide).collect(engine="streaming")
    keys = [key if isinstance(key, str) else key.meta.output_name() for key in by]
    return rows.group_by(*by).agg(*wide).collect(engine="streaming").sort(keys)


def rows_of(deals: Deals, hands: int) -> pl.LazyFrame:
    """Return the first ``hands`` deals of a run, or all of a table."""
    if isinstance(deals, pl.DataFrame):
        return deals.lazy()
    *whole, last = map(str, deals)  # polars reads URLs by itself
    # Only the last part can have deals too many; the others are spared the reading of a column.
    rows = pl.scan_parquet(last, glob=False).filter(pl.col("hand") < hands)
    return pl.concat([pl.scan_parquet(whole, glob=False), rows]) if whole else rows


def lead_of(seat: str, name: str, sides: Sequence[int]) -> pl.Expr:
    """Return what a column of sides says of the side of a seat, less the mean of the others; null without a seat.

    To stay whole the number is multiplied by how many others there are, which is one where there are two sides.

    Parameters
    ----------
    seat
        A column with a seat, such as ``pitcher``.
    name
        What the columns of the sides are called: ``delta`` stands for ``delta_0``, ``delta_1`` and so on.
    sides
        The side of each seat.
    """
    number = max(sides) + 1
    own = pl.coalesce(
        pl.when(pl.col(seat) == index).then(pl.col(f"{name}_{side}")) for index, side in enumerate(sides)
    ).cast(pl.Int64)
    return own * number - pl.sum_horizontal(pl.col(f"{name}_{side}").cast(pl.Int64) for side in range(number))
