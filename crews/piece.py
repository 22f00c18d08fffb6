"""The work of a worker: one piece, and how much was played for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tricklab.crews.fitting import Misfit, misfit, own, refusal
from tricklab.crews.sending import read
from tricklab.engine.errors import StoreError, UsageError
from tricklab.engine.play.workers import Stopped, telling

TOPIC = "tricklab"
"""The topic of the progress reports."""

_TELL_EVERY = 1.0


@dataclass(frozen=True)
class Done:
    """What came of a piece, and how many deals, or what else is counted, were played for it."""

    result: Any
    count: int


def done(digest: str, work: bytes, item: Any, report: Callable[[int], None] | None = None) -> Done:
    """Do a piece of work that was sent, see `crews.sending`; ``report`` is called with the deals played so far."""
    played, count = read(digest, work), 0

    def add(more: int) -> None:
        nonlocal count
        count += more
        if report is not None:
            report(count)

    with telling(add):
        return Done(played(item), count)


def standing() -> Mapping[str, str]:
    """Return what a worker is asked before it is given work, see `crews.fitting`."""
    return own()


def do(wanted: Mapping[str, str], digest: str, work: bytes, item: Any, key: str, ticket: tuple[str, int]) -> Done:
    """Do a piece of work.

    Parameters
    ----------
    wanted
        What this program must be.
    digest, work
        See `crews.sending`.
    item
        Which piece.
    key
        The scheduler's name for it.
    ticket
        Which piece of what, for telling how far it is.

    Raises
    ------
    Misfit
        If this worker cannot do it.
    """
    from distributed import get_worker  # other processes do not have it

    worker = get_worker()
    if differs := misfit(wanted, own()):
        raise Misfit(worker.address, refusal(worker.address, differs))
    try:
        read(digest, work)
    except UsageError as error:  # it has another game, or not the file of a policy, or does not see the folder
        raise Misfit(worker.address, f"the worker {worker.address}: {error}") from None
    try:
        return done(digest, work, item, _Report(worker, key, ticket))
    except (UsageError, StoreError) as error:
        raise type(error)(f"the worker {worker.address}: {error}") from None


class _Report:
    """Reports how far a piece is; ends it when nobody waits for it any more."""

    def __init__(self, worker: Any, key: str, ticket: tuple[str, int]) -> None:
        """Report nothing yet."""
        self._worker, self._key, self._ticket = worker, key, ticket
        self._due = time.monotonic() + _TELL_EVERY

    def __call__(self, count: int) -> None:
        """Report how much has been played."""
        if time.monotonic() < self._due:
            return
        self._due = time.monotonic() + _TELL_EVERY
        known = self._worker.state.tasks.get(self._key)
        if known is None or known.state == "cancelled":
            raise Stopped
        self._worker.log_event(TOPIC, [*self._ticket, count])
