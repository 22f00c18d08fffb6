"""Whose code a function or a class is: this package's, that of a package which brings a game, or a user's.

The code of this package, and of packages with a game, is compiled as our own: with NumPy's rules for a division by
zero, and without copies of the records that it reads.
"""

from __future__ import annotations

from typing import Any

_OWN = "tricklab"
_TRUSTED = {_OWN}


def trust(module: str) -> None:
    """Add the package of a module, which brings a game, to the packages whose code is compiled as our own."""
    _TRUSTED.add(_package(module))


def is_own(thing: Any) -> bool:
    """Return whether a function or a class is part of this package."""
    return _package(thing.__module__) == _OWN


def is_trusted(thing: Any) -> bool:
    """Return whether a function or a class is part of this package, or of a package which brings a game."""
    return _package(thing.__module__) in _TRUSTED


def _package(module: str | None) -> str:
    """Return the top package of a module; a function that was made by ``exec`` may have none."""
    return (module or "").partition(".")[0]
