"""What choices are measured by: points, or the chance to win the match from the scores after the deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.result import MATCH, POINTS
from tricklab.analysis.equity.standing import standing_of
from tricklab.engine.base.checks import plain_text
from tricklab.engine.base.observer import Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.games.outside import why_no_match
from tricklab.engine.matches.equity.find import equity_of, is_cached
from tricklab.engine.matches.equity.table import MOST_ROWS, EquityTable, after_deals, rows_of
from tricklab.engine.matches.played_on import PlayedOn, shares
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import Policy, player_of

_PER_CENT = 0.5
"""A difference in winning chances that hardly matters, in per cent."""

PLAYED_ON = 4
"""How many matches are played on after the deal in each world, where there is no table."""

Worth = Callable[[int, Any], Any]
"""Makes of rows, by world and choice, chances to win the match in per cent; the first world's number comes first."""


def objective_of(setup: Setup, given: str | None, tallies: Sequence[int] | None = None) -> str:
    """Return what counts: unless given the match where there are scores or tallies, or a bid can win it.

    Raise `UsageError` if that is neither ``"points"`` nor ``"match"``.
    """
    if given is not None:
        if plain_text("objective", given, POINTS) not in (POINTS, MATCH):
            raise UsageError(f"the objective is {POINTS} or {MATCH}; not {given!r}.")
        return given
    if tallies:  # a game that has no matches reports it
        return MATCH
    asks = any(setup.scores) or bool(setup.game.measure.uncounted(setup.rules))
    return MATCH if asks and not why_no_match(setup.game) else POINTS


def hint_objective(question: Question, *, is_match: bool) -> str:
    """Return what counts for a hint at the table: the match where one is played, and a table of scores holds it."""
    return MATCH if is_match and reads_table(question.setup) else POINTS


def reads_table(setup: Setup) -> bool:
    """Return whether winning chances are read from a table; else the match is played on."""
    return 0 < rows_of(setup) <= MOST_ROWS


def minds(setup: Setup, objective: str) -> float:
    """Return the difference between two choices that hardly matters."""
    return setup.game.measure.indifference if objective == POINTS else _PER_CENT


def prepare_match(
    question: Question, objective: str, tallies: Sequence[int] | None, observer: Observer | None = None
) -> None:
    """Make the table of winning chances that a question needs, if there is one and it is not there yet.

    Raise `UsageError` if the match is over.
    """
    if objective == MATCH:
        standing_of(question.setup, tallies)
        if reads_table(question.setup):
            _table(question, observer)


def is_prepared(question: Question, objective: str) -> bool:
    """Return whether nothing needs to be made first that is kept for later questions."""
    return objective == POINTS or not reads_table(question.setup) or is_cached(question.setup, _player(question))


def _table(question: Question, observer: Observer | None = None) -> EquityTable:
    return equity_of(question.setup, _player(question), observer=observer)


def _player(question: Question) -> Policy:
    """Return the policy that plays the matches of the table."""
    return player_of(question.setup.policies[question.seat])


def chances_after(question: Question, setup: Setup, tallies: Sequence[int] | None) -> Worth:
    """Return the function that computes the winning chance after a deal: from a table, or by playing the match on.

    Parameters
    ----------
    question
        Who asks, and when.
    setup
        The same rules and scores, with the policies that play on.
    tallies
        What else the match counts.

    Raises
    ------
    UsageError
        If the match is over.
    """
    standing = standing_of(question.setup, tallies)
    dealer, side = int(question.deal.state["table"]["dealer"]), setup.sides[question.seat]
    if not reads_table(setup):
        return _by_playing_on(setup, standing, dealer, side)
    table = _table(question)

    def chances(first: int, rows: Any) -> Any:
        return 100 * after_deals(table, rows.reshape(-1), standing, dealer, side).reshape(rows.shape)

    return chances


def _by_playing_on(setup: Setup, standing: Sequence[int], dealer: int, side: int) -> Worth:
    """Return what plays the match on: in each world with the same cards after every choice, and with its own."""
    policies = tuple(player_of(policy) for policy in setup.policies)
    playing = PlayedOn(replace(setup, policies=policies, seed=f"after {setup.seed}"))
    playing.prepare()
    sides = len(set(setup.sides))

    def chances(first: int, rows: Any) -> Any:
        worth = np.zeros(rows.shape)
        for world in range(len(rows)):
            known: dict[bytes, float] = {}
            for n in range(rows.shape[1]):
                after = np.array(standing, np.int64)
                won, next_dealer = playing.settle(rows[world, n : n + 1], after, dealer)
                key = bytes([won, next_dealer]) + after.tobytes()
                if key not in known:
                    start = (first + world) * PLAYED_ON
                    ends = np.array([won]) if won else playing.winners(after, next_dealer, start, PLAYED_ON)
                    known[key] = float(shares(ends, sides)[:, side].mean())
                worth[world, n] = 100 * known[key]
        return worth

    return chances
