"""Which of two policies plays better: paired, on the same deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.sequential import MOST, Experiment, Sprt, Sums, batches, confidence_sequence
from tricklab.analysis.strength import arms_of
from tricklab.engine.errors import UsageError
from tricklab.engine.policies import find_policy
from tricklab.engine.setup import Setup
from tricklab.engine.workers import Progress

MOST_SHOWN = 100
"""More deals than anybody reads."""


@dataclass(frozen=True)
class Shown:
    """A deal of the chosen tail: its number, by how many points it differs, and how large that is beside others."""

    hand: int
    difference: float
    size: float


@dataclass(frozen=True)
class Tally:
    """What is kept of the deals of a comparison: sums, counts, and the deals that differ most."""

    sums: Sums
    fourths: int
    better: int
    equal: int
    tail: tuple[Shown, ...]
    keep: int

    @classmethod
    def of(cls, first: int, columns: Any, differences: Any, sizes: Any, keep: int, unit: int = 1) -> Tally:
        """Sum up deals from number ``first`` on; differences and sizes are whole numbers of ``1 / unit`` points."""
        order = np.argsort(-sizes, kind="stable")[:keep]
        tail = tuple(
            Shown(first + int(i), float(differences[i] / unit), float(sizes[i] / unit)) for i in order if sizes[i] > 0
        )
        better, equal = int((differences > 0).sum()), int((sizes == 0).sum())
        return cls(Sums.of(columns), int((differences**4).sum()), better, equal, tail, keep)

    def __add__(self, other: Tally) -> Tally:
        """Join the deals; among equal differences those with lower numbers stay."""
        tail = sorted(self.tail + other.tail, key=lambda shown: (-shown.size, shown.hand))[: self.keep]
        counts = self.fourths + other.fourths, self.better + other.better, self.equal + other.equal
        return Tally(self.sums + other.sums, *counts, tuple(tail), self.keep)


def check_shown(show: int, deals: int) -> None:
    """Refuse to show a number of deals that nobody reads, or more than there are."""
    most = min(MOST_SHOWN, deals)
    if not 0 <= show <= most:
        raise UsageError(f"show must be from 0 to {most}; not {show}.")


@dataclass(frozen=True)
class Comparison:
    """Two policies on the same deals.

    Attributes
    ----------
    a, b, others
        The policies' full names; ``others`` sits in the seats that are not compared.
    deals
        How many deals, each played in every seating.
    difference
        Points a deal by which ``a`` does better than ``b`` in the same seats, the mean of the seatings. The deal with
        all its seatings is one observation. After a test the interval is that of a confidence sequence.
    a_better, equal
        In how many deals the difference is above zero, and zero.
    deviation
        Standard deviation of a deal's difference.
    variance_factor
        Variance of the difference, in parts of what it would be with each seating on deals of its own.
    shown
        The deals that differ most, if they were asked for.
    test, evidence, decided
        The test, if there was one; its evidence at the end; ``"high"``, ``"low"``, or None if nothing was decided.
    """

    a: str
    b: str
    others: str
    deals: int
    difference: Estimate
    a_better: int
    equal: int
    deviation: float
    variance_factor: float
    shown: tuple[Shown, ...] = ()
    test: Sprt | None = None
    evidence: float = 0.0
    decided: str | None = None

    @property
    def b_better(self) -> int:
        """In how many deals the difference is below zero."""
        return self.deals - self.a_better - self.equal

    @property
    def errors(self) -> float:
        """The difference in standard errors."""
        return self.difference.value / self.difference.error if self.difference.error else 0.0

    @property
    def effect(self) -> float:
        """The difference in standard deviations of a deal's difference."""
        return self.difference.value / self.deviation if self.deviation else 0.0


