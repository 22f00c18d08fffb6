"""The chances of a table of winning chances, worked out sweep by sweep until they no longer change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.base.observer import Progress
from tricklab.engine.matches.equity.table import EquityTable
from tricklab.engine.matches.equity.transitions import LONGEST, TRANSITION, add_up_chances, find_transitions
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.workers import Jobs, Workers
from tricklab.engine.policies.trouble import explain_errors

_MOST_SWEEPS = 500

_FRONTS, _AT_ONCE = 32, 8
"""A sweep has about so many parts, one after the other; each has lines that are worked out side by side, so many at
least. None of them sees the others' new chances: so the results are the same with any number of threads."""

_TRANSITIONS = 30
"""Per cent of the work that are done when all transitions are known."""

_USUAL = 2
"""Sweeps after which the bar is at two thirds; how many there will be is not known before."""


class _Line(NamedTuple):
    """Rows of a table that follow each other and have the same outcomes."""

    first: int
    size: int
    group: int


class Solver:
    """Works out the chances of a table from the end of matches to their beginning.

    The chances after deals are stored for each next dealer's side in the order of the rows as the last dealer saw them
    (`engine.matches.equity.transitions`): so standings of a line lead to others that lie side by side in memory.

    Parameters
    ----------
    equity
        The table, of which the layout is read.
    outcomes
        Rows of deals (`engine.matches.equity.outcomes.Outcomes`); several where they depend on the standing.
    groups : int array (rows,)
        Which outcomes go for each row.
    jobs
        Threads; a crew sends its work away and is not asked.
    progress
        A function of the percentage points by which the work has advanced.
    """

    def __init__(
        self, equity: EquityTable, outcomes: Sequence[Any], groups: Any, jobs: Jobs, progress: Progress | None
    ) -> None:
        """Find out what deals lead to from each standing."""
        self._equity, self._outcomes, self._rules = equity, outcomes, equity.setup.codes
        self._sides, self._rows = equity.sides, len(equity.values)
        self._jobs = jobs if isinstance(jobs, int) else None
        self._progress, self._done = progress, 0.0
        game = equity.setup.game
        self._find, self._add = kernel(find_transitions, game.name), kernel(add_up_chances, game.name)
        self._lines = self._in_order(_lines(equity, groups))
        self._turned, self._shares = _turned(equity), _shares(self._sides)
        self._transitions = []
        with explain_errors(game):
            for transitions in Workers(jobs=self._jobs).each(self._transitions_of, self._lines):
                self._transitions.append(transitions)
                self._tell(self._done + _TRANSITIONS / len(self._lines))

    def __call__(self, weights: Sequence[Any], begin: Any, close: float, until: float) -> tuple[Any, Any]:
        """Sweep until no chance changes by more than so much in a sweep over all rows.

        Lines that no longer change are left out in between: most have come to rest after one sweep.

        Parameters
        ----------
        weights : sequence of float arrays (n, batches)
            How often each of the outcomes came in each of several batches of deals; they sum up to 1 in each.
        begin : float array (rows, sides)
            The chances to begin with.
        close
            By how much a chance may change in the last sweep.
        until
            How many per cent are done then.

        Returns
        -------
        float array (rows, sides, batches)
            The chances.
        float array (rows,)
            The chance that a deal ends the match.
        """
        batches, ends = weights[0].shape[1], np.zeros(self._rows)
        after = np.empty((self._sides - 1, batches, self._sides * self._rows))
        self._keep(after, 0, np.repeat(begin.T[:, None], batches, 1))
        every = range(len(self._lines))
        sweep: Sequence[int] = every
        for _ in range(_MOST_SWEEPS):
            moving = []
            for front in self._fronts(sweep):
                workers = Workers(jobs=self._jobs)
                worked_out = list(workers.each(lambda at: self._work_out(at, weights, after), front))
                for at, (chances, over) in zip(front, worked_out, strict=True):
                    line = self._lines[at]
                    rows = slice(line.first, line.first + line.size)
                    if np.abs(chances[:-1] - after[:, :, rows]).max(initial=0) > close:
                        moving.append(at)
                    self._keep(after, line.first, chances)
                    ends[rows] = over
                self._tell(self._done + (until - self._done) * len(front) / (_USUAL * len(every)))
            if not moving and len(sweep) == len(every):
                break
            sweep = moving or every
        self._tell(until)
        return _whole(after[:, :, : self._rows]).transpose(2, 0, 1), ends

    def _transitions_of(self, line: _Line) -> Any:
        """Return what deals lead to from the standings of a line."""
        outcomes = self._outcomes[line.group]
        runs = np.empty(len(outcomes) * line.size, TRANSITION)
        return runs[: self._find(self._rules, outcomes, self._equity.array, line.first, line.size, runs)].copy()

    def _work_out(self, at: int, weights: Sequence[Any], after: Any) -> tuple[Any, Any]:
        """Return the chances of all sides at the standings of a line, and the chance that the match ends."""
        line = self._lines[at]
        chances, ends = np.zeros((*after.shape[:2], line.size)), np.zeros(line.size)
        self._add(self._transitions[at], weights[line.group], after, self._shares, chances, ends)
        return _whole(chances), ends

    def _keep(self, after: Any, first: int, chances: Any) -> None:
        """Write chances of all sides at rows that follow each other to where those find them who deal before."""
        for farther, turned in enumerate(self._turned):
            at = turned[first : first + chances.shape[2]]
            for side in range(self._sides):
                seen = (side + farther) % self._sides
                if seen < self._sides - 1:
                    after[seen][:, at] = chances[side]

    def _in_order(self, lines: Sequence[_Line]) -> list[_Line]:
        """Return the lines in the order in which they are worked out: first those where a side is nearest to winning.

        With the same lead of the one that is, the others count.
        """
        standings = self._equity.standings().reshape(self._rows, -1)
        starts = [line.first for line in lines]
        highest = np.maximum.reduceat(standings.max(1), starts)
        order = np.lexsort((np.maximum.reduceat(standings.sum(1), starts), highest))[::-1]
        return [lines[at] for at in order]

    def _fronts(self, sweep: Sequence[int]) -> Iterator[Sequence[int]]:
        """Yield the parts of a sweep."""
        size = max(_AT_ONCE, -(-len(self._lines) // _FRONTS))
        for begin in range(0, len(sweep), size):
            yield sweep[begin : begin + size]

    def _tell(self, done: float) -> None:
        """Move the bar on."""
        before, self._done = self._done, done
        if self._progress is not None:
            self._progress(round(done) - round(before))


def _lines(equity: EquityTable, groups: Any) -> list[_Line]:
    """Return the lines of a table: in each only the last number of the last side differs."""
    low, high = equity.ranges[-1]
    cut = np.arange(0, len(groups), high - low + 1)
    pieces = -(-(high - low + 1) // LONGEST)
    cuts = [cut + piece * (high - low + 1) // pieces for piece in range(pieces)]
    starts = np.unique(np.concatenate([*cuts, np.flatnonzero(np.diff(groups)) + 1]))
    sizes = np.diff([*starts, len(groups)])
    return [_Line(first, size, int(groups[first])) for first, size in zip(starts.tolist(), sizes.tolist(), strict=True)]


def _turned(equity: EquityTable) -> Any:
    """Return each row as it is seen from the dealer before it, by how many sides away he sits: an array (sides, rows).

    The rows of each distance follow those of the one before it.
    """
    sides, rows = equity.sides, np.arange(len(equity.values))
    axes = np.arange(sides)
    by_side = rows.reshape([round(len(rows) ** (1 / sides))] * sides)
    return np.array([by_side.transpose((axes + farther) % sides).ravel() + farther * len(rows) for farther in axes])


def _shares(sides: int) -> Any:
    """Return the shares of sides but the last by the bits of those that have won: an array (2 ** sides, sides - 1)."""
    won = np.arange(2**sides)[:, None] >> np.arange(sides) & 1
    return won[:, :-1] / np.maximum(1, won.sum(1, keepdims=True))


def _whole(chances: Any) -> Any:
    """Return the chances of all sides: the last has what is left."""
    return np.concatenate([chances, 1 - chances.sum(0, keepdims=True)])
