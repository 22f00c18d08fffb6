"""The sums of a page's deals, kept in the user's cache while a long page is made: one that was stopped goes on there.

Pages keep no deals: what is asked of them is counted, as whole numbers by cell, and thrown away. So the sums of the
first deals are all that has to be kept, and a page of more deals goes on from those of fewer.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from platformdirs import user_cache_dir

import tricklab.analysis
from tricklab.analysis.contest.experiment import Experiment
from tricklab.engine.matches.equity.cache import read_arrays, write_arrays
from tricklab.engine.play.kernel_sources import source_hash
from tricklab.engine.policies.policy import IN_MEMORY
from tricklab.engine.runs.tallies import tallies_of
from tricklab.engine.version import VERSION

if TYPE_CHECKING:
    from tricklab.analysis.studies.question import Question

PARTS = 4
"""Sums are kept after so many parts of a run of tallies: two million deals, fewer where worlds are sampled."""


class KeptSums:
    """The sums of some questions over the first deals.

    Parameters
    ----------
    experiment
        What is played.
    questions
        What is asked.
    given
        What else tells these sums from others.
    deals
        How many deals there shall be; the sums of more are left alone.

    Attributes
    ----------
    done
        How many deals are in the sums so far.
    """

    def __init__(self, experiment: Experiment, questions: Sequence[Question], given: str, deals: int) -> None:
        """Read what was kept, if it is worth keeping so many."""
        setups = [simulator.setup for simulator in experiment.simulators]
        self.done, self._total, self._path, self._deals = 0, None, None, deals
        self._part = PARTS * min(tallies_of(setup).part for setup in setups)
        in_memory = any(policy.digest.startswith(IN_MEMORY) for setup in setups for policy in setup.policies)
        if deals < self._part or in_memory:
            return
        self._identity = _identity(experiment, questions, given)
        digest = hashlib.blake2b(self._identity.encode(), digest_size=8).hexdigest()
        folder = Path(user_cache_dir("tricklab", appauthor=False)) / "pages"
        self._path = folder / f"{setups[0].variant}-{setups[0].players}p-{digest}.npz"
        kept = read_arrays(self._path, self._identity)
        if kept is not None and int(kept["deals"]) <= deals:
            self.done, self._total = int(kept["deals"]), kept["total"]

    def gather(self, play: Callable[[int, int], Any]) -> Any:
        """Return the sums over all deals; ``play`` returns those over some, from a number on."""
        total = self._total
        while self.done < self._deals:
            size = min(self._part, self._deals - self.done)
            new = play(self.done, size)
            total = new if total is None else total + new
            self.done += size
            if self._path is not None and size == self._part:
                write_arrays(self._path, self._identity, {"deals": self.done, "total": total})
        return total


def _identity(experiment: Experiment, questions: Sequence[Question], given: str) -> str:
    simulators = zip(experiment.arms, experiment.simulators, strict=True)
    return json.dumps(
        {
            "engine": VERSION,
            "sources": [_own_sources(), source_hash(experiment.simulators[0].setup.game.name)],
            "told": given,
            "arms": [[simulator.setup.describe(), arm.force] for arm, simulator in simulators],
            "questions": [
                [
                    question.name,
                    question.rows.names,
                    question.columns.names,
                    [measure.label for measure in question.measures],
                ]
                for question in questions
            ],
        },
        sort_keys=True,
    )


@cache
def _own_sources() -> str:
    digest, root = hashlib.blake2b(digest_size=8), Path(tricklab.analysis.__file__).parent
    for path in sorted(root.rglob("*.py")):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
