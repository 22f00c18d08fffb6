"""A folder, on this machine or in object storage: the few things that a run does with the one that its files are in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from tricklab.engine.base.locations import Location
from tricklab.engine.base.observer import usual_observer

Source: TypeAlias = Path | BytesIO
"""What a file is read from, or written to."""

_MANY = 50
"""Files from which on it is shown how far one is."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Entry(NamedTuple):
    """What a folder holds by one name."""

    name: str
    size: int
    is_folder: bool


class Overtaken(Exception):
    """A file is not any more what it was when it was read: somebody else has written it."""


class Folder(Protocol):
    """A folder. Whatever fails raises OSError; what is written is there as a whole, or not at all.

    Attributes
    ----------
    path
        Where it is; ``path / name`` names a file in messages.
    at_once
        How many files to read or write at once: of each, most of the time goes into waiting where it is far away.
    """

    @property
    def path(self) -> Location: ...  # noqa: D102

    @property
    def at_once(self) -> int: ...  # noqa: D102

    def below(self, name: str) -> Folder:
        """Return a folder in this one."""

    def is_file(self) -> bool:
        """Tell whether a file stands where the folder should be."""

    def make(self) -> None:
        """Make it, if it is not there."""

    def entries(self) -> list[Entry]:
        """Return what it holds; nothing if it is not there."""

    def source(self, name: str) -> Source:
        """Return what a file is read from by polars."""

    def read(self, name: str) -> bytes:
        """Return what a file holds."""

    def read_marked(self, name: str) -> tuple[bytes | None, str | None]:
        """Return what a file holds, None if it is not there, and a mark of what was read, for `write_marked`."""

    def writing(self, name: str) -> AbstractContextManager[Source]:
        """Give something to write to, which becomes the file when all went well; else StoreError."""

    def write_marked(self, name: str, content: str, mark: str | None) -> str | None:
        """Write a file over the one that was read, and return its mark; else StoreError.

        Raises
        ------
        Overtaken
            If somebody else has written it since; it is then left as it is. Only in object storage.
        """

    def delete(self, name: str) -> None:
        """Delete a file; nothing happens if it is not there."""

    def sweep(self) -> None:
        """Delete the half files of processes that are no more."""


def content_of(source: Source) -> bytes:
    """Return what was written so far."""
    return source.read_bytes() if isinstance(source, Path) else source.getvalue()


def write_to(target: Source, content: bytes) -> None:
    """Write a file's content to what `Folder.writing` gave."""
    if isinstance(target, Path):
        target.write_bytes(content)
    else:
        target.write(content)


def each(work: Callable[[Item], Result], items: Sequence[Item], at_once: int, what: str) -> Iterator[Result]:
    """Do a piece of work for each item, so many at once, and yield the results in the order of the items.

    For what mostly waits for an answer, and is watched as ``what`` where that takes long; deals are played by
    `engine.play.workers`.
    """
    if at_once == 1:
        yield from map(work, items)
        return
    from concurrent.futures import Future, ThreadPoolExecutor

    waiting: deque[Future[Result]] = deque()
    pool = ThreadPoolExecutor(at_once)
    watched = len(items) > _MANY
    with usual_observer().playing(len(items), what, "files") if watched else nullcontext() as progress:
        try:
            for item in items:
                waiting.append(pool.submit(_told(work, progress), item))
                if len(waiting) > 2 * at_once:  # no more is kept than is soon asked for
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _told(work: Callable[[Item], Result], progress: Callable[[int], Any] | None) -> Callable[[Item], Result]:
    """Return the work, of which somebody is told when it is done."""

    def told(item: Item) -> Result:
        done = work(item)
        if progress is not None:
            progress(1)
        return done

    return told
