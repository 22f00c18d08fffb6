"""The engine against the referee: deals under every option value and many combinations, record by record."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import SMEAR_POLICIES, any_rules, setup_of
from referee import check
from referee.smear_rules import Rules, trump_order

from engine.errors import UsageError
from engine.games.smear.rules import OPTIONS
from engine.record import records
from engine.runner import Player, frame_of
from engine.setup import Setup

DEALS_ALONE = 120
DEALS_COMBINED = 60
COMBINATIONS = 60

Record = dict[str, Any]


def values_alone() -> Iterator[dict[str, Any]]:
    """Every value of every option alone, with four and with six players."""
    for players in (4, 6):
        for option in OPTIONS:
            values = range(option.low, 5) if option.name == "min_bid" and option.low else option.values
            for value in values:
                rules = {"players": players, option.name: value}
                try:
                    setup_of(**rules)
                except UsageError:
                    continue
                yield rules


ALONE = [rules for rules in values_alone() if len(rules) == 2] + [{"players": 4}, {"players": 6}]


def name_of(rules: dict[str, Any]) -> str:
    return " ".join(f"{key}={value}" for key, value in rules.items())


def expected_row(record: Record) -> dict[str, Any]:
    """What the results table must say about a deal, worked out from its record alone."""
    rules, result = record["rules"], record["result"]
    sides = (0, 1)
    row = {key: result[key] for key in ("bidder", "bid", "trump", "made")}
    row |= {f"delta_{side}": result["delta"][side] for side in sides}
    row |= {f"tricks_{side}": sum(result["tricks"][side::2]) for side in sides}
    row |= {name.replace("-", "_"): seat for name, seat in result["points"].items()}
    row.setdefault("trey", None)
    said = {event["seat"]: event["bid"] for event in record["events"] if event["do"] == "bid"}
    row |= {f"bid_{seat}": 0 if bid == "pass" else bid for seat, bid in said.items()}
    row |= {"hand": record["hand"], "dealer": record["dealer"], "undealt": None, "bidder_trumps": None}
    if result["trump"]:
        order = trump_order(result["trump"], Rules(**rules))
        drawn = {card for event in record["events"] if event["do"] == "draw" for card in event["cards"]}
        row["undealt"] = sum(card in order and card not in drawn for card in record["stock"])
        held = record["dealt"][result["bidder"]]
        row["bidder_trumps"] = sum(1 << 15 - place for place, card in enumerate(order) if card in held)
    return row


def referee_deals(setup: Setup, first: int, count: int) -> None:
    """Have the referee check some deals, and hold the block's rows against what their records tell."""
    player = Player(setup)
    rows = player.play(first, count).rows
    told = frame_of(setup, first, rows).to_dicts()
    for number, record in enumerate(records(player, range(first, first + count))):
        check(record)
        assert told[number] == expected_row(record)
        assert [int(tricks) for tricks in rows[number]["tricks"][: setup.players]] == record["result"]["tricks"]


@pytest.mark.parametrize("policy", SMEAR_POLICIES)
@pytest.mark.parametrize("rules", ALONE, ids=name_of)
def test_every_option_value(rules: dict[str, Any], policy: str) -> None:
    referee_deals(setup_of(policy=policy, seed=name_of(rules), **rules), 0, DEALS_ALONE)


@pytest.mark.parametrize("policy", SMEAR_POLICIES)
def test_combinations_of_options(policy: str) -> None:
    rng = random.Random(f"combinations {policy}")
    for number in range(COMBINATIONS):
        setup = setup_of(policy=policy, seed=number, **any_rules(rng))
        referee_deals(setup, rng.randrange(10**9), DEALS_COMBINED)


def test_mixed_table() -> None:
    for players in (4, 6):
        setup = Setup.make("smear", players=players, sides={0: "basic", 1: "random"}, scores=[-7, 19], seed="mixed")
        referee_deals(setup, 0, 200)
        assert next(records(Player(setup), range(1)))["scores"] == [-7, 19] * (players // 2)


def test_every_option_value_is_there() -> None:
    for option in OPTIONS:
        for value in option.values:
            assert any(rules.get(option.name) == value for rules in ALONE), (option.name, value)
