"""A feature: a number or a word that each deal, each side or each seat has, and what axes call it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import polars as pl

DEAL, SIDE, SEAT = 0, 1, 2
"""What a feature has a value for: each deal, each side of a deal, each seat of a deal."""


_LISTS = ("how many cards", "highest card", "whether ")
"""Meanings whose second part names the cards."""
_LIST = re.compile(r",.*,|,.* or ")
"""A meaning that lists the values, which stand at the axis anyway."""
_POINTS = re.compile(r"(.*_)?(delta|margin|score|before)(_\d+)?|lead of side 0")
"""The names of points."""


@dataclass(frozen=True)
class Feature:
    """A number or a word that each deal, each side or each seat has.

    Attributes
    ----------
    name, meaning
        As commands take it, and one line about it.
    exprs
        The expression over the columns; for each side or seat its own.
    level
        `DEAL`, `SIDE` or `SEAT`.
    labels
        The words for its values, in their order; empty for numbers.
    names
        The words for single numbers, such as a bid with a name.
    is_share
        Whether it is true or false, so that its mean is a share.
    unit
        What the numbers are multiplied by, to stay whole.
    is_distinct
        Whether the sides or seats of a deal never share a value, as places.
    of
        For a feature of the cards that a seat is dealt its values, given the cards as sets, an int64 array (n,).
    """

    name: str
    meaning: str
    exprs: tuple[pl.Expr, ...] = field(compare=False)  # polars cannot compare expressions
    level: int = DEAL
    labels: tuple[str, ...] = ()
    names: tuple[tuple[int, str], ...] = ()
    is_share: bool = False
    unit: int = 1
    is_distinct: bool = False
    of: Callable[[Any], Any] | None = field(default=None, compare=False)

    @property
    def is_number(self) -> bool:
        """Whether its values are numbers, which have a mean and can be put into bins."""
        return not self.labels and not self.is_share

    @property
    def words(self) -> str:
        """What it is, for an axis: the first part of its meaning, or its name in words where that is a list."""
        meaning = re.split(r";|,? as (?:\d+ )?bits", self.meaning)[0]
        if not meaning.startswith(_LISTS):
            meaning = meaning.split(": ")[0]
        return meaning if meaning and not _LIST.search(meaning) else self.name.replace("_", " ")

    @property
    def label(self) -> str:
        """What its mean or share is, for an axis, with the unit."""
        if self.is_share:
            return f"how often {self.words.removeprefix('whether ')}, %"
        return f"{self.words}, mean in points" if self.is_points else f"{self.words}, mean"

    @property
    def axis(self) -> str:
        """What its values are, for an axis, with the unit."""
        return f"{self.words}, points" if self.is_points else self.words

    @property
    def is_points(self) -> bool:
        """Whether its values are points that are scored."""
        return _POINTS.fullmatch(self.name) is not None
