"""Tables of players who know the score: each round is worked out from deals among those who read the one before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from tricklab import Setup, Simulator
from tricklab.engine.matches.equity import cache as equity_cache
from tricklab.engine.matches.equity import settled as equity_settled
from tricklab.engine.matches.equity.find import equity_of
from tricklab.engine.matches.equity.maker import blank_table
from tricklab.engine.matches.equity.outcomes import outcomes_of
from tricklab.engine.matches.equity.settled import reading, representatives
from tricklab.engine.matches.equity.table import EquityTable, after_deals
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import MatchPolicy, Policy

pytestmark = [pytest.mark.game("plute"), pytest.mark.full]
DEALS, SEED = 20_000, "settled"
HERE, MIRRORED = (0, 0, 2, 1, 0, 2), (0, 0, 1, 2, 2, 0)
"""A standing (no points; bids made and lost by each team), and the same with the teams changed about."""


@pytest.fixture(scope="module", autouse=True)
def nothing_is_kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tables are made here, whatever lies in the cache."""
    folder = tmp_path_factory.mktemp("equity")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(equity_cache, "_path", lambda _, identity: folder / blake2b(identity.encode()).hexdigest()[:32])
        yield


@pytest.fixture(scope="module")
def knowing() -> Any:
    return find_policy("expert:objective=match", "plute")


def settled(policy: Policy, **how: Any) -> EquityTable:
    setup = Setup.make("plute", policy=policy)
    return equity_of(setup, deals=DEALS, seed=SEED, **how)


@pytest.mark.deep
def test_a_round_is_what_those_who_read_the_table_come_to(knowing: MatchPolicy) -> None:
    """At one standing, by hand: the first table's deals, and what changes in some when they are played by readers."""
    found, count = settled(knowing, rounds=1), DEALS // equity_settled.SHARE
    plain = Setup.make("plute", policy="expert", seed=SEED)
    first = equity_of(plain, deals=DEALS, seed=SEED)
    outcomes, weights, _ = outcomes_of(plain, first.array, DEALS, 8)
    expected = 0.0
    for dealer in range(6):  # who deals is side 0 in every deal
        own, standing = outcomes["dealer"] == dealer, (HERE, MIRRORED)[dealer % 2]
        expected += float(after_deals(found, outcomes[own], standing, dealer, dealer % 2) @ weights[own].mean(1))
    readers = Setup.make("plute", policy=knowing, seed=SEED)
    deals = {sign: [Simulator(setup) for _ in range(2)] for sign, setup in ((1, readers), (-1, plain))}
    for simulator in deals[1]:
        reading(simulator, first.array)
    moved = []
    for sign, pair in deals.items():
        total = 0.0
        for side, (simulator, standing) in enumerate(zip(pair, (HERE, MIRRORED), strict=True)):
            simulator.scores = np.array(standing if sign > 0 else (0,) * 6, np.int64)
            rows = simulator.play(0, count).rows
            own = rows[rows["dealer"] % 2 == side]
            total += float(after_deals(found, own, standing, side, side).sum()) / count
        moved.append(total)
    assert moved[0] != moved[1]
    assert found.chance(0, HERE, 0)[0] == pytest.approx(expected + moved[0] - moved[1], abs=2e-5)
    assert found.changes == (pytest.approx(np.abs(found.values[:, :2] - first.values[:, :2]).max()),)
    assert np.abs(found.values[:, :2].sum(1) - 1).max() < 1e-5


def test_who_never_looks_has_the_same_table(knowing: MatchPolicy) -> None:
    blind = replace(knowing, name="expert:objective=match,near=2", instance=knowing.instance._replace(near=2.0))
    found = settled(blind)
    first = equity_of(Setup.make("plute", policy="expert"), deals=DEALS, seed=SEED)
    assert len(found.changes) == 1
    assert found.changes[0] < 1e-5
    assert np.abs(found.values - first.values).max() < 1e-5
    told = tl.Equity(found)
    assert "1 round at many standings" in told.heading()
    assert told.settled().startswith("The last round moved no chance by more than")
    assert tl.Equity(first).settled() == ""


def test_rounds_go_on_from_what_is_kept(knowing: MatchPolicy, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are over are not played again; it stops where a round hardly changes anything."""
    one = settled(knowing, rounds=1)
    played = []
    usual = equity_settled._Maker.round

    def watched(maker: Any, last: EquityTable, number: int) -> Any:
        played.append(number)
        return usual(maker, last, number)

    monkeypatch.setattr(equity_settled._Maker, "round", watched)
    monkeypatch.setattr(equity_cache, "_MADE", {})
    two = settled(knowing, rounds=2)
    assert played in ([2], [])
    assert two.changes[0] == one.changes[0]
    assert (len(two.changes) == 2) == (one.changes[0] > one.spread.max())


def test_representative_standings() -> None:
    """All of a small table; of a large one those near the target, the beginning, and what can be beyond."""
    plute = blank_table(Setup.make("plute"), 0)
    assert representatives(plute, None) == [[0], [0, 1, 2], [0, 1, 2]]
    rows = np.zeros(3, [("delta", "i4", (2,))])
    rows["delta"][1, 0] = 10
    (smear,) = representatives(blank_table(Setup.make("smear"), 0), rows)
    assert smear == [0, 6, 10, 13, 16, 17, 18, 19, 20, 33]  # 1 to 15 away by equal ratios, none, and past it
    (pitch,) = representatives(blank_table(Setup.make("pitch"), 0), rows)
    assert pitch == [0, 4, 6]
    (cinch,) = representatives(blank_table(Setup.make("cinch"), 0), rows)
    assert cinch[-1] == blank_table(Setup.make("cinch"), 0).ranges[0][1]
