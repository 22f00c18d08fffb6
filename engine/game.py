"""A game as the rest of the project sees it: its names, options, sides, columns, and record types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from engine.options import Option, Value

if TYPE_CHECKING:
    import numpy as np


@dataclass(frozen=True)
class Column:
    """One column of the results.

    Attributes
    ----------
    name
        As it stands in the files.
    source
        The field of the game's row record, or field and place in it.
    kind
        The polars type's name; or the words that the numbers 0, 1, .. stand for.
    meaning
        One line for the documentation.
    nullable
        Whether -1 stands for null.
    """

    name: str
    source: str | tuple[str, *tuple[int, ...]]
    kind: str | tuple[str, ...]
    meaning: str
    nullable: bool = False


class Game(Protocol):
    """What a game's folder supplies besides its compiled functions (`engine.machine`).

    Attributes
    ----------
    name, title, summary
        The game's own name, as it is printed, and in one line.
    options
        Its house rules.
    variants
        The names that users type, each with the options that it presets.
    kinds
        The kinds of decision, by number.
    rules_class
        The NamedTuple of option values that compiled code is given.
    state, row
        The record types of a deal in progress and of its result; both have ``tried`` and ``kept`` (`engine.machine`).
    max_events
        More events than any deal has.
    worth
        The field of the row by which policies are measured, a number for each side: the change of score, or what
        stands for it where scores do not tell all.
    carry
        What a deal is worth by itself in games that carry something over from tied deals, None in all others.
    """

    name: str
    title: str
    summary: str
    options: tuple[Option, ...]
    variants: Mapping[str, Mapping[str, Value]]
    kinds: tuple[str, ...]
    rules_class: type
    state: np.dtype[Any]
    row: np.dtype[Any]
    max_events: int
    worth: str
    carry: int | None

    def load(self) -> None:
        """Import the compiled functions; apart, so that a list of variants needs no compiler."""

    def check(self, rules: Mapping[str, Value]) -> None:
        """Raise `UsageError` when options contradict each other."""

    def check_before(self, rules: Mapping[str, Value], scores: Sequence[int], carry: int | None) -> None:
        """Raise `UsageError` when no deal begins at such scores (of the sides), or with that carried over."""

    def pack(self, rules: Mapping[str, Value]) -> list[int]:
        """Return the numbers of the cards in the pack."""

    def sides(self, rules: Mapping[str, Value]) -> tuple[int, ...]:
        """Return the side of each seat."""

    def columns(self, rules: Mapping[str, Value]) -> list[Column]:
        """Describe the columns of the results."""

    def points(self, rules: Mapping[str, Value]) -> dict[str, int]:
        """Return the columns that tell which seat is credited with a point, and what it is worth.

        Empty for games that do not count points one by one.
        """

    def bid_text(self, bid: int) -> int | str:
        """Return a bid as the deal record writes it."""

    def result(self, rules: Mapping[str, Value], row: Any) -> dict[str, Any]:
        """Return a deal's result as the deal record writes it."""
