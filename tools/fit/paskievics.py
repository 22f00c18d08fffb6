"""Fits the play of Paskievics' expert, which learns from itself: ``python -m tools.fit.paskievics`` writes its weights.

In each round it plays deals with the values that it has, at first those in use, and at some decisions plays every card
on to the end. What each came to, compared with the others, moves the numbers of which their values are made.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tools.fit.command import Fit
from tools.fit.deals import Bench, Deals, decision_loop, try_action
from tools.fit.learning import depart_in, learn_in_rounds, learner_of
from tricklab.engine.games.paskievics import GAME
from tricklab.engine.games.paskievics.contract import may_play
from tricklab.engine.ground.bits import lowest, popcount
from tricklab.engine.ground.rng import below
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.paskievics import expert as e
from tricklab.engine.policies.paskievics import features as f
from tricklab.engine.policies.paskievics.estimate import BIDS, WORDS
from tricklab.engine.policies.paskievics.play import VALUES, play_best

KIND_PLAY = GAME.number_of("play")

EVERY = 4
"""One decision in this many is played on."""

SCALE = 100.0
"""What a point of the utility is in the values."""


Learner = learner_of(e.Expert, "values", "bids", "words")


@decides(Learner, "paskievics", "bid")
def bid(policy: Any, view: View) -> int:
    """Bid as the expert does."""
    return e.bid_with(policy, view, policy.bids)


@decides(Learner, "paskievics", "announce")
def announce(policy: Any, view: View) -> int:
    """Announce as the expert does."""
    return e.announce_with(policy, view, policy.words)


@decides(Learner, "paskievics", "play")
def play(policy: Any, view: View) -> int:
    """Play as the expert does."""
    return play_best(view, policy.values)


@compiled
def look(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Play some decisions on with every choice; write where the numbers of each card are, and what it came to."""
    counts, places, utilities, used = out
    if view.table.kind != KIND_PLAY or below(view.stream, EVERY, 7) != 0:
        return 0
    legal = may_play(view.rules, view.table, view.own, view.seat)
    first, many = used[0], popcount(legal)
    if done == len(counts) or first + many > len(utilities):
        return 0
    features, cards = f.features_of(view), legal
    for number in range(first, first + many):
        card = lowest(cards)
        cards &= cards - 1
        column, line = f.column_of(view, features, legal, card), places[number]
        if features.form == f.LEAD:
            for lane, row in enumerate(f.lead_rows(view, features)):
                line[lane] = row * f.COLUMNS + column
        else:
            for lane, row in enumerate(f.follow_rows(view, features)):
                line[lane] = row * f.COLUMNS + column
        line[f.LANES] = f.card_place(view, features, card)
        utilities[number] = try_action(bench, card, view.stream, 0)
    counts[done] = many
    used[0] += many
    return 1


samples = decision_loop(KIND_PLAY, look, depart_in(KIND_PLAY))


def learn_to_play(deals: Deals, rounds: int, count: int) -> Any:
    """Return the values."""

    def play_round(number: int, values: Any) -> tuple[Any, Any, Any]:
        learner, used = (
            Learner(np.rint(SCALE * values).astype(np.int16), BIDS, WORDS, explore=0.03),
            np.zeros(1, np.int64),
        )
        most = 30 * count // EVERY
        counts, utilities = np.zeros(most, np.int64), np.zeros(4 * most)
        places = np.full((4 * most, f.LANES + 1), f.SIZE, np.int32)
        n = deals.visit(samples, (learner,), number * count, count, counts, places, utilities, used)
        return counts[:n], places[: used[0]].T, utilities[: used[0]]

    return np.rint(SCALE * learn_in_rounds(play_round, VALUES / SCALE, rounds))


def main() -> None:
    """Write the values."""
    asked = Fit("tools.fit.paskievics", __doc__, "paskievics", rounds=8, deals=100_000)
    values = learn_to_play(Deals("paskievics", asked.seed), asked.rounds, asked.deals)
    wide = f.ROWS * f.COLUMNS
    asked.write({"play": values[:wide].reshape(-1, f.COLUMNS), "cards": values[wide:].reshape(-1, f.ALONE)})


if __name__ == "__main__":
    main()
