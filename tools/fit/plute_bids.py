"""Fits the bids of Plute's expert: ``python -m tools.fit.plute_bids`` writes them to its weights.

Every seat plays every suit of four trumps or more, and each point is regressed on its trumps. Then every bid of a fifth
of the deals is played on, and the levels move towards those that would have been best. The levels go with the weights
in use: after these have changed it is to be run once more.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.contracts import contract_loop, name_suit, play_contracts, weights_of
from tools.fit.deals import DEAL, Bench, Deals, decision_loop, try_action
from tools.fit.learning import depart, learn_levels
from tools.fit.plute import Learner
from tricklab.engine.games.plute import GAME, LOWEST_BID, POINTS
from tricklab.engine.ground.tricks import trumps_by_strength
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.machine import count_actions, nth_action
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.plute import estimate as e
from tricklab.engine.policies.plute.tactics import VALUES

KIND_BID = GAME.number_of("bid")

LEAST = 4
"""Trumps that a hand must have for its contract to count."""

GROUPS = ((15,), (14,), (13,), (12,), (11,), (10,), range(3, 10), (2,), (0, 1))
"""The trumps with a weight of their own, by strength: A K Q J Off-Jack T, 9 to 3, 2, jokers."""

GRID = np.arange(250, 755, 5)
"""Levels to choose from."""

FEWEST_CHOICES = 5
"""Choices that a seat has at its first bid unless it is the dealer, who may not pass if nobody has bid."""


@compiled
def held_by_strength(rules: Any, hand: int, suit: int) -> int:
    """Return the trumps of a hand, by strength."""
    return trumps_by_strength(hand, suit)


@compiled
def bid_over_a_forced_dealer(rules: Any, state: Any, seat: int) -> int:
    """Bid 5 as the seat whose contract it is; any other passes, but for a dealer who must bid 4."""
    table = state.table
    if table.actor == seat:
        return LOWEST_BID + 1
    forced = table.high == PASS and count_actions(rules, state) < FEWEST_CHOICES
    return LOWEST_BID if forced else PASS


@compiled
def write(rules: Any, row: Any, seat: int, suit: int, hand: int, cards: int, line: Any) -> None:
    """Write the trumps of the hand, and which points the seat's team made."""
    line[0] = cards
    for number in range(len(POINTS)):
        line[1 + number] = row.point[number] >= 0 and (row.point[number] ^ seat) & 1 == 0


contracts = contract_loop(KIND_BID, LEAST, held_by_strength, bid_over_a_forced_dealer, name_suit, write)


@compiled
def look(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Play every bid on; write the situation, what the hand is worth, and what each bid came to."""
    observed, utilities = out
    observed[done, 0] = e.situation_of(view.table, view.seat)
    observed[done, 1] = e.best_suit(view.own.hand) >> 2
    utilities[done] = np.nan
    for number in range(count_actions(view.rules, bench.scratch[DEAL])):
        action = nth_action(view.rules, bench.scratch[DEAL], number)
        utilities[done, max(action - LOWEST_BID + 1, 0)] = try_action(bench, action, view.stream, number)
    return 1


auctions = decision_loop(KIND_BID, look, depart)


def learn_to_count(deals: Deals, count: int) -> Any:
    """Return the weights of each point, in hundredths."""
    played = play_contracts(deals, contracts, (Learner(VALUES, e.NEEDED),), count, 1 + len(POINTS))
    shares, _ = weights_of(played[:, 0], GROUPS, played[:, 1:])
    return np.rint(100 * shares.T)


def learn_to_bid(deals: Deals, rounds: int, count: int) -> Any:
    """Return the levels; each round moves them a step toward the best ones."""
    needed = e.NEEDED.astype(float)
    learn_levels(deals, auctions, Learner(VALUES, needed, 0.2, 2), needed, GRID, rounds, count)
    return np.rint(needed)


def main() -> None:
    """Write the weights and the levels."""
    asked = Fit("tools.fit.plute_bids", __doc__, "plute", rounds=8, deals=250_000)
    deals = Deals("plute", asked.seed)
    points = learn_to_count(deals, asked.deals)
    asked.write({"points": points, "needed": learn_to_bid(deals, asked.rounds, asked.deals // 5)})


if __name__ == "__main__":
    main()
