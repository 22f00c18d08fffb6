"""Smear's sampled worlds early in the play against real deals: hidden cards lie in a world as often as in the deal.

Late in the play they are counted: `test_worlds_exact.py`. What somebody chooses to play tells of its other cards,
which worlds take it not to do; so a deal is left out the more often the fewer choices there were.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position
from tricklab.engine.games.smear.trumps import ALL_TRUMPS
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.play.setup import Setup
from twice import check_alike, deal_twice, lead_to, play_on

pytestmark = pytest.mark.game("smear")

KNOWN = 5


def describe(setup: Setup, state: Any, seat: int) -> list[int]:
    players, table, own = setup.players, state["table"], state["own"]
    held = [int(own[other]["hand"]) | int(table["played"][other]) for other in range(players)]
    seats = [(seat + steps) % players for steps in range(players)]
    drew = [int(table["drew"][other]) for other in seats]
    told = [(int(table["dealer"]) - seat) % players, held[seat].bit_count(), drew[1], drew[2], drew[0] + 7 * drew[3]]
    for trump in cards_of(ALL_TRUMPS)[::3]:
        told.append(next((steps for steps, other in enumerate(seats) if held[other] >> trump & 1), players))
    for other in seats[1:]:
        dealt = int(own[other]["dealt"]) & trumps_with_jick(int(table["trump"]))
        told += [held[other].bit_count(), dealt.bit_count(), dealt >> 13 * int(table["trump"]) + 12 & 1]
    return told


@pytest.mark.parametrize(
    ("rules", "plays"),
    [({}, 0), ({}, 2), ({"jokers": "ranked", "refill": "bidder"}, 1), ({"players": 6}, 0)],
    ids=str,
)
def test_worlds_are_distributed_like_deals_that_fit(rules: dict[str, Any], plays: int) -> None:
    def lead(at: Position, rng: np.random.Generator) -> bool:
        return lead_to(at, rng, "play") and play_on(at, rng, plays)

    setup = Setup.make("smear", policy="random", rules=rules)
    check_alike(deal_twice(setup, 2000, describe, lead), KNOWN)
