"""A line of a diary: what was given away in some deals, or by a kind of decision."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from tricklab.analysis.estimates.estimate import LEVEL, Estimate, mean
from tricklab.analysis.practise.diary.entry import Entry

_CHANGE, _POWER = 0.5, 0.8
_FEWEST = 2


@dataclass(frozen=True)
class Line:
    """What was given away in some deals, or by some decisions.

    Attributes
    ----------
    group, name
        ``all``, ``kind``, ``game`` or ``time``, and which one.
    deals, choices, mistakes
        How many there are.
    cost
        The points that were given away, per deal.
    result, hand
        The points that were scored, and those that the cards promised, per deal; None for a kind of decision.
    needed
        How many deals before and after a change show it in 8 of 10 cases, if half as much is given away after it.
    """

    group: str
    name: str
    deals: int
    choices: int
    mistakes: int
    cost: Estimate
    result: Estimate | None
    hand: Estimate | None
    needed: int | None


def costs_of(entries: Sequence[Entry], kind: str | None = None) -> list[float]:
    """Return what was given away in each deal, or by the decisions of a kind in it."""
    return [sum(choice.cost for choice in entry.review.choices if kind in (None, choice.kind)) for entry in entries]


def mean_of(values: Sequence[float]) -> Estimate:
    """Return the mean of some numbers."""
    return mean(sum(values), sum(value * value for value in values), len(values))


def line_of(group: str, name: str, entries: Sequence[Entry], kind: str | None = None) -> Line:
    """Return the numbers of some deals, or of the decisions of a kind in them."""
    choices = [choice for entry in entries for choice in entry.review.choices if kind in (None, choice.kind)]
    cost = mean_of(costs_of(entries, kind))
    result, hand = (
        (None, None)
        if kind is not None
        else (mean_of([entry.review.result for entry in entries]), mean_of([entry.review.hand for entry in entries]))
    )
    mistakes = sum(bool(choice.sign) for choice in choices)
    return Line(group, name, len(entries), len(choices), mistakes, cost, result, hand, deals_needed(cost))


def deals_needed(cost: Estimate, change: float = _CHANGE) -> int | None:
    """Return how many deals before and after a change show it in 8 of 10 cases, at a level of 5 %.

    Parameters
    ----------
    cost
        The mean cost per deal, with the deviation of a deal.
    change
        The share of the mean by which it changes.

    Examples
    --------
    >>> deals_needed(mean(total=100, squares=200, count=100))
    64
    """
    if cost.value <= 0 or not cost.has_interval:
        return None
    z = NormalDist().inv_cdf((1 + LEVEL) / 2) + NormalDist().inv_cdf(_POWER)
    return max(_FEWEST, math.ceil(2 * (z * cost.deviation / (change * cost.value)) ** 2))
