"""A run's folder, on this machine or in object storage: the operations that a run needs of it."""

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
"""A file to read or write: its path, or its content in memory."""

_MANY = 50
"""Files from which on the progress is shown."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Entry(NamedTuple):
    """A file or a folder in a folder."""

    name: str
    size: int
    is_folder: bool


class Overtaken(Exception):
    """Another process has written a file since it was read."""


class Folder(Protocol):
    """A folder. Operations that fail raise OSError; a file is written as a whole, or not at all.

    Attributes
    ----------
    path
        Its path or URL; ``path / name`` names a file in messages.
    at_once
        How many files to read or write at once: with a distant folder most of the time is spent waiting.
    """

    @property
    def path(self) -> Location: ...  # noqa: D102

    @property
    def at_once(self) -> int: ...  # noqa: D102

    def below(self, name: str) -> Folder:
        """Return a folder in this one."""

    def is_file(self) -> bool:
        """Return whether the path is a file's."""

    def make(self) -> None:
        """Make the folder, if it is not there."""

    def entries(self) -> list[Entry]:
        """Return its files and folders; none if it is not there."""

    def source(self, name: str) -> Source:
        """Return a file in a form that polars reads."""

    def read(self, name: str) -> bytes:
        """Return the content of a file."""

    def read_marked(self, name: str) -> tuple[bytes | None, str | None]:
        """Return the content of a file, None if it is not there, and a mark of this version, for `write_marked`."""

    def writing(self, name: str) -> AbstractContextManager[Source]:
        """Yield a target to write to, which becomes the file on success; StoreError otherwise."""

    def write_marked(self, name: str, content: str, mark: str | None) -> str | None:
        """Replace the version of a file that has a mark, and return the new mark; StoreError on failure.

        Raises
        ------
        Overtaken
            If another process has written the file since; it stays as it is. Only in object storage.
        """

    def delete(self, name: str) -> None:
        """Delete a file; nothing happens if it is not there."""

    def sweep(self) -> None:
        """Delete the half files of processes that have ended."""


def content_of(source: Source) -> bytes:
    """Return the content that was written so far."""
    return source.read_bytes() if isinstance(source, Path) else source.getvalue()


def write_to(target: Source, content: bytes) -> None:
    """Write a file's content to what `Folder.writing` gave."""
    if isinstance(target, Path):
        target.write_bytes(content)
    else:
        target.write(content)


def each(work: Callable[[Item], Result], items: Sequence[Item], at_once: int, what: str) -> Iterator[Result]:
    """Call a function for each item, ``at_once`` at a time, and yield the results in the order of the items.

    This is for work that mostly waits for an answer; many items are shown as progress under the title ``what``. Deals
    are played by `engine.play.workers`.
    """
    if at_once == 1:
        yield from map(work, items)
        return
    from concurrent.futures import Future, ThreadPoolExecutor  # only for folders in object storage

    waiting: deque[Future[Result]] = deque()
    pool = ThreadPoolExecutor(at_once)
    watched = len(items) > _MANY
    with usual_observer().playing(len(items), what, "files") if watched else nullcontext() as progress:
        try:
            for item in items:
                waiting.append(pool.submit(_counting(work, progress), item))
                if len(waiting) > 2 * at_once:  # keep no more results than are needed soon
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _counting(work: Callable[[Item], Result], progress: Callable[[int], Any] | None) -> Callable[[Item], Result]:
    """Return the same work, which reports each item that is done."""

    def counting(item: Item) -> Result:
        result = work(item)
        if progress is not None:
            progress(1)
        return result

    return counting
