"""What the first answer needs is loaded while its question is entered, in a thread of its own."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from tricklab.web.interface import ROOMS
from tricklab.web.settings import Settings
from tricklab.web.stream import own_compiling

if TYPE_CHECKING:
    from tricklab.web.table import Table

_PAUSE = 0.5
"""Seconds in which the first page is drawn undisturbed."""


class _NotCompiled(Exception):
    """A kernel is not in the cache."""


class Warming:
    """Loads the rooms, and the kernels of the variant on the table as far as they have been compiled before."""

    def __init__(self, settings: Settings) -> None:
        """Load nothing yet."""
        self._settings, self._lock = settings, threading.Lock()
        self._wanted: Table | None = None
        self._loaded: set[str] = set()
        self._works = False

    def begin(self, table: Table | None = None) -> None:
        """Load the rooms, and the kernels of a table; of several tables in a row, only the last table's."""
        if not self._settings.warms:
            return
        with self._lock:
            self._wanted = table or self._wanted
            if self._works:
                return
            self._works = True
        threading.Thread(target=self._work, name="warming", daemon=True).start()

    def _work(self) -> None:
        time.sleep(_PAUSE)
        for module in dict.fromkeys(ROOMS.values()):
            with suppress(Exception):  # the first request will report it
                import_module(f"tricklab.web.{module}")
        while True:
            with self._lock:
                table, self._wanted = self._wanted, None
                if table is None or table.variant in self._loaded:
                    self._works = False
                    return
                self._loaded.add(table.variant)
            with suppress(Exception):  # the first answer will report it
                self._load(table)

    def _load(self, table: Table) -> None:
        """Answer a question from a few deals."""
        from tricklab.analysis.advise import advise  # takes a second, as the rooms do
        from tricklab.analysis.advise.asking.short import ask
        from tricklab.web.table import setup_of

        def stop(_: object) -> None:
            raise _NotCompiled

        setup = setup_of(table, self._settings.policy_files)
        deck, size, up = setup.deck, setup.game.hand_size(setup.rules), setup.game.turned_up(setup.rules)
        hand, turned = (" ".join(deck.texts(cards)) for cards in (deck.cards[:size], deck.cards[size:][:up]))
        decision = "pass" if "pass" in setup.game.kinds else None
        question = ask(setup, hand, seat=0, decision=decision, turned=turned)
        with own_compiling(stop):
            advise(question, worlds=8, seconds=1.0, objective="points")
