"""A run that is killed goes on where it stopped, and comes to the same files."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path

import polars
import pytest

from conftest import files_of, setup_of
from shell import command_of, environment, run
from tools.soak import soak
from tricklab import Run, simulate_into

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


@pytest.mark.full
def test_a_few_kills_at_random_moments(tmp_path: Path) -> None:
    words = ("simulate", "--hands", "1200000", "--policy", "basic", "--seed", "kill", "--keep", "tallies")
    counts = soak(command_of(*words), tmp_path, kills=3, seed=5)
    assert counts.kills == 3
    assert counts.runs >= 1
    assert counts.lost == 0
