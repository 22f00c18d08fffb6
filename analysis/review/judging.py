"""A whole deal after the game: every choice valued as its seat knew the deal, in the same way as advice."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any

import numpy as np

from tricklab.analysis.advise.advice import setup_against
from tricklab.analysis.review.decisions import Course, course_of
from tricklab.analysis.review.judgements import MISTAKE, Judged, accounts_of
from tricklab.analysis.review.result import Review
from tricklab.analysis.review.trial import BATCH, Trial
from tricklab.engine.base.checks import plain_text, yes_or_no
from tricklab.engine.base.numbers import real, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.play.loops.what_if import Playouts
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs, Workers
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.records.record import Record

_FEWEST, _MOST = 64, 100_000
_PLAIN = re.compile(r"[\w-]+(:[\w.-]+=[-+\d.e]+(,[\w.-]+=[-+\d.e]+)*)?")
"""A policy with numbers as parameters: what else a name can ask for, such as a file, is not done for a record."""

_LEAST_BATCHES = 2
"""So many are played however late it is: fewer give no idea of how sure the costs are."""


def review(
    record: Record | Mapping[str, Any],
    policy: str = "expert",
    *,
    against: str | None = None,
    worlds: int = 1024,
    seconds: float = 20.0,
    infer: bool = True,
    seed: int | str = 1,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    follow: Callable[[Judged], Any] | None = None,
    name: str = "the record",
) -> Review:
    """Review a whole deal after the game (docs/review.md).

    At every decision in which there was a choice, worlds are drawn that fit what the seat had seen, and every choice is
    played on in all of them, as `analysis.advise.advise` does it.

    Parameters
    ----------
    record
        The record of a deal that is over (docs/record.md), as `replay` returns it or as plain data, all cards known.
    policy
        Who plays on in every seat, and by whose habits a seat reads what the others did.
    against
        Another policy for all seats but the one whose choice it is. Unless given, the one that the record names on all
        seats, if that is a policy of the game; then ``policy``, too.
    worlds
        How many worlds for each decision; fewer where hardly any fits.
    seconds
        Stops about then in any case, with fewer worlds; the results depend on the machine only where that happens.
    infer
        Whether only worlds count in which the others would have bid as they did.
    seed
        Of the worlds.
    jobs
        Threads; one for each core unless given. The results are the same.
    observer
        Follows the work: its progress is called after each batch of worlds, with 0 between two choices.
    follow
        Called with each choice as soon as it is judged, in the order of the deal.
    name
        What messages call the record, such as its file.

    Returns
    -------
    Review
        What each choice was worth and what those that were made cost, and where each seat's result came from.

    Raises
    ------
    UsageError
        If the record has not the shape of docs/record.md, or no whole deal; the message names the location.
    Exception
        What ``follow`` or the observer's progress raises: that stops the review.

    See Also
    --------
    advise : One decision, as long as it takes.
    replay : Where records come from.
    """
    worlds = whole(worlds, "worlds", _FEWEST, _MOST, "1000")
    seconds = real(seconds, "the time", 0.1, 1e6, "20")
    infer, course = yes_or_no("infer", infer), course_of(record, policy, seed, name)
    against = None if against is None else plain_text("against", against, "basic")
    return review_course(
        course, against, worlds=worlds, seconds=seconds, infer=infer, jobs=jobs, observer=observer, follow=follow
    )


def review_course(
    course: Course,
    against: str | None = None,
    *,
    worlds: int = 1024,
    seconds: float = 20.0,
    infer: bool = True,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    follow: Callable[[Judged], Any] | None = None,
) -> Review:
    """Review a deal that was led through its record already; see `review`."""
    against = played_by(course) if against is None else against
    against = None if against == course.setup.policies[0].name else against
    trials = trials_of(course, against, infer=infer)
    judged: list[Judged] = []

    def judge(trial: Trial) -> None:
        judgement = Judged(trial.decision, trial.advice(time.perf_counter() - started), trial.cost())
        if judgement.verdict == MISTAKE:
            judgement = replace(judgement, reason=trial.reason(judgement.advice))
        judged.append(judgement)
        if follow is not None:
            follow(judgement)

    started = time.perf_counter()
    play_all(trials, worlds, judge, seconds=seconds, jobs=jobs, observer=observer)
    taken = time.perf_counter() - started
    return Review(course, tuple(judged), accounts_of(course, judged), against, taken)


def played_by(course: Course) -> str | None:
    """Return who has played in all seats by the record, if that is a policy of the game; no file is run for that."""
    names, setup = set(course.record.policies), course.setup
    name = names.pop() if len(names) == 1 else ""
    if not _PLAIN.fullmatch(name) or name.partition(":")[0] not in policies_of(setup.game.name):
        return None
    with suppress(UsageError):  # of another version, perhaps
        return find_policy(name, setup.game.name).name
    return None


def trials_of(course: Course, against: str | None = None, *, infer: bool = True) -> list[Trial]:
    """Return the choices of a deal, ready to be tried; whoever plays on is compiled."""
    simulators: dict[int, Simulator] = {}
    trials = []
    for decision in course.decisions:
        seat = decision.seat
        if seat not in simulators:
            setup = course.setup if against is None else setup_against(decision.question, against)
            simulators[seat] = Simulator(setup)
        trials.append(Trial(decision, simulators[seat], infer=infer))
    if trials:
        trials[0].play(0, 1)  # compiles, or loads
    return trials


def play_all(
    trials: Sequence[Trial],
    worlds: int,
    done: Callable[[Trial], None] = lambda trial: None,
    *,
    seconds: float = math.inf,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
) -> None:
    """Try the choices of one decision after the other, batch by batch, until all worlds are played or time is up.

    Each decision has its part of the time, and what those before it have left; ``done`` is called after each.
    """
    started = time.perf_counter()
    sizes = [len(part) for part in np.array_split(range(worlds), max(_LEAST_BATCHES, -(-worlds // BATCH)))]

    def in_time() -> Iterator[tuple[int, int, int]]:
        for index, trial in enumerate(trials):
            trial.leave(trial.look())
            for number, size in enumerate(sizes, start=1):
                is_late = time.perf_counter() - started > seconds * (index + 1) / len(trials)
                if is_late and number > _LEAST_BATCHES:
                    break
                yield index, number, size

    def play(batch: tuple[int, int, int]) -> tuple[int, int, int, Playouts]:
        index, number, size = batch
        return index, number, size, trials[index].play(number, size)

    results: Any = Workers(jobs=jobs).each(play, in_time())
    with observer.playing(len(trials), "Reviewing", "choices") as progress, closing(results):
        advance = progress or (lambda count: None)
        due = 0
        for index, number, size, tried in results:
            for trial in trials[due:index]:
                done(trial)
                advance(1)
            due = index
            trials[index].add(number, size, tried)
            advance(0)
        for trial in trials[due:]:
            done(trial)
            advance(1)


def check_seat(seat: int | None, players: int) -> None:
    """Raise `UsageError` if there is no such seat."""
    if seat is not None and not 0 <= seat < players:
        raise UsageError(f"there is no seat {seat}; seats are 0 to {players - 1}.")
