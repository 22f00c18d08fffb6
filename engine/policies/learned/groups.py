"""Groups of features: each has a name, a number of columns, and a compiled function that writes them.

A row consists of the groups of the decision, then of the groups of the choice. The offsets follow from the
sizes, and a game may add groups of its own with `feature` (docs/learn.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.kernel.outside_code import note_role
from tricklab.engine.policies.registry import policies_of

DECISION, HAND, CALL, CARD, SET = "decision", "hand", "call", "card", "set"
"""What a group describes: every decision, the hand where no card is played, or a choice by its form."""

FORMS = (CALL, CARD, SET)
"""The forms of choices, by number."""


class Group(NamedTuple):
    """A group of features.

    Attributes
    ----------
    name
        What it is about.
    columns
        The name of each feature.
    write
        A compiled function ``(sight, choice, x, at)`` that writes the features to ``x`` from slot ``at`` on.
    """

    name: str
    columns: tuple[str, ...]
    write: Callable[..., None]


_GROUPS: dict[str, list[Group]] = {about: [] for about in (DECISION, HAND, *FORMS)}
_OF_GAMES: dict[tuple[str, str], list[Group]] = {}


def group(about: str, name: str, columns: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make the decorated function a group of features of all games; ``columns`` are their names."""

    def register(function: Callable[..., None]) -> Callable[..., None]:
        _GROUPS[about].append(Group(name, tuple(columns.split()), compiled(function)))
        return function

    return register


def feature(name: str, game: str, about: str = CARD) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add a feature of a game's own, for players that `tricklab learn` makes.

    Parameters
    ----------
    name
        What it is called.
    game
        The game's name.
    about
        What the decorated function is asked about: a ``"card"`` to play, a ``"call"``, a ``"set"`` of cards, by the
        action's number; or the ``"decision"``, for which the number has no meaning.

    Returns
    -------
    collections.abc.Callable
        The decorator of a function ``(view, action) -> number``; it leaves the function as it is.

    Raises
    ------
    UsageError
        If there is no such form.

    Examples
    --------
    >>> @feature("is the Queen of spades", "hearts")
    ... def is_queen(view, action):
    ...     return action == 49
    """
    if about not in _GROUPS or about == HAND:
        raise UsageError(f"a feature is about a decision, call, card or set; not {about!r}.")

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        note_role(function, f"the feature {name!r}", ("view", "action"), "float")
        number = compiled(function)

        def write(sight: Any, choice: int, x: Any, at: int) -> None:
            x[at] = number(sight.seen, choice)

        _OF_GAMES.setdefault((game, about), []).append(Group(name, (name,), compiled(write)))
        return function

    return register


def groups_of(game: str, *about: str) -> list[Group]:
    """Return the groups of a game about a decision, a hand or choices, in the order of their columns."""
    if game in GAMES:
        policies_of(game)  # beside them are the features that the game adds
    return [each for what in about for each in (*_GROUPS[what], *_OF_GAMES.get((game, what), ()))]


def columns_of(groups: Sequence[Group]) -> list[str]:
    """Return the names of all columns."""
    return [f"{each.name}: {column}" for each in groups for column in each.columns]


def writer_of(groups: Sequence[Group]) -> Callable[..., None]:
    """Return a compiled function that writes all groups, one after the other: ``(sight, choice, x, at)``."""
    first, *others = groups
    own, size = first.write, len(first.columns)
    if not others:
        return own
    rest = writer_of(others)

    def write(sight: Any, choice: int, x: Any, at: int) -> None:
        own(sight, choice, x, at)
        rest(sight, choice, x, at + size)

    return compiled(write)
