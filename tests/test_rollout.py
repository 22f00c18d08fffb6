"""The player that thinks ahead: its name, what it may look at, and that thinking helps."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from redeal import decision
from stepping import rules_code
from test_worlds import position
from tricklab.analysis.compare import compare
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.rng import key_of, stream_of
from tricklab.engine.machine import sample_worlds
from tricklab.engine.policies import find_policy
from tricklab.engine.setup import Setup


def test_the_name_tells_base_and_parameters() -> None:
    policy = find_policy("rollout:worlds=8,base=basic,base.trumps=3", "smear")
    assert policy.name == "rollout:base=basic,base.trumps=3,worlds=8"
    assert policy.parameters == {
        "base": {"trumps": 3.0, "partner": 1.0},
        "worlds": 8.0,
        "inference": 0.0,
        "errors": 1.0,
    }
    assert find_policy(policy.name, "smear") == policy
    assert find_policy("rollout", "smear").name == "rollout:base=expert"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rollout:worlds=0", "from 1 to 100,000"),
        ("rollout:worlds=1.5", "whole number"),
        ("rollout:world=5", "Did you mean 'worlds'?"),
        ("rollout:base=rollout", "another policy"),
        ("rollout:base=exprt", "Did you mean 'expert'?"),
        ("rollout:base.trumps=3,base=expert", "no parameter 'trumps'"),
        ("rolout", "Did you mean 'rollout'?"),
    ],
)
def test_bad_names_are_explained(text: str, words: str) -> None:
    with pytest.raises(UsageError) as refused:
        find_policy(text, "smear")
    assert words in str(refused.value)


@numba.njit(error_model="numpy")
def _other_worlds(rules: Any, states: Any, seat: int, key: Any, worlds: Any) -> None:
    sample_worlds(rules, states[0], seat, stream_of(key, 77, 3), worlds)


@pytest.mark.parametrize(("players", "plays"), [(4, 0), (4, 3), (6, 2)])
def test_what_is_hidden_changes_no_decision(players: int, plays: int) -> None:
    setup = Setup.make("smear", players=players, policy="rollout:base=basic,worlds=16")
    rules, states = position(setup, 11, plays)
    seat = int(states[0]["table"]["actor"])
    worlds = np.zeros(30, setup.game.state)
    _other_worlds(rules, states, seat, key_of(3), worlds)
    hands = {tuple(int(own["hand"]) for own in world["own"]) for world in worlds}
    assert len(hands) > 20  # the others' cards do differ
    policy = setup.policies[0].instance
    chosen = decision(policy, rules, states, key_of(1), 5, 2)
    for number in range(len(worlds)):
        assert decision(policy, rules, worlds[number : number + 1], key_of(1), 5, 2) == chosen


def test_thinking_ahead_helps() -> None:
    assert compare("rollout:base=basic,worlds=16", "basic", hands=1500).errors > 10


def test_rules_code_agrees_with_position() -> None:
    """The two ways in which tests make compiled rules give the same."""
    from referee.smear_rules import Rules

    rules, _ = position(Setup.make("smear", players=6, policy="random"), 1, 0)
    assert tuple(rules) == tuple(rules_code(Rules(players=6)))
