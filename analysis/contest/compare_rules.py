"""What two sets of house rules change: paired, on the same deals."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from tricklab.analysis.contest.comparison import Shown, Tally, check_shown
from tricklab.analysis.contest.experiment import Arm, Contest, Experiment, Sums
from tricklab.analysis.estimates.estimate import Estimate, proportion
from tricklab.analysis.words.results import Drawn, Result, basis, columns_of, frame_of
from tricklab.engine.base.numbers import parse_hands
from tricklab.engine.base.observer import UNOBSERVED, Observer, Progress
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import SetupOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.rules.options import Value, text_of

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class Changed:
    """One quantity under both sets of rules, and the paired difference, the first less the second."""

    name: str
    meaning: str
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

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        return Drawn(("meaning",), "difference", "difference")

    def heading(self) -> str:
        """Return what the numbers rest on."""
        first, second = (
            ", ".join(f"{name}={text_of(values[index])}" for name, values in self.changed.items()) for index in (0, 1)
        )
        return f"{first} (a) against {second} (b): {basis(self.a, self.deals)} and {self.b.rules_digest()}"

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
        if setup.sides != other.sides:
            raise UsageError(
                f"{setup.players} and {other.players} players are not dealt the same cards; compare within one."
            )
        if not {"bidder", "made"} <= set(setup.game.row.names or ()):
            needs = "" if setup.game.is_ours else ": its row has no `bidder` and `made`; see docs/own_game.md"
            raise UsageError(f"{setup.variant} has no contracts to compare{needs}.")
        self.setup, self.other = setup, other
        self.experiment = Experiment([_contracts(setup), _contracts(other)])

    def run(self, deals: int, *, show: int = 0, jobs: Jobs = None, progress: Progress | None = None) -> RulesComparison:
        """Compare over the deals from number 0 up to a number; see `HeadToHead.run`."""
        check_shown(show, deals)

        def digest(first: int, columns: Any) -> Tally:
            a, b = np.split(columns, 2, axis=1)
            changes = (a - b)[:, len(_QUANTITIES) :]
            sizes = abs(changes).sum(1)
            return Tally.of(first, columns, changes[:, 0], sizes, show)

        total = self.experiment.gather(0, deals, digest, jobs=jobs, progress=progress)
        lines = tuple(_changed(total.sums, index, self.setup.other_sides) for index in range(len(_QUANTITIES)))
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


_QUANTITIES = (
    ("sold", "deals in which somebody bid"),
    ("made", "contracts that were made"),
    ("bidders", "change of the bidding side's score per contract"),
    ("others", "change of the other side's score per contract"),
)


def _contracts(setup: Setup) -> Arm:
    """Return the arm that measures the quantities, zero where nobody bid, and each side's change of score."""
    sides = np.array(setup.sides)

    def measure(rows: Any) -> Any:
        changes = rows["delta"][:, : sides.max() + 1].astype(np.int64)
        sold = rows["bidder"] >= 0
        bidders = np.take_along_axis(changes, sides[rows["bidder"]][:, None], 1)[:, 0] * sold
        others = changes.sum(1) * sold - bidders
        return np.column_stack([sold, (rows["made"] > 0) & sold, bidders, others, changes])

    return Arm(setup, measure)


def _changed(sums: Sums, index: int, others: int) -> Changed:
    """Estimate a quantity under both rules, as a share of all deals or of the contracts, and the difference."""
    half = len(sums.totals) // 2
    name, meaning = _QUANTITIES[index]
    unit = others if name == "others" else 1
    estimates, slopes = [], []
    for start in (0, half):
        among = sums.count if name == "sold" else int(sums.totals[start])
        total = int(sums.totals[start + index])
        value = total / among / unit if among else math.nan
        slope = np.zeros(2 * half)
        slope[start + index] = sums.count / among / unit if among else math.nan
        if name != "sold":
            slope[start] = -value * sums.count / among if among else math.nan
        share = name in ("sold", "made")
        estimates.append(proportion(total, among) if share else sums.smooth(value, slope.tolist()))
        slopes.append(slope)
    a, b = estimates
    return Changed(name, meaning, a, b, sums.smooth(a.value - b.value, (slopes[0] - slopes[1]).tolist()))
