"""Which two choices a reason compares."""

from __future__ import annotations

from tricklab.analysis.advise.display.ranking import ranking_of
from tricklab.analysis.advise.objective import minds
from tricklab.analysis.advise.result import Advice, Choice
from tricklab.engine.base.numbers import shown, whole
from tricklab.engine.errors import UsageError


def pair_of(advice: Advice) -> tuple[Choice, Choice | None]:
    """Return the best choice and the one to compare it with, which the answer names; None if there is no other."""
    return advice.best, ranking_of(advice, advice.indifference or minds(advice.question.setup, advice.objective)).rival


def choice_of(advice: Advice, action: int) -> Choice:
    """Return the choice of an action.

    Raises
    ------
    UsageError
        If there is no such choice.
    """
    wanted = whole(action, "action", example="0")
    for choice in advice.choices:
        if choice.action == wanted:
            return choice
    known = ", ".join(f"{choice.action} ({choice.text})" for choice in advice.choices)
    raise UsageError(f"there is no choice {shown(action)}; there are {known}.")
