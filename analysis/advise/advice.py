"""The answer for one decision: every choice played on in the same worlds until the best one is settled."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.result import COUNTED, OUT_OF_TIME, Advice
from tricklab.analysis.advise.search import Search
from tricklab.engine.errors import UsageError
from tricklab.engine.loops.what_if import Playouts, WhatIf
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator
from tricklab.engine.workers import Workers

_BATCH = 64
_ROUND = 4
_FEWEST, _MOST = 2, 200_000
_UNHEARD_OF, _RAREST = 60_000, 4_000


def advise(
    question: Question,
    *,
    confidence: float = 0.99,
    indifference: float | None = None,
    seconds: float = 10.0,
    worlds: int | None = None,
    infer: bool = True,
    others: str | None = None,
    jobs: int | None = None,
    look: Callable[[int, Sequence[int], Playouts], Any] | None = None,
) -> Advice:
    """Answer a question.

    Worlds that fit what the seat knows are drawn in batches; every choice that is still in question is played on in all
    of them. A choice is given up when the best one is surely better, at a level that holds however often one looks.

    Parameters
    ----------
    question
        See `analysis.advise.question`.
    confidence
        How sure the best choice must be before the search stops.
    indifference
        Points; when no other choice can be better by more than that, it is a toss-up. Unless given, the game's own.
    seconds
        Gives up after so long, checked after every round.
    worlds
        Play exactly so many worlds and never stop before, whatever the other settings are.
    infer
        Whether only worlds count in which the others, playing the policy in question, would have bid as they did.
    others
        The policy on all other seats; that of the question unless given.
    jobs
        Threads.
    look
        Called with the number of a batch, its actions and what came of it.

    Raises
    ------
    UsageError
        If a setting is out of range.
    """
    indifference = question.setup.game.indifference if indifference is None else indifference
    _check(confidence, indifference, seconds, worlds)
    setup = question.setup if others is None else _with_others(question, others)
    for observed_from in _ladder(question) if infer else [None]:
        found = _search(question, setup, observed_from, confidence, indifference, seconds, worlds, jobs, look)
        if found is not None:
            return found
    raise AssertionError("the last step of the ladder asks for nothing")


def _ladder(question: Question) -> list[int]:
    """Return from which kind of decision on worlds must fit: all; if none does, not what was passed; then nothing."""
    game = question.setup.game
    return sorted({0, game.auction, len(game.kinds)})


def _search(
    question: Question,
    setup: Setup,
    observed_from: int | None,
    confidence: float,
    indifference: float,
    seconds: float,
    worlds: int | None,
    jobs: int | None,
    look: Callable[[int, Sequence[int], Playouts], Any] | None,
) -> Advice | None:
    """Look for the best choice; None if hardly any world fits what the others did."""
    simulator = Simulator(setup)
    inferred = None if observed_from is None else simulator.setup.policies[(question.seat + 1) % setup.players]
    what_if = WhatIf(simulator, question.deal.state, inferred, observed_from or 0)
    actions = what_if.choices()
    what_if.play(0, 1, actions[:1])  # compiles, or loads
    started = time.perf_counter()
    search = Search(setup, question.seat, actions)
    workers = Workers(jobs=jobs)
    verdict, batch, size = None, 0, _BATCH
    while verdict is None:
        alive = search.alive
        if worlds is not None:
            size = min(_BATCH, -(-(worlds - search.count) // _ROUND))
        numbers = range(batch, batch + _ROUND)
        rounds = workers.each(partial(_try, what_if, size, alive), numbers)
        for number, proposed in zip(numbers, rounds, strict=True):
            search.add(alive, proposed)
            if look is not None:
                look(number, alive, proposed)
        workers = Workers(jobs=jobs)
        batch += _ROUND
        if search.proposed > _UNHEARD_OF and search.accepted * _RAREST < search.proposed:
            return None  # nobody would have said so: the policy is no guide to what was meant
        if worlds is not None:
            verdict = COUNTED if search.count >= worlds else None
        else:
            verdict = search.verdict(confidence, indifference)
            is_late = search.count >= _FEWEST and time.perf_counter() - started > seconds
            if verdict is None and (is_late or search.count >= _MOST):
                verdict = OUT_OF_TIME
    taken = time.perf_counter() - started
    return search.answer(question, setup, verdict, taken, observed_from)


def _try(what_if: WhatIf, size: int, actions: Sequence[int], number: int) -> Playouts:
    return what_if.play(number, size, actions)


def _check(confidence: float, indifference: float, seconds: float, worlds: int | None) -> None:
    """Refuse settings that make no sense."""
    if not 0.5 <= confidence < 1:
        raise UsageError(f"confidence goes from 0.5 to below 1, as in 0.99; not {confidence:g}.")
    if not indifference >= 0:
        raise UsageError(f"indifference is a number of points, 0 or more; not {indifference:g}.")
    if not seconds > 0:
        raise UsageError(f"the time must be more than 0 seconds; not {seconds:g}.")
    if worlds is not None and not _FEWEST <= worlds <= _MOST:
        raise UsageError(f"worlds go from {_FEWEST} to {_MOST:,}; not {worlds}.")


def _with_others(question: Question, others: str) -> Setup:
    """Return the setup with another policy on all seats but the one that asks."""
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
