"""How a match ends, as data; `engine.mechanics.scoring` makes the compiled function of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tricklab.engine.rules.terms import Rules

ROOM = 600
"""How many scores a table of winning chances of two sides has room for; see `engine.matches.equity.table.MOST_ROWS`."""


class ToScore(NamedTuple):
    """A match to a score: the first side there has won, and of several there the one with the highest score.

    Attributes
    ----------
    target
        The score that wins, or the name of the option with it.
    lost_at
        A score at which a side has lost, so that the others win; None where no score loses.
    ties
        What happens when the highest scores at the target are equal: they ``"share"`` the match, or it goes on with
        ``"go on"``.
    low
        The lowest score in a table of winning chances; lower ones count as this one.
    """

    target: int | str
    lost_at: int | None = None
    ties: str = "share"
    low: int = 0

    def score(self, rules: Rules) -> int:
        """Return the score that wins."""
        return int(rules[self.target]) if isinstance(self.target, str) else self.target

    def check(self, rules: Rules, scores: Sequence[int]) -> Iterator[str]:
        """Yield why the match is over at these scores of the sides."""
        target = self.score(rules)
        best = max(scores)
        if best >= target and not (self.ties == "go on" and list(scores).count(best) > 1):
            yield f"scores before the deal must be below the target of {target}."
        if self.lost_at is not None and min(scores) <= self.lost_at:
            yield f"scores before the deal must be above {self.lost_at}, at which a side has lost."

    def range(self, rules: Rules) -> tuple[int, int]:
        """Return the lowest and the highest score in a table of winning chances."""
        return self.low if self.lost_at is None else self.lost_at + 1, self.score(rules) - 1


def score_range(low: int, high: int) -> tuple[int, int]:
    """Return the lowest and the highest score in a table of winning chances.

    Parameters
    ----------
    low
        A score some sets below zero, so that hardly any match comes there.
    high
        The highest score.

    Returns
    -------
    tuple of int
        The range. With more than `ROOM` scores the lowest one is raised, at most to half of ``low``.
    """
    return min(-(-low // 2), max(low, high + 1 - ROOM)), high
