"""Whether a number bears out what was claimed, as far as its interval goes."""

from __future__ import annotations

from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.reports.kit.question import FEWEST

TRUE, FALSE, SAME, FEW = "true", "false", "makes no difference", "too few deals"
OPEN = "undecided"
"""The verdict where there are deals enough, but the interval has the threshold inside."""


def widened(estimate: Estimate, level: float, is_share: bool) -> Estimate:
    """Return an estimate with the interval of another level."""
    n, value = estimate.count, estimate.value
    if is_share or not estimate.has_interval:
        return proportion(value * n, n, level) if is_share and n else estimate
    return mean(n * value, estimate.error**2 * n * (n - 1) + n * value**2 if n > 1 else value**2, n, level)


def judged(estimate: Estimate, than: float, sign: int, trifle: float) -> str:
    """Return whether a number is above (``sign`` 1) or below (-1) what was claimed, as far as its interval goes."""
    if estimate.count < FEWEST or not estimate.has_interval:
        return FEW
    low, high = estimate.low - than, estimate.high - than
    if max(abs(low), abs(high)) <= trifle:
        return SAME
    if low <= 0 <= high:
        return OPEN
    return TRUE if (low > 0) == (sign > 0) else FALSE
