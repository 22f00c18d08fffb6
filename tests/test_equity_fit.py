"""Winning chances fitted to matches, where no table holds all scores: what they must satisfy, and what matches say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import tricklab as tl
from tools.check_equity import calibration
from tricklab.engine import equity_fit
from tricklab.engine.equity_fit import Fitted, fit
from tricklab.engine.errors import UsageError
from tricklab.engine.loops.equity import chance, chance_of_end
from tricklab.engine.loops.equity_fit import DOUBLED_AT, HEAD, ahead_of, with_games
from tricklab.engine.matches import Match
from tricklab.engine.observer import UNOBSERVED

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


@pytest.mark.game("phat")
def test_several_games(phat: Fitted) -> None:
    """The chance of this game, and even ones after it: by hand for three, and a fourth that can be shared."""
    assert [with_games(1, 0, 2), with_games(0, 1, 2), with_games(2, 0, 1)] == [0.75, 0.25, 1.0]
    assert with_games(1, 1, 2) == 0.5
    assert with_games(2, 1, 1) == 0.75  # two and two is half a match
    games = phat.array.copy()
    games[7], games[8] = 3, 3
    one = phat.chance(0, [100, 40, 8, 0, 0], 1)
    for won, expected in (((0, 0), 0.25 + 0.5 * one), ((1, 0), 0.5 + 0.5 * one), ((1, 1), one), ((2, 0), 1.0)):
        assert chance(games, np.array([100, 40, 8, *won]), 1, 0) == pytest.approx(expected)


def test_deals_that_are_left() -> None:
    """Four times as many where one is doubled, sixteen times where it is twice; the last of them can be over."""
    head = np.zeros(HEAD)
    head[[1, 4, 5, DOUBLED_AT]] = 4, 12, 5, 6
    for played, doublings, left in (
        (0, [0, 0, 0, 0], 12),
        (0, [0, 0, 0, 1], 12 + 4 * 3),  # it covers four deals
        (11, [0, 0, 0, 1], 4),
        (10, [1, 1, 0, 0], 16 + 4),  # one covers the next deal, one the next two
        (12, [0, 0, 0, 0], 1),
    ):
        assert ahead_of(head, np.array([0, 0, 0, 0, 1, played, *doublings])) == left
    head[[3, 10]] = 200, 20
    assert ahead_of(head, np.array([150, 0, 0, 0, 1, 0, 0, 0, 0, 0])) == 2.5


@pytest.mark.game("peatwit")
def test_the_last_deal_of_so_many() -> None:
    """With one deal to go nothing but the lead counts; and somebody far behind has lost."""
    setup = tl.Setup.make("peatwit", players=3, policy="basic", rules={"deals": 3}, seed="last deal")
    found = fit(setup, 3000, observer=UNOBSERVED)
    level, behind = found.chance(0, [100, 100, 100, 2], 0), found.chance(0, [0, 300, 100, 2], 0)
    assert 0.2 < level < 0.5
    assert behind < 0.01
    assert found.chance(0, [130, 100, 100, 2], 0) > found.chance(0, [130, 100, 100, 0], 0) > level
    assert chance_of_end(found.array, np.array([0, 0, 0, 2]), 0) == 1
    assert chance_of_end(found.array, np.array([0, 0, 0, 0]), 0) == pytest.approx(1 / 3)
    assert sum(found.chance(side, [30, 20, -40, 1], 1) for side in range(3)) == pytest.approx(1)


def test_a_doubled_deal_is_one_that_changes_twice_as_much() -> None:
    """With one deal to go, a lead before a doubled one is worth what half of it is before a plain one."""
    own, left = [-4.0, -1.0, 0.0, 2.0, 4.0], [1.0, 3.0, 12.0]
    rng = np.random.default_rng(5)
    head = [0, 4, HEAD + len(own) + len(left), 0, 12, 5, 6, 0, -1, 10.0, 3.0, len(own), len(left)]
    table = np.array([*head, *own, *left, *rng.normal(size=len(own) * len(left) + 5 * len(left))])
    for lead in (-30, -6, 14):
        plain = chance(table, np.array([lead, 0, 0, 0, 1, 11, 0, 0, 0, 0]), 1, 0)
        doubled = chance(table, np.array([2 * lead, 0, 0, 0, 2, 11, 0, 0, 0, 1]), 1, 0)
        assert doubled == pytest.approx(plain)
        assert chance(table, np.array([2 * lead, 0, 0, 0, 1, 11, 0, 0, 0, 0]), 1, 0) != pytest.approx(plain)


@pytest.mark.parametrize("variant", ["phat", "peatwit", "tapp-tarock", "paskievics"])
def test_players_know_how_the_match_stands(variant: str) -> None:
    """A deal in progress has all that its match counts, so that a player can enter it there."""
    setup = tl.Setup.make(variant)
    assert setup.game.state["table"]["scores"].shape[0] >= len(Match(setup).standing)


@pytest.mark.game("phat")
def test_it_wins_more_matches() -> None:
    result = tl.compare_matches("basic:objective=match", "basic", "phat", 60, seed="fitted")
    assert result.errors > 2


def test_matches_that_never_end() -> None:
    without = replace(PHAT, rules={name: value for name, value in PHAT.rules.items() if name != "target"})
    with pytest.raises(UsageError, match="neither a target nor a number of deals"):
        equity_fit.course_of(without)
