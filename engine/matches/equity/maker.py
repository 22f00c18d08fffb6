"""How a table of winning chances is made: deals are played, what they came to is counted, and the chances follow."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np

from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.matches.equity.cache import cached
from tricklab.engine.matches.equity.outcomes import Outcomes, outcomes_of
from tricklab.engine.matches.equity.solver import Solver
from tricklab.engine.matches.equity.table import BATCHES, DEALS, EquityTable, ranges_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.match.chance_table import RANGES

_CLOSE, _CLOSE_FOR_ERRORS = 1e-6, 1e-4
"""When a chance no longer changes; of the batches only the standard errors are wanted."""

_TRIED, _STANDINGS = 500, 8
"""Deals, and standings at which they are played, to see whether scores depend on the standing."""


def make_equity(setup: Setup, deals: int = DEALS, *, jobs: Jobs = None, observer: Observer = UNOBSERVED) -> EquityTable:
    """Make a table; the parameters are those of `equity_of`, and the setup says who plays."""
    equity = blank_table(setup, deals)
    check_scores(equity)
    outcomes = outcomes_of(setup, equity.array, deals, min(BATCHES, deals), jobs=jobs, observer=observer)
    return work_out(equity, [outcomes], np.zeros(len(equity.values), np.int64), jobs, observer)


def plain_equity(setup: Setup, deals: int, *, jobs: Jobs, observer: Observer) -> EquityTable:
    """Return the table of players who do not know the score, from the cache or made now; see `make_equity`."""

    def make() -> dict[str, Any]:
        made = make_equity(setup, deals, jobs=jobs, observer=observer)
        return {"array": made.array, "spread": made.spread}

    return EquityTable(setup, deals, **cached(setup, {"deals": deals}, make))


def check_scores(equity: EquityTable) -> None:
    """Check that the same play scores the same however the match stands, by some deals at a few standings.

    Raises
    ------
    UsageError
        If a deal that was played alike scores differently.
    """
    setup = equity.setup
    simulator = Simulator(setup)
    plain, standings = simulator.play(0, _TRIED).rows, equity.standings()
    alike = [name for name in plain.dtype.names if name != "delta"]
    for index in np.linspace(0, len(standings) - 1, _STANDINGS).astype(int):
        own = copy(simulator)
        own.scores = standings[index].T.ravel()[: len(simulator.scores)].astype(np.int64)
        rows = own.play(0, _TRIED).rows
        if np.any((rows[alike] == plain[alike]) & np.any(rows["delta"] != plain["delta"], -1)):
            raise UsageError(
                f"there is no table of all scores in {setup.title}: what a deal scores depends on how the match "
                "stands. equity --matches plays matches on; a game of your own says score_depends_on_standing = True."
            )


def blank_table(setup: Setup, deals: int) -> EquityTable:
    """Return a table in which nothing is worked out yet."""
    ranges, sides = ranges_of(setup), len(set(setup.sides))
    head = [len(ranges), sides, RANGES + 2 * len(ranges)]
    head += [number for low, high in ranges for number in (low, high - low + 1)]
    rows = int(np.prod([high - low + 1 for low, high in ranges])) ** sides
    array = np.zeros(len(head) + rows * (sides + 1))
    array[: len(head)] = head
    return EquityTable(setup, deals, array, np.zeros((rows, sides)))


def work_out(
    equity: EquityTable, outcomes: Sequence[Outcomes], groups: Any, jobs: Jobs, observer: Observer, begin: Any = None
) -> EquityTable:  # fmt: skip
    """Work out the chances of a table, and their standard errors.

    Parameters
    ----------
    equity
        The table; it is filled.
    outcomes
        What deals come to; several where that depends on the standing.
    groups : int array (rows,)
        Which of them goes for each row.
    jobs, observer
        See `engine.matches.equity.find.equity_of`.
    begin : float array (rows, sides)
        Chances that are nearly right, where some are known.
    """
    sides, filled = equity.sides, equity.values
    start = np.full((len(filled), sides), 1 / sides) if begin is None else begin
    with observer.playing(100, "Working out winning chances", "per cent") as progress:
        solve = Solver(equity, [each.rows for each in outcomes], groups, jobs, progress)
        values, filled[:, sides] = solve([each.weights.mean(1, keepdims=True) for each in outcomes], start, _CLOSE, 70)
        filled[:, :sides] = values[:, :, 0]
        filled[:] = _short(filled)
        batches = outcomes[0].weights.shape[1]
        if batches == 1:
            return replace(equity, spread=np.full((len(filled), sides), np.nan))
        # Begun with the chances from all deals, those of the batches are as good as there at once.
        each, _ = solve([each.weights for each in outcomes], filled[:, :sides], _CLOSE_FOR_ERRORS, 100)
    return replace(equity, spread=_short(each.std(2, ddof=1) / np.sqrt(batches)))


def _short(values: Any) -> Any:
    """Return values in single precision, far closer than they are known: so a file takes half the space."""
    return values.astype(np.float32).astype(np.float64)
