"""How well a policy does on one side against another policy everywhere else, and how much of the possible that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Unpack

import numpy as np

from tricklab.analysis.contest.contest import Contest, Tally
from tricklab.analysis.contest.margins import Pairings, different
from tricklab.analysis.contest.seat_words import in_seats, others_in_seats
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of
from tricklab.engine.base.numbers import counted, parse_hands
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import DEFAULT, PolicyLike

if TYPE_CHECKING:
    import polars as pl

FLOOR, CEILING = "random", "rollout"
"""Between these policies skill is measured: one that knows nothing, and one that looks ahead in sampled worlds."""

USUAL = (FLOOR, "basic", "expert", CEILING)


@dataclass(frozen=True)
class Line:
    """One policy: its margin per deal on one side against the reference elsewhere, and its share of the skill.

    Attributes
    ----------
    policy
        Its full name.
    margin
        Its side's change of score less the mean of the others', in points per deal, the mean over all sides.
    skill
        Skill captured: how far it has come from `FLOOR` to `CEILING`; None if one of these did not play.
    """

    policy: str
    margin: Estimate
    skill: Estimate | None


@dataclass(frozen=True)
class Strength(Result):
    """The policies of a game, measured on the same deals.

    Attributes
    ----------
    setup
        What was dealt; the policies in it are the reference.
    others
        The name of the reference, which has the other seats.
    deals
        How many deals, each with the policy on every side in turn.
    lines
        A line for each policy.
    acceptance
        See `analysis.contest.experiment.Experiment.acceptance`.
    """

    setup: Setup
    others: str
    deals: int
    lines: tuple[Line, ...]
    acceptance: Mapping[str, float]

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        return Drawn(("policy",), "margin", "points a deal more than the mean of the others", is_difference=True)

    def heading(self) -> str:
        """Return what the numbers rest on."""
        return f"{self.seating()}: {self.setup.basis(counted(self.deals))}"

    def seating(self) -> str:
        """Return who sits among whom, and in which seats."""
        return f"each policy {others_in_seats(self.setup, self.others)}, {in_seats(self.setup)}"

    def table(self) -> pl.DataFrame:
        """Return a row for each policy: its margin in points per deal, and its skill as a share."""
        rows = [
            {"policy": line.policy, **columns_of("margin", line.margin), **columns_of("skill", line.skill)}
            for line in self.lines
        ]
        return frame_of(rows)


class Ladder(Contest[Strength]):
    """Policies on one side at a time against a reference; parameters as of `strength`, and who has all the skill."""

    LABEL = "Measuring"

    def __init__(
        self,
        setup: Setup,
        policies: Sequence[PolicyLike] = USUAL,
        others: PolicyLike = DEFAULT,
        ceiling: str | None = None,
    ) -> None:
        """Check the policies and seat them."""
        reference, measured = find_policy(others, setup.game.name), different(policies, setup)
        self.names, self._others = [policy.name for policy in measured], reference.name
        self._ends = (FLOOR, ceiling or CEILING)
        pairings = Pairings(setup, [(policy, reference) for policy in measured])
        self._weights = pairings.weights
        super().__init__(setup.with_policies(reference), pairings.arms, unit=pairings.unit)

    def outcome(self, tally: Tally) -> Strength:
        """Return the margin and the skill of each policy."""
        margins = [tally.mean(arms, self.unit) for arms in self._weights]
        lines = [
            Line(name, margins[index], self._skill(tally, margins, index)) for index, name in enumerate(self.names)
        ]
        return Strength(self.setup, self._others, tally.sums.count, tuple(lines), self.experiment.acceptance)

    def _skill(self, tally: Tally, margins: Sequence[Estimate], index: int) -> Estimate | None:
        """Estimate (policy - floor) / (ceiling - floor), paired by deal."""
        kinds = [name.partition(":")[0] for name in self.names]
        if not set(self._ends) <= set(kinds):
            return None
        low, high = map(kinds.index, self._ends)
        reach = margins[high].value - margins[low].value
        if not reach:
            return None
        skill = (margins[index].value - margins[low].value) / reach
        # By each policy's margin; a column is its margin on one side, and as many as there are sides make a mean.
        slopes = np.zeros(len(margins))
        for who, slope in ((index, 1.0), (low, skill - 1), (high, -skill)):
            slopes[who] += slope / reach
        return tally.sums.smooth(skill, slopes @ self._weights / self.unit)


def strength(
    setup: SetupLike = "smear",
    policies: Sequence[PolicyLike] = USUAL,
    hands: float | str = 10_000,
    *,
    others: PolicyLike = DEFAULT,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[DealOptions],
) -> Strength:
    """Measure how well policies play, from one that knows nothing to one that looks ahead (docs/compare.md).

    Parameters
    ----------
    setup
        What is dealt: a `Setup`, whose policies do not matter, or the name of a variant.
    policies
        Who is measured; skill captured is shown if ``random`` and ``rollout``, which is slow, are among them.
    hands
        How many deals, each with the policy on every side in turn.
    others
        The reference, which has the other seats.
    jobs, observer
        Threads or a crew (docs/cluster.md), a thread for each core by default; and who follows the work.
    **options
        With a variant's name: players, rules, scores, carry, hand and seed, as for `Setup.make`.

    Returns
    -------
    Strength
        For each policy its margin per deal, and skill captured.

    Raises
    ------
    UsageError, PolicyError
        If an argument is wrong, or a policy fails.

    See Also
    --------
    compare : Two policies, with a test that stops when it is decided.

    Examples
    --------
    >>> measured = strength("smear", ["random", "basic"], 1000, others="basic")
    >>> [line.margin.sign for line in measured.lines]
    [-1, 0]
    """
    ladder = Ladder(setup_from(setup, options, DealOptions), policies, others)
    return ladder.watch(parse_hands(hands), jobs=jobs, observer=observer)
