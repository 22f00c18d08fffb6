"""When to stop: a sequential test of paired differences, and intervals that stay valid however often one checks."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from numbers import Real

from tricklab.analysis.estimates.estimate import LEVEL, Estimate, mean
from tricklab.engine.base.numbers import real, shown
from tricklab.engine.errors import UsageError

MOST = 10**7
"""Deals after which a test gives up by default."""

BATCH = 1_000
"""Deals before a test looks for the first time; later it looks after every tenth of what it has seen."""

FEWEST = 200
"""Effective number of differences before a test looks; the normal approximation fails while a few rare ones rule.

That is (sum of squares)² / sum of fourth powers: the number of deals that differ, if all differ by as much. A count of
50 that differ was tried, and with outcomes that are rare and one-sided it erred up to ten times as often as it should.
"""

_MOST = 1e9
"""Points, or standard deviations, beyond which a bound of a test means nothing."""

_NARROWEST_AT = 10_000


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
        Whether these are in standard deviations of a deal's difference; otherwise in points per deal. Such bounds
        belong near zero: far from it, with skewed differences, the estimate of the deviation itself adds to the errors.
    alpha, beta
        Chance of rejecting ``low`` when it is true, and of rejecting ``high`` when it is true. A test rejects; it does
        not show the other hypothesis, as the mean may lie between the two.
    """

    low: float = -0.01
    high: float = 0.01
    normalised: bool = True
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuse what makes no test."""
        for name in ("low", "high", "alpha", "beta"):
            if not isinstance(given := getattr(self, name), Real):
                raise UsageError(f"{name} must be a number, as in {getattr(Sprt, name)}; not {shown(given)}.")
        for name, error in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < error < 0.5:
                raise UsageError(f"{name} must be between 0 and 0.5, as in 0.05; not {error:g}.")
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise UsageError(f"the low bound must be below the high one; not {self.low:g} and {self.high:g}.")

    @classmethod
    def parse(cls, low: str | None, high: str | None, alpha: float | None, beta: float | None) -> Sprt:
        """Make a test of what a user types; ``0.01sd`` is in standard deviations, and a bound alone is mirrored.

        Raise `UsageError` if a bound is no number, or the two do not go together.
        """
        given = [("--low", low, -1), ("--high", high, 1)]
        numbers: list[float | None] = []
        for name, text, side in given:
            example = f"{side * 0.05:g} points or {side * 0.01:g}sd"
            numbers.append(None if text is None else real(text.removesuffix("sd"), name, -_MOST, _MOST, example))
        bottom, top = numbers
        for (name, text, side), number in zip(given, numbers, strict=True):
            if number is not None and None in numbers and number * side <= 0:
                where, other = ("below", "--high") if side < 0 else ("above", "--low")
                raise UsageError(f"{name} alone is mirrored, so it must be {where} 0; not {text}. Or give {other} too.")
        units = {text.endswith("sd") for _, text, _ in given if text is not None}
        if len(units) > 1:
            raise UsageError("--low and --high need the same unit: both points per deal, or both with sd.")
        below = bottom if bottom is not None else cls.low if top is None else -top
        above = top if top is not None else cls.high if bottom is None else -bottom
        normalised = units.pop() if units else cls.normalised
        errors = (cls.alpha if alpha is None else alpha, cls.beta if beta is None else beta)
        return cls(below, above, normalised, *errors)

    @property
    def limits(self) -> tuple[float, float]:
        """Wald's limits of the evidence, at which the test rejects ``high`` and ``low``."""
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
        """Return ``"high"`` if the test rejects ``low``, ``"low"`` if it rejects ``high``, else None.

        ``fourths`` is the sum of the differences' fourth powers.
        """
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
    if not fixed.has_interval:
        return fixed
    rare = -2 * math.log(1 - level)
    mixed = count * (rare + math.log(rare) + 1) / narrowest_at
    wide = math.sqrt(2 * (mixed + 1) / mixed * math.log(math.sqrt(mixed + 1) / (1 - level)))
    half = wide * fixed.error
    return Estimate(fixed.value, fixed.value - half, fixed.value + half, count, fixed.error)
