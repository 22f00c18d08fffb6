"""Nothing that is computed changes unless it is meant to: digests of deals, matches and answers of every game."""

from __future__ import annotations

import json

import polars as pl
import pytest

from conftest import COMPILED
from places import GOLDEN
from tiers import full_unless_compiled
from tools.digests.commands import data_digest, table_digest, text_digest
from tools.digests.making import VERSION, differences, digests_of_game
from tricklab.engine.games import GAMES, game_of, variants
from tricklab.engine.version import VERSION as ENGINE

FILE = GOLDEN / "digests.json"
HOW = (
    "If deals or answers were meant to change, with a new version, write the digests anew: "
    "python -m tools.digests write tests/golden/digests.json --quick"
)
WANTED: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
VARIANTS = {game: tuple(name for name in variants() if game_of(name).name == game) for game in GAMES}


def variant_of(item: str) -> str:
    """The variant that an item is of; none for the version."""
    return item.split("/")[1] if "/" in item else ""


def test_digests_are_of_this_version_and_of_every_variant() -> None:
    assert WANTED[VERSION] == ENGINE, HOW
    assert {variant_of(name) for name in WANTED if name != VERSION} == {*variants()}


@pytest.mark.parametrize("game", full_unless_compiled(GAMES))
def test_deals_matches_and_answers_are_as_they_were(game: str) -> None:
    found = digests_of_game(VARIANTS[game], quick=True)
    mine = {name: digest for name, digest in WANTED.items() if variant_of(name) in VARIANTS[game]}
    assert differences(mine, found) == [], HOW


@pytest.mark.parametrize("game", [game for game in GAMES if game not in COMPILED])
def test_some_deals_of_the_other_games_are_as_they_were(game: str) -> None:
    """Python interprets 50, so that each game's rules and its expert's numbers are seen in the quick tests."""
    only = [f"deals/{game}/expert/mixed-0"]
    found = digests_of_game(VARIANTS[game], quick=True, only=only)
    mine = {name: digest for name, digest in WANTED.items() if name.startswith(tuple(only))}
    assert differences(mine, found, only=only) == [], HOW
    assert found


def test_what_differs_is_named() -> None:
    before = {VERSION: "1", "deals/a": "1", "deals/b": "2", "text:help/play": "3"}
    after = {VERSION: "1", "deals/a": "1", "deals/b": "5", "advice/c": "4"}
    assert differences(before, after) == ["new: advice/c", "differs: deals/b", "missing: text:help/play"]
    assert differences(before, after, only=["deals/"]) == ["differs: deals/b"]
    assert differences(before, after, variant=["c"]) == ["new: advice/c"]
    assert differences(before, before) == []
    failed = {"deals/a": "failed: ValueError: no"}
    assert differences(failed, failed) == ["failed: deals/a: ValueError: no"]


def test_a_table_is_its_values_types_names_and_order() -> None:
    table = pl.DataFrame({"seat": [1, 2, None], "card": ["AS", "KS", "QS"]})
    others = [table.reverse(), table.head(2), table.rename({"seat": "side"}), table.select("card", "seat")]
    others += [table.cast({"seat": pl.Int8}), table.fill_null(0)]
    digests = {table_digest(one) for one in (table, *others)}
    assert len(digests) == 1 + len(others)
    assert table_digest(table.clone()) == table_digest(table)


def test_times_and_last_digits_do_not_count() -> None:
    told = {"seconds": 0.1, "chances": [0.1 + 0.2, None], "engine": ENGINE}
    assert data_digest(told) == data_digest({"seconds": 0.3, "chances": [0.3, None], "engine": "another"})
    assert data_digest(told) != data_digest({**told, "chances": [0.30000001, None]})
    assert text_digest("1,000 deals in 0.7 s (1,400 a second)  ") == text_digest("1,000 deals in 12 s (80 a second)")
    assert text_digest("1,000 deals") != text_digest("1,001 deals")
