"""How a table of winning chances is made: deals are played, what they came to is counted, and the chances follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from tricklab.engine.equity import BATCHES, DEALS, EquityTable, ranges_of
from tricklab.engine.equity_solver import Solver
from tricklab.engine.loops.equity import RANGES
from tricklab.engine.observer import UNOBSERVED, Observer
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator
from tricklab.engine.workers import Jobs, Workers

_CLOSE, _CLOSE_FOR_ERRORS = 1e-6, 1e-4
"""When a chance no longer changes; of the batches only the standard errors are wanted."""

_PIECE = 50_000

_WHO, _PLAIN = ("bidder", "pitcher", "partner", "point", "muck", "plute"), ("said", "made", "void")
"""The fields of a row that `settle` looks at beside the change of score: seats and sides, and what is neither."""


def make_equity(setup: Setup, deals: int = DEALS, *, jobs: Jobs = None, observer: Observer = UNOBSERVED) -> EquityTable:
    """Make a table; the parameters are those of `equity_of`, and the setup says who plays."""
    outcomes = outcomes_of(setup, deals, jobs=jobs, observer=observer)
    equity = blank_table(setup, deals)
    return work_out(equity, [outcomes], np.zeros(len(equity.values), np.int64), observer)


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
    equity: EquityTable, outcomes: Sequence[tuple[Any, Any]], groups: Any, observer: Observer, begin: Any = None
) -> EquityTable:
    """Work out the chances of a table, and their standard errors.

    Parameters
    ----------
    equity
        The table; it is filled.
    outcomes
        What deals come to, as `outcomes_of` returns it; several where that depends on the standing.
    groups : int array (rows,)
        Which of them goes for each row.
    observer
        Is told how the work goes on.
    begin : float array (rows, sides + 1)
        Chances that are nearly right, where some are known.
    """
    sides, filled = equity.sides, equity.values
    rows = len(filled)
    told = equity.standings().reshape(rows, -1)
    order = np.lexsort((told.sum(1), told.max(1)))[::-1].astype(np.int64)
    start = np.full((rows, sides), 1 / sides) if begin is None else begin[:, :sides]
    values, ends = np.ascontiguousarray(start[:, :, None]), np.zeros(rows)
    with observer.playing(100, "Working out winning chances", "per cent") as progress:
        solve = Solver(equity, [rows_of for rows_of, _ in outcomes], order, groups, progress)
        solve([weights.mean(1, keepdims=True) for _, weights in outcomes], values, ends, _CLOSE, 70)
        filled[:, :sides], filled[:, sides] = values[:, :, 0], ends
        batches = outcomes[0][1].shape[1]
        if batches == 1:
            return replace(equity, spread=np.full((rows, sides), np.nan))
        each = np.repeat(values, batches, 2)  # begun with the chances from all deals, they are as good as there at once
        solve([weights for _, weights in outcomes], each, ends.copy(), _CLOSE_FOR_ERRORS, 100)
    return replace(equity, spread=each.std(2, ddof=1) / np.sqrt(batches))


def outcomes_of(setup: Setup, deals: int, *, jobs: Jobs = None, observer: Observer = UNOBSERVED) -> tuple[Any, Any]:
    """Play deals, and return what they came to, each only once, with seat 0 as the dealer.

    Returns
    -------
    tuple
        Rows of deals with what `settle` looks at, and how often each came in each batch: an array (rows, batches) whose
        columns sum up to 1.
    """
    simulator = Simulator(setup)
    observer.prepare(simulator)
    batches = min(BATCHES, deals)
    edges = [deals * number // batches for number in range(batches + 1)]
    pieces = [
        (batch, first, min(_PIECE, last - first))
        for batch, (start, last) in enumerate(pairwise(edges))
        for first in range(start, last, _PIECE)
    ]
    with observer.playing(deals, f"Dealing {setup.title}") as progress:
        workers = Workers(jobs=jobs, progress=progress)

        def counted(piece: tuple[int, int, int]) -> tuple[int, dict[bytes, int]]:
            batch, first, count = piece
            seen, times = np.unique(as_of_seat_0(setup, workers.play(simulator, first, count)), return_counts=True)
            return batch, dict(zip((one.tobytes() for one in seen), times.tolist(), strict=True))

        found: dict[bytes, Any] = {}
        for batch, some in workers.each(counted, pieces):
            for key, times in some.items():
                found.setdefault(key, np.zeros(batches))[batch] += times
    keys = sorted(found)
    rows = np.frombuffer(b"".join(keys), setup.game.row).copy()
    return rows, np.array([found[key] for key in keys]) / np.diff(edges)


def as_of_seat_0(setup: Setup, rows: Any) -> Any:
    """Return rows with what `settle` looks at alone, turned so that seat 0 has dealt; as bytes, to be counted."""
    turned, sides, names = np.zeros(len(rows), rows.dtype), len(set(setup.sides)), rows.dtype.names
    dealer = rows["dealer"].astype(np.int64)
    for name in names:
        of = rows[name]
        by = dealer[:, None] if of.ndim > 1 else dealer
        if name in _WHO:  # a seat stands for its side, which is all that counts in a match
            turned[name] = np.where(of < 0, of, (of - by) % sides)
        elif name in _PLAIN:
            turned[name] = of
    places = (np.arange(sides) + dealer[:, None]) % sides
    turned["delta"][:, :sides] = np.take_along_axis(rows["delta"][:, :sides], places, 1)
    return turned.view(np.dtype((np.void, rows.dtype.itemsize)))
