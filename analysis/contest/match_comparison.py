"""Which of two policies wins more matches: the same matches with A in each side's seats in turn, and B elsewhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from tricklab.analysis.contest.contest import Contest, Tally
from tricklab.analysis.contest.experiment import Sums
from tricklab.analysis.contest.margins import Pairings, two_of
from tricklab.analysis.contest.paired_result import Bar, Number, PairedResult
from tricklab.analysis.contest.seat_words import alone_among, in_seats
from tricklab.analysis.contest.whole_matches import COLUMNS, DEALS, FIRST, SHARE, match_arm, whole_match
from tricklab.analysis.drawing.axes import Cell
from tricklab.analysis.drawing.palette import COLOURS
from tricklab.analysis.estimates.estimate import Estimate, mean, proportion
from tricklab.analysis.words.results import columns_of
from tricklab.engine.base.checks import yes_or_no
from tricklab.engine.base.numbers import parse_matches
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.policy import PolicyLike

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LENGTHS = (1, 10, 100, 1_000)
"""Numbers of deals after which the comparison shows how often A is ahead."""


@dataclass(frozen=True)
class MatchComparison(PairedResult):
    """What two policies won of the same matches.

    Attributes
    ----------
    setup
        What was dealt; B is on all seats of it.
    a, b
        The names of the policies.
    matches
        How many there were, each once for every side.
    won
        A's share of the matches that it played.
    fair
        What its share would be without a difference: 1 for each side.
    deals
        Deals a match.
    margin
        A's points per deal less the mean of the others', as `engine.rules.measure.Measure` counts them.
    spread
        The standard deviation of that in one deal.
    luck
        How much of who wins is in the cards: the correlation of a side's wins when A sits there and when B does. None
        with more than two sides.
    unfinished
        Matches that were broken off.
    reverse
        The other direction, one B among A, if it was asked for. None where two sides play, as it is the same matches.
    """

    setup: Setup
    a: str
    b: str
    matches: int
    won: Estimate
    fair: float
    deals: float
    margin: Estimate
    spread: float
    luck: float | None
    unfinished: int
    reverse: MatchComparison | None = None

    NOUN = "matches"
    AXIS = "matches won, %, with 95 % intervals"
    SIZE = 7.0, 2.1, 0.4

    @property
    def errors(self) -> float:
        """How many standard errors A's share is above its fair one."""
        return (self.won.value - self.fair) / self.won.error if self.won.error else math.nan

    def ahead(self, deals: int) -> float:
        """Return how often A is ahead in points after so many deals, by the normal law."""
        return NormalDist().cdf(math.sqrt(deals) * self.margin.value / self.spread) if self.spread else 0.5

    def seating(self, a: str = "", b: str = "") -> str:
        """Return who sits among whom and in which seats; the policies may be called by other names."""
        return f"{alone_among(self.setup, a or self.a, b or self.b)}, {in_seats(self.setup)}"

    def _rows(self) -> list[dict[str, Any]]:
        data = {"a": self.a, "b": self.b, **columns_of("won", self.won), "fair": self.fair, "deals": self.deals}
        return [data | columns_of("margin", self.margin) | {"luck": self.luck}]

    def _numbers(self) -> list[Number]:
        numbers: dict[str, Estimate | float] = {"won": self.won, "fair": self.fair}
        numbers |= {"deals a match": self.deals, "points per deal": self.margin}
        numbers |= {} if self.luck is None else {"luck": self.luck}
        return [({"a": self.a, "b": self.b}, name, number) for name, number in numbers.items()]

    def _bars(self) -> list[Bar]:
        won, is_even = self.won.scaled(100), self.won.low <= self.fair <= self.won.high
        return [Bar(self.a, Cell(won.value, won.low, won.high, not won.has_interval, is_even))]

    def _draw(self, axes: Axes) -> tuple[float, float]:
        size = super()._draw(axes)
        axes.axvline(100 * self.fair, color=COLOURS[1], linestyle="--")
        return size

    def _note_of_chart(self) -> str:
        return f"Dashed line: without a difference, {100 * self.fair:.1f} %"


