"""Where a report has deals played that are in no run: the same deals with other players in the seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tricklab.analysis.experiment import Experiment, Total, watching
from tricklab.engine.observer import UNOBSERVED, Observer


@dataclass(frozen=True)
class Arena:
    """Plays what a report compares.

    Attributes
    ----------
    jobs
        Threads; one for each core unless given.
    observer
        Is told how the work goes on.
    """

    jobs: int | None = None
    observer: Observer = UNOBSERVED

    def gather(self, what: str, experiment: Experiment, deals: int, digest: Callable[[int, Any], Total]) -> Total:
        """Play the deals from number 0 on and add up what is made of them; see `Experiment.gather`."""
        with watching(self.observer, experiment, deals, what) as progress:
            return experiment.gather(0, deals, digest, jobs=self.jobs, progress=progress)
