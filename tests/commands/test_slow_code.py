"""Compiled code that does not come to its end: the command names it, and a second Ctrl-C ends the process."""

from __future__ import annotations

import ctypes
import os
import re
import signal
import subprocess
import sys
import threading
import time
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from shell import command_of, environment
from tricklab.engine.base.waits import all_waits, waiting
from tricklab.engine.kernel.folder import KernelFolder
from tricklab.engine.kernel.lost_interrupts import keep_interrupts
from tricklab.scripts.terminal import watch

POLICY = """
from typing import NamedTuple
from tricklab.making import *
class Endless(NamedTuple):
    patience: int = 1
@decides(Endless, "smear", "bid")
def bid(policy: Endless, view: View) -> int:
    number = 1
    while policy.patience:
        number = (number * 5 + 3) % 1000003
    return number
"""

QUICK = (
    "from tricklab.engine.base import waits; waits.PATIENCE = 2.0; "
    "from tricklab.scripts.terminal import watch; watch._NOTICE = 0.1; "
)


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    file = tmp_path / "endless.py"
    file.write_text(POLICY)
    return file


def started(words: list[str], tmp_path: Path) -> subprocess.Popen[str]:
    python, flag, code, *more = command_of(*words)
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen([python, flag, QUICK + code, *more], cwd=tmp_path, env=environment(), **streams)


def line_with(word: str, process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    return next((line.rstrip("\n") for line in process.stderr if word in line), "")


@pytest.mark.deep
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_second_ctrl_c_ends_an_endless_policy(jobs: str, policy: Path, tmp_path: Path) -> None:
    words = ["simulate", "--policy", "basic", "--seat", "1=endless.py:Endless", "--hands", "2e5", "--jobs", jobs]
    waits = "for the policy endless.py:Endless of seat 1. Press Ctrl-C"
    with started([*words, "--out", "d"], tmp_path) as process:
        slow = line_with("for the policy", process)
        assert re.fullmatch(rf"No result for \d+ s: waiting {waits} twice to stop at once.", slow)
        process.send_signal(signal.SIGINT)
        assert line_with("stops", process) == f"The command stops, and waits {waits} again to stop at once."
        time.sleep(watch._HURRY)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    assert time.monotonic() - began < 3
    assert process.returncode == 130
    assert said == "stopped; what was finished is kept, and the same command goes on from there\n"


def test_a_wait_inside_another_is_counted_alone() -> None:
    with waiting(lambda: "outer", 5.0):
        began = all_waits()[0].since
        with waiting(lambda: "inner"):
            assert [wait.what() for wait in all_waits()] == ["inner"]
            time.sleep(0.01)
        (wait,) = all_waits()
        assert (wait.what(), wait.patience, wait.since > began) == ("outer", 5.0, True)
    assert not all_waits()


def test_what_takes_long_is_named_more_and_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    said = StringIO()
    monkeypatch.setattr(watch, "err", Console(file=said, width=200))
    monkeypatch.setattr(watch, "_TICK", 0.01)
    with watch.watched(lambda: "stopped"), waiting(lambda: "the mail", 0.05):
        deadline = time.monotonic() + 20
        while said.getvalue().count("the mail") < 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        with waiting(lambda: "nothing", 1000.0):
            time.sleep(0.1)
    line = "No result for 0 s: waiting for the mail. Press Ctrl-C twice to stop at once."
    assert said.getvalue().splitlines() == [line, line]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals for a thread")
def test_an_interrupt_that_strikes_another_thread_ends_the_wait_for_a_key() -> None:
    """As one does that comes between Python's last look and the wait."""
    keys, keyboard = os.pipe()
    other = threading.Timer(0.3, lambda: signal.pthread_kill(threading.get_ident(), signal.SIGINT))
    too_late = threading.Timer(20.0, os.write, (keyboard, b"x"))
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may let its background ignore it
    with watch.watched(lambda: "stopped"):
        other.start()
        too_late.start()
        with pytest.raises(KeyboardInterrupt):
            os.read(keys, 1)
    signal.signal(signal.SIGINT, usual)
    assert not too_late.finished.is_set()
    too_late.cancel()
    other.join()
    os.close(keys)
    os.close(keyboard)


def test_an_interrupt_that_a_callback_swallows_is_raised_later() -> None:
    @ctypes.CFUNCTYPE(None)
    def callback() -> None:
        raise KeyboardInterrupt

    usual = sys.unraisablehook
    with pytest.raises(KeyboardInterrupt), keep_interrupts():  # noqa: PT012 -- the error comes after the callback
        callback()
        raise RuntimeError("no compiled object yet")
    assert sys.unraisablehook is usual
    with pytest.raises(RuntimeError), keep_interrupts():
        raise RuntimeError("another one")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locks")
def test_a_compiler_that_was_stopped_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has the lock, and will never release it."""
    folder = KernelFolder(tmp_path / "kernels", "smear-1", "play_deals-1")
    monkeypatch.setattr("tricklab.engine.kernel.folder._PATIENCE", 1.0)
    heard: list[str] = []
    with folder.locked():
        listener = threading.Timer(0.3, lambda: heard.extend(wait.what() for wait in all_waits()))
        listener.start()
        began = time.monotonic()
        with folder.locked():  # a second opening of the folder has a lock of its own
            assert 1.0 <= time.monotonic() - began < 10.0
        listener.join()
    assert heard == ["another process, which compiles the same loop; after 1 s this one compiles it"]
