"""Which of two policies plays better: paired, on the same deals."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np

from tricklab.analysis.contest.contest import Contest, Shown, Tally
from tricklab.analysis.contest.margins import Pairings, two_of
from tricklab.analysis.contest.paired_result import Bar, Number, PairedResult
from tricklab.analysis.contest.seat_words import alone_among, each_among, in_seats
from tricklab.analysis.drawing.axes import Cell
from tricklab.analysis.drawing.palette import OTHER
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.estimates.sequential import MOST, Sprt
from tricklab.analysis.words.results import columns_of
from tricklab.engine.base.checks import made_by, yes_or_no
from tricklab.engine.base.numbers import parse_hands
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import PolicyLike


@dataclass(frozen=True)
class Comparison(PairedResult):
    """Two policies on the same deals.

    The direction counts: unless ``others`` is a third policy, it is one ``a`` among ``b``. Where more than two sides
    play, one ``b`` among ``a`` is another experiment.

    Attributes
    ----------
    setup
        What was dealt; the policies in it are ``others``.
    a, b, others
        The policies' full names; ``others`` sits in the seats that are not compared.
    deals
        How many deals, each played in every seating.
    difference
        Points per deal by which ``a`` does better than ``b`` in the same seats, the mean of the seatings. The deal with
        all its seatings is one observation. After a test the interval is from a confidence sequence.
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
    sides
        The sides in whose seats they are compared; None for all of them in turn.
    reverse
        The other direction, one ``b`` among ``a``, if it was asked for. None where it is the same comparison with the
        sign turned, as two sides play each other.
    by_side
        For each side that is compared its part of the difference, which is their mean: the margin of ``a`` there, less
        the margin of ``b`` in the same seats if ``b`` was played there. Empty for a single side.
    """

    setup: Setup
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
    sides: tuple[int, ...] | None = None
    reverse: Comparison | None = None
    by_side: tuple[Estimate, ...] = ()

    @property
    def rejected(self) -> str | None:
        """The hypothesis that the test rejected: ``"low"``, ``"high"``, or None."""
        return {"high": "low", "low": "high", None: None}[self.decided]

    @property
    def is_mirrored(self) -> bool:
        """Whether one ``b`` among ``a`` is the same comparison, with the sign turned."""
        return self.setup.other_sides == 1 and self.others == self.b and self.sides is None

    def seating(self, a: str = "", b: str = "", others: str = "") -> str:
        """Return who sits among whom and in which seats; the policies may be called by other names."""
        a, b, others = a or self.a, b or self.b, others or self.others
        if self.others not in (self.a, self.b):
            return f"{each_among(self.setup, [a, b], others)}, {in_seats(self.setup, self.sides)}"
        alone = alone_among(self.setup, a if self.others == self.b else b, others)
        return f"{alone}, {'then swapped' if self.is_mirrored else in_seats(self.setup, self.sides)}"

    @property
    def b_better(self) -> int:
        """In how many deals the difference is below zero."""
        return self.deals - self.a_better - self.equal

    @property
    def better(self) -> str | None:
        """The policy that is better as far as the interval goes; None if zero is in it."""
        return {1: self.a, -1: self.b}.get(self.difference.sign)

    @property
    def errors(self) -> float:
        """The difference in standard errors; nan where these are not known."""
        return self.difference.value / self.difference.error if self.difference.error else 0.0

    @property
    def effect(self) -> float:
        """The difference in standard deviations of a deal's difference."""
        return self.difference.value / self.deviation if self.deviation else 0.0

    def estimates(self) -> list[tuple[str, Estimate]]:
        """Return the difference and its parts by seat or side, each with its name."""
        sides = sorted(set(self.setup.sides)) if self.sides is None else sorted(self.sides)
        parts = zip(sides, self.by_side, strict=False)
        named = [(f"difference {in_seats(self.setup, [side])}", part) for side, part in parts]
        return [("difference", self.difference), *named]

    def _rows(self) -> list[dict[str, Any]]:
        return [{**self._who, "deals": self.deals, **columns_of("difference", self.difference), **self._counts}]

    def _numbers(self) -> list[Number]:
        numbers: dict[str, Estimate | float] = dict(self.estimates())
        numbers |= {f"deals {name}": count for name, count in self._counts.items()}
        return [(self._who, name, number) for name, number in numbers.items()]

    def _bars(self) -> list[Bar]:
        whole = "\n".join(textwrap.wrap(f"{self.a} less {self.b}", 30))
        (_, difference), *parts = self.estimates()
        grey = [Bar(name.removeprefix("difference "), Cell.of(part), OTHER) for name, part in parts]
        return [Bar(whole, Cell.of(difference)), *grey]

    @property
    def _who(self) -> dict[str, str]:
        return {"a": self.a, "b": self.b, "others": self.others}

    @property
    def _counts(self) -> dict[str, int]:
        return {"a_better": self.a_better, "equal": self.equal, "b_better": self.b_better}

    def _note_of_chart(self) -> str:
        return "grey: its parts, whose mean it is" if self.by_side else ""


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
        evidence = 0.0
        if tally.test is not None and tally.equal < sums.count:
            evidence = tally.test.evidence(*sums.moments(self._weights, unit))
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
            evidence,
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
