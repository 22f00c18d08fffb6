"""Fits the bids of Plute's expert: ``python -m tools.fit.plute_bids [rounds] [deals] [seed]``.

It prints ``WEIGHTS`` and ``NEEDED`` of `engine.policies.plute.estimate`. Every seat plays every suit of four trumps or
more, and each point is regressed on its trumps. Then every bid is played on, and the levels move towards those that
would have been best. The levels go with the weights in use: after these have changed it is to be run once more.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from tools.fit.plute import NONE, Learner, School, asked, deal_out
from tricklab.engine.games.plute.outcome import by_strength
from tricklab.engine.games.plute.rules import LOWEST_BID, POINTS, TOP_BID
from tricklab.engine.games.plute.state import KIND_BID
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.rng import below, decision_stream, stream_of
from tricklab.engine.machine import apply, count_actions, nth_action, utility
from tricklab.engine.policies.decide import decide
from tricklab.engine.policies.plute import estimate as e
from tricklab.engine.policies.plute import tables
from tricklab.engine.policies.rollout import play_on


@numba.njit(error_model="numpy")
def contracts(
    rules: Any, policies: Any, key: Any, deals: int, pack: Any, scratch: Any, row: Any, log: Any, held: Any, won: Any
) -> int:
    """Let every seat play every suit with four trumps or more; write its trumps and the points of its team."""
    state, deck, seating, n = scratch[1], pack.copy(), np.zeros(6, np.int64), 0
    for deal in range(deals):
        for seat in range(6):
            for suit in range(4):
                deal_out(rules, key, deal, pack, deck, scratch)
                held[n] = by_strength(state.own[seat].hand, suit)
                if popcount(held[n]) > 3:
                    while state.table.kind == KIND_BID:
                        forced = count_actions(rules, state) < 5  # the dealer's turn, if nobody has bid
                        speaks = state.table.actor == seat or (forced and state.table.high == PASS)
                        apply(rules, state, LOWEST_BID + 1 if state.table.actor == seat else LOWEST_BID * speaks, log)
                    play_on(policies, seating, rules, state, suit, stream_of(key, deal, 1), 0, row[0], log)
                    for number in range(len(POINTS)):
                        won[n, number] = row[0].point[number] >= 0 and (row[0].point[number] ^ seat) & 1 == 0
                    n += 1
    return n


@numba.njit(error_model="numpy")
def auctions(
    rules: Any, policies: Any, key: Any, first: int, deals: int, pack: Any, scratch: Any, row: Any, log: Any,
    told: Any, gains: Any,
) -> int:  # fmt: skip
    """Play every bid on; write what was heard, what the hand is worth, and what each bid came to."""
    state, deck, seating, n = scratch[1], pack.copy(), np.zeros(6, np.int64), 0
    for deal in range(first, first + deals):
        deal_out(rules, key, deal, pack, deck, scratch)
        while state.table.kind == KIND_BID:
            stream, seat = stream_of(key, deal, decision_stream(6, n)), state.table.actor
            told[n, 0], told[n, 1] = (
                e.situation_of(state.table, seat),
                e.best_suit(state.own[seat].hand) >> 2,
            )
            gains[n] = NONE
            for number in range(count_actions(rules, state)):
                said = nth_action(rules, state, number)
                scratch[2] = scratch[1]
                play_on(policies, seating, rules, scratch[2], said, stream, number, row[0], log)
                gains[n, max(said - LOWEST_BID + 1, 0)] = int(utility(rules, row[0], seat))
            said = decide(policies[0], rules, state, stream)
            if below(stream, 1000, 8) < 1000 * policies[0].explore:
                said = nth_action(rules, state, below(stream, min(2, count_actions(rules, state)), 9))
            n += 1
            apply(rules, state, said, log)
    return n


def levels(points: Any, gains: Any, before: Any) -> Any:
    """Return the points from which each bid is better than all lower ones, by curves through what the bids came to."""
    grid = np.arange(250, 755, 5)
    powers, curves = np.vander((points - 450) / 100, 5), np.full((len(grid), TOP_BID - LOWEST_BID + 2), -np.inf)
    there = [bid for bid in range(curves.shape[1]) if gains[0, bid] != NONE]
    for bid in there:
        slopes, *_ = np.linalg.lstsq(powers, gains[:, bid].astype(float), rcond=None)
        curves[:, bid] = np.vander((grid - 450) / 100, 5) @ slopes
    often, after = np.histogram(points, np.append(grid, 755))[0], before.copy()
    for bid in [bid for bid in there if bid and min(there) < bid]:
        better = curves[:, bid:].max(1) - curves[:, :bid].max(1)
        after[bid - 1] = [*grid, 755][np.argmax([*np.cumsum((better * often)[::-1])[::-1], 0.0])]
    return after


def learn_to_count(school: School, deals: int) -> dict[str, tuple[int, ...]]:
    """Return the weights of each point."""
    simulator = school.simulator
    held, won = np.zeros(24 * deals, np.int64), np.zeros((24 * deals, len(POINTS)), np.int8)
    learner = Learner(tables.VALUES, e.NEEDED, 0.0)
    n = contracts(simulator.rules, (learner,), simulator.key, deals, *school.rest, held, won)
    trumps = held[:n, None] >> np.arange(16) & 1
    groups = ([15], [14], [13], [12], [11], [10], range(3, 10), [2], [0, 1])
    matrix = np.stack([np.ones(n), *(trumps[:, list(group)].sum(1) for group in groups)], 1)
    shares, *_ = np.linalg.lstsq(matrix, won[:n], rcond=None)
    return {name: tuple(int(x) for x in np.rint(100 * row)) for name, row in zip(POINTS, shares.T, strict=True)}


def learn_to_bid(school: School, rounds: int, deals: int) -> Any:
    """Return the levels: each round they go part of the way to what would have been best."""
    simulator = school.simulator
    needed = e.NEEDED.astype(float)
    for number in range(rounds):
        told, gains = np.zeros((6 * deals, 2), np.int64), np.zeros((6 * deals, 5), np.int8)
        learner = Learner(tables.VALUES, needed, 0.2)
        n = auctions(simulator.rules, (learner,), simulator.key, number * deals, deals, *school.rest, told, gains)
        for situation in range(len(needed)):
            which = told[:n, 0] == situation
            if which.sum() > 1000:
                best = levels(told[:n, 1][which], gains[:n][which], needed[situation])
                needed[situation] += (best - needed[situation]) * max(0.12, 0.5 / (1 + 0.15 * number))
    return np.rint(needed).astype(int)


def main() -> None:
    """Print the weights and the levels."""
    rounds, deals, school = asked(8, 250_000)
    for name, shares in learn_to_count(school, deals).items():
        print(f'    "{name}": {shares},')
    print(learn_to_bid(school, rounds, deals // 5))


if __name__ == "__main__":
    main()
