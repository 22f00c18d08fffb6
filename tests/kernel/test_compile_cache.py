"""Kernels are kept by what they are made of: found from any checkout, and never used when they are damaged."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from shell import PRELUDE, environment, python
from tiers import full_unless_compiled
from tricklab import Setup
from tricklab.engine.games import GAMES
from tricklab.engine.play import kernel_sources
from tricklab.engine.play.kernel_sources import source_hash
from tricklab.engine.play.kernels import all_own
from tricklab.engine.play.loops.deals import play_deals
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy

ENGINE = Path(kernel_sources.__file__).parents[1]

PROBE = """
from tricklab.engine.kernel.compile_events import telling
from tricklab import Setup
from tricklab.engine.play.loops.stepping import Deal
told = []
with telling(told.append):
    deal = Deal(Setup.make("phat", policy="random"), range(52), 1)
print(len(told), *(f"{one.game} {one.seconds is not None} {one.kept}" for one in told))
print(deal.state["own"]["dealt"][:4].tolist())
"""
"""One of the loops that take a second to compile: what is kept of them is what is kept of those that take long."""


def probe(cache: Path, **more: str) -> list[str]:
    """Deal in a process of its own, with the package that is found first; return the lines that it prints."""
    return python(PROBE, env={**os.environ, "XDG_CACHE_HOME": str(cache), **more}).out.splitlines()


@pytest.mark.full
def test_a_kernel_is_loaded_by_another_checkout(tmp_path: Path) -> None:
    first = probe(tmp_path / "cache")
    assert first == ["1 phat False True", str([(1 << 13) - 1 << 13 * seat for seat in range(4)])]
    shutil.copytree(ENGINE.parent, tmp_path / "elsewhere/tricklab")
    assert probe(tmp_path / "cache", PYTHONPATH=str(tmp_path / "elsewhere")) == ["0", first[1]]


PLAYING = f"""
{PRELUDE}
import os
from tricklab import Setup
from tricklab.engine.play.simulator import Simulator
for name in sys.stdin:
    if (child := os.fork()) == 0:
        simulator = Simulator(Setup.make(name.strip(), policy="expert"))
        print(len(simulator.play(0, 200).rows), "numba.np.arraymath" in sys.modules, flush=True)
        os._exit(0)
    print("end", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@pytest.fixture(scope="module")
def playing() -> Iterator[subprocess.Popen[str]]:
    """A process that has compiled nothing, and plays each game that it is told in a fork."""
    env = environment({"OPENBLAS_NUM_THREADS": "1"})
    words = [sys.executable, "-c", PLAYING]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env) as process:
        yield process


@pytest.mark.parametrize("game", full_unless_compiled(GAMES))
def test_a_kernel_of_ours_needs_nothing_that_numba_compiles_with(game: str, playing: subprocess.Popen[str]) -> None:
    """What is missing would end the process; a kernel that needs more must be loaded as others' are."""
    Simulator(Setup.make(game, policy="expert")).prepare()
    assert playing.stdin is not None
    assert playing.stdout is not None
    playing.stdin.write(f"{game}\n")
    playing.stdin.flush()
    told = iter(playing.stdout.readline, "")
    assert [next(told), next(told)] == ["200 False\n", "end 0\n"]


class Outsider(NamedTuple):
    """A policy of a package that brings a game."""

    skill: int = 1


def test_only_what_is_of_this_package_all_own() -> None:
    rollout = find_policy("rollout:base=basic", "smear")
    on_outside = replace(rollout, instance=rollout.instance._replace(base=Outsider()))
    assert all_own(play_deals, [rollout, find_policy("expert", "smear")])
    assert not any(all_own(play_deals, [rollout, one]) for one in (Policy("outsider", Outsider()), on_outside))
    assert not all_own(probe, [rollout])


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the engine's sources that the hash is taken of."""
    shutil.copytree(ENGINE, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(kernel_sources, "_ENGINE", tmp_path / "engine")
    return tmp_path / "engine"


HASHED = ("phat", "pitch", "cinch", "auction-cinch")


@pytest.mark.parametrize(
    ("changed", "games"),
    [
        ("games/phat.py", {"phat"}),
        ("policies/pitch/expert.py", {"pitch"}),
        ("policies/auction_cinch/basic.py", {"auction-cinch"}),
        *((name, {"cinch", "auction-cinch"}) for name in ("games/cinch.py", "policies/cinch/weights.json")),
        ("policies/shared/pedro_play.py", {"cinch", "auction-cinch"}),
        *((name, {*HASHED}) for name in ("ground/bits.py", "rules/phases.py")),
        *((name, {*HASHED}) for name in ("policies/built/playouts.py", "policies/built/rollout.py")),
        *((name, set()) for name in ("play/simulator.py", "runs/storage/run.py")),
    ],
)
def test_a_change_makes_the_kernels_anew_that_it_concerns(sources: Path, changed: str, games: set[str]) -> None:
    before = {game: source_hash.__wrapped__(game) for game in HASHED}
    with (sources / changed).open("a") as file:
        file.write("\n# changed\n")
    assert {game for game, was in before.items() if source_hash.__wrapped__(game) != was} == games


def test_tests_of_a_game_stay_with_one_worker(request: pytest.FixtureRequest) -> None:
    """Where xdist does not understand pytest any more, every worker compiles everything, in twice the time."""
    assert ("@" in request.node.nodeid) == ("PYTEST_XDIST_WORKER" in os.environ)
