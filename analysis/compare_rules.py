"""What two sets of house rules change: paired, on the same deals."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.compare import Shown, Tally, check_shown
from tricklab.analysis.estimate import Estimate, proportion
from tricklab.analysis.sequential import Arm, Experiment, Sums
from tricklab.engine.errors import UsageError
from tricklab.engine.options import Value
from tricklab.engine.policies import DEFAULT
from tricklab.engine.setup import Setup
from tricklab.engine.workers import Progress


@dataclass(frozen=True)
class Changed:
    """One quantity under both sets of rules, and the paired difference, the first less the second."""

    name: str
    meaning: str
    a: Estimate
    b: Estimate
    difference: Estimate


@dataclass(frozen=True)
class RulesComparison:
    """Two sets of rules on the same deals, with the same policy on all seats; ``equal``: deals with the same scores."""

    deals: int
    equal: int
    lines: tuple[Changed, ...]
    shown: tuple[Shown, ...]


class RulesHeadToHead:
    """Two sets of rules made ready to be compared.

    Parameters
    ----------
    rules_a, rules_b
        The options that are not at their defaults.
    variant, policy
        The game, and who sits on every seat.
    given
        ``players``, ``scores`` and ``seed``, see `engine.setup.Setup.make`.

    Raises
    ------
    UsageError
        If something does not exist, the rules are the same, or the tables differ.
    """

    def __init__(
        self,
        rules_a: Mapping[str, Value],
        rules_b: Mapping[str, Value],
        variant: str = "smear",
        *,
        policy: str = DEFAULT,
        **given: Any,
    ) -> None:
        """Check the rules."""
        a, b = (Setup.make(variant, rules=rules, policy=policy, **given) for rules in (rules_a, rules_b))
        if a.rules == b.rules:
            raise UsageError("both sets of rules are the same; give two that differ.")
        if a.sides != b.sides:
            raise UsageError(f"{a.players} and {b.players} players are not dealt the same cards; compare within one.")
        if not {"bidder", "made"} <= set(a.game.row.names or ()):
            raise UsageError(f"{variant} has no contracts to compare.")
        self.setup, self.other = a, b
        self.experiment = Experiment([_contracts(a), _contracts(b)])

    def run(
        self, deals: int, *, show: int = 0, jobs: int | None = None, progress: Progress | None = None
    ) -> RulesComparison:
        """Compare over the deals from number 0 up to a number; see `Match.run`."""
        check_shown(show, deals)

        def digest(first: int, columns: Any) -> Tally:
            a, b = np.split(columns, 2, axis=1)
            changes = (a - b)[:, len(_QUANTITIES) :]
            sizes = abs(changes).sum(1)
            return Tally.of(first, columns, changes[:, 0], sizes, show)

        total = self.experiment.gather(0, deals, digest, jobs=jobs, progress=progress)
        lines = tuple(_changed(total.sums, place, max(self.setup.sides)) for place in range(len(_QUANTITIES)))
        return RulesComparison(deals, total.equal, lines, total.tail)


_QUANTITIES = (
    ("sold", "deals in which somebody bid"),
    ("made", "contracts that were made"),
    ("bidders", "change of the bidding side's score per contract"),
    ("others", "change of the other side's score per contract"),
)


def _contracts(setup: Setup) -> Arm:
    """Return the part that takes the quantities, zero where nobody bid, and then each side's change of score."""
    sides = np.array(setup.sides)

    def measure(rows: Any) -> Any:
        changes = rows["delta"][:, : sides.max() + 1].astype(np.int64)
        sold = rows["bidder"] >= 0
        bidders = np.take_along_axis(changes, sides[rows["bidder"]][:, None], 1)[:, 0] * sold
        others = changes.sum(1) * sold - bidders
        return np.column_stack([sold, (rows["made"] > 0) & sold, bidders, others, changes])

    return Arm(setup, measure)


def _changed(sums: Sums, place: int, others: int) -> Changed:
    """Estimate a quantity under both rules, as a share of all deals or of the contracts, and the difference."""
    half = len(sums.totals) // 2
    name, meaning = _QUANTITIES[place]
    unit = others if name == "others" else 1
    estimates, slopes = [], []
    for start in (0, half):
        among = sums.count if name == "sold" else int(sums.totals[start])
        total = int(sums.totals[start + place])
        value = total / among / unit if among else math.nan
        slope = np.zeros(2 * half)
        slope[start + place] = sums.count / among / unit if among else math.nan
        if name != "sold":
            slope[start] = -value * sums.count / among if among else math.nan
        share = name in ("sold", "made")
        estimates.append(proportion(total, among) if share else sums.smooth(value, slope.tolist()))
        slopes.append(slope)
    a, b = estimates
    return Changed(name, meaning, a, b, sums.smooth(a.value - b.value, (slopes[0] - slopes[1]).tolist()))
