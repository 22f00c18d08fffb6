"""Threads over blocks of deals: the compiled loop releases Python's lock, so threads are as fast as processes."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, count, islice
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar, overload

import numpy as np

from tricklab.engine.base import upper_rooms
from tricklab.engine.base.numbers import MOST_JOBS, whole
from tricklab.engine.base.observer import Progress
from tricklab.engine.play.simulator import Simulator

Item = TypeVar("Item")
Result = TypeVar("Result")

BLOCK = 10_000
"""Deals in one call of the compiled loop: few enough for a smooth progress bar and for a quick stop."""

SLOW_BLOCK = 100
"""The same where somebody samples worlds at every decision."""

_AHEAD = 2
"""Pieces of work for each thread that are submitted before the first result is wanted."""


class Stopped(RuntimeError):
    """The work was interrupted because another thread failed or the user stopped it."""


def cores() -> int:
    """Return the number of processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Crew(Protocol):
    """Processes, perhaps on other machines, that do the work in place of threads.

    Arguments and results are sent between processes. Each piece of work depends only on its arguments, so any process
    can do it, and do it again.
    """

    @property
    def threads(self) -> int:
        """The approximate number of pieces of work at a time."""

    def each(
        self, work: Callable[[Item], Result], items: Iterable[Item], progress: Progress | None
    ) -> Iterator[Result]:
        """Call ``work`` for each item in any process; yield the results in the order of the items."""


Jobs = int | Crew | None
"""A number of threads, a crew, or None: what `joblib.parallel_config` says, else a thread for each core."""


@overload
def jobs_of(jobs: int | None) -> int: ...


@overload
def jobs_of(jobs: Jobs) -> int | Crew: ...


def jobs_of(jobs: Jobs) -> int | Crew:
    """Return the crew or the number of threads that is asked for.

    By default this is what `joblib.parallel_config` says, and else a thread for each core.

    Raises
    ------
    UsageError
        If the number is less than 1, or more than `engine.base.numbers.MOST_JOBS`.
    """
    if jobs is None:
        jobs = upper_rooms.workers()
    if jobs is None:
        return cores()
    return jobs if hasattr(jobs, "each") else whole(jobs, "jobs", 1, MOST_JOBS, "2")


def at_once(jobs: Jobs) -> int:
    """Return the number of pieces of work at a time."""
    workers = jobs_of(jobs)
    return workers if isinstance(workers, int) else workers.threads


class Workers:
    """Threads that play deals and stop together, or a crew.

    They can be sent to another process with their work. There they play in the thread that calls them, and report to
    the listener of that thread, see `telling`.

    Parameters
    ----------
    jobs
        The number of threads, or the crew.
    block
        Deals in one call of the compiled loop; it changes nothing in the results.
    progress
        Called with the size of every block that is done.
    """

    def __init__(self, *, jobs: Jobs = None, block: int = BLOCK, progress: Progress | None = None) -> None:
        """Prepare the workers; no thread starts before `each`."""
        self._jobs = jobs_of(jobs)
        self._block = block
        self._progress = progress
        self._stop = threading.Event()
        self._failure: BaseException | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Send only the size of a block."""
        return _sent, (self._block,)

    def play(self, simulator: Simulator, first: int, count: int, force: tuple[int, str, int] | None = None) -> Any:
        """Play ``count`` deals of a setup from number ``first`` on, in this thread, and return their rows.

        ``force`` is the action that a seat must take, see `engine.play.simulator.Simulator.play`.

        Raises
        ------
        Stopped
            If another thread failed or the user stopped the work.
        """
        return self.play_each(simulator, np.arange(first, first + count, dtype=np.int64), force)

    def play_each(self, simulator: Simulator, numbers: Any, force: tuple[int, str, int] | None = None) -> Any:
        """Play deals by their numbers; else like `play`."""
        rows = np.zeros(len(numbers), simulator.setup.game.row)  # columns of seats that the game does not have stay 0

        def play(start: int, size: int) -> None:
            part = slice(start, start + size)
            simulator.play_each(numbers[part], rows=rows[part], force=force)

        self.in_blocks(0, len(numbers), play, SLOW_BLOCK if simulator.setup.samples_worlds else None)
        return rows

    def leave_out(self, deals: int) -> None:
        """Report deals that need not be played."""
        if self._progress is not None and deals:
            self._progress(deals)

    def in_blocks(self, first: int, count: int, play: Callable[[int, int], Any], most: int | None = None) -> None:
        """Call ``play`` in this thread with the first deal, or match, of each block, and the size of the block.

        If ``most`` is given, no block is larger.

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
        """Call ``work`` for each item in the threads; yield the results in the order of the items.

        An error in a thread, or Ctrl-C in the calling one, stops the others at their next block; all have stopped when
        this returns. With one worker or one item the work runs in the calling thread, where Ctrl-C can interrupt it at
        any point, so no count is kept there that an interrupt could leave wrong.
        """
        if not isinstance(self._jobs, int):
            yield from self._jobs.each(work, items, self._progress)
            return
        if self._jobs == 1:
            yield from map(work, items)
            return
        waiting = iter(items)
        ahead = list(islice(waiting, 2))
        if len(ahead) < 2:  # one thread will do
            yield from map(work, ahead)
            return
        # Queues of this class can be interrupted anywhere, which pools of threads cannot.
        tasks: SimpleQueue[tuple[int, Item] | None] = SimpleQueue()
        done: SimpleQueue[tuple[int, Any, BaseException | None] | None] = SimpleQueue()
        threads = [
            threading.Thread(target=self._serve, args=(work, tasks, done), daemon=True) for _ in range(self._jobs)
        ]
        try:
            for thread in threads:
                thread.start()
            yield from self._in_order(chain(ahead, waiting), tasks, done)
        except Stopped:
            # A thread that was stopped may report before the one that failed.
            if self._failure is not None:
                raise self._failure from None
            raise
        finally:
            self._stop.set()
            running = [thread for thread in threads if thread.ident is not None]
            for _ in threads:
                tasks.put(None)
            while running:
                if done.get() is None:
                    running.pop()

    def _serve(self, work: Callable[[Item], Result], tasks: Any, done: Any) -> None:
        """Do the tasks until there is None, and report the end by None."""
        for number, item in iter(tasks.get, None):
            try:
                if self._stop.is_set():
                    raise Stopped
                done.put((number, work(item), None))
            except BaseException as error:
                if not isinstance(error, Stopped):
                    self._failure = self._failure or error
                    self._stop.set()
                done.put((number, None, error))
        done.put(None)

    def _in_order(self, items: Iterable[Any], tasks: Any, done: Any) -> Iterator[Any]:
        """Submit the items a little ahead of their results, and yield these in order."""
        numbered, submitted = enumerate(items), 0
        results: dict[int, tuple[Any, BaseException | None]] = {}
        for wanted in count():
            for task in islice(numbered, 1 if wanted else _AHEAD * at_once(self._jobs)):
                tasks.put(task)
                submitted += 1
            if wanted == submitted:
                return
            while wanted not in results:
                number, *outcome = done.get()
                results[number] = tuple(outcome)
            result, error = results.pop(wanted)
            if error is not None:
                raise error
            yield result


_listening = threading.local()


@contextmanager
def telling(progress: Progress) -> Iterator[None]:
    """Call ``progress``, which may raise `Stopped`, for each block that workers sent here play in this thread."""
    _listening.progress = progress
    try:
        yield
    finally:
        del _listening.progress


def _sent(block: int) -> Workers:
    """Return the workers that another process has sent."""
    return Workers(jobs=1, block=block, progress=lambda size: _listening.progress(size))
