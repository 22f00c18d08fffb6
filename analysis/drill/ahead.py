"""Problems that are looked for while the player thinks."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from queue import Queue
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Ahead(Generic[Item]):
    """Goes through an iterable in a thread, a few items ahead of whoever takes them.

    Parameters
    ----------
    items
        The items; an error in them is raised where the next one is taken.
    most
        How many may wait.
    """

    def __init__(self, items: Iterable[Item], most: int = 2) -> None:
        """Begin to look."""
        self._waiting: Queue[tuple[Item | None, BaseException | None]] = Queue(most)
        threading.Thread(target=self._look, args=(items,), daemon=True).start()

    def _look(self, items: Iterable[Item]) -> None:
        try:
            for item in items:
                self._waiting.put((item, None))
        except Exception as error:
            self._waiting.put((None, error))
        else:
            self._waiting.put((None, None))

    def __iter__(self) -> Iterator[Item]:
        """Yield the items in order."""
        while True:
            item, error = self._waiting.get()
            if error is not None:
                raise error
            if item is None:
                return
            yield item
