"""Who is told how the work goes on: nobody in a program, the terminal in a command."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol

from tricklab.engine.base.locations import Location

Progress = Callable[[int], Any]
"""Is told how many more deals have been played, from any thread."""


class Preparable(Protocol):
    """What has to be compiled before it plays."""

    def prepare(self) -> None:
        """Compile, or load what was compiled."""


class Observer(Protocol):
    """What is told of the work, in the order in which it goes."""

    def damaged(self, part: Location, told: str) -> None:
        """Hear of a part of a run that is not what it should be, and what is done about it."""

    def prepare(self, simulator: Preparable) -> None:
        """Make a simulator ready, which may take long."""

    def playing(self, deals: int, what: str, noun: str = "deals") -> AbstractContextManager[Progress | None]:
        """Follow so many deals; what is yielded is called with the number of deals just played, from any thread.

        ``noun`` says what is counted, where it is not deals.
        """

    def played(self, deals: int, seconds: float, noun: str = "deals") -> None:
        """Hear how long they took."""


class Unobserved:
    """Tells nobody."""

    def damaged(self, part: Location, told: str) -> None:
        """Say nothing."""

    def prepare(self, simulator: Preparable) -> None:
        """Make it ready."""
        simulator.prepare()

    def playing(self, deals: int, what: str, noun: str = "deals") -> AbstractContextManager[Progress | None]:
        """Follow nothing."""
        return nullcontext()

    def played(self, deals: int, seconds: float, noun: str = "deals") -> None:
        """Say nothing."""


UNOBSERVED: Observer = Unobserved()

_usual = [UNOBSERVED]


def usual_observer() -> Observer:
    """Return who is told of work that nobody has asked for by name, such as a table that a policy needs."""
    return _usual[0]


def let_watch(observer: Observer) -> None:
    """Let somebody be told of such work from now on."""
    _usual[0] = observer
