"""``python -m tools.soak --kills 50``: kills a run at random moments, again and again, and compares what comes of it.

Each time the same command is started again; when it has come to its end, the files must be those of a run that nobody
disturbed, byte for byte. Then the next one begins in a new folder, until there were as many kills as were asked for.
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
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Counts:
    """What happened.

    Attributes
    ----------
    kills
        Times that a process was killed before it had come to its end.
    midway
        How many of these left parts behind that the next one had to go on from.
    runs
        Runs that came to their end.
    lost
        Of these, those whose files are not the undisturbed run's.
    """

    kills: int = 0
    midway: int = 0
    runs: int = 0
    lost: int = 0


def soak(command: Sequence[str], base: Path, kills: int, seed: int = 1) -> Counts:
    """Kill a command, which keeps its run below ``--out``, so many times; see the module.

    Raises
    ------
    RuntimeError
        If the command fails by itself.
    """
    rng, counts, started = random.Random(f"soak {seed}"), Counts(), time.monotonic()
    run_to_the_end([*command, "--out", str(base / "undisturbed")])
    longest, wanted = time.monotonic() - started, files_below(base / "undisturbed")
    while counts.kills < kills:
        out = base / "disturbed"
        shutil.rmtree(out, ignore_errors=True)
        while counts.kills < kills and _is_killed([*command, "--out", str(out)], rng.uniform(0, longest)):
            counts.kills += 1
            counts.midway += any(out.glob("*/part-*.parquet"))
        run_to_the_end([*command, "--out", str(out)])
        counts.runs += 1
        counts.lost += files_below(out) != wanted
    return counts


def _is_killed(command: Sequence[str], after: float) -> bool:
    """Start a command and kill it; tell whether it was still at work."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        process.wait(after)
    except subprocess.TimeoutExpired:
        process.kill()
    return process.wait() < 0


def run_to_the_end(command: Sequence[str]) -> None:
    """Run a command; an error says what it said, if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed: {done.stderr.strip()}")


def files_below(base: Path) -> dict[str, bytes]:
    """Return what every file below a folder holds, by its path there."""
    return {str(path.relative_to(base)): path.read_bytes() for path in sorted(base.rglob("*")) if path.is_file()}


def main() -> None:
    """Read the words, and say what happened."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1, help="of the moments")
    parser.add_argument("words", nargs="*", help="words of simulate, after --", default=[])
    given = parser.parse_args()
    words = given.words or ["--hands", "4e6", "--keep", "tallies"]
    program = "from tricklab.scripts.cli import simulate_main; simulate_main()"
    with tempfile.TemporaryDirectory() as base:
        counts = soak([sys.executable, "-c", program, *words], Path(base), given.kills, given.seed)
    print(
        f"simulate {' '.join(words)}: {counts.kills} kills, {counts.midway} of them with parts on disk, "
        f"{counts.runs} runs to their end, {counts.lost} of them other than undisturbed"
    )
    sys.exit(counts.lost > 0)


if __name__ == "__main__":
    main()
