"""All games keep the contracts of `tricklab check`, under house rules at random and under each value of each option."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tricklab as tl
from contract.tables import NAMES, any_setup
from tricklab.analysis.check.check import check_setups, setups_of
from tricklab.engine.games import game
from tricklab.engine.policies.decision import View

LED_BACK = {"pitch", "peatwit", "phat", "plute"}
"""Games of ours without an exchange, in which the history has the whole course."""

SLOW = ("paskievics", "eighty-three")
"""Games whose worlds take seconds, interpreted."""

LONG = ("pitch", "paskievics")
"""Games of many options, or many kinds of decision."""


def kept(setups: list[tl.Setup], deals: int, **more: Any) -> dict[str, int]:
    """Return how often each contract was tried; none may be broken."""
    contracts = check_setups(setups, deals, "contracts", **more)
    assert [(each.name, each.failure) for each in contracts if each.failure] == []
    return {each.name: each.tried for each in contracts}


@pytest.mark.interpreted
@pytest.mark.parametrize("name", [name for name in NAMES if name not in SLOW])
def test_house_rules_at_random(name: str) -> None:
    rng = random.Random(name)
    tried = kept([any_setup(name, rng) for _ in range(6)], 1, decisions=12)
    assert {each for each, times in tried.items() if not times} <= {"compiled", "inference"}
    assert tried["legal"] >= len(game(name).phases)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=getattr(pytest.mark, "deep" if name in LONG else "full")) for name in NAMES]
)
def test_each_value_of_each_option_compiled_as_interpreted(name: str) -> None:
    """Byte for byte in twenty deals of each."""
    setups = setups_of(name, "each")
    tried = kept(setups, 1, decisions=20, compiled=20)
    assert tried["compiled"] == 20 * len(setups)
    assert name not in LED_BACK or tried["inference"] > 0


@pytest.mark.parametrize("name", NAMES)
def test_views_have_no_way_to_hidden_cards(name: str) -> None:
    state = game(name).state
    assert {"table", "own"} < set(state.names or ())
    assert View._fields == ("rules", "table", "own", "seat", "stream")
    parts: tuple[Any, Any] = state["table"], state["own"].base
    one_seats = set(parts[1].names or ())
    assert {"hand"} <= one_seats
    assert not one_seats & set(parts[0].names or ())
    for part in parts:
        assert not {"own", "stock", "events"} & set(part.names or ())
        assert not any(part[field].names for field in part.names or ())
    assert all(parts[1][field].shape == () for field in one_seats)
