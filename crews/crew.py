"""A crew on a Dask cluster: the engine gives it work as to threads."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from tricklab.crews.fitting import misfit, own, refusal
from tricklab.crews.piece import TOPIC, standing
from tricklab.crews.rounds import Round
from tricklab.engine.errors import CrewError, UsageError

if TYPE_CHECKING:
    from distributed import Client

    from tricklab.engine.base.observer import Progress
    from tricklab.engine.play.workers import Item, Result

_COUNT_EVERY = 5.0
_SILENT, _GONE = 10.0, 300.0
"""Seconds after which it is said that nobody is at work, and after which it is given up."""


class DaskCrew:
    """The workers of a Dask cluster.

    Parameters
    ----------
    client
        Its client.
    address
        How messages name the scheduler.
    tell
        Given a sentence that the user should read.

    Attributes
    ----------
    has_worked
        Whether a piece of work has been done.
    """

    def __init__(self, client: Client, address: str, tell: Callable[[str], Any]) -> None:
        """Look at the workers that are there. Raise `UsageError` if one is not fit, see `crews.fitting`."""
        self.client, self.address, self._tell = client, address, tell
        self._name, self._numbers = f"tricklab-{uuid.uuid4().hex[:12]}", count()
        self._rounds: dict[str, Round] = {}
        self._counted, self._threads, self._warned = 0.0, 1, False
        self._left_out: dict[str, str] = {}
        self.has_worked = False
        self.check()
        client.subscribe_topic(TOPIC, self._heard)

    def __reduce__(self) -> Any:
        """Refuse to be sent: whoever does a piece has no crew of its own."""
        raise TypeError("a crew stays where it is")

    @property
    def threads(self) -> int:
        """How many pieces the workers do at once, as of a few seconds ago."""
        if time.monotonic() - self._counted > _COUNT_EVERY:
            self._count()
        return self._threads

    def each(
        self, work: Callable[[Item], Result], items: Iterable[Item], progress: Progress | None = None
    ) -> Iterator[Result]:
        """Do a piece of work for each item somewhere; yield the results in the order of the items.

        Raises
        ------
        UsageError
            If the work cannot be sent, or no worker is fit.
        CrewError
            If the scheduler is lost, or there are no workers.
        """
        name = f"{self._name}-{next(self._numbers)}"
        self._rounds[name] = done = Round(self, name, work, progress)
        try:
            yield from done.results(items)
        finally:
            del self._rounds[name]

    def must_be_there(self, silent: float) -> None:
        """Look whether the scheduler is there, and when nothing was heard for some seconds, whether workers are.

        Raise `CrewError` if the scheduler is not, or there have been no workers for long.
        """
        if self.client.status != "running":
            raise CrewError(
                f"the scheduler at {self.address} is gone: start it and its workers again. What was finished is kept, "
                "and the same command goes on from there."
            )
        if silent < _SILENT or self._count():
            self._warned = False
        elif silent > _GONE:
            raise CrewError(
                f"no worker has been at {self.address} for {_GONE / 60:.0f} minutes: start some. What was finished is "
                "kept, and the same command goes on from there."
            )
        elif not self._warned:
            self._warned = True
            self._tell(f"no worker is at {self.address} now; waiting for one")

    def _count(self) -> int:
        """Count the workers' threads; none may be there for the moment."""
        threads = sum(self._fit_threads().values())
        self._counted, self._threads = time.monotonic(), max(1, threads)
        return threads

    def _fit_threads(self) -> dict[str, int]:
        """Return how many threads each worker has that is not left out."""
        try:
            there = self.client.nthreads()
        except (OSError, RuntimeError):  # the scheduler is lost, which is noticed elsewhere
            return {}
        return {address: threads for address, threads in there.items() if address not in self._left_out}

    def fit_workers(self) -> list[str] | None:
        """Return the addresses of those who may be given work, which may be none; None if that is everybody.

        Raise `UsageError` if all who are there are left out, and nobody else has done anything yet.
        """
        if not self._left_out:
            return None
        workers = list(self._fit_threads())
        if not workers and not self.has_worked and self.client.status == "running":
            raise UsageError(next(reversed(self._left_out.values())))
        return workers

    def leave_out(self, address: str, why: str) -> None:
        """Give a worker nothing more to do, and say so once."""
        if address not in self._left_out:
            self._left_out[address] = why
            self._tell(why)

    def look_at_all(self) -> bool:
        """Leave out all unfit workers; return whether there are any."""
        for address, why in self._misfits():
            self.leave_out(address, why)
        return bool(self._left_out)

    def _heard(self, event: tuple[float, Any]) -> None:
        """Pass on a worker's progress; other users of the scheduler are ignored."""
        name, number, played = event[1]
        if result := self._rounds.get(name):
            result.note_played(number, played)

    def check(self) -> None:
        """Refuse workers that are not fit, by name; those that come later are left out."""
        for _, why in self._misfits():
            raise UsageError(why)

    def _misfits(self) -> Iterator[tuple[str, str]]:
        """Yield the workers that are not fit, each with a sentence that says why."""
        for address, there in self.client.run(standing, on_error="return").items():
            if isinstance(there, ImportError | AttributeError):
                yield address, refusal(address, "has no tricklab, or one that knows no clusters")
            elif isinstance(there, Exception):
                yield address, refusal(address, f"does not answer ({there})")
            elif differs := misfit(own(), there):
                yield address, refusal(address, differs)
