"""Names and conditions as a user types them: which rows count, in SQL, and what is wrong in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import polars as pl

from tricklab.analysis.charts.features import Feature, columns_of
from tricklab.analysis.charts.sources import Source
from tricklab.engine.base.checks import suggest
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError

_LONGEST = 500
_PLACE = re.compile(
    r"sql parser error: (?:Expected: (.{1,40}), found: EOF|(.+) at Line: (\d+), Column: (\d+))", re.IGNORECASE
)
_WORD = re.compile(r"'[^']*'|\"[^\"]*\"|[A-Za-z_][\w-]*")
_REFUSED = {"select": "a query inside it", "over": "a window", "from": "a table"}
_EXAMPLE = 'as in "bidder = dealer and bid > 2"'


def feature_named(name: str, known: Mapping[str, Feature], option: str) -> Feature:
    """Return the feature of a name; the error names the option and the nearest name."""
    if not isinstance(name, str) or name not in known:
        raise UsageError(
            f"{option}: {shown(name)} is no column or feature of this run; --list shows all {len(known)}."
            f"{suggest(str(name), list(known))}"
        )
    return known[name]


def condition_of(
    text: str | None, known: Mapping[str, Feature], first: Source, sources: Sequence[Source]
) -> tuple[pl.Expr | None, tuple[Feature, ...]]:
    """Return a condition as an expression, and the features in it that are no columns.

    Parameters
    ----------
    text
        What was typed; None for no condition.
    known
        The features by name.
    first, sources
        The runs; the condition is tried on the first.

    Raises
    ------
    UsageError
        If it is no condition over the columns and features; the message has the place of the mistake.
    """
    if text is None:
        return None, ()
    if not isinstance(text, str) or not text.strip() or len(text) > _LONGEST:
        raise UsageError(f"--where is a condition of at most {_LONGEST} characters, {_EXAMPLE}; not {shown(text)}.")
    for match in _WORD.finditer(text):
        if (what := _REFUSED.get(match[0].lower())) is not None:
            raise UsageError(
                f"--where: {match[0]!r} at character {match.start() + 1} begins {what}; give a condition, {_EXAMPLE}."
            )
    try:
        expr = pl.sql_expr(text)
        names = list(dict.fromkeys(expr.meta.root_names()))
    except pl.exceptions.PolarsError as error:
        raise UsageError(f"--where: {shown(text)} {_misread(text, error)}; give a condition, {_EXAMPLE}.") from None
    columns = columns_of(first.setup, first.kind)
    for name in names:
        if name not in columns and name not in known:
            start = text.find(name) + 1
            raise UsageError(
                f"--where: {shown(name)} at character {start} is no column or feature of this run; --list shows all."
                f"{suggest(name, [*known, *columns])}"
            )
    used = tuple(known[name] for name in names if name not in columns)
    frame = next(first.parts()).head(2)
    frame = frame.with_columns(one.exprs[0].alias(one.name) for one in used)
    try:
        result = frame.select(expr.alias("counts")).collect()
    except pl.exceptions.PolarsError as error:
        raise UsageError(
            f"--where: {shown(text)} is not right: {_reason(error)}; words are in quotes, as in \"trump = 'H'\"."
        ) from None
    if result["counts"].dtype != pl.Boolean:
        raise UsageError(f"--where: {shown(text)} is a number or a word, and no condition, {_EXAMPLE}.")
    if names and result.height != frame.collect().height:
        raise UsageError(f"--where: {shown(text)} adds up many deals; it must be so or not of each deal by itself.")
    return expr, used


def _misread(text: str, error: Exception) -> str:
    """Return where a condition cannot be read, and why: as part of a query polars names the place."""
    try:
        pl.SQLContext().execute(f"select * from t where\n{text}")  # there is no table t: nothing is read
    except pl.exceptions.PolarsError as placed:
        if (found := _PLACE.search(_reason(placed))) is not None:
            expected, what, line, column = found.groups()
            if expected is not None:
                return f"cannot be read: at its end {expected} is missing"
            start = len("".join(text.splitlines(keepends=True)[: int(line) - 2])) + int(column)
            return f"cannot be read at character {start} ({what[0].lower()}{what[1:]})"
    return f"cannot be read ({_reason(error)})"


def _reason(error: Exception) -> str:
    return str(error).strip().splitlines()[0].rstrip(".")
