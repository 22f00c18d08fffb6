"""Policies made ready to be measured on the same deals: a side's margin over the others, in each of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Arm, Experiment
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
    """Policies, each on one side at a time with another policy everywhere else, all on the same deals.

    A policy with itself everywhere else is not played, if all sides are asked for: its margins add up to nothing.

    Parameters
    ----------
    setup
        What is dealt; its policies are replaced.
    pairs
        Each a policy that is measured, and the one that has the other seats.
    sides
        The sides that are measured; all of them unless given.

    Attributes
    ----------
    experiment
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
        self, setup: Setup, pairs: Sequence[tuple[Policy, Policy]], sides: Sequence[int] | None = None
    ) -> None:
        """Seat them; nothing is compiled yet."""
        there = sorted(set(setup.sides))
        if sides is not None:
            sides = [whole(side, "a side", example="0") for side in list_of("sides", sides, "[0]")]
        for side in sides or ():
            if side not in there:
                raise UsageError(f"there is no side {side}; sides are {', '.join(map(str, there))}.")
        chosen = there if sides is None else sorted(set(sides))
        self.sides = None if chosen == there else tuple(chosen)
        arms: list[list[Arm]] = []
        for policy, others in pairs:
            played = [] if self.sides is None and policy == others else chosen
            seated = [setup.with_policies(others, sides={side: policy}) for side in played]
            arms.append([margin_of(seated_setup, side) for seated_setup, side in zip(seated, played, strict=True)])
        self.experiment = Experiment([arm for of_pair in arms for arm in of_pair])
        owners = np.repeat(range(len(arms)), [len(of_pair) for of_pair in arms])
        self.weights = (owners == np.arange(len(arms))[:, None]).astype(np.int64)
        self.unit = len(chosen) * (len(there) - 1)
        self._sides = len(chosen)

    def of_sides(self, pair: int) -> Any:
        """Return the arms of a pair by side, int64 array (sides, arms); zeros where the pair is not played.

        Each row by ``unit / sides`` is the margin on that side, in points.
        """
        arms = np.flatnonzero(self.weights[pair])
        result = np.zeros((self._sides, self.weights.shape[1]), np.int64)
        result[range(len(arms)), arms] = 1
        return result


def different(policies: Sequence[PolicyLike], setup: Setup) -> list[Policy]:
    """Return policies that must all be different. Raise `UsageError` if one does not exist or is given twice."""
    entered = [find_policy(policy, setup.game.name) for policy in list_of("policies", policies, '["basic", "expert"]')]
    for index, policy in enumerate(entered):
        if policy in entered[:index]:
            raise UsageError(f"policy {policy.name!r} is given twice.")
    return entered
