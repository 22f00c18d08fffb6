"""Winning chances where no table is solved from deals: fitted to matches, or settled among those who know the score."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from typing import Any

import numpy as np
import pytest

import tricklab as tl
from tools.check_equity import calibration
from tricklab import Setup, Simulator, UsageError
from tricklab.engine.base.observer import UNOBSERVED
from tricklab.engine.matches.equity import cache as equity_cache
from tricklab.engine.matches.equity import fit as equity_fit
from tricklab.engine.matches.equity import settled as equity_settled
from tricklab.engine.matches.equity.find import equity_of
from tricklab.engine.matches.equity.fit import Fitted, fit
from tricklab.engine.matches.equity.maker import blank_table
from tricklab.engine.matches.equity.outcomes import outcomes_of
from tricklab.engine.matches.equity.settled import reading, representatives
from tricklab.engine.matches.equity.table import EquityTable, after_deals
from tricklab.engine.matches.standing import Match
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.match.chance_formula import HEAD, factors_of, improve, with_games
from tricklab.engine.policies.match.chance_table import chance, chance_of_end, chances_at
from tricklab.engine.policies.policy import MatchPolicy, Policy

PHAT = tl.Setup.make("phat", policy="basic", seed="fitted")


@pytest.fixture(scope="module")
def phat() -> Fitted:
    return fit(PHAT, 4000, observer=UNOBSERVED)


@pytest.mark.game("phat")
def test_fresh_matches_agree(phat: Fitted) -> None:
    """Chi-square over twenty cells; and not when the formula says too much, or the contrary."""
    told = calibration(phat, 8000, "fresh")
    assert told.chi_square < 45.3  # one in a thousand
    assert told.matches > 3000
    for times in (-1.0, 2.0):
        wrong = phat.array.copy()
        wrong[int(wrong[2]) :] *= times
        assert calibration(replace(phat, array=wrong), 8000, "fresh").chi_square > 60


@pytest.mark.game("phat")
def test_chances_are_chances(phat: Fitted) -> None:
    """All sides' make one, a side's does not depend on its number, and more points are better."""
    rng = np.random.default_rng(1)
    for _ in range(30):
        a, b = rng.integers(0, 250, 2).tolist()
        ours = phat.chance(0, [a, b, 8, 0, 0], 0)
        assert ours + phat.chance(1, [a, b, 8, 0, 0], 0) == pytest.approx(1)
        assert phat.chance(1, [b, a, 8, 0, 0], 1) == pytest.approx(ours)
    along = [phat.chance(0, [score, 120, 8, 0, 0], 2) for score in range(0, 250, 50)]
    assert along == sorted(along)
    assert along[0] < 0.2 < 0.8 < along[-1]
    ends = [chance_of_end(phat.array, np.array([score, 0, 8, 0, 0]), 0) for score in (0, 150, 245)]
    assert ends == sorted(ends)
    assert ends[0] < 0.1 < 0.8 < ends[-1]


def _formula() -> Any:
    """Some formula of two sides to 100 points, of 3 by 3 knots and with any coefficients; and the chance of an end."""
    head, knots, ends = [0, 2, 17, 100, 0, -1, -1, 1, 2, 3, 3], [0, 50, 100, 0, 40, 100], [0.8, 0.4, 0.0]
    return np.array([*head, *knots, *np.random.default_rng(1).normal(size=15), *ends])


@pytest.mark.interpreted
def test_a_step_of_fitting_follows_the_likelihood() -> None:
    """Its derivatives are those of the logarithm of the chances, which are read one by one."""
    table, rng = _formula(), np.random.default_rng(2)
    standings, dealers = rng.integers(0, 100, (6, 2)), rng.integers(0, 2, 6)
    shares = np.array([[1, 0], [0, 1], [0.5, 0.5]] * 2)

    def likelihood() -> float:
        told = np.zeros((6, 2))
        for side in range(2):
            chances_at(table, standings, dealers, side, told[:, side])
        assert told.sum(axis=1) == pytest.approx(1)
        return float((shares * np.log(told)).sum())

    def step() -> tuple[float, Any, Any]:
        slope, curve = np.zeros(15), np.zeros((15, 15))
        return improve(table, standings, dealers, shares, slope, curve), slope, curve

    here, slope, curve = step()
    assert here == pytest.approx(likelihood())
    for number in range(15):
        table[17 + number] += 1e-5
        assert (likelihood() - here) / 1e-5 == pytest.approx(slope[number], abs=1e-4)
        assert (step()[1] - slope) / 1e-5 == pytest.approx(curve[number], abs=1e-4)
        table[17 + number] -= 1e-5


@pytest.mark.interpreted
def test_the_chance_of_an_end_lies_between_its_knots() -> None:
    """The best side decides, by what it needs; beyond the last knot nothing changes."""
    for scores, expected in (([0, 0], 0.0), ([100, 7], 0.8), ([7, 60], 0.4), ([80, 0], 0.6), ([-50, -50], 0.0)):
        assert chance_of_end(_formula(), np.array(scores), 0) == pytest.approx(expected)


@pytest.mark.interpreted
def test_several_games() -> None:
    """The chance of this game, and even ones after it: by hand for three, and a fourth that can be shared."""
    assert [with_games(1, 0, 2), with_games(0, 1, 2), with_games(2, 0, 1)] == [0.75, 0.25, 1.0]
    assert with_games(1, 1, 2) == 0.5
    assert with_games(2, 1, 1) == 0.75  # two and two is half a match
    games = _formula()
    one = chance(games, np.array([70, 40, 0, 0]), 1, 0)
    games[7] = 3
    for won, expected in (((0, 0), 0.25 + 0.5 * one), ((1, 0), 0.5 + 0.5 * one), ((1, 1), one), ((2, 0), 1.0)):
        assert chance(games, np.array([70, 40, *won]), 1, 0) == pytest.approx(expected)


def _of_so_many(gains: Any, *, target: int = 0, doubled_at: int = -1) -> Any:
    """An array of stored matches, from what the sides gain in them: (matches, deals, sides)."""
    left = np.concatenate([gains[:, ::-1].cumsum(axis=1)[:, ::-1], np.zeros((len(gains), 1, gains.shape[2]))], axis=1)
    sides, deals = gains.shape[2], gains.shape[1]
    played_at = sides + (doubled_at >= 0)
    head = [0, sides, HEAD, target, deals, played_at, doubled_at, 0, -1, len(gains), 0]
    return np.array([*head, *left.transpose(1, 2, 0).ravel()], float)


@pytest.mark.interpreted
def test_stored_matches_go_on_from_a_standing() -> None:
    """By hand: each deal belongs to the sides as they sit from the dealer on, and a tie is shared."""
    table = _of_so_many(np.array([[[5, 0, 0], [0, 3, 0]], [[0, 0, 0], [0, 0, 7]]], float))
    first, last = np.array([0, 0, 0, 0]), np.array([0, 0, 0, 1])
    assert [chance(table, first, 0, side) for side in range(3)] == [0.5, 0, 0.5]  # 5 3 0 and 0 0 7
    assert [chance(table, first, 1, side) for side in range(3)] == [0.5, 0.5, 0]  # one seat to the left
    assert [chance(table, last, 1, side) for side in range(3)] == [0, 0.5, 0.5]
    level = np.array([3, 0, 0, 1])
    assert [chance(table, level, 1, side) for side in range(3)] == [0.25, 0.25, 0.5]  # 3 3 0 and 3 0 7
    assert [chance_of_end(table, standing, 0) for standing in (first, last)] == [0.5, 1]


@pytest.mark.interpreted
def test_a_target_ends_stored_matches() -> None:
    gains = np.array([[[4, 0], [0, 2], [0, 9]]], float)
    for target, won in ((0, 0), (4, 1), (5, 0), (6, 0)):
        assert chance(_of_so_many(gains, target=target), np.array([0, 0, 0]), 0, 0) == won
    assert chance(_of_so_many(gains, target=4), np.array([0, 3, 1]), 1, 0) == 0


@pytest.mark.interpreted
def test_deals_that_are_doubled() -> None:
    """One covers the next deal, one the next two; what `single_double` makes of it stands before them."""
    table = _of_so_many(np.array([[[1, 0], [1, 0], [0, 3]]], float), doubled_at=4)
    for factor, doublings, factors in (
        (1, [0, 0, 0, 0], [1, 1, 1, 1]),
        (2, [0, 0, 0, 1], [2, 2, 2, 2]),
        (4, [1, 1, 0, 0], [4, 2, 1, 1]),
        (2, [1, 1, 0, 0], [2, 2, 1, 1]),
    ):
        assert factors_of(table, np.array([0, 0, factor, 0, *doublings])).tolist() == factors
    for factor, doublings, won in (
        (1, [0, 0, 0, 0], 0),
        (2, [0, 1, 0, 0], 1),
        (2, [0, 0, 1, 0], 0),
        (4, [2, 0, 0, 0], 1),
    ):
        assert chance(table, np.array([0, 0, factor, 0, *doublings]), 0, 0) == won


@pytest.mark.deep
@pytest.mark.parametrize(("variant", "left"), [("paskievics", 1), ("peatwit", 3), ("tapp-tarock", 3)])
def test_few_deals_before_the_end(variant: str, left: int) -> None:
    """Where matches stand close, fresh ones agree with the chance of each side, played on from there."""
    setup = tl.Setup.make(variant, policy="basic", seed="near the end")
    found = fit(setup, 2000, observer=UNOBSERVED)
    begin = setup.game.standing(setup.rules)
    played = [setup.rules["deals"] - left, *begin.tallies[1:]]
    scores = [4, -4, 0, 0][: found.sides]
    chances = tl.equity_from(variant, scores=scores, tallies=played, policy="basic", matches=2000).chances
    standing = [*scores, *begin.carried, *played]
    for dealer, told in enumerate(chances):
        for side, one in enumerate(told):
            assert found.chance(side, standing, dealer) == pytest.approx(one.value, abs=0.055)  # 3.5 standard errors


@pytest.mark.parametrize("variant", ["phat", "peatwit", "tapp-tarock", "paskievics"])
def test_players_know_how_the_match_stands(variant: str) -> None:
    """A deal in progress has all that its match counts, so that a player can enter it there."""
    setup = tl.Setup.make(variant)
    assert setup.game.state["table"]["scores"].shape[0] >= len(Match(setup).standing)


def test_matches_that_never_end() -> None:
    without = replace(PHAT, rules={name: value for name, value in PHAT.rules.items() if name != "target"})
    with pytest.raises(UsageError, match="neither a target nor a number of deals"):
        equity_fit.course_of(without)


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


@pytest.mark.game("plute")
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


@pytest.mark.deep
@pytest.mark.game("plute")
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


@pytest.mark.deep
@pytest.mark.game("plute")
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
