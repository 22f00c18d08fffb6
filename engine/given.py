"""What users give from Python, checked: a wrong type is told in their words, and not by the line that trips over it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.options import suggest


def dictionary(name: str, value: Any, kind: type, example: str) -> dict[Any, Any]:
    """Return a dictionary whose keys are of one kind; an empty one for None.

    Raises
    ------
    UsageError
        If it is something else; the message shows the example.
    """
    if value is None:
        return {}
    if not isinstance(value, Mapping) or not all(isinstance(key, kind) for key in value):
        raise UsageError(f"{name} must be a dictionary, as in {name}={example}; not {value!r}.")
    return dict(value)


def plain_text(name: str, value: Any, example: str) -> str:
    """Return a text.

    Raises
    ------
    UsageError
        If it is something else; the message shows the example.
    """
    if not isinstance(value, str):
        raise UsageError(f"{name} must be a text, as in {name}={example!r}; not {value!r}.")
    return value


def known_names(given: Collection[str], known: Collection[str], what: str) -> None:
    """Refuse names that are not known.

    Raises
    ------
    UsageError
        For the first of them; the message names the nearest and lists all.
    """
    for name in given:
        if name not in known:
            raise UsageError(f"there is no {what} {name!r}; there are {', '.join(known)}.{suggest(name, list(known))}")
