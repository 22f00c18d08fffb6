"""Numbers with their intervals, as tables and sentences print them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricklab.analysis.estimates.estimate import Estimate

NOT_KNOWN = "± ?: too few deals to say how sure that is"


def is_sure(estimate: Estimate) -> bool:
    """Tell whether an interval means something: a single deal has none, and that of a few equal ones is too narrow."""
    return estimate.has_interval


def plus_minus(estimate: Estimate, places: int = 2, factor: int = 1, sign: str = "+") -> str:
    """Return a mean and half the width of its interval, or a question mark where that is not known."""
    return estimate.told(places, factor=factor, sign=sign)


def percent(estimate: Estimate) -> str:
    """Return a proportion with its interval, in per cent; nothing without observations."""
    if estimate.count == 0:
        return ""
    return f"{100 * estimate.value:.1f} ({100 * estimate.low:.1f}–{100 * estimate.high:.1f})"


def interval(estimate: Estimate, places: int = 4) -> str:
    """Return the ends of an interval in words."""
    return estimate.span(places)