class HeadToHead:
    """Two policies made ready to be compared.

    Parameters
    ----------
    a, b
        Policies, as users name them.
    variant
        The game.
    others
        Who sits in all other seats, with ``a`` and with ``b`` alike; ``b`` unless given. Then, with two sides, the
        two play against each other, first this way round and then the other.
    sides
        The seats in which they are compared; all of them unless given.
    given
        ``players``, ``rules``, ``scores`` and ``seed``: what is dealt, see `engine.setup.Setup.make`.

    Raises
    ------
    UsageError
        If something does not exist, or the policies are the same.
    """

    def __init__(
        self,
        a: str,
        b: str,
        variant: str = "smear",
        *,
        others: str | None = None,
        sides: Sequence[int] | None = None,
        **given: Any,
    ) -> None:
        """Check the policies and the rules."""
        others = b if others is None else others
        self.setup = Setup.make(variant, policy=others, **given)
        self.a, self.b, self.others = (find_policy(text, self.setup.game.name) for text in (a, b, others))
        if self.a == self.b:
            raise UsageError(f"both policies are {self.a.name!r}; give two that differ.")
        of_a, of_b = (arms_of(policy, others, sides, variant=variant, **given) for policy in (a, b))
        self.experiment = Experiment([*of_a, *of_b])
        self._weights = np.repeat([1, -1], [len(of_a), len(of_b)])
        self._unit = max(len(of_a), len(of_b)) * (len(set(self.setup.sides)) - 1)

    def prepare(self) -> None:
        """Compile the loops, or load them."""
        self.experiment.prepare()

    def run(
        self,
        deals: int,
        *,
        test: Sprt | None = None,
        show: int = 0,
        jobs: int | None = None,
        progress: Progress | None = None,
    ) -> Comparison:
        """Compare over the deals from number 0 on.

        Parameters
        ----------
        deals
            How many; with a test at most so many.
        test
            Stops when it is decided.
        show
            How many of the deals that differ most are to be named.
        jobs, progress
            See `engine.workers.Workers`; ``progress`` counts every seating of a deal.
        """
        check_shown(show, deals)

        def digest(first: int, columns: Any) -> Tally:
            differences = columns @ self._weights
            return Tally.of(first, columns, differences, abs(differences), show, self._unit)

        total: Tally | None = None
        decided = None
        for first, count in [(0, deals)] if test is None else batches(deals):
            new = self.experiment.gather(first, count, digest, jobs=jobs, progress=progress)
            total = new if total is None else total + new
            if test is not None:
                decided = test.decide(*self._moments(total), total.fourths / self._unit**4)
            if decided is not None:
                break
        assert total is not None
        return self._result(total, test, decided)

    def _moments(self, total: Tally) -> tuple[int, float, float]:
        """Return how many differences there are, their sum and the sum of their squares, in points."""
        w, sums = self._weights, total.sums
        return sums.count, int(w @ sums.totals) / self._unit, int(w @ sums.products @ w) / self._unit**2

    def _result(self, total: Tally, test: Sprt | None, decided: str | None) -> Comparison:
        moments = self._moments(total)
        sums, deals = total.sums, total.sums.count
        apart = sum(spread(sums.mean(row, self._unit)) ** 2 for row in np.diag(self._weights))
        paired = spread(sums.mean(self._weights, self._unit))
        return Comparison(
            self.a.name,
            self.b.name,
            self.others.name,
            deals,
            sums.mean(self._weights, self._unit) if test is None else confidence_sequence(*moments),
            total.better,
            total.equal,
            paired,
            paired**2 / apart if apart else math.nan,
            total.tail,
            test,
            test.evidence(*moments) if test is not None and total.equal < deals else 0.0,
            decided,
        )


def spread(estimate: Estimate) -> float:
    """Return the standard deviation of what was averaged."""
    return estimate.error * math.sqrt(estimate.count)


def compare(
    a: str,
    b: str,
    variant: str = "smear",
    hands: float | str | None = 100_000,
    *,
    test: Sprt | None = None,
    show: int = 0,
    jobs: int | None = None,
    **given: Any,
) -> Comparison:
    """Compare two policies on the same deals; see `HeadToHead` and `Comparison`.

    ``hands=None`` plays until a test is decided, `analysis.sequential.Sprt` with its own bounds unless ``test`` is
    given; that with ``hands`` as well plays at most so many.

    >>> compare("basic", "random", hands=1000).errors > 5
    True
    """
    from tricklab.engine.simulation import parse_hands

    match = HeadToHead(a, b, variant, **given)
    match.prepare()
    if hands is None:
        return match.run(MOST, test=test or Sprt(), show=show, jobs=jobs)
    return match.run(parse_hands(hands), test=test, show=show, jobs=jobs)
