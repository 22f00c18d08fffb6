"""A column of the results, and the row of a game from outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

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


def wide(row: np.dtype[Any]) -> np.dtype[Any]:
    """Return the record type of a result with numbers of 64 bits in all of its fields."""
    fields: Mapping[str, Any] = row.fields or {}
    parts = [(name, "i8", fields[name][0].shape) for name in row.names or ()]
    return np.dtype(parts, align=True)
