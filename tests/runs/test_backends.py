"""Work by joblib's backends: the bytes of one worker, whatever is interrupted, killed, wrong or configured."""

from __future__ import annotations

import itertools
import os
import random
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import joblib
import psutil
import pytest

import tricklab as tl
from conftest import Counting, files_of, setup_of
from shell import command_of, environment, run
from tools.by_hand import PATIENCE, wait_for
from tricklab.crews.connect import crew_of
from tricklab.crews.processes import JoblibCrew
from tricklab.engine.base import upper_rooms
from tricklab.engine.errors import CrewError
from tricklab.engine.play.workers import Workers, at_once, cores, jobs_of
from tricklab.engine.runs.simulation import simulate_into

pytestmark = pytest.mark.game("smear")

SETUP = setup_of(policy="basic", seed="backend")
HANDS = 230_000
WORDS = ("simulate", "--hands", str(HANDS), "--policy", "basic", "--seed", "backend", "--format", "json")


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files that one worker writes."""
    return files_of(simulate_into(tmp_path_factory.mktemp("alone"), SETUP, HANDS, jobs=1).folder)


@pytest.fixture(scope="module")
def loky() -> JoblibCrew:
    return JoblibCrew("loky", 2)


@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_who_is_configured_writes_the_bytes_of_one_worker(
    alone: dict[str, bytes], tmp_path: Path, backend: str
) -> None:
    counting = Counting()
    with joblib.parallel_config(backend=backend, n_jobs=2):
        assert at_once(None) == 2
        made = simulate_into(tmp_path, SETUP, HANDS, observer=counting)
    assert files_of(made.folder) == alone
    assert counting.dealt == HANDS


@pytest.mark.parametrize(
    ("configured", "expected"),
    [
        ({}, None),
        ({"n_jobs": 3}, 3),
        ({"backend": "threading"}, None),
        ({"backend": "threading", "n_jobs": 1}, 1),
        ({"backend": "sequential"}, 1),
        ({"backend": "loky", "n_jobs": 1}, 1),
        ({"backend": "loky", "n_jobs": 3}, 3),
        ({"backend": "loky", "n_jobs": -1}, joblib.cpu_count()),
        ({"backend": "loky"}, joblib.cpu_count()),
    ],
)
def test_the_configuration_of_joblib_is_the_default(configured: dict[str, Any], expected: int | None) -> None:
    with joblib.parallel_config(**configured):
        assert at_once(None) == (cores() if expected is None else expected)
        assert isinstance(jobs_of(None), JoblibCrew) == (configured.get("backend") == "loky" and expected != 1)
        assert jobs_of(2) == 2
    assert upper_rooms.workers() is None


@pytest.mark.parametrize(
    ("configured", "sentence"),
    [
        ({"backend": "loky", "n_jobs": 0}, "n_jobs is a number of workers, or -1"),
        ({"backend": "threading", "n_jobs": 0}, "n_jobs is a number of workers, or -1"),
        ({"backend": "multiprocessing", "n_jobs": 2}, "use loky"),
    ],
)
def test_a_configuration_that_will_not_do_is_refused(configured: dict[str, Any], sentence: str) -> None:
    with joblib.parallel_config(**configured), pytest.raises(tl.UsageError, match=sentence):
        tl.simulate(SETUP, 10)


@pytest.mark.parametrize(
    ("backend", "address", "jobs", "sentence"),
    [
        ("loky", "tcp://127.0.0.1:9", None, "--backend loky works on this machine: leave --cluster out"),
        ("threading", "local:2", None, "--backend threading works on this machine: leave --cluster out"),
        ("dask", None, None, r"--backend dask: give --cluster too, .*tcp://10\.0\.0\.5:8786"),
        ("ray", "10.0.0.5:6379", 2, "leave --jobs out"),
        ("ray", None, None, "--backend ray: ray is not installed: pip install ray"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    backend: str, address: str | None, jobs: int | None, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(tl.UsageError, match=sentence), crew_of(backend, address, jobs):
        pass


@pytest.mark.interpreted
def test_threads_need_no_joblib(tmp_path: Path) -> None:
    """It costs as much to import as a short question takes."""
    code = "import sys, tricklab as tl; tl.simulate('smear', 10, jobs=2); print('joblib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == "False\n"


def fail(number: int) -> int:
    """Raise an error at one number."""
    if number == 3:
        raise ZeroDivisionError(number)
    time.sleep(0.02)
    return number


def test_an_error_ends_the_work_and_the_next_work_begins(loky: JoblibCrew) -> None:
    workers = Workers(jobs=loky)
    results: list[int] = []
    with pytest.raises(ZeroDivisionError):
        results.extend(workers.each(fail, itertools.count()))
    assert results in ([], [0], [0, 1], [0, 1, 2])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        endless = workers.each(abs, itertools.count(-5))
        assert list(itertools.islice(endless, 7)) == [5, 4, 3, 2, 1, 0, 1]
        endless.close()  # type: ignore[attr-defined]
    assert list(workers.each(abs, [])) == []


def kill_once(mark: Path) -> str:
    """Kill the process that does this, unless it was done before."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return mark.name


