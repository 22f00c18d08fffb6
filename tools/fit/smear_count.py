"""Fits Smear's count for the fingers: ``python -m tools.fit.smear_count`` writes it to the weights.

As in `tools.fit.smear` every seat of every deal plays every suit of which it holds three trumps or more. Its side's
points are regressed on its trumps in four groups; with a small trump as the unit the weights are rounded to whole
numbers. Then the points are regressed on that count, and a bid's number is the count at which they are what the expert
needs. That was fitted to its play, so this script is to be run after `tools.fit.smear` and whenever the needs change.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.contracts import play_contracts, weights_of
from tools.fit.deals import Deals
from tools.fit.smear import POINTS, TRUMPS_HELD, contracts
from tricklab.engine.policies.smear.expert import NEEDED

GROUPS = ((15,), (0, 1, 2), (11, 12, 13, 14), (3, 4, 5, 6, 7, 8, 9, 10))
"""The trumps by what they count: Ace; jokers and the Two; Jick, J, Q, K; all others. Places with jokers=low."""


def samples(deals: int, seed: str, **rules: Any) -> Any:
    """Return the trumps held and the points taken in so many deals' contracts."""
    source = Deals("smear", seed, "expert", **rules)
    return play_contracts(source, contracts, source.policies, deals, 2)


def counted(found: Any) -> list[int]:
    """Return what Ace, sure cards and court cards count, with a small trump as the unit."""
    (_, *weights), _ = weights_of(found[:, TRUMPS_HELD], GROUPS, found[:, POINTS])
    return [round(float(weight / weights[-1])) for weight in weights[:-1]]


def enough(found: Any, numbers: list[int], needed: Any) -> list[int]:
    """Return the count from which each bid pays."""
    held = found[:, TRUMPS_HELD][:, None] >> np.arange(16) & 1
    count = sum(number * held[:, list(group)].sum(1) for number, group in zip([*numbers, 1], GROUPS, strict=True))
    slope, start = np.polyfit(count, found[:, POINTS], 1)
    return [round(float((points - start) / slope)) for points in needed]


def main() -> None:
    """Write what is counted, and the counts that are enough under each row of rules of `estimate.row_of`."""
    asked = Fit("tools.fit.smear_count", __doc__, "smear", deals=50_000)
    numbers: list[int] = []
    rows = []
    for row, (players, draws, trey) in enumerate(product((4, 6), (False, True), (True, False))):
        rules: dict[str, Any] = {"players": players, "trey": trey}
        if draws:
            rules |= {"stock": "bidder"} if players == 4 else {"refill": "bidder_only"}
        found = samples(asked.deals, asked.seed, **rules)
        numbers = numbers or counted(found)
        rows.append(enough(found, numbers, NEEDED[row]))
    asked.write({"counted": numbers, "enough": rows})


if __name__ == "__main__":
    main()
