"""Checks of the arguments that users give from Python, with messages in their words instead of tracebacks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError

_Kind = TypeVar("_Kind")


def dictionary(name: str, value: Any, kind: type, example: str) -> dict[Any, Any]:
    """Return an argument as a dictionary whose keys have one type; an empty one for None.

    Raises
    ------
    UsageError
        If it is something else; the message shows the example.
    """
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all(isinstance(key, kind) for key in value):
        raise UsageError(f"{name} must be a dictionary, as in {name}={example}; not {shown(value)}.")
    return dict(value)


def plain_text(name: str, value: Any, example: str) -> str:
    """Return an argument that must be a text.

    Raises
    ------
    UsageError
        If it is something else; the message shows the example.
    """
    if not isinstance(value, str):
        raise UsageError(f"{name} must be a text, as in {name}={example!r}; not {shown(value)}.")
    return value


def list_of(name: str, value: Any, example: str) -> list[Any]:
    """Return an argument that is a list, a tuple or another iterable as a list.

    Raises
    ------
    UsageError
        If it is something else, or a single text; the message shows the example.
    """
    if isinstance(value, str | bytes | Mapping | type) or not isinstance(value, Iterable):
        raise UsageError(f"{name} must be a list, as in {name}={example}; not {shown(value)}.")
    return list(value)


def yes_or_no(name: str, value: Any) -> bool:
    """Return an argument that must be true or false.

    Raises
    ------
    UsageError
        If it is neither True nor False.
    """
    if type(value).__name__ not in ("bool", "bool_"):  # numpy has its own
        raise UsageError(f"{name} must be True or False; not {shown(value)}.")
    return bool(value)


def made_by(name: str, value: Any, kind: type[_Kind], maker: str) -> _Kind:
    """Return an argument that must be the result of one of our functions.

    Raises
    ------
    UsageError
        If it is something else; the message names the function.
    """
    if not isinstance(value, kind):
        raise UsageError(f"{name} must be what {maker} returns; not {shown(value)}.")
    return value


def known_names(given: Collection[str], known: Collection[str], what: str) -> None:
    """Refuse names that do not exist.

    Raises
    ------
    UsageError
        For the first unknown name; the message suggests the nearest name and lists all.
    """
    for name in given:
        if name not in known:
            raise UsageError(f"there is no {what} {name!r}; there are {', '.join(known)}.{suggest(name, list(known))}")


def suggest(word: str, known: list[str]) -> str:
    """Return ``" Did you mean 'x'?"`` if a known word is close to ``word``, an empty text otherwise."""
    close = get_close_matches(word, known, n=1, cutoff=0.5)
    return f" Did you mean {close[0]!r}?" if close else ""


_LONGEST = 20
"""The most characters in the name of a player."""


def check_names(name: str, given: Sequence[str]) -> None:
    """Reject names of players that are too long or numbers, that do not print, or that two players have.

    Parameters
    ----------
    name
        What messages call the list.
    given
        The names.

    Raises
    ------
    UsageError
        If one of them is wrong.
    """
    for player in given:
        prints = player.strip() == player and player.isprintable() and "," not in player
        if not (player and prints and len(player) <= _LONGEST and not player.isdigit()):
            raise UsageError(
                f"{name} takes the names of all players with commas, as in Ann,Bob,Cem,Dee; a name has 1 to "
                f"{_LONGEST} characters and is no number; not {shown(player)}."
            )
        if [other.casefold() for other in given].count(player.casefold()) > 1:
            raise UsageError(f"{name}: two players are called {player}; give each a name of its own.")
