"""Eighty-Three's sampled worlds against real deals: hidden cards lie in a world as often as in the deal itself.

Players at random bid, name, give and discard, which is what worlds take the others to do. Then the deal as it is and a
world drawn for a seat are two draws of the same, given all that the seat has seen: whatever is asked of both, one has
it and the other has not as often as the other way round.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tricklab.engine.compile_cache import kernel
from tricklab.engine.games.eighty_three.play import KIND_DISCARD, KIND_GIVE, KIND_PLAY
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.cards import ACE, KING, LONE_JOKER
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.pedro import left_pedro
from tricklab.engine.ground.rng import below, key_of, shuffle, stream_of
from tricklab.engine.ground.tricks import card_in
from tricklab.engine.machine import EVENT, OVER, apply, count_actions, nth_action, sample_worlds, start
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator, code_of, scores_of
from twice import MOST, differences

pytestmark = [pytest.mark.game("eighty-three"), pytest.mark.slow]

KNOWN, HIDDEN = 5, 15


@compiled
def describe(state: Any, seat: int, into: Any) -> None:
    """Say where cards lie, as the seat counts the seats: first what it knows, then what it does not."""
    table, trump = state.table, state.table.trump
    into[0] = table.bidder - seat & 3
    into[1] = popcount(state.own[seat].hand & table.trumps)
    into[2] = table.thrown[seat] + table.thrown[seat ^ 2] + 4 * table.thrown.sum()
    into[3] = table.gave[seat ^ 2] + 8 * table.gave[seat]
    into[4] = table.gave[seat + 1 & 3] + 8 * table.gave[seat + 3 & 3]
    place = KNOWN
    for card in (
        *(card_in(trump, KING), left_pedro(trump), LONE_JOKER),
        *(card_in(trump ^ 1, ACE), card_in(trump ^ 1, KING), card_in(3 - trump, ACE)),
    ):
        into[place] = 4
        for other in range(4):
            if has(state.own[other].hand, card):
                into[place] = other - seat & 3
        place += 1
    for steps in range(1, 4):
        own = state.own[seat + steps & 3]
        into[place] = popcount(own.hand & table.trumps)
        into[place + 1] = popcount(own.dealt & table.trumps)
        into[place + 2] = popcount(own.discarded & table.trumps) + 4 * has(own.given, card_in(trump, KING))
        place += 3


def deal_twice(rules: Any, pack: Any, scores: Any, key: Any, kind: int, rare: bool, blank: Any, told: Any) -> int:
    """Deal until a decision of a kind comes, draw one world for a seat, and describe both; return how many deals."""
    states, worlds, log = blank.copy(), blank.copy(), np.empty(0, EVENT)
    deck, found, number = pack.copy(), 0, 0
    while found < told.shape[1]:
        number += 1
        deck[:] = pack
        lots = stream_of(key, number, 1)
        shuffle(lots, deck)
        states[0] = blank[0]
        start(rules, states[0], deck, below(lots, 4, 200), scores, 0)
        skip, step = below(lots, 3, 201), 300
        while states[0].table.kind != OVER and (states[0].table.kind != kind or skip):
            if states[0].table.kind == kind:
                if kind == KIND_PLAY:
                    break
                skip -= 1
            step += 1
            apply(
                rules, states[0], nth_action(rules, states[0], below(lots, count_actions(rules, states[0]), step)), log
            )
        if states[0].table.kind == kind and (not rare or states[0].table.thrown.sum()):
            seat = below(lots, 4, 202)
            sample_worlds(rules, states[0], seat, stream_of(key, number, 2), worlds)
            describe(states[0], seat, told[0, found])
            describe(worlds[0], seat, told[1, found])
            found += 1
    return number


@pytest.mark.parametrize(
    ("kind", "rare", "deals"),
    [(KIND_GIVE, False, 1000), (KIND_DISCARD, False, 3000), (KIND_PLAY, False, 5000)]
    + [(KIND_GIVE, True, 800), (KIND_DISCARD, True, 800), (KIND_PLAY, True, 1600)],
)
def test_worlds_are_as_deals_are(kind: int, rare: bool, deals: int) -> None:
    setup = Setup.make("eighty-three", policy="random")
    told, blank = np.zeros((2, deals, KNOWN + HIDDEN), np.int64), np.zeros(1, setup.game.state)
    pack = Simulator(setup).pack
    kernel(deal_twice, "eighty-three")(code_of(setup), pack, scores_of(setup), key_of("twice"), kind, rare, blank, told)
    found = differences(told, KNOWN)
    assert len(found) > 80
    assert max(map(abs, found)) < MOST
    assert 0.7 < np.std(found) < 1.3
    assert (told[0] != told[1]).any(axis=1).mean() > 0.8
