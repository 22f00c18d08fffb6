"""Kernels are kept by what they are made of: found from any checkout, and never used when they are damaged."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from shell import PRELUDE, environment, python
from tiers import full_but
from tricklab import Setup
from tricklab.engine.games import GAMES
from tricklab.engine.play import kernel_sources
from tricklab.engine.play.deals import play_deals
from tricklab.engine.play.kernel_sources import source_hash
from tricklab.engine.play.kernels import all_own
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy

ENGINE = Path(kernel_sources.__file__).parents[1]

PROBE = """
from tricklab.engine.kernel.compile_events import telling
from tricklab import Setup, Simulator
told = []
with telling(told.append):
    dealt = Simulator(Setup.make("phat", policy="random")).deal(0, 2)
print(len(told), *(f"{one.game} {one.loop} {one.seconds is not None} {one.kept}" for one in told))
print(dealt.hands.tolist())
"""
"""A loop that takes a second to compile: what is kept of it is what is kept of those that take long."""


def probe(cache: Path, **more: str) -> list[str]:
    """Deal in a process of its own, with the package that is found first; return the lines that it prints."""
    return python(PROBE, env={**os.environ, "XDG_CACHE_HOME": str(cache), **more}).out.splitlines()


@pytest.mark.full
def test_a_kernel_is_loaded_by_another_checkout(tmp_path: Path) -> None:
    first = probe(tmp_path / "cache")
    assert first[0] == "1 phat deal_hands False True"
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
    streams: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    env = environment({"OPENBLAS_NUM_THREADS": "1"})
    with subprocess.Popen([sys.executable, "-c", PLAYING], env=env, **streams) as process:
        yield process


@pytest.mark.parametrize("game", full_but(["pitch"], GAMES))
def test_a_kernel_of_ours_needs_nothing_that_numba_compiles_with(game: str, playing: subprocess.Popen[str]) -> None:
    """What is missing would end the process; a kernel that needs more must be loaded as others' are."""
    Simulator(Setup.make(game, policy="expert")).prepare()
    assert playing.stdin
    assert playing.stdout
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
CHANGED = {
    "phat": "games/phat.py",
    "pitch": "policies/pitch/expert.py",
    "auction-cinch": "policies/auction_cinch/basic.py",
    "cinch auction-cinch": "games/cinch.py policies/cinch/weights.json policies/shared/pedro_play.py",
    " ".join(HASHED): "ground/bits.py rules/phases.py policies/built/rollout.py",
    "": "play/simulator.py runs/storage/run.py",
}
"""Of which games a change of some files concerns the kernels."""


def test_a_change_makes_the_kernels_anew_that_it_concerns(sources: Path) -> None:
    before = {game: source_hash.__wrapped__(game) for game in HASHED}
    for games, changed in [(games.split(), name) for games, names in CHANGED.items() for name in names.split()]:
        content = (sources / changed).read_text()
        (sources / changed).write_text(f"{content}\n# changed\n")
        assert {game for game, was in before.items() if source_hash.__wrapped__(game) != was} == {*games}, changed
        (sources / changed).write_text(content)


def test_tests_of_a_game_stay_with_one_worker(request: pytest.FixtureRequest) -> None:
    """Where xdist does not understand pytest any more, every worker compiles everything, in twice the time."""
    assert ("@" in request.node.nodeid) == ("PYTEST_XDIST_WORKER" in os.environ)
