"""A fresh environment with a wheel in it, an empty cache, and what commands compile and take there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.release.commands import Command, question_of

_COUNTED = Path(__file__).with_name("counted.py")
_MAIN = "from tricklab.scripts.cli import main; main()"
_WAIT = 600.0


@dataclass(frozen=True)
class Environment:
    """An environment.

    Attributes
    ----------
    python
        Its interpreter.
    folder
        Where commands run, and put their files.
    cache
        The folder of all caches.
    level
        The level of processors that it compiles for; empty for this machine's.
    more
        More variables, each with its value.
    """

    python: Path
    folder: Path
    cache: Path
    level: str = ""
    more: tuple[tuple[str, str], ...] = ()

    @property
    def variables(self) -> dict[str, str]:
        """The variables; code for a library of vector functions that only some machines have is never compiled."""
        inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TRICKLAB_CPU")}
        level = {"TRICKLAB_CPU": self.level, "NUMBA_DISABLE_INTEL_SVML": "1"} if self.level else {}
        return {**inherited, **level, **dict(self.more), "XDG_CACHE_HOME": str(self.cache), "COLUMNS": "100"}

    def count(self, commands: Sequence[Command]) -> Iterator[dict[str, Any]]:
        """Run commands in a process; yield for each what `tools.release.counted` prints."""
        text = json.dumps([command.data() for command in commands])
        words = [str(self.python), str(_COUNTED), text]
        self.folder.mkdir(parents=True, exist_ok=True)
        with subprocess.Popen(words, cwd=self.folder, env=self.variables, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            yield from map(json.loads, process.stdout)
        if process.returncode:
            raise SystemExit(f"the process of {commands[0].words} ended with {process.returncode}")

    def seconds(self, words: Sequence[str]) -> float:
        """Return the seconds that a command takes in a process of its own."""
        began = time.perf_counter()
        self.run(_MAIN, *words)
        return time.perf_counter() - began

    def run(self, code: str, *words: str) -> str:
        """Run a program with some words, and return what it prints."""
        line, quiet = [str(self.python), "-c", code, *words], subprocess.PIPE
        done = subprocess.run(line, cwd=self.folder, env=self.variables, check=True, stdout=quiet, text=True)
        return done.stdout

    def kernels(self) -> Path:
        """Return the folder of kernels that commands have filled."""
        return self.cache / "tricklab" / "kernels"

    def chances(self) -> Path:
        """Return the folder of winning chances that commands have filled."""
        return self.cache / "tricklab" / "equity"

    def serve(self, variants: Sequence[str]) -> int:
        """Start the server, ask it a question about each variant, and return how many kernels were compiled."""
        before = len(list(self.cache.rglob("*.kernel")))
        words = [str(self.python), "-c", _MAIN, "serve", "--port", "0", "--no-open"]
        with subprocess.Popen(words, cwd=self.folder, env=self.variables, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = re.search(r"http://\S+/", process.stdout.readline())
            assert found, "the server prints no address"
            for variant in variants:
                _ask(found[0], question_of(variant))
            process.terminate()
        return len(list(self.cache.rglob("*.kernel"))) - before


def _ask(url: str, question: dict[str, Any]) -> None:
    """Ask a question as the page does, and wait for the end of its answer."""
    asked = urllib.request.Request(
        f"{url}api/2/questions", json.dumps(question).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(asked, timeout=_WAIT) as taken:
        number = json.loads(taken.read())["id"]
    with urllib.request.urlopen(f"{url}api/2/questions/{number}/answer", timeout=_WAIT) as answer:
        said = answer.read()
    assert b"event: advice" in said, said[-300:]


def fresh(folder: Path, wheel: Path, *, level: str = "") -> Environment:
    """Make an environment in a folder, install a wheel with all that it needs, and return it with an empty cache."""
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", f"{wheel}[web]"], check=True)
    return Environment(python, folder / "work", folder / "cache", level)
