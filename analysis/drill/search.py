"""The search for problems: decisions of dealt hands of which the best choice is known for certain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

import msgspec

from tricklab.analysis.advise import Advice, advise
from tricklab.analysis.drill.problem import ERRORS, Problem, leads, problem_of, question_of, task_in
from tricklab.analysis.review.decisions import KINDS, Course, Decision, course_of
from tricklab.engine.base.checks import suggest
from tricklab.engine.errors import UsageError
from tricklab.engine.play.actions import phase_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import records
from tricklab.engine.rules.phases import Phase

LAST_TRICK = 3
"""Later cards are easy, and their records long."""

FEWEST, MOST = 2, 64
"""Choices of a problem."""

GLANCE, WORLDS = 64, 1024
"""Worlds of a first look, and of an answer: they are counted, so that every machine finds the same."""

DEALS = 10_000
"""So many deals are looked through before the search gives up."""


@dataclass(frozen=True)
class Wanted:
    """Which decisions are wanted.

    Attributes
    ----------
    kind
        A kind of decision, one of `analysis.review.decisions.KINDS`; any if None.
    phase
        The class of its phase.
    fewest
        The fewest choices.
    accept
        Whether an answer is wanted; called after the first look, too.
    seat
        Whose decisions; anybody's if None.
    goes_wrong
        Whether the seat made a mistake: what it chose is worse than the best choice by three standard errors. Other
        choices may be as good as the best one then, else all are worse.
    """

    kind: str | None = None
    phase: type[Phase] = Phase
    fewest: int = FEWEST
    accept: Callable[[Advice], bool] = lambda advice: True
    seat: int | None = None
    goes_wrong: bool = False


def kind_of(text: str) -> str:
    """Return the kind of decision that a player names: the word itself, or its singular.

    Raises
    ------
    UsageError
        If there is none of that name.

    Examples
    --------
    >>> kind_of("bid"), kind_of("leads")
    ('bids', 'leads')
    """
    for kind in KINDS:
        if text.lower() in (kind, kind.removesuffix("s")):
            return kind
    raise UsageError(
        f"no decision is of the kind {text[:20]!r}; the kinds: {', '.join(KINDS)}.{suggest(text, [*KINDS])}"
    )


def problems_in(setup: Setup, wanted: Wanted, first: int = 0, deals: int = DEALS) -> Iterator[Problem]:
    """Yield problems from the deals of a setup: of each deal the first decision that is wanted and clear, if any."""
    for record in records(Simulator(setup), range(first, first + deals)):
        yield from islice(_problems(record, wanted), 1)


def _problems(record: Record, wanted: Wanted) -> Iterator[Problem]:
    course = course_of(record)
    for decision in course.decisions:
        phase = phase_of(decision.question.setup, decision.question.deal.state)
        if decision.trick > LAST_TRICK or not isinstance(phase, wanted.phase):
            continue
        if wanted.kind not in (None, decision.kind):
            continue
        if wanted.seat in (None, decision.seat) and (problem := problem_at(course, decision, wanted)) is not None:
            yield problem


def cut_before(course: Course, decision: Decision) -> Record:
    """Return the record of a deal up to a decision."""
    return msgspec.structs.replace(course.record, events=course.record.events[: decision.before], result=msgspec.UNSET)


def problem_at(course: Course, decision: Decision, wanted: Wanted, did: str = "") -> Problem | None:
    """Return the problem of a decision; None if its choices are no words or cards, or the best one is not clear."""
    cut = cut_before(course, decision)
    question = question_of(cut, decision.seat)
    task = task_in(question, cut)
    if task.selection is not None or not wanted.fewest <= len(task.choices) <= MOST:
        return None
    for worlds, errors in ((GLANCE, 1), (WORLDS, ERRORS)):
        answer = advise(question, worlds=worlds, reason=worlds == WORLDS)
        is_clear = _errs(answer, decision, errors) if wanted.goes_wrong else leads(answer, errors)
        if not (is_clear and wanted.accept(answer)):
            return None
    return problem_of(cut, decision.seat, answer, decision.kind, did)


def _errs(advice: Advice, decision: Decision, errors: float) -> bool:
    """Return whether what was chosen gives something away that matters, by so many standard errors."""
    cost = next(choice.to_best for choice in advice.choices if choice.action == decision.made)
    return bool(cost.value > advice.indifference and cost.value >= errors * cost.error)
