"""Fits Cinch's expert, which learns from itself: ``python -m tools.fit.cinch`` writes it to its weights.

For each variant it learns to play, then what a hand is worth, then to bid; and then all of it once more, as the bids
change what is played.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from tools.fit.command import Fit
from tools.fit.contracts import contract_loop, name_suit, play_contracts
from tools.fit.deals import Deals
from tools.fit.learning import learn_levels
from tools.fit.pedro import bid_loop, learn_to_play, play_loop, trumps_in
from tricklab.engine.games.cinch import GAME, PLAYERS
from tricklab.engine.games.cinch.counters import FAMILY
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS, highest_bid, lowest_bid
from tricklab.engine.policies.cinch import estimate as e
from tricklab.engine.policies.cinch.expert import PACK, VALUES, action_with, cards_to_play, fill, play_best
from tricklab.engine.policies.decision import View, decides

KIND_BID, KIND_PLAY = GAME.number_of("bid"), GAME.number_of("play")


class Learner(NamedTuple):
    """The expert with numbers that change; a share ``explore`` of its actions is random, ``among`` the first few."""

    values: Any
    worth: Any
    needed: Any
    explore: float = 0.0
    among: int = 64


@decides(Learner, "cinch", "bid")
def bid(policy: Learner, view: View) -> int:
    """Bid as the expert does."""
    return e.bid_for(view, e.best_of_suits(view, policy.worth) >> 2, policy.needed)


@decides(Learner, "cinch", "trump")
def trump(policy: Learner, view: View) -> int:
    """Name the suit that the expert names."""
    return e.best_of_suits(view, policy.worth) & 3


decides(Learner, "cinch", "fill")(fill)


@decides(Learner, "cinch", "play")
def play(policy: Learner, view: View) -> int:
    """Play as the expert does."""
    return play_best(view, policy.values)


plays = play_loop(KIND_PLAY, PACK, cards_to_play, action_with)


@compiled
def bid_the_middle(rules: Any, state: Any, seat: int) -> int:
    """Bid half of what can be bid as the seat whose contract it is; the others pass, but for a dealer who may not."""
    return (lowest_bid(rules) + highest_bid(rules)) // 2 if state.table.actor == seat else PASS


@compiled
def write_points(rules: Any, row: Any, seat: int, suit: int, hand: int, cards: int, line: Any) -> None:
    """Write the trumps, the position, and the points that the seat's side took."""
    line[0], line[1], line[2] = cards, (seat - row.dealer) & (PLAYERS - 1), row.side_points[seat & 1]


contracts = contract_loop(KIND_BID, 0, trumps_in, bid_the_middle, name_suit, write_points)

auctions = bid_loop(e.situation_of, e.best_of_suits)


def learn_to_count(deals: Deals, learner: Learner, family: int, count: int) -> Any:
    """Return the weights of each position, in hundredths."""
    played = play_contracts(deals, contracts, (learner,), count, 3)
    weights = []
    for position in range(PLAYERS):
        cards, _, points = played[played[:, 1] == position].T
        weights.append(np.linalg.lstsq(e.terms(family, cards), points.astype(float), rcond=None)[0])
    weights = np.rint(100 * np.array(weights))
    size = PLAYERS * e.WORTH_ROW
    learner.worth[family * size : (family + 1) * size] = e.worth_table(family, weights)
    return weights


def learn_to_bid(deals: Deals, learner: Learner, family: int, rounds: int, count: int) -> Any:
    """Return the levels; each round moves them a step toward the best ones."""
    top = 100 * e.TOPS[family]
    grid = np.linspace(0.25 * top, 1.1 * top, 101)
    bidder = learner._replace(explore=0.2, among=2)
    learn_levels(deals, auctions, bidder, learner.needed[family], grid, rounds, count)
    return np.rint(learner.needed[family])


def main() -> None:
    """Write the weights, variant by variant."""
    asked = Fit("tools.fit.cinch", __doc__, "cinch", rounds=8, deals=100_000, variants=FAMILY, plays=True)
    learner = Learner(VALUES.copy(), e.WORTH.copy(), e.NEEDED.astype(float))
    for variant in asked.variants:
        deals, family = Deals(variant, asked.seed), FAMILY.index(variant)
        for _ in range(1 if asked.only_play else 2):
            print(variant, file=sys.stderr, flush=True)
            values = learn_to_play([deals], plays, learner, asked.rounds, asked.deals, block=family, mixed=asked.mixed)
            asked.write({f"play {variant}": values})
            if asked.only_play:
                continue
            asked.write(
                {
                    f"points {variant}": learn_to_count(deals, learner, family, asked.deals),
                    f"needed {variant}": learn_to_bid(deals, learner, family, asked.rounds, asked.deals // 2),
                }
            )


if __name__ == "__main__":
    main()
