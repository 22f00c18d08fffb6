"""A table of deals that somebody brings, checked: columns, types, and values that the game has."""

from __future__ import annotations

import re
from typing import Any

import polars as pl

from tricklab.engine.base.numbers import counted, in_short, shown
from tricklab.engine.errors import UsageError
from tricklab.engine.play.frames import schema_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.phases import Speech
from tricklab.engine.runs.tallies import Counts


def check_rows(table: pl.DataFrame, setup: Setup) -> pl.DataFrame:
    """Return the columns that the setup's results have, each with its type.

    Raise `UsageError` if a column is missing or has another type, is empty where it cannot be, or has a seat or a bid
    that the game does not have; the message names the column and what is right.
    """

    schema, may_be_null = schema_of(setup), _nullable(setup)
    for name in schema:
        if name not in table.columns:
            raise UsageError(f"the table has no column {name!r}, which {setup.title} by these rules has.")
    checked = pl.DataFrame([_column(table[name], kind) for name, kind in schema.items()])
    for name in schema:
        if name not in may_be_null and (missing := checked[name].null_count()):
            raise UsageError(f"the table's column {name!r} is empty in {counted(missing)}; each must have a value.")
    declarer = setup.game.declarer
    if declarer is not None:
        _check(checked[declarer], set(range(setup.players)), "seats", setup)
    bids = ["bid"] if declarer is not None else [f"bid_{seat}" for seat in range(setup.players)]
    for name in bids:
        if name in schema:
            _check_bids(checked[name], setup, has_column=True)
    return checked


def check_tallies(table: pl.DataFrame, setup: Setup, counts: Counts) -> None:
    """Check what was counted of deals, as `check_rows` checks these.

    Raise `UsageError` if a sum is no whole number, or a bid is none that the game has.
    """
    for name in counts.sums:
        if not table[name].dtype.is_integer() or table[name].null_count():
            raise UsageError(f"the table's column {name!r} must have a whole number in each row.")
    if not table["bid"].dtype.is_integer():
        raise UsageError(f"the table's column 'bid' must have whole numbers; not {table['bid'].dtype}.")
    _check_bids(table["bid"], setup, has_column="bid" in schema_of(setup))


def _check_bids(column: pl.Series, setup: Setup, *, has_column: bool) -> None:
    """Check the bids, unless the game has a column of numbers that it has no words for, as 1 for a bid of trumps."""
    if (known := bids_of(setup)) != {0} or not has_column:
        _check(column, known, "bids", setup)


def bids_of(setup: Setup) -> set[int]:
    """Return the numbers that stand for bids in the results: the words that are numbers, those with a name, and 0."""
    words = [word for phase in setup.game.phases if isinstance(phase, Speech) for word in phase.words(setup.rules)]
    return {0, *(int(word) for word in words if word.isdigit()), *setup.game.bid_names(setup.rules)}


def _nullable(setup: Setup) -> set[str]:
    return {column.name for column in setup.game.columns(setup.rules) if column.nullable}


def _column(given: pl.Series, kind: Any) -> pl.Series:
    try:
        column = given.cast(kind, strict=False)
    except pl.exceptions.PolarsError:
        raise UsageError(f"the table's column {given.name!r} must have {_words(kind)}; not {given.dtype}.") from None
    wrong = column.is_null() & given.is_not_null()
    if given.dtype.is_float():
        wrong |= (column.cast(given.dtype) != given).fill_null(False)
    if wrong.any():
        raise UsageError(
            f"the table's column {given.name!r} must have {_words(kind)}; not {shown(given.filter(wrong)[0])}."
        )
    return column


def _words(kind: Any) -> str:
    if hasattr(kind, "categories"):
        return "one of " + ", ".join(kind.categories)
    match = re.fullmatch(r"(U?)Int(\d+)", str(kind))
    if match is None:
        return {"Boolean": "true or false", "String": "texts"}.get(str(kind), "numbers")
    low, high = (0, 2 ** int(match[2]) - 1) if match[1] else (-(2 ** int(match[2]) // 2), 2 ** int(match[2]) // 2 - 1)
    return f"whole numbers from {low:,} to {high:,}"


def _check(column: pl.Series, known: set[int], what: str, setup: Setup) -> None:
    seen = column.drop_nulls().cast(int)
    wrong = seen.filter(~seen.is_in(sorted(known)))
    if len(wrong):
        listed = ", ".join(in_short(map(str, sorted(known))))
        raise UsageError(
            f"the table's column {column.name!r} has {shown(int(wrong[0]))} in {len(wrong):,} of "
            f"{counted(len(column), 'rows')}; {what} in {setup.title} by these rules are {listed}."
        )
