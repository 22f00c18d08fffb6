"""How well a policy does in one seat against another policy everywhere else, and how much of the possible that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.sequential import Arm, Experiment, Sums
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.policies import DEFAULT, find_policy
from tricklab.engine.setup import Setup
from tricklab.engine.workers import Progress

FLOOR, CEILING = "random", "rollout"
"""Between these policies skill is measured: one that knows nothing, and one that thinks ahead."""

USUAL = (FLOOR, "basic", "expert", CEILING)


def gain_of(setup: Setup, side: int) -> Arm:
    """Return the part that takes a side's change of score less the mean of the others'.

    To stay whole the number is multiplied by how many others there are, which is one where there are two sides.
    """
    number = max(setup.sides) + 1

    def measure(rows: Any) -> Any:
        changes = rows[setup.game.utility][:, :number].astype(np.int64)
        return (number * changes[:, side] - changes.sum(1))[:, None]

    return Arm(setup, measure)


def arms_of(policy: str, others: str, sides: Sequence[int] | None = None, **given: Any) -> list[Arm]:
    """Return a part for each seat, a side's or a seat's, that a policy can sit in with another everywhere else.

    If the policies are the same and all seats are asked for there is no part, since the gains add up to nothing.

    Parameters
    ----------
    policy, others
        Policies, as users name them.
    sides
        Only these seats; all of them unless given.
    given
        What is dealt, for `engine.setup.Setup.make`.

    Raises
    ------
    UsageError
        If any of it does not exist.
    """
    setup = Setup.make(policy=others, **given)
    there = sorted(set(setup.sides))
    for side in sides or ():
        if side not in there:
            raise UsageError(f"there is no side {side}; sides are {', '.join(map(str, there))}.")
    if sides is None and find_policy(policy, setup.game.name) == setup.policies[0]:
        return []
    chosen = there if sides is None else sorted(set(sides))
    return [gain_of(Setup.make(policy=others, sides={side: policy}, **given), side) for side in chosen]


@dataclass(frozen=True)
class Line:
    """One policy: its points a deal in one seat against the reference elsewhere, and its share of the skill.

    Attributes
    ----------
    policy
        Its full name.
    points
        Its side's change of score less the other's, a deal, the mean over all seats.
    skill
        How far it has come from `FLOOR` to `CEILING`; None if one of these did not play.
    """

    policy: str
    points: Estimate
    skill: Estimate | None


@dataclass(frozen=True)
class Strength:
    """The policies of a game, on the same deals; ``acceptance`` is that of `analysis.sequential.Experiment`."""

    setup: Setup
    others: str
    deals: int
    lines: tuple[Line, ...]
    acceptance: Mapping[str, float]


class Ladder:
    """Policies made ready to be measured.

    Parameters
    ----------
    policies
        Who is measured.
    others
        The reference, which sits everywhere else.
    given
        What is dealt, for `engine.setup.Setup.make`.

    Raises
    ------
    UsageError
        If any of it does not exist, or a policy is given twice.
    """

    def __init__(self, policies: Sequence[str] = USUAL, others: str = DEFAULT, **given: Any) -> None:
        """Check the policies and the rules."""
        self.setup = Setup.make(policy=others, **given)
        self.others = self.setup.policies[0].name
        self.names = names_of(policies, self.setup.variant)
        seats = [arms_of(policy, others, **given) for policy in policies]
        self.experiment = Experiment([part for parts in seats for part in parts])
        owners = np.repeat(range(len(seats)), [len(parts) for parts in seats])
        self._weights = (owners == np.arange(len(seats))[:, None]).astype(np.int64)

    def run(self, deals: int, *, jobs: int | None = None, progress: Progress | None = None) -> Strength:
        """Measure over the deals from number 0 up to a number; see `engine.workers.Workers`."""
        sums = Sums(deals, np.zeros(0, np.int64), np.zeros((0, 0), np.int64))
        if self.experiment.arms:
            sums = self.experiment.gather(0, deals, lambda first, matrix: Sums.of(matrix), jobs=jobs, progress=progress)
        seats = len(set(self.setup.sides))
        unit = seats * (seats - 1)
        points = [sums.mean(weights, unit) for weights in self._weights]
        lines = [Line(name, points[place], self._skill(sums, points, place)) for place, name in enumerate(self.names)]
        return Strength(self.setup, self.others, deals, tuple(lines), self.experiment.acceptance)

    def _skill(self, sums: Sums, points: Sequence[Estimate], place: int) -> Estimate | None:
        """Estimate (policy - floor) / (ceiling - floor), paired by deal."""
        kinds = [name.partition(":")[0] for name in self.names]
        if FLOOR not in kinds or CEILING not in kinds:
            return None
        low, high = kinds.index(FLOOR), kinds.index(CEILING)
        reach = points[high].value - points[low].value
        if not reach:
            return None
        skill = (points[place].value - points[low].value) / reach
        # By each policy's points; a column is one seat's gain, and as many of these as there are seats make a mean.
        slopes = np.zeros(len(points))
        for who, slope in ((place, 1.0), (low, skill - 1), (high, -skill)):
            slopes[who] += slope / reach
        seats = len(set(self.setup.sides))
        return sums.smooth(skill, slopes @ self._weights / (seats * (seats - 1)))


def names_of(policies: Sequence[str], variant: str) -> list[str]:
    """Return the full names of policies that must all be different.

    Raises
    ------
    UsageError
        If one does not exist or is given twice.
    """
    found = [find_policy(policy, game_of(variant).name) for policy in policies]
    for place, policy in enumerate(found):
        if policy in found[:place]:
            raise UsageError(f"policy {policy.name!r} is given twice.")
    return [policy.name for policy in found]
