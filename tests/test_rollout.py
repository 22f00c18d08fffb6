"""The player that thinks ahead: its name, what it may look at, and that thinking helps."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from contract.redeal import redealt
from contract.tables import decisions
from driver import Position
from test_worlds import position
from tricklab.analysis.contest.compare import compare
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy

pytestmark = pytest.mark.game("smear")

ROLLOUT = "rollout:base=basic"


def test_the_name_tells_base_and_parameters() -> None:
    policy = find_policy("rollout:worlds=8,base=basic,base.trumps=3", "smear")
    assert policy.name == "rollout:base=basic,base.trumps=3,worlds=8"
    assert policy.parameters == {
        "base": {"trumps": 3.0, "partner": 1.0},
        "worlds": 8.0,
        "inference": "0",
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


@pytest.mark.parametrize(("players", "plays"), [(4, 0), (4, 3), (6, 2)])
def test_what_is_hidden_changes_no_decision(players: int, plays: int) -> None:
    at = position(Setup.make("smear", players=players, policy="random"), 11, plays)
    worlds = at.worlds(30)
    hands = {tuple(int(own["hand"]) for own in world["own"]) for world in worlds}
    assert len(hands) > 20  # the others' cards do differ
    chosen = at.choice(f"{ROLLOUT},worlds=16")
    for number in range(len(worlds)):
        assert Position.at(at.setup, worlds[number : number + 1]).choice(f"{ROLLOUT},worlds=16") == chosen


@pytest.mark.parametrize("policy", [f"{ROLLOUT},worlds=4", f"{ROLLOUT},inference=soft,worlds=4"])
def test_it_does_the_same_when_hidden_cards_are_dealt_anew(policy: str) -> None:
    rng, kinds = random.Random(policy), Counter[str | None]()
    for number, at in enumerate(decisions("smear", 100, "rollout")):
        other = redealt(at, rng) if number % 3 == 0 else None
        if other is not None:
            choice = at.choice(policy, number)
            assert other.choice(policy, number) == choice
            assert at.legal_among([choice])
            kinds[at.kind] += 1
    assert min(kinds["bid"], kinds["trump"], kinds["play"]) > 15


def test_thinking_ahead_helps() -> None:
    assert compare(f"{ROLLOUT},worlds=16", "basic", hands=1500).errors > 10
