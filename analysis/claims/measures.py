"""What a claim measures: points, how often a bid is made or a match won, or how often something is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl

from tricklab.analysis.features.columns import operand_of
from tricklab.analysis.features.feature import SEAT, SIDE, Feature
from tricklab.analysis.features.hand_features import cards_column, hand_features
from tricklab.analysis.features.result_features import columns_of, features_of
from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.engine.base.conditions.condition import NUMBER, Condition, Operand
from tricklab.engine.base.conditions.parser import BadCondition
from tricklab.engine.base.conditions.tree import Column
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError
from tricklab.engine.play.frames import frame_of
from tricklab.engine.play.setup import Setup

POINTS, MADE, HAND, MATCH = "points", "made", "hand", "match"


def value_of(measure: str, facts: Facts, way: int) -> tuple[Any, Any]:
    """Return in which deals something counts that is not about the hand alone, and a whole number for each deal."""
    everywhere = np.ones(len(facts.dealers), bool)
    if measure == POINTS:
        return everywhere, facts.margin(way)
    if measure == MADE:
        played, made = facts.success(way)
        return played, made.astype(np.int64)
    return everywhere, are_so(measure, facts, way).astype(np.int64)


def check_condition(text: str, setup: Setup, key: str = "") -> None:
    """Check a condition over the results that a claim gives for a key, or with none over the hand of the seat asked.

    Raises
    ------
    UsageError
        If it breaks the grammar, or names no field, column or feature that it can be over.
    """
    words = "points, made, hand, match, or " if key == "measure" else ""
    try:
        _expression(text, setup, key)
    except BadCondition as error:
        if not key:
            raise
        raise UsageError(
            f"{error} {key} is {words}a condition over the fields of a result, with 'and', 'or' and 'not'; the fields "
            f"are {', '.join(_fields(setup))}. `tricklab chart {setup.variant} --list` has more names."
        ) from error


def are_so(text: str, facts: Facts, way: int) -> Any:
    """Return where a condition is true in the results, a bool array (n,); features are the seat's."""
    return _where(text, "measure", facts, facts.ways[way][1].setup, facts.rows[way])


def hands_fit(text: str, facts: Facts) -> Any:
    """Return where a condition is true of the hand and the place of the seat asked, a bool array (n,)."""
    return _where(text, "", facts, facts.setup, None)


def _where(text: str, key: str, facts: Facts, setup: Setup, rows: Any) -> Any:
    expr, (known, columns) = _expression(text, setup, key), _names(setup)
    names = [*dict.fromkeys(expr.meta.root_names())]
    member = {SEAT: CHAIR, SIDE: setup.sides[CHAIR]}
    own = [known[name] for name in names if name in known and name not in columns]
    exprs = [feature.exprs[member.get(feature.level, 0)].alias(feature.name) for feature in own]
    needed = {*names, *(root for expr in exprs for root in expr.meta.root_names())}
    table = pl.DataFrame({cards_column(CHAIR): facts.hand, "dealer": facts.dealers})
    if rows is not None:
        fields = [_field_values(name, rows) for name in names if "[" in name]
        table = table.with_columns(*frame_of(setup, 0, rows, needed), *fields)
    return table.with_columns(exprs).select(expr.fill_null(False)).to_series().to_numpy()


def _expression(text: str, setup: Setup, key: str = "") -> pl.Expr:
    """Return a condition over the results, given for a key, or with none over the hand, as an expression."""
    row, (known, columns) = setup.game.row, _names(setup) if key else (hand_features(setup), {})
    condition = Condition.parse(text, key or "where", f"{_fields(setup)[0]} == 0" if key else "seat_dealt_voids = 0")
    unknown = f"is no {'field of a result' if key else 'feature of a hand'}."

    def operand(column: Column) -> Operand:
        is_whole = column.index is None and column.name in known  # a feature of a seat may have an array's name
        if key and column.name in (row.names or ()) and not (is_whole and row[column.name].shape):
            return _field(condition, column, setup)
        return operand_of(condition, column, known, columns, unknown)

    return condition.over(operand)


def _names(setup: Setup) -> tuple[Mapping[str, Feature], Mapping[str, pl.DataType]]:
    """Return the features and the columns of a chart, which are made once for all blocks of deals."""
    key = (setup.variant, setup.players, *setup.rules.items())
    if key not in _KNOWN:
        columns = {name: kind for name, kind in columns_of(setup, "").items() if name != "hand"}
        _KNOWN[key] = {**hand_features(setup), **features_of(setup, "")}, columns
    return _KNOWN[key]


_KNOWN: dict[Any, tuple[Mapping[str, Feature], Mapping[str, pl.DataType]]] = {}


def _fields(setup: Setup) -> list[str]:
    row = setup.game.row
    return [name + (f"[0 to {row[name].shape[0] - 1}]" if row[name].shape else "") for name in row.names or ()]


def _field(condition: Condition, column: Column, setup: Setup) -> Operand:
    """Return the numbers of a field, or of an index into it; where a column has words for them, with the words."""
    name, shape = column.name, setup.game.row[column.name].shape
    if column.index is None and not shape:
        kinds = [known.kind for known in setup.game.columns(setup.rules) if known.source == name]
        words = {word: n for kind in kinds if isinstance(kind, tuple) for n, word in enumerate(kind)}
        return Operand(NUMBER, pl.col(f"{name}[]"), words=words)
    if column.index is None or len(shape) != 1 or column.index >= shape[0]:
        many = f"needs an index from 0 to {shape[0] - 1}, as in {name}[0]." if len(shape) == 1 else "has no such index."
        condition.fail(shown(name), column.start, many)
    return Operand(NUMBER, pl.col(f"{name}[{column.index}]"))


def _field_values(key: str, rows: Any) -> pl.Series:
    name, index = key.rstrip("]").split("[")
    return pl.Series(key, (rows[name][:, int(index)] if index else rows[name]).astype(np.int64))
