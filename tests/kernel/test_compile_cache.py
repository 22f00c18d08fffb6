"""Kernels are kept by what they are made of, or come with the package; none is used that is damaged or another's."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from places import ROOT
from shell import PRELUDE, environment, python
from tiers import full_but
from tools.release.wheel import add_ready_made
from tricklab import Setup
from tricklab.engine.games import GAMES
from tricklab.engine.kernel.processor import LEVELS
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


@pytest.mark.deep
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


@pytest.mark.deep
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
    "cinch auction-cinch": "games/cinch/counters.py policies/cinch/weights.json policies/shared/pedro_play.py",
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


PACKAGE = Path(kernel_sources.__file__).parents[2]
READY_PROBE = """
import json, sys
import numba
numba.__version__ = sys.argv[1] if len(sys.argv) > 1 else numba.__version__
from numba.core import event
from tools.release.counted import Compiled
from tricklab import Setup, Simulator
from tricklab.engine.kernel.compile_events import telling
told, compiled = [], Compiled()
with telling(told.append), event.install_listener("numba:compile", compiled):
    dealt = Simulator(Setup.make("phat", policy="random")).deal(0, 1)
assert sum(dealt.hands[0]) == (1 << 52) - 1
print(json.dumps([compiled.names.count("deal_hands"), [each.not_ready for each in told]]))
"""
"""A loop that takes a second to compile stands for those that take long."""

LEVEL = next((level.name for level in LEVELS if level.runs_here()), "")
with_level = pytest.mark.skipif(not LEVEL, reason="kernels are ready-made for no level of this processor")


def start(package: Path, cache: Path, *words: str, cpu: str = "") -> subprocess.Popen[str]:
    """Start a process that deals with the copy of the package."""
    tools = str(ROOT)
    paths = {"PYTHONPATH": os.pathsep.join([str(package.parent), tools]), "XDG_CACHE_HOME": str(cache)}
    line = [sys.executable, "-c", READY_PROBE, *words]
    return subprocess.Popen(line, env={**os.environ, **paths, "TRICKLAB_CPU": cpu}, stdout=subprocess.PIPE, text=True)


def deal(package: Path, cache: Path, *words: str, cpu: str = "") -> tuple[int, list[str]]:
    """Return how often the loop was compiled in a process, and why no ready-made kernel was used."""
    compiled, why = json.loads(start(package, cache, *words, cpu=cpu).communicate()[0])
    return compiled, why


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package with one ready-made kernel; two processes need it, and one compiles it."""
    folder = tmp_path_factory.mktemp("made")
    package, cache = folder / "tricklab", folder / "cache"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    both = [start(package, cache, cpu=LEVEL) for _ in range(2)]
    assert sum(json.loads(process.communicate()[0])[0] for process in both) == 1
    shutil.copytree(cache / "tricklab" / "kernels", package / "kernels" / LEVEL)
    return package


@pytest.fixture
def package(made: Path, tmp_path: Path) -> Path:
    """Return a copy of the package that a test may spoil."""
    return Path(shutil.copytree(made, tmp_path / "tricklab"))


@with_level
@pytest.mark.deep
def test_a_ready_made_kernel_needs_no_compiler_and_no_cache(made: Path, tmp_path: Path) -> None:
    assert deal(made, tmp_path / "cache") == (0, [])
    assert not (tmp_path / "cache").exists()
    assert deal(made, tmp_path / "cache", cpu="native") == (1, [""])


@with_level
@pytest.mark.deep
def test_a_damaged_one_is_named_and_compiled_anew(package: Path, tmp_path: Path) -> None:
    (kernel,) = package.rglob("*.kernel")
    whole = bytearray(kernel.read_bytes())
    whole[len(whole) // 2] ^= 1
    kernel.write_bytes(whole)
    assert deal(package, tmp_path / "cache") == (1, [f"{kernel} is damaged"])
    assert deal(package, tmp_path / "cache") == (0, [])


@with_level
@pytest.mark.deep
def test_none_is_loaded_from_a_folder_that_others_can_write_to(package: Path, tmp_path: Path) -> None:
    level = package / "kernels" / LEVEL
    level.chmod(0o777)
    assert deal(package, tmp_path / "cache") == (1, [f"{level} can be written by other users"])


@with_level
@pytest.mark.deep
def test_another_version_of_numba_compiles(made: Path, tmp_path: Path) -> None:
    compiled, (why,) = deal(made, tmp_path / "cache", "0.99.0")
    assert (compiled, why.startswith("none is made for numba 0.99.0 and Python")) == (1, True)


@with_level
def test_a_wheel_lists_what_is_ready_made_and_needs_the_numba_that_compiled_them(tmp_path: Path) -> None:
    kernel = tmp_path / "kernels" / "phat-1" / "loop-1" / "a.kernel"
    kernel.parent.mkdir(parents=True)
    kernel.write_bytes(b"machine code")
    pure, info = tmp_path / "tricklab-1.0-py3-none-any.whl", "tricklab-1.0.dist-info"
    with zipfile.ZipFile(pure, "w") as file:
        file.writestr("tricklab/__init__.py", "")
        file.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(f"{info}/METADATA", "Name: tricklab\nRequires-Dist: numba<0.69,>=0.61\nRequires-Dist: numpy>=2\n")
        file.writestr(f"{info}/RECORD", "")
    chances = tmp_path / "smear-4p-1.npz"
    chances.write_bytes(b"chances")
    wheel = add_ready_made(pure, tmp_path / "kernels", [chances], LEVEL, "0.68.1")
    with zipfile.ZipFile(wheel) as file:
        assert "numba<0.69,>=0.68\nRequires-Dist: numpy>=2" in file.read(f"{info}/METADATA").decode()
        assert wheel.name.removesuffix(".whl").split("-", 2)[2] in file.read(f"{info}/WHEEL").decode()
        listed = {line.split(",")[0] for line in file.read(f"{info}/RECORD").decode().splitlines()}
        assert listed == set(file.namelist())
        assert file.read("tricklab/chances/smear-4p-1.npz") == b"chances"
        assert file.read(f"tricklab/kernels/{LEVEL}/phat-1/loop-1/a.kernel") == b"machine code"
