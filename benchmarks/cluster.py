"""How fast the workers of a Dask cluster are beside threads: the same tallies, dealt into files by both in turn."""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tricklab.crews.connect import cluster
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Jobs
from tricklab.engine.runs.simulation import simulate_into

WORKERS, ROUNDS = 2, 3


@dataclass(frozen=True)
class Speeds:
    """Deals a second, the median of some rounds, and seconds until the workers are there."""

    threads: float
    workers: float
    start: float


def compare_speeds(hands: int, policy: str) -> Speeds:
    """Measure both."""
    setup, seen = Setup.make("smear", policy=policy), {"threads": list[float](), "workers": list[float]()}
    began = time.perf_counter()
    with cluster(f"local:{WORKERS}") as crew:
        start = time.perf_counter() - began
        who: dict[str, Jobs] = {"threads": WORKERS, "workers": crew}
        for jobs in who.values():
            _rate(setup, 10**6, jobs)  # compiles, or loads, in all processes
        for _ in range(ROUNDS):
            for name, jobs in who.items():
                seen[name].append(_rate(setup, hands, jobs))
    return Speeds(statistics.median(seen["threads"]), statistics.median(seen["workers"]), start)


def _rate(setup: Setup, hands: int, jobs: Jobs) -> float:
    """Return how many deals a second are dealt, counted and written."""
    base = Path(tempfile.mkdtemp())
    began = time.perf_counter()
    simulate_into(base, setup, hands, keep="tallies", jobs=jobs)
    taken = time.perf_counter() - began
    shutil.rmtree(base)
    return hands / taken