def test_a_piece_whose_process_is_killed_is_done_again(loky: JoblibCrew, tmp_path: Path) -> None:
    marks = [tmp_path / f"{number}" for number in range(5)]
    for mark in marks[:2] + marks[3:]:
        mark.touch()
    assert list(Workers(jobs=loky).each(kill_once, iter(marks))) == ["0", "1", "2", "3", "4"]


@pytest.mark.deep
def test_a_piece_that_kills_every_process_ends_the_work(loky: JoblibCrew) -> None:
    with pytest.raises(CrewError, match="lost 11 times"):
        list(Workers(jobs=loky).each(os._exit, [1, 1]))


def finish(number: int, finished: list[int]) -> int:
    """Fail at 0, and finish later elsewhere."""
    if number == 0:
        raise ZeroDivisionError
    time.sleep(0.3)
    finished.append(number)
    return number


def test_threads_of_ours_have_stopped_when_the_work_ends_and_those_of_joblib_have_not() -> None:
    """This is why threads are not joblib's; each of its calls also takes 10 ms to notice that its work is done."""

    def work(number: int) -> int:
        return finish(number, finished)

    finished: list[int] = []
    with pytest.raises(ZeroDivisionError):
        list(Workers(jobs=2).each(work, range(2)))
    assert finished in ([], [1])
    ours = list(finished)
    time.sleep(0.5)
    assert finished == ours
    finished.clear()
    with pytest.raises(ZeroDivisionError):
        list(joblib.Parallel(2, "threading", return_as="generator")(joblib.delayed(work)(number) for number in (0, 1)))
    assert finished == []
    wait_for(lambda: finished == [1])


def descendants(process: subprocess.Popen[str]) -> list[psutil.Process]:
    return psutil.Process(process.pid).children(recursive=True)


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[str]]]:
    """Commands that were started; what is left of them is killed."""
    processes: list[subprocess.Popen[str]] = []
    yield processes
    for process in processes:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


def start(base: Path) -> subprocess.Popen[str]:
    command = [*command_of(*WORDS), "--backend", "loky", "--jobs", "2", "--out", str(base)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment(), text=True, stdout=pipe, stderr=pipe, start_new_session=True)


@pytest.mark.deep
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_stopped_command_leaves_no_process_and_the_same_command_goes_on(
    alone: dict[str, bytes], tmp_path: Path, started: list[subprocess.Popen[str]], how: signal.Signals
) -> None:
    """Ctrl-C reaches every process of a terminal: some at any moment, also while processes start."""
    lots = random.Random(4)
    for _ in range(3 if how == signal.SIGINT else 2):
        process = start(tmp_path)
        started.append(process)
        wait_for(lambda process=process: len(descendants(process)) >= 3 or process.poll() is not None)  # type: ignore[misc]
        time.sleep(lots.random())
        there = descendants(process) if process.poll() is None else []
        os.killpg(process.pid, how) if how == signal.SIGINT and process.poll() is None else process.kill()
        printed = process.communicate(timeout=PATIENCE)[1] if how == signal.SIGINT else ""
        assert process.wait() in {130, -how, 0}, printed
        assert "Traceback" not in printed
        assert "Warning" not in printed
        wait_for(lambda there=there: not any(child.is_running() and child.status() != "zombie" for child in there))  # type: ignore[misc]
    again = run(*WORDS, "--backend", "loky", "--jobs", "2", "--out", tmp_path)
    assert again.code == 0, again.err
    assert files_of(Path(again.json["folder"])) == alone


@pytest.mark.deep
def test_a_policy_from_a_file_plays_in_processes(loky: JoblibCrew, tmp_path: Path) -> None:
    file = tmp_path / "shy.py"
    file.write_text(
        "from typing import NamedTuple\nfrom tricklab import decides\n"
        "class Shy(NamedTuple):\n    at: float = 0.0\n"
        "@decides(Shy, 'smear', 'bid')\ndef bid(policy, view):\n    return 0\n"
    )
    setup = setup_of(policy=f"{file}:Shy")
    assert tl.simulate(setup, 500, jobs=loky).equals(tl.simulate(setup, 500, jobs=1))


@pytest.mark.full
def test_processes_may_be_asked_for_in_a_thread_and_in_turn(loky: JoblibCrew) -> None:
    """Where Ctrl-C is somebody else's matter, and while other results are still wanted."""
    rows: list[Any] = []
    first = Workers(jobs=loky).each(abs, range(-20, 0))
    assert next(first) == 20
    other = threading.Thread(target=lambda: rows.extend(Workers(jobs=loky).each(abs, range(-5, 0))))
    other.start()
    other.join(PATIENCE)
    assert rows == [5, 4, 3, 2, 1]
    assert list(first) == list(range(19, 0, -1))
