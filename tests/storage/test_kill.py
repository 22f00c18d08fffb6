"""A run that is killed goes on where it stopped, a second process is told to wait, and interrupted threads end."""

from __future__ import annotations

import itertools
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import polars
import pytest

from conftest import Counting, files_of, setup_of
from shell import command_of, environment, run
from tools.soak import soak
from tricklab import Run, UsageError, gather, simulate_into, simulate_matches_into, summarise
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Workers
from tricklab.engine.runs.job import fill
from tricklab.engine.runs.simulation import open_matches
from tricklab.engine.runs.storage.folder_lock import lock_folders
from tricklab.engine.runs.tallies import tallies_of

HANDS = 500_000
SETUP = setup_of(policy="basic", seed="kill")
WORDS = ("simulate", "--hands", str(HANDS), "--policy", "basic", "--seed", "kill", "--format", "json")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulate_into(tmp_path_factory.mktemp("undisturbed"), SETUP, HANDS).folder


def start_and_stop(base: Path, how: signal.Signals, jobs: int) -> tuple[int, str]:
    """Start the command, and send it a signal when two parts are there."""
    command = [*command_of(*WORDS), "--jobs", str(jobs), "--out", str(base)]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, env=environment(), text=True, stdout=pipe, stderr=pipe)
    folder = base / f"smear-4p-{SETUP.digest()}"
    deadline = time.monotonic() + 120
    while len(list(folder.glob("part-*.parquet"))) < 2:
        assert process.poll() is None, process.communicate()[1]
        assert time.monotonic() < deadline
        time.sleep(0.005)
    process.send_signal(how)
    told = process.communicate(timeout=60)[1]
    return process.returncode, told


@pytest.mark.parametrize(("how", "jobs"), [(signal.SIGKILL, 2), pytest.param(signal.SIGINT, 2, marks=pytest.mark.full)])
def test_stopped_run_goes_on(undisturbed: Path, tmp_path: Path, how: signal.Signals, jobs: int) -> None:
    code, told = start_and_stop(tmp_path, how, jobs)
    assert code in {-how, 128 + how}
    assert "Traceback" not in told
    parts = list((tmp_path / undisturbed.name).glob("*.parquet"))
    assert 2 <= len(parts) < HANDS // 100_000
    assert all(part.read_bytes() == (undisturbed / part.name).read_bytes() for part in parts)
    run_so_far = Run(tmp_path, SETUP)
    assert run_so_far.damaged == []
    missing = sum(count for _, _, count in run_so_far.missing(HANDS))
    if how == signal.SIGINT:
        assert code == 130
        assert "what was finished is kept" in told
        assert missing <= HANDS - 100_000  # a part that has its name, but is not yet listed, is dealt again
    result = run(*WORDS, "--out", tmp_path)
    assert result.code == 0, result.err
    assert f"{missing:,} deals in" in result.err
    assert files_of(tmp_path / undisturbed.name) == files_of(undisturbed)
    assert result.json["summary"]["hands"] == HANDS
    assert polars.scan_parquet(f"{result.json['folder']}/*.parquet").select(polars.len()).collect().item() == HANDS


@pytest.mark.deep
def test_a_few_kills_at_random_moments(tmp_path: Path) -> None:
    words = ("simulate", "--hands", "1200000", "--policy", "basic", "--seed", "kill", "--keep", "tallies")
    counts = soak(command_of(*words), tmp_path, kills=3, seed=5)
    assert counts.kills == 3
    assert counts.runs >= 1
    assert counts.lost == 0


TWO = setup_of(policy="basic", seed="two")
REFUSED = "another process is dealing into .*: let it finish, and give the same command again"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tricklab.engine.runs.tallies.PART_TALLIED", 1000)


def tallied(base: Path) -> Run:
    return Run(base, TWO, tallies_of(TWO))


@pytest.mark.deep
def test_the_second_command_is_told_and_the_first_comes_to_its_end(tmp_path: Path) -> None:
    words = ("simulate", "--hands", "4e5", "--policy", "basic", "--seed", "two", "--jobs", "1", "--out")
    pipes: Any = {"env": environment(), "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    first = subprocess.Popen([*command_of(*words), str(tmp_path / "one")], **pipes)
    deadline = time.monotonic() + 120
    while len(list((tmp_path / "one").glob("*/part-*.parquet"))) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.005)
    first.send_signal(signal.SIGSTOP)
    second = run(*words, tmp_path / "one")
    assert second.code == 2, second.err
    assert "another process is dealing into" in second.err
    first.send_signal(signal.SIGCONT)
    assert first.wait(timeout=120) == 0
    assert run(*words, tmp_path / "one").code == 0
    simulate_into(tmp_path / "alone", TWO, 400_000)
    (one,), (alone,) = (list((tmp_path / name).iterdir()) for name in ("one", "alone"))
    assert files_of(one) == files_of(alone)


