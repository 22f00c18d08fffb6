"""Who hears that something must be compiled; apart from the compile cache, so that to listen costs no import."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Compiling:
    """What is about to be compiled.

    Attributes
    ----------
    game
        The game's own name.
    loop
        The name of the function that is compiled with all that it calls.
    seconds
        How long it took here the last time; None if it has never been compiled here.
    kept
        Whether the result can be written to disk; if not, every process compiles again.
    trouble
        Why the cache is not used, if others could have written there; empty otherwise.
    """

    game: str
    loop: str
    seconds: float | None
    kept: bool
    trouble: str = ""


_listeners: list[Callable[[Compiling], Any]] = []


@contextmanager
def telling(listener: Callable[[Compiling], Any]) -> Iterator[None]:
    """Call ``listener`` whenever something must be compiled, just before that; loading is not told."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def tell(compiling: Compiling) -> None:
    """Tell all who listen."""
    for listener in _listeners:
        listener(compiling)
