"""Fits Smear's count for the fingers: ``python -m tools.fit.smear_count`` writes it to the weights.

Every bid of every seat is played on, by experts. What it gains to go one over the opponents is regressed on the trumps
of the best suit in three groups; with a small trump as the unit the weights are rounded to whole numbers. Then each bid
gets the count from which it adds most to the bids below it, all deals together. As both rest on the expert's bids and
play, they are to be fitted again when these change.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.deals import Deals
from tools.fit.smear import BIDS, Learner, Told, groups_of, house_rules, one_over, play_bids
from tricklab.engine.policies.smear.estimate import NEEDED, TABLES

COURT = (1, 2, 3, 8)
"""King, Queen, Jack and Two among the groups of `engine.policies.smear.estimate`."""

NEVER = 99
"""The count for a bid that adds nothing."""

SURE = 3
"""Standard errors that a bid must add."""


def three_groups(trumps: Any) -> Any:
    """Return how many Aces, court cards and Twos, and other trumps there are in sets of trumps."""
    groups = groups_of(trumps)
    ace, court = groups[..., 0], groups[..., COURT].sum(-1)
    return np.stack([ace, court, groups.sum(-1) - ace - court], -1)


def counted(observed: Told, guess: tuple[int, int] = (4, 2)) -> tuple[int, int]:
    """Return what an Ace and a court card or Two count; the best suit is found with the numbers guessed."""
    there, gain = one_over(observed, ours=False)
    groups = three_groups(observed.trumps[there])
    held = groups[np.arange(len(gain)), (groups @ np.array([*guess, 1])).argmax(1)]
    (_, *weights), *_ = np.linalg.lstsq(np.column_stack([np.ones(len(held)), held]), gain, rcond=None)
    return round(float(weights[0] / weights[2])), round(float(weights[1] / weights[2]))


def enough(count: Any, gain: Any) -> int:
    """Return the count from which a gain adds most, if that is more than luck."""
    sums, squares = (np.bincount(count, added)[::-1].cumsum()[::-1] for added in (gain, gain * gain))
    best = int(sums.argmax())
    return best if sums[best] > SURE * np.sqrt(squares[best]) else NEVER


def fit(observed: Told, numbers: tuple[int, int]) -> list[int]:
    """Return the counts from which a bid of 1, 2, .. 10 is opened, and from which to go over the others and partner."""
    count = (three_groups(observed.trumps) @ np.array([*numbers, 1])).max(1)
    opens = observed.high == 0
    opener, margins = count[opens], observed.margins[opens]
    found, best = [], margins[:, 0].copy()
    for bid in range(1, BIDS + 1):
        wanted = NEVER if np.isnan(margins[0, bid]) else enough(opener, margins[:, bid] - best)
        found.append(wanted)
        best = np.where(opener >= wanted, margins[:, bid], best)
    for ours in (False, True):
        there, gain = one_over(observed, ours)
        found.append(enough(count[there], gain))
    return found


def main() -> None:
    """Write what is counted, and the counts that are enough under each row of rules of `estimate.row_of`."""
    asked = Fit("tools.fit.smear_count", __doc__, "smear", deals=50_000)
    numbers: tuple[int, int] | None = None
    rows = []
    for rules in house_rules():
        if rules["joker_credit"] == "player":
            observed = play_bids(Deals("smear", asked.seed, **rules), Learner(TABLES, NEEDED), 0, asked.deals)
            numbers = numbers or counted(observed)
            rows.append(fit(observed, numbers))
    asked.write({"counted": list(numbers or ()), "enough": rows})


if __name__ == "__main__":
    main()
