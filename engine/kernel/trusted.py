"""Whose code is compiled as our own: ours, and that of packages with a game, but not users' policies."""

from __future__ import annotations

from typing import Any

_TRUSTED = {"tricklab"}


def trust(module: str) -> None:
    """Take the package of a module, which brings a game, for a part of the project."""
    _TRUSTED.add(module.partition(".")[0])


def is_ours(thing: Any) -> bool:
    """Tell whether a function or a class is part of the project, or of a package with a game, and not a user's own."""
    return thing.__module__.partition(".")[0] in _TRUSTED
