"""Fits the bids of Smear's expert: ``python -m tools.fit.smear`` writes them to its weights.

Every bid of every seat is played on, by players who bid with the numbers found so far. What it gains to go one over a
bid is regressed on the trumps of the best suit, for every number of trumps that has weights of its own. What a bid must
be worth moves a step toward the worth from which it adds most, less in later rounds: with a full step bids would
chase each other up and down. All play as the expert does, so run it again when that changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from tools.fit.command import Fit
from tools.fit.deals import DEAL, Bench, Deals, decision_loop, try_action
from tools.fit.learning import depart, learner_of, levels
from tricklab.engine.games.smear import GAME
from tricklab.engine.games.smear.trumps import trumps_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import count_actions, nth_action
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import is_ours
from tricklab.engine.policies.smear import estimate as e
from tricklab.engine.policies.smear.expert import Expert

BIDS = 10
NEVER = 99.0
"""What is needed for a bid that adds nothing."""

GRID = np.arange(-6.0, 10.0, 0.1)
"""What a bid may need."""

FEW = 2000
"""Decisions below which no bid is learned: it needs as much as the next higher one."""

Learner = learner_of(Expert, "tables", "needed")


@decides(Learner, "smear", "bid")
def bid(policy: Any, view: View) -> int:
    """Bid by tables of its own."""
    return e.choose_bid(policy, policy.tables, policy.needed, view)


@decides(Learner, "smear", "trump")
def trump(policy: Any, view: View) -> int:
    """Name trumps by tables of its own."""
    return e.best_suit(policy.tables, view.rules, view.own.hand) & 3


class Told(NamedTuple):
    """Decisions at which every bid was played on.

    Attributes
    ----------
    trumps : int64 array (n, 4)
        The trumps of each suit.
    high, ours : int64 arrays (n,)
        The highest bid so far, and whether the seat's own side made it.
    margins : float array (n, bids + 1)
        What the seat's side gains on the other after a pass and after each bid; not a number where it may not bid so.
    """

    trumps: Any
    high: Any
    ours: Any
    margins: Any


@compiled
def look(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Play every bid on; write the trumps and the highest bid, and what each bid came to."""
    observed, margins = out
    for suit in range(4):
        observed[done, suit] = trumps_in(view.rules, view.own.hand, suit)
    observed[done, 4], observed[done, 5] = view.table.high, is_ours(view, view.table.bidder)
    margins[done] = np.nan
    for number in range(count_actions(view.rules, bench.scratch[DEAL])):
        action = nth_action(view.rules, bench.scratch[DEAL], number)
        margins[done, action] = try_action(bench, action, view.stream, number)
    return 1


auctions = decision_loop(GAME.number_of("bid"), look, depart)


def play_bids(deals: Deals, policy: Any, first: int, count: int) -> Told:
    """Play some deals, and every bid on."""
    most = deals.players * count
    observed, margins = np.zeros((most, 6), np.int64), np.zeros((most, 1 + BIDS))
    n = deals.visit(auctions, (policy,), first, count, observed, margins)
    return Told(observed[:n, :4], observed[:n, 4], observed[:n, 5], margins[:n])


def groups_of(trumps: Any) -> Any:
    """Return how many trumps of each of `estimate.GROUPS` there are in sets of trumps, with jokers low."""
    return np.stack([sum(trumps >> place & 1 for place in group) for group in e.GROUPS], -1)


def worth_of(trumps: Any, weights: Any) -> Any:
    """Return what a bid on each suit is worth, an array (n, 4)."""
    groups = groups_of(trumps)
    row = weights[np.clip(groups.sum(2), e.FEWEST, e.MOST) - e.FEWEST]
    return row[:, :, 0] + (groups * row[:, :, 1:]).sum(2)


def one_over(observed: Told, ours: bool | None = None) -> tuple[Any, Any]:
    """Return which decisions are to go one over a bid, of its own side or of the other, and what it gains."""
    above = np.minimum(observed.high + 1, BIDS)
    gain = observed.margins[np.arange(len(above)), above] - observed.margins[:, 0]
    there = (observed.high > 0) & ~np.isnan(gain) & (True if ours is None else observed.ours == ours)
    return there, gain[there]


