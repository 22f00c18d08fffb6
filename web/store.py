"""What the server keeps in memory by an id: the newest things alone."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from typing import Generic, TypeVar

from tricklab.web.requests import Refused

Item = TypeVar("Item")

MOST = 50
"""So many things of a kind are kept; the oldest go."""


class Store(Generic[Item]):
    """Keeps things by an id that nobody can guess.

    Parameters
    ----------
    what
        What messages call such a thing.
    """

    def __init__(self, what: str) -> None:
        """Keep nothing yet."""
        self._what, self._items, self._lock = what, OrderedDict[str, Item](), threading.Lock()

    def add(self, item: Item) -> str:
        """Keep a thing, and return its id."""
        name = secrets.token_urlsafe(6)
        with self._lock:
            self._items[name] = item
            if len(self._items) > MOST:
                self._items.popitem(last=False)
        return name

    def get(self, name: str) -> Item:
        """Return the thing with an id.

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
