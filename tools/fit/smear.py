"""Fits the bids of Smear's expert: ``python -m tools.fit.smear`` writes them to its weights.

Experts play the same deals once for each bid that a seat is told, and once with a pass. What it gains to go one over a
bid is regressed on its trumps, for every number of trumps that has weights of its own. Then each bid gets the worth from
which it adds most to the bids below it. As the others bid by the numbers in use, and all play as the expert does, it is
run again until bids no longer change; three times were enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from tools.fit.command import Fit
from tricklab.analysis.reports.questions.suits import how_many, suit_ranks
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2, KING, QUEEN, TEN, THREE, TWO
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.smear.estimate import FEWEST, GROUPS, LENGTHS, MOST

SEAT, BIDS = 0, 10
AT_ONCE = 50_000
NEVER = 99
"""What is needed for a bid that adds nothing."""

SURE = 3
"""Standard errors that a bid must add."""

FEW = 500
"""Deals below which no bid is learned: it needs as much as the next higher one."""

_SMALL = sum(1 << rank for rank in range(THREE + 1, TEN))
_RANKS = (1 << ACE, 1 << KING, 1 << QUEEN, 1 << JACK, None, 1 << TEN, _SMALL, 1 << THREE, 1 << TWO, None)
"""The ranks of each of `estimate.GROUPS`; the Jick and the jokers are of no rank."""


class Told(NamedTuple):
    """Deals in which a seat was told every bid.

    Attributes
    ----------
    groups : int64 array (n, 4, 10)
        How many trumps of each of `estimate.GROUPS` it has, for each suit.
    high, ours : arrays (n,)
        The highest bid before the seat's turn, and whether its own side made it.
    margins : int64 array (n, bids + 1)
        What its side gains on the other after a pass and after each bid; bids that were too low are as its own choice.
    """

    groups: Any
    high: Any
    ours: Any
    margins: Any


def groups_of(hand: Any) -> Any:
    """Return how many trumps of each group some hands have, for each suit: int64 (n, 4, 10)."""
    ranks = suit_ranks(hand)
    groups = [how_many(ranks, of_group or 0) for of_group in _RANKS]
    groups[4] = np.stack([hand >> (13 * (3 - suit) + JACK) & 1 for suit in range(4)], axis=1)
    groups[9] = np.repeat(how_many(hand, 1 << JOKER_1 | 1 << JOKER_2)[:, None], 4, 1)
    return np.stack(groups, 2)


def told(deals: int, seed: str, rules: dict[str, Any], policy: str = "expert") -> Told:
    """Play deals in all ways."""
    simulator = Simulator(Setup.make("smear", policy=policy, rules=rules, seed=seed))
    parts = [_told(simulator, first, min(AT_ONCE, deals - first)) for first in range(0, deals, AT_ONCE)]
    return Told(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _told(simulator: Simulator, first: int, deals: int) -> Told:
    players, trey = simulator.setup.players, simulator.setup.rules["trey"]
    bids = range(BIDS + 1 if trey else 8)
    rows = [simulator.play(first, deals, force=(SEAT, "bid", bid)).rows for bid in bids]
    dealt = simulator.deal(first, deals)
    dealers = dealt.dealers[:, None]
    before = (np.arange(players) - dealers - 1) % players < (SEAT - dealers - 1) % players
    said = np.where(before, rows[0]["bids"][:, :players], 0)
    margins = [of_bid["delta"][:, 0].astype(np.int64) - of_bid["delta"][:, 1] for of_bid in rows]
    groups = groups_of(dealt.hands[:, SEAT])
    return Told(groups, said.max(1).astype(np.int64), said.argmax(1) % 2 == SEAT, np.stack(margins, axis=1))


def over(deals: Told, ours: bool | None = None) -> tuple[Any, Any]:
    """Return in which deals the seat may go one over a bid, of its own side or of the other, and what it gains by it."""
    side = True if ours is None else deals.ours == ours
    there = (deals.high > 0) & side & (deals.high + 1 < deals.margins.shape[1])
    chosen = np.flatnonzero(there)
    return there, deals.margins[chosen, deals.high[chosen] + 1] - deals.margins[chosen, 0]


def enough(worth: Any, gain: Any) -> float:
    """Return the worth from which a gain adds most, if that is more than luck."""
    steps, step = np.unique(worth, return_inverse=True)
    sums, squares = (np.bincount(step, added)[::-1].cumsum()[::-1] for added in (gain, gain * gain))
    best = sums.argmax() if len(sums) else 0
    return float(steps[best]) if len(sums) and sums[best] > SURE * np.sqrt(squares[best]) else NEVER


def opening(deals: Told, worth: Any) -> list[float]:
    """Return what a bid of 1, 2, .. 10 must be worth if nobody has bid."""
    first = deals.high == 0
    opener, margins = worth[first], deals.margins[first]
    needed, best = [], margins[:, 0].copy()
    for bid in range(1, BIDS + 1):
        needed.append(enough(opener, margins[:, bid] - best) if bid < margins.shape[1] else NEVER)
        best = np.where(opener >= needed[-1], margins[:, min(bid, margins.shape[1] - 1)], best)
    return needed


def learn_worth(deals: Told, tries: int = 3) -> Any:
    """Return the weights of a constant and of each group, for each number of trumps: (lengths, 11)."""
    lengths = np.clip(deals.groups.sum(2), FEWEST, MOST) - FEWEST
    there, gain = over(deals)
    everybody, highs = np.arange(there.sum()), np.unique(deals.high[there])
    steps = [deals.high[there] == high for high in highs[1:]]
    weights = np.ones((LENGTHS, 1 + len(GROUPS)))
    for _ in range(tries):
        best = worth_of(deals, weights).argmax(1)[there]
        held, length = deals.groups[there][everybody, best], lengths[there][everybody, best]
        own = [np.column_stack([np.ones(len(held)), held]) * (length == row)[:, None] for row in range(LENGTHS)]
        found, *_ = np.linalg.lstsq(np.column_stack([*own, *steps]).astype(float), gain, rcond=None)
        weights = found[: weights.size].reshape(weights.shape)
    return np.round(weights, 2)


def worth_of(deals: Told, weights: Any) -> Any:
    """Return what a bid on each suit is worth, an array (n, 4)."""
    row = weights[np.clip(deals.groups.sum(2), FEWEST, MOST) - FEWEST]
    return row[:, :, 0] + (deals.groups * row[:, :, 1:]).sum(2)


def learn_needed(deals: Told, weights: Any) -> list[list[float]]:
    """Return what bids must be worth: to open with them, to go one over an opponent, and one over a partner."""
    worth = np.round(worth_of(deals, weights).max(1), 1) + 0.0  # no -0.0
    rows = [opening(deals, worth)]
    for ours in (False, True):
        there, gain = over(deals, ours)
        above = deals.high[there] + 1
        row = [float(NEVER)] * BIDS
        for bid in reversed(range(1, BIDS + 1)):
            chosen = above == bid
            least = row[min(bid, BIDS - 1)]
            row[bid - 1] = enough(worth[there][chosen], gain[chosen]) if chosen.sum() >= FEW else least
        rows.append(row)
    return rows


def house_rules() -> Iterator[dict[str, Any]]:
    """Yield the rules that have weights of their own, in the order of `estimate.WEIGHTS`."""
    for players, draws, trey, credit in product((4, 6), (False, True), (True, False), ("player", "captured")):
        rules: dict[str, Any] = {"players": players, "trey": trey, "joker_credit": credit}
        if draws:
            rules |= {"stock": "bidder"} if players == 4 else {"refill": "bidder_only"}
        yield rules


def main() -> None:
    """Write what each trump is worth, and what each bid must be worth."""
    asked = Fit("tools.fit.smear", __doc__, "smear", deals=400_000)
    weights, needed = [], []
    for rules in house_rules():
        deals = told(asked.deals, asked.seed, rules)
        weights.append(learn_worth(deals))
        needed += learn_needed(deals, weights[-1])
    asked.write({"worth": np.concatenate(weights), "needed": needed})


if __name__ == "__main__":
    main()
