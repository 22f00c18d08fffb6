"""Bins: the values of a number that stand together in a cell."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import polars as pl

BINS = 20
"""The most values of a number that stand by themselves; more are put into bins."""


@dataclass(frozen=True)
class Bins:
    """How the values of a number are put together.

    Attributes
    ----------
    width
        How many whole numbers a bin has; 0 where each value stands by itself.
    shift
        How far the bin of zero reaches below zero, so that zero is in its middle; 0 where no value is below zero.
    """

    width: int = 0
    shift: int = 0

    def of(self, value: pl.Expr, alone: Collection[int] = ()) -> pl.Expr:
        """Return for each value the lowest number of its bin; the values in ``alone`` stand by themselves."""
        if not self.width:
            return value
        bins = (value + self.shift) // self.width * self.width - self.shift
        return pl.when(value.is_in([*alone])).then(value).otherwise(bins) if alone else bins

    def lowest(self, value: int) -> int:
        """Return the lowest number of a value's bin.

        >>> Bins(5, 2).lowest(2), Bins(5, 2).lowest(3), Bins(5).lowest(3)
        (-2, 3, 0)
        """
        width = self.width or 1
        return (value + self.shift) // width * width - self.shift


def bins_of(values: Sequence[int], unit: int, most: int, *, are_all: bool = False) -> Bins:
    """Return the bins of a number, at most so many, given its ends or all its values, which are whole multiples.

    Where values lie on both sides of zero, a bin has an odd number of units, and zero is in the middle of one.

    >>> bins_of([-40, 40], 1, 20), bins_of([0, 80], 1, 20), bins_of([0, 80], 1, 20, are_all=True)
    (Bins(width=5, shift=2), Bins(width=5, shift=0), Bins(width=0, shift=0))
    """
    if are_all and len({*values}) <= most:
        return Bins()
    low, high = min(values, default=0), max(values, default=0)
    span = (high - low) / unit + 1 if values else 0
    if span <= most and (unit == 1 or span * unit <= most):
        return Bins()
    size = 10 ** max(0, math.floor(math.log10(max(1.0, span / most))))
    wide = next(size * m for m in (1, 2, 5, 10, 20) if span / (size * m) <= most - 1)
    if not low < 0 < high:
        return Bins(wide * unit)
    width = (wide + (wide + 1) % 2) * unit
    return Bins(width, width // 2)