def learn_worth(observed: Told, weights: Any) -> Any:
    """Return the weights of a constant and of each group, for each number of trumps: (lengths, 11)."""
    there, gain = one_over(observed)
    trumps, high = observed.trumps[there], observed.high[there]
    best = worth_of(trumps, weights).argmax(1)
    held = groups_of(trumps[np.arange(len(best)), best])
    length = np.clip(held.sum(1), e.FEWEST, e.MOST) - e.FEWEST
    own = [np.column_stack([np.ones(len(held)), held]) * (length == row)[:, None] for row in range(e.LENGTHS)]
    matrix = np.column_stack([*own, *((high == other)[:, None] for other in np.unique(high)[1:])]).astype(float)
    levels_now = np.linalg.solve(matrix.T @ matrix + 1e-3 * np.eye(matrix.shape[1]), matrix.T @ gain)
    return levels_now[: weights.size].reshape(weights.shape)


def learn_needed(observed: Told, worth: Any, needed: Any) -> Any:
    """Return what bids must be worth: to open with them, to go one over an opponent, and one over a partner."""
    levels_now, opens = needed.copy(), observed.high == 0
    levels_now[e.OPENING] = levels(worth[opens], observed.margins[opens], needed[e.OPENING], GRID)
    for row, ours in ((e.OVER_OPPONENT, False), (e.OVER_PARTNER, True)):
        there, gain = one_over(observed, ours)
        above, points = observed.high[there] + 1, worth[there]
        for level in reversed(range(1, BIDS + 1)):
            chosen = above == level
            if chosen.sum() > FEW:
                both = np.column_stack([np.zeros(chosen.sum()), gain[chosen]])
                levels_now[row, level - 1] = levels(points[chosen], both, needed[row, level - 1 : level], GRID)[0]
            elif level < BIDS and above.max(initial=0) > level:
                levels_now[row, level - 1] = levels_now[row, level]
    return levels_now


def fit(deals: Deals, row: int, rounds: int, count: int) -> tuple[Any, Any]:
    """Return the weights and what bids must be worth under some house rules, whose row this is."""
    weights, needed = np.zeros_like(e.WEIGHTS), np.full(e.NEEDED.shape, GRID[-1])
    weights[row], needed[row] = e.WEIGHTS[row], np.minimum(e.NEEDED[row], GRID[-1])
    for number in range(rounds):
        learner = Learner(e.tables_of(weights), needed, explore=0.1, among=8)
        observed = play_bids(deals, learner, number * count, count)
        step = max(0.12, 0.5 / (1 + 0.15 * number))
        weights[row] += step * (learn_worth(observed, weights[row]) - weights[row])
        worth = worth_of(observed.trumps, weights[row]).max(1)
        needed[row] += step * (learn_needed(observed, worth, needed[row]) - needed[row])
    return np.round(weights[row], 2), np.where(needed[row] > GRID[-1] - 1, NEVER, np.round(needed[row], 1))


def house_rules() -> Iterator[dict[str, Any]]:
    """Yield the rules that have weights of their own, in the order of `estimate.WEIGHTS`."""
    for players, draws, trey, credit in product((4, 6), (False, True), (True, False), ("player", "captured")):
        rules: dict[str, Any] = {"players": players, "trey": trey, "joker_credit": credit}
        if draws:
            rules |= {"stock": "bidder"} if players == 4 else {"refill": "bidder_only"}
        yield rules


def main() -> None:
    """Write what each trump is worth, and what each bid must be worth."""
    asked = Fit("tools.fit.smear", __doc__, "smear", rounds=10, deals=25_000)
    fitted = [
        fit(Deals("smear", asked.seed, **rules), row, asked.rounds, asked.deals)
        for row, rules in enumerate(house_rules())
    ]
    weights, needed = (np.concatenate(tables) + 0.0 for tables in zip(*fitted, strict=True))
    asked.write({"worth": weights, "needed": needed})


if __name__ == "__main__":
    main()
