"""Playouts: a deal taken up at a decision is played to its end, for rollouts and for advice."""

from __future__ import annotations

from typing import Any

from tricklab.engine.errors import IllegalAction
from tricklab.engine.ground.rng import RandomStream, substream
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import OVER, apply, count_actions, is_legal, nth_action, outcome
from tricklab.engine.policies.dispatch import choose_for


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
        Who plays, see `engine.play.deals.play_deals`.
    stream, number
        The stream of the decision that is considered, and the world's number; each decision has its own stream.

    Raises
    ------
    IllegalAction
        If a policy chose an action that is not legal.
    """
    asked = 0
    while True:
        apply(rules, world, action, log)  # in one place, as every call is compiled as a part of this
        if world.table.kind == OVER:
            break
        if count_actions(rules, world) == 1:
            action = nth_action(rules, world, 0)
        else:
            asked += 1
            index = seating[world.table.actor]
            action = choose_for(policies, index, rules, world, substream(stream, number, asked))
            if not is_legal(rules, world, action):
                raise IllegalAction(world.table.actor, world.table.kind, action)
    outcome(rules, world, row)
