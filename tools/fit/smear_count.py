"""Fits Smear's count for the fingers: ``python -m tools.fit.smear_count`` writes it to the weights.

Experts play the same deals once for each bid that a seat is told, and once with a pass. What it gains to go one over
the opponents is regressed on its trumps in three groups; with a small trump as the unit the weights are rounded to
whole numbers. Then each bid gets the count from which it adds most to the bids below it, all deals together. As both
rest on the expert's play, they are to be fitted again when that changes.
"""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import numpy as np

from tools.fit.command import Fit
from tricklab.analysis.reports.questions.suits import how_many, suit_ranks
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2, KING, QUEEN, TWO
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

SEAT, BIDS = 0, 10
COURT = 1 << KING | 1 << QUEEN | 1 << JACK | 1 << TWO
NEVER = 99
"""The count for a bid that adds nothing."""


class Told(NamedTuple):
    """Deals in which a seat was told every bid.

    Attributes
    ----------
    groups : int64 array (n, 4, 3)
        For each suit whether it has the Ace, how many of King, Queen, Jack and Two, and how many trumps in all.
    high, ours : arrays (n,)
        The highest bid before the seat's turn, and whether its own side made it.
    margins : int64 array (n, bids + 1)
        What its side gains on the other after a pass and after each bid; bids that were too low are as its own choice.
    """

    groups: Any
    high: Any
    ours: Any
    margins: Any


def told(deals: int, seed: str, rules: dict[str, Any]) -> Told:
    """Play deals in all ways."""
    simulator = Simulator(Setup.make("smear", policy="expert", rules=rules, seed=seed))
    players, trey = simulator.setup.players, simulator.setup.rules["trey"]
    bids = range(BIDS + 1 if trey else 8)
    rows = [simulator.play(0, deals, force=(SEAT, "bid", bid)).rows for bid in bids]
    dealt = simulator.deal(0, deals)
    hand, dealers = dealt.hands[:, SEAT], dealt.dealers[:, None]
    ranks = suit_ranks(hand)
    jicks = np.stack([hand >> (13 * (3 - suit) + JACK) & 1 for suit in range(4)], axis=1)
    trumps = how_many(ranks) + jicks + how_many(hand, 1 << JOKER_1 | 1 << JOKER_2)[:, None]
    before = (np.arange(players) - dealers - 1) % players < (SEAT - dealers - 1) % players
    said = np.where(before, rows[0]["bids"][:, :players], 0)
    margins = [of_bid["delta"][:, 0].astype(np.int64) - of_bid["delta"][:, 1] for of_bid in rows]
    groups = np.stack([how_many(ranks, 1 << ACE), how_many(ranks, COURT), trumps], axis=2)
    return Told(groups, said.max(1).astype(np.int64), said.argmax(1) % 2 == SEAT, np.stack(margins, axis=1))


def over(deals: Told, ours: bool) -> tuple[Any, Any]:
    """Tell in which deals the seat may go one over a bid of its own side or of the other, and what it gains by that."""
    there = (deals.high > 0) & (deals.ours == ours) & (deals.high + 1 < deals.margins.shape[1])
    chosen = np.flatnonzero(there)
    return there, deals.margins[chosen, deals.high[chosen] + 1] - deals.margins[chosen, 0]


def counted(deals: Told, guess: tuple[int, int] = (4, 2)) -> tuple[int, int]:
    """Return what an Ace and a court card or Two count; the best suit is found with the numbers guessed."""
    best = counts_of(deals, guess).argmax(1)
    ace, court, trumps = deals.groups[np.arange(len(best)), best].T
    there, gain = over(deals, ours=False)
    matrix = np.stack([np.ones(len(best)), ace, court, trumps - ace - court], axis=1)[there]
    (_, *weights), *_ = np.linalg.lstsq(matrix, gain, rcond=None)
    return round(float(weights[0] / weights[2])), round(float(weights[1] / weights[2]))


def counts_of(deals: Told, numbers: tuple[int, int]) -> Any:
    """Return what each suit counts, an array (n, 4)."""
    return deals.groups @ np.array([numbers[0] - 1, numbers[1] - 1, 1])


def enough(count: Any, gain: Any) -> int:
    """Return the count from which a gain adds most."""
    sums = np.bincount(count, gain)[::-1].cumsum()[::-1]
    return int(sums.argmax()) if sums.max() > 0 else NEVER


def fit(deals: Told, numbers: tuple[int, int]) -> list[int]:
    """Return the counts from which a bid of 1, 2, .. 10 is opened, and from which to go over the others and partner."""
    count, first = counts_of(deals, numbers).max(1), deals.high == 0
    opener, margins = count[first], deals.margins[first]
    found, best = [], margins[:, 0].copy()
    for bid in range(1, BIDS + 1):
        wanted = enough(opener, margins[:, bid] - best) if bid < margins.shape[1] else NEVER
        found.append(wanted)
        if wanted < NEVER:
            best = np.where(opener >= wanted, margins[:, bid], best)
    for ours in (False, True):
        there, gain = over(deals, ours)
        found.append(enough(count[there], gain))
    return found


def main() -> None:
    """Write what is counted, and the counts that are enough under each row of rules of `estimate.row_of`."""
    asked = Fit("tools.fit.smear_count", __doc__, "smear", deals=400_000)
    numbers: tuple[int, int] | None = None
    rows = []
    for players, draws, trey in product((4, 6), (False, True), (True, False)):
        rules: dict[str, Any] = {"players": players, "trey": trey}
        if draws:
            rules |= {"stock": "bidder"} if players == 4 else {"refill": "bidder_only"}
        deals = told(asked.deals, asked.seed, rules)
        numbers = numbers or counted(deals)
        rows.append(fit(deals, numbers))
    asked.write({"counted": list(numbers or ()), "enough": rows})


if __name__ == "__main__":
    main()
