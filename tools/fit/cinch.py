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
from tools.fit.deals import Bench, Deals, decision_loop, try_action
from tools.fit.learning import depart, move_levels
from tools.fit.pedro import learn_to_play, play_loop
from tricklab.engine.auction import highest_bid, lowest_bid
from tricklab.engine.draw_and_rob import KIND_BID
from tricklab.engine.games.cinch import FAMILY, PLAYERS
from tricklab.engine.games.cinch.play import KIND_PLAY
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.pedro import P_TWO, pedro_places
from tricklab.engine.policies.cinch import estimate as e
from tricklab.engine.policies.cinch.expert import PACK, VALUES, action_with, cards_to_play, fill, play_best
from tricklab.engine.policies.decide import View, decides


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
def held_by_place(rules: Any, hand: int, suit: int) -> int:
    """Return the trumps of a hand, by place from the Two up."""
    return pedro_places(hand, suit) >> P_TWO


@compiled
def bid_the_middle(rules: Any, state: Any, seat: int) -> int:
    """Bid half of what can be bid as the seat whose contract it is; the others pass, but for a dealer who may not."""
    return (lowest_bid(rules) + highest_bid(rules)) // 2 if state.table.actor == seat else PASS


@compiled
def write_points(rules: Any, row: Any, seat: int, suit: int, hand: int, cards: int, line: Any) -> None:
    """Write the trumps held, the position, and the points that the seat's side took."""
    line[0], line[1], line[2] = cards, (seat - row.dealer) & (PLAYERS - 1), row.side_points[seat & 1]


contracts = contract_loop(KIND_BID, 0, held_by_place, bid_the_middle, name_suit, write_points)


@compiled
def look_at_bids(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Play a pass and every bid on; write the situation, what the hand is worth, and what each came to."""
    told, utilities = out
    told[done, 0] = e.situation_of(view)
    told[done, 1] = e.best_of_suits(view, bench.policies[0].worth) >> 2
    utilities[done] = np.nan
    utilities[done, 0] = try_action(bench, PASS, view.stream, 0)
    for level in range(e.LEVELS):
        said = e.bid_at(view, level)
        if said != PASS:
            utilities[done, 1 + level] = try_action(bench, said, view.stream, 1 + level)
    return 1


auctions = decision_loop(KIND_BID, look_at_bids, depart)


def learn_to_count(deals: Deals, learner: Learner, family: int, count: int) -> Any:
    """Return the weights of each position, in hundredths."""
    found = play_contracts(deals, contracts, (learner,), count, 3)
    weights = []
    for position in range(PLAYERS):
        cards, _, points = found[found[:, 1] == position].T
        weights.append(np.linalg.lstsq(e.terms(family, cards), points.astype(float), rcond=None)[0])
    weights = np.rint(100 * np.array(weights))
    part = PLAYERS * e.WORTH_ROW
    learner.worth[family * part : (family + 1) * part] = e.worth_table(family, weights)
    return weights


def learn_to_bid(deals: Deals, learner: Learner, family: int, rounds: int, count: int) -> Any:
    """Return the levels: each round they go part of the way to what would have been best."""
    top = 100 * e.TOPS[family]
    for number in range(rounds):
        told, utilities = np.zeros((PLAYERS * count, 2), np.int64), np.zeros((PLAYERS * count, 1 + e.LEVELS))
        n = deals.visit(auctions, (learner._replace(explore=0.2, among=2),), number * count, count, told, utilities)
        grid = np.linspace(0.25 * top, 1.1 * top, 101)
        situations, points = told[:n].T
        move_levels(learner.needed[family], situations, points, utilities[:n], grid, number)
    return np.rint(learner.needed[family])


def main() -> None:
    """Write the weights, variant by variant."""
    asked = Fit("tools.fit.cinch", __doc__, "cinch", rounds=8, deals=100_000, variants=FAMILY)
    learner = Learner(VALUES.copy(), e.WORTH.copy(), e.NEEDED.astype(float))
    for variant in asked.variants:
        deals, family = Deals(variant, asked.seed), FAMILY.index(variant)
        for _ in range(2):
            print(variant, file=sys.stderr, flush=True)
            asked.write(
                {
                    f"play {variant}": learn_to_play([deals], plays, learner, asked.rounds, asked.deals, part=family),
                    f"points {variant}": learn_to_count(deals, learner, family, asked.deals),
                    f"needed {variant}": learn_to_bid(deals, learner, family, asked.rounds, asked.deals // 2),
                }
            )


if __name__ == "__main__":
    main()
