"""Fits the play of Tapp-Tarock's expert, which learns from itself: ``python -m tools.fit.tapp_tarock``.

In each round it plays deals with the values that it has, at first those in use, and at some decisions plays every card
on to the end. What each came to, compared with the others, moves the values.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.deals import Bench, Deals, decision_loop, try_action
from tools.fit.learning import depart_in, learn_in_rounds, learner_of
from tricklab.engine.games.tapp_tarock import GAME
from tricklab.engine.games.tapp_tarock.talon import HAND
from tricklab.engine.ground.bits import lowest, popcount
from tricklab.engine.ground.rng import below
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.tapp_tarock import expert as e
from tricklab.engine.policies.tapp_tarock.lanes import LANES, lanes_of, sight_of
from tricklab.engine.policies.tapp_tarock.play import choose_card, table_of
from tricklab.engine.policies.weights import load

KIND_PLAY = GAME.number_of("play")

NONE = -9999
"""The utility of a card that there was not."""

EVERY = 4
"""One decision in this many is played on."""

_PRIOR_WEIGHT = 200.0


Learner = learner_of(e.Expert, "values")


@decides(Learner, "tapp-tarock", "play")
def play(policy: Any, view: View) -> int:
    """Play as the expert does."""
    return choose_card(view, policy.values, playable(view.rules, view.table, view.own.hand))


@compiled
def look(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Play some decisions on with every card; write the places that count for each and what it came to."""
    places, utilities = out
    if view.table.kind != KIND_PLAY or below(view.stream, EVERY, 7) != 0 or done == len(utilities):
        return 0
    cards, sight, table = playable(view.rules, view.table, view.own.hand), sight_of(view), view.table
    if popcount(cards) < 2:
        return 0
    utilities[done] = NONE
    number = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        for lane, place in enumerate(lanes_of(sight, table.led, table.best, card)):
            places[done, number, lane] = place
        utilities[done, number] = try_action(bench, card, view.stream, number)
        number += 1
    return 1


samples = decision_loop(KIND_PLAY, look, depart_in(KIND_PLAY))


def learn_to_play(deals: Deals, rounds: int, count: int) -> Any:
    """Return the values, at first those in use."""
    start = load("tapp-tarock")["values"]

    def play_round(number: int, values: Any) -> tuple[Any, Any, Any]:
        most = 3 * HAND * count // EVERY
        places, utilities = np.zeros((most, HAND, LANES), np.int16), np.full((most, HAND), NONE, np.float32)
        learner = Learner(table_of(np.rint(100 * values)), explore=0.03)
        n = deals.visit(samples, (learner,), number * count, count, places, utilities)
        there = utilities[:n] != NONE
        return there.sum(1), places[:n][there].T, utilities[:n][there].astype(float)

    found = learn_in_rounds(play_round, start.ravel() / 100, rounds, _PRIOR_WEIGHT)
    return np.rint(100 * found).reshape(start.shape)


def main() -> None:
    """Write the values."""
    asked = Fit("tools.fit.tapp_tarock", __doc__, "tapp-tarock", rounds=6, deals=30_000)
    asked.write({"values": learn_to_play(Deals("tapp-tarock", asked.seed), asked.rounds, asked.deals)})


if __name__ == "__main__":
    main()
