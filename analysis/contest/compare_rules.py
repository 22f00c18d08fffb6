"""What two sets of house rules change: paired, on the same deals."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from tricklab.analysis.contest.comparison import Shown, Tally, check_shown
from tricklab.analysis.contest.experiment import Contest, Experiment, Sums
from tricklab.analysis.contest.rule_quantities import Quantity, arm_of, quantities_of
from tricklab.analysis.drawing.axes import COLOURS, EVEN_WORDS, Cell, draw_rows
from tricklab.analysis.estimates.estimate import Estimate, proportion
from tricklab.analysis.words.results import Result, columns_of, frame_of, number_row, numbers_of
from tricklab.engine.base.numbers import parse_hands
from tricklab.engine.base.observer import UNOBSERVED, Observer, Progress
from tricklab.engine.errors import UsageError
from tricklab.engine.play.frames import pl
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import SetupOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.rules.options import Value, text_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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


@dataclass(frozen=True)
class RulesComparison(Result):
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

    @property
    def changed(self) -> dict[str, tuple[Value, Value]]:
        """The rules that differ, with the values of both sets."""
        return {
            name: (value, self.b.rules[name]) for name, value in self.a.rules.items() if value != self.b.rules[name]
        }

    def _draw(self, axes: Axes) -> tuple[float, float]:
        """Draw the difference of each quantity, with its numbers under both sets."""
        names, cells = [], []
        for line in self.lines:
            factor, digits = (100, 1) if line.is_share else (1, 2)
            a, b = (f"{factor * each.value:.{digits}f}" for each in (line.a, line.b))
            words = "\n".join(textwrap.wrap(line.meaning + ", %" * line.is_share, 34))
            names.append(f"{words}\n{a} and {b}")
            cells.append(Cell.of(line.difference.scaled(factor)))
        draw_rows(axes, names, cells, [COLOURS[0]] * len(cells), "first less second, in the unit of each row")
        return 7.5, 1.9 + 0.62 * len(names)

    def _words(self) -> tuple[list[str], list[str]]:
        is_even = any(line.difference.has_interval and not line.difference.sign for line in self.lines)
        basis = f"{self.a.basis(self.deals)} and {self.b.rules_digest()}, policy {self.a.table_of_policies()}"
        title = self.heading().partition(": ")[0]
        return [title], [basis, f"95 % intervals, paired by deal{f'; pale: {EVEN_WORDS}' * is_even}"]

    def numbers(self) -> pl.DataFrame:
        """Return a row for each number: a quantity under the rules a, under b, or the paired difference."""
        rows = [
            {"of": name, **number_row(line.meaning, getattr(line, name))}
            for line in self.lines
            for name in ("a", "b", "difference")
        ]
        return numbers_of(rows, self.a, self.deals).with_columns(rules_b=pl.lit(self.b.rules_digest()))

    def heading(self) -> str:
        """Return what the numbers rest on."""
        first, second = (
            ", ".join(f"{name}={text_of(values[index])}" for name, values in self.changed.items()) for index in (0, 1)
        )
        return f"{first} (a) against {second} (b): {self.a.basis(self.deals)} and {self.b.rules_digest()}"

    def table(self) -> pl.DataFrame:
        """Return a row for each quantity: under both sets, and the paired difference, the first less the second."""
        names = ("a", "b", "difference")
        return frame_of(
            [
                {"meaning": line.meaning}
                | {key: end for name in names for key, end in columns_of(name, getattr(line, name)).items()}
                for line in self.lines
            ]
        )


class RulesHeadToHead(Contest[RulesComparison]):
    """Two sets of rules on the same deals.

    Parameters
    ----------
    setup
        What is dealt by the first set, and who plays.
    rules_b
        What is different in the second.

    Raises
    ------
    UsageError
        If something does not exist, the rules are the same, or the tables differ.
    """

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
        self.setup, self.other = setup, other
        self.quantities = quantities_of(setup)
        # Partners under one set only: each seat then stands for itself, as the two sets have different sides.
        self.by_seat = setup.sides != other.sides
        self.experiment = Experiment([arm_of(each, self.quantities, self.by_seat) for each in (setup, other)])

    def run(self, deals: int, *, show: int = 0, jobs: Jobs = None, progress: Progress | None = None) -> RulesComparison:
        """Compare over the deals from number 0 up to a number; see `HeadToHead.run`."""
        check_shown(show, deals)

        def digest(first: int, columns: Any) -> Tally:
            a, b = np.split(columns, 2, axis=1)
            changes = (a - b)[:, len(self.quantities) :]
            sizes = abs(changes).sum(1)
            return Tally.of(first, columns, changes[:, 0], sizes, show)

        total = self.experiment.gather(0, deals, digest, jobs=jobs, progress=progress)
        lines = tuple(_changed(total.sums, each, self.quantities) for each in self.quantities if each.meaning)
        return RulesComparison(self.setup, self.other, deals, total.equal, lines, total.tail)


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
    match, deals = RulesHeadToHead(setup_from(setup, options), rules_b), parse_hands(hands)
    check_shown(show, deals)
    return match.watch(deals, show=show, jobs=jobs, observer=observer)


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
