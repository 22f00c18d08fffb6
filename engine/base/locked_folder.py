"""A lock on a folder that nobody waits for without end, as whoever has it may have been stopped."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

from tricklab.engine.base.waits import waiting

_PAUSE = 0.02


@contextmanager
def locked_folder(folder: Path, patience: float, what: Callable[[], str] | None = None) -> Iterator[None]:
    """Wait until no other process has locked a folder, and lock it; where there are no locks nobody waits.

    Parameters
    ----------
    folder
        The folder. One that cannot be opened is not locked.
    patience
        After so many seconds the work is done without the lock.
    what
        Returns what the command waits for, to be printed when it takes long.
    """
    try:
        import fcntl  # Windows has none

        handle = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        ends = time.monotonic() + patience
        with waiting(what) if what else nullcontext():
            while time.monotonic() < ends:
                try:
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except BlockingIOError:
                    time.sleep(_PAUSE)
                except OSError:  # a disk that knows no locks
                    break
        yield
    finally:
        os.close(handle)
