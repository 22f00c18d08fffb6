"""What a Peatwit seat does not know, drawn at random: worlds that fit what it has seen, all equally likely.

A seat knows its own cards, where the three are that it passed, every card that was played, and what others cannot have
because they did not follow. While cards are being passed it sees nobody's choice, so the others choose anew.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.peatwit.play import LOW_CARDS
from tricklab.engine.games.peatwit.rules import FIFTH, NO_PASS, PeatwitRules
from tricklab.engine.games.peatwit.sizes import hand_size, left_over, steps_to
from tricklab.engine.games.peatwit.state import KIND_PASS
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.hidden import fill_worlds
from tricklab.engine.ground.rng import RandomStream
from tricklab.engine.ground.tricks import suit_cards
from tricklab.engine.machine import implements, sample_worlds

_PACK = (1 << 52) - 1


@implements(sample_worlds, PeatwitRules)
def sample_peatwit(rules: PeatwitRules, state: Any, seat: int, stream: RandomStream, worlds: Any) -> None:
    """Fill ``worlds`` with states in which the hidden cards are drawn at random; the nerd is the last holder."""
    table = state.table
    known = np.zeros(rules.players, np.int64)
    room = np.zeros(rules.players + 1, np.int64)
    unseen = _PACK & ~state.own[seat].hand & ~table.shown
    for other in range(rules.players):
        unseen &= ~table.played[other]
    if table.kind != KIND_PASS and table.to != NO_PASS:
        taker = (seat + steps_to(rules, table.to)) % rules.players
        known[taker] = state.own[seat].passed & unseen
        unseen &= ~known[taker]
    for other in range(rules.players):
        if other != seat:
            room[other] = hand_size(rules) - popcount(table.played[other]) - popcount(known[other])
    served = popcount(table.shown)
    room[rules.players] = left_over(rules) - served
    fill_worlds(state, seat, unseen, known, room, _suits(rules), served, stream, worlds)
    for number in range(len(worlds)):
        world = worlds[number]
        for other in range(rules.players):
            if other != seat:
                world.own[other].passed = world.own[other].received = 0
        if table.kind != KIND_PASS and state.own[seat].passed:
            _tell_pass(rules, world, seat, state.own[seat])


@compiled
def _suits(rules: PeatwitRules) -> Any:
    """Part the pack into what a seat has all or none of when it did not follow."""
    if rules.lead_trump != FIFTH:
        suits = np.empty(4, np.int64)
        for suit in range(4):
            suits[suit] = suit_cards(suit)
        return suits
    parts = np.empty(8, np.int64)
    for suit in range(4):
        parts[suit] = suit_cards(suit) & ~LOW_CARDS
        parts[4 + suit] = suit_cards(suit) & LOW_CARDS
    return parts


@compiled
def _tell_pass(rules: PeatwitRules, world: Any, seat: int, own: Any) -> None:
    """Let the others know in a world what they exchanged with the seat; the rest is left open."""
    steps = steps_to(rules, world.table.to)
    world.own[(seat + steps) % rules.players].received = own.passed
    world.own[(seat + rules.players - steps) % rules.players].passed = own.received
