"""Advice in the middle of a deal: the decision as the seat knows it, and nothing else of the deal."""

from __future__ import annotations

from tricklab.analysis.advise.question import Question
from tricklab.analysis.review.decisions import decision_at
from tricklab.engine.records.check import checked_setup
from tricklab.engine.sessions.session import Session, Taken

SEED = "hint"
"""Of the worlds: never the deal's own, whose cards must not be among them more often than others."""


def question_now(session: Session, policy: str) -> Question:
    """Return the decision that the seat has, as `tricklab.analysis.advise.advise` takes it."""
    record, name = session.record(), "the deal"
    setup = checked_setup(record, policy, SEED, name)
    kind, events = int(session.deal.state["table"]["kind"]), len(session.deal.events)
    steps = [*session.taken, Taken(session.seat, kind, 0, events, is_choice=True)]
    return decision_at(setup, record, steps, len(session.taken), name).question
