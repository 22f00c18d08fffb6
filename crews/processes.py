"""Crews of processes that a backend of joblib starts: loky on this machine, ray on many."""

from __future__ import annotations

import os
import platform
import signal
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager
from copy import copy
from functools import cache, partial
from itertools import islice
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any

import joblib
from joblib.externals.loky import get_reusable_executor
from joblib.externals.loky.backend import resource_tracker as loky_tracker
from joblib.parallel import LokyBackend, MultiprocessingBackend, get_active_backend

from tricklab.crews.fitting import misfit, own, refusal
from tricklab.crews.piece import Done, done
from tricklab.crews.sending import digest_of, written
from tricklab.engine.errors import CrewError, UsageError

if TYPE_CHECKING:
    from tricklab.engine.base.observer import Progress
    from tricklab.engine.play.workers import Item, Result

_MOST_LOST = 10
"""How often in a row work is started again whose processes were killed."""


class JoblibCrew:
    """Processes of a backend of joblib.

    Parameters
    ----------
    backend
        A backend, or the name of one that joblib knows.
    jobs
        The number of processes; -1 for one for each core.

    Raises
    ------
    UsageError
        If the number is 0, or the backend is joblib's oldest, which waits for ever for a process that was killed.
    """

    def __init__(self, backend: Any, jobs: int) -> None:
        """Start nothing."""
        if isinstance(backend, str):
            with joblib.parallel_config(backend=backend):
                backend, _ = get_active_backend()
        if type(backend) is MultiprocessingBackend:
            raise UsageError("joblib's backend multiprocessing waits for ever where a process is killed: use loky.")
        self._backend, self._jobs = backend, jobs
        self.threads = threads_of(backend, jobs)

    def close(self) -> None:
        """End the processes of loky; others end with their work."""
        if isinstance(self._backend, LokyBackend):
            get_reusable_executor(reuse=True).shutdown(kill_workers=True)

    def __reduce__(self) -> Any:
        """Refuse to be sent: a process that does a piece has no crew of its own."""
        raise TypeError("a crew stays where it is")

    def each(
        self, work: Callable[[Item], Result], items: Iterable[Item], progress: Progress | None = None
    ) -> Iterator[Result]:
        """Call ``work`` for each item in the processes; yield the results in the order of the items.

        Progress is reported when a piece is done.

        Raises
        ------
        UsageError
            If the work cannot be sent, or a process has another tricklab.
        CrewError
            If the processes are killed again and again.
        """
        content, source, lost = written(work), iter(items), 0
        waiting: deque[Item] = deque()
        piece = joblib.delayed(partial(_do, own(), digest_of(content), content))

        def submitted() -> Iterator[Any]:
            """Yield the pieces whose results were lost, and then new ones; joblib calls this in threads of its own."""
            yield from map(piece, tuple(waiting))
            for item in source:
                waiting.append(item)
                yield piece(item)

        while lost <= _MOST_LOST:
            try:
                with closing(self._results(submitted())) as results:
                    for outcome in results:
                        waiting.popleft()
                        lost = 0
                        if progress is not None and outcome.count:
                            progress(outcome.count)
                        yield outcome.result
                return
            except Exception as error:
                if not _is_loss(error):
                    raise
                lost += 1
        raise CrewError(
            f"a piece of the work was lost {lost} times with the processes that did it: have they memory enough? The "
            "same command goes on from what was finished."
        )

    def _results(self, pieces: Iterator[Any]) -> Generator[Done, None, None]:
        """Yield the results of pieces in their order."""
        backend = copy(self._backend)  # it knows only one call at a time
        make = partial(joblib.Parallel, n_jobs=self._jobs, backend=backend, batch_size=1)
        if isinstance(backend, LokyBackend):
            make = partial(make, initializer=_end_with, initargs=(os.getpid(),))
        if not backend.supports_return_generator:
            with make() as parallel:
                while some := list(islice(pieces, 2 * self.threads)):
                    yield from parallel(some)
            return
        _prepare()
        results: Any = ()
        try:
            with _ctrl_c_waits():
                results = make(return_as="generator")(pieces)
            for outcome in results:  # noqa: UP028 -- `yield from` would close them by itself, before `finally`
                yield outcome
        finally:
            with _ctrl_c_waits(), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of results that nobody wants any more
                if results:
                    results.close()


def threads_of(backend: Any, jobs: int | None) -> int:
    """Return how many pieces of work a backend of joblib does at once. Raise `UsageError` if the number is 0."""
    try:
        threads: int = backend.effective_n_jobs(jobs)
    except ValueError as error:
        raise UsageError(
            "joblib.parallel_config: n_jobs is a number of workers, or -1 for one for each core; not 0."
        ) from error
    return threads


@cache
def _prepare() -> None:
    """Start the two helpers of loky, and silence them and its thread: Ctrl-C kills processes under their hands."""
    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = "ignore"
    try:
        loky_tracker.ensure_running()
        resource_tracker.ensure_running()  # its start would let Ctrl-C through where it should wait
    finally:
        os.environ.pop("PYTHONWARNINGS") if before is None else os.environ.update(PYTHONWARNINGS=before)
    usual = threading.excepthook

    def show(raised: Any) -> None:
        """Show an error of a thread, but not that loky still wanted to hand out a piece that was taken from it."""
        is_loky = raised.thread is not None and raised.thread.name == "ExecutorManagerThread"
        if not (is_loky and raised.exc_type is KeyError):
            usual(raised)

    threading.excepthook = show


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Let Ctrl-C wait while processes start or end; those that start inherit that it never reaches them."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    waiting: list[int] = []
    usual = signal.signal(signal.SIGINT, lambda number, frame: waiting.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, usual)
        if waiting:
            signal.raise_signal(signal.SIGINT)


def _is_loss(error: Exception) -> bool:
    """Return whether an error means that a process was killed."""
    return isinstance(error, BrokenExecutor) or type(error).__module__.startswith("ray.")


def _do(wanted: Mapping[str, str], digest: str, work: bytes, item: Any) -> Done:
    """Do a piece of work in a process of joblib, which must be the program that is ``wanted``."""
    if differs := misfit(wanted, own()):
        raise UsageError(refusal(platform.node(), differs))
    return done(digest, work, item)


def _end_with(parent: int) -> None:
    """End this process soon after its parent was killed; loky's processes would wait five minutes for more work."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
