"""The progress of long work, as events of a stream."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tricklab.engine.base.observer import Preparable, Progress, Unobserved
from tricklab.web.stream import Send

_PAUSE = 0.1
"""Seconds between two reports of progress."""


class Watch(Unobserved):
    """Sends what is played and how far it is; a stream that was closed ends the work there."""

    def __init__(self, send: Send) -> None:
        """Take what sends the events ``progress``: ``what``, ``done``, ``of`` and the ``noun``."""
        self._send, self._lock = send, threading.Lock()

    def prepare(self, simulator: Preparable) -> None:
        """Prepare the simulator, unless nobody waits for it any more."""
        self._send("progress", {"what": "Getting ready", "done": 0, "of": 1, "noun": ""})
        simulator.prepare()

    @contextmanager
    def playing(self, deals: int, what: str, noun: str = "deals") -> Iterator[Progress]:
        """Yield what sends the progress."""
        done, sent = 0, 0.0

        def progress(count: int) -> None:
            nonlocal done, sent
            with self._lock:
                done += count
                if time.monotonic() - sent < _PAUSE:
                    return
                sent = time.monotonic()
            self._send("progress", {"what": what, "done": min(done, deals), "of": deals, "noun": noun})

        progress(0)
        yield progress
