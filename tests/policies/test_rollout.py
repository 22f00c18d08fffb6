"""The player that thinks ahead: its name, what it may look at, and that thinking helps."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from contract.redeal import redealt
from contract.tables import decisions
from tricklab import UsageError, compare
from tricklab.engine.policies.find import find_policy

pytestmark = pytest.mark.game("phat")  # whose loops take least to compile

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


@pytest.mark.parametrize(("text", "words"), [
    ("rollout:worlds=0", "from 1 to 100,000"),
    ("rollout:worlds=1.5", "whole number"),
    ("rollout:world=5", "Did you mean 'worlds'?"),
    ("rollout:base=rollout", "another policy"),
    ("rollout:base=exprt", "Did you mean 'expert'?"),
    ("rollout:base.trumps=3,base=expert", "no parameter 'trumps'"),
    ("rolout", "Did you mean 'rollout'?"),
])  # fmt: skip
def test_bad_names_are_explained(text: str, words: str) -> None:
    with pytest.raises(UsageError) as refused:
        find_policy(text, "smear")
    assert words in str(refused.value)


@pytest.mark.parametrize("policy", [f"{ROLLOUT},worlds=4", f"{ROLLOUT},inference=soft,worlds=4"])
def test_it_does_the_same_when_hidden_cards_are_dealt_anew(policy: str) -> None:
    rng, kinds = random.Random(policy), Counter[str | None]()
    for number, at in enumerate(decisions("phat", 6, "rollout")):
        if number % 3 == 0 and (other := redealt(at, rng)) is not None:
            choice = at.choice(policy, number)
            assert other.choice(policy, number) == choice
            assert at.legal_among([choice])
            kinds[at.kind] += 1
    assert min(kinds["pitch"] * 20, kinds["play"]) > 30


def test_thinking_ahead_helps() -> None:
    assert compare(f"{ROLLOUT},worlds=16", "basic", "phat", hands=500).errors > 5
