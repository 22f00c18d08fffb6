"""Arms that play whole matches: each side's share of every match, and its points in all deals of the match."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import WORLDS, Arm
from tricklab.analysis.contest.margins import margin_of
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Workers
from tricklab.engine.runs.job import MATCH_BLOCK

SHARE, FIRST, DEALS, BROKEN, POINTS, SQUARES = range(6)
"""The columns of an arm: the share of the side measured and of side 0; deals; whether the match was broken off; the
side's margins over the others in all deals, times the number of others, and their squares."""

COLUMNS = 6


def whole_match(sides: int) -> int:
    """Return what a match counts, so that every share of it is a whole number."""
    return math.lcm(*range(1, sides + 1))


def match_arm(setup: Setup, side: int) -> Arm:
    """Return the arm that measures how a side does in whole matches, by `COLUMNS` numbers."""
    number, margin = setup.other_sides + 1, margin_of(setup, side).measure
    kinds = [(name, "i8") for name in ("winners", "deals", "points", "squares", *WORLDS)]

    def play(workers: Workers, simulator: MatchSimulator, numbers: Any, force: object) -> Any:
        """Play consecutive matches; return a row for each. The worlds that players sample are not counted."""
        rows = np.zeros(len(numbers), kinds)

        def take(dealt: Any, starts: Any) -> None:
            points = margin(dealt)[:, 0]
            matches = starts[:, 0] - numbers[0]
            firsts = np.flatnonzero(np.diff(matches, prepend=-1))  # the deals of a match follow each other
            for name, column in (("points", points), ("squares", points * points)):
                rows[name][matches[firsts]] += np.add.reduceat(column, firsts)

        def play_block(start: int, size: int) -> None:
            played = simulator.run(int(numbers[start]), size, take)
            for name in ("winners", "deals"):
                rows[name][start : start + size] = played[name]

        workers.in_blocks(0, len(numbers), play_block, MATCH_BLOCK)
        return rows

    def measure(rows: Any) -> Any:
        won = rows["winners"][:, None] >> np.arange(number) & 1
        shares = won * (whole_match(number) // np.maximum(won.sum(1), 1))[:, None]  # several may share a match
        broken = rows["deals"] == MOST_DEALS
        return np.column_stack([shares[:, side], shares[:, 0], rows["deals"], broken, rows["points"], rows["squares"]])

    return Arm(setup, measure, None, MatchSimulator, play)
