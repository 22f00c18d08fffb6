"""Threads over blocks of deals: the compiled loop releases Python's lock, so threads do as well as processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, islice
from typing import Any, Protocol, TypeVar, overload

import numpy as np

from tricklab.engine.base.numbers import MOST_JOBS, whole
from tricklab.engine.base.observer import Progress
from tricklab.engine.play.simulator import Simulator

Item = TypeVar("Item")
Result = TypeVar("Result")

BLOCK = 10_000
"""Deals in one call of the compiled loop: few enough for a smooth progress bar and for stopping at once."""

SLOW_BLOCK = 100
"""The same where somebody samples worlds at every decision."""


class Stopped(RuntimeError):
    """The work was broken off because another thread failed or the user stopped it."""


def cores() -> int:
    """Return how many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew(Protocol):
    """Processes that do the work instead of threads of this one, perhaps on other machines.

    What they are given and what they return is sent: pieces of work are pure functions of what was sent with them, so
    that each can be done anywhere, and again.
    """

    @property
    def threads(self) -> int:
        """How many pieces are worked on at once, about."""

    def each(
        self, work: Callable[[Item], Result], items: Iterable[Item], progress: Progress | None
    ) -> Iterator[Result]:
        """Do a piece of work for each item somewhere; yield the results in the order of the items."""


Jobs = int | Crew | None
"""Who does the work: so many threads, a crew, or unless given a thread for each core."""


@overload
def jobs_of(jobs: int | None) -> int: ...


@overload
def jobs_of(jobs: Jobs) -> int | Crew: ...


def jobs_of(jobs: Jobs) -> int | Crew:
    """Return who does the work: the crew or how many threads are asked for, or a thread for each core.

    Raises
    ------
    UsageError
        If it is less than 1, or more than `engine.base.numbers.MOST_JOBS`.
    """
    if jobs is None:
        return cores()
    return jobs if hasattr(jobs, "each") else whole(jobs, "jobs", 1, MOST_JOBS, "2")


def at_once(jobs: Jobs) -> int:
    """Return how many pieces are worked on at once."""
    found = jobs_of(jobs)
    return found if isinstance(found, int) else found.threads


class Workers:
    """Several threads that play deals, and stop together; or a crew.

    They can be sent to another process with the work that is done with them. There they play in whichever thread they
    are used, and tell who listens there, see `telling`.

    Parameters
    ----------
    jobs
        How many threads, or the crew.
    block
        Deals in one call of the compiled loop; it changes nothing in the results.
    progress
        Told of every block that is done.
    """

    def __init__(self, *, jobs: Jobs = None, block: int = BLOCK, progress: Progress | None = None) -> None:
        """Take the orders; nothing starts before `each`."""
        self._jobs = jobs_of(jobs)
        self._block = block
        self._progress = progress
        self._stop = threading.Event()
        self._failure: BaseException | None = None
        self._running = 0
        self._idle = threading.Condition()

    def __reduce__(self) -> tuple[Any, ...]:
        """Send what they need elsewhere: nothing but the size of a block."""
        return _sent, (self._block,)

    def play(self, simulator: Simulator, first: int, count: int, force: tuple[int, str, int] | None = None) -> Any:
        """Play ``count`` deals of a setup from number ``first`` on, in this thread, and return their rows.

        ``force`` is what a seat has to do, see `engine.play.simulator.Simulator.play`.

        Raises
        ------
        Stopped
            If another thread failed or the user stopped the work.
        """
        rows = np.zeros(count, simulator.setup.game.row)  # seats that a game has not stay 0

        def play(start: int, size: int) -> None:
            simulator.play(start, size, rows=rows[start - first : start - first + size], force=force)

        self.in_blocks(first, count, play, SLOW_BLOCK if simulator.setup.samples_worlds else None)
        return rows

    def in_blocks(self, first: int, count: int, play: Callable[[int, int], Any], most: int | None = None) -> None:
        """Play deals, or matches, in this thread; ``play`` is given the first of a block, and how many it has.

        No block has more than ``most``, if that is given.

        Raises
        ------
        Stopped
            If another thread failed or the user stopped the work.
        """
        block = self._block if most is None else min(self._block, most)
        for start in range(first, first + count, block):
            if self._stop.is_set():
                raise Stopped
            size = min(block, first + count - start)
            play(start, size)
            if self._progress is not None:
                self._progress(size)

    def each(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """Do a piece of work for each item in the threads; yield the results in the order of the items.

        An error in one thread, or Ctrl-C in this one, stops the others at their next block; none is at work any more
        when this comes to its end. A single thread is this one, and so is that of a single item: Ctrl-C may strike it
        anywhere, so nothing is counted there that an interrupt could leave uneven.
        """
        if not isinstance(self._jobs, int):
            yield from self._jobs.each(work, items, self._progress)
            return
        if self._jobs == 1:
            yield from map(work, items)
            return
        waiting = iter(items)
        ahead = list(islice(waiting, 2))
        if len(ahead) < 2:  # no second thread is wanted, nor the package that has it
            yield from map(work, ahead)
            return
        from joblib import Parallel, delayed

        def watched(item: Item) -> Result:
            with self._idle:
                if self._stop.is_set():
                    raise Stopped
                self._running += 1
            try:
                return work(item)
            except Stopped:
                raise
            except BaseException as error:
                self._failure = self._failure or error
                self._stop.set()
                raise
            finally:
                with self._idle:
                    self._running -= 1
                    self._idle.notify_all()

        try:
            yield from Parallel(self._jobs, backend="threading", return_as="generator")(
                delayed(watched)(item) for item in chain(ahead, waiting)
            )
        except Stopped:
            # A thread that was stopped may be heard before the one that failed.
            if self._failure is not None:
                raise self._failure from None
            raise
        finally:
            self._stop.set()
            with self._idle:
                self._idle.wait_for(lambda: self._running == 0)


_listening = threading.local()


@contextmanager
def telling(progress: Progress) -> Iterator[None]:
    """Tell ``progress`` of the blocks that workers who were sent here play in this thread; it may raise `Stopped`."""
    _listening.progress = progress
    try:
        yield
    finally:
        del _listening.progress


def _sent(block: int) -> Workers:
    """Return workers that were sent here."""
    return Workers(jobs=1, block=block, progress=lambda size: _listening.progress(size))
