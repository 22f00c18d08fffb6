"""The player's own mistakes as problems: from records of deals, and from games that were saved."""

from __future__ import annotations

from collections.abc import Iterator

from tricklab.analysis.drill.problem import Problem
from tricklab.analysis.drill.search import Wanted, problem_at
from tricklab.analysis.review.decisions import course_of
from tricklab.engine.records.record import Record


def mistakes_in(record: Record, seat: int) -> Iterator[Problem]:
    """Yield the decisions of a seat that surely gave something away."""
    course = course_of(record)
    wanted = Wanted(seat=seat, goes_wrong=True)
    for decision in course.decisions:
        if decision.seat == seat:
            problem = problem_at(course, decision, wanted, did=decision.name(decision.made))
            if problem is not None:
                yield problem
