"""Names and conditions of a chart: which column or feature a name means, and which rows count."""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from tricklab.analysis.charts.sources import Source
from tricklab.analysis.features.columns import operand_of
from tricklab.analysis.features.feature import Feature
from tricklab.analysis.features.result_features import columns_of
from tricklab.analysis.words.wording import listed
from tricklab.engine.base.checks import suggest
from tricklab.engine.base.conditions.condition import Condition
from tricklab.engine.base.conditions.parser import LONGEST
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError

_UNKNOWN = "is no column or feature of this run; --list shows all."

_EXAMPLE = "bidder = dealer and bid > 2"

Where = str | pl.Expr | None
"""Which rows count: a condition as users type it, an expression of polars, or None for all."""


def feature_named(name: str, known: Mapping[str, Feature], singles: Mapping[str, Feature], option: str) -> Feature:
    """Return the feature or single column of a name; the error names the option and the nearest name."""
    if isinstance(name, str) and name in singles:
        return singles[name]
    if not isinstance(name, str) or name not in known:
        family = name.removesuffix("N") if isinstance(name, str) else ""
        if family != name and (members := [one for one in singles if one.startswith(family)]):
            raise UsageError(f"{option}: {name} stands for {listed(members)}; name one of them.")
        raise UsageError(
            f"{option}: {shown(name)} is no column or feature of this run; --list shows all {len(known)}."
            f"{suggest(str(name), list(known))}"
        )
    return known[name]


def text_of(where: Where) -> str:
    """Return a condition as titles and messages show it."""
    return where or "" if isinstance(where, str | None) else shown(where, LONGEST)


def condition_of(
    where: Where, known: Mapping[str, Feature], first: Source
) -> tuple[pl.Expr | None, tuple[Feature, ...]]:
    """Return a condition as an expression, and the features in it that are no columns.

    Parameters
    ----------
    where
        A text, an expression, or None for no condition.
    known
        The features by name.
    first
        The run whose columns the condition can name.

    Raises
    ------
    UsageError
        If it is no condition over the columns and features; the message has the place of the mistake.
    """
    if where is None:
        return None, ()
    columns = columns_of(first.setup, first.kind)
    if isinstance(where, pl.Expr):
        expr = _checked(where, known, columns, first)
    else:
        condition = Condition.parse(where, "--where", _EXAMPLE)
        expr = condition.over(lambda column: operand_of(condition, column, known, columns, _UNKNOWN))
    return expr, tuple(known[name] for name in dict.fromkeys(expr.meta.root_names()) if name not in columns)


def _checked(
    where: pl.Expr, known: Mapping[str, Feature], columns: Mapping[str, pl.DataType], first: Source
) -> pl.Expr:
    """Return an expression of polars that decides each row by itself; refuse any other."""
    text = shown(where, LONGEST)
    if not hasattr(where.meta, "is_row_separable"):
        raise UsageError(f"where: polars {pl.__version__} cannot check expressions; write the condition as a text.")
    try:
        names = list(dict.fromkeys(where.meta.root_names()))
        is_of_rows = bool(names) and not where.meta.has_multiple_outputs() and _is_of_rows(where)
    except pl.exceptions.PolarsError:  # a selector, or a function of Python
        names, is_of_rows = [], False
    if not is_of_rows:
        raise UsageError(
            f"where: {text} is not a condition on each row by itself: use columns, comparisons, & | ~, is_in and "
            "is_between, and no sums, means, windows, orders, selectors or functions of Python."
        )
    for name in names:
        if name not in columns and name not in known:
            raise UsageError(f"where: {shown(name)} {_UNKNOWN}{suggest(name, [*known, *columns])}")
    if units := [name for name in names if name not in columns and known[name].unit != 1]:
        raise UsageError(f"where: {units[0]!r} can be compared in a text only, as in where='{units[0]} > 2'.")
    frame = next(first.parts()).head(2)
    frame = frame.with_columns(known[name].exprs[0].alias(name) for name in names if name not in columns)
    try:
        kind = frame.select(where.alias("counts")).collect_schema()["counts"]
    except pl.exceptions.PolarsError as error:
        reason = str(error).strip().splitlines()[0].rstrip(".")
        raise UsageError(f"where: {text} is not right: {reason}.") from None
    if kind != pl.Boolean:
        raise UsageError(f"where: {text} is a number or a word, and no condition, as in pl.col('bid') > 2.")
    return where


def _is_of_rows(expr: pl.Expr) -> bool:
    """Return whether an expression, with all its parts, gives each row its own value whatever the other rows are."""
    meta = expr.meta
    if not (meta.is_literal() and meta.is_scalar()) and not (meta.is_row_separable() and meta.is_length_preserving()):
        return False
    return all(map(_is_of_rows, meta.pop()))
