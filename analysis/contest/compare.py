"""Which of two policies plays better: paired, on the same deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Unpack

import numpy as np

from tricklab.analysis.contest.comparison import Comparison, Tally, check_shown
from tricklab.analysis.contest.experiment import Contest
from tricklab.analysis.contest.margins import Pairings
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.estimates.sequential import MOST, Sprt, batches, confidence_sequence
from tricklab.engine.base.checks import made_by, yes_or_no
from tricklab.engine.base.numbers import parse_hands
from tricklab.engine.base.observer import UNOBSERVED, Observer, Progress
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import PolicyLike


class HeadToHead(Contest[Comparison]):
    """Two policies on the same deals.

    Parameters
    ----------
    setup
        What is dealt; its policies are replaced.
    a, b
        Policies, as users name them.
    others
        Who sits in all other seats, with ``a`` and with ``b`` alike; ``b`` unless given, so that one ``a`` plays among
        ``b``. With two sides that is ``a`` against ``b``, on one side and then on the other.
    sides
        The sides in whose seats they are compared; all of them unless given.

    Raises
    ------
    UsageError
        If something does not exist, or the policies are the same.
    """

    LABEL = "Comparing, {} at most"

    def __init__(
        self,
        setup: Setup,
        a: PolicyLike,
        b: PolicyLike,
        *,
        others: PolicyLike | None = None,
        sides: Sequence[int] | None = None,
    ) -> None:
        """Check the policies and seat them."""
        self.a, self.b, self.others = (
            find_policy(given, setup.game.name) for given in (a, b, b if others is None else others)
        )
        if self.a == self.b:
            raise UsageError(f"both policies are {self.a.name!r}; give two that differ.")
        self.setup = setup.with_policies(self.others)
        pairings = Pairings(setup, [(self.a, self.others), (self.b, self.others)], sides)
        self.experiment, self.sides, self._unit = pairings.experiment, pairings.sides, pairings.unit
        self._weights = pairings.weights[0] - pairings.weights[1]
        self._by_side = pairings.of_sides(0) - pairings.of_sides(1)

    def run(
        self,
        deals: int,
        *,
        test: Sprt | None = None,
        show: int = 0,
        jobs: Jobs = None,
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
            See `engine.play.workers.Workers`; ``progress`` counts every seating of a deal.
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
        """Return the number of differences, their sum and the sum of their squares, in points."""
        return total.sums.moments(self._weights, self._unit)

    def _estimate(self, total: Tally, weights: Any, unit: int, test: Sprt | None) -> Estimate:
        """Return a mean with Student's interval; after a test with the interval of a confidence sequence."""
        sums = total.sums
        return sums.mean(weights, unit) if test is None else confidence_sequence(*sums.moments(weights, unit))

    def _result(self, total: Tally, test: Sprt | None, decided: str | None) -> Comparison:
        moments = self._moments(total)
        sums, deals = total.sums, total.sums.count
        sides = [self._estimate(total, weights, self._unit // len(self._by_side), test) for weights in self._by_side]
        apart = sum(spread(sums.mean(row, self._unit)) ** 2 for row in np.diag(self._weights))
        paired = spread(sums.mean(self._weights, self._unit))
        return Comparison(
            self.setup,
            self.a.name,
            self.b.name,
            self.others.name,
            deals,
            self._estimate(total, self._weights, self._unit, test),
            total.better,
            total.equal,
            paired,
            paired**2 / apart if apart else math.nan,
            total.tail,
            test,
            test.evidence(*moments) if test is not None and total.equal < deals else 0.0,
            decided,
            self.sides,
            by_side=tuple(sides) if len(sides) > 1 else (),
        )


class BothDirections:
    """One policy among the other, and the other among the one; once where they are the same comparison.

    Parameters
    ----------
    setup, a, b, sides
        As for `HeadToHead`.

    Attributes
    ----------
    first
        One ``a`` among ``b``.
    second
        One ``b`` among ``a``; None where two sides play each other in all seats, as it differs only in the sign.
    """

    def __init__(self, setup: Setup, a: PolicyLike, b: PolicyLike, *, sides: Sequence[int] | None = None) -> None:
        """Check the policies and seat them."""
        self.first = HeadToHead(setup, a, b, sides=sides)
        is_mirrored = setup.other_sides == 1 and self.first.sides is None
        self.second = None if is_mirrored else HeadToHead(setup, b, a, sides=sides)

    def watch(self, deals: int, *, test: Sprt | None = None, **options: Any) -> Comparison:
        """Compare while an observer follows the work; see `HeadToHead.run`. A test runs for each direction alone."""
        result = self.first.watch(deals, test=test, **options)
        if self.second is None:
            return result
        return replace(result, reverse=self.second.watch(deals, test=test, **options))


def spread(estimate: Estimate) -> float:
    """Return the standard deviation of what was averaged."""
    return estimate.error * math.sqrt(estimate.count)


def compare(
    a: PolicyLike,
    b: PolicyLike,
    setup: SetupLike = "smear",
    hands: float | str | None = 100_000,
    *,
    others: PolicyLike | None = None,
    sides: Sequence[int] | None = None,
    both: bool = False,
    test: Sprt | None = None,
    show: int = 0,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[DealOptions],
) -> Comparison:
    """Compare two policies on the same deals (docs/compare.md).

    Parameters
    ----------
    a, b
        The policies: names, as for ``--policy``, or classes or instances of your own.
    setup
        What is dealt: a `Setup`, whose policies do not matter, or the name of a variant.
    hands
        How many deals; None plays until a test is decided.
    others
        Who sits in all other seats; ``b`` unless given, so that one ``a`` plays among ``b``.
    sides
        The sides in whose seats they are compared; all of them unless given.
    both
        Compare in the other direction too, one ``b`` among ``a``: the result's ``reverse``.
    test
        Stops when it is decided, after ``hands`` deals at the latest; without ``hands`` and a test one with the usual
        bounds, `analysis.estimates.sequential.Sprt`.
    show
        How many of the deals that differ most are to be named.
    jobs, observer
        Threads or a crew (docs/cluster.md), a thread for each core by default; and who follows the work.
    **options
        With a variant's name: players, rules, scores, carry, hand and seed, as for `Setup.make`.

    Returns
    -------
    Comparison
        The difference in points per deal, with its interval.

    Raises
    ------
    UsageError, PolicyError
        If an argument is wrong, or a policy fails.

    See Also
    --------
    compare_rules : Two sets of rules on the same deals.
    league : Every policy against every other.

    Examples
    --------
    >>> result = compare("basic", "random", hands=1000)
    >>> result.better, result.errors > 5
    ('basic', True)
    """
    dealt = setup_from(setup, options, DealOptions)
    if yes_or_no("both", both) and others is not None:
        raise UsageError("both directions have A or B in the other seats: leave `others` out.")
    match = BothDirections(dealt, a, b, sides=sides) if both else HeadToHead(dealt, a, b, others=others, sides=sides)
    if hands is None:
        deals, test = MOST, test or Sprt()
    else:
        deals = parse_hands(hands)
    if test is not None:
        made_by("test", test, Sprt, "tricklab.Sprt")
    check_shown(show, deals)
    return match.watch(deals, test=test, show=show, jobs=jobs, observer=observer)
