"""``python -m tools.soak_cluster --kills 50``: kills workers of a Dask cluster, and commands that give them work.

A scheduler and two workers are started, as by hand. While `simulate --cluster` is at work, one of the workers or, one
time in four, the command itself is killed at a random moment; the same command is started again until it has come to
its end. Then the files must be those of threads that nobody disturbed, byte for byte.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from tools.by_hand import Cluster
from tools.soak import files_below, run_to_the_end

_COMMANDS = 0.25
"""How many of the kills are those of the command."""

_APART = 2.0, 6.0
"""Seconds between two kills."""


@dataclass
class Counts:
    """What happened.

    Attributes
    ----------
    workers, commands
        How many of each were killed.
    runs, lost
        Runs that came to their end; of these, those whose files are not the undisturbed run's.
    """

    workers: int = 0
    commands: int = 0
    runs: int = 0
    lost: int = 0


def soak(command: Sequence[str], cluster: Cluster, base: Path, kills: int, seed: int = 1) -> Counts:
    """Disturb a command, which keeps its run below ``--out``, with so many kills; see the module.

    Raises
    ------
    RuntimeError
        If the command fails by itself.
    """
    rng, counts, out = random.Random(f"soak {seed}"), Counts(), base / "disturbed"
    run_to_the_end([*command, "--out", str(base / "undisturbed")])
    wanted = files_below(base / "undisturbed")
    while counts.workers + counts.commands < kills:
        shutil.rmtree(out, ignore_errors=True)
        while not _done([*command, "--cluster", cluster.address, "--out", str(out)], cluster, counts, kills, rng):
            counts.commands += 1
        counts.runs += 1
        counts.lost += files_below(out) != wanted
    return counts


def _done(command: Sequence[str], cluster: Cluster, counts: Counts, kills: int, rng: random.Random) -> bool:
    """Start a command and kill workers, or it; tell whether it came to its end."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        while counts.workers + counts.commands < kills and not _ends(process, rng.uniform(*_APART)):
            if rng.random() < _COMMANDS:
                process.kill()
                process.wait()
                return False
            with suppress(psutil.NoSuchProcess, IndexError):
                rng.choice(cluster.at_work()).kill()
                counts.workers += 1
        if process.wait():
            errors.seek(0)
            raise RuntimeError(f"{' '.join(command)} failed: {errors.read().decode().strip()}")
    return True


def _ends(process: subprocess.Popen[bytes], seconds: float) -> bool:
    """Wait for so long; tell whether a process has ended by then."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and process.poll() is None:
        time.sleep(0.05)
    return process.poll() is not None


def main() -> None:
    """Read the words, and say what happened."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1, help="of the moments and the victims")
    parser.add_argument("words", nargs="*", help="words of simulate, after --", default=[])
    given = parser.parse_args()
    words = given.words or ["--hands", "4e7", "--keep", "tallies"]
    program = "from tricklab.scripts.cli import simulate_main; simulate_main()"
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(Path(folder))
        try:
            cluster.start_scheduler()
            cluster.start_workers(2)
            counts = soak([sys.executable, "-c", program, *words], cluster, Path(folder), given.kills, given.seed)
        finally:
            cluster.end()
    print(
        f"simulate {' '.join(words)} --cluster: {counts.workers} workers and {counts.commands} commands killed, "
        f"{counts.runs} runs to their end, {counts.lost} of them other than undisturbed"
    )
    sys.exit(counts.lost > 0)


if __name__ == "__main__":
    main()
