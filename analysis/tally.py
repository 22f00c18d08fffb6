"""Sums over a run, read in batches, so that the memory needed does not grow with the run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    import polars as pl


def tally(files: Sequence[Path], hands: int, by: Sequence[str | pl.Expr], sums: Sequence[pl.Expr]) -> pl.DataFrame:
    """Group the first ``hands`` deals of a run and sum up each group.

    Parameters
    ----------
    files
        The run's parts.
    hands
        Deals with this number or a higher one are left out.
    by
        What to group by: columns, or named expressions; with nothing there is one group.
    sums
        Named expressions that add up over parts: counts, sums, sums of squares; not means.

    Returns
    -------
    polars.DataFrame
        A row a group, sorted; the columns of ``by``, and those of ``sums`` as Int64.
    """
    import polars as pl

    *whole, last = files
    # Only the last part can have deals too many; the others are spared the reading of a column.
    deals = pl.scan_parquet(last, glob=False).filter(pl.col("hand") < hands)
    if whole:
        deals = pl.concat([pl.scan_parquet(whole, glob=False), deals])
    wide = [column.cast(pl.Int64) for column in sums]
    if not by:
        return deals.select(*wide).collect(engine="streaming")
    keys = [key if isinstance(key, str) else key.meta.output_name() for key in by]
    return deals.group_by(*by).agg(*wide).collect(engine="streaming").sort(keys)


def same_side(seat: str, other: str, sides: Sequence[int]) -> pl.Expr:
    """Tell whether the seats in two columns are on one side; null where one of them is."""
    import polars as pl

    if list(sides) == list(range(len(sides))):
        return pl.col(seat) == pl.col(other)
    if list(sides) == [number % 2 for number in range(len(sides))]:
        return (pl.col(seat) ^ pl.col(other)) & 1 == 0  # ten times as fast as the side of each
    first, second = (
        pl.col(column).replace_strict(list(range(len(sides))), list(sides), return_dtype=pl.Int8)
        for column in (seat, other)
    )
    return first == second
