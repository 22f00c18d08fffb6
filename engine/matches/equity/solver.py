"""The chances of a table of winning chances, worked out sweep by sweep until they no longer change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.base.observer import Progress
from tricklab.engine.matches.equity.table import EquityTable
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.simulator import code_of
from tricklab.engine.policies.match.chance_table import weigh
from tricklab.engine.policies.trouble import explain_errors

_BLOCK = 200
"""Rows that are worked out in one call."""

_MOST_SWEEPS = 500

_USUAL = 2
"""Sweeps after which the bar has gone two thirds of the way; how many there will be is not known before."""


class Solver:
    """Works out the chances of a table from the end of matches to their beginning.

    Parameters
    ----------
    equity
        The table, of which the layout is read.
    outcomes
        Rows of deals (`engine.matches.equity.outcomes.Outcomes`); several where they depend on the standing.
    order : int64 array (rows,)
        The rows, in the order in which they are worked out.
    groups : int array (rows,)
        Which outcomes go for each row.
    progress
        A function of the percentage points by which the work has advanced.
    """

    def __init__(
        self, equity: EquityTable, outcomes: Sequence[Any], order: Any, groups: Any, progress: Progress | None
    ) -> None:
        """Get ready."""
        self._rules, self._array, self._outcomes = code_of(equity.setup), equity.array, outcomes
        self._blocks = _blocks(order, groups)
        self._standing = np.zeros(len(equity.ranges) * equity.sides, np.int64)
        self._game, self._step = equity.setup.game, kernel(weigh, equity.setup.game.name)
        self._progress, self._done = progress, 0.0

    def __call__(self, weights: Sequence[Any], values: Any, ends: Any, close: float, until: float) -> None:
        """Sweep until no chance changes by more than so much in a sweep over all rows.

        Rows that no longer change are left out in between: most have come to rest after one sweep.

        Parameters
        ----------
        weights
            Those of each outcomes (`engine.policies.match.chance_table.weigh`).
        values, ends
            See there.
        close
            By how much a chance may change in the last sweep.
        until
            How many per cent are done then.
        """
        every = range(len(self._blocks))
        sweep: list[int] | range = every
        for _ in range(_MOST_SWEEPS):
            moving = []
            for block in sweep:
                if self._work_out(self._blocks[block], weights, values, ends) > close:
                    moving.append(block)
                self._tell(self._done + (until - self._done) / (_USUAL * len(every)))
            if not moving and len(sweep) == len(every):
                break
            sweep = moving or every
        self._tell(until)

    def _work_out(self, block: tuple[int, Any], weights: Sequence[Any], values: Any, ends: Any) -> float:
        """Work out some rows, and return by how much any chance has changed."""
        (group, states), rules, standing = block, self._rules, self._standing
        outcomes = self._outcomes[group]
        with explain_errors(self._game):
            return float(self._step(rules, outcomes, weights[group], self._array, states, values, ends, standing))

    def _tell(self, done: float) -> None:
        """Move the bar on."""
        before, self._done = self._done, done
        if self._progress is not None:
            self._progress(round(done) - round(before))


def _blocks(order: Any, groups: Any) -> list[tuple[int, Any]]:
    """Return pieces of the order whose rows have the same outcomes, with which these are."""
    batches = []
    changes = np.flatnonzero(np.diff(groups[order])) + 1
    for run in np.split(order, changes):
        batches += [(int(groups[run[0]]), run[first : first + _BLOCK]) for first in range(0, len(run), _BLOCK)]
    return batches
