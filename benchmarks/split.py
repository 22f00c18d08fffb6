"""Where the time of ``simulate --hands 1e7`` goes, measured in a fresh process, and how much memory it takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

_PROBE = """
import json, resource, sys, time
from tricklab.engine.play.simulator import Simulator
calls = []
play = Simulator.play
def timed(self, first, count, **options):
    start = time.perf_counter()
    try:
        return play(self, first, count, **options)
    finally:
        if count:
            calls.append((start, time.perf_counter()))
Simulator.play = timed
from tricklab.scripts.cli import simulate_main
try:
    simulate_main()
except SystemExit:
    pass
spent = {"loop": sum(end - start for start, end in calls), "busy": 0.0}
reached = 0.0
for start, end in sorted(calls):
    spent["busy"] += max(0.0, end - max(start, reached))
    reached = max(reached, end)
spent["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
json.dump(spent, open(sys.argv[-1], "w"))
"""


@dataclass(frozen=True)
class Split:
    """One run of ``simulate``.

    Attributes
    ----------
    hands
        How many deals.
    wall
        Seconds from the start of the process to its end.
    busy
        Seconds in which at least one worker was in the deal loop.
    loop
        Seconds that a worker was in the deal loop, the mean over the workers.
    memory
        Peak resident memory in MiB.
    """

    hands: int
    wall: float
    busy: float
    loop: float
    memory: float


def run(hands: int, policy: str, jobs: int) -> Split:
    """Run ``simulate`` in a process and a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        told = os.path.join(folder, "told.json")
        code = _PROBE.replace("sys.argv[-1]", repr(told))
        command = [sys.executable, "-c", code, "--hands", str(hands), "--policy", policy, "--jobs", str(jobs)]
        start = time.perf_counter()
        subprocess.run([*command, "--out", os.path.join(folder, "data")], check=True, capture_output=True)
        wall = time.perf_counter() - start
        with open(told) as file:
            spent = json.load(file)
    return Split(hands, wall, spent["busy"], spent["loop"] / jobs, spent["memory"])
