"""A table of winning chances: deals lead where a match says, and each chance is the mean of those after a deal."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tricklab as tl
from tricklab.engine.matches.equity.maker import blank_table, make_equity
from tricklab.engine.matches.equity.outcomes import outcomes_of
from tricklab.engine.matches.equity.solver import Solver
from tricklab.engine.matches.equity.table import EquityTable, after_deals
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.simulator import Simulator

GAMES = [
    ("pitch", {"players": 2}),
    pytest.param("pitch", {"players": 3}, marks=pytest.mark.full),
    pytest.param("plute", {}, marks=pytest.mark.full),
    *(pytest.param(variant, {}, marks=pytest.mark.full) for variant in ("pitch", "smear", "cinch")),
]
DEALS = 4_000


def setup_of(variant: str, rules: dict[str, int]) -> tl.Setup:
    return tl.Setup.make(variant, policy="random", rules=rules, seed="solver")


def turned(standing: Any, dealer: int) -> Any:
    """A row's numbers, in which the dealer's side is the first, as a standing."""
    return np.roll(standing, dealer, 0).T.ravel()


@pytest.mark.parametrize(("variant", "rules"), GAMES)
def test_deals_lead_where_a_match_says(variant: str, rules: dict[str, int]) -> None:
    """From lines in all parts of a table; each standing has one transition by each deal."""
    setup = setup_of(variant, rules)
    table, rows = blank_table(setup, 1), Simulator(setup).play(0, 30).rows
    rows = rows[np.argsort(rows["dealer"], kind="stable")]
    solver = Solver(table, [rows], np.zeros(len(table.values), np.int64), 1, None)
    standings, kinds = table.standings(), set()
    lines = sorted(solver._lines)
    assert [line.first for line in lines] == np.cumsum([0, *(line.size for line in lines)])[:-1].tolist()
    for at in np.linspace(0, len(lines) - 1, 25).astype(int):
        line, seen = solver._lines[at], []
        for to, outcome, first, last, step in solver._transitions[at].tolist():
            kinds.add((to < 0, step))
            for index in range(first, last):
                seen.append((outcome, index))
                leads = meant(table, to + step * (index - first))
                assert leads == entered(setup, rows[outcome], standings[line.first + index])
        assert sorted(seen) == [(outcome, index) for outcome in range(len(rows)) for index in range(line.size)]
    assert kinds >= {(True, 0), (False, 1)}
    assert (False, 0) in kinds or variant == "plute"


def entered(setup: tl.Setup, deal: Any, standing: Any) -> Any:
    """Who has won as the dealer sees it, or by how many sides the deal moves on and the standing after it."""
    dealer, sides, match = int(deal["dealer"]), len(set(setup.sides)), Match(setup)
    match.standing[:] = turned(standing, dealer)
    match.enter(deal)
    if match.winners:
        return {(side - dealer) % sides for side in match.winners}
    numbers = match.standing.reshape(-1, sides)
    clipped = [np.clip(each, *ends) for each, ends in zip(numbers, setup.game.standing_range(setup.rules), strict=True)]
    return (match.dealer - dealer) % sides, np.roll(clipped, -dealer, 1).T.tolist()


def meant(table: EquityTable, to: int) -> Any:
    """What a number says that a deal leads to, in the same way."""
    if to < 0:
        return {side for side in range(table.sides) if -1 - to >> side & 1}
    farther, row = divmod(to, len(table.values))
    return farther, table.standings()[row].tolist()


@pytest.mark.parametrize(("variant", "rules"), GAMES[:2])
def test_each_chance_is_the_mean_of_those_after_a_deal(variant: str, rules: dict[str, int]) -> None:
    """At one standing of seven, by the deals of the table themselves."""
    setup = setup_of(variant, rules)
    table = make_equity(setup, DEALS)
    deals, weights, _ = outcomes_of(setup, table.array, DEALS, 8)
    expected = np.zeros((len(table.values), table.sides))
    chosen = range(0, len(table.values), 7)
    for row in chosen:
        standing = table.standings()[row]
        for dealer in range(setup.players):
            own = deals["dealer"] == dealer
            for side in range(table.sides):
                seat = (side + dealer) % table.sides
                after = after_deals(table, deals[own], turned(standing, dealer), dealer, seat)
                expected[row, side] += after @ weights[own].mean(1)
    assert np.abs(table.values[chosen, : table.sides] - expected[chosen]).max() < 2e-6
    assert np.ptp(expected) > 0.5


@pytest.mark.full
@pytest.mark.parametrize(("variant", "rules"), [GAMES[0], GAMES[4]])
def test_a_table_is_the_same_with_any_number_of_threads(variant: str, rules: dict[str, int]) -> None:
    one, *others = (make_equity(setup_of(variant, rules), DEALS, jobs=jobs) for jobs in (1, 2, 3))
    for other in others:
        assert np.array_equal(one.array, other.array)
        assert np.array_equal(one.spread, other.spread)
