"""Fits Smear's count for the fingers: ``python -m tools.fit.smear_count`` writes it to the weights.

What a seat gains to go one over the opponents, in deals in which it was told every bid, is regressed on its trumps in
three groups; with a small trump as the unit the weights are rounded to whole numbers. Then each bid gets the count from
which it adds most to the bids below it, all deals together. As both rest on the expert's bids and play, they are to be
fitted again when these change.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.smear import Told, enough, house_rules, opening, over, told

COURT = (1, 2, 3, 8)
"""King, Queen, Jack and Two among the groups of `engine.policies.smear.estimate`."""


def counts_of(deals: Told, numbers: tuple[int, int]) -> Any:
    """Return what each suit counts, an array (n, 4)."""
    return three_groups(deals) @ np.array([numbers[0], numbers[1], 1])


def three_groups(deals: Told) -> Any:
    """Return how many Aces, court cards and Twos, and other trumps each suit has: (n, 4, 3)."""
    ace, court = deals.groups[:, :, 0], deals.groups[:, :, COURT].sum(2)
    return np.stack([ace, court, deals.groups.sum(2) - ace - court], 2)


def counted(deals: Told, guess: tuple[int, int] = (4, 2)) -> tuple[int, int]:
    """Return what an Ace and a court card or Two count; the best suit is found with the numbers guessed."""
    best = counts_of(deals, guess).argmax(1)
    there, gain = over(deals, ours=False)
    held = three_groups(deals)[np.arange(len(best)), best][there]
    (_, *weights), *_ = np.linalg.lstsq(np.column_stack([np.ones(len(held)), held]), gain, rcond=None)
    return round(float(weights[0] / weights[2])), round(float(weights[1] / weights[2]))


def fit(deals: Told, numbers: tuple[int, int]) -> list[int]:
    """Return the counts from which a bid of 1, 2, .. 10 is opened, and from which to go over the others and partner."""
    count = counts_of(deals, numbers).max(1)
    above = [over(deals, ours) for ours in (False, True)]
    return [*map(int, opening(deals, count)), *(int(enough(count[there], gain)) for there, gain in above)]


def main() -> None:
    """Write what is counted, and the counts that are enough under each row of rules of `estimate.row_of`."""
    asked = Fit("tools.fit.smear_count", __doc__, "smear", deals=400_000)
    numbers: tuple[int, int] | None = None
    rows = []
    for rules in house_rules():
        if rules["joker_credit"] == "player":
            deals = told(asked.deals, asked.seed, rules)
            numbers = numbers or counted(deals)
            rows.append(fit(deals, numbers))
    asked.write({"counted": list(numbers or ()), "enough": rows})


if __name__ == "__main__":
    main()
