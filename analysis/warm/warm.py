"""What is compiled, and made, ahead: each job is done once, as small as can be, so that all is there that it needs."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tricklab.analysis.warm.jobs import JOBS, POLICIES
from tricklab.engine.base.checks import list_of, plain_text, suggest
from tricklab.engine.base.numbers import shown
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of, variants
from tricklab.engine.kernel.compile_events import Compiling, telling
from tricklab.engine.play.setup import Setup

ALL = "all"
"""Stands for every variant, and for all that can be done."""


@dataclass(frozen=True)
class Warmed:
    """One job that was done.

    Attributes
    ----------
    variant, what, policy
        The game, which job, and who played; no policy where the job has its own.
    loops
        Names of the functions that were compiled for it; none where all was there already.
    seconds
        How long it took.
    is_stored
        Whether what was compiled could be kept.
    """

    variant: str
    what: str
    policy: str
    loops: tuple[str, ...]
    seconds: float
    is_stored: bool


def parse_what(given: str | Sequence[str]) -> tuple[str, ...]:
    """Return the jobs that are named, as ``simulate,advise``; ``all`` are all of them.

    Raise `UsageError` if there is no such job.
    """
    listed = given.split(",") if isinstance(given, str) else list_of("what", given, '["simulate", "advise"]')
    names = [plain_text("each of what", name, "simulate").strip() for name in listed]
    if names == [ALL]:
        return tuple(JOBS)
    for name in names:
        if name not in JOBS:
            raise UsageError(
                f"what is compiled ahead is one of {', '.join(JOBS)}, several of them with commas, or {ALL}; not "
                f"{shown(name)}.{suggest(name, list(JOBS))}"
            )
    return tuple(dict.fromkeys(names))


def games_of(variant: str) -> tuple[str, ...]:
    """Return the variants that are played for one, or for ``all``: of those that are compiled together the first."""
    if not isinstance(variant, str) or variant != ALL:
        return (variant,)
    return tuple({game_of(name).name: name for name in reversed(list(variants()))}.values())[::-1]


def plan(
    variant: str = "smear", what: str | Sequence[str] = "simulate", policies: Sequence[str] = POLICIES
) -> list[tuple[Setup, str, str]]:
    """Return what `warm` does: for each job the setup, its name, and the policy if it has one.

    Raise `UsageError` if there is no such game, policy or job.
    """
    jobs, listed = parse_what(what), list_of("policies", policies, '["expert", "basic"]')
    policies = [plain_text("each of policies", parameter, "expert") for parameter in listed]
    return [
        (Setup.make(name, policy=policy or POLICIES[0]), job, policy)
        for name in games_of(variant)
        for job in jobs
        for policy in (policies if JOBS[job].by_policy else ("",))
    ]


def warm(
    variant: str = "smear",
    what: str | Sequence[str] = "simulate",
    policies: Sequence[str] = POLICIES,
    *,
    on_done: Callable[[Warmed], object] | None = None,
    observer: Observer = UNOBSERVED,
) -> list[Warmed]:
    """Compile ahead what jobs need, as when an image is built (docs/data.md).

    Parameters
    ----------
    variant
        The game; ``"all"`` for every one. Rules and variants that are compiled together are compiled once.
    what
        For which commands, as ``"simulate,advise"``; ``"all"`` for all that there are.
    policies
        Who plays, where a job does not have its own players.
    on_done
        Called with each job as soon as it is done.
    observer
        Follows the work.

    Returns
    -------
    list of Warmed
        The jobs, with what was compiled for each, and how long that took.

    Raises
    ------
    UsageError
        If there is no such game, policy or job; nothing has been done then.
    """
    done = []
    for setup, job, policy in plan(variant, what, policies):
        done.append(_done(setup, job, policy, observer))
        if on_done is not None:
            on_done(done[-1])
    return done


def _done(setup: Setup, job: str, policy: str, observer: Observer) -> Warmed:
    compiled: list[Compiling] = []
    started = time.perf_counter()
    with telling(compiled.append):
        JOBS[job].do(setup, observer)
    loops = tuple(dict.fromkeys(loop.loop for loop in compiled))
    is_stored = all(loop.kept for loop in compiled)
    return Warmed(setup.variant, job, policy, loops, time.perf_counter() - started, is_stored)
