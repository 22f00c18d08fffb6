"""Conditions over columns, whatever a column is: an expression of polars, or an array of numpy.

Both have the operators ``==``, ``<``, ``&``, ``|`` and ``~``, so one translation serves charts and claims.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import reduce
from math import lcm
from typing import Any, NoReturn

from tricklab.engine.base.checks import suggest
from tricklab.engine.base.conditions.parser import BadCondition, parse_condition
from tricklab.engine.base.conditions.tree import Column, Comparison, Constant, IsNull, Joined, Node, Not, Sum
from tricklab.engine.base.numbers import shown

NUMBER, WORD, TRUTH = "a number", "a word", "true or false"
"""The kinds of operands, as messages call them."""

_SIGNS: Mapping[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class Operand:
    """A column or a constant.

    Attributes
    ----------
    kind
        `NUMBER`, `WORD` or `TRUTH`.
    value
        An expression or an array; for a constant, a Python value.
    unit
        What numbers are multiplied by, to stay whole.
    words
        The words in their order, as numbers from 0 on; for numbers with names, such as a bid, the names.
    rank
        For words the expression or the array of these numbers.
    is_constant
        Whether it is the same in every row.
    """

    kind: str
    value: Any
    unit: int = 1
    words: Mapping[str, int] = field(default_factory=dict)
    rank: Any = None
    is_constant: bool = False


@dataclass(frozen=True)
class Condition:
    """A condition that a user typed.

    Attributes
    ----------
    tree
        The condition as a tree.
    option, example
        What messages call it, such as ``--where``, and a condition that they show.
    """

    tree: Node
    option: str
    example: str

    @classmethod
    def parse(cls, text: object, option: str, example: str) -> Condition:
        """Return the condition of a text; raise `BadCondition` if it breaks the grammar."""
        return cls(parse_condition(text, option, example), option, example)

    def fail(self, name: str, start: int, what: str) -> NoReturn:
        """Raise `BadCondition` about a name or a value that begins at a character."""
        raise BadCondition(f"{self.option}: {name} at character {start + 1} {what}")

    def over(self, operand_of: Callable[[Column], Operand]) -> Any:
        """Return where the condition is true.

        Parameters
        ----------
        operand_of
            Returns the operand for a column, and raises `BadCondition` if there is no such column.

        Returns
        -------
        object
            An expression or an array of truth values, as the operands are.

        Raises
        ------
        BadCondition
            If it compares what cannot be compared, or is no condition.
        """
        return _Translation(self, operand_of).truth(self.tree)


@dataclass(frozen=True)
class _Translation:
    condition: Condition
    operand_of: Callable[[Column], Operand]

    def truth(self, node: Node) -> Any:
        """Return where a part of the tree is true."""
        if isinstance(node, Joined):
            return reduce(operator.and_ if node.word == "and" else operator.or_, map(self.truth, node.conditions))
        if isinstance(node, Not):
            return ~self.truth(node.condition)
        if isinstance(node, IsNull):
            return self._is_null(node)
        if isinstance(node, Comparison):
            return self._compared(node)
        operand = self._operand(node)
        if operand.kind != TRUTH or operand.is_constant:
            self._fail(node, f'is {operand.kind}, and no condition: compare it, as in "{self.condition.example}".')
        return operand.value

    def _operand(self, node: Node) -> Operand:
        if isinstance(node, Column):
            return self.operand_of(node)
        if isinstance(node, Constant):
            if isinstance(node.value, Decimal):
                number, unit = node.value.as_integer_ratio()
                return Operand(NUMBER, number, unit, is_constant=True)
            return Operand(TRUTH if isinstance(node.value, bool) else WORD, node.value, is_constant=True)
        if isinstance(node, Sum):
            left, right = self._operand(node.left), self._operand(node.right)
            for part, operand in ((node.left, left), (node.right, right)):
                if operand.kind != NUMBER:
                    self._fail(part, f"is {operand.kind}, and only numbers can be added.")
            (a, b), unit = _alike(left, right)
            return Operand(NUMBER, a + node.sign * b, unit, is_constant=left.is_constant and right.is_constant)
        return Operand(TRUTH, self.truth(node))

    def _is_null(self, node: IsNull) -> Any:
        operand = self._operand(node.value)
        if operand.is_constant or not hasattr(operand.value, "is_null"):
            self._fail(node.value, "always has a value.")
        return operand.value.is_null()

    def _compared(self, node: Comparison) -> Any:
        left, right = self._operand(node.left), self._operand(node.right)
        if left.is_constant and right.is_constant:
            self._fail(node, "names no column.")
        left, right = self._named(node.left, left, right), self._named(node.right, right, left)
        if left.kind != right.kind:
            self._fail(node.left, f"is {left.kind}, and {self._text(node.right)} is {right.kind}.{_HINTS[left.kind]}")
        compare, has_order = _SIGNS[node.sign], node.sign not in ("==", "!=")
        if left.kind == NUMBER:
            return compare(*_alike(left, right)[0])
        if not has_order:
            return compare(left.value, right.value)
        if left.kind == TRUTH or [*left.words] != [*right.words]:
            self._fail(node, f"cannot be compared by {node.sign!r}: use '=' or '!='.")
        return compare(left.rank, right.rank)

    def _named(self, node: Node, constant: Operand, other: Operand) -> Operand:
        """Return a word as the column that it is compared with has it: by its number, or with its rank."""
        if not (constant.is_constant and constant.kind == WORD and other.words):
            return constant
        word, known = str(constant.value), other.words
        if word not in known:
            some = ", ".join([*known][:12]) + (", .." if len(known) > 12 else "")
            self._fail(node, f"is no value of this column: its words are {some}.{suggest(word, [*known])}")
        if other.kind == NUMBER:
            return Operand(NUMBER, known[word], is_constant=True)
        return replace(constant, words=known, rank=known[word])

    def _text(self, node: Node) -> str:
        if isinstance(node, Column):
            return repr(node.name)
        return shown(node.value) if isinstance(node, Constant) and isinstance(node.value, str) else "the other value"

    def _fail(self, node: Node, what: str) -> NoReturn:
        value = node.value if isinstance(node, Constant) else node.name if isinstance(node, Column) else None
        name = f"the {type(node).__name__.lower()}" if value is None else shown(str(value))
        self.condition.fail(name, node.start, what)


_HINTS = {
    NUMBER: "",
    WORD: " Words are in quotes, as in \"trump = 'H'\".",
    TRUTH: " Write its name alone, or 'not' before it, as in \"not made\".",
}


def _alike(left: Operand, right: Operand) -> tuple[tuple[Any, Any], int]:
    """Return two numbers in a common unit, and the unit."""
    unit = lcm(left.unit, right.unit)
    return (_times(left, unit), _times(right, unit)), unit


def _times(operand: Operand, unit: int) -> Any:
    return operand.value if operand.unit == unit else operand.value * (unit // operand.unit)
