"""Winning chances for some rules and a policy: from memory, from the user's cache, or made now."""

from __future__ import annotations

from typing import Any

from tricklab.engine.base.observer import Observer, usual_observer
from tricklab.engine.games.outside import need_matches
from tricklab.engine.matches.equity.cache import is_there, plain_setup
from tricklab.engine.matches.equity.fit import fitted_of
from tricklab.engine.matches.equity.maker import plain_equity
from tricklab.engine.matches.equity.settled import settled_of
from tricklab.engine.matches.equity.table import DEALS, SEED, EquityTable, has_table
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.policy import MatchPolicy, Policy


def equity_of(
    setup: Setup, policy: Policy | None = None, *, deals: int = DEALS, seed: int | str = SEED,
    rounds: int | None = None, jobs: Jobs = None, observer: Observer | None = None,
) -> EquityTable:  # fmt: skip
    """Return the table for some rules and a policy: from memory or the user's cache, or made now.

    Parameters
    ----------
    setup
        The rules; scores and seed do not matter.
    policy
        The policy on every seat; seat 0's policy of the setup unless given.
    deals, seed
        The number and the seed of the deals.
    rounds
        The most rounds for a policy that knows the score (`engine.matches.equity.settled`).
    jobs
        Threads.
    observer
        Receives the progress of the work; by default the observer of work that no user asked for by name.

    Raises
    ------
    UsageError
        If there is no table for these rules.
    """
    plain = plain_setup(setup, policy, seed)
    need_matches(plain.game)
    seated = plain.policies[0]
    if isinstance(seated, MatchPolicy) and has_table(plain):
        return settled_of(plain, seated, deals=deals, rounds=rounds, seed=seed, jobs=jobs, observer=observer)

    return plain_equity(plain, deals, jobs=jobs, observer=observer or usual_observer())


def is_cached(setup: Setup, policy: Policy | None = None) -> bool:
    """Tell whether the usual table for some rules and a policy need not be made."""
    return is_there(plain_setup(setup, policy, SEED), {"deals": DEALS})


def array_of(setup: Setup, policy: Policy | None = None) -> Any:
    """Return the array from which compiled code reads winning chances: a table, or else a formula fitted to matches.

    Raises
    ------
    UsageError
        If there is neither for this game by these rules.
    """
    if has_table(plain_setup(setup, policy, SEED)):
        return equity_of(setup, policy).array
    return fitted_of(setup, policy).array
