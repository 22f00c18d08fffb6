"""How compiled code comes to a policy's decision: the function is picked by the types of the policy and the rules.

A policy of a user's own is given a copy of what it sees.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.kernel.compiled import compiled, offer
from tricklab.engine.kernel.outside_code import is_trusted
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.machine import seat_index
from tricklab.engine.policies.decision import DECISIONS, GAMES, GENERAL, View


def decide(policy: Any, rules: Any, state: Any, stream: RandomStream) -> int:
    """Return the action that a policy chooses for the seat whose turn it is (compiled code only)."""
    raise NotImplementedError


def _decide(policy: Any, rules: Any, state: Any, stream: Any) -> Any:
    """Return the function that decides for a policy."""
    game, basic = GAMES[rules.instance_class]
    if policy.instance_class in GENERAL:
        return GENERAL[policy.instance_class](game)
    chosen = _by_kind(policy.instance_class, game.name, game.kinds, basic, 0)
    if not is_trusted(policy.instance_class):
        return _by_copy(game, chosen)

    def by_view(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        seat = seat_index(state.table.actor)
        return chosen(state.table.kind, policy, View(rules, state.table, state.own[seat], seat, stream))

    return by_view


def _by_copy(game: Game, chosen: Any) -> Any:
    """Return the decision of a user's own policy, which may write to what it is given: that is a copy."""
    table_type, own_type = game.state["table"], game.state["own"].base

    def by_view(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        seat = seat_index(state.table.actor)
        table, own = np.empty(1, table_type), np.empty(1, own_type)
        table[0] = state.table
        own[0] = state.own[seat]
        return chosen(state.table.kind, policy, View(rules, table[0], own[0], seat, stream))

    return by_view


def _by_kind(policy_class: type, game: str, kinds: tuple[str, ...], basic: type, kind: int) -> Any:
    """Return a compiled function that hands a decision of this kind or a later one to the function for it."""
    own = DECISIONS.get((policy_class, game, kinds[kind]))
    last = kind == len(kinds) - 1
    rest: Any = None if last else _by_kind(policy_class, game, kinds, basic, kind + 1)
    if own is None:
        instead, default = DECISIONS[basic, game, kinds[kind]], basic()

        def pick(asked: int, policy: Any, view: View) -> int:
            if last or asked == kind:
                return int(instead(default, view))
            return rest(asked, policy, view)
    else:

        def pick(asked: int, policy: Any, view: View) -> int:
            if last or asked == kind:
                return int(own(policy, view))
            return rest(asked, policy, view)

    return compiled(pick)


def decide_apart(policy: Any, rules: Any, state: Any, stream: RandomStream) -> int:
    """Do as `decide`, but as a call: for code that is not run often (compiled code only)."""
    raise NotImplementedError


def choose_for(policies: Any, index: int, rules: Any, state: Any, stream: RandomStream) -> int:
    """Let one of several policies decide; ``index`` says which (compiled code only)."""
    raise NotImplementedError


def _choose_for(policies: Any, index: Any, rules: Any, state: Any, stream: Any) -> Any:
    if len(policies) == 1:
        return lambda policies, index, rules, state, stream: decide(policies[0], rules, state, stream)
    if len(set(policies)) == 1:
        return lambda policies, index, rules, state, stream: decide(policies[index], rules, state, stream)

    def by_chair(policies: Any, index: int, rules: Any, state: Any, stream: Any) -> int:
        if index == 0:
            return decide(policies[0], rules, state, stream)
        return choose_for(policies[1:], index - 1, rules, state, stream)

    return by_chair


def _called(policy: Any, rules: Any, state: Any, stream: Any) -> int:
    return decide(policy, rules, state, stream)


offer(decide, _decide)
offer(decide_apart, lambda *types: _called, inlined=False)
offer(choose_for, _choose_for)
