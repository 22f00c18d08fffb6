"""Which of two policies wins more matches: the same matches with A in each side's seats in turn, and B elsewhere."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from tricklab.analysis.contest.seat_words import alone_among, in_seats
from tricklab.analysis.drawing.axes import COLOURS, EVEN_WORDS, Cell, draw_rows
from tricklab.analysis.estimates.estimate import Estimate, mean
from tricklab.analysis.words.results import Result, columns_of, frame_of, number_row, numbers_of
from tricklab.analysis.words.wording import sentence_case
from tricklab.engine.base.checks import yes_or_no
from tricklab.engine.base.numbers import parse_matches
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.matches.loop import MOST_DEALS
from tricklab.engine.matches.match_simulator import MatchSimulator
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs, Workers, at_once
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy, PolicyLike
from tricklab.engine.runs.job import MATCH_BLOCK

if TYPE_CHECKING:
    import polars as pl
    from matplotlib.axes import Axes

_PIECE = 2_000
LENGTHS = (1, 10, 100, 1_000)
"""Numbers of deals after which the comparison shows how often A is ahead."""


@dataclass(frozen=True)
class MatchComparison(Result):
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

    @property
    def errors(self) -> float:
        """How many standard errors A's share is above its fair one."""
        return (self.won.value - self.fair) / self.won.error if self.won.error else math.nan

    def ahead(self, deals: int) -> float:
        """Return how often A is ahead in points after so many deals, by the normal law."""
        return NormalDist().cdf(math.sqrt(deals) * self.margin.value / self.spread) if self.spread else 0.5

    def _draw(self, axes: Axes) -> tuple[float, float]:
        """Draw how often A wins in each direction, beside what it would be without a difference."""
        names, cells = [], []
        for direction in self._directions():
            won = direction.won.scaled(100)
            names.append(direction.a)
            is_even = won.low <= 100 * direction.fair <= won.high
            cells.append(Cell(won.value, won.low, won.high, not won.has_interval, is_even))
        draw_rows(axes, names, cells, [COLOURS[0]] * len(cells), "matches won, %, with 95 % intervals")
        axes.axvline(100 * self.fair, color=COLOURS[1], linestyle="--")
        return 7.0, 2.1 + 0.4 * len(names)

    def _words(self) -> tuple[list[str], list[str]]:
        directions = self._directions()
        is_even = any(direction.won.low <= direction.fair <= direction.won.high for direction in directions)
        words = f"Dashed line: without a difference, {100 * self.fair:.1f} %"
        basis = self.setup.basis(self.matches, "matches")
        return [sentence_case(direction.seating()) for direction in directions], [
            basis,
            words + f"; pale: {EVEN_WORDS}" * is_even,
        ]

    def _directions(self) -> list[MatchComparison]:
        return [self, *([] if self.reverse is None else [self.reverse])]

    def numbers(self) -> pl.DataFrame:
        """Return a row for each number, in each direction: its name, the number, its interval, what it rests on."""
        rows: list[dict[str, Any]] = []
        for direction in self._directions():
            who = {"a": direction.a, "b": direction.b}
            named: dict[str, Estimate | float] = {"won": direction.won, "fair": direction.fair}
            named |= {"deals a match": direction.deals, "points per deal": direction.margin}
            named |= {} if direction.luck is None else {"luck": direction.luck}
            rows += [who | number_row(name, number) for name, number in named.items()]
        return numbers_of(rows, self.setup, self.matches, "matches")

    def heading(self) -> str:
        """Return what the numbers rest on."""
        return f"{self.seating()}: {self.setup.basis(self.matches, 'matches')}"

    def seating(self, a: str = "", b: str = "") -> str:
        """Return who sits among whom and in which seats; the policies may be called by other names."""
        return f"{alone_among(self.setup, a or self.a, b or self.b)}, {in_seats(self.setup)}"

    def table(self) -> pl.DataFrame:
        """Return a row for each direction."""
        return frame_of([self._row(), *([] if self.reverse is None else [self.reverse._row()])])

    def _row(self) -> dict[str, Any]:
        data = {"a": self.a, "b": self.b, **columns_of("won", self.won), "fair": self.fair, "deals": self.deals}
        return data | columns_of("margin", self.margin) | {"luck": self.luck}


