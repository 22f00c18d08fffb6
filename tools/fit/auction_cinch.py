"""Fits Auction Cinch's expert, which learns from itself: ``python -m tools.fit.auction_cinch`` writes its weights.

It begins with the numbers in use, and finds what a hand and a partner take, with five and with six players, and then
how to play. As the bids change what is played, it is run more than once.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tools.fit.command import Fit
from tools.fit.contracts import contract_loop, name_suit, play_contracts
from tools.fit.deals import Deals
from tools.fit.pedro import learn_to_play, play_loop
from tricklab.engine.draw_and_rob import KIND_BID
from tricklab.engine.games.auction_cinch.play import KIND_PLAY
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.pedro import P_TWO, pedro_places
from tricklab.engine.policies.auction_cinch import expert as e
from tricklab.engine.policies.auction_cinch.play import VALUES, play_best
from tricklab.engine.policies.cinch.estimate import WORTH_ROW, terms
from tricklab.engine.policies.cinch.tactics import PACK, action_with, cards_to_play
from tricklab.engine.policies.decide import View, decides

MIDDLE = 9
"""The bid with which each suit is tried."""


class Learner(NamedTuple):
    """The expert with numbers that change; a share ``explore`` of its cards is random, ``among`` the first few."""

    values: Any
    worth: Any
    margin: float = e.Expert().margin
    over: float = e.Expert().over
    explore: float = 0.0
    among: int = 64


@decides(Learner, "auction-cinch", "bid")
def bid(policy: Learner, view: View) -> int:
    """Bid as the expert does."""
    return e.bid_for(policy, view, policy.worth)


@decides(Learner, "auction-cinch", "trump")
def trump(policy: Learner, view: View) -> int:
    """Name the suit that the expert names."""
    return e.best_of_suits(view, policy.worth) & 3


decides(Learner, "auction-cinch", "fill")(e.fill)


@decides(Learner, "auction-cinch", "play")
def play(policy: Learner, view: View) -> int:
    """Play as the expert does."""
    return play_best(view, policy.values)


plays = play_loop(KIND_PLAY, PACK, cards_to_play, action_with)


@compiled
def held(rules: Any, hand: int, suit: int) -> int:
    """Return the trumps of a hand, by place from the Two up."""
    return pedro_places(hand, suit) >> P_TWO


@compiled
def bid_the_middle(rules: Any, state: Any, seat: int) -> int:
    """Bid as the seat whose contract it is; the others pass."""
    return MIDDLE if state.table.actor == seat else PASS


@compiled
def write_points(rules: Any, row: Any, seat: int, suit: int, hand: int, cards: int, line: Any) -> None:
    """Write the trumps held, the row of the estimate, and the points of the side."""
    line[0], line[1], line[2] = cards, e.row_of(rules, seat, row.dealer), row.side_points


contracts = contract_loop(KIND_BID, 1, held, bid_the_middle, name_suit, write_points)


def learn_to_count(deals: Deals, learner: Learner, weights: Any, count: int) -> None:
    """Change the rows of the estimate that belong to a number of players."""
    found = play_contracts(deals, contracts, (learner,), count, 3)
    for row in np.unique(found[:, 1]):
        cards, _, points = found[found[:, 1] == row].T
        weights[row] = np.rint(100 * np.linalg.lstsq(terms(0, cards), points.astype(float), rcond=None)[0])
        learner.worth[row * WORTH_ROW : (row + 1) * WORTH_ROW] = e.worth_table(0, weights[row : row + 1])


def main() -> None:
    """Write the weights."""
    asked = Fit("tools.fit.auction_cinch", __doc__, "auction-cinch", rounds=3, deals=25_000)
    learner, weights = Learner(VALUES.copy(), e.WORTH.copy()), np.array(e.load("auction-cinch")["points"])
    tables = [Deals("auction-cinch", asked.seed, players=players) for players in (5, 6)]
    for deals in tables:
        learn_to_count(deals, learner, weights, asked.deals)
    asked.write({"play": learn_to_play(tables, plays, learner, asked.rounds, asked.deals), "points": weights})


if __name__ == "__main__":
    main()
