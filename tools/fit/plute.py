"""Fits the play of Plute's expert, which learns from itself: ``python -m tools.fit.plute`` writes it to its weights.

In each round it plays deals with the values that it has, at first those in use, and at some decisions plays every
choice on to the end. What each choice came to, compared with the others, moves the values of the bins. The bids are
fitted by ``python -m tools.fit.plute_bids``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tools.fit.command import Fit
from tools.fit.deals import Bench, Deals, decision_loop, try_action
from tools.fit.learning import depart, learn_in_rounds
from tricklab.engine.games.plute import GAME
from tricklab.engine.ground.bits import has
from tricklab.engine.ground.cards import JOKER_1
from tricklab.engine.ground.rng import below
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.plute import estimate as e
from tricklab.engine.policies.plute import features as c
from tricklab.engine.policies.plute.tactics import MOST, card_of, choose_card, in_lanes, is_there
from tricklab.engine.policies.weights import load

KIND_PLAY = GAME.number_of("play")

NONE = -99
"""The utility of a choice that there was not."""

EVERY = 4
"""One decision in this many is played on."""

LANES = max(len(sizes) for sizes in c.SIZES)

NOWHERE = c.BINS * c.CHOICES
"""The place of a lane that does not count; those of a choice in a bin are below."""


class Learner(NamedTuple):
    """The expert with numbers that change; a share ``explore`` of its actions is random, ``among`` the first few."""

    values: Any
    needed: Any
    explore: float = 0.0
    among: int = 64


@decides(Learner, "plute", "bid")
def bid(policy: Learner, view: View) -> int:
    """Bid as the expert does."""
    return e.bid_for(view, e.best_suit(view.own.hand) >> 2, policy.needed)


@decides(Learner, "plute", "trump")
def trump(policy: Learner, view: View) -> int:
    """Name the suit that the expert names."""
    return e.suit_to_name(view.own.hand)


@decides(Learner, "plute", "play")
def play(policy: Learner, view: View) -> int:
    """Play as the expert does."""
    return choose_card(view, policy.values, True)


@compiled
def _write(numbers: tuple[int, ...], line: Any) -> None:
    """Write numbers to the beginning of a line."""
    for place, number in enumerate(numbers):
        line[place] = number


@compiled
def look(bench: Bench, view: View, done: int, out: tuple[Any, ...]) -> int:
    """Play some decisions on with every choice; write the bins of each and what its choices came to."""
    bins, utilities = out
    if view.table.kind != KIND_PLAY or below(view.stream, EVERY, 7) != 0 or done == len(utilities):
        return 0
    features, led, found = c.features_of(view), view.table.led, 0
    if led == 0:
        _write(c.lead_bins(view, features), bins[done])
    elif has(led, JOKER_1):
        _write(c.trump_bins(view, features), bins[done])
    else:
        _write(c.plain_bins(view, features), bins[done])
    utilities[done] = NONE
    for choice in range(c.CHOICES):
        if is_there(features, choice):
            found += 1
            utilities[done, choice] = int(try_action(bench, card_of(view, features, choice, True), view.stream, choice))
    return int(found > 1)


samples = decision_loop(KIND_PLAY, look, depart)


def rows_of(bins: Any, utilities: Any) -> tuple[Any, Any, Any]:
    """Return how many choices each decision had, the bins of each choice in each lane, and what it came to."""
    decision, choice = np.nonzero(utilities != NONE)
    lanes = bins[decision]
    places = np.where(lanes < 0, NOWHERE, lanes.astype(np.int64) * c.CHOICES + choice[:, None])
    return np.bincount(decision), places.T.astype(np.int16), utilities[decision, choice]


def learn_to_play(deals: Deals, rounds: int, count: int) -> Any:
    """Return the values, at first those in use."""

    def play_round(number: int, values: Any) -> tuple[Any, Any, Any]:
        most = 40 * count // EVERY
        bins, utilities = np.full((most, LANES), -1, np.int16), np.zeros((most, c.CHOICES), np.int8)
        learner = Learner(in_lanes(np.rint(100 * values)), e.NEEDED, 0.03)
        n = deals.visit(samples, (learner,), number * count, count, bins, utilities)
        return rows_of(bins[:n], utilities[:n])

    return np.clip(np.rint(100 * learn_in_rounds(play_round, load("plute")["values"] / 100, rounds)), -MOST, MOST)


def main() -> None:
    """Write the values."""
    asked = Fit("tools.fit.plute", __doc__, "plute", rounds=12, deals=400_000)
    asked.write({"values": learn_to_play(Deals("plute", asked.seed), asked.rounds, asked.deals)})


if __name__ == "__main__":
    main()
