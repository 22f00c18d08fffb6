"""The rollout policy, the same for every game: the yardstick of how well the others play (docs/rollout.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.errors import IllegalAction
from tricklab.engine.kernel.compiled import compiled, offer
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.machine import EVENT, count_short, is_legal, nth_short, utility
from tricklab.engine.policies.built.playouts import play_on
from tricklab.engine.policies.decision import decides_everything
from tricklab.engine.policies.dispatch import decide_apart
from tricklab.engine.policies.inference.beliefs import worlds_for
from tricklab.engine.policies.policy import words


class Rollout(NamedTuple):
    """Plays each action worth a try on in sampled worlds, with its base policy on every seat, and takes the best.

    Parameters
    ----------
    base
        The policy that plays on; its own parameters are named base.KEY.
    worlds
        How many worlds it samples for each decision; all actions are tried in the same ones.
    inference
        ``0``: what the others did tells nothing. ``1``: only worlds in which they, playing the base policy, would have
        bid as they did. ``soft``: worlds count by how well they fit what the others said and, unless cards are drawn in
        the deal, played; some of these are taken to be more cautious or beginners, and all to err now and then.
    errors
        It departs from the base policy's own choice only for an action whose mean over the same worlds is better by
        more than so many standard errors of the paired difference. 0: it takes the largest mean.
    """

    base: Any
    worlds: float = 64.0
    inference: float = 0.0
    errors: float = 1.0
    beliefs: Any = None


words(Rollout, "inference", ("0", "1", "soft"))

_WORTH: dict[type, Callable[..., float]] = {}


def worth_of_deal(policy: Any, rules: Any, state: Any, row: Any, seat: int) -> float:
    """Return what a finished deal is worth to a seat that decides in ``state``, for its policy (compiled code)."""
    raise NotImplementedError


def worth_for(policy_class: type, worth: Callable[..., float]) -> None:
    """Say what a finished deal is worth to a policy; see `worth_of_deal` for what ``worth`` is given."""
    _WORTH[policy_class] = worth


def _in_points(policy: Any, rules: Any, state: Any, row: Any, seat: int) -> float:
    return utility(rules, row, seat)


offer(worth_of_deal, lambda policy, *others: _WORTH[policy.instance_class])
worth_for(Rollout, _in_points)


def best_choice(game: Game) -> Callable[..., int]:
    """Return the compiled function that tries all choices; its policy has what `Rollout` has."""
    state_type, row_type = game.state, game.row

    def roll_out(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        seat = state.table.actor
        worlds = np.empty(max(1, int(policy.worlds)), state_type)
        count = worlds_for(policy.beliefs, rules, state, seat, stream, worlds, np.zeros(2, state_type))
        world, row = np.empty(1, state_type), np.empty(1, row_type)
        base_only, no_log = (policy.base,), np.empty(0, EVENT)
        seating = np.zeros(len(state.own), np.int64)
        preferred = decide_apart(policy.base, rules, state, stream)
        if not is_legal(rules, state, preferred):
            raise IllegalAction(seat, state.table.kind, preferred)
        usual = np.zeros(count)
        best, most = preferred, 0.0
        # The base's own choice comes first, as all others are measured against it, world by world.
        for n in range(-1, count_short(rules, state)):
            action = preferred if n < 0 else nth_short(rules, state, n)
            if n >= 0 and action == preferred:
                continue
            total = squares = 0.0
            for number in range(count):
                world[0] = worlds[number]
                play_on(base_only, seating, rules, world[0], action, stream, number, row[0], no_log)
                gained = worth_of_deal(policy, rules, state, row[0], seat) - usual[number]
                if n < 0:
                    usual[number] = gained
                total += gained
                squares += gained * gained
            spread = np.sqrt(max(0.0, squares - total * total / count) * count / max(1, count - 1))
            if n >= 0 and total > most and total > policy.errors * spread:
                best, most = action, total
        return int(best)

    return compiled(roll_out)


decides_everything(Rollout, best_choice)
