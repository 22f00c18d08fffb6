"""What is dealt and who plays: variants, sides, seats, policies, scores, and the digest that names a run."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conftest import setup_of
from referee import RefereeError, smear
from referee.writer import random_rules
from tricklab.engine.base.numbers import MOST_HANDS, parse_hands
from tricklab.engine.errors import UsageError
from tricklab.engine.games.smear import OPTIONS
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.runs.open_run import open_run
from tricklab.engine.runs.simulation import simulate_into


def names(setup: Setup) -> list[str]:
    return [policy.name for policy in setup.policies]


def test_defaults() -> None:
    setup = Setup.make("smear", policy="basic")
    assert (setup.variant, setup.players, setup.sides, setup.seed) == ("smear", 4, (0, 1, 0, 1), 1)
    assert setup.scores == (0, 0)
    assert setup.rules == {option.name: option.default for option in OPTIONS}
    assert names(setup) == ["basic"] * 4


def test_players_is_short_for_the_rule() -> None:
    assert Setup.make("smear", policy="basic", players=6) == setup_of(policy="basic", players=6)
    assert Setup.make("smear", policy="basic", players=6, rules={"players": 6}).sides == (0, 1, 0, 1, 0, 1)
    assert Setup.make("smear", policy="basic", players=6, rules={"players": "6"}).players == 6
    with pytest.raises(UsageError, match="players=6 and the rule players=4 contradict each other"):
        Setup.make("smear", policy="basic", players=6, rules={"players": 4})


def test_players_of_a_game_that_has_but_one_number_of_them() -> None:
    setup = Setup.make("tapp-tarock", policy="basic")
    assert Setup.make("tapp-tarock", policy="basic", players=3) == setup
    assert Setup.make("tapp-tarock", policy="basic", rules={"players": "3"}) == setup
    for wrong in ({"players": 4}, {"rules": {"players": "four"}}):
        with pytest.raises(UsageError, match=r"^Tapp-Tarock is for 3 players\.$"):
            Setup.make("tapp-tarock", policy="basic", **wrong)  # type: ignore[arg-type]


def test_a_seat_wins_over_its_side() -> None:
    setup = Setup.make(
        "smear", players=6, policy="basic", sides={1: "random"}, seats={3: "basic:trumps=6", 0: "random"}
    )
    assert names(setup) == ["random", "random", "basic", "basic:trumps=6", "basic", "random"]
    assert setup.table_of_policies() == (
        "seat 0 random, seat 1 random, seat 2 basic, seat 3 basic:trumps=6, seat 4 basic, seat 5 random"
    )
    assert Setup.make("smear", policy="basic").table_of_policies() == "basic"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"variant": "smeer"}, ["no variant 'smeer'", "there are smear", "Did you mean 'smear'?"]),
        ({"seats": {4: "basic"}}, ["no seat 4; seats are 0, 1, 2, 3."]),
        ({"seats": {-1: "basic"}}, ["no seat -1"]),
        ({"sides": {2: "basic"}}, ["no side 2; sides are 0, 1."]),
        ({"policy": "basci"}, ["smear has no policy 'basci'", "random, basic", "Did you mean 'basic'?"]),
        ({"seats": {0: "basic:trump=3"}}, ["'basic' has no parameter 'trump'", "Did you mean 'trumps'?"]),
        ({"policy": "basic:trumps="}, ["needs a number, as in trumps=4"]),
        ({"rules": {"joker": "low"}}, ["no option 'joker'", "Did you mean 'jokers'?"]),
        ({"rules": {"jokers": "lo"}}, ["does not take 'lo'", "Did you mean 'low'?"]),
        ({"rules": {"refill": "bidder_only"}}, ["bidder_only needs players=6"]),
        ({"players": 6, "rules": {"stock": "bidder"}}, ["stock=bidder needs players=4"]),
        ({"scores": [1]}, ["1 scores given; give 2, one for each side, or 4, one for each seat"]),
        ({"scores": [1, 2, 3, 4]}, ["partners have one score together"]),
        ({"scores": [30_001, 0]}, ["scores go from -30000 to 30000"]),
        ({"players": 6, "scores": [1, 2, 1, 2]}, ["4 scores given; give 2", "or 6"]),
    ],
)
def test_refusals(asked: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(UsageError) as refusal:
        Setup.make(**{"policy": "basic", **asked})
    for word in words:
        assert word in str(refusal.value)


def test_scores_by_side_and_by_seat() -> None:
    by_side = Setup.make("smear", policy="basic", scores=[7, -3])
    assert by_side.scores == (7, -3)
    assert Setup.make("smear", policy="basic", scores=[7, -3, 7, -3]) == by_side
    assert Setup.make("smear", policy="basic", players=6, scores=[7, -3, 7, -3, 7, -3]).scores == (7, -3)


def test_parameters_and_full_names() -> None:
    for name, policy in policies_of("smear").items():
        assert find_policy(name, "smear").parameters == policy._field_defaults
        same = ",".join(f"{key}={value}" for key, value in policy._field_defaults.items())
        assert find_policy(":".join(filter(None, [name, same])), "smear") == find_policy(name, "smear")
    changed = find_policy("basic:partner=2.5,trumps=3", "smear")
    assert changed.name == find_policy("basic:trumps=3,partner=2.5", "smear").name == "basic:partner=2.5,trumps=3"
    assert changed.parameters == {"trumps": 3.0, "partner": 2.5}


BASE: dict[str, Any] = {"variant": "smear", "policy": "basic", "scores": (1, 2), "seed": "digest"}
CHANGES: list[dict[str, Any]] = [
    *({"rules": {option.name: value}} for option in OPTIONS for value in option.values[1:] if value != "bidder_only"),
    {"rules": {"min_bid": 2}},
    {"rules": {"min_bid": 3}},
    {"rules": {"target": 100}},
    {"players": 6, "rules": {"refill": "bidder_only"}},
    {"policy": "random"},
    {"policy": "basic:trumps=5"},
    {"policy": "basic:trumps=5.000000001"},
    {"policy": "basic:partner=5"},
    {"sides": {0: "random"}},
    {"sides": {1: "random"}},
    {"seats": {0: "random"}},
    {"seats": {2: "random"}},
    {"scores": (2, 1)},
    {"scores": (1, -2)},
    {"seed": "digest "},
    {"seed": 1},
    {"seed": 0},
    {"seed": -1},
]


def test_digest_changes_with_everything() -> None:
    setups = [Setup.make(**{**BASE, **change}) for change in ({}, *CHANGES)]
    assert len({setup.digest() for setup in setups}) == len(setups)
    assert all(len(setup.digest()) == 8 and int(setup.digest(), 16) >= 0 for setup in setups)


def test_digest_changes_with_nothing_else() -> None:
    plain = Setup.make(**BASE)
    assert plain.digest() == Setup.make(**BASE).digest()
    spelled: list[dict[str, Any]] = [
        {"players": 4},
        {"rules": {"jokers": "low", "min_bid": "1", "trey": "true", "target": 21}},
        {"rules": {"target": "21", "players": 4}},
        {"policy": "random", "sides": {0: "basic", 1: "basic"}},
        {"policy": "basic:trumps=4,partner=1"},
        {"scores": [1, 2, 1, 2]},
    ]
    for change in spelled:
        setup = Setup.make(**{**BASE, **change})
        assert setup == plain
        assert setup.digest() == plain.digest()


def test_rules_digest_is_of_the_rules_alone() -> None:
    rng = random.Random("rules digest")
    digests = set()
    described = set()
    for _ in range(300):
        rules = random_rules(rng, smear.OPTIONS)
        try:
            smear.read_rules(rules)
        except RefereeError:
            continue
        setup = setup_of(policy="basic", seed=rng.random().hex(), **rules)
        assert setup.rules_digest() == setup_of(policy="random", **rules).rules_digest()
        digests.add(setup.rules_digest())
        described.add(str(setup.rules))
    assert len(digests) == len(described)


@pytest.mark.parametrize(
    ("text", "hands"),
    [("1", 1), ("1000000", 10**6), ("1e6", 10**6), ("1_000_000", 10**6), ("1,000", 1000), ("2.5e3", 2500)]
    + [(1e5, 10**5), (7, 7), ("1_099_511_627_776", MOST_HANDS), (str(MOST_HANDS - 1), MOST_HANDS - 1)],
)
def test_hands(text: str | float, hands: int) -> None:
    assert parse_hands(text) == hands
    assert type(parse_hands(text)) is int


@pytest.mark.parametrize("text", ["", "0", "-5", "1.5", "abc", "1e18", "nan", "inf", "-inf", "1e13", 0.5, "²", "1e"])
def test_hands_refused(text: str | float) -> None:
    with pytest.raises(UsageError, match=r"hands must be (a whole number, as in|from 1 to 1,099,511,627,776)"):
        parse_hands(text)


def test_a_run_of_an_older_version_keeps_its_seed(tmp_path: Path) -> None:
    """In 0.4.0 ``--seed 1e3`` was a text; such a run on disk is that of the text."""
    setup = replace(Setup.make("smear", policy="random"), seed="1e3")
    run = simulate_into(tmp_path, setup, hands=100)
    assert open_run(run.folder).setup == setup
