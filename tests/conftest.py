"""What the tests share: one compiled loop a game, setups in a few words, and runs on disk.

Tests run in several processes, and a process compiles a game's functions once, whatever is built on them. So all tests
of a game are one group, which one worker takes. A test's game is, in this order: what its marker ``game`` says; a
parameter that is the name of a game or of a variant; a game's name in that of its file. Tests of no game stay with
their file. Nothing has to be said for a new game.

A test is ``quick`` unless it is marked ``slow``: what compiles much of its own, plays millions of deals, or waits.
"""

from __future__ import annotations

import gc
import itertools
import os
import re
import threading
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
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.registry import policies_of

SMEAR_POLICIES = tuple(policies_of("smear"))

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


_SLOW = {
    *("test_advise", "test_after_a_pass", "test_answers", "test_cli", "test_cli_policies", "test_compare_cli"),
    *("test_differential", "test_inference", "test_kill", "test_own_policies", "test_record_mutations", "test_rollout"),
    *("test_session_policies", "test_terminal", "test_examples", "test_packaging", "test_games_from_outside"),
    *("test_compile_cache", "test_rng", "test_unseen", "test_worlds", "test_worlds_exact"),
    *("test_record_input", "test_cluster", "test_at_score", "test_equity", "test_played_on"),
    *("test_equity_settled", "test_pages_in_browser", "test_storage", "test_outside_errors"),
    *("test_game_sources", "test_storage_errors", "test_shell", "test_serve"),
    *("test_idle_seats", "test_journey_ask", "test_journey_play", "test_journey_review"),
}
"""Files that compile much of their own, play many deals or start many processes."""

_DEEP = re.compile(
    "|".join(
        (
            r"test_inference.py::test_(worlds_\w+|the_history_is\w+|a_world_is_led\w+)\["
            r"(cinch|plute|eighty-three|auction-cinch|tapp-tarock|paskievics)",
            r"test_card.py::test_(nothing_on_it|it_prints)\w+\[(?!smear|paskievics|tapp-tarock)",
            r"at_score.py::test_(far_from_the_end_it|the_command_that)",
            r"test_inference.py::test_(it_changes_decisions|the_command_line)|cluster.py::test_after_ctrl_c",
            r"evenings.py::test_several",
            r"(drawn|tarock|eighty_three)_worlds.py::test_worlds_are_as|eighty_three.py::test_any_decision",
            r"short_games.py::test_(they_are_played|a_record_asks|another_plays)|settled.py::test_a_round_is",
            r"web/test_pages.py::test_a_(cell|problem)|journey_play.py::test_a_deal_to_its_end\w+\[(cinch|peatwit)",
            r"policies_in_data.py::test_claims_may_name|game_sources.py::test_two_versions",
            r"from_outside.py::test_they_keep_the_contracts\[(brief|calling|dummy-whist|hearts|oh-hell)",
            r"test_inference.py::test_(who_cannot_save\w+\[(peatwit|tapp-tarock)|after_a_pass_the_player_bids_without_it)",
            r"test_inference.py::test_without_it_the_player_plays_as_ever",
            r"outside_errors.py::test_(what_it_has_works_without|a_game_whose_matches_fail|a_mistake_in\w+\[name)",
            r"(at_score|equity_fit).py::test_it_wins_more_matches",
            r"test_advise.py::test_intervals_cover_and_the_stop_seldom_errs",
            r"cluster.py::test_tables_are_those_of_threads",
            r"solver.py::test_a_table_is_the_same_with_any_number_of_threads\[(pitch|cinch)",
            r"reasons_everywhere.py::test_answers_have_reasons_and_say_their_numbers\[smudge",
            r"document_commands.py::test_quoted_output_is_what_the_command_prints\[docs/matches_method.md-## The table",
        )
    )
)
"""Tests that take long, and try on more games or deals what others try: ``pytest -m deep``, before a version."""

_LAST = ("test_report_all",)
"""Files that call every game's kernels: they load what the games' own groups have compiled, if they wait for these."""

register_offers()  # tests compile functions of ours by themselves


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Let three workers more than there are cores: they wait often, for commands and browsers."""
    return (os.cpu_count() or 1) + 3


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put every test into a group, mark the quick ones, and begin with what takes long; what all games need is last."""
    groups = {}
    for item in items:
        group = groups[item] = _game_of_test(item) or item.path.stem
        item.add_marker(pytest.mark.xdist_group(group))
        if _DEEP.search(item.nodeid):
            item.add_marker(pytest.mark.deep)
        if item.path.stem in _SLOW or "contract" in item.path.parts or _DEEP.search(item.nodeid):
            item.add_marker(pytest.mark.slow)
        if item.get_closest_marker("slow") is None:
            item.add_marker(pytest.mark.quick)
    # What compiles most is first, lest the others wait for it.
    order = ["test_games_from_outside", "test_short_games", "whist", *GAMES, *sorted(_SLOW)]
    place = {name: at for at, name in enumerate(order)} | {name: len(order) + 1 for name in _LAST}
    items.sort(key=lambda item: place.get(groups[item], len(order)))


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
