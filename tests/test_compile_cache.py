"""Kernels are kept by what they are made of: found from any checkout, and never used when they are damaged."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from shell import PRELUDE, environment
from tricklab import Setup
from tricklab.engine.games import GAMES
from tricklab.engine.kernel.compile_events import telling
from tricklab.engine.play import kernel_sources
from tricklab.engine.play.kernel_sources import source_hash
from tricklab.engine.play.kernels import all_own, kernel
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


def probe(cache: Path, *, place: Path | None = None) -> list[str]:
    """Deal in a process of its own, from a copy of the package if a place is given."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    if place is not None:
        environment["PYTHONPATH"] = str(place)
    done = subprocess.run([sys.executable, "-c", PROBE], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def copy_of_the_package(folder: Path) -> Path:
    """Copy the package as it is installed; the copy is found first."""
    shutil.copytree(ENGINE.parent, folder / "tricklab")
    return folder


def test_a_kernel_is_loaded_by_another_checkout(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first = probe(cache)
    assert first == ["1 phat False True", str([(1 << 13) - 1 << 13 * seat for seat in range(4)])]
    elsewhere = copy_of_the_package(tmp_path / "elsewhere")
    assert probe(cache, place=elsewhere) == ["0", first[1]]


def add(folder: Path, constant: int = 2) -> list[Any]:
    """Write and load a file with a function of one's own, compile and call it; return what was told and the sum."""
    path, told = folder / "mine.py", list[Any]()
    path.write_text(f"def add(n):\n    return n + {constant}\n")
    spec = importlib.util.spec_from_file_location("mine", path)
    assert spec is not None
    assert spec.loader is not None
    mine = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(mine)
    with telling(lambda one: told.append((one.seconds is not None, one.kept))):
        told.append(kernel(mine.add, "phat")(40))
    return told


def test_a_kernel_is_made_anew_where_it_is_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert [add(tmp_path), add(tmp_path)] == [[(False, True), 42], [42]]
    (kept,) = tmp_path.rglob("*.kernel")
    kept.write_bytes(kept.read_bytes()[:5000])
    assert [add(tmp_path), add(tmp_path)] == [[(True, True), 42], [42]]


def test_without_a_cache_it_says_that_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cache").write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert add(tmp_path) == [(False, False), 42]


def test_a_function_of_a_users_own_is_compiled_anew_when_its_file_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A constant stands in no place that numba looks at: only the content of the file tells that it is another."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    answers = [add(tmp_path, constant) for constant in (1, 2, 2)]
    assert [(len(told), told[-1]) for told in answers] == [(2, 41), (2, 42), (1, 42)]


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


@pytest.mark.parametrize("game", GAMES)
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
    outside = Policy("outsider", Outsider())
    rollout = find_policy("rollout:base=basic", "smear")
    on_outside = replace(rollout, instance=rollout.instance._replace(base=Outsider()))
    assert all_own(play_deals, [rollout, find_policy("expert", "smear")])
    for policy in (outside, on_outside):
        assert not all_own(play_deals, [rollout, policy])
    assert not all_own(probe, [rollout])


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the engine's sources that the hash is taken of."""
    shutil.copytree(ENGINE, tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(kernel_sources, "_ENGINE", tmp_path / "engine")
    return tmp_path / "engine"


@pytest.mark.parametrize(
    ("changed", "games"),
    [
        ("games/phat.py", {"phat"}),
        ("policies/pitch/expert.py", {"pitch"}),
        ("games/cinch.py", {"cinch", "auction-cinch"}),
        ("policies/auction_cinch/basic.py", {"auction-cinch"}),
        ("ground/bits.py", {"phat", "pitch", "cinch", "auction-cinch"}),
        ("policies/built/playouts.py", {"phat", "pitch", "cinch", "auction-cinch"}),
        ("rules/phases.py", {"phat", "pitch", "cinch", "auction-cinch"}),
        ("policies/shared/pedro_play.py", {"cinch", "auction-cinch"}),
        ("policies/built/rollout.py", {"phat", "pitch", "cinch", "auction-cinch"}),
        ("policies/cinch/weights.json", {"cinch", "auction-cinch"}),
        ("play/simulator.py", set()),
        ("runs/storage/run.py", set()),
    ],
)
def test_a_change_makes_the_kernels_anew_that_it_concerns(sources: Path, changed: str, games: set[str]) -> None:
    before = {game: source_hash.__wrapped__(game) for game in ("phat", "pitch", "cinch", "auction-cinch")}
    with (sources / changed).open("a") as file:
        file.write("\n# changed\n")
    assert {game for game, was in before.items() if source_hash.__wrapped__(game) != was} == games


def test_tests_of_a_game_stay_with_one_worker(request: pytest.FixtureRequest) -> None:
    """Where xdist does not understand pytest any more, every worker compiles everything, in twice the time."""
    assert ("@" in request.node.nodeid) == ("PYTEST_XDIST_WORKER" in os.environ)
