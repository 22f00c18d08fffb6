"""Deals at the end of a game: how and when the target is reached, from given scores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.experiment import Arm, Experiment
from tricklab.analysis.reports.source import Source
from tricklab.engine.games.phat import HAND

LACKING = tuple(range(81, 10, -10))
"""How much a side lacks before the deal: at the usual target of 181 these are scores of 100, 110 and so on to 170."""

SHARE = 10
"""A pair of scores is played one in so many of the deals."""

MUCK_DECIDES = HAND + 1
"""Stands for the trick in which the game ended if it was the muck that ended it."""

_ENDS = HAND + 2
"""0 for a game that goes on, the tricks, and the muck."""


@dataclass(frozen=True)
class Start:
    """What came of the deals that began at given scores.

    Attributes
    ----------
    won, lost
        How many games the pitcher's side and the other side won, by the trick; `MUCK_DECIDES` if it was the muck, and
        0 is for games that went on, which are in ``won``.
    """

    won: Any
    lost: Any

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return int(self.won.sum() + self.lost.sum())

    @property
    def by_trick(self) -> Any:
        """How many games ended, by the trick; 0 stands for those that did not."""
        return self.won + self.lost

    @property
    def over(self) -> int:
        """How many games ended."""
        return self.deals - int(self.by_trick[0])

    def early(self) -> Estimate:
        """Estimate how often the deal ends the game before all tricks are played."""
        return self.by_now(HAND - 1)

    def by_now(self, trick: int) -> Estimate:
        """Estimate how often the game has ended by a trick."""
        return proportion(int(self.by_trick[1 : trick + 1].sum()), self.deals)

    def ends(self) -> Estimate:
        """Estimate how often the deal ends the game, the muck included."""
        return proportion(self.over, self.deals)

    def by_muck(self) -> Estimate:
        """Estimate how often the game ends with the muck."""
        return proportion(int(self.by_trick[MUCK_DECIDES]), self.deals)

    def pitcher_wins(self) -> Estimate:
        """Estimate how often it is the pitcher's side that wins, of the games that end."""
        return proportion(int(self.won[1:].sum()), self.over)

    def usual_trick(self) -> int:
        """Return the trick by which half of the games that end in mid-deal have ended, 0 if none has."""
        so_far = self.by_trick[1:HAND].cumsum()
        return int(np.searchsorted(2 * so_far, so_far[-1])) + 1 if so_far[-1] else 0


Scores = tuple[int, int]
"""Of the pitcher's side and of the other side, before the deal."""


@dataclass(frozen=True)
class Late:
    """Deals from given scores.

    Attributes
    ----------
    source
        What was dealt, and who plays.
    deals
        How many deals from each pair of scores; on half of them, or so, the one side pitches.
    starts
        What came of them, by the scores.
    """

    source: Source
    deals: int
    starts: dict[Scores, Start]

    @property
    def scores(self) -> list[int]:
        """The scores of a side, lowest first."""
        return sorted({own for own, _ in self.starts})

    def heading(self) -> str:
        """Return the line that stands beside the numbers."""
        setup = self.source.setup
        return (
            f"{setup.title}, {setup.players} players, {self.deals:,} deals from each pair of scores, seed "
            f"{setup.seed}, rules {setup.rules_digest()}, policy {setup.table_of_policies()}; intervals 95 %"
        )


def late_of(source: Source) -> Late:
    """Play deals from all pairs of scores near the target."""
    setup = source.setup
    target = int(setup.rules["target"])
    scores = [target - lacking for lacking in LACKING if target >= lacking]
    pairs = [(first, second) for place, first in enumerate(scores) for second in scores[place:]]
    deals = max(1, source.hands // SHARE)
    if not pairs:
        return Late(source, deals, {})
    parts = [_part(source, pair) for pair in pairs]
    totals = source.arena.gather("Deals near the end of a game", Experiment(parts), deals, _digest)
    starts: dict[Scores, Start] = {}
    for (first, second), counts in zip(pairs, totals, strict=True):
        # With scores that are equal it is the same to be either side.
        if first == second:
            starts[first, second] = Start(*counts.sum(0))
        else:
            starts[first, second], starts[second, first] = Start(*counts[0]), Start(*counts[1])
    return Late(source, deals, dict(sorted(starts.items())))


def _part(source: Source, scores: Scores) -> Arm:
    """Return the part that tells the side that pitched, the winner of the game, and the trick that ended it."""
    setup = replace(source.setup, scores=scores)
    target = int(setup.rules["target"])

    def measure(rows: Any) -> Any:
        phat, points = (np.array(scores) + rows[name].astype(np.int64) for name in ("phat", "delta"))
        out, over = phat.max(1) >= target, points.max(1) >= target
        trick = np.where(out, rows["ended"], np.where(over, MUCK_DECIDES, 0))
        # Only one side can have reached the target, as the game ends there.
        return np.column_stack([rows["pitcher"] & 1, points.argmax(1), trick]).astype(np.int64)

    return Arm(setup, measure)


def _digest(first: int, matrix: Any) -> Any:
    """Count, for each pair of scores, by the side that pitches, whether the other side won, and the trick."""
    found = []
    for part in matrix.reshape(len(matrix), -1, 3).swapaxes(0, 1):
        side, winner, trick = part.T
        lost = (winner != side) & (trick > 0)
        place = (side * 2 + lost) * _ENDS + trick
        found.append(np.bincount(place, minlength=4 * _ENDS).reshape(2, 2, _ENDS))
    return np.stack(found)
