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

from tricklab.engine.compile_cache import kernel
from tricklab.engine.equity_kept import is_there, kept, plain_setup
from tricklab.engine.errors import UsageError
from tricklab.engine.loops.equity import BEGIN, chance, row_at, worth_of_deals
from tricklab.engine.observer import Observer, usual_observer
from tricklab.engine.outside import need_matches, why_no_match
from tricklab.engine.policies import MatchPolicy, Policy
from tricklab.engine.policies.objective import base_of
from tricklab.engine.policies.trouble import explain_errors
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import code_of
from tricklab.engine.workers import Jobs

DEALS = 1_000_000
"""Deals from which a table is made unless something else is asked for."""

SEED = "equity"
BATCHES = 8
"""Batches of deals that each make a table of their own: from how these differ it is known how far to trust them all."""

MOST_ROWS = 250_000
"""More standings than that take too long."""


@dataclass(frozen=True)
class EquityTable:
    """A table of winning chances.

    Attributes
    ----------
    setup
        The rules, and the policy on every seat.
    deals
        From how many deals it was made.
    array : float array
        The table, as `engine.loops.equity` says.
    spread : float array (rows, sides)
        Standard errors of the chances.
    changes
        For players who know the score, by how much each round has changed any chance at most
        (`engine.equity_settled`).
    """

    setup: Setup
    deals: int
    array: Any
    spread: Any
    changes: tuple[float, ...] = ()

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return len(set(self.setup.sides))

    @property
    def ranges(self) -> tuple[tuple[int, int], ...]:
        """For each number of a side's standing the lowest and the highest value that is told apart."""
        return ranges_of(self.setup)

    @property
    def values(self) -> Any:
        """The chances by row and side, and last how often the next deal ends the match."""
        return self.array[int(self.array[BEGIN]) :].reshape(-1, self.sides + 1)

    def standings(self) -> Any:
        """Return the numbers of all rows: an int array (rows, sides, numbers), the dealer's side first."""
        spans = [np.arange(low, high + 1) for low, high in self.ranges] * self.sides
        grid = np.stack(np.meshgrid(*spans, indexing="ij"), -1)
        return grid.reshape(-1, self.sides, len(self.ranges))

    def row(self, standing: Sequence[int], dealer: int) -> int:
        """Return which row a standing has before a deal."""
        at = row_at(self.array, np.asarray(standing, np.int64), dealer % self.sides)
        return (at - int(self.array[BEGIN])) // (self.sides + 1)

    def chance(self, side: int, standing: Sequence[int], dealer: int) -> tuple[float, float]:
        """Return the chance that a side wins, and its standard error.

        Parameters
        ----------
        side
            The side.
        standing
            The scores of the sides, and what else the game counts (`engine.aspects.Standing`).
        dealer
            The seat that deals next.
        """
        found = chance(self.array, np.asarray(standing, np.int64), dealer % self.sides, side)
        return float(found), float(self.spread[self.row(standing, dealer), (side - dealer) % self.sides])


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
        worth(code_of(setup), rows, before, dealer, side, table.array, before.copy(), values)
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
    return setup.game.told_apart(setup.rules)


def why_no_table(setup: Setup) -> str:
    """Say why there is no table for these rules, and what there is instead; empty if there is one."""
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
    ranges = () if has_none else setup.game.told_apart(setup.rules)
    return int(math.prod(high - low + 1 for low, high in ranges) ** len(set(setup.sides))) if ranges else 0


def has_table(setup: Setup) -> bool:
    """Tell whether there is a table for these rules."""
    return not why_no_table(setup)


def player_of(policy: Policy, game: str) -> Policy:
    """Return the policy at whose play a table is made where this one asks: itself, or what it is built on."""
    if isinstance(policy, MatchPolicy) and policy.base is not None:
        return policy.base
    return base_of(policy, game) if policy.name.startswith("rollout") else policy


def equity_of(
    setup: Setup, policy: Policy | None = None, *, deals: int = DEALS, seed: int | str = SEED,
    rounds: int | None = None, jobs: Jobs = None, observer: Observer | None = None,
) -> EquityTable:  # fmt: skip
    """Return the table for some rules and a policy: from memory, from the user's cache, or made now and kept there.

    Parameters
    ----------
    setup
        The rules; scores and seed do not matter.
    policy
        Who sits on every seat; seat 0's policy of the setup unless given.
    deals, seed
        From which deals it is made.
    rounds
        For a policy that knows the score, how many rounds at most (`engine.equity_settled`).
    jobs
        Threads.
    observer
        Is told how the work goes on; unless given, whoever is told of work that was not asked for by name.

    Raises
    ------
    UsageError
        If there is no table for these rules.
    """
    plain = plain_setup(setup, policy, seed)
    need_matches(plain.game)
    seated = plain.policies[0]
    if isinstance(seated, MatchPolicy) and has_table(plain):
        from tricklab.engine.equity_settled import settled_of

        return settled_of(plain, seated, deals=deals, rounds=rounds, seed=seed, jobs=jobs, observer=observer)

    def make() -> dict[str, Any]:
        from tricklab.engine.equity_made import make_equity

        made = make_equity(plain, deals, jobs=jobs, observer=observer or usual_observer())
        return {"array": made.array, "spread": made.spread}

    return EquityTable(plain, deals, **kept(plain, {"deals": deals}, make))


def is_kept(setup: Setup, policy: Policy | None = None) -> bool:
    """Tell whether the usual table for some rules and a policy is there already."""
    return is_there(plain_setup(setup, policy, SEED), {"deals": DEALS})


def array_of(setup: Setup, policy: Policy | None = None) -> Any:
    """Return what compiled code reads winning chances from: a table, or where there is none what is fitted to matches.

    Raises
    ------
    UsageError
        If there is neither for this game by these rules.
    """
    if has_table(plain_setup(setup, policy, SEED)):
        return equity_of(setup, policy).array
    from tricklab.engine.equity_fit import fitted_of

    return fitted_of(setup, policy).array
