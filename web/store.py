"""Items in memory by their ids: the newest of each kind."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from tricklab.web.requests import Refused

Item = TypeVar("Item")

MOST = 50
"""The most items of a kind; the oldest go."""


class Store(Generic[Item]):
    """Items in memory, each with an id that nobody can guess.

    Parameters
    ----------
    what
        What messages call an item.
    """

    def __init__(self, what: str) -> None:
        """Begin without items."""
        self._what, self._items, self._lock = what, OrderedDict[str, Item](), threading.Lock()

    def add(self, item: Item) -> str:
        """Add an item, and return its id."""
        name = secrets.token_urlsafe(6)
        with self._lock:
            self._items[name] = item
            if len(self._items) > MOST:
                self._items.popitem(last=False)
        return name

    def find(self, wanted: Callable[[Item], bool]) -> str | None:
        """Return the id of the newest item that is wanted, or None."""
        with self._lock:
            return next((name for name, item in reversed(self._items.items()) if wanted(item)), None)

    def get(self, name: str) -> Item:
        """Return the item with an id.

        Raises
        ------
        Refused
            If there is none: it is too old, or the server was started anew.
        """
        with self._lock:
            item = self._items.get(name)
            if item is None:
                raise Refused(f"there is no such {self._what} any more; ask for it again.", status=404)
            self._items.move_to_end(name)
            return item
