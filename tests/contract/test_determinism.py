"""Deal number i depends on the seed and on i alone, and a row on nothing but the setup: in every variant."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

import usual_lineup
from contract.tables import EVERY_VARIANT, POLICIES, quickly
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Workers
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.records.writer import records

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
