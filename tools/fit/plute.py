"""Fits the play of Plute's expert, which learns from itself: ``python -m tools.fit.plute [rounds] [deals] [seed]``.

It prints engine/policies/plute/weights.py. In each round it plays deals with the values that it has, at first those in
use, and at some decisions plays every choice on to the end. What each choice came to beside the others moves the values
of the cells. The bids are fitted by ``python -m tools.fit.plute_bids``.
"""

from __future__ import annotations

import sys
import textwrap
from typing import Any, NamedTuple

import numba
import numpy as np

from tricklab.engine.games.plute.state import KIND_PLAY
from tricklab.engine.ground.rng import below, decision_stream, stream_of
from tricklab.engine.loops.deals import open_stream
from tricklab.engine.machine import EVENT, OVER, apply, count_actions, nth_action, start, utility
from tricklab.engine.policies.decide import View, decide, decides
from tricklab.engine.policies.plute import estimate as e
from tricklab.engine.policies.plute import features as c
from tricklab.engine.policies.plute import tables, weights
from tricklab.engine.policies.plute.tactics import card_of, choose_card, is_there
from tricklab.engine.policies.rollout import play_on
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

NONE = -99
"""The gain of what was not to be had."""

EVERY = 4
"""One in so many decisions is played on."""

PRIOR_WEIGHT = 60.0
"""How many times a choice must be seen in a cell for half of what it came to there to be believed."""

LANES = max(len(sizes) for sizes in c.SIZES)


class Learner(NamedTuple):
    """The expert with numbers that change; a share ``explore`` of what is done on the way is random."""

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
def deal_out(rules: Any, key: Any, deal: int, pack: Any, deck: Any, scratch: Any) -> None:
    """Start a deal."""
    open_stream(key, deal, pack, 0, deck)
    scratch[1] = scratch[0]
    start(rules, scratch[1], deck, deal % 6, np.zeros(2, np.int64), deal)


@numba.njit(error_model="numpy")
def write_bins(view: View, features: Any, line: Any) -> None:
    """Write down the cells that count for a decision."""
    led, n = view.table.led, 0
    if led == 0:
        for bin in c.lead_bins(view, features):
            line[n] = bin
            n += 1
    elif led >> 52:
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
    bins: Any, gains: Any,
) -> int:  # fmt: skip
    """Play some decisions on in every way; write the cells of each and what its choices came to."""
    state, deck, seating, n = scratch[1], pack.copy(), np.zeros(6, np.int64), 0
    for deal in range(first, first + deals):
        deal_out(rules, key, deal, pack, deck, scratch)
        asked = 0
        while state.table.kind != OVER and n < len(gains):
            action = nth_action(rules, state, 0)
            if count_actions(rules, state) > 1:
                asked += 1
                stream, seat = stream_of(key, deal, decision_stream(6, asked)), state.table.actor
                view = View(rules, state.table, state.own[seat], seat, stream)
                action = decide(policies[0], rules, state, stream)
                if state.table.kind == KIND_PLAY and below(stream, EVERY, 7) == 0:
                    features, found = c.features_of(view), 0
                    write_bins(view, features, bins[n])
                    for choice in range(c.CHOICES):
                        gains[n, choice] = NONE
                        if is_there(features, choice):
                            found += 1
                            scratch[2] = scratch[1]
                            card = card_of(view, features, choice, True)
                            play_on(policies, seating, rules, scratch[2], card, stream, choice, row[0], log)
                            gains[n, choice] = int(utility(rules, row[0], seat))
                    n += found > 1
                if below(stream, 1000, 8) < 1000 * policies[0].explore:
                    action = nth_action(rules, state, below(stream, count_actions(rules, state), 9))
            apply(rules, state, action, log)
    return n


@numba.njit
def fit_values(bins: Any, gains: Any, values: Any, doubt: float) -> None:
    """Fit gain = decision + cells, one kind of cell after the other; cells that are seldom seen stay near 0."""
    rest = np.zeros(c.CHOICES)
    for turn in range(6 * LANES):
        total, seen = np.zeros(values.shape), np.zeros(values.shape)
        for i in range(len(bins)):
            moved = bins[i, turn % LANES]
            mean, found = 0.0, 0
            for choice in range(c.CHOICES):
                if moved >= 0 and gains[i, choice] != NONE:
                    rest[choice] = gains[i, choice]
                    for bin in bins[i]:
                        rest[choice] -= values[bin, choice] if bin >= 0 else 0.0
                    mean += rest[choice]
                    found += 1
            for choice in range(c.CHOICES):
                if moved >= 0 and gains[i, choice] != NONE:
                    total[moved, choice] += rest[choice] - mean / found + values[moved, choice]
                    seen[moved, choice] += 1
        for bin in range(len(values)):
            for choice in range(c.CHOICES):
                if seen[bin, choice]:
                    values[bin, choice] = total[bin, choice] / (seen[bin, choice] + doubt)


class School:
    """All that the compiled functions need to deal."""

    def __init__(self, seed: str) -> None:
        """Get ready; the policy is not asked for anything."""
        self.simulator = Simulator(Setup.make("plute", policy="basic", seed=seed))
        game = self.simulator.setup.game
        self.rest = self.simulator.pack, np.zeros(3, game.state), np.zeros(1, game.row), np.zeros(0, EVENT)

    def learn_to_play(self, rounds: int, deals: int) -> Any:
        """Return the values, at first those in use; each round looks at the lessons of the last three."""
        values = tables.unpack(weights.VALUES) / 100
        kept: list[tuple[Any, Any]] = []
        for number in range(rounds):
            most = 40 * deals // EVERY
            bins, gains = np.full((most, LANES), -1, np.int16), np.zeros((most, c.CHOICES), np.int8)
            learner = Learner(tables.side_by_side(np.rint(100 * values)), e.NEEDED, 0.03)
            n = samples(
                self.simulator.rules, (learner,), self.simulator.key, number * deals, deals, *self.rest, bins, gains
            )
            kept = [*kept[-2:], (bins[:n], gains[:n])]
            seen, found = (np.concatenate(parts) for parts in zip(*kept, strict=True))
            fit_values(seen, found, values, PRIOR_WEIGHT)
            print(f"round {number + 1}: {n} decisions", file=sys.stderr, flush=True)
        return np.rint(100 * values)


def asked(rounds: int, deals: int) -> tuple[int, int, School]:
    """Return the rounds, the deals, and the seed's school, as they were typed or as given."""
    typed = [int(float(text)) for text in sys.argv[1:3]]
    rounds, deals = [*typed, *(rounds, deals)[len(typed) :]]
    return rounds, deals, School(sys.argv[3] if len(sys.argv) > 3 else "fit")


def main() -> None:
    """Print the values."""
    rounds, deals, school = asked(12, 400_000)
    text = "\n".join(textwrap.wrap(tables.pack(school.learn_to_play(rounds, deals)), 119))
    about = "What the expert learned by ``python -m tools.fit.plute``, packed."
    print(f'"""{about}"""\n\nVALUES = """\n{text}\n"""')


if __name__ == "__main__":
    main()
