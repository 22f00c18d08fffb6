"""Which two choices a reason compares."""

from __future__ import annotations

from tricklab.analysis.advise.display.rows import best_range
from tricklab.analysis.advise.objective import minds
from tricklab.analysis.advise.result import Advice, Choice
from tricklab.engine.base.numbers import shown, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.actions import phase_of
from tricklab.engine.rules.phases import Choosing


def pair_of(advice: Advice) -> tuple[Choice, Choice | None]:
    """Return the best choice and the one to compare it with; None if there is no other.

    That is the next choice that is worse by more than what does not matter, as a reason for less would be none; a bid
    in the range that the answer names is not worse. Where there is no such choice it is the second one. Of sets of
    cards, which often differ by a card that hardly matters, it is the next that has at most half of the cards in
    common.
    """
    best, *others = advice.choices
    trifle = minds(advice.question.setup, advice.objective)
    span = best_range(advice, trifle)
    worse = [choice for choice in others if choice.to_best.value > trifle and choice not in span] or others
    if isinstance(phase_of(advice.question.setup, advice.question.deal.state), Choosing):
        worse = [choice for choice in worse if _is_another_plan(best, choice)] or worse
    return best, next(iter(worse), None)


def _is_another_plan(choice: Choice, other: Choice) -> bool:
    """Return whether two sets of cards have at most half of their cards in common."""
    return 2 * (choice.action & other.action).bit_count() <= choice.action.bit_count()


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
