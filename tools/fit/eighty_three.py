"""Fits Eighty-Three's expert, which learns from itself: ``python -m tools.fit.eighty_three`` writes its weights.

It begins with the numbers in use, and learns to play, and then what its side takes more for each trump that it holds.
As the bids change what is played, it is run more than once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.contracts import contract_loop, name_suit, play_contracts, weights_of
from tools.fit.deals import Deals
from tools.fit.learning import learner_of
from tools.fit.pedro import learn_to_play, play_loop
from tricklab.engine.games.eighty_three import GAME
from tricklab.engine.ground.pedro import PLACES, pedro_places
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.eighty_three import expert as e

MIDDLE = 42
"""The bid with which each suit is tried."""


Learner = learner_of(e.Expert, "values")


@decides(Learner, "eighty-three", "play")
def play(policy: Any, view: View) -> int:
    """Play as the expert does."""
    return e.play_best(view, policy.values)


plays = play_loop(GAME.number_of("play"), e.PACK)


@compiled
def trumps_in(rules: Any, hand: int, suit: int) -> int:
    """Return the trumps of a hand, by place."""
    return pedro_places(hand, suit)


@compiled
def bid_the_middle(rules: Any, state: Any, seat: int) -> int:
    """Bid once as the seat whose contract it is; the others pass."""
    return MIDDLE if state.table.actor == seat else PASS


@compiled
def write_points(rules: Any, row: Any, seat: int, suit: int, hand: int, cards: int, line: Any) -> None:
    """Write the trumps and the points that the seat's side took."""
    line[0], line[1] = cards, row.side_points[seat & 1]


contracts = contract_loop(GAME.number_of("bid"), 3, trumps_in, bid_the_middle, name_suit, write_points)


def main() -> None:
    """Write the weights."""
    asked = Fit("tools.fit.eighty_three", __doc__, "eighty-three", rounds=4, deals=40_000, plays=True)
    deals, learner = Deals("eighty-three", asked.seed), Learner(e.VALUES.copy())
    values = learn_to_play([deals], plays, learner, asked.rounds, asked.deals, scale=10.0, mixed=asked.mixed)
    asked.write({"play": values})
    if asked.only_play:
        return
    played = play_contracts(deals, contracts, (learner,), asked.deals, 2)
    weights, _ = weights_of(played[:, 0], [[place] for place in range(PLACES)], played[:, 1].astype(float))
    asked.write({"points": np.rint(10 * weights)})


if __name__ == "__main__":
    main()
