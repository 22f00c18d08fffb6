"""Timing that a noisy machine does not spoil: several rounds, the candidates in turn, the median."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping


def rates(
    jobs: Mapping[str, Callable[[], int]], rounds: int = 5, clock: Callable[[], float] = time.perf_counter
) -> dict[str, float]:
    """Run each job once to warm up, then all of them in turn, and return the median of things done a second.

    Parameters
    ----------
    jobs
        Functions that do some work and return how many things they did.
    rounds
        How often.
    clock
        Tells the seconds.
    """
    for job in jobs.values():
        job()
    seen: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            start = clock()
            done = job()
            seen[name].append(done / (clock() - start))
    return {name: statistics.median(values) for name, values in seen.items()}
