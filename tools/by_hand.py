"""A Dask scheduler and workers in processes of their own, as people start them by hand; to be killed in tests."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

PATIENCE = 60.0
"""Seconds after which what should have happened has failed."""


def wait_for(happened: Callable[[], Any]) -> None:
    """Wait until something has happened, but not for ever."""
    until = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > until:
            raise TimeoutError(f"not within {PATIENCE:.0f} seconds")
        time.sleep(0.02)


@dataclass
class Cluster:
    """A scheduler, and processes that look after workers.

    Attributes
    ----------
    folder
        Where they write their logs.
    env
        Their environment.
    """

    folder: Path
    env: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)
    address: str = ""

    def start_scheduler(self) -> None:
        """Start the scheduler, and wait until it has an address."""
        file = self.folder / "scheduler.json"
        self._start("scheduler", "--port", "0", "--scheduler-file", str(file))
        wait_for(lambda: file.exists() and file.read_text().rstrip().endswith("}"))
        self.address = json.loads(file.read_text())["address"]

    def start_workers(self, number: int, *words: str) -> subprocess.Popen[bytes]:
        """Start workers of one thread each; who looks after them starts one that is killed again."""
        return self._start("worker", self.address, "--nthreads", "1", "--nworkers", str(number), *words)

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        with (self.folder / f"{words[0]}.log").open("ab") as log:
            started = subprocess.Popen(
                [sys.executable, "-m", "dask", *words, "--no-dashboard"],
                env=self.env,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.processes.append(started)
        return started

    def at_work(self) -> list[psutil.Process]:
        """Return the processes that do the work: the children of those that look after them."""
        running = [psutil.Process(process.pid) for process in self.processes if process.poll() is None]
        children = [child for process in running for child in process.children()]
        return [child for child in children if "spawn_main" in " ".join(child.cmdline())]

    def end(self) -> None:
        """End all of it at once."""
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
