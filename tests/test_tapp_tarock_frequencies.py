"""How often things happen in the engine's deals of Tapp-Tarock, against exact chances."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from referee.tapp_tarock_rules import Rules
from referee.tarock import pack
from tarock_oracles import places_of, tapp_tarock_auctions, tapp_tarock_oracles
from tarock_properties import check_tapp_tarock
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator
from written import records

pytestmark = pytest.mark.game("tapp-tarock")

DEALS = 8_000


@pytest.fixture(scope="module")
def dealt() -> list[dict[str, Any]]:
    simulator = Simulator(Setup.make("tapp-tarock", policy="random", seed="oracles"))
    return list(records(simulator, range(DEALS)))


def test_what_any_deal_must_have(dealt: list[dict[str, Any]]) -> None:
    for record in dealt:
        check_tapp_tarock(record)


def test_the_deal_is_fair(dealt: list[dict[str, Any]]) -> None:
    places = places_of([(record["dealt"], record["stock"]) for record in dealt], pack())
    for oracle in tapp_tarock_oracles():
        oracle.check(places)


def test_auctions_at_random(dealt: list[dict[str, Any]]) -> None:
    """Who is soloist, counted from forehand, with which bid."""
    found: Counter[tuple[int, str] | None] = Counter()
    for record in dealt:
        result, forehand = record["result"], record["dealer"] + 1
        found[None if result["made"] is None else ((result["bidder"] - forehand) % 3, result["bid"])] += 1
    chances = tapp_tarock_auctions(Rules())
    assert found.keys() <= chances.keys()
    for contract, chance in chances.items():
        error = (float(chance * (1 - chance)) * DEALS) ** 0.5
        assert abs(found[contract] - float(chance) * DEALS) < 4.5 * error, contract
