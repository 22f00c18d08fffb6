"""A player that thinks ahead, the same for every game: the yardstick of how well the others play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.game import Game
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import RandomStream, substream
from tricklab.engine.machine import EVENT, OVER, apply, count_actions, nth_action, outcome, sample_worlds, utility
from tricklab.engine.policies.decide import choose_for, decide_apart, decides_everything
from tricklab.engine.policies.inference import BATCHES, sample_consistent_worlds


class Rollout(NamedTuple):
    """Thinks ahead: plays each legal action on in sampled worlds with another policy on every seat, and takes the best.

    Parameters
    ----------
    base
        The policy that plays on; its own parameters are named base.KEY.
    worlds
        How many worlds it looks at for each decision; all actions are tried in the same ones.
    inference
        1: only worlds in which the others, playing the base policy, would have bid as they did. 0: bids tell nothing.
    """

    base: Any
    worlds: float = 64.0
    inference: float = 0.0


@compiled
def play_on(
    policies: Any,
    seating: Any,
    rules: Any,
    world: Any,
    action: int,
    stream: RandomStream,
    number: int,
    row: Any,
    log: Any,
) -> None:
    """Apply an action in a world and play it to its end; write the outcome to ``row``, and the events to ``log``.

    Parameters
    ----------
    policies, seating
        Who plays, see `engine.loop.play_deals`.
    stream, number
        The stream of the decision that is thought about, and the world's number; each decision has its own stream.
    """
    apply(rules, world, action, log)
    asked = 0
    while world.table.kind != OVER:
        if count_actions(rules, world) == 1:
            action = nth_action(rules, world, 0)
        else:
            asked += 1
            index = seating[world.table.actor]
            action = choose_for(policies, index, rules, world, substream(stream, number, asked))
        apply(rules, world, action, log)
    outcome(rules, world, row)


def rolling_out(game: Game) -> Callable[..., int]:
    """Return the compiled decision of `Rollout` for a game."""
    state_type, row_type = game.state, game.row
    # What was passed to it, it does not ask for: too few of its worlds would be left.
    auction = game.auction

    def roll_out(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        seat = state.table.actor
        worlds = np.empty(max(1, int(policy.worlds)), state_type)
        count = len(worlds)
        if policy.inference:
            past = np.zeros(2, state_type)
            count = sample_consistent_worlds(
                policy.base, rules, state, seat, stream, worlds, past, auction, BATCHES, True
            )
        else:
            sample_worlds(rules, state, seat, stream, worlds)
        world, row = np.empty(1, state_type), np.empty(1, row_type)
        one_policy, no_log = (policy.base,), np.empty(0, EVENT)
        seating = np.zeros(len(state.own), np.int64)
        preferred = decide_apart(policy.base, rules, state, stream)
        best, most = preferred, -np.inf
        for n in range(count_actions(rules, state)):
            action = nth_action(rules, state, n)
            total = 0.0
            for number in range(count):
                world[0] = worlds[number]
                play_on(one_policy, seating, rules, world[0], action, stream, number, row[0], no_log)
                total += utility(rules, row[0], seat)
            # Among equals the base policy's own choice is as good as any, and the one that it knows how to go on from.
            if total > most or (total == most and action == preferred):
                best, most = action, total
        return int(best)

    return roll_out


decides_everything(Rollout, rolling_out)
