"""Threads over blocks of deals: the compiled loop releases Python's lock, so threads do as well as processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Any, TypeVar

import numpy as np

from tricklab.engine.numbers import MOST_JOBS, whole
from tricklab.engine.simulator import Simulator

Item = TypeVar("Item")
Result = TypeVar("Result")

BLOCK = 10_000
"""Deals in one call of the compiled loop: few enough for a smooth progress bar and for stopping at once."""

Progress = Callable[[int], Any]
"""Called, from any thread, with the number of deals that have just been played."""


class Stopped(RuntimeError):
    """The work was broken off because another thread failed or the user stopped it."""


def cores() -> int:
    """Return how many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def jobs_of(jobs: int | None) -> int:
    """Return how many threads to use: what is asked for, or one for each core.

    Raises
    ------
    UsageError
        If it is less than 1, or more than `engine.numbers.MOST_JOBS`.
    """
    return cores() if jobs is None else whole(jobs, "jobs", 1, MOST_JOBS, "2")


class Workers:
    """Several threads that play deals, and stop together.

    Parameters
    ----------
    jobs
        How many threads.
    block
        Deals in one call of the compiled loop; it changes nothing in the results.
    progress
        Told of every block that is done.
    """

    def __init__(self, *, jobs: int | None = None, block: int = BLOCK, progress: Progress | None = None) -> None:
        """Take the orders; nothing starts before `each`."""
        self._jobs = jobs_of(jobs)
        self._block = block
        self._progress = progress
        self._stop = threading.Event()
        self._failure: BaseException | None = None
        self._running = 0
        self._idle = threading.Condition()

    def play(self, simulator: Simulator, first: int, count: int, force: tuple[int, str, int] | None = None) -> Any:
        """Play ``count`` deals of a setup from number ``first`` on, in this thread, and return their rows.

        ``force`` is what a seat has to do, see `engine.simulator.Simulator.play`.

        Raises
        ------
        Stopped
            If another thread failed or the user stopped the work.
        """
        rows = np.zeros(count, simulator.setup.game.row)  # seats that a game has not stay 0

        def play(start: int, size: int) -> None:
            simulator.play(start, size, rows=rows[start - first : start - first + size], force=force)

        self.in_blocks(first, count, play)
        return rows

    def in_blocks(self, first: int, count: int, play: Callable[[int, int], Any]) -> None:
        """Play deals, or matches, in this thread; ``play`` is given the first of a block, and how many it has.

        Raises
        ------
        Stopped
            If another thread failed or the user stopped the work.
        """
        for start in range(first, first + count, self._block):
            if self._stop.is_set():
                raise Stopped
            size = min(self._block, first + count - start)
            play(start, size)
            if self._progress is not None:
                self._progress(size)

    def each(self, work: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """Do a piece of work for each item in the threads; yield the results in the order of the items.

        An error in one thread, or Ctrl-C in this one, stops the others at their next block; none is at work any more
        when this comes to its end. A single thread is this one, and so is that of a single item: Ctrl-C may strike it
        anywhere, so nothing is counted there that an interrupt could leave uneven.
        """
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
