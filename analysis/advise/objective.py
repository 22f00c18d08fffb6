"""What choices are measured by: points, or the chance to win the match from the scores after the deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.result import MATCH, POINTS
from tricklab.analysis.equity import standing_of
from tricklab.engine.equity import EquityTable, after_deals, equity_of, has_table, player_of
from tricklab.engine.observer import Observer
from tricklab.engine.setup import Setup

_PER_CENT = 0.5
"""A difference in winning chances that hardly matters, in per cent."""


def usual_objective(setup: Setup) -> str:
    """Return what counts unless something was said: the match where scores are given, or a bid can win it."""
    asked = any(setup.scores) or bool(setup.game.measure.uncounted(setup.rules))
    return MATCH if asked and has_table(setup) else POINTS


def minds(setup: Setup, objective: str) -> float:
    """Return the difference between two choices that hardly matters."""
    return setup.game.measure.indifference if objective == POINTS else _PER_CENT


def prepare_table(
    question: Question, objective: str, tallies: Sequence[int] | None, observer: Observer | None = None
) -> None:
    """Make the table of winning chances that a question needs, if it is not there yet.

    Raises
    ------
    UsageError
        If there is none, or the match is over.
    """
    if objective == MATCH:
        standing_of(question.setup, question.setup.scores, tallies)
        _table(question, observer)


def _table(question: Question, observer: Observer | None = None) -> EquityTable:
    setup = question.setup
    return equity_of(setup, player_of(setup.policies[question.seat], setup.game.name), observer=observer)


def chances_after(question: Question, tallies: Sequence[int] | None) -> Callable[[Any], Any]:
    """Return a function that makes of rows, in any shape, the chances to win the match after them, in per cent.

    Raises
    ------
    UsageError
        If there is no table of chances by these rules, or the match is over.
    """
    setup = question.setup
    standing = standing_of(setup, setup.scores, tallies)
    table = _table(question)
    dealer, side = int(question.deal.state["table"]["dealer"]), setup.sides[question.seat]

    def chances(rows: Any) -> Any:
        return 100 * after_deals(table, rows.reshape(-1), standing, dealer, side).reshape(rows.shape)

    return chances