def dealt(base: Path, hands: int, **more: Any) -> Run:
    return simulate_into(base, TWO, hands, keep="tallies", **more)


def test_what_is_there_can_be_read_while_somebody_deals_more(tmp_path: Path) -> None:
    filled = dealt(tmp_path, 2000)
    with lock_folders(tallied(tmp_path)):
        assert summarise(dealt(tmp_path, 2000)) == summarise(filled)
        with pytest.raises(UsageError, match=REFUSED):
            dealt(tmp_path, 3000)
    assert dealt(tmp_path, 3000).hands == 3000


def test_what_another_has_dealt_meanwhile_is_not_dealt_again(tmp_path: Path) -> None:
    late = [tallied(tmp_path), tallied(tmp_path)]
    seen = Counting()
    whole = files_of(dealt(tmp_path, 2500).folder)
    fill([late[0]], 2500, jobs=1, observer=seen)
    assert (seen.dealt, late[0].hands) == (0, 2500)
    assert files_of(late[0].folder) == whole
    fill([late[1]], 4000, jobs=1, observer=seen)
    assert seen.dealt == 1500


def test_a_part_that_another_has_lost_meanwhile_is_dealt_again(tmp_path: Path) -> None:
    whole = files_of(dealt(tmp_path, 2500).folder)
    late = tallied(tmp_path)
    for path in late.folder.iterdir():
        path.unlink()
    fill([late], 3500, jobs=1)
    dealt(tmp_path / "alone", 2500)
    dealt(tmp_path / "alone", 3500)
    assert files_of(late.folder) == files_of(tmp_path / "alone" / late.folder.name) != whole


def test_gathering_and_matches_hold_their_folders_too(tmp_path: Path) -> None:
    dealt(tmp_path, 2000, share="1/1")
    with lock_folders(tallied(tmp_path)), pytest.raises(UsageError, match=REFUSED):
        gather(tmp_path)
    assert gather(tmp_path).taken == 2
    for one in open_matches(tmp_path, TWO).runs:
        with lock_folders(one), pytest.raises(UsageError, match=REFUSED):
            simulate_matches_into(tmp_path, TWO, 10)
    assert simulate_matches_into(tmp_path, TWO, 10).matches.hands == 10


def test_a_run_that_grows_while_it_is_read_is_not_summed_up_wrongly(tmp_path: Path) -> None:
    old = dealt(tmp_path, 1500)
    dealt(tmp_path, 1900)
    with pytest.raises(UsageError, match="was dealt on while it was read"):
        summarise(old)


INTERRUPTS = 100
PATIENCE = 10.0
"""Seconds after which an interrupted iteration counts as hung."""


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_at_any_moment_ends_the_work(jobs: int) -> None:
    """Ctrl-C strikes between any two instructions, so it is sent many times, each time a little later."""
    strikes = 0

    def strike(*_: object) -> None:
        nonlocal strikes
        strikes += 1
        if strikes % 2 == 0:
            raise TimeoutError("the interrupted work did not end")
        raise KeyboardInterrupt

    usual = signal.signal(signal.SIGALRM, strike)
    try:
        for number in range(INTERRUPTS // jobs):
            results = Workers(jobs=jobs).each(abs, itertools.count())
            assert next(results) == 0
            with pytest.raises(KeyboardInterrupt):  # noqa: PT012 -- the loop has no end of its own
                signal.setitimer(signal.ITIMER_REAL, 0.001 + number * 1e-6, PATIENCE)
                for result in results:
                    assert result > 0
            signal.setitimer(signal.ITIMER_REAL, 0)
            strikes = 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, usual)


@pytest.mark.parametrize(("policy", "sizes"), [("basic", [10_000, 10_000, 500]), ("rollout", [100] * 205)])
def test_slow_players_are_heard_and_stopped_more_often(
    policy: str, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    simulator, played, told = Simulator(Setup.make("smear", policy="basic", seats={1: policy})), [], []
    monkeypatch.setattr(simulator, "play_each", lambda numbers, **more: played.append(numbers.tolist()))
    rows = Workers(jobs=1, progress=told.append).play(simulator, 50, 20_500)
    assert len(rows) == 20_500
    assert told == [*map(len, played)] == sizes
    assert [*itertools.chain.from_iterable(played)] == [*range(50, 20_550)]
