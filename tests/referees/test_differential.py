"""The engine against the referees: deals under every option value and many combinations, record by record."""

from __future__ import annotations

import random
from typing import Any

import pytest

from record_facts import tricks_of
from referee import check
from referee.plute_rules import Rules as PluteRules
from referee.plute_rules import may_stop
from rows import EXPECTED
from tools.fuzz.house_rules import values_of
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES, game, game_of
from tricklab.engine.play.frames import frame_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.registry import policies_of
from written import records

DEALS_ALONE = {"random": 6, "basic": 4, "expert": 4, "count": 3}
DEALS_COMBINED = 16
COMBINATIONS = {"random": 50, "basic": 8, "expert": 10, "count": 8}
"""Many combinations of few deals: what goes wrong is rather the meeting of two options than the thousandth deal."""

TABLES: dict[str, list[dict[str, Any]]] = {
    "smear": [{}, {"players": 6}],
    "peatwit": [{}, {"players": 3}, {"players": 5}, {"partners": True}],
    "pitch": [{}, {"players": 2}, {"players": 7}, {"partners": True}],
    "auction-cinch": [{}, {"players": 6}],
}
"""Who sits down, where games have more than one table: every option value is tried at each of them."""

ALL_POLICIES = [(name, policy) for name in GAMES for policy in policies_of(name)]


def alone(name: str) -> list[tuple[str, dict[str, Any]]]:
    """Every variant, and every value of every option alone, at every table; what does not go together is left out.

    Options are tried with the first variant, and with those that have other ones.
    """
    asked = [(variant, table) for variant in game(name).variants for table in TABLES.get(name, [{}])]
    first, *others = game(name).variants
    for variant in [first, *(other for other in others if game_of(other).options != game(name).options)]:
        for table in TABLES.get(name, [{}]):
            for option in game_of(variant).options:
                asked += [(variant, {**table, option.name: value}) for value in values_of(option)]
    return [case for case in asked if fits(*case)]


def fits(variant: str, rules: dict[str, Any]) -> bool:
    try:
        Setup.make(variant, rules=rules, policy="random")
    except UsageError:
        return False
    return True


def any_rules(name: str, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """A variant and the value of every option, drawn at random, that go together."""
    while True:
        variant = rng.choice(list(game(name).variants))
        rules = {each.name: rng.choice(values_of(each)) for each in game_of(variant).options if rng.random() < 0.7}
        if fits(variant, rules):
            return variant, rules


def some_scores(setup: Setup, rng: random.Random) -> list[int] | None:
    """Scores at which the match is still open, in half of the cases."""
    if rng.random() < 0.5 or not setup.rules.get("target"):
        return None
    top = int(setup.rules["target"])
    lowest = 0 if setup.variant == "phat" else -9
    return [rng.randrange(max(lowest, top - 200), top) for _ in set(setup.sides)]


def referee_deals(setup: Setup, first: int, count: int) -> None:
    """Have the referee check some deals, and hold the block's rows against what their records tell."""
    simulator = Simulator(setup)
    rows = simulator.play(first, count).rows
    told = frame_of(setup, first, rows).to_dicts()
    for number, record in enumerate(records(simulator, range(first, first + count))):
        check(record)
        assert told[number] == EXPECTED[setup.game.name](record)
        assert [int(tricks) for tricks in rows[number]["tricks"][: setup.players]] == record["result"]["tricks"]


@pytest.mark.parametrize(("name", "policy"), ALL_POLICIES)
def test_every_option_value(name: str, policy: str) -> None:
    cases = alone(name)
    for option in game(name).options:
        for value in option.values:
            default = value == option.default
            assert default or any(rules.get(option.name) == value for _, rules in cases), (option.name, value)
    for variant, rules in cases:
        referee_deals(Setup.make(variant, rules=rules, policy=policy, seed=str(rules)), 0, DEALS_ALONE[policy])


@pytest.mark.parametrize(("name", "policy"), ALL_POLICIES)
def test_combinations_of_options(name: str, policy: str) -> None:
    rng = random.Random(f"combinations {policy}")
    for number in range(COMBINATIONS[policy]):
        variant, rules = any_rules(name, rng)
        setup = Setup.make(variant, rules=rules, policy=policy, seed=number)
        setup = Setup.make(variant, rules=rules, policy=policy, seed=number, scores=some_scores(setup, rng))
        referee_deals(setup, rng.randrange(10**9), DEALS_COMBINED)


def test_mixed_table() -> None:
    for players in (4, 6):
        setup = Setup.make("smear", players=players, sides={0: "basic", 1: "random"}, scores=[-7, 19], seed="mixed")
        referee_deals(setup, 0, 200)
        assert next(records(Simulator(setup), range(1)))["scores"] == [-7, 19] * (players // 2)


@pytest.mark.parametrize("carry", [8, 16, 40])
def test_a_carried_muck(carry: int) -> None:
    referee_deals(Setup.make("phat", policy="basic", scores=[150, 88], carry=carry), 0, 200)


def test_stopping_early_is_at_once() -> None:
    """The referee takes any end after the bid is decided; the engine must take the first."""
    stopped = 0
    for record in records(Simulator(Setup.make("plute", rules={"early_stop": True}, policy="basic")), range(300)):
        result, tricks = record["result"], [plays for _, plays in tricks_of(record)]
        stopped += len(tricks) < 9
        for played in range(1, len(tricks)):
            team, rules = result["bidder"] % 2, PluteRules(**record["rules"])
            assert not may_stop(record["dealt"], tricks[:played], result["trump"], team, result["bid"], rules)
    assert stopped > 100
