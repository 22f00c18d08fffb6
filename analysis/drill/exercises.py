"""Exercises from Python: problems of a variant, of a kind of decision, or in which a player goes wrong."""

from __future__ import annotations

from itertools import islice
from typing import Unpack

from tricklab.analysis.drill.problem import Problem
from tricklab.analysis.drill.search import DEALS, Wanted, kind_of, problems_in
from tricklab.engine.base.numbers import whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.policies.policy import DEFAULT, PolicyLike

MOST = 1000


def exercises_at(
    setup: SetupLike = "smear",
    kind: str | None = None,
    player: PolicyLike | None = None,
    **options: Unpack[DealOptions],
) -> tuple[Setup, Wanted]:
    """Return the table at which problems are looked for, and which are wanted; see `drill`."""
    table = setup_from(setup, options, DealOptions)
    seated = table.with_policies(DEFAULT, seats={} if player is None else {0: player})
    wanted = None if kind is None else kind_of(kind)
    return seated, Wanted(kind=wanted, seat=None if player is None else 0, goes_wrong=player is not None)


def drill(
    setup: SetupLike = "smear",
    kind: str | None = None,
    *,
    player: PolicyLike | None = None,
    count: int = 5,
    **options: Unpack[DealOptions],
) -> list[Problem]:
    """Return problems from dealt hands (docs/drill.md).

    Parameters
    ----------
    setup
        What is dealt: a `Setup`, whose policies do not matter, or the name of a variant.
    kind
        A kind of decision alone, such as ``bid``, ``lead`` or ``following``.
    player
        Only decisions in which this player of seat 0 gives something away, among expert players.
    count
        How many.
    **options
        With a variant's name: players, rules, scores, carry and seed, as for `Setup.make`.

    Returns
    -------
    list of Problem
        Each with its ``question``, its ``answer`` in words, and ``rows`` of choices with what they give away.

    Raises
    ------
    UsageError
        If an argument is wrong, or ten thousand deals have fewer problems.

    Examples
    --------
    >>> problem, = drill("pitch", "bid", count=1)  # doctest: +SKIP
    >>> problem.is_right(problem.rows[0].choices[0])  # doctest: +SKIP
    True
    """
    table, wanted = exercises_at(setup, kind, player, **options)
    count = whole(count, "count", 1, MOST)
    problems = list(islice(problems_in(table, wanted), count))
    if len(problems) < count:
        raise UsageError(too_few(table, wanted))
    return problems


def too_few(setup: Setup, wanted: Wanted) -> str:
    """Return that there are no more problems."""
    what = "decision" if wanted.kind is None else f"decision of the kind {wanted.kind!r}"
    return f"no other {what} in {DEALS:,} deals of {setup.title} has a best choice that is clear enough."
