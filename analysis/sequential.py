"""The same deals in several settings: played batch by batch, summed exactly, and tested as they come."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tricklab.analysis.estimate import LEVEL, Estimate, mean
from tricklab.engine.errors import UsageError
from tricklab.engine.numbers import real
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator
from tricklab.engine.workers import Progress, Workers, jobs_of

MOST = 10**7
"""Deals after which a test gives up unless said otherwise."""

BATCH = 1_000
"""Deals before a test looks for the first time; later it looks after every tenth of what it has seen."""

FEWEST = 200
"""Effective number of differences before a test looks; the normal approximation fails while a few rare ones rule.

That is (sum of squares)² / sum of fourth powers: the number of deals that differ, if all differ by as much. A count of
50 that differ was tried, and with outcomes that are rare and one-sided it erred up to ten times as often as it should.
"""

_MOST = 1e9
"""Points, or standard deviations, beyond which a bound of a test means nothing."""

_PIECE = 25_000
_NARROWEST_AT = 10_000

Total = TypeVar("Total")


class Arm(NamedTuple):
    """One setting: what is dealt and who plays, and the whole numbers that are taken from each deal's row.

    ``force`` is what a seat has to do instead of what its policy says, see `engine.simulator.Simulator.play`;
    ``simulator`` plays the deals, where they are dealt in a way of their own.
    """

    setup: Setup
    measure: Callable[[Any], Any]
    force: tuple[int, str, int] | None = None
    simulator: Callable[[Setup], Simulator] = Simulator


class Experiment:
    """Several arms that play the same deals."""

    def __init__(self, arms: Sequence[Arm]) -> None:
        """Get ready; nothing is compiled yet."""
        self.arms = list(arms)
        self.simulators = [arm.simulator(arm.setup) for arm in self.arms]
        self._worlds = np.zeros((len(self.arms), 2), np.int64)

    def prepare(self) -> None:
        """Compile the loops, or load them."""
        for simulator in self.simulators:
            simulator.prepare()

    def gather(
        self,
        first: int,
        count: int,
        digest: Callable[[int, Any], Total],
        *,
        jobs: int | None = None,
        progress: Progress | None = None,
    ) -> Total:
        """Play deals and add up what is made of them.

        Parameters
        ----------
        first, count
            Which deals.
        digest
            Given the number of a first deal and a matrix, a row for each deal from there on and the columns of all
            arms side by side, returns something that can be added. It must not matter where the deals are cut.
        jobs, progress
            See `engine.workers.Workers`; each arm of each deal counts.
        """
        workers = Workers(jobs=jobs, progress=progress)
        size = min(_PIECE, max(100, -(-count // (8 * jobs_of(jobs)))))

        def piece(start: int) -> tuple[Total, Any]:
            number = min(size, first + count - start)
            columns, worlds = [], []
            for arm, simulator in zip(self.arms, self.simulators, strict=True):
                rows = workers.play(simulator, start, number, arm.force)
                columns.append(arm.measure(rows))
                worlds.append([rows["proposed"].sum(dtype=np.int64), rows["accepted"].sum(dtype=np.int64)])
            return digest(start, np.concatenate(columns, axis=1).astype(np.int64)), np.array(worlds)

        def totals() -> Iterator[Total]:
            for total, worlds in workers.each(piece, range(first, first + count, size)):
                self._worlds += worlds
                yield total

        return reduce(operator.add, totals())

    @property
    def acceptance(self) -> dict[str, float]:
        """The share of the worlds looked at that inference kept, in all deals played so far, by policy.

        Where several policies with inference sit at one table their worlds are counted together.
        """
        looked: dict[str, Any] = {}
        for arm, worlds in zip(self.arms, self._worlds, strict=True):
            names = [policy.name for policy in arm.setup.policies if getattr(policy.instance, "inference", 0.0)]
            if names and worlds[0]:
                key = " and ".join(dict.fromkeys(names))
                looked[key] = looked.get(key, 0) + worlds
        return {names: float(accepted / proposed) for names, (proposed, accepted) in looked.items()}


@dataclass(frozen=True, eq=False)
class Sums:
    """Sums of whole numbers over deals and of all their products: exact, so that no order of adding changes them."""

    count: int
    totals: Any
    products: Any

    @classmethod
    def of(cls, matrix: Any) -> Sums:
        """Add up a matrix with a row for each deal."""
        exact = matrix.astype(np.float64)  # floats multiply faster, and hold whole numbers of this size exactly
        return cls(len(matrix), matrix.sum(0), np.rint(exact.T @ exact).astype(np.int64))

    def __add__(self, other: Sums) -> Sums:
        """Join the sums of other deals."""
        return Sums(self.count + other.count, self.totals + other.totals, self.products + other.products)

    def mean(self, weights: Sequence[int] | Any, unit: int = 1) -> Estimate:
        """Estimate the mean of the columns added with whole ``weights``, in units of so many."""
        w = np.asarray(weights)
        return mean(int(w @ self.totals) / unit, int(w @ self.products @ w) / unit**2, self.count)

    def smooth(self, value: float, gradient: Sequence[float]) -> Estimate:
        """Give a smooth function of the columns' means its interval, by the delta method.

        Parameters
        ----------
        value
            The function at the means.
        gradient
            Its derivative by each mean.
        """
        if self.count < 2 or not np.all(np.isfinite(gradient)):
            return Estimate(value, -math.inf, math.inf, self.count, math.nan)
        means = self.totals / self.count
        g = np.asarray(gradient, float)
        variance = float(g @ (self.products / self.count - np.outer(means, means)) @ g)
        error = math.sqrt(max(0.0, variance) / (self.count - 1))
        at_zero = mean(0, error * error * self.count * (self.count - 1), self.count)  # borrows Student's quantile
        return Estimate(value, value + at_zero.low, value + at_zero.high, self.count, error)


def batches(most: int) -> Iterator[tuple[int, int]]:
    """Yield first deal and number of deals of each batch: steps that grow, and depend on nothing but ``most``."""
    done = 0
    while done < most:
        size = min(max(BATCH, done // 10 // BATCH * BATCH), most - done)
        yield done, size
        done += size


@dataclass(frozen=True)
class Sprt:
    """A generalised sequential probability ratio test on the mean of paired differences.

    Attributes
    ----------
    low, high
        The two hypotheses: the mean is ``low`` or less, it is ``high`` or more.
    normalised
        Whether these are in standard deviations of a deal's difference; otherwise in points a deal. Such bounds belong
        near zero: far from it, with skewed differences, the estimate of the deviation itself adds to the errors.
    alpha, beta
        Chance of deciding for ``high`` when the mean is ``low``, and for ``low`` when it is ``high``.
    """

    low: float = -0.01
    high: float = 0.01
    normalised: bool = True
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuse what makes no test."""
        for name, error in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < error < 0.5:
                raise UsageError(f"{name} must be between 0 and 0.5, as in 0.05; not {error:g}.")
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise UsageError(f"the low bound must be below the high one; not {self.low:g} and {self.high:g}.")

    @classmethod
    def parse(cls, low: str | None, high: str | None, alpha: float | None, beta: float | None) -> Sprt:
        """Make a test of what a user types; ``0.01sd`` is in standard deviations, and a bound alone is mirrored.

        Raises
        ------
        UsageError
            If a bound is no number, or the two do not go together.
        """
        given = [("--low", low, -1), ("--high", high, 1)]
        numbers: list[float | None] = []
        for name, text, side in given:
            example = f"{side * 0.05:g} points or {side * 0.01:g}sd"
            numbers.append(None if text is None else real(text.removesuffix("sd"), name, -_MOST, _MOST, example))
        one, two = numbers
        for (name, text, side), number in zip(given, numbers, strict=True):
            if number is not None and None in numbers and number * side <= 0:
                where, other = ("below", "--high") if side < 0 else ("above", "--low")
                raise UsageError(f"{name} alone is mirrored, so it must be {where} 0; not {text}. Or give {other} too.")
        units = {text.endswith("sd") for _, text, _ in given if text is not None}
        if len(units) > 1:
            raise UsageError("--low and --high need the same unit: both points per deal, or both with sd.")
        below = one if one is not None else cls.low if two is None else -two
        above = two if two is not None else cls.high if one is None else -one
        normalised = units.pop() if units else cls.normalised
        errors = (cls.alpha if alpha is None else alpha, cls.beta if beta is None else beta)
        return cls(below, above, normalised, *errors)

    @property
    def limits(self) -> tuple[float, float]:
        """Wald's limits of the evidence, at which the test decides for ``low`` and for ``high``."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def evidence(self, count: int, total: float, squares: float) -> float:
        """Return the logarithm of the likelihood ratio of ``high`` to ``low``, each with the spread that fits it best.

        Parameters
        ----------
        count, total, squares
            How many differences, their sum, and the sum of their squares.
        """
        centre, second = total / count, squares / count
        spread = max(1e-12, second - centre * centre)
        if not self.normalised:
            ratio = (spread + (centre - self.low) ** 2) / (spread + (centre - self.high) ** 2)
            return count / 2 * math.log(ratio)

        def likelihood(bound: float) -> float:
            u = (bound * centre + math.sqrt((bound * centre) ** 2 + 4 * second)) / (2 * second)  # 1 / best spread
            return math.log(u) - second * u * u / 2 + bound * centre * u - bound * bound / 2

        return count * (likelihood(self.high) - likelihood(self.low))

    def decide(self, count: int, total: float, squares: float, fourths: float) -> str | None:
        """Return ``"high"`` or ``"low"`` if that is decided, given also the sum of the differences' fourth powers."""
        if count < BATCH or squares * squares < FEWEST * fourths or squares == 0:
            return None
        evidence = self.evidence(count, total, squares)
        if evidence >= self.limits[1]:
            return "high"
        return "low" if evidence <= self.limits[0] else None


def confidence_sequence(
    count: int, total: float, squares: float, level: float = LEVEL, narrowest_at: int = _NARROWEST_AT
) -> Estimate:
    """Estimate a mean with an interval that holds at all times together, whenever one looks and stops.

    The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, with the normal mixture's
    boundary, at its narrowest compared with the interval for a fixed number at about ``narrowest_at`` deals.
    """
    fixed = mean(total, squares, count, level)
    if count < 2:
        return fixed
    rare = -2 * math.log(1 - level)
    mixed = count * (rare + math.log(rare) + 1) / narrowest_at
    wide = math.sqrt(2 * (mixed + 1) / mixed * math.log(math.sqrt(mixed + 1) / (1 - level)))
    half = wide * fixed.error
    return Estimate(fixed.value, fixed.value - half, fixed.value + half, count, fixed.error)
