"""Observers of long work: the terminal in a command, nobody in a program."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

from tricklab.engine.base.locations import Location

Progress = Callable[[int], Any]
"""Called with the number of deals just played, from any thread."""


class Preparable(Protocol):
    """A simulator, which is compiled before it plays."""

    def prepare(self) -> None:
        """Compile its loop, or load the loop from disk."""


class Observer(Protocol):
    """Watches the work; the methods are called in this order."""

    def damaged(self, part: Location, trouble: str) -> None:
        """Report a damaged part of a run, and what is done about it."""

    def prepare(self, simulator: Preparable) -> None:
        """Prepare a simulator, which may take long."""

    def playing(self, deals: int, what: str, noun: str = "deals") -> AbstractContextManager[Progress | None]:
        """Show the progress of some deals, with a title, and yield the function that reports deals just played.

        The ``noun`` names what is counted.
        """

    def played(self, deals: int, seconds: float, noun: str = "deals") -> None:
        """Report how long the deals took."""


class Unobserved:
    """Shows and reports nothing."""

    def damaged(self, part: Location, trouble: str) -> None:
        """Report nothing."""

    def prepare(self, simulator: Preparable) -> None:
        """Prepare the simulator."""
        simulator.prepare()

    def playing(self, deals: int, what: str, noun: str = "deals") -> AbstractContextManager[Progress | None]:
        """Show nothing, and yield None."""
        return nullcontext()

    def played(self, deals: int, seconds: float, noun: str = "deals") -> None:
        """Report nothing."""


UNOBSERVED: Observer = Unobserved()

_usual = [UNOBSERVED]


def usual_observer() -> Observer:
    """Return the observer of work that no call asked for, such as a table that a policy needs."""
    return _usual[0]


def let_watch(observer: Observer) -> None:
    """Set the `usual_observer` from now on."""
    _usual[0] = observer
