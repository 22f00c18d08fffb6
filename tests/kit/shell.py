"""The command line as people use it: every call is a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import forked
from places import KIT

MAINS = {"simulate": "simulate_main", "tricklab": "main"}

PRELUDE = f"import sys; sys.path.append({str(KIT)!r}); import usual_lineup; from tricklab.scripts.cli import *"
"""What a process of a test does first."""


@dataclass(frozen=True)
class Result:
    """What a command printed, and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def command_of(*words: str | Path) -> list[str]:
    """Return the argument list of a command, for this very interpreter and checkout."""
    name, *arguments = map(str, words)
    return [sys.executable, "-c", f"{PRELUDE}; sys.argv[0] = {name!r}; {MAINS[name]}()", *arguments]


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment with a wide terminal and no colours."""
    plain = {key: value for key, value in os.environ.items() if key not in {"FORCE_COLOR", "COLUMNS", "PYTHONPATH"}}
    return {**plain, "COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb", **(more or {})}


def python(code: str, *words: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Result:
    """Run some code in a process of its own, in this one's environment unless another is given; it must not fail."""
    command = [sys.executable, "-c", code, *map(str, words)]
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return Result(done.returncode, done.stdout, done.stderr)


def run(*words: str | Path, cwd: Path | None = None, env: Any = None, often: bool = False, typed: str = "") -> Result:
    """Run a command to its end, forked off unless its variables must be there from its very beginning.

    With ``often`` it is forked off in any case: many commands have these variables, and share a process to begin with.
    ``typed`` is its standard input.
    """
    if not often and env is not None and not forked.FREE.issuperset(env):
        more: Any = {"cwd": cwd, "env": environment(env), "capture_output": True, "text": True, "timeout": 300}
        told = subprocess.run(command_of(*words), input=typed, check=False, **more)
        return Result(told.returncode, told.stdout, told.stderr)
    name, *arguments = map(str, words)
    around = environment(env)
    parent = forked.parent(PRELUDE, tuple(sorted(forked.fixed(around).items())))
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "in").write_text(typed)
        code = parent.run(MAINS[name], [name, *arguments], around, cwd or Path.cwd(), Path(folder))
        return Result(code, *((Path(folder) / stream).read_text() for stream in ("out", "err")))


def refused(result: Result, *told: str, code: int = 2) -> None:
    """Demand the exit code, these words in the message, nothing on standard output, and no traceback."""
    message = " ".join(result.err.split())
    assert result.code == code, result.err
    assert result.out == ""
    assert "Traceback" not in message
    assert message.startswith("error: "), message
    assert len(message) < 1500
    for words in told:
        assert words in message, message


def refusal(*words: str | Path, **how: Any) -> str:
    """Run a command that must refuse what it is given, and return its message as one line."""
    done = run(*words, **how)
    assert done.code == 2, done.err
    assert not done.out
    assert "Traceback" not in done.err
    return " ".join(done.err.split())
