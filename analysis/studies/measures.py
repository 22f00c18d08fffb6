"""What is measured of the ways in which deals are played: gains, margins, and how often something is so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.analysis.words.wording import interval, plain, signed

_OfWay = Callable[[Facts, int], Any]


@dataclass(frozen=True)
class Unit:
    """In what a number is counted, and how it is printed.

    Attributes
    ----------
    noun
        The unit.
    is_share
        Whether it is how often something is so, printed in per cent.
    is_level
        Whether it is an amount, which needs no plus sign, rather than a gain or a loss.
    """

    noun: str
    is_share: bool = False
    is_level: bool = False

    def text(self, value: float, digits: int | None = None) -> str:
        """Return a number without its unit: two digits behind the point, one for per cent, unless given.

        >>> SHARE.text(0.4567), Unit("points").text(1.234), Unit("matches", is_level=True).text(46.71, 1)
        ('45.7', '+1.23', '46.7')
        """
        if self.is_share:
            return f"{100 * value:.{1 if digits is None else digits}f}"
        return (plain if self.is_level else signed)(value, 2 if digits is None else digits)

    def with_noun(self, value: float) -> str:
        """Return a number with its unit.

        >>> SHARE.with_noun(0.4567), Unit("points").with_noun(-1.234)
        ('45.7 %', '−1.23 points')
        """
        return f"{self.text(value)} {self.noun}"

    def interval(self, estimate: Estimate) -> str:
        """Return the ends of an interval.

        >>> from tricklab.analysis.estimates.estimate import mean
        >>> Unit("tricks", is_level=True).interval(mean(total=100, squares=300, count=50))
        '1.59 to 2.41'
        """
        if self.is_share or not self.is_level:
            return interval(estimate, self.is_share)
        return f"{self.text(estimate.low)} to {self.text(estimate.high)}" if estimate.has_interval else "?"


SHARE = Unit("%", is_share=True)
"""How often something is so."""


@dataclass(frozen=True)
class Measure:
    """What is measured of a way.

    Attributes
    ----------
    label
        What the number is, with its unit.
    of
        Given the facts and a way, returns in which deals it counts, and a whole number for each deal.
    is_share
        Whether it is how often something is so; else a mean.
    in_units
        Whether the numbers are multiplied by `Facts.unit`.
    is_gain
        Whether the ways are compared with one of them.
    parts
        What the numbers are multiplied by besides, to be whole.
    noun, is_level
        See `Unit`.
    base
        The way with which the others are compared.
    deals
        In how many deals a gain is counted: its noun names them if there are several.
    """

    label: str
    of: Callable[[Facts, int], tuple[Any, Any]]
    is_share: bool = False
    in_units: bool = False
    is_gain: bool = False
    parts: int = 1
    noun: str = "points"
    is_level: bool = False
    base: int = 0
    deals: int = 1

    @property
    def unit(self) -> Unit:
        """In what it is counted."""
        return SHARE if self.is_share else Unit(self.noun, is_level=self.is_level)

    def scale(self, sides: int) -> int:
        """Return what the numbers are multiplied by, of facts with such a `Facts.unit`."""
        return self.parts * (sides if self.in_units else 1)


def gain(label: str, counts: _OfWay, times: int = 1, noun: str = "points", base: int = 0) -> Measure:
    """Return by how much a way is better than another, in so many deals, in the deals that count."""

    def of(facts: Facts, way: int) -> tuple[Any, Any]:
        return counts(facts, way), times * (facts.margin(way) - facts.margin(base))

    return Measure(label, of, in_units=True, is_gain=True, noun=noun, base=base, deals=times)


def share(label: str, is_so: _OfWay, counts: _OfWay | None = None) -> Measure:
    """Return how often something is so, in the deals that count; in all unless it is told which."""

    def of(facts: Facts, way: int) -> tuple[Any, Any]:
        so = is_so(facts, way)
        return np.ones(len(so), bool) if counts is None else counts(facts, way), so.astype(np.int64)

    return Measure(label, of, is_share=True)


GAIN = gain("points a deal more than", lambda facts, way: facts.all_obeyed)
"""By how much a way is better than the first, in the deals in which all of them could be played."""

EACH_GAIN = gain("points a deal more than", lambda facts, way: facts.obeyed(way) & facts.obeyed(0))
"""As `GAIN`, but each way in all deals in which it could be played, whether or not the others could."""

MARGIN = Measure("points a deal", lambda facts, way: (facts.obeyed(way), facts.margin(way)), in_units=True)
"""What the side gains on the mean of the others."""

MADE = share(
    "made, %", lambda facts, way: facts.success(way)[1], lambda facts, way: facts.success(way)[0] & facts.obeyed(way)
)
"""How often the side makes its contract, of the deals in which it plays one."""


def _played(facts: Facts, way: int) -> Any:
    rows = facts.rows[way]
    own = (rows[facts.setup.game.declarer] == CHAIR) & facts.obeyed(way)
    return own & (rows["bid"] == rows["bids"][:, CHAIR])


OWN_MADE = share("made of those that you play, %", lambda facts, way: facts.rows[way]["made"] == 1, _played)
"""How often a bid is made, of the deals in which the seat asked plays at its bid."""

CHANGED_GAIN = gain(
    "points in each deal that changes, more than", lambda facts, way: facts.margin(way) != facts.margin(0)
)
"""By how much a way is better than the first in the deals that come out differently."""

CHANGED = share("deals that come out differently, %", lambda facts, way: facts.margin(way) != facts.margin(0))
"""In how many deals a way brings other points than the first."""
