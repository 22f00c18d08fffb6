"""What the tests share: what is compiled, which tests are quick, setups in a few words, and runs on disk.

Two tiers: ``pytest`` runs the quick tests, ``pytest --full`` all. What takes long, or tries on more games or deals
what a quick test tries, is marked ``full``; ``deep`` are those that ``.ci/run`` leaves out, too. Of the tests marked
``full`` those are deep that compile a game which quick tests interpret, as compiling it takes a minute or two.

Tests compile little. Four games are compiled in depth, `COMPILED`; with any other game a quick test is interpreted, as
it is only the example, and interpreted games play as compiled ones (`tests/interpreted`). The marks ``compiled`` and
``interpreted`` say otherwise, and what is marked ``full`` is compiled.

Tests run in several processes, and a process compiles a game's functions once, whatever is built on them. So all
compiled tests of a game are one group or two, each for one worker, but for those that only start commands. A test's
game is, in this order: what its marker ``game`` says; a parameter that is the name of a game or of a variant; a game's
name in that of its file. All other tests stay with their file, and there with their game.
"""

from __future__ import annotations

import gc
import itertools
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import pytest

import usual_lineup  # noqa: F401 -- one loop for all tests of a game
from browser_table import browser_page, chromium, client, server, settings  # noqa: F401 -- fixtures
from bucket import Server, environment_for
from tricklab.engine.base.observer import Progress, Unobserved
from tricklab.engine.games import GAMES, game_of, variants
from tricklab.engine.kernel.compiled import register_offers
from tricklab.engine.kernel.mode import VARIABLE, interpreting
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.registry import policies_of

SMEAR_POLICIES = tuple(policies_of("smear"))

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False  # else each of some hundred processes compiles all modules to bytecode anew

gc.set_threshold(50_000, 20, 20)  # what numba keeps is millions of objects: to look through them often takes long


def _game_of_test(item: pytest.Item) -> str | None:
    """Return the game whose compiled functions a test uses, if it tells."""
    if marker := item.get_closest_marker("game"):
        return str(marker.args[0])
    given = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    names = [value for value in given if isinstance(value, str)]
    for name in names:
        if name in GAMES or name in variants():
            return game_of(name).name if name in variants() else name
    return next((name for name in GAMES if name in item.path.stem.split("_")), None)


COMPILED = {"pitch", "phat", "cinch", "smear"}
"""The games that quick tests compile: an auction and a short deal; no auction; an exchange and hidden cards; runs."""

_COMMANDS = {"documents"}
"""Folders of tests that only start commands."""

_WORLDS = {"advise", "contract", "web", "worlds"}
"""Folders whose tests sample worlds: with a game that quick tests compile they are a group of their own."""

_LAST = ("test_report_all",)
"""Files that call every game's kernels: they load what the games' own groups have compiled, if they wait for these."""

register_offers()  # tests compile functions of ours by themselves


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Let one worker more than there are cores, as tests wait for commands and browsers; each costs some seconds.

    The tests that are marked full wait longer, so they have three more.
    """
    waits = config.option.full or config.option.markexpr.startswith("full")
    return (os.cpu_count() or 1) + (3 if waits else 1)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the words for all tests, and for those that compile nothing."""
    parser.addoption("--full", action="store_true", help="run all tests, not only the quick ones")
    parser.addoption("--interpreted", action="store_true", help="run only the tests that Python interprets")


def pytest_configure(config: pytest.Config) -> None:
    """Select all tests if that is asked for."""
    if config.getoption("--full") and config.option.markexpr == "not full and not deep":
        config.option.markexpr = ""


def _is_interpreted(item: pytest.Item, game: str | None) -> bool:
    """Return whether a test compiles nothing; the nearest mark decides."""
    for marker in item.iter_markers():
        if marker.name in {"compiled", "full", "deep", "interpreted"}:
            return marker.name == "interpreted"
    return game is not None and game not in COMPILED


_INTERPRETED = pytest.StashKey[bool]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put every test into a group, and begin with what takes long; what all games need is last."""
    groups = {}
    for item in items:
        game = _game_of_test(item)
        item.stash[_INTERPRETED] = _is_interpreted(item, game)
        if game and game not in COMPILED and item.get_closest_marker("full") and not item.stash[_INTERPRETED]:
            item.add_marker("deep")
        is_free = item.stash[_INTERPRETED] or item.path.parent.name in _COMMANDS
        of_game = f"{game} worlds" if game in COMPILED and item.path.parent.name in _WORLDS else game
        group = groups[item] = f"{item.path.stem} {game or ''}".strip() if is_free or game is None else of_game
        item.add_marker(pytest.mark.xdist_group(group))
    # The largest groups are first, lest the others wait for them.
    sizes = Counter(groups.values())
    items.sort(key=lambda item: (groups[item] in _LAST, groups[item].split()[0] not in GAMES, -sizes[groups[item]]))
    if config.getoption("--interpreted"):
        items[:] = [item for item in items if item.stash[_INTERPRETED]]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Let Python interpret what an interpreted test plays, in its fixtures and in processes that it starts."""
    if not item.stash[_INTERPRETED]:
        return (yield)
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = "0"
    try:
        with interpreting():
            return (yield)
    finally:
        os.environ.pop(VARIABLE) if before is None else os.environ.update({VARIABLE: before})


def setup_of(*, policy: str = "random", seed: int | str = 1, **rules: Any) -> Setup:
    """Make a Smear setup in a few words."""
    return Setup.make("smear", rules=rules, policy=policy, seed=seed)


def files_of(folder: Path) -> dict[str, bytes]:
    """Return what every file of a folder holds, by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


class Counting(Unobserved):
    """Counts the deals that are played."""

    def __init__(self) -> None:
        self.dealt = 0
        self.damaged_parts: list[str] = []

    def damaged(self, part: Path, trouble: str) -> None:
        self.damaged_parts.append(f"{part.name} {trouble}")

    def playing(self, deals: int, what: str, noun: str = "deals") -> AbstractContextManager[Progress | None]:
        return nullcontext(self._count)

    def _count(self, deals: int) -> None:
        with _LOCK:
            self.dealt += deals


_LOCK = threading.Lock()


@pytest.fixture
def fresh(tmp_path: Path) -> Callable[[], Path]:
    """Return a function that names a folder that is not there yet."""
    numbers = itertools.count()
    return lambda: tmp_path / f"runs-{next(numbers)}"


@pytest.fixture(scope="module")
def bucket_server() -> Iterator[Server]:
    """A server of object storage."""
    started = Server()
    yield started
    started.stop()


@pytest.fixture
def url(bucket_server: Server, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A new bucket; parts of tallies are small, and the server is the one that the environment names."""
    for name in [name for name in os.environ if name.startswith("AWS_")]:
        monkeypatch.delenv(name)
    for name, value in environment_for(bucket_server).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("tricklab.engine.runs.tallies.PART_TALLIED", 1000)
    bucket_server.answers.clear()
    return bucket_server.make(f"b{abs(hash(request.node.name)):x}")


@pytest.fixture
def whole(url: str, tmp_path: Path) -> dict[str, bytes]:
    """The files of an undisturbed run on this machine."""
    from stored import tallied  # it imports this file

    return files_of(Path(str(tallied(tmp_path / "whole").folder)))
