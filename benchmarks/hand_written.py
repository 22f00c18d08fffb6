"""Smear with `random` beside a C program for this alone (`smear.c`), which plays the same deals."""

from __future__ import annotations

import ctypes
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import Any

import numpy as np

from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import BLOCK
from tricklab.engine.runs.simulation import simulate_into

C, C_STREAM, LOOP, ROWS, WHOLE = "C", "C, one stream", "the loop", "the loop, rows kept", "simulate"
_SIMULATE = "from tricklab.scripts.cli import simulate_main; simulate_main()"
_LOOP = "import sys; from benchmarks.hand_written import play, simulator; play(simulator(), 0, int(sys.argv[1]))"

Play = Callable[[int, Any], None]


def compile_c(folder: Path, *flags: str) -> Play | None:
    """Return the C program as a function of the first deal and the rows to fill; None without a compiler.

    With ``-DONE_STREAM`` it draws from one stream of cheaper random numbers, so that its deals are others.
    """
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    library = folder / f"smear{''.join(flags)}.so"
    source = Path(__file__).with_name("smear.c")
    options = ["-O3", "-march=native", "-shared", "-fPIC", *flags]
    subprocess.run([compiler, *options, "-o", str(library), str(source)], check=True)
    play_deals, key = ctypes.CDLL(str(library)).play_deals, np.array(simulator().key, np.uint64)
    play_deals.restype = None

    def fill(first: int, rows: Any) -> None:
        play_deals(_address(key), ctypes.c_uint64(first), ctypes.c_uint64(len(rows)), _address(rows))

    return fill


def _address(array: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def simulator() -> Simulator:
    """Return a simulator of the deals that the C program plays."""
    return Simulator(Setup.make("smear", policy="random"))


def play(simulator: Simulator, first: int, count: int) -> None:
    """Play deals in blocks, without keeping their rows."""
    rows = np.zeros(BLOCK, simulator.setup.game.row)
    for start in range(first, first + count, BLOCK):
        simulator.play(start, BLOCK, rows=rows)


def compare(hands: int, rounds: int = 5) -> dict[str, list[float]] | None:
    """Return microseconds of processor time a deal, in each of some rounds in turn; None without a compiler."""
    with tempfile.TemporaryDirectory() as name:
        folder, ours = Path(name), simulator()
        ours.prepare()
        programs = {C: compile_c(folder), C_STREAM: compile_c(folder, "-DONE_STREAM")}
        rows = np.zeros(BLOCK, ours.setup.game.row)
        jobs: dict[str, Callable[[], Any]] = {
            LOOP: lambda: play(ours, 0, hands),
            ROWS: lambda: _into(folder / "rows", lambda out: simulate_into(out, ours.setup, hands, jobs=1)),
            WHOLE: lambda: _into(folder / "whole", lambda out: _run(_SIMULATE, *_arguments(hands, 1, out))),
        }
        for program, fill in programs.items():
            if fill is None:
                return None
            jobs[program] = partial(_fill, fill, rows, hands)
        return _in_turn(jobs, rounds, _processor_time, hands)


def compare_workers(hands: int, rounds: int = 5) -> dict[str, float]:
    """Return how many times as fast two workers are as one, by the median of some rounds.

    Threads and processes play ``hands`` deals each. `simulate` plays ten times as many, lest its start matter much. A
    single worker has one core for the summary, too, where the system allows it.
    """
    ours = simulator()
    ours.prepare()

    def threads(number: int) -> None:
        started = [threading.Thread(target=play, args=(ours, 0, hands)) for _ in range(number)]
        for thread in started:
            thread.start()
        for thread in started:
            thread.join()

    def processes(number: int) -> None:
        started = [subprocess.Popen([sys.executable, "-c", _LOOP, str(hands)]) for _ in range(number)]
        for process in started:
            process.wait()

    def simulated(jobs: int) -> None:
        with tempfile.TemporaryDirectory() as out:
            _run(_cores(jobs) + _SIMULATE, *_arguments(10 * hands, jobs, Path(out)))

    jobs: dict[str, Callable[[], Any]] = {
        f"{name} {number}": partial(work, number)
        for name, work in (("threads", threads), ("processes", processes), ("simulate", simulated))
        for number in (1, 2)
    }
    seen = _in_turn(jobs, rounds, time.perf_counter, hands)
    work_of_two = {"threads": 2, "processes": 2, "simulate": 1}
    return {
        name: statistics.median(more * one / two for one, two in zip(seen[f"{name} 1"], seen[f"{name} 2"], strict=True))
        for name, more in work_of_two.items()
    }


def _fill(program: Play, rows: Any, hands: int) -> None:
    for first in range(0, hands, BLOCK):
        program(first, rows)


def _in_turn(
    jobs: Mapping[str, Callable[[], Any]], rounds: int, clock: Callable[[], float], hands: int
) -> dict[str, list[float]]:
    """Run each job once to warm up, then all of them in turn; return the microseconds a deal of each round."""
    seen: dict[str, list[float]] = {name: [] for name in jobs}
    for number in range(rounds + 1):
        for name, job in jobs.items():
            start = clock()
            job()
            if number:
                seen[name].append((clock() - start) / hands * 1e6)
    return seen


def _processor_time() -> float:
    """Return the seconds of all threads of this process, and of its children that have ended."""
    used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def _into(out: Path, write: Callable[[Path], Any]) -> None:
    write(out)
    shutil.rmtree(out)


def _arguments(hands: int, jobs: int, out: Path) -> tuple[str, ...]:
    return "--policy", "random", "--hands", str(hands), "--jobs", str(jobs), "--out", str(out)


def _cores(number: int) -> str:
    """Return code that leaves a process only some of its cores."""
    limited = f"os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:{number}])"
    return f"import os; {limited}; " if hasattr(os, "sched_setaffinity") else ""


def _run(code: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-c", code, *arguments], check=True, capture_output=True)
