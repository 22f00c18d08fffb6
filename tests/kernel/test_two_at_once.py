"""Two processes that deal the same run into the same folder at once: the second is told so, and nothing is lost."""

from __future__ import annotations

import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from conftest import Counting, files_of, setup_of
from shell import command_of, environment, run
from tricklab import UsageError, gather, simulate_matches_into, summarise
from tricklab.engine.runs.job import fill
from tricklab.engine.runs.simulation import open_matches, simulate_into
from tricklab.engine.runs.storage.folder_lock import lock_folders
from tricklab.engine.runs.storage.run import Run
from tricklab.engine.runs.tallies import tallies_of

SETUP = setup_of(policy="basic", seed="two")
REFUSED = "another process is dealing into .*: let it finish, and give the same command again"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tricklab.engine.runs.tallies.PART_TALLIED", 1000)


def tallied(base: Path) -> Run:
    return Run(base, SETUP, tallies_of(SETUP))


@pytest.mark.full
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
    simulate_into(tmp_path / "alone", SETUP, 400_000)
    (one,), (alone,) = (list((tmp_path / name).iterdir()) for name in ("one", "alone"))
    assert files_of(one) == files_of(alone)


def dealt(base: Path, hands: int, **more: Any) -> Run:
    return simulate_into(base, SETUP, hands, keep="tallies", **more)


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
    for one in open_matches(tmp_path, SETUP).runs:
        with lock_folders(one), pytest.raises(UsageError, match=REFUSED):
            simulate_matches_into(tmp_path, SETUP, 10)
    assert simulate_matches_into(tmp_path, SETUP, 10).matches.hands == 10


def test_a_run_that_grows_while_it_is_read_is_not_summed_up_wrongly(tmp_path: Path) -> None:
    old = dealt(tmp_path, 1500)
    dealt(tmp_path, 1900)
    with pytest.raises(UsageError, match="was dealt on while it was read"):
        summarise(old)
