"""Tables of results: polars frames with the columns of a setup's game."""

from __future__ import annotations

from collections.abc import Container
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.columns import Column


class _Later(ModuleType):
    """A library that is imported when something of it is first used."""

    def __getattr__(self, name: str) -> Any:
        """Return a name of the library."""
        return getattr(import_module(self.__name__), name)


if TYPE_CHECKING:
    import polars as pl
else:
    pl = _Later("polars")  # takes a third of a second to import, and most commands have no table


def schema_of(setup: Setup) -> pl.Schema:
    """Return the names and types of the columns of a setup's results; the number of the deal is the first."""
    types = {
        column.name: pl.Enum(column.kind) if isinstance(column.kind, tuple) else getattr(pl, column.kind)
        for column in setup.game.columns(setup.rules)
    }
    return pl.Schema({"hand": pl.UInt32, **types})


def frame_of(setup: Setup, first: int, rows: Any, only: Container[str] | None = None) -> pl.DataFrame:
    """Return a table of consecutive deals with the columns of `schema_of`, or with those in ``only``.

    Raises
    ------
    UsageError
        If a column of a game from outside is too narrow for a number.
    """
    columns = []
    if only is None or "hand" in only:
        columns.append(pl.Series("hand", np.arange(first, first + len(rows), dtype=np.uint32)))
    types = schema_of(setup)
    for column in setup.game.columns(setup.rules):
        if only is not None and column.name not in only:
            continue
        values = pl.Series(column.name, np.ascontiguousarray(column.values(rows)))
        if column.nullable and values.min() == -1:
            values = values.set(values < 0, None)
        try:
            if isinstance(column.kind, tuple):
                words = pl.Series(column.name, column.kind, dtype=types[column.name])
                columns.append(words.gather(values.cast(pl.UInt32)))
            else:
                columns.append(values.cast(types[column.name]))
        except (pl.exceptions.PolarsError, IndexError) as error:
            raise UsageError(_misfit(setup, column, values)) from error
    return pl.DataFrame(columns)


_RANGES = {
    **{f"Int{bits}": (-(1 << bits - 1), (1 << bits - 1) - 1) for bits in (8, 16, 32)},
    **{f"UInt{bits}": (0, (1 << bits) - 1) for bits in (8, 16, 32)},
}
"""The lowest and the highest number of a column, by its type."""


def _misfit(setup: Setup, column: Column, values: pl.Series) -> str:
    """Return the message about a number that does not fit its column, with a type that would fit."""
    if isinstance(column.kind, tuple):
        low, high, right = 0, len(column.kind) - 1, "a word for each number"
    else:
        low, high = _RANGES.get(column.kind, (0, 1))
        fits = [name for name, ends in _RANGES.items() if values.is_between(*ends).all()]
        right = f"the type {fits[0] if fits else 'Int64'}"
    value = values.filter(~values.is_between(low, high))[0]
    field = column.source if isinstance(column.source, str) else column.source[0]
    kind = "words" if isinstance(column.kind, tuple) else column.kind
    return (
        f"{setup.game.name}: the row's field {field!r} has {value}, and the column {column.name} is {kind}, which "
        f"holds {low} to {high}: give it {right} in `results`."
    )
