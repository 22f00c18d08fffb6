"""Compiling ahead: whatever a job needs is there when it was done ahead, so that nothing is compiled after that."""

from __future__ import annotations

from pathlib import Path

import pytest

from shell import run
from tricklab import UsageError, equity, review, simulate, simulate_matches, warm
from tricklab.analysis.advise import advise
from tricklab.analysis.contest.compare import compare
from tricklab.analysis.warm import jobs as warm_jobs
from tricklab.analysis.warm import warm as warmed
from tricklab.analysis.warm.jobs import JOBS, Job
from tricklab.analysis.warm.warm import games_of, parse_what, plan
from tricklab.engine.games import GAMES, game_of
from tricklab.engine.kernel.compile_events import Compiling, tell, telling
from tricklab.engine.matches.equity.table import after_deals
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.writer import replay

SETUP = Setup.make("smear", policy="basic", seed="warm")


@pytest.mark.full
@pytest.mark.game("smear")
def test_what_was_done_ahead_compiles_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm_jobs, "OTHERS", ("basic",))  # the tests of advice have compiled that
    jobs = "simulate,matches,compare,play,advise,league"
    done = warm("smear", jobs, ["basic"])
    assert [(one.variant, one.what, one.policy) for one in done] == [
        ("smear", job, "" if job == "league" else "basic") for job in jobs.split(",")
    ]
    assert all(one.is_stored and one.seconds > 0 for one in done)
    table, rows = equity(SETUP, deals=2_000).solution, Simulator(SETUP).play(0, 10).rows
    compiled: list[Compiling] = []
    with telling(compiled.append):
        after_deals(table, rows, [0, 0, 0, 0], 0, 0)  # as advice at a score does
        simulate(SETUP, 10)
        simulate_matches(SETUP, 1)
        compare("basic", "expert", SETUP, 10)
        (record,) = replay(SETUP, range(1))
        reviewed = review(record, "basic", worlds=64, seconds=0.1)
        advise(reviewed.judged[0].decision.question, worlds=2, others="basic", objective="points")
    assert compiled == []
    assert [one.loops for one in warm("smear", jobs, ["basic"])] == [()] * 6


def test_what_is_done_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The jobs that take long are not done here: which are asked for, and for whom."""
    done: list[tuple[str, str, str]] = []

    def doing(job: str) -> Job:
        def do(setup: Setup, observer: object) -> None:
            done.append((setup.variant, job, setup.policies[0].name))

        return Job(do, JOBS[job].by_policy)

    monkeypatch.setattr(warmed, "JOBS", {job: doing(job) for job in JOBS})
    told = warm("phat", "all", ["basic", "random"])
    assert [(one.variant, one.what, one.policy or "expert") for one in told] == done
    assert {job for _, job, _ in done} == set(JOBS)
    assert ("phat", "equity", "random") in done
    assert ("phat", "strength", "expert") in done
    assert len(done) == 2 * len(JOBS) - 3
    assert len(warm("all")) == 2 * len(GAMES)


def test_every_game_once_and_every_job_by_name() -> None:
    assert sorted(game_of(variant).name for variant in games_of("all")) == sorted(GAMES)
    assert games_of("all")[0] == "smear"
    assert games_of("sell-out") == ("sell-out",)
    assert parse_what("all") == tuple(JOBS)
    assert parse_what("advise, play,advise") == ("advise", "play")
    with pytest.raises(UsageError, match=r"one of simulate, matches, .* not 'advice'. Did you mean 'advise'"):
        parse_what("simulate,advice")
    with pytest.raises(UsageError, match="no variant 'bridge'"):
        plan("bridge")
    with pytest.raises(UsageError, match="no policy 'exprt'"):
        warm("smear", policies=["exprt"])


@pytest.mark.game("smear")
def test_the_command() -> None:
    simulate("smear", 1, policy="basic")
    told = run("tricklab", "warm", "--policy", "basic")
    assert told.code == 0, told.err
    assert "1 of 1: smear simulate basic: " in told.out
    again = run("tricklab", "warm", "--policy", "basic", "--what", "simulate")
    assert "1 of 1: smear simulate basic: nothing, all is there" in again.out
    assert "0 loops compiled" in again.out
    assert run("tricklab", "warm", "--what", "everything").code == 2


@pytest.mark.game("smear")
def test_a_cache_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def do(setup: Setup, observer: object) -> None:
        tell(Compiling("smear", "play_deals", None, kept=False))

    monkeypatch.setattr(warmed, "JOBS", {"simulate": Job(do)})
    (one,) = warm("smear", policies=["basic"])
    assert (one.loops, one.is_stored) == (("play_deals",), False)
