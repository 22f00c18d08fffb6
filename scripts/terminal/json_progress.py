"""Progress for programs: a JSON object a line, as with ``--progress json`` (docs/cluster.md)."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_EVERY = 1.0
"""Seconds between two lines, at least."""


@contextmanager
def json_progress(
    write: Callable[[str], None], command: str, total: int, what: str, unit: str
) -> Iterator[Callable[[int], None]]:
    """Write lines while some work goes on, and a last one when it ends or stops.

    Parameters
    ----------
    write
        Writes a line.
    command, what
        The command, and the title of the work; a command may do several works, one after the other.
    total, unit
        How much there is to do, and in what.

    Yields
    ------
    Callable[[int], None]
        Call it with the number just done, from any thread.
    """
    lock = threading.Lock()
    began = time.monotonic()
    done, due = 0, began + _EVERY

    def line() -> str:
        seconds = time.monotonic() - began
        speed = round(done / seconds, 1) if seconds > 0 else None
        data = {"command": command, "what": what, "unit": unit, "done": done, "total": total}
        return json.dumps({**data, "seconds": round(seconds, 3), "per_second": speed})

    def advance(count: int) -> None:
        nonlocal done, due
        with lock:
            done += count
            if (now := time.monotonic()) >= due:
                due = now + _EVERY
                write(line())

    try:
        yield advance
    finally:
        with lock:
            write(line())
