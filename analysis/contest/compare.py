"""Which of two policies plays better: paired, on the same deals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Unpack

import numpy as np

from tricklab.analysis.contest.comparison import Comparison
from tricklab.analysis.contest.contest import Contest, Tally
from tricklab.analysis.contest.margins import Pairings, two_of
from tricklab.analysis.estimates.sequential import MOST, Sprt
from tricklab.engine.base.checks import made_by, yes_or_no
from tricklab.engine.base.numbers import parse_hands
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import PolicyLike


class HeadToHead(Contest[Comparison]):
    """Two policies on the same deals; parameters as of `compare`."""

    LABEL = "Comparing, {} at most"

    def __init__(
        self,
        setup: Setup,
        a: PolicyLike,
        b: PolicyLike,
        *,
        others: PolicyLike | None = None,
        sides: Sequence[int] | None = None,
        both: bool = False,
    ) -> None:
        """Check the policies and seat them."""
        self.a, self.b = two_of(setup, a, b)
        self.others = self.b if others is None else find_policy(others, setup.game.name)
        self._pairings = pairings = Pairings(setup, [(self.a, self.others), (self.b, self.others)], sides)
        self._weights = pairings.weights[0] - pairings.weights[1]
        is_mirrored = setup.other_sides == 1 and pairings.sides is None
        super().__init__(
            setup.with_policies(self.others),
            pairings.arms,
            self._weights[None],
            unit=pairings.unit,
            reverse=HeadToHead(setup, b, a, sides=sides) if both and not is_mirrored else None,
        )

    def outcome(self, tally: Tally) -> Comparison:
        """Return the comparison of what was added up."""
        sums, unit, pairings = tally.sums, self.unit, self._pairings
        by_side = pairings.of_sides(0) - pairings.of_sides(1)
        sides = [tally.mean(weights, unit // len(by_side)) for weights in by_side]
        deviation = sums.mean(self._weights, unit).deviation
        apart = sum(sums.mean(weights, unit).deviation ** 2 for weights in np.diag(self._weights))
        is_tested = tally.test is not None and tally.equal < sums.count
        return Comparison(
            self.setup,
            self.a.name,
            self.b.name,
            self.others.name,
            sums.count,
            tally.mean(self._weights, unit),
            tally.better,
            tally.equal,
            deviation,
            deviation**2 / apart if apart else math.nan,
            tally.tail,
            tally.test,
            tally.test.evidence(*sums.moments(self._weights, unit)) if tally.test and is_tested else 0.0,
            tally.decided,
            pairings.sides,
            by_side=tuple(sides) if len(sides) > 1 else (),
        )


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
    contest = HeadToHead(dealt, a, b, others=others, sides=sides, both=both)
    if hands is None:
        deals, test = MOST, test or Sprt()
    else:
        deals = parse_hands(hands)
    if test is not None:
        made_by("test", test, Sprt, "tricklab.Sprt")
    return contest.watch(deals, test=test, show=show, jobs=jobs, observer=observer)
