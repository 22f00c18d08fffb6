"""What two sets of house rules change: paired, on the same deals."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np

from tricklab.analysis.contest.contest import Contest, Shown, Tally
from tricklab.analysis.contest.experiment import Sums
from tricklab.analysis.contest.paired_result import Bar, Number, PairedResult
from tricklab.analysis.contest.rule_quantities import Quantity, arm_of, quantities_of
from tricklab.analysis.drawing.axes import Cell
from tricklab.analysis.estimates.estimate import Estimate, proportion
from tricklab.analysis.words.results import columns_of
from tricklab.engine.base.numbers import parse_hands
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.play.frames import pl
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import SetupOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.rules.options import Value, text_of


@dataclass(frozen=True)
class Changed:
    """One quantity under both sets of rules, and the paired difference, the first less the second.

    The game's declared columns decide which quantities there are (`analysis.contest.rule_quantities`). ``is_share``
    says whether it is a share, as of contracts that were made.
    """

    name: str
    meaning: str
    is_share: bool
    a: Estimate
    b: Estimate
    difference: Estimate

    def estimates(self) -> Iterator[tuple[str, Estimate]]:
        """Yield the numbers under the rules a and under b, and the difference, each with its name."""
        return ((name, getattr(self, name)) for name in ("a", "b", "difference"))


@dataclass(frozen=True)
class RulesComparison(PairedResult):
    """Two sets of rules on the same deals, with the same policies.

    Attributes
    ----------
    a, b
        What was dealt, with the first set and with the second.
    deals, equal
        How many deals, and in how many of them the scores are the same.
    lines
        Each quantity under both, and the paired difference.
    shown
        The deals that differ most, if they were asked for.
    """

    a: Setup
    b: Setup
    deals: int
    equal: int
    lines: tuple[Changed, ...]
    shown: tuple[Shown, ...]

    AXIS = "first less second, in the unit of each row"
    SIZE = 7.5, 1.9, 0.62

    @property
    def setup(self) -> Setup:  # type: ignore[override]  # no field of its own
        """What was dealt with the first set."""
        return self.a

    @property
    def changed(self) -> dict[str, tuple[Value, Value]]:
        """The rules that differ, with the values of both sets."""
        return {
            name: (value, self.b.rules[name]) for name, value in self.a.rules.items() if value != self.b.rules[name]
        }

    def seating(self, a: str = "a", b: str = "b") -> str:
        """Return the rules that differ, with the values of both sets, which may be called by other names."""
        first, second = (
            ", ".join(f"{name}={text_of(values[index])}" for name, values in self.changed.items()) for index in (0, 1)
        )
        return f"{first} ({a}) against {second} ({b})"

    def basis(self) -> str:
        """Return what was dealt, how often, and by which two sets of rules."""
        return f"{super().basis()} and {self.b.rules_digest()}"

    def numbers(self) -> pl.DataFrame:
        """Return a row for each number: a quantity under the rules a, under b, or the paired difference."""
        return super().numbers().with_columns(rules_b=pl.lit(self.b.rules_digest()))

    def _rows(self) -> list[dict[str, Any]]:
        return [
            {"meaning": line.meaning}
            | {key: end for name, estimate in line.estimates() for key, end in columns_of(name, estimate).items()}
            for line in self.lines
        ]

    def _numbers(self) -> list[Number]:
        return [({"of": name}, line.meaning, each) for line in self.lines for name, each in line.estimates()]

    def _bars(self) -> list[Bar]:
        bars = []
        for line in self.lines:
            factor, digits = (100, 1) if line.is_share else (1, 2)
            a, b = (f"{factor * each.value:.{digits}f}" for each in (line.a, line.b))
            words = "\n".join(textwrap.wrap(line.meaning + ", %" * line.is_share, 34))
            bars.append(Bar(f"{words}\n{a} and {b}", Cell.of(line.difference.scaled(factor))))
        return bars

    def _words(self) -> tuple[list[str], list[str]]:
        _, (basis, note) = super()._words()
        return [self.seating()], [f"{basis}, policy {self.a.table_of_policies()}", note]

    def _note_of_chart(self) -> str:
        return "95 % intervals, paired by deal"


class RulesHeadToHead(Contest[RulesComparison]):
    """Two sets of rules on the same deals; parameters as of `compare_rules`."""

    LABEL = "Comparing, {} at most"

    def __init__(self, setup: Setup, rules_b: Mapping[str, Value]) -> None:
        """Check the rules."""
        other = setup.with_rules(rules_b)
        if setup.rules == other.rules:
            raise UsageError("both sets of rules are the same; give two that differ.")
        if setup.players != other.players:
            raise UsageError(
                f"{setup.players} and {other.players} players are not dealt the same cards; compare within one."
            )
        self.other, self.quantities = other, quantities_of(setup)
        # Partners under one set only: each seat then stands for itself, as the two sets have different sides.
        self.by_seat = setup.sides != other.sides
        scores = setup.players if self.by_seat else max(setup.sides) + 1
        changes = np.eye(len(self.quantities) + scores, dtype=np.int64)[len(self.quantities) :]
        arms = [arm_of(each, self.quantities, self.by_seat) for each in (setup, other)]
        super().__init__(setup, arms, np.hstack([changes, -changes]))

    def outcome(self, tally: Tally) -> RulesComparison:
        """Return the comparison of what was added up."""
        lines = tuple(_changed(tally.sums, each, self.quantities) for each in self.quantities if each.meaning)
        return RulesComparison(self.setup, self.other, tally.sums.count, tally.equal, lines, tally.tail)


def compare_rules(
    rules_b: Mapping[str, Value],
    setup: SetupLike = "smear",
    hands: float | str = 100_000,
    *,
    show: int = 0,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[SetupOptions],
) -> RulesComparison:
    """Compare two sets of house rules on the same deals, with the same policies (docs/compare.md).

    Parameters
    ----------
    rules_b
        What is different in the second set.
    setup
        What is dealt by the first set, and who plays: a `Setup`, or the name of a variant.
    hands
        How many deals.
    show
        How many of the deals whose scores changed most are to be named.
    jobs, observer
        Threads or a crew (docs/cluster.md), a thread for each core by default; and who follows the work.
    **options
        With a variant's name: the keywords of `Setup.make`.

    Returns
    -------
    RulesComparison
        What the rules change for these policies.

    Raises
    ------
    UsageError, PolicyError
        If an argument is wrong, or a policy fails.

    See Also
    --------
    compare : Two policies on the same deals.

    Examples
    --------
    >>> result = compare_rules({"trey": False}, "smear", 1000, policy="basic")
    >>> result.changed
    {'trey': (True, False)}
    """
    contest, deals = RulesHeadToHead(setup_from(setup, options), rules_b), parse_hands(hands)
    return contest.watch(deals, show=show, jobs=jobs, observer=observer)


def _changed(sums: Sums, quantity: Quantity, quantities: Sequence[Quantity]) -> Changed:
    """Estimate a quantity under both rules, in each deal or where another counts, and the paired difference."""
    half, index = len(sums.totals) // 2, quantities.index(quantity)
    per = next((number for number, each in enumerate(quantities) if each.name == quantity.per), None)
    estimates, slopes = [], []
    for start in (0, half):
        among = sums.count if per is None else int(sums.totals[start + per])
        total = int(sums.totals[start + index])
        value = total / among / quantity.unit if among else math.nan
        slope = np.zeros(2 * half)
        slope[start + index] = sums.count / among / quantity.unit if among else math.nan
        if per is not None:
            slope[start + per] = -value * sums.count / among if among else math.nan
        # A share of single deals; where each seat counts, the deal with all its seats is one observation.
        is_single = quantity.is_share and quantity.unit == 1
        estimates.append(proportion(total, among) if is_single else sums.smooth(value, slope.tolist()))
        slopes.append(slope)
    a, b = estimates
    difference = sums.smooth(a.value - b.value, (slopes[0] - slopes[1]).tolist())
    return Changed(quantity.name, quantity.meaning, quantity.is_share, a, b, difference)
