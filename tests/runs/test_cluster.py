"""Work on a Dask cluster, a real scheduler with workers in processes: what comes of it is what comes of threads."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import repeat
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import joblib
import pytest

import tricklab as tl
from conftest import Counting, files_of, setup_of
from shell import command_of, environment, run
from tools.by_hand import PATIENCE, Cluster, wait_for
from tricklab.analysis.contest.tune import Tuner
from tricklab.crews import rounds
from tricklab.crews.crew import DaskCrew
from tricklab.engine.base.observer import UNOBSERVED
from tricklab.engine.errors import CrewError
from tricklab.engine.matches.equity.fit import fit
from tricklab.engine.matches.equity.maker import blank_table
from tricklab.engine.matches.equity.outcomes import outcomes_of
from tricklab.engine.play.workers import Jobs, Workers, at_once, jobs_of
from tricklab.engine.runs.simulation import simulate_into
from tricklab.engine.runs.storage.parts import PART_TALLIED
from tricklab.engine.runs.storage.run import MANIFEST, Run
from tricklab.engine.runs.tallies import tallies_of
from tricklab.engine.version import VERSION

pytestmark = [pytest.mark.game("smear"), pytest.mark.full]

SETUP = setup_of(policy="basic", seed="cluster")


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler that gives no piece a second chance, so that who gave it must."""
    env = environment({"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"})
    found = Cluster(tmp_path_factory.mktemp("cluster"), env)
    try:
        found.start_scheduler()
        found.start_workers(2)
        yield found
    finally:
        found.end()


@pytest.fixture(scope="module")
def crew(there: Cluster) -> Iterator[Any]:
    with tl.cluster(there.address, wait=PATIENCE) as found:
        wait_for(lambda: found._count() == 2)
        yield found


