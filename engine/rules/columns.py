"""The results of a deal: the columns of the table, and the row that the compiled loop writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.engine.ground.cards import SUITS

RANKS_AS_BITS = "as bits: bit 12 is the Ace, then K Q J T down to bit 0, the Two"
"""The meaning of a column with the cards of a suit."""

RANK_BITS = tuple("23456789TJQKA")
"""The names of these bits, from bit 0 on."""


@dataclass(frozen=True)
class Column:
    """One column of the results.

    Attributes
    ----------
    name
        The name in the files.
    source
        The field of the game's row record, or field and place in it.
    kind
        The name of the polars type; or the words for the numbers 0, 1, ..
    meaning
        One line for the documentation.
    nullable
        Whether -1 stands for null.
    worth
        The points that are credited to the seat in it; 0 for a column without a point.
    bits
        For a number that is a set: the names of its bits, from bit 0 on.
    """

    name: str
    source: str | tuple[str, *tuple[int, ...]]
    kind: str | tuple[str, ...]
    meaning: str
    nullable: bool = False
    worth: int = 0
    bits: tuple[str, ...] = ()

    def values(self, rows: Any) -> Any:
        """Return the column's numbers in a row or in an array of rows."""
        field, *index = (self.source,) if isinstance(self.source, str) else self.source
        return rows[field][(..., *index)]


def dealer_column(meaning: str = "seat of the dealer") -> Column:
    """Return the column with the dealer's seat."""
    return Column("dealer", "dealer", "Int8", meaning)


def trump_column(when: str = "") -> Column:
    """Return the column with the suit of trumps; ``when`` says when there is none."""
    return Column("trump", "trump", tuple(SUITS), "suit of trumps: C, D, H or S" + when, nullable=bool(when))


def auction_columns(when: str = "", bids: str = "") -> list[Column]:
    """Return the columns of dealer, highest bidder, bid, trumps, and whether the bid was made.

    Parameters
    ----------
    when
        Says when there is none; empty where there always is.
    bids
        Says what bids there are.
    """
    return [
        dealer_column(),
        Column("bidder", "bidder", "Int8", "seat of the highest bidder" + when, bool(when)),
        Column("bid", "bid", "Int8", "the highest bid" + bids + when, bool(when)),
        trump_column(when),
        Column("made", "made", "Boolean", "whether the bid was made" + when, bool(when)),
    ]


SIDE = ("side_{}", "sides", "Int8", "side of seat {} in this deal")
DELTA = ("delta_{}", "delta", "Int8", "change of side {}'s score")
TRICKS = ("tricks_{}", "tricks", "Int8", "tricks of seat {}")
"""What `each` may be given for each side, and for each seat."""


def each(count: int, *columns: tuple[Any, ...]) -> list[Column]:
    """Return some columns for each seat, or each side: name and meaning have ``{}`` where its number stands.

    Parameters
    ----------
    count
        How many.
    *columns
        The parts of a `Column` in their order, with the field alone as the source.
    """
    return [
        Column(name.format(number), (field, number), kind, meaning.format(number), *nullable)
        for number in range(count)
        for name, field, kind, meaning, *nullable in columns
    ]


def row_of(**fields: Sequence[Any]) -> np.dtype[Any]:
    """Return the record type of a deal's result as the compiled loop writes it; -1 stands for "none".

    Parameters
    ----------
    **fields
        By the type of number, as ``i1``: names, or names with how many numbers there are. What inference looked at is
        added. In a game from outside all numbers have 64 bits in any case (`wide`).
    """
    parts = [
        (field, kind) if isinstance(field, str) else (field[0], kind, field[1])
        for kind, names in fields.items()
        for field in names
    ]
    return np.dtype([*parts, ("proposed", "i4"), ("accepted", "i4")], align=True)


def wide(row: np.dtype[Any]) -> np.dtype[Any]:
    """Return the record type of a result with numbers of 64 bits in all of its fields."""
    fields: Mapping[str, Any] = row.fields or {}
    parts = [(name, "i8", fields[name][0].shape) for name in row.names or ()]
    return np.dtype(parts, align=True)
