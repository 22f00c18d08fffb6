"""What the threads of this process wait for at the moment, so that a command can name what takes long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

PATIENCE = 10.0
"""Seconds after which a user wants to know what a command waits for."""


@dataclass(eq=False)
class Wait:
    """One thing that a thread waits for, such as a call of compiled code.

    Attributes
    ----------
    what
        Returns what it is, as a noun with its article.
    patience
        Seconds after which a user wants to know it.
    since
        When the wait began, or when the last wait inside it was over, on the clock of `time.monotonic`.
    is_innermost
        Whether the thread waits for nothing else inside it.
    """

    what: Callable[[], str]
    patience: float = PATIENCE
    since: float = field(default_factory=time.monotonic)
    is_innermost: bool = True


_waits: list[Wait] = []
_own = threading.local()


def all_waits() -> list[Wait]:
    """Return the innermost wait of each thread that waits, the oldest first."""
    return sorted((wait for wait in list(_waits) if wait.is_innermost), key=lambda wait: wait.since)


@contextmanager
def waiting(what: Callable[[], str], patience: float = PATIENCE) -> Iterator[None]:
    """List a wait of this thread until it is over; one around it is counted anew from then on."""
    wait, outer = Wait(what, patience), getattr(_own, "wait", None)
    _own.wait = wait
    _waits.append(wait)
    if outer is not None:
        outer.is_innermost = False
    try:
        yield
    finally:
        _waits.remove(wait)
        _own.wait = outer
        if outer is not None:
            outer.is_innermost, outer.since = True, time.monotonic()
