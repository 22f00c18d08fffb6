"""The work of a worker: one piece, with reports of its progress."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from distributed import get_worker

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
    worker = get_worker()
    if differs := misfit(wanted, own()):
        raise Misfit(worker.address, refusal(worker.address, differs))
    try:
        played = read(digest, work)
    except UsageError as error:  # it has another game, or not the file of a policy, or does not see the folder
        raise Misfit(worker.address, f"the worker {worker.address}: {error}") from None
    report = _Told(worker, key, ticket)
    try:
        with telling(report):
            return Done(played(item), report.count)
    except (UsageError, StoreError) as error:
        raise type(error)(f"the worker {worker.address}: {error}") from None


class _Told:
    """Tells how far a piece is; ends it when nobody waits for it any more."""

    def __init__(self, worker: Any, key: str, ticket: tuple[str, int]) -> None:
        """Nothing has been played."""
        self._worker, self._key, self._ticket = worker, key, ticket
        self._due = time.monotonic() + _TELL_EVERY
        self.count = 0

    def __call__(self, count: int) -> None:
        """Count what has been played."""
        self.count += count
        if time.monotonic() < self._due:
            return
        self._due = time.monotonic() + _TELL_EVERY
        known = self._worker.state.tasks.get(self._key)
        if known is None or known.state == "cancelled":
            raise Stopped
        self._worker.log_event(TOPIC, [*self._ticket, self.count])
