"""What a claim measures: points, how often a bid is made or a match won, or how often something is so."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.analysis.studies.facts import Facts
from tricklab.engine.base.checks import suggest
from tricklab.engine.base.conditions.condition import NUMBER, Condition, Operand
from tricklab.engine.base.conditions.parser import BadCondition
from tricklab.engine.base.conditions.tree import Column
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup

POINTS, MADE, HAND, MATCH = "points", "made", "hand", "match"


def condition_in(text: str, setup: Setup, key: str = "measure") -> Condition:
    """Return a condition over the results, such as ``delta[0] >= 3 and delta[1] >= 3``.

    Parameters
    ----------
    text
        The condition.
    setup
        What is dealt.
    key
        The key that a claim gives it for.

    Raises
    ------
    UsageError
        If it breaks the grammar, or the game's results have no such field.
    """
    fields = _fields(setup)
    words = "points, made, hand, match, or " if key == "measure" else ""
    try:
        condition = Condition.parse(text, key, f"{fields[0]} == 0")
        condition.over(lambda column: _operand(condition, column, np.zeros(1, setup.game.row)))
    except BadCondition as error:
        raise UsageError(
            f"{error} {key} is {words}a condition over the fields of a result, with 'and', 'or' and 'not'; the fields "
            f"are {', '.join(fields)}."
        ) from error
    return condition


def _fields(setup: Setup) -> list[str]:
    row = setup.game.row
    return [name + (f"[0 to {row[name].shape[0] - 1}]" if row[name].shape else "") for name in row.names or ()]


def _operand(condition: Condition, column: Column, rows: Any) -> Operand:
    """Return the numbers of a field, or of an index into it."""
    name, fields = column.name, rows.dtype.fields
    if name not in fields:
        condition.fail(shown(name), column.start, f"is no field of a result.{suggest(name, list(fields))}")
    shape = rows.dtype[name].shape
    if column.index is None and not shape:
        return Operand(NUMBER, rows[name].astype(np.int64))
    if column.index is None or len(shape) != 1 or column.index >= shape[0]:
        many = f"needs an index from 0 to {shape[0] - 1}, as in {name}[0]." if len(shape) == 1 else "has no such index."
        condition.fail(shown(name), column.start, many)
    return Operand(NUMBER, rows[name][:, column.index].astype(np.int64))


def value_of(measure: str, facts: Facts, way: int) -> tuple[Any, Any]:
    """Return in which deals something counts that is not about the hand alone, and a whole number for each deal."""
    everywhere = np.ones(len(facts.dealers), bool)
    if measure == POINTS:
        return everywhere, facts.margin(way)
    if measure == MADE:
        played, made = facts.success(way)
        return played, made.astype(np.int64)
    return everywhere, are_so(measure, facts, way).astype(np.int64)


def are_so(text: str, facts: Facts, way: int) -> Any:
    """Return where a condition is true in the results, a bool array (n,)."""
    condition = condition_in(text, facts.setup)
    return condition.over(lambda column: _operand(condition, column, facts.rows[way]))
