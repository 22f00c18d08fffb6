"""Events before a loop is compiled; a file of its own, so that listeners need not import numba."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Compiling:
    """A loop that is about to be compiled.

    Attributes
    ----------
    game
        The game's name.
    loop
        The name of the function that is compiled with all functions that it calls.
    seconds
        The time that it took here the last time; None if it has never been compiled here.
    kept
        Whether the result can be written to disk; if not, every process compiles again.
    trouble
        The reason why the cache is not used, if others could have written there; empty otherwise.
    untried
        The version of numba, if it lacks what the cache needs (`engine.kernel.options`); empty otherwise.
    not_ready
        The reason why the kernel that came with the package is not used; empty if none came.
    """

    game: str
    loop: str
    seconds: float | None
    kept: bool
    trouble: str = ""
    untried: str = ""
    not_ready: str = ""


_listeners: list[Callable[[Compiling], Any]] = []


@contextmanager
def telling(listener: Callable[[Compiling], Any]) -> Iterator[None]:
    """Call ``listener`` just before any thread compiles anything; a loop that is loaded from disk is no event.

    The newest listener is called first. If it raises, nothing is compiled and no other listener is called.
    """
    _listeners.insert(0, listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def tell(compiling: Compiling) -> None:
    """Call all listeners."""
    for listener in _listeners:
        listener(compiling)
