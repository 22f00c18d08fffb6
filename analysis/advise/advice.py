"""The answer for one decision: every choice played on in the same worlds until the best one is settled."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tricklab.analysis.advise.objective import Worth, chances_after, minds, usual_objective
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.reading import others_in, reading_of
from tricklab.analysis.advise.reasons.contrast import contrast_of
from tricklab.analysis.advise.reasons.find import reason_for
from tricklab.analysis.advise.reasons.pair import pair_of
from tricklab.analysis.advise.reasons.worlds import StoredWorlds
from tricklab.analysis.advise.result import COUNTED, MATCH, OUT_OF_TIME, POINTS, SEARCHING, Advice, Reason
from tricklab.analysis.advise.search import Search
from tricklab.engine.base.checks import list_of, made_by, plain_text, yes_or_no
from tricklab.engine.base.numbers import real, shown, whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.loops.what_if import SCOUTED, Playouts, WhatIf
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs, Workers

_BATCH = 64
_ROUND = 4
_FEWEST, _MOST = 1, 200_000

CONFIDENCE, SECONDS = 0.99, 10.0
"""How sure the best choice must be, and the most seconds, unless given."""

_PAUSE = 0.1
"""Seconds between two snapshots of a search, at least."""


def advise(
    question: Question,
    *,
    confidence: float = CONFIDENCE,
    indifference: float | None = None,
    seconds: float = SECONDS,
    worlds: int | None = None,
    infer: bool = True,
    others: str | None = None,
    objective: str | None = None,
    tallies: Sequence[int] | None = None,
    jobs: Jobs = None,
    look: Callable[[int, Sequence[int], Playouts], Any] | None = None,
    follow: Callable[[Advice], Any] | None = None,
    reason: bool = True,
) -> Advice:
    """Answer a question.

    Worlds that fit what the seat knows are drawn in batches; every choice that is still in question is played on in all
    of them. A choice is given up when the best one is surely better, at a level valid however often one looks.

    Parameters
    ----------
    question
        See `analysis.advise.question`.
    confidence
        How sure the best choice must be before the search stops.
    indifference
        Points, or per cent; when no other choice can be better by more than that, it is a toss-up. Unless given it is
        the game's own, or half a per cent.
    seconds
        Gives up after so long, checked after every round.
    worlds
        Play exactly so many worlds, and stop neither before nor later, whatever the other settings are.
    infer
        Whether worlds count by how well they fit what the others bid and played, see `analysis.advise.reading`.
    others
        The policy on all other seats; the question's own unless given.
    objective
        ``"points"``; or ``"match"``: a choice is worth the chance to win the match after the deal, in per cent, at
        the scores of the question. Unless given it is the match where there are scores or tallies, or a bid can win it.
    tallies
        What else the game counts in a match, for ``"match"``, see `analysis.equity.equity.Equity.chance`.
    jobs
        Threads.
    look
        Called with the number of a batch, its actions and what came of it.
    follow
        Called with the answer so far, whose verdict is ``"searching"``: after the first 64 worlds, and then at most ten
        times a second. What it raises ends the search and comes out of this function.
    reason
        Whether to look for the reason of the answer, which takes some hundredths of a second.

    Returns
    -------
    Advice
        What each choice is worth, the best first, and how sure that is.

    Raises
    ------
    UsageError
        If a setting is out of range.
    """
    made_by("question", question, Question, "tricklab.ask or tricklab.ask_record")
    if objective is not None and plain_text("objective", objective, POINTS) not in (POINTS, MATCH):
        raise UsageError(f"the objective is {POINTS} or {MATCH}; not {objective!r}.")
    infer, confidence = yes_or_no("infer", infer), real(confidence, "confidence", example="0.99")
    seconds = seconds if isinstance(seconds, float) and seconds > 0 else real(seconds, "seconds", example="10")
    worlds = None if worlds is None else whole(worlds, "worlds", example="1000")
    if tallies is not None:
        tallies = [whole(tally, "each tally", example="0") for tally in list_of("tallies", tallies, "[0, 0]")]
    for name, function in (("look", look), ("follow", follow)):
        if not (function is None or callable(function)):
            raise UsageError(f"{name} must be a function; not {shown(function)}.")
    objective = objective or usual_objective(question.setup, tallies)
    usual = minds(question.setup, objective)
    indifference = usual if indifference is None else real(indifference, "indifference", example="0.1")
    _check(confidence, indifference, seconds, worlds)
    setup = question.setup if others is None else setup_against(question, others)
    chances = chances_after(question, setup, tallies) if objective == MATCH else None
    what_if = worlds_for(question, setup, infer=infer)
    search = Search(setup, question.seat, what_if.choices(), objective)
    counts = tuple(tallies or ())
    show = None if follow is None else _Snapshots(lambda so_far: follow(replace(so_far, tallies=counts)))
    answer = _search(search, question, what_if, confidence, indifference, seconds, worlds, jobs, look, show, chances)
    answer = replace(answer, tallies=counts)
    return replace(answer, reason=_reason(answer, search, what_if)) if reason else answer


def worlds_for(
    question: Question, setup: Setup | None = None, *, infer: bool = True, scouted: int = SCOUTED
) -> StoredWorlds:
    """Return the worlds of a question; the policies of another setup play on if it is given."""
    setup = setup or question.setup
    believed = others_in(setup, question.seat) if infer else None
    return StoredWorlds(Simulator(setup), question.deal.state, believed, scouted=scouted, since=question.deal.since)


def advise_in(what_if: StoredWorlds, question: Question, worlds: int, jobs: Jobs = None, *, reason: bool) -> Advice:
    """Answer a question as `advise` does in so many worlds; they may have served another answer."""
    search = Search(question.setup, question.seat, what_if.choices())
    settings = CONFIDENCE, minds(question.setup, POINTS), SECONDS
    answer = _search(search, question, what_if, *settings, worlds, jobs, None, None, None)
    return replace(answer, reason=_reason(answer, search, what_if)) if reason else answer


class _Snapshots:
    """Passes on answers to a search that goes on, the first one at once and the others in their time."""

    def __init__(self, follow: Callable[[Advice], Any]) -> None:
        self._follow, self._next = follow, 0.0

    def offer(self, answer: Callable[[], Advice]) -> None:
        """Work out an answer and pass it on, if it is time for one."""
        if time.perf_counter() >= self._next:
            self._follow(answer())
            self._next = time.perf_counter() + _PAUSE


def _reason(answer: Advice, search: Search, what_if: StoredWorlds) -> Reason | None:
    """Return why the best choice is better than the next one, None without another."""
    best, other = pair_of(answer)
    if other is None:
        return None
    return reason_for(contrast_of(answer, best, other, what_if, search.behind(other.action, best.action)))


def _search(
    search: Search,
    question: Question,
    what_if: StoredWorlds,
    confidence: float,
    indifference: float,
    seconds: float,
    worlds: int | None,
    jobs: Jobs,
    look: Callable[[int, Sequence[int], Playouts], Any] | None,
    snapshots: _Snapshots | None,
    chances: Worth | None,
) -> Advice:
    what_if.compile_try()
    reading = reading_of(search.setup, what_if)
    what_if.play(0, 1, search.alive[:1])  # compiles, or loads
    started = time.perf_counter()
    workers = Workers(jobs=jobs)
    verdict, batch = None, 0

    def answer(verdict: str) -> Advice:
        taken = time.perf_counter() - started
        return search.answer(question, search.setup, verdict, indifference, taken, reading)

    while verdict is None:
        alive = search.alive
        sizes = _sizes(None if worlds is None else worlds - search.count)
        batches = list(enumerate(sizes, start=batch))
        rounds = workers.each(partial(_try, what_if, chances, alive), batches)
        for tried_batch, (proposed, values) in zip(batches, rounds, strict=True):
            search.add(tried_batch, alive, proposed, values)
            if look is not None:
                look(tried_batch[0], alive, proposed)
            if snapshots is not None:
                snapshots.offer(partial(answer, SEARCHING))
        workers = Workers(jobs=jobs)
        batch += len(batches)
        if worlds is not None:
            verdict = COUNTED if search.count == worlds else None
        else:
            verdict = search.verdict(confidence, indifference)
            is_late = search.count > 1 and time.perf_counter() - started > seconds
            if verdict is None and (is_late or search.count >= _MOST):
                verdict = OUT_OF_TIME
    return answer(verdict)


def _sizes(left: int | None) -> list[int]:
    """Return the sizes of the next batches, which together have no more worlds than are left to play."""
    if left is None:
        return [_BATCH] * _ROUND
    starts = range(0, min(left, _BATCH * _ROUND), _BATCH)
    return [min(_BATCH, left - start) for start in starts]


def _try(
    what_if: WhatIf, chances: Worth | None, actions: Sequence[int], batch: tuple[int, int]
) -> tuple[Playouts, Any]:
    """Play a batch; return its results, with winning chances where these count."""
    played = what_if.play(*batch, actions)
    return played, None if chances is None else chances(batch[0] * _BATCH, played.rows)


def _check(confidence: float, indifference: float, seconds: float, worlds: int | None) -> None:
    if not 0.5 <= confidence < 1:
        raise UsageError(f"confidence goes from 0.5 to below 1, as in 0.99; not {confidence:g}.")
    if not indifference >= 0:
        raise UsageError(f"indifference is a number of points, 0 or more; not {indifference:g}.")
    if not seconds > 0:
        raise UsageError(f"the time must be more than 0 seconds; not {seconds:g}.")
    if worlds is not None and not _FEWEST <= worlds <= _MOST:
        raise UsageError(f"worlds go from {_FEWEST} to {_MOST:,}; not {worlds:,}.")


def prepare(question: Question, others: str) -> None:
    """Compile what is only needed to ask with another policy on the other seats; see `setup_against`."""
    WhatIf(Simulator(setup_against(question, others)), question.deal.state, None).compile_try()


def setup_against(question: Question, others: str) -> Setup:
    """Return the setup of a question with another policy on all seats but the one that asks.

    Raise `UsageError` if there is no such policy.
    """
    setup = question.setup
    return Setup.make(
        setup.variant,
        rules=setup.rules,
        policy=others,
        seats={question.seat: setup.policies[question.seat].name},
        scores=setup.scores,
        carry=setup.carry,
        seed=setup.seed,
    )
