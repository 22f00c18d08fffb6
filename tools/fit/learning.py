"""Learning by play, as the experts at Plute and Cinch do: what each choice came to moves the values of cards and bids.

A script plays deals with the values found so far, plays some decisions on with every choice, and fits the values to
the differences; round by round, as the values change the play.
"""

from __future__ import annotations

import sys
from collections import namedtuple
from collections.abc import Callable
from functools import cache
from typing import Any, cast

import numpy as np

from tools.fit.bins import solve_bins
from tools.fit.deals import DEAL, Bench, Deals
from tricklab.engine.ground.rng import RandomStream, below
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import count_actions, nth_action
from tricklab.engine.policies.decision import share_decisions

PRIOR_WEIGHT = 60.0
"""How often a choice must be seen in a bin for its value to be half of what it came to there."""

ENOUGH = 1000
"""Samples of a situation below which its levels stay as they are."""

ROUNDS_KEPT = 3
"""How many rounds of training samples the values are fitted to: the last ones."""


def learner_of(expert: type, *tables: str) -> Any:
    """Return the class of an expert with tables of its own, which change.

    It decides as the expert where no table of its own decides; a share ``explore`` of its actions is random,
    ``among`` the first few (`depart`).

    Parameters
    ----------
    expert
        A policy, all of whose parameters have defaults.
    *tables
        The names of the tables; its first fields.
    """
    usual: Any = expert()
    fields = [*tables, *usual._fields, "explore", "among"]
    learner = cast(type, namedtuple("Learner", fields, defaults=[*usual, 0.0, 64]))
    share_decisions(expert, learner)
    return learner


@compiled
def depart(bench: Bench, stream: RandomStream, action: int) -> int:
    """Play one of the first few actions at random now and then, instead of what the learner has chosen."""
    learner, state = bench.policies[0], bench.scratch[DEAL]
    if below(stream, 1000, 8) >= 1000 * learner.explore:
        return action
    return nth_action(bench.rules, state, below(stream, min(learner.among, count_actions(bench.rules, state)), 9))


@cache
def depart_in(*kinds: int) -> Callable[..., int]:
    """Return a compiled `depart` that leaves decisions of other kinds as they are."""

    def depart_there(bench: Bench, stream: RandomStream, action: int) -> int:
        return depart(bench, stream, action) if bench.scratch[DEAL].table.kind in kinds else action

    return compiled(depart_there)


def learn_in_rounds(
    play: Callable[[int, Any], tuple[Any, Any, Any]], values: Any, rounds: int, prior_weight: float = PRIOR_WEIGHT
) -> Any:
    """Return the values after some rounds.

    Parameters
    ----------
    play
        ``play(number, values)`` plays a round. It returns how many choices each decision had, the places in the flat
        table of values that count for each choice, a row for each lane, and what each choice came to. The place after
        the last is for a lane that does not count.
    values
        Those to begin with.
    """
    rounds_kept: list[tuple[Any, Any, Any]] = []
    for number in range(rounds):
        rounds_kept = [*rounds_kept[1 - ROUNDS_KEPT :], play(number, values)]
        counts, places, came_to = (np.concatenate(parts, axis=-1) for parts in zip(*rounds_kept, strict=True))
        (solution,) = solve_bins(counts, places, came_to, (values.size + 1,), prior_weight)
        seen = np.bincount(places.ravel(), minlength=values.size + 1)[: values.size] > 0
        values = np.where(seen, solution[: values.size], values.ravel()).reshape(values.shape)
        print(f"round {number + 1}: {len(rounds_kept[-1][0])} decisions", file=sys.stderr, flush=True)
    return values


def levels(points: Any, utilities: Any, before: Any, grid: Any) -> Any:
    """Return the points from which each bid is better than all lower ones, by curves through what the bids came to.

    Parameters
    ----------
    points
        What was to be expected at each decision.
    utilities
        What a pass and each bid came to, a row for each decision; not a number where there was no such choice.
    before
        The levels so far, which bids that nobody had keep.
    grid
        Levels to choose from, evenly spaced.
    """
    middle, width, end = grid.mean(), grid.std(), 2 * grid[-1] - grid[-2]
    curves = np.full((len(grid), utilities.shape[1]), -np.inf)
    there = [bid for bid in range(curves.shape[1]) if not np.isnan(utilities[0, bid])]
    for bid in there:
        slopes, *_ = np.linalg.lstsq(np.vander((points - middle) / width, 5), utilities[:, bid], rcond=None)
        curves[:, bid] = np.vander((grid - middle) / width, 5) @ slopes
    often, after = np.histogram(points, np.append(grid, end))[0], before.copy()
    for bid in [bid for bid in there if bid and min(there) < bid]:
        better = curves[:, bid:].max(1) - curves[:, :bid].max(1)
        after[bid - 1] = [*grid, end][np.argmax([*np.cumsum((better * often)[::-1])[::-1], 0.0])]
    return after


def move_levels(needed: Any, situations: Any, points: Any, utilities: Any, grid: Any, number: int) -> None:
    """Move the levels of each situation a step toward the best ones; steps shrink from round to round."""
    for situation in range(len(needed)):
        which = situations == situation
        if which.sum() > ENOUGH:
            best = levels(points[which], utilities[which], needed[situation], grid)
            needed[situation] += (best - needed[situation]) * max(0.12, 0.5 / (1 + 0.15 * number))


def learn_levels(
    deals: Deals, loop: Callable[..., int], learner: Any, needed: Any, grid: Any, rounds: int, count: int
) -> None:
    """Move the levels a step toward the best ones in each round.

    Parameters
    ----------
    deals, count
        What is dealt, and how many deals a round has.
    loop
        A loop as `decision_loop` returns it. It writes the situation and what the hand is worth to one array, and to
        another what a pass and each bid came to.
    learner
        The policy that bids by the levels.
    needed
        The levels by situation, which change; the learner's own.
    grid
        Levels to choose from, evenly spaced.
    """
    for number in range(rounds):
        most = deals.players * count
        observed, utilities = np.zeros((most, 2), np.int64), np.zeros((most, 1 + needed.shape[1]))
        n = deals.visit(loop, (learner,), number * count, count, observed, utilities)
        situations, points = observed[:n].T
        move_levels(needed, situations, points, utilities[:n], grid, number)