@dataclass
class _Sums:
    """What is added up over matches: A's shares and their squares, deals, margins, and wins of side 0 in both arms."""

    numbers: Any

    def __add__(self, other: _Sums) -> _Sums:
        return _Sums(self.numbers + other.numbers)


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
    >>> bool(compare_matches("basic", "random", "plute", 200).won.low > 0.5)
    True
    """
    chosen, count, is_both = setup_from(setup, options, DealOptions), parse_matches(matches), yes_or_no("both", both)
    policy_a, policy_b = (find_policy(given, chosen.game.name) for given in (a, b))
    if policy_a == policy_b:
        raise UsageError(f"both policies are {policy_a.name!r}; give two that differ.")
    result = _compared(chosen, policy_a, policy_b, count, jobs, observer)
    if not is_both or chosen.other_sides == 1:
        return result
    return replace(result, reverse=_compared(chosen, policy_b, policy_a, count, jobs, observer))


def _compared(setup: Setup, a: Policy, b: Policy, count: int, jobs: Jobs, observer: Observer) -> MatchComparison:
    """Play the matches with one policy in each side's seats in turn, and the other elsewhere."""
    sides = len(set(setup.sides))
    arms = [MatchSimulator(setup.with_policies(b, sides={side: a}), [a, b]) for side in range(sides)]
    observer.prepare(arms[0])
    with observer.playing(sides * count, "Playing matches", "matches") as progress:
        workers = Workers(jobs=jobs, block=MATCH_BLOCK, progress=progress)
        size = min(_PIECE, max(50, -(-count // (8 * at_once(jobs)))))

        def piece(first: int) -> _Sums:
            return _played(workers, arms, first, min(size, count - first))

        total = sum(workers.each(piece, range(0, count, size)), _Sums(0.0)).numbers
    return _result(setup.with_policies(b), a.name, b.name, count, sides, total)


def _played(workers: Workers, arms: Sequence[MatchSimulator], first: int, count: int) -> _Sums:
    """Play some matches in all arms and add up the results."""
    sides, setup = len(arms), arms[0].setup
    shares, firsts, points = np.zeros(count), np.zeros((sides, count)), np.zeros(3)
    deals = broken = 0
    for side, arm in enumerate(arms):

        def take(rows: Any, events: Any, side: int = side) -> None:
            worth = rows[setup.game.measure.field][:, :sides].astype(np.float64)
            margin = worth[:, side] - (worth.sum(1) - worth[:, side]) / (sides - 1)
            points[:] += len(rows), margin.sum(), (margin * margin).sum()

        played = np.concatenate(_in_blocks(workers, arm, first, count, take))
        won = played["winners"][:, None] >> np.arange(sides) & 1
        several = np.maximum(won.sum(1), 1)
        shares += won[:, side] / several / sides
        firsts[side] = won[:, 0] / several
        deals += int(played["deals"].sum())
        broken += int((played["deals"] == MOST_DEALS).sum())
    x, y = firsts[0], firsts[1]
    both = [x.sum(), y.sum(), (x * y).sum(), (x * x).sum(), (y * y).sum()]
    return _Sums(np.array([shares.sum(), (shares * shares).sum(), deals, broken, *points, *both]))


def _in_blocks(workers: Workers, arm: MatchSimulator, first: int, count: int, take: Any) -> list[Any]:
    result: list[Any] = []
    workers.in_blocks(first, count, lambda start, size: result.append(arm.run(start, size, take)))
    return result


def _result(setup: Setup, a: str, b: str, count: int, sides: int, total: Any) -> MatchComparison:
    share, squares, deals, broken, played, margin, margins, x, y, xy, xx, yy = total
    of_margin = mean(margin, margins, int(played))
    luck = None
    if sides == 2:
        spread = math.sqrt(max(0.0, (xx - x * x / count) * (yy - y * y / count)))
        luck = (xy - x * y / count) / spread if spread else None
    deviation = of_margin.error * math.sqrt(of_margin.count) if of_margin.has_interval else 0.0
    won = mean(share, squares, count)
    return MatchComparison(
        setup, a, b, count, won, 1 / sides, deals / count / sides, of_margin, deviation, luck, int(broken)
    )
