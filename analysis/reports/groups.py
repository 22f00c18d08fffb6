"""Deals in groups, as sums, and the estimates that are made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tricklab.analysis.estimate import Estimate, mean, proportion

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Groups:
    """A frame with a row for each group: what it was grouped by, ``deals``, and sums of something with their squares.

    Attributes
    ----------
    frame
        For a sum ``score`` there is a column ``score_squares`` beside it, see `summed`.
    """

    frame: pl.DataFrame

    @property
    def count(self) -> int:
        """How many deals there are in all groups."""
        return int(self.frame["deals"].sum())

    def __add__(self, other: Groups) -> Groups:
        """Join the groups of other deals; the same group may then have several rows."""
        import polars as pl

        return Groups(pl.concat([self.frame, other.frame]))

    def where(self, *conditions: pl.Expr) -> Groups:
        """Return the groups that fulfil all conditions."""
        return Groups(self.frame.filter(*conditions))

    def by(self, column: str, *conditions: pl.Expr) -> dict[int, Groups]:
        """Return the groups by one of the columns that they were grouped by, in its order."""
        chosen = self.frame.filter(*conditions) if conditions else self.frame
        return {int(key): Groups(group) for (key,), group in sorted(chosen.group_by(column), key=lambda pair: pair[0])}

    def share(self, condition: pl.Expr) -> Estimate:
        """Estimate in how many of the deals a condition on the columns holds."""
        return proportion(self.where(condition).count, self.count)

    def rate(self, name: str) -> Estimate:
        """Estimate in how many of the deals something was so that was counted."""
        return proportion(int(self.frame[name].sum()), self.count)

    def mean(self, name: str, unit: int = 1) -> Estimate:
        """Estimate the mean of something that was summed, in units of so many."""
        squares = int(self.frame[f"{name}_squares"].sum())
        return mean(int(self.frame[name].sum()) / unit, squares / unit**2, self.count)

    def mean_of(self, value: pl.Expr) -> Estimate:
        """Estimate the mean of something that the columns tell."""
        import polars as pl

        deals = pl.col("deals")
        sums = self.frame.select((value * deals).sum().alias("sum"), (value * value * deals).sum().alias("squares"))
        return mean(int(sums["sum"][0] or 0), int(sums["squares"][0] or 0), self.count)


def summed(name: str, value: pl.Expr) -> list[pl.Expr]:
    """Return the sums of something and of its squares, for `analysis.tally.tally`."""
    return [value.sum().alias(name), (value * value).sum().alias(f"{name}_squares")]
