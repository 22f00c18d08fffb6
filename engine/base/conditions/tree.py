"""The tree of a condition that a user typed; each node has the index of its first character."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TypeAlias


@dataclass(frozen=True)
class Column:
    """The name of a column, with an index where it was typed as ``name[index]``."""

    start: int
    name: str
    index: int | None = None


@dataclass(frozen=True)
class Constant:
    """A number, a word in quotes, or a truth value."""

    start: int
    value: Decimal | str | bool


@dataclass(frozen=True)
class Sum:
    """The sum of two values, or the difference where ``sign`` is -1."""

    start: int
    left: Node
    sign: int
    right: Node


@dataclass(frozen=True)
class Comparison:
    """Two values with ``==``, ``!=``, ``<``, ``<=``, ``>`` or ``>=`` between them."""

    start: int
    left: Node
    sign: str
    right: Node


@dataclass(frozen=True)
class IsNull:
    """Whether a column has no value."""

    start: int
    value: Node


@dataclass(frozen=True)
class Not:
    """The opposite of a condition."""

    start: int
    condition: Node


@dataclass(frozen=True)
class Joined:
    """Several conditions, of which all are true (``and``) or at least one (``or``)."""

    start: int
    word: str
    conditions: tuple[Node, ...]


Node: TypeAlias = "Column | Constant | Sum | Comparison | IsNull | Not | Joined"
