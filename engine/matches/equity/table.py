"""Equity: the chance of each side to win a match from every score, worked out from simulated deals.

Deals are played at the scores at which a match begins, by one policy on every seat. What they come to, `settle` adds to
every standing; the chances before a deal are the mean of those after it, and are worked out again and again until they
no longer change, since scores can go down too. docs/matches.md says how far such a table can be trusted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.games.outside import why_no_match
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.match.chance_table import BEGIN, chance, row_at, worth_of_deals
from tricklab.engine.policies.policy import MatchPolicy
from tricklab.engine.policies.trouble import explain_errors

DEALS = 1_000_000
"""The usual number of deals for a table."""

SEED = "equity"
BATCHES = 8
"""Batches of deals with a table each: their differences give the standard errors of the whole table."""

MOST_ROWS = 360_000
"""The most standings of a table; more take too long."""


@dataclass(frozen=True)
class EquityTable:
    """A table of winning chances.

    Attributes
    ----------
    setup
        The rules, and the policy on every seat.
    deals
        The number of deals from which it was made.
    array : float array
        The table, laid out as in `engine.policies.match.chance_table`.
    spread : float array (rows, sides)
        Standard errors of the chances.
    changes
        For players who know the score, by how much each round has changed any chance at most
        (`engine.matches.equity.settled`).
    """

    setup: Setup
    deals: int
    array: Any
    spread: Any
    changes: tuple[float, ...] = ()

    @property
    def sides(self) -> int:
        """The number of sides."""
        return len(set(self.setup.sides))

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """The lowest and the highest value of each number of a side's standing."""
        return ranges_of(self.setup)

    @property
    def values(self) -> Any:
        """The chances by row and side, and last the chance that the next deal ends the match."""
        return self.array[int(self.array[BEGIN]) :].reshape(-1, self.sides + 1)

    def standings(self) -> Any:
        """Return the numbers of all rows: an int array (rows, sides, numbers), the dealer's side first."""
        spans = [np.arange(low, high + 1) for low, high in self.ranges] * self.sides
        grid = np.stack(np.meshgrid(*spans, indexing="ij"), -1)
        return grid.reshape(-1, self.sides, len(self.ranges))

    def row(self, standing: Sequence[int], dealer: int) -> int:
        """Return the row of a standing before a deal."""
        at = row_at(self.array, np.asarray(standing, np.int64), dealer % self.sides)
        return (at - int(self.array[BEGIN])) // (self.sides + 1)

    def chance(self, side: int, standing: Sequence[int], dealer: int) -> tuple[float, float]:
        """Return the chance that a side wins, and its standard error.

        Parameters
        ----------
        side
            The side.
        standing
            The scores of the sides, and what else the game counts (`engine.rules.seating.Standing`).
        dealer
            The seat that deals next.
        """
        value = chance(self.array, np.asarray(standing, np.int64), dealer % self.sides, side)
        return float(value), float(self.spread[self.row(standing, dealer), (side - dealer) % self.sides])


def after_deals(table: EquityTable, rows: Any, standing: Sequence[int], dealer: int, side: int) -> Any:
    """Return the chance that a side wins the match after each of some deals.

    Parameters
    ----------
    table
        The chances.
    rows : record array (deals,)
        Results of deals.
    standing
        How the match stands before them.
    dealer
        The seat that deals them.
    side
        Whose chance it is.

    Returns
    -------
    float array (deals,)
    """
    setup = table.setup
    before, values = np.array(standing, np.int64), np.zeros(len(rows))
    worth = kernel(worth_of_deals, setup.game.name)
    with explain_errors(setup.game):
        worth(setup.codes, rows, before, dealer, side, table.array, before.copy(), values)
    return values


def ranges_of(setup: Setup) -> tuple[tuple[int, int], ...]:
    """Return the ranges of a setup's table.

    Raises
    ------
    UsageError
        If there is none for this game by these rules.
    """
    if why := why_no_table(setup):
        raise UsageError(why)
    return setup.game.standing_range(setup.rules)


def why_no_table(setup: Setup) -> str:
    """Return why there is no table for these rules, and the alternative; empty if there is a table."""
    seated = setup.policies[0]
    if isinstance(seated, MatchPolicy) and seated.instance.everything:
        return (
            f"a table is made from deals at a hundred standings, again and again, and {seated.name} weighs every card: "
            "that would take days. equity --matches plays matches on with it."
        )
    if why := why_no_match(setup.game):
        return why
    rows = rows_of(setup)
    if 0 < rows <= MOST_ROWS:
        return ""
    why = "too many different scores" if rows else "more than scores to tell apart"
    if setup.game.score_depends_on_standing:
        why = "deals whose score depends on how the match stands"
    return (
        f"there is no table of all scores in {setup.title} with {setup.players} players by these rules, which have "
        f"{why}; equity --scores, with --carry or --tallies, plays matches on from one standing, and so does advise "
        "--objective match."
    )


def rows_of(setup: Setup) -> int:
    """Return how many rows a table for these rules would have; 0 where scores are too little to make one."""
    has_none = why_no_match(setup.game) or setup.game.score_depends_on_standing
    ranges = () if has_none else setup.game.standing_range(setup.rules)
    return int(math.prod(high - low + 1 for low, high in ranges) ** len(set(setup.sides))) if ranges else 0


def has_table(setup: Setup) -> bool:
    """Tell whether there is a table for these rules."""
    return not why_no_table(setup)
