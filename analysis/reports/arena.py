"""Where a report has deals played that are in no run: the same deals with other players in the seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

from tricklab.analysis.sequential import Experiment, Total
from tricklab.engine.workers import Progress

Show = Callable[[Experiment, int, str], AbstractContextManager[Progress | None]]
"""Makes an experiment ready, and shows how far it is; given the experiment, how many deals, and what for."""


@contextmanager
def unseen(experiment: Experiment, deals: int, what: str) -> Iterator[Progress | None]:
    """Make an experiment ready and show nothing."""
    experiment.prepare()
    yield None


@dataclass(frozen=True)
class Arena:
    """Plays what a report compares.

    Attributes
    ----------
    jobs
        Threads; one for each core unless given.
    show
        Lets the user see how far it is.
    """

    jobs: int | None = None
    show: Show = unseen

    def gather(self, what: str, experiment: Experiment, deals: int, digest: Callable[[int, Any], Total]) -> Total:
        """Play the deals from number 0 on and add up what is made of them; see `Experiment.gather`."""
        with self.show(experiment, deals, what) as progress:
            return experiment.gather(0, deals, digest, jobs=self.jobs, progress=progress)
