"""What a claim measures: points, how often a bid is made or a match won, or how often something is so."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.reports.questions.facts import Facts
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup

POINTS, MADE, HAND, MATCH = "points", "made", "hand", "match"

_COMPARISONS: dict[str, Callable[[Any, int], Any]] = {
    "==": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_CONDITION = re.compile(rf"(\w+)(?:\[([0-9]{{1,3}})\])? ({'|'.join(_COMPARISONS)}) (-?[0-9]{{1,9}})")


@dataclass(frozen=True)
class Condition:
    """Something that may be so in a result: ``muck == -1``, ``delta[1] >= 3``."""

    field: str
    index: int | None
    compare: Callable[[Any, int], Any]
    number: int

    def of(self, rows: Any) -> Any:
        """Return for which results the condition is true."""
        values = rows[self.field]
        return self.compare(values if self.index is None else values[:, self.index], self.number)


def conditions_of(text: str, setup: Setup, key: str = "measure") -> list[Condition]:
    """Return the parts of something that may be so in the results, as ``delta[0] >= 3 and delta[1] >= 3``.

    Parameters
    ----------
    text
        What may be so.
    setup
        What is dealt.
    key
        As what a claim gives it.

    Raises
    ------
    UsageError
        If it is none, or the game's results have no such field.
    """
    row, result = setup.game.row, []
    for condition in text.split(" and "):
        match = _CONDITION.fullmatch(condition)
        if match is None or not _is_number(row, match[1], match[2]):
            fields = [
                name + (f"[0 to {row[name].shape[0] - 1}]" if row[name].shape else "") for name in row.names or ()
            ]
            words = "points, made, hand, match, or " if key == "measure" else ""
            raise UsageError(
                f"{key} is {words}a field, a comparison and a number, as in '{fields[0]} == 0', or several of these "
                f"with 'and'; not {condition!r}. The fields are {', '.join(fields)}."
            )
        index = None if match[2] is None else int(match[2])
        result.append(Condition(match[1], index, _COMPARISONS[match[3]], int(match[4])))
    return result


def _is_number(row: Any, field: str, index: str | None) -> bool:
    """Return whether a field of a row, or an index into it, is one number."""
    if field not in row.names:
        return False
    shape = row[field].shape
    return not shape if index is None else len(shape) == 1 and int(index) < shape[0]


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
    """Return where all conditions are true in the results, a bool array (n,)."""
    return np.logical_and.reduce([condition.of(facts.rows[way]) for condition in conditions_of(text, facts.setup)])
