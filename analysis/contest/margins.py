"""Policies made ready to be measured on the same deals: a side's margin over the others, in each of the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Arm
from tricklab.engine.base.checks import list_of
from tricklab.engine.base.numbers import whole
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy, PolicyLike


def margin_of(setup: Setup, side: int) -> Arm:
    """Return the arm that takes a side's utility, mostly its change of score, less the mean of the others'.

    To stay whole the number is multiplied by how many others there are, which is one where there are two sides.
    """
    number = setup.other_sides + 1

    def measure(rows: Any) -> Any:
        changes = rows[setup.game.measure.field][:, :number].astype(np.int64)
        return (number * changes[:, side] - changes.sum(1))[:, None]

    return Arm(setup, measure)


class Pairings:
    """Policies, each on one side at a time with another policy everywhere else: the arms of a contest.

    A policy with itself everywhere else is not played, if all sides are asked for: its margins add up to nothing.

    Parameters
    ----------
    setup
        What is dealt; its policies are replaced.
    pairs
        Each a policy that is measured, and the one that has the other seats.
    sides
        The sides that are measured; all of them unless given.
    arm_of
        Returns the arm that measures a side; by its margin unless given.

    Attributes
    ----------
    arms
        An arm for each pair and side.
    sides
        The sides that are measured; None for all of them.
    weights : int64 array (pairs, arms)
        Which arms are a pair's.
    unit
        ``weights[pair] @ margins / unit`` is the mean over the sides of the pair's margin, in points.

    Raises
    ------
    UsageError
        If there is no such side.
    """

    def __init__(
        self,
        setup: Setup,
        pairs: Sequence[tuple[Policy, Policy]],
        sides: Sequence[int] | None = None,
        arm_of: Callable[[Setup, int], Arm] = margin_of,
    ) -> None:
        """Seat them."""
        there = sorted(set(setup.sides))
        if sides is not None:
            sides = [whole(side, "a side", example="0") for side in list_of("sides", sides, "[0]")]
        for side in sides or ():
            if side not in there:
                raise UsageError(f"there is no side {side}; sides are {', '.join(map(str, there))}.")
        chosen = there if sides is None else sorted(set(sides))
        self.sides = None if chosen == there else tuple(chosen)
        seated = [
            (pair, side, setup.with_policies(others, sides={side: policy}))
            for pair, (policy, others) in enumerate(pairs)
            for side in ([] if self.sides is None and policy == others else chosen)
        ]
        self.arms = [arm_of(table, side) for _, side, table in seated]
        owners, played = np.array([pair for pair, *_ in seated], int), [side for _, side, _ in seated]
        self.weights = (owners == np.arange(len(pairs))[:, None]).astype(np.int64)
        self.unit = len(chosen) * (len(there) - 1)
        self._on = np.array(played, int) == np.array(chosen)[:, None]

    def of_sides(self, pair: int) -> Any:
        """Return the arms of a pair by side, int64 array (sides, arms); zeros where the pair is not played.

        Each row by ``unit / sides`` is the margin on that side, in points.
        """
        return self.weights[pair] * self._on


def different(policies: Sequence[PolicyLike], setup: Setup) -> list[Policy]:
    """Return policies that must all be different. Raise `UsageError` if one does not exist or is given twice."""
    entered = [find_policy(policy, setup.game.name) for policy in list_of("policies", policies, '["basic", "expert"]')]
    for index, policy in enumerate(entered):
        if policy in entered[:index]:
            raise UsageError(f"policy {policy.name!r} is given twice.")
    return entered


def two_of(setup: Setup, a: PolicyLike, b: PolicyLike) -> tuple[Policy, Policy]:
    """Return two policies. Raise `UsageError` if one does not exist or both are the same."""
    first, second = (find_policy(given, setup.game.name) for given in (a, b))
    if first == second:
        raise UsageError(f"both policies are {first.name!r}; give two that differ.")
    return first, second
