"""How compiled code comes to a policy's decision: the function is picked by the types of the policy and the rules.

A policy of a user's own is given a copy of what it sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.kernel.compiled import compiled, compiled_apart, offer
from tricklab.engine.kernel.outside_code import is_trusted
from tricklab.engine.mechanics.game import Game
from tricklab.engine.mechanics.machine import seat_index
from tricklab.engine.policies.decision import DECISIONS, GAMES, GENERAL, View, has_base


class _Case(NamedTuple):
    """A kind of decision, the function that decides it, and whether as the policy (0) or as `basic` (1)."""

    kind: int
    function: Any
    whose: int


def decide(policy: Any, rules: Any, state: Any, stream: RandomStream) -> int:
    """Return the action that a policy chooses for the seat whose turn it is (compiled code only)."""
    raise NotImplementedError


def _decide(policy: Any, rules: Any, state: Any, stream: Any) -> Any:
    """Return the function that decides for a policy."""
    game, basic = GAMES[rules.instance_class]
    if policy.instance_class in GENERAL:
        return GENERAL[policy.instance_class](game)
    own = _own_cases(policy.instance_class, game)
    if has_base(policy.instance_class):
        return _own_or_base(policy.instance_class, game, own)
    decided = {case.kind for case in own}
    others = [
        _Case(kind, DECISIONS[basic, game.name, name], 1) for kind, name in enumerate(game.kinds) if kind not in decided
    ]
    return _by_view(policy.instance_class, game, sorted(own + others), basic())


def _own_cases(policy_class: type, game: Game) -> list[_Case]:
    """Return the kinds of decision for which a class has a function."""
    functions = [DECISIONS.get((policy_class, game.name, name)) for name in game.kinds]
    return [_Case(kind, function, 0) for kind, function in enumerate(functions) if function is not None]


def _own_or_base(policy_class: type, game: Game, own: Sequence[_Case]) -> Any:
    """Return the decision of a policy whose field `base` has the policy that decides what the class leaves open."""
    if not own:
        return lambda policy, rules, state, stream: decide(policy.base, rules, state, stream)
    kinds, by_class = sum(1 << case.kind for case in own), compiled(_by_view(policy_class, game, own, None))

    def own_or_base(policy: Any, rules: Any, state: Any, stream: Any) -> int:
        if kinds >> state.table.kind & 1:
            return int(by_class(policy, rules, state, stream))
        return decide(policy.base, rules, state, stream)

    return own_or_base


def _by_view(policy_class: type, game: Game, cases: Sequence[_Case], default: Any) -> Any:
    """Return the decision of a policy that is given a view."""
    chosen = _by_kind(cases, default)
    if not is_trusted(policy_class):
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


def _by_kind(cases: Sequence[_Case], default: Any) -> Any:
    """Return a compiled function that hands a decision to the function for its kind; ``default`` is `basic`."""
    *others, (_, last, whose) = cases

    def decided_last(asked: int, policy: Any, view: View) -> int:
        return int(last((policy, default)[whose], view))

    picked = compiled(decided_last)
    for case in reversed(others):
        picked = compiled(_pick(case, default, picked))
    return picked


def _pick(case: _Case, default: Any, rest: Any) -> Any:
    kind, own, whose = case

    def pick(asked: int, policy: Any, view: View) -> int:
        return int(own((policy, default)[whose], view)) if asked == kind else int(rest(asked, policy, view))

    return pick


@compiled_apart
def decide_apart(policy: Any, rules: Any, state: Any, stream: RandomStream) -> int:
    """Do as `decide`, but as a call: for code that is not run often (compiled code only)."""
    return decide(policy, rules, state, stream)


def choose_for(policies: Any, index: int, rules: Any, state: Any, stream: RandomStream) -> int:
    """Let one of several policies decide; ``index`` says which (compiled code only)."""
    raise NotImplementedError


def _choose_for(policies: Any, index: Any, rules: Any, state: Any, stream: Any) -> Any:
    if len(policies) == 1:
        return lambda policies, index, rules, state, stream: decide(policies[0], rules, state, stream)
    if len(set(policies)) == 1:
        return lambda policies, index, rules, state, stream: decide(policies[index], rules, state, stream)
    alike = next(index for index, kind in enumerate(policies) if kind != policies[0])  # compiled once for all of them

    def by_chair(policies: Any, index: int, rules: Any, state: Any, stream: Any) -> int:
        if index < alike:
            return choose_for(policies[:alike], index, rules, state, stream)
        return choose_for(policies[alike:], index - alike, rules, state, stream)

    return by_chair


offer(decide, _decide)
offer(choose_for, _choose_for)
