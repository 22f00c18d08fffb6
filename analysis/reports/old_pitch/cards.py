"""Holdings of trumps: their names, and what sorts them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tricklab.analysis.reports.groups import Groups
from tricklab.analysis.reports.source import Source

if TYPE_CHECKING:
    import polars as pl

RANKS = "23456789TJQKA"
ACE, KING, QUEEN, JACK, TEN = 12, 11, 10, 9, 8
JOKER = 13
"""Bits of a holding, as the columns of a run have them: 12 is the Ace, 0 the Two, 13 the joker."""

NATURAL = (1 << JOKER) - 1
HONOURS = (ACE, KING, QUEEN, JACK, TEN)


def smallest_of(source: Source) -> int:
    """Return the lowest rank in the pack."""
    return 5 if source.setup.rules["pack"] == 32 else 0


def pattern(mask: int, smallest: int) -> str:
    """Return a holding in short: the honours and the two lowest ranks of the pack by name, ``x`` for what is between.

    >>> pattern(0b1_0000_0010_1001, 0), pattern(0b10_0010_0000_0001, 0)
    ('A-x-x-2', 'J-2-joker')
    """
    names = []
    for rank in range(ACE, -1, -1):
        if mask >> rank & 1:
            names.append(RANKS[rank] if rank in HONOURS or rank <= smallest + 1 else "x")
    if mask >> JOKER & 1:
        names.append("joker")
    return "-".join(names)


def with_patterns(groups: Groups, smallest: int) -> Groups:
    """Give groups by ``mask`` a column ``pattern``."""
    import polars as pl

    name = partial(pattern, smallest=smallest)
    masks = groups.frame["mask"].unique().to_list()
    column = pl.col("mask").replace_strict(masks, [name(mask) for mask in masks], return_dtype=pl.String)
    return Groups(groups.frame.with_columns(column.alias("pattern")))


def by_pattern(groups: Groups) -> dict[str, Groups]:
    """Return the groups by the name of the holding, the commonest first."""
    found = {str(key): Groups(frame) for (key,), frame in groups.frame.group_by("pattern")}
    return dict(sorted(found.items(), key=lambda pair: (-pair[1].count, pair[0])))


def with_features(groups: Groups, smallest: int) -> Groups:
    """Give groups by ``mask`` what sorts holdings.

    That is ``cards`` (how many, a joker included), ``has_ace``, ``has_jack`` and ``has_low`` (the lowest card of the
    pack) as 1 or 0, and ``top`` and ``bottom``, the highest and the lowest rank, -1 without any.
    """
    import polars as pl

    masks = groups.frame["mask"].unique().to_list()

    def told(name: str, values: list[int]) -> pl.Expr:
        return pl.col("mask").replace_strict(masks, values, return_dtype=pl.Int64).alias(name)

    natural = [mask & NATURAL for mask in masks]
    columns = [
        told("cards", [mask.bit_count() for mask in masks]),
        told("has_ace", [mask >> ACE & 1 for mask in masks]),
        told("has_jack", [mask >> JACK & 1 for mask in masks]),
        told("has_low", [mask >> smallest & 1 for mask in masks]),
        told("top", [mask.bit_length() - 1 for mask in natural]),
        told("bottom", [(mask & -mask).bit_length() - 1 for mask in natural]),
    ]
    return with_patterns(Groups(groups.frame.with_columns(columns)), smallest)
