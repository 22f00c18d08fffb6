"""When a run's manifest is written while it grows: seldom enough that the writing costs next to nothing."""

from __future__ import annotations

import time

from tricklab.engine.runs.storage.run import Run

_EVERY = 1.0
"""Seconds between two manifests, at least."""

_SHARE = 200
"""One in so many seconds goes into writing manifests, at most: a run of 20,000 parts has one of megabytes."""


class Saving:
    """Saves runs now and then; what was finished after the last time is dealt again if the process is killed."""

    def __init__(self, *runs: Run) -> None:
        """Begin to wait; the runs have just been saved."""
        self._runs = runs
        self._due = time.monotonic() + _EVERY

    def now_and_then(self) -> None:
        """Save if it is time."""
        started = time.monotonic()
        if started >= self._due:
            self.now()
            ended = time.monotonic()
            self._due = ended + max(_EVERY, _SHARE * (ended - started))

    def now(self) -> None:
        """Save."""
        for run in self._runs:
            run.save()