@pytest.mark.deep
@pytest.mark.parametrize(("keep", "hands"), [("rows", 230_000), ("tallies", 1_100_000)])
def test_files_are_those_of_threads_and_a_run_goes_on(crew: Any, tmp_path: Path, keep: str, hands: int) -> None:
    local = simulate_into(tmp_path / "threads", SETUP, hands, keep=keep, jobs=2)
    heard = Counting()
    simulate_into(tmp_path / "crew", SETUP, hands // 2, keep=keep, jobs=1)
    before = Run(tmp_path / "crew", SETUP, local.contents)
    missing = sum(count for _, _, count in before.missing(hands, whole_parts=True))
    made = simulate_into(tmp_path / "crew", SETUP, hands, keep=keep, jobs=crew, observer=heard)
    assert files_of(made.folder) == files_of(local.folder)
    (made.folder / made.parts[1].file).unlink()  # also by a worker that has dealt it before, for the same command
    simulate_into(tmp_path / "crew", SETUP, hands, keep=keep, jobs=crew)
    assert files_of(made.folder) == files_of(local.folder)
    assert heard.dealt == missing > hands - hands // 2  # a part that had some deals is dealt anew


def _tuned(jobs: Jobs) -> Any:
    return Tuner(SETUP, "expert:bid_margin=2", {"bid_margin": (0.0, 2.0)}, step=1).search(200, 1, 400, jobs=jobs)


def _advised(jobs: Jobs) -> Any:
    question = tl.ask(SETUP, "AS KS 4S 2S KD TH 6C QC 7D", dealer=3)
    return tl.advise(question, worlds=300, jobs=jobs).choices


def _reviewed(jobs: Jobs) -> Any:
    (record,) = tl.replay(SETUP, 3)
    return [judged.cost for judged in tl.review(record, "basic", worlds=200, seconds=1000, jobs=jobs).judged]


def _chances(jobs: Jobs) -> Any:
    outcomes = outcomes_of(SETUP, blank_table(SETUP, 1).array, 20_000, 8, jobs=jobs)
    return [one.tolist() for one in (*outcomes, fit(SETUP, 500, jobs=jobs, observer=UNOBSERVED).array)]


def _reported(jobs: Jobs) -> Any:
    with TemporaryDirectory() as out:
        tl.report("smear", 200, policy="basic", seed=11, jobs=jobs, out=out)
        return files_of(Path(out, "smear"))


def _matches(jobs: Jobs) -> Any:
    played = tl.simulate_matches(SETUP, 30, jobs=jobs)
    return played.matches.rows(), played.deals.rows()


QUESTIONS: dict[str, Callable[[Jobs], Any]] = {
    "simulate": lambda jobs: tl.simulate(SETUP, 1000, jobs=jobs).rows(),
    "simulate matches": _matches,
    "compare": lambda jobs: tl.compare("basic", "random", SETUP, 3000, show=3, jobs=jobs),
    "compare rules": lambda jobs: tl.compare_rules({"trey": False}, SETUP, 2000, show=2, jobs=jobs),
    "compare matches": lambda jobs: tl.compare_matches("basic", "random", SETUP, 60, jobs=jobs),
    "league": lambda jobs: tl.league(SETUP, ["basic", "random", "expert"], 2000, jobs=jobs),
    "tune": _tuned,
    "equity": lambda jobs: tl.equity_from("smear", scores=[20, 10], policy="basic", matches=600, jobs=jobs),
    "winning chances": _chances,
    "advise": _advised,
    "review": _reviewed,
    "report": _reported,
}


@pytest.mark.deep
@pytest.mark.parametrize("question", QUESTIONS)
def test_answers_are_those_of_threads(crew: Any, question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work that is large goes to each worker once. Threads come first, and the workers load the loop."""
    if question.startswith("simulate"):
        monkeypatch.setattr(rounds, "_LARGE", 0)
    ask = QUESTIONS[question]
    assert repr(ask(1)) == repr(ask(crew))


@pytest.mark.deep
def test_workers_that_are_killed_lose_nothing(there: Cluster, crew: Any, tmp_path: Path) -> None:
    hands = 1_200_000
    local = simulate_into(tmp_path / "threads", SETUP, hands, keep="rows")
    folder = tmp_path / "crew" / local.folder.name

    def has(parts: int) -> bool:
        return len(list(folder.glob("*.parquet"))) >= parts

    def strike() -> None:
        for parts in (2, 6):
            wait_for(partial(has, parts))
            there.at_work()[0].send_signal(signal.SIGKILL)

    striking = threading.Thread(target=strike)
    command = partial(simulate_into, tmp_path / "crew", SETUP, hands, keep="rows", jobs=crew)
    striking.start()
    command()
    striking.join()
    wait_for(lambda: command() and not list(folder.glob("*.aside")))  # the next command deletes what they left
    assert files_of(folder) == files_of(local.folder)


def test_a_worker_with_another_version_is_left_out(there: Cluster, crew: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that comes while others are at work is named once, and the others do the work; later nothing is begun."""
    other = there.folder / "other.py"
    other.write_text('from tricklab.crews import fitting\nfitting.VERSION = "0.0.1"\n')
    wait_for(lambda: crew._count() == 2)  # a worker that an earlier test has killed comes back
    before, told = set(crew.client.nthreads()), list[str]()
    monkeypatch.setattr(crew, "_tell", told.append)
    threads = crew.threads
    stranger = there.start_workers(1, "--preload", str(other), "--no-nanny")
    refused = rf"the worker (\S+) has tricklab 0\.0\.1, and this is tricklab {VERSION}"
    try:
        done = 0
        for _ in Workers(jobs=crew).each(time.sleep, repeat(0.05, 10_000)):
            done += 1
            if told and done > 200:
                break
        assert done > 200
        (address,) = set(crew.client.nthreads()) - before
        assert len(told) == 1
        found = re.match(refused, told[0])
        assert found[1] == address
        assert list(Workers(jobs=crew).each(abs, range(-100, 0))) == list(range(100, 0, -1))
        assert len(told) == 1
        crew._counted = 0.0
        assert crew.threads == threads
        with pytest.raises(tl.UsageError, match=refused) as raised, tl.cluster(there.address):
            pass
        assert address in str(raised.value)
    finally:
        stranger.kill()
        wait_for(lambda: len(crew.client.nthreads()) == len(before))


def test_what_the_event_loop_logs_is_not_shown(crew: Any, caplog: pytest.LogCaptureFixture) -> None:
    """Dask's loop cancels a future that it has not made yet where Ctrl-C comes early; Tornado logs the error."""
    called = threading.Event()

    def fail() -> None:
        called.set()
        raise NameError("future")

    crew.client.loop.add_callback(fail)
    assert called.wait(PATIENCE)
    crew.client.sync(asyncio.sleep, 0)  # the loop has logged the error by then
    assert caplog.records == []


def test_work_waits_for_no_worker_that_is_gone(there: Cluster, crew: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces that only one worker may do are handed out anew when it is killed and others are there."""
    both, left_out = list(crew.client.nthreads()), dict[str, str]()
    monkeypatch.setattr(crew, "_left_out", left_out)
    monkeypatch.setattr(crew, "_tell", lambda why: None)
    monkeypatch.setattr(crew, "has_worked", False)
    for address in both:
        crew.leave_out(address, f"{address} is left out")
    with pytest.raises(tl.UsageError, match=f"{both[-1]} is left out"):
        list(Workers(jobs=crew).each(abs, range(3)))
    third = there.start_workers(1, "--no-nanny")
    wait_for(lambda: len(crew.client.nthreads()) == 3)
    done = 0
    for _ in Workers(jobs=crew).each(time.sleep, repeat(0.05, 60)):
        done += 1
        if done == 20:
            third.kill()
            threading.Timer(3, lambda: [left_out.pop(address) for address in both[1:]]).start()  # as if one had come
    assert done == 60
    wait_for(lambda: len(crew.client.nthreads()) == 2)


@pytest.mark.deep
def test_a_piece_that_kills_its_workers_ends_the_work_and_joblib_waits_for_ever(crew: Any) -> None:
    """This is why Dask is not joblib's: its backend drops the answer of the scheduler, that the piece was given up."""
    with pytest.raises(CrewError, match="was lost 11 times"):
        list(Workers(jobs=crew).each(os._exit, [1]))
    wait_for(lambda: crew._count() == 2)

    def wait() -> None:
        with joblib.parallel_config(backend="dask", client=crew.client), suppress(Exception):
            joblib.Parallel()([joblib.delayed(os._exit)(1)])

    waiting = threading.Thread(target=wait, daemon=True)
    waiting.start()
    waiting.join(20)
    assert waiting.is_alive()
    wait_for(lambda: crew._count() == 2)


def test_the_cluster_may_be_configured_by_joblib(crew: Any) -> None:
    with joblib.parallel_config(backend="dask", client=crew.client):
        configured = jobs_of(None)
        assert isinstance(configured, DaskCrew)
        assert jobs_of(None) is configured
        assert at_once(None) == 2
        assert tl.simulate(SETUP, 1000).equals(tl.simulate(SETUP, 1000, jobs=1))


@pytest.mark.deep
def test_after_ctrl_c_and_when_the_scheduler_is_killed_the_same_command_goes_on(there: Cluster, tmp_path: Path) -> None:
    """The last test with this cluster."""
    hands, there_before = 12_000_000, 0
    words = ("simulate", "--hands", str(hands), "--policy", "basic", "--seed", "cluster", "--keep", "tallies")
    words += ("--format", "json", "--out", str(tmp_path))

    def has_more() -> bool:
        """A worker has written a part before the command hears of it, and lists it."""
        listed = [json.loads(path.read_text())["parts"] for path in tmp_path.glob(f"*/{MANIFEST}")]
        written = len(list(tmp_path.glob("*/part-*.parquet")))
        return written >= there_before + 3 and sum(map(len, listed)) > there_before

    for code, sentence in ((130, "what was finished is kept"), (1, f"the scheduler at {there.address} is gone")):
        command, pipe = [*command_of(*words), "--cluster", there.address], subprocess.PIPE
        process = subprocess.Popen(command, env=environment(), stdout=pipe, stderr=pipe)
        wait_for(has_more)
        process.send_signal(signal.SIGINT) if code == 130 else there.processes[0].kill()
        told = process.communicate(timeout=PATIENCE)[1].decode()
        assert process.returncode == code, told
        assert sentence in told
        assert "the same command goes on" in told
        assert "Traceback" not in told
        time.sleep(1.5)  # what the workers were at is written by now, or given up
        run_so_far = Run(tmp_path, SETUP, tallies_of(SETUP))
        assert run_so_far.damaged == run_so_far.torn == []
        listed = {part.file for part in run_so_far.parts}
        assert there_before < len(listed) < hands // PART_TALLIED
        for path in run_so_far.folder.glob("part-*.parquet"):
            if path.name not in listed:  # the next command throws it away, and this test counts before that
                path.unlink()
        there_before = len(listed)
    missing = sum(count for _, _, count in run_so_far.missing(hands))
    again = run(*words)
    assert f"{missing:,} deals in" in again.err
    assert again.json["summary"]["hands"] == hands
    local = simulate_into(tmp_path / "threads", SETUP, hands, keep="tallies")
    assert files_of(tmp_path / local.folder.name) == files_of(local.folder)
