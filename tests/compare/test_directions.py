"""Who sits alone among whom: each direction by plain deals, and no order that changes a number."""

from __future__ import annotations

from statistics import mean, stdev
from typing import Any

import pytest

from tricklab import Setup, league
from tricklab.analysis.contest.league import League
from tricklab.engine.play.simulator import Simulator

HANDS = 200

TABLES = [
    pytest.param("plute", {}, id="two sides of three", marks=pytest.mark.game("plute")),
    pytest.param("smear", {"players": 6}, id="six in two sides", marks=pytest.mark.game("smear")),
    pytest.param("pitch", {"players": 2}, id="two seats", marks=pytest.mark.game("pitch")),
    pytest.param("pitch", {"partners": True}, id="partners", marks=pytest.mark.game("pitch")),
    pytest.param("pitch", {"players": 6}, id="six seats", marks=pytest.mark.game("pitch")),
    pytest.param("peatwit", {}, id="four seats", marks=pytest.mark.game("peatwit")),
    pytest.param("tapp-tarock", {}, id="three seats", marks=pytest.mark.game("tapp-tarock")),
]


def margins(setup: Setup, policy: str, others: str) -> list[float]:
    """Return, for each deal, what the policy's side has more than the mean of the others, in the mean of all sides."""
    sides, deals = sorted(set(setup.sides)), []
    for side in sides:
        rows = Simulator(setup.with_policies(others, sides={side: policy})).play(0, HANDS).rows
        worth = rows[setup.game.measure.field][:, : len(sides)].tolist()
        deals.append([deal[side] - mean(deal[:side] + deal[side + 1 :]) for deal in worth])
    return [mean(deal) for deal in zip(*deals, strict=True)]


@pytest.mark.parametrize(("variant", "rules"), TABLES)
def test_a_league_has_both_directions(variant: str, rules: dict[str, Any]) -> None:
    setup, names = Setup.make(variant, rules=rules, seed=8), ("random", "basic", "expert")
    standings = league(setup, names, HANDS, jobs=1)
    for one in names:
        alone = {other: margins(setup, one, other) for other in names if other != one}
        for other, plain in alone.items():
            assert standings.pairs[one, other].value == pytest.approx(mean(plain), abs=1e-9)
            assert standings.pairs[one, other].error == pytest.approx(stdev(plain) / HANDS**0.5, rel=1e-9)
        field = [mean(deal) for deal in zip(*alone.values(), strict=True)]
        assert standings.field[one].value == pytest.approx(mean(field), abs=1e-9)
    both = standings.pairs["random", "basic"].value, standings.pairs["basic", "random"].value
    assert (both[0] == -both[1]) == (setup.other_sides == 1)


@pytest.mark.parametrize(("variant", "rules"), TABLES)
def test_the_order_of_policies_changes_nothing_in_a_league(variant: str, rules: dict[str, Any]) -> None:
    setup = Setup.make(variant, rules=rules, policy="random")
    one = league(setup, ("random", "basic"), HANDS, jobs=1)
    other = league(setup.with_policies("basic"), ("basic", "random"), HANDS, jobs=1)
    assert one == other
    assert [*one.pairs] == [*other.pairs]


def test_two_sides_play_a_pair_once() -> None:
    arms = [len(League(Setup.make("pitch", players=number), ("random", "basic")).experiment.arms) for number in (2, 3)]
    assert arms == [2, 6]
