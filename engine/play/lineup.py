"""Lineups: the policies that are compiled into one loop, and where each seat's policy stands among them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from tricklab.engine.base import upper_rooms
from tricklab.engine.errors import UsageError
from tricklab.engine.play.kernels import type_name
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import DEFAULT, MatchPolicy, Policy
from tricklab.engine.policies.varied import vary


def lineup_of(seated: Iterable[Policy], more: Iterable[Policy] = ()) -> list[Policy]:
    """Return the different policies of the seats, and of ``more`` a policy of each class that is not among them.

    They are sorted by class, so that A against B and B against A share a kernel.
    """
    lineup = list(dict.fromkeys(seated))
    classes = {type_name(policy.instance) for policy in lineup}
    for policy in more:
        if type_name(policy.instance) not in classes:
            classes.add(type_name(policy.instance))
            lineup.append(policy)
    return sorted(lineup, key=lambda policy: type_name(policy.instance))


def seating_of(setup: Setup, lineup: Sequence[Policy]) -> Any:
    """Return the position of each seat's policy in a lineup, an int64 array (players,)."""
    return np.array([lineup.index(policy) for policy in setup.policies], np.int64)


def lineup_for_playouts(setup: Setup) -> list[Policy]:
    """Return the policies of the seats, with others that make the kernel the same for most questions about a game.

    Of each of the game's own two classes, `basic` and the default policy, there are two: the policies of the seats, or
    what fills up. If another class has a seat, only the classes of the seats are there; a single policy counts
    twice.
    """
    lineup = lineup_of(setup.policies)
    usual = lineup_of((), _usual(setup.game.name))
    if {type_name(policy.instance) for policy in lineup} <= {type_name(policy.instance) for policy in usual}:
        return [policy for each in usual for policy in _two_of(each, lineup)]
    return lineup * 2 if len(lineup) == 1 else lineup


def _usual(game: str) -> list[Policy]:
    policies = []
    for name in ("basic", DEFAULT):
        try:
            policies.append(find_policy(name, game))
        except UsageError:  # a game from outside may have one of them only
            continue
    return policies


def _two_of(usual: Policy, lineup: Sequence[Policy]) -> list[Policy]:
    """Return the policies of a class in a lineup, at least two: a single one counts twice, and ``usual`` for none."""
    seated = [policy for policy in lineup if type_name(policy.instance) == type_name(usual.instance)] or [usual]
    return seated * 2 if len(seated) == 1 else seated


def instance_of(policy: Policy, setup: Setup) -> Any:
    """Return the instance of a policy for compiled code, with winning chances if it plays for the match.

    Raises
    ------
    UsageError
        If there are no winning chances for these rules.
    """
    if not isinstance(policy, MatchPolicy):
        return policy.instance
    return policy.instance._replace(table=upper_rooms.winning_chances(setup, policy.base))


def instances(setup: Setup) -> tuple[Any, Any]:
    """Return `lineup_for_playouts` for compiled code, and the position of each seat's policy in it."""
    lineup = lineup_for_playouts(setup)
    return tuple(instance_of(policy, setup) for policy in lineup), seating_of(setup, lineup)


def varied_instances(setup: Setup, seat: int) -> list[tuple[Any, Any]]:
    """Return what `instances` does for each variant of the policy of all seats but one.

    It is empty where the other seats differ, or where their policy is not varied (`engine.policies.varied`).
    """
    others = {policy for other, policy in enumerate(setup.policies) if other != seat}
    if len(others) > 1:
        return []
    result = []
    for variant in vary(others.pop(), setup.game.name):
        seated = tuple(policy if other == seat else variant for other, policy in enumerate(setup.policies))
        result.append(instances(replace(setup, policies=seated)))
    return result
