"""All games keep the contracts of `tricklab check`, and deal number i depends on the seed and on i alone."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np
import pytest

import tricklab as tl
import usual_lineup
from contract.tables import EVERY_VARIANT, NAMES, POLICIES, any_setup, quickly
from tricklab.analysis.check.check import check_setups, setups_of
from tricklab.engine.games import game
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Workers
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.records.writer import records

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
    tried = kept([any_setup(name, rng) for _ in range(4)], 1, decisions=12)
    untried = {"compiled", "inference", *["seen"] * game(name).sight.draws}
    assert {each for each, times in tried.items() if not times} <= untried
    assert tried["legal"] >= len(game(name).phases)


@pytest.mark.deep
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


FIRST, DEALS = 999_990, 1200


def mixed(variant: str, seed: str = "mixed") -> Setup:
    """All policies at one table."""
    seats = dict(enumerate(POLICIES * 3))
    players = Setup.make(variant, policy="random").players
    return Setup.make(variant, seats={seat: seats[seat] for seat in range(players)}, seed=seed)


@pytest.mark.parametrize("variant", quickly(EVERY_VARIANT))
def test_rows_depend_on_no_block_no_start_and_no_log(variant: str) -> None:
    simulator = Simulator(mixed(variant))
    at_once = simulator.play(FIRST, DEALS).rows
    assert len(np.unique(at_once)) > DEALS // 40  # six tricks and no bid come to few different results
    for block in (1, 7, 500):
        count = min(DEALS, 300 * block)
        pieces = [simulator.play(FIRST + at, min(block, count - at)).rows for at in range(0, count, block)]
        assert np.array_equal(np.concatenate(pieces), at_once[:count])
    assert np.array_equal(simulator.play(FIRST + 77, 500).rows, at_once[77:577])
    assert np.array_equal(simulator.play(FIRST, DEALS, log=True).rows, at_once)


@pytest.mark.parametrize("variant", quickly(EVERY_VARIANT))
def test_rows_do_not_depend_on_threads(variant: str) -> None:
    simulator = Simulator(mixed(variant))
    at_once = simulator.play(0, 8000).rows
    for jobs in (1, 2, 4):
        play = partial(Workers(jobs=jobs, block=333).play, simulator, count=2000)
        assert np.array_equal(np.concatenate(list(Workers(jobs=jobs).each(play, range(0, 8000, 2000)))), at_once)


@pytest.mark.parametrize("variant", quickly(EVERY_VARIANT))
def test_who_plays_changes_no_card(variant: str) -> None:
    dealt = []
    for setup in (*(Setup.make(variant, policy=name, seed="mixed") for name in POLICIES), mixed(variant)):
        told = records(Simulator(setup), range(5, 105))
        dealt.append([[getattr(record, key) for key in ("dealer", "dealt", "stock")] for record in told])
    assert all(other == dealt[0] for other in dealt)
    other_seed = records(Simulator(mixed(variant, "other")), range(5, 105))
    assert [record.dealt for record in other_seed] != [cards for _, cards, _ in dealt[0]]


@pytest.mark.game("phat")
def test_what_else_is_compiled_in_changes_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests play with all policies in one compiled loop, commands with those that have a seat.

    No game has a hand in that, and every loop takes seconds to compile: Phat speaks for all.
    """
    setup = Setup.make("phat", policy="basic")
    together = Simulator(setup)
    usual = {*usual_lineup.usual}
    monkeypatch.setattr(usual_lineup, "usual", [])
    apart = Simulator(setup)
    assert {policy.name for policy in together.lineup} == usual & set(policies_of("phat"))
    assert [policy.name for policy in apart.lineup] == ["basic"]
    assert np.array_equal(together.play(0, 5000).rows, apart.play(0, 5000).rows)
