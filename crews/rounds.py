"""One round of work: its pieces are handed out a few at a time, and again where a worker is lost."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from distributed import KilledWorker

from tricklab.crews.fitting import Misfit, own
from tricklab.crews.piece import Done, do
from tricklab.crews.sending import digest_of, written
from tricklab.engine.errors import CrewError

if TYPE_CHECKING:
    from distributed import Future

    from tricklab.engine.base.observer import Progress

_AHEAD, _SPARE = 3, 4
"""So many pieces for each thread, and so many more, are handed out before the first of them has come back."""

_LARGE = 1 << 16
"""Bytes of work beyond which it is sent once to each worker, and not with each piece."""

_MOST_LOST = 10
"""A piece is handed out anew so often, each time after the scheduler has tried several workers, and then given up."""

_LOOK_EVERY = 1.0
_FETCH = 60.0
"""Seconds in which a result must come from its worker: it may be large, or lost with that worker meanwhile."""

_NOBODY = "tcp://127.0.0.1:9"
"""The address of no worker: what only he may do waits until it is handed out anew."""


@dataclass
class _Piece:
    """A piece that was handed out: to be done for an item, by whom is not known."""

    item: Any
    future: Future
    workers: list[str] | None
    lost: int = 0
    done: Done | None = None


class Crew(Protocol):
    """Who does the work of a round: a `tricklab.crews.crew.DaskCrew`."""

    client: Any
    has_worked: bool

    @property
    def threads(self) -> int:
        """How many threads work."""

    def fit_workers(self) -> list[str] | None:
        """Return the addresses of the workers that may work; None if all may."""

    def must_be_there(self, silent: float) -> None:
        """Raise `CrewError` if nobody has been there for too long."""

    def leave_out(self, address: str, why: str) -> None:
        """Give a worker no more work."""

    def look_at_all(self) -> bool:
        """Look for workers that are not fit; return whether one was found."""


class Round:
    """Does one kind of work for many items.

    Parameters
    ----------
    crew
        Who does it.
    name
        Identifies this round.
    work
        What is done.
    progress
        Told of what is played, by all workers.
    """

    def __init__(self, crew: Crew, name: str, work: Callable[[Any], Any], progress: Progress | None) -> None:
        """Take the orders."""
        self._crew, self._client, self._name, self._progress = crew, crew.client, name, progress
        content = written(work)
        self._digest = digest_of(content)
        self._work: Any = content
        if len(content) > _LARGE:
            self._work = self._client.submit(bytes, content, key=f"{name}-work", pure=False)
        self._pieces: dict[int, _Piece] = {}
        self._back: queue.SimpleQueue[tuple[int, Future]] = queue.SimpleQueue()
        self._played: dict[int, int] = {}
        self._telling = threading.Lock()
        self._heard = time.monotonic()

    def results(self, items: Iterable[Any]) -> Iterator[Any]:
        """Yield the results in the order of the items."""
        waiting = enumerate(items)
        try:
            while True:
                while len(self._pieces) < _AHEAD * self._crew.threads + _SPARE:
                    following = next(waiting, None)
                    if following is None:
                        break
                    number, item = following
                    self._pieces[number] = _Piece(item, *self._handed_out(number, item, 0))
                if not self._pieces:
                    return
                number = next(iter(self._pieces))
                while self._pieces[number].done is None:
                    self._listen()
                piece = self._pieces.pop(number)
                self._played.pop(number, None)
                assert piece.done is not None
                yield piece.done.result
        finally:
            self._client.cancel([piece.future for piece in self._pieces.values()], force=True)
            self._pieces.clear()

    def note_played(self, number: int, count: int) -> None:
        """Count what has been played of a piece beyond what was reported, perhaps by a worker since lost."""
        with self._telling:
            more = count - self._played.get(number, 0)
            if number not in self._pieces or more <= 0:
                return
            self._played[number] = count
        self._heard = time.monotonic()
        if self._progress is not None:
            self._progress(more)

    def _handed_out(self, number: int, item: Any, times: int) -> tuple[Future, list[str] | None]:
        """Hand out a piece, and return what will be there when it is done, and who may do it; None: everybody."""
        key, workers = f"{self._name}-{number}-{times}", self._crew.fit_workers()
        future = self._client.submit(
            do, dict(own()), self._digest, self._work, item, key, (self._name, number), key=key, pure=False,
            priority=-number, workers=[_NOBODY] if workers == [] else workers,
        )  # fmt: skip
        future.add_done_callback(lambda back: self._back.put((number, back)))
        return future, workers

    def _listen(self) -> None:
        """Wait for a piece to come back, but not for long: the scheduler may be gone, or all workers."""
        try:
            number, future = self._back.get(timeout=_LOOK_EVERY)
        except queue.Empty:
            self._look_for_workers()
            return
        piece = self._pieces.get(number)
        if piece is None or future is not piece.future:
            return
        try:
            done: Done = future.result(timeout=_FETCH)
        except (KilledWorker, CancelledError, OSError) as error:  # its worker was lost, at work or with the result
            if isinstance(error, TimeoutError) and future.status != "error":  # it may have to be done by somebody else
                self._back.put((number, future))
                self._look_for_workers()
                return
            self._crew.must_be_there(0.0)
            self._again(number, piece)
            return
        except Misfit as misfit:
            self._crew.leave_out(misfit.address, str(misfit))
            self._again(number, piece)
            return
        except (ImportError, AttributeError):  # there is no tricklab where it was, or another one
            if not self._crew.look_at_all():
                raise
            self._again(number, piece)
            return
        self.note_played(number, done.count)
        self._heard, piece.done, self._crew.has_worked = time.monotonic(), done, True
        future.release()

    def _again(self, number: int, piece: _Piece) -> None:
        """Hand a piece out once more. Raise `CrewError` if that was done often enough."""
        piece.lost += 1
        if piece.lost > _MOST_LOST:
            raise CrewError(
                f"piece {number} of the work was lost {piece.lost} times with the workers that did it: have they "
                "memory enough? What was finished is kept, and the same command goes on from there."
            )
        self._heard = time.monotonic()
        piece.future, piece.workers = self._handed_out(number, piece.item, piece.lost)

    def _look_for_workers(self) -> None:
        """Hand out again the pieces whose workers are gone, if new workers have come.

        Raise `CrewError` if the scheduler is not there, or there have been no workers for long.
        """
        self._crew.must_be_there(time.monotonic() - self._heard)
        there = {*(self._crew.fit_workers() or [])}
        for number, piece in self._pieces.items():
            waits = piece.done is None and piece.workers is not None and there.isdisjoint(piece.workers)
            if there and waits:
                self._again(number, piece)
