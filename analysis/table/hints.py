"""A hint at the table: advice for the decision that is due, in two lines."""

from __future__ import annotations

from typing import Any

from tricklab.analysis.advise import Advice, advise
from tricklab.analysis.advise.display.sentences import describe_shortly
from tricklab.analysis.advise.objective import hint_objective, is_prepared, minds, prepare_match
from tricklab.analysis.review.decisions import question_now
from tricklab.engine.base.observer import Observer
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.sessions.session import Session

CONFIDENCE = 0.99
"""How sure the best choice of a hint is to be."""


class Hint:
    """A hint for the decision that is due in a session.

    Attributes
    ----------
    question
        The decision, as the seat knows it.
    is_prepared
        Whether no table of winning chances must be made first.
    """

    def __init__(self, session: Session) -> None:
        """Take the decision; nothing is played yet."""
        self.question = question_now(session, DEFAULT)
        self._objective = hint_objective(self.question, is_match=session.is_match)
        self._tallies = session.tallies
        self.is_prepared = is_prepared(self.question, self._objective)

    def prepare(self, observer: Observer | None = None) -> None:
        """Make the table of winning chances that the hint needs, if it needs one."""
        prepare_match(self.question, self._objective, self._tallies, observer)

    def advise(self, seconds: float, **more: Any) -> Advice:
        """Return advice: by winning chances in a match that has a table of them, otherwise by points.

        ``more`` are further keywords of `analysis.advise.advise`.
        """
        return advise(
            self.question,
            confidence=CONFIDENCE,
            seconds=seconds,
            objective=self._objective,
            tallies=self._tallies,
            **more,
        )


def indifference_of(advice: Advice) -> float:
    """Return the difference between two choices that hardly matters, in the unit of some advice."""
    return minds(advice.question.setup, advice.objective)


def hint_lines(advice: Advice) -> tuple[str, str]:
    """Return an answer in two lines: what to do and what something else costs, and the reason."""
    answer, why = describe_shortly(advice, indifference_of(advice))
    return answer, why if advice.reason is None else advice.reason.text
