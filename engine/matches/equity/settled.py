"""A table of winning chances for players who know the score: they read one, and play so that another one comes of it.

A table is worked out in rounds. In each, deals are played by players who read the table of the round before, at some
representative standings, and what a deal comes to at any other standing is taken to be what it does at the one that is
nearest. The first table is that of the policy that plays for points; and that is who plays where the players themselves
do not look at the table, since the next deal hardly ever ends the match there.

At each representative standing only the difference is counted: what the deals come to among these players, less what
the same deals come to among players for points, is added to the many deals of the first table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from tricklab.engine.base.observer import Observer, usual_observer
from tricklab.engine.matches.equity.cache import cached, plain_setup
from tricklab.engine.matches.equity.maker import blank_table, plain_equity, work_out
from tricklab.engine.matches.equity.outcomes import Marker, Outcomes, in_order, outcomes_of
from tricklab.engine.matches.equity.table import BATCHES, EquityTable
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs, Workers
from tricklab.engine.policies.policy import MatchPolicy

ROUNDS = 6
"""Rounds at most, unless something else is asked for."""

SHARE = 500
"""For so many deals of the first table one is played at each representative standing."""

_MOST = 100
"""Representative standings at most, about: a table with no more rows has each by itself."""

_FEW = 5
"""Fewer values for each side are spread from the target to where a match begins."""

_PIECE = 250

Counted = Sequence[Counter[bytes]]
"""How often deals came in each batch, by their mark."""


def settled_of(
    setup: Setup, policy: MatchPolicy, *, deals: int, rounds: int | None = None, seed: int | str,
    jobs: Jobs = None, observer: Observer | None = None,
) -> EquityTable:  # fmt: skip
    """Return the table of players who know the score; each round is kept in the user's cache by itself.

    It is settled when a round changes no chance by more than the largest standard error in the table.

    Parameters
    ----------
    setup, deals, seed, jobs, observer
        See `engine.matches.equity.find.equity_of`.
    policy
        Who sits on every seat.
    rounds
        How many rounds at most; `ROUNDS` unless given.
    """
    watching = observer or usual_observer()
    plain = plain_setup(setup, policy, seed)
    before = plain_equity(plain_setup(setup, policy.base, seed), deals, jobs=jobs, observer=watching)
    maker, changes = _Maker(plain, policy, before, jobs, watching), list[float]()
    for number in range(1, (rounds or ROUNDS) + 1):
        last, round_number = before, number

        def make(last: EquityTable = last, round_number: int = round_number) -> Mapping[str, Any]:
            return maker.round(last, round_number)

        stored = cached(plain, {"deals": deals, "share": SHARE, "round": number}, make)
        before = EquityTable(plain, deals, stored["array"], stored["spread"])
        sides = before.sides
        changes.append(float(np.abs(before.values[:, :sides] - last.values[:, :sides]).max()))
        if changes[-1] <= before.spread.max():
            break
    return replace(before, changes=tuple(changes))


class _Maker:
    """Makes one table from another; what all rounds need is played once."""

    def __init__(self, setup: Setup, policy: MatchPolicy, first: EquityTable, jobs: Jobs, observer: Observer) -> None:
        """Take the orders; nothing is played yet."""
        self._setup, self._policy, self._first = setup, policy, first
        self._jobs, self._observer = jobs, observer
        self._deals = max(BATCHES, first.deals // SHARE)
        self._plain: Outcomes | None = None
        self._usual: list[Counter[bytes]] = []
        self._marker = Marker(setup, first.array)
        self._marks: dict[bytes, bytes] = {}
        self._rows: dict[bytes, Any] = {}

    def round(self, last: EquityTable, number: int) -> Mapping[str, Any]:
        """Return the arrays of the next table."""
        if self._plain is None:
            first = self._first
            self._plain = outcomes_of(
                first.setup, first.array, first.deals, BATCHES, jobs=self._jobs, observer=self._observer
            )
        near = float(self._policy.instance.near)
        plain, ends, sides = self._plain, last.values[:, last.sides], last.sides
        knots = representatives(last, plain.rows)
        standings = last.standings()
        grid = [np.array(each).reshape(sides, -1) for each in product(*[_product(knots)] * sides)]
        rows = {self._row(last, each): each for each in grid}
        active = {row for row in rows if ends[row] >= near}
        counted_rows = self._played(
            last, [each for row, each in rows.items() if self._is_asked(last, each, active)], number
        )
        outcomes: list[Outcomes] = [plain]
        index_of = {}
        for row in sorted(active):
            index_of[row] = len(outcomes)
            outcomes.append(self._changed(plain, counted_rows[row]))
        nearest = self._nearest(last, standings, knots)
        groups = [index_of.get(row, 0) if ends[at] >= near else 0 for at, row in enumerate(nearest)]
        blank = blank_table(self._setup, last.deals)
        made = work_out(blank, outcomes, np.array(groups), self._jobs, self._observer, last.values[:, :sides])
        return {"array": made.array, "spread": made.spread}

    def _row(self, table: EquityTable, each: Any) -> int:
        """Return the row of a standing with side 0 as the dealer's; ``each`` has the numbers of the sides."""
        return table.row(each.T.ravel(), 0)

    def _is_asked(self, table: EquityTable, each: Any, active: set[int]) -> bool:
        """Tell whether deals at a standing are wanted, with the dealer on any side."""
        return any(self._row(table, np.roll(each, -side, 0)) in active for side in range(table.sides))

    def _nearest(self, table: EquityTable, standings: Any, knots: Sequence[Any]) -> list[int]:
        """Return for each row the row of the representative standing that is nearest."""
        near = np.empty_like(standings)
        for number, values in enumerate(knots):
            gaps = np.abs(standings[:, :, number, None] - np.array(values))
            near[:, :, number] = np.array(values)[gaps.argmin(2)]
        return [self._row(table, each) for each in near]

    def _played(self, last: EquityTable, grid: Sequence[Any], number: int) -> dict[int, list[Counter[bytes]]]:
        """Play deals at each of some standings, and count what they come to, by representative row and batch."""
        setup, deals, sides = self._setup, self._deals, last.sides
        simulator = reading(Simulator(setup), last.array)
        self._observer.prepare(simulator)
        counted_rows: dict[int, list[Counter[bytes]]] = {}
        task = f"Round {number}: dealing {setup.title} at {len(grid)} standings"
        with self._observer.playing(deals * len(grid), task) as progress:
            workers = Workers(jobs=self._jobs, block=_PIECE, progress=progress)

            def play(each: Any) -> tuple[Any, Any]:
                own = copy(simulator)
                own.scores = each.T.ravel().astype(np.int64)
                return each, workers.play(own, 0, deals)

            for each, rows in workers.each(play, grid):
                for side in range(sides):
                    row = self._row(last, np.roll(each, -side, 0))
                    batches = counted_rows.setdefault(row, [Counter() for _ in range(BATCHES)])
                    self._count(rows, rows["dealer"] % sides == side, batches)
        if not self._usual:
            usual = [Counter[bytes]() for _ in range(BATCHES)]
            rows = Workers(jobs=1).play(Simulator(self._first.setup), 0, deals)
            self._count(rows, np.ones(deals, bool), usual)
            self._usual = usual
        return counted_rows

    def _count(self, rows: Any, which: Any, batches: Counted) -> None:
        """Count what some of the deals came to, in the batches to which they belong."""
        marks = self._marked(rows)
        for at in np.flatnonzero(which).tolist():
            batches[at * len(batches) // len(rows)][marks[at]] += 1

    def _marked(self, rows: Any) -> list[bytes]:
        """Return the marks of rows; those of fields that were seen before are known."""
        cut = self._marker.cut(rows)
        keys = [row.tobytes() for row in cut]
        new = list({key: at for at, key in enumerate(keys) if key not in self._marks}.values())
        for at, mark in zip(new, self._marker.marks(cut[new]), strict=True):
            self._marks[keys[at]] = mark.tobytes()
            self._rows.setdefault(mark.tobytes(), self._marker.whole(cut[at : at + 1]))
        return [self._marks[key] for key in keys]

    def _changed(self, plain: Outcomes, counted_rows: Counted) -> Outcomes:
        """Return the outcomes of many deals, with the difference between two ways to play some of them added."""
        index_of = {mark.tobytes(): at for at, mark in enumerate(plain.marks)}
        more: dict[bytes, Any] = {}
        weights = plain.weights.copy()
        size = np.diff([self._deals * number // BATCHES for number in range(BATCHES + 1)])
        for batch in range(BATCHES):
            for sign, counted in ((1, counted_rows[batch]), (-1, self._usual[batch])):
                for key, times in counted.items():
                    into = weights[index_of[key]] if key in index_of else more.setdefault(key, np.zeros(BATCHES))
                    into[batch] += sign * times / size[batch]
        added = {key: each for key, each in more.items() if each.any()}
        if not added:
            return plain._replace(weights=weights)
        marks = np.frombuffer(b"".join(added), plain.marks.dtype)
        others = Outcomes(np.concatenate([self._rows[key] for key in added]), np.array(list(added.values())), marks)
        both = Outcomes(plain.rows, weights, plain.marks)
        return in_order(Outcomes(*(np.concatenate(each) for each in zip(both, others, strict=True))))


def reading(simulator: Simulator, array: Any) -> Simulator:
    """Let all who know the score read other chances than they usually do; return the simulator."""
    simulator.policies = tuple(
        seated._replace(table=array) if isinstance(policy, MatchPolicy) else seated
        for policy, seated in zip(simulator.lineup, simulator.policies, strict=True)
    )
    return simulator


def representatives(table: EquityTable, rows: Any) -> list[list[int]]:
    """Return the values of each number of a side's standing at which deals are played.

    In a small table these are all. Else they stand closer the nearer the target is, up to one and a half times what the
    best deal brings, and there is one more where a match begins. With several sides they are few for each.
    """
    ranges, sides = table.ranges, table.sides
    if len(table.values) <= _MOST:
        return [list(range(low, high + 1)) for low, high in ranges]
    (low, high), target = ranges[0], int(table.setup.rules["target"])
    each = max(2, int(_MOST ** (1 / sides)))
    if each < _FEW:
        needs = {round(need) for need in np.geomspace(1, target, each)}
    else:
        reach = min(1.5 * float(rows["delta"].max()), target - low)
        needs = {round(need) for need in np.geomspace(1, max(2.0, reach), each - 1)} | {max(target, round(reach) + 1)}
    beyond = {high} if high > target else set()
    return [sorted({max(low, target - need) for need in needs} | beyond)]


def _product(knots: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    return list(product(*knots))
