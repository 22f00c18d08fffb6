"""No count for the fingers beats the expert of its game: if one did, the expert should bid by it."""

from __future__ import annotations

from typing import Any

import pytest

from tricklab.analysis.contest.compare import compare
from tricklab.engine.games import GAMES
from tricklab.engine.policies.registry import policies_of

TABLES: dict[str, list[dict[str, Any]]] = {
    "smear": [{}, {"players": 6}, {"trey": False}],
    "peatwit": [{}, {"players": 5}],
    "plute": [{}],
    "pitch": [{}],
}


def test_every_game_with_a_count_is_here() -> None:
    assert set(TABLES) == {name for name in GAMES if "count" in policies_of(name)}


@pytest.mark.parametrize(("name", "rules"), [(name, rules) for name in TABLES for rules in TABLES[name]], ids=str)
def test_no_count_beats_its_expert(name: str, rules: dict[str, Any]) -> None:
    assert compare("count", "expert", name, 20_000, seed="count or expert", rules=rules).difference.low <= 0