class MatchHeadToHead(Contest[MatchComparison]):
    """Two policies in the same matches: A on each side in turn, and B elsewhere; parameters as of `compare_matches`."""

    LABEL, NOUN = "Playing matches", "matches"

    def __init__(self, setup: Setup, a: PolicyLike, b: PolicyLike, *, both: bool = False) -> None:
        """Check the policies and seat them."""
        self.a, self.b = two_of(setup, a, b)
        arms = Pairings(setup, [(self.a, self.b)], arm_of=match_arm).arms
        alone = np.arange(len(arms) * COLUMNS).reshape(-1, COLUMNS)[:, DEALS:].ravel().tolist()
        reverse = MatchHeadToHead(setup, b, a) if both and setup.other_sides > 1 else None
        super().__init__(setup.with_policies(self.b), arms, alone=alone, reverse=reverse)

    def outcome(self, tally: Tally) -> MatchComparison:
        """Return the comparison of what was added up."""
        sums, sides, count = tally.sums, len(self.experiment.arms), tally.sums.count
        *_, deals, broken, points, squares = sums.totals.reshape(sides, COLUMNS).sum(0).tolist()
        others = sides - 1
        margin = mean(points / others, squares / others**2, deals)
        return MatchComparison(
            self.setup,
            self.a.name,
            self.b.name,
            count,
            _won(sums, sides),
            1 / sides,
            deals / count / sides,
            margin,
            margin.deviation if margin.has_interval else 0.0,
            _luck(sums) if sides == 2 else None,
            broken,
        )


def _won(sums: Sums, sides: int) -> Estimate:
    """Return A's share of the matches; by Wilson's interval if it is all or none of them, which have no spread."""
    won = sums.mean(np.tile(np.arange(COLUMNS) == SHARE, sides).astype(np.int64), whole_match(sides) * sides)
    return proportion(won.value * sums.count, sums.count) if won.value in (0, 1) else won


def _luck(sums: Sums) -> float | None:
    """Return the correlation of the wins of side 0 when A sits there and when B does."""
    first, unit, count = [FIRST, COLUMNS + FIRST], whole_match(2), sums.count
    x, y = (sums.totals[first] / unit).tolist()
    (xx, xy), (_, yy) = (sums.products[np.ix_(first, first)] / unit**2).tolist()
    spread = math.sqrt(max(0.0, (xx - x * x / count) * (yy - y * y / count)))
    return (xy - x * y / count) / spread if spread else None


def compare_matches(
    a: PolicyLike,
    b: PolicyLike,
    setup: SetupLike = "smear",
    matches: float | str = 10_000,
    *,
    both: bool = False,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[DealOptions],
) -> MatchComparison:
    """Play the same matches with A in each side's seats in turn, and B elsewhere; count who wins.

    Parameters
    ----------
    a, b
        The policies.
    setup
        What is dealt: a `Setup`, whose policies do not matter, or the name of a variant.
    matches
        How many; each is played once for every side.
    both
        Count in the other direction too, one B among A: the result's ``reverse``.
    jobs, observer
        Threads or a crew (docs/cluster.md), a thread for each core by default; and who follows the work.
    **options
        With a variant's name: players, rules, scores, carry and seed, as for `Setup.make`.

    Returns
    -------
    MatchComparison
        A's share of the matches, with its interval.

    Raises
    ------
    UsageError
        If an argument is not right, or the policies are the same.
    PolicyError
        If a policy broke off the work.

    See Also
    --------
    compare : The difference in points per deal.

    Examples
    --------
    >>> bool(compare_matches("basic", "random", "smear", 200).won.low > 0.5)
    True
    """
    chosen, count, is_both = setup_from(setup, options, DealOptions), parse_matches(matches), yes_or_no("both", both)
    return MatchHeadToHead(chosen, a, b, both=is_both).watch(count, jobs=jobs, observer=observer)
