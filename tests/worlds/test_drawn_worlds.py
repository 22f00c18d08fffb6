"""The sampled worlds of Smear, and of games in which all draw as at Cinch, against real deals: as often so as these.

Where somebody chooses, what it does tells of its other cards, which worlds take it not to do: a card to play, or what
to keep where the stock is too small. So a deal is left out the more often the fewer choices there were.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
import pytest

from driver import Position
from tricklab.engine.games.smear.trumps import ALL_TRUMPS
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.tricks import trumps_with_jick
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from twice import check_alike, deal_twice, lead_to, play_on

KNOWN, MOST = 5, 6


def describe(setup: Setup, state: Any, seat: int) -> list[int]:
    players, table = setup.players, state["table"]
    trumps, trump, dealer = int(table["trumps"]), int(table["trump"]), int(table["dealer"])
    dealt = state["own"]["dealt"][:players].tolist()
    hands = [int(own["hand"]) | int(table["played"][other]) for other, own in enumerate(state["own"][:players])]
    kept = table["kept"].tolist()
    told = [(dealer - seat) % players, (hands[seat] & trumps).bit_count(), kept[(seat + 1) % players]]
    told += [kept[dealer], int(table["took"][dealer])]
    called = max(0, int(table["called"])) if "called" in table.dtype.names else 13 * trump + 3
    for card in (13 * trump + 12, 13 * trump + 11, 13 * trump, 13 * (3 - trump) + 3, 13 * (trump ^ 1) + 12, called):
        told.append(next(((other - seat) % players for other, hand in enumerate(hands) if hand >> card & 1), players))
    for steps in range(1, players):
        other = (seat + steps) % players
        plain = 0x1FFF << 13 * (trump ^ 1) & ~trumps
        told += [(hands[other] & trumps).bit_count(), (hands[other] & plain).bit_count()]
        told += [(dealt[other] & trumps).bit_count(), (dealt[other] >> 13 * trump + 12) & 1]
    return told


def describe_smear(setup: Setup, state: Any, seat: int) -> list[int]:
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


def exchange(at: Position, rng: np.random.Generator, end: str) -> bool:
    """Lead a deal through the exchange; False where chance leaves it out, or trumps are thrown."""
    size, ways = at.setup.game.hand_size(at.setup.rules), dict[int, int]()
    while at.seat >= 0 and at.kind not in (end, "play"):
        if at.kind == "throw":
            ways[at.seat] = len(at.legal())
        at.walk(rng, 1)
    table, stock = at.table, len(Simulator(at.setup).pack) - size * at.setup.players
    for step in range(1, at.setup.players + 1):
        other = (int(table["dealer"]) + step) % at.setup.players
        kept = int(table["kept"][other])
        if kept + stock == MOST and stock and rng.random() * comb(size, size // 2) >= ways.get(other, 1):
            return False
        stock -= max(0, MOST - kept)
    return at.seat >= 0 and not int(table["thrown"].sum()) & int(table["trumps"])


EARLY_SMEAR: list[tuple[dict[str, Any], int]] = [
    ({}, 0),
    ({"jokers": "ranked", "refill": "bidder"}, 1),
    ({"players": 6}, 0),
]
DRAWN: list[tuple[str, dict[str, Any], int, int]] = [
    ("cinch", {}, 0, 3000),
    ("cinch", {"excess": "reduce", "follow": "strict"}, 4, 2000),
    ("sixty-three", {"pitch_trump": True}, 5, 1500),
    ("auction-cinch", {}, -1, 1500),
    ("auction-cinch", {}, 4, 1500),
    ("auction-cinch", {"draw": False}, 3, 1500),
    ("auction-cinch", {"players": 6}, 3, 1500),
]


@pytest.mark.parametrize(
    ("variant", "rules", "plays", "deals"),
    [
        ("smear", {}, 2, 2000),
        *(pytest.param("smear", *case, 2000, marks=pytest.mark.full) for case in EARLY_SMEAR),
        *(
            pytest.param(*case, marks=pytest.mark.deep if number else pytest.mark.full)
            for number, case in enumerate(DRAWN)
        ),
    ],
    ids=str,
)
def test_worlds_are_as_deals_are(variant: str, rules: dict[str, Any], plays: int, deals: int) -> None:
    def lead(at: Position, rng: np.random.Generator) -> bool:
        if variant == "smear":
            return lead_to(at, rng, "play") and play_on(at, rng, plays)
        return exchange(at, rng, "call" if plays < 0 else "play") and play_on(at, rng, plays)

    setup = Setup.make(variant, policy="random", rules=rules)
    told = deal_twice(setup, deals, describe_smear if variant == "smear" else describe, lead)
    check_alike(told, KNOWN)
