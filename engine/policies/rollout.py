"""A player that thinks ahead, the same for every game: the yardstick of how well the others play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from engine.game import Game
from engine.ground.compiled import compiled
from engine.ground.rng import Chance
from engine.machine import EVENT, OVER, apply, count_actions, gain, imagine, nth_action, outcome
from engine.policies.decide import decide, decides_everything


class Rollout(NamedTuple):
    """Thinks ahead: plays each legal action on in sampled worlds with another policy on every seat, and takes the best.

    Parameters
    ----------
    base
        The policy that plays on; its own parameters are named base.KEY.
    worlds
        How many worlds it looks at for each decision; all actions are tried in the same ones.
    """

    base: Any
    worlds: float = 64.0


@compiled
def play_on(base: Any, rules: Any, world: Any, action: int, chance: Chance, number: int, row: Any) -> None:
    """Apply an action in a world and play it to its end with one policy on every seat; write the outcome to ``row``."""
    no_log = np.empty(0, EVENT)
    apply(rules, world, action, no_log)
    asked = 0
    while world.table.kind != OVER:
        if count_actions(rules, world) == 1:
            action = nth_action(rules, world, 0)
        else:
            asked += 1
            branch = np.uint64(number + 1) << np.uint64(32) | np.uint64(asked) << np.uint64(52)
            stream = Chance(chance.key0, chance.key1, chance.deal, chance.stream | branch)
            action = decide(base, rules, world, stream)
        apply(rules, world, action, no_log)
    outcome(rules, world, row)


def rolling_out(game: Game) -> Callable[..., int]:
    """Return the compiled decision of `Rollout` for a game."""
    state_type, row_type = game.state, game.row

    def roll_out(policy: Any, rules: Any, state: Any, chance: Any) -> int:
        seat = state.table.actor
        worlds = np.empty(max(1, int(policy.worlds)), state_type)
        imagine(rules, state, seat, chance, worlds)
        world, row = np.empty(1, state_type), np.empty(1, row_type)
        preferred = decide(policy.base, rules, state, chance)
        best, most = preferred, -np.inf
        for n in range(count_actions(rules, state)):
            action = nth_action(rules, state, n)
            total = 0.0
            for number in range(len(worlds)):
                world[0] = worlds[number]
                play_on(policy.base, rules, world[0], action, chance, number, row[0])
                total += gain(rules, row[0], seat)
            # Among equals the base policy's own choice is as good as any, and the one that it knows how to go on from.
            if total > most or (total == most and action == preferred):
                best, most = action, total
        return int(best)

    return roll_out


decides_everything(Rollout, rolling_out)
