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
begin = time.perf_counter()
import engine.runner, engine.simulation
spent = {"loop": 0.0}
play = engine.runner.Player.play
def timed(self, first, count, **options):
    start = time.perf_counter()
    try:
        return play(self, first, count, **options)
    finally:
        if count:
            spent["loop"] += time.perf_counter() - start
engine.runner.Player.play = timed
from scripts.cli import simulate_main
try:
    simulate_main()
except SystemExit:
    pass
spent["wall"] = time.perf_counter() - begin
spent["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
json.dump(spent, open(sys.argv[-1], "w"))
"""


@dataclass(frozen=True)
class Split:
    """One run of ``simulate``: seconds in all, seconds before the first line of ours, in the loop, and peak MiB.

    Attributes
    ----------
    wall
        From the start of the process to its end.
    loop
        In the deal loop, as a share of the workers' wall time: seconds in the loop over the number of workers.
    memory
        Peak resident memory.
    """

    hands: int
    wall: float
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
    return Split(hands, wall, spent["loop"] / jobs, spent["memory"])
