"""Compiling beside: what is told to the other process, who waits for it, and what becomes of a failure."""

from __future__ import annotations

import io
import os
import pickle
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from tricklab.analysis.advise.reading import others_in
from tricklab.engine import beside, compiling
from tricklab.engine.compile_cache import kernel
from tricklab.engine.loops.what_if import find_worlds
from tricklab.engine.setup import Setup

COMPILE = """
import numpy as np
from tricklab.engine.compile_cache import comes_from, compile_for, is_missing, kernel
from tricklab.engine.loops.stepping import shuffle_deal
from tricklab.engine.ground.rng import key_of
shuffle = kernel(shuffle_deal, "smear")
asked = key_of(1), 0, np.arange(52, dtype=np.int8), 0, 4, np.empty(52, np.int8)
"""

WAIT = """
import subprocess, sys
assert is_missing(shuffle)
comes_from(shuffle, lambda: subprocess.run([sys.executable, "-c", {elsewhere!r}]))
assert not is_missing(shuffle)  # it is on its way
shuffle(*asked)
assert not is_missing(shuffle)
print(sum(shuffle.stats.cache_hits.values()), sum(shuffle.stats.cache_misses.values()))
"""


def python(code: str, cache: Path) -> str:
    """Run some Python with a cache of its own, and return what it prints."""
    env = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    return subprocess.run([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, check=True, text=True).stdout


@pytest.mark.parametrize(
    ("elsewhere", "found"), [(f"{COMPILE}compile_for(shuffle, *asked)", "1 0"), ("raise SystemExit(1)", "0 1")]
)
def test_what_comes_from_elsewhere_is_loaded_or_else_compiled_here(elsewhere: str, found: str, tmp_path: Path) -> None:
    """Nobody is worse off for having waited in vain."""
    assert python(COMPILE + WAIT.format(elsewhere=elsewhere), tmp_path).split() == found.split()
    assert python(f"{COMPILE}print(is_missing(shuffle))", tmp_path).strip() == "False"


def told_to_a_child(monkeypatch: pytest.MonkeyPatch, into: Path, *, is_there: bool = False) -> None:
    """Ask for what Smear's advice needs, while the child only writes down what it is told."""
    monkeypatch.setattr(compiling, "cores_needed", 1)
    monkeypatch.setattr(beside, "_CHILD", f"import sys; open({str(into)!r}, 'wb').write(sys.stdin.buffer.read())")
    monkeypatch.setattr(beside, "is_missing", lambda kernel: not is_there)
    setup, waits = Setup.make("smear", policy="expert"), []
    monkeypatch.setattr(beside, "comes_from", lambda kernel, wait: waits.append(wait))
    beside.compile_beside(setup, others_in(setup, 0))
    assert len(waits) == (not is_there)
    assert [wait() for wait in waits] == [0] * len(waits)


def test_the_other_process_is_told_who_plays_what(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It compiles, or loads, the very kernel that the question will call."""
    into = tmp_path / "told"
    told_to_a_child(monkeypatch, into)
    setup = Setup.make("smear", policy="expert")
    assert pickle.loads(into.read_bytes()) == (setup, others_in(setup, 0))
    find = kernel(find_worlds, "smear", others_in(setup, 0).policies)
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(into.read_bytes())))
    monkeypatch.setattr(beside.gc, "disable", lambda: None)
    beside.serve()
    assert find.signatures  # type: ignore[attr-defined]


def test_nothing_is_begun_for_what_is_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A kernel that is kept is only loaded."""
    told_to_a_child(monkeypatch, tmp_path / "told", is_there=True)
    time.sleep(0.1)
    assert not (tmp_path / "told").exists()


def test_nothing_is_begun_on_one_core(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """There both would just take turns."""
    monkeypatch.setattr(beside, "cores", lambda: 1)
    monkeypatch.setattr(subprocess, "Popen", lambda *words, **more: pytest.fail("began a process"))
    monkeypatch.setattr(beside, "is_missing", lambda kernel: True)
    setup = Setup.make("smear", policy="expert")
    beside.compile_beside(setup, others_in(setup, 0))
    assert not any(tmp_path.iterdir())


def test_without_another_process_it_just_takes_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that gives no more processes is no reason to fail."""

    def refuse(*words: object, **more: object) -> None:
        raise BlockingIOError

    monkeypatch.setattr(compiling, "cores_needed", 1)
    monkeypatch.setattr(beside, "is_missing", lambda kernel: True)
    monkeypatch.setattr(subprocess, "Popen", refuse)
    waits: list[object] = []
    monkeypatch.setattr(beside, "comes_from", lambda kernel, wait: waits.append(wait))
    setup = Setup.make("smear", policy="expert")
    beside.compile_beside(setup, others_in(setup, 0))
    assert waits == []
