"""Fits the play of Plute's expert, which learns from itself: ``python -m tools.fit.plute`` writes it to its weights.

In each round it plays deals with the values that it has, at first those in use, and at some decisions plays every
choice on to the end. What each choice came to, compared with the others, moves the values of the bins. The bids are
fitted by ``python -m tools.fit.plute_bids``.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numba
import numpy as np

from tools.fit.command import Fit
from tools.fit.deals import DEAL, Deals, open_deal, try_action
from tricklab.engine.games.plute import PLAYERS
from tricklab.engine.games.plute.play import KIND_PLAY
from tricklab.engine.ground.cards import JOKER_1
from tricklab.engine.ground.rng import below, decision_stream, stream_of
from tricklab.engine.machine import OVER, apply, count_actions, nth_action
from tricklab.engine.policies.decide import View, decide, decides
from tricklab.engine.policies.fitted import load
from tricklab.engine.policies.plute import estimate as e
from tricklab.engine.policies.plute import features as c
from tricklab.engine.policies.plute import tables
from tricklab.engine.policies.plute.tactics import card_of, choose_card, is_there

NONE = -99
"""The utility of a choice that there was not."""

EVERY = 4
"""One decision in this many is played on."""

PRIOR_WEIGHT = 60.0
"""How often a choice must be seen in a bin for its value to be half of what it came to there."""

LANES = max(len(sizes) for sizes in c.SIZES)


class Learner(NamedTuple):
    """The expert with numbers that change; a share ``explore`` of the actions on the way is random."""

    values: Any
    needed: Any
    explore: float


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


@numba.njit(error_model="numpy")
def write_bins(view: View, features: Any, line: Any) -> None:
    """Write down the bins that count for a decision."""
    led, n = view.table.led, 0
    if led == 0:
        for bin in c.lead_bins(view, features):
            line[n] = bin
            n += 1
    elif led >> JOKER_1:
        for bin in c.trump_bins(view, features):
            line[n] = bin
            n += 1
    else:
        for bin in c.plain_bins(view, features):
            line[n] = bin
            n += 1


@numba.njit(error_model="numpy")
def samples(
    rules: Any, policies: Any, key: Any, first: int, deals: int, pack: Any, scratch: Any, row: Any, log: Any,
    bins: Any, utilities: Any,
) -> int:  # fmt: skip
    """Play some decisions on in every way; write the bins of each and what its choices came to."""
    state, deck, scores = scratch[DEAL], pack.copy(), np.zeros(2, np.int64)
    seating, n = np.zeros(PLAYERS, np.int64), 0
    for deal in range(first, first + deals):
        open_deal(rules, key, deal, PLAYERS, scores, pack, deck, scratch)
        asked = 0
        while state.table.kind != OVER and n < len(utilities):
            action = nth_action(rules, state, 0)
            if count_actions(rules, state) > 1:
                asked += 1
                stream, seat = stream_of(key, deal, decision_stream(PLAYERS, asked)), state.table.actor
                view = View(rules, state.table, state.own[seat], seat, stream)
                action = decide(policies[0], rules, state, stream)
                if state.table.kind == KIND_PLAY and below(stream, EVERY, 7) == 0:
                    features, found = c.features_of(view), 0
                    write_bins(view, features, bins[n])
                    for choice in range(c.CHOICES):
                        utilities[n, choice] = NONE
                        if is_there(features, choice):
                            found += 1
                            card = card_of(view, features, choice, True)
                            utilities[n, choice] = int(
                                try_action(rules, policies, seating, scratch, card, stream, choice, seat, row, log)
                            )
                    n += found > 1
                if below(stream, 1000, 8) < 1000 * policies[0].explore:
                    action = nth_action(rules, state, below(stream, count_actions(rules, state), 9))
            apply(rules, state, action, log)
    return n


@numba.njit
def fit_values(bins: Any, utilities: Any, values: Any, prior_weight: float) -> None:
    """Fit utility = decision + bins, one kind of bin after the other; bins that are seldom seen stay near 0."""
    rest = np.zeros(c.CHOICES)
    for turn in range(6 * LANES):
        total, seen = np.zeros(values.shape), np.zeros(values.shape)
        for i in range(len(bins)):
            moved = bins[i, turn % LANES]
            mean, found = 0.0, 0
            for choice in range(c.CHOICES):
                if moved >= 0 and utilities[i, choice] != NONE:
                    rest[choice] = utilities[i, choice]
                    for bin in bins[i]:
                        rest[choice] -= values[bin, choice] if bin >= 0 else 0.0
                    mean += rest[choice]
                    found += 1
            for choice in range(c.CHOICES):
                if moved >= 0 and utilities[i, choice] != NONE:
                    total[moved, choice] += rest[choice] - mean / found + values[moved, choice]
                    seen[moved, choice] += 1
        for bin in range(len(values)):
            for choice in range(c.CHOICES):
                if seen[bin, choice]:
                    values[bin, choice] = total[bin, choice] / (seen[bin, choice] + prior_weight)


def learn_to_play(deals: Deals, rounds: int, count: int) -> Any:
    """Return the values, at first those in use; each round is fitted to the training samples of the last three."""
    values = load("plute")["values"] / 100
    kept: list[tuple[Any, Any]] = []
    for number in range(rounds):
        most = 40 * count // EVERY
        bins, utilities = np.full((most, LANES), -1, np.int16), np.zeros((most, c.CHOICES), np.int8)
        learner = Learner(tables.side_by_side(np.rint(100 * values)), e.NEEDED, 0.03)
        n = deals.visit(samples, (learner,), number * count, count, bins, utilities)
        kept = [*kept[-2:], (bins[:n], utilities[:n])]
        seen, found = (np.concatenate(parts) for parts in zip(*kept, strict=True))
        fit_values(seen, found, values, PRIOR_WEIGHT)
        print(f"round {number + 1}: {n} decisions", file=sys.stderr, flush=True)
    return np.clip(np.rint(100 * values), -tables.MOST, tables.MOST)


def main() -> None:
    """Write the values."""
    asked = Fit("tools.fit.plute", __doc__, "plute", rounds=12, deals=400_000)
    asked.write({"values": learn_to_play(Deals("plute", asked.seed), asked.rounds, asked.deals)})


if __name__ == "__main__":
    main()
