"""Paskievics' sampled worlds against real deals: hidden cards lie in a world as often as in the deal itself.

What is said is drawn by lot, whatever the hand, and a deal in which that is not legal is left out: a bid tells that it
was legal, and no more, which is what worlds take it to tell. Discards and calls are drawn from what is legal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tricklab.engine.compile_cache import kernel
from tricklab.engine.games.paskievics import BONUS, PACK
from tricklab.engine.games.paskievics.auction import XX, bids_with
from tricklab.engine.games.paskievics.play import (
    KIND_ANNOUNCE,
    KIND_ANNUL,
    KIND_BID,
    KIND_CALL,
    KIND_DISCARD,
    KIND_PLAY,
)
from tricklab.engine.games.paskievics.talk import KONTRA_GAME, TRULL_ITEM
from tricklab.engine.ground.bits import has, nth, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import below, key_of, shuffle, stream_of
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, TRULL, values_of
from tricklab.engine.machine import EVENT, OVER, apply, count_actions, is_legal, nth_action, sample_worlds, start
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator, code_of, scores_of
from twice import MOST, differences

pytestmark = [pytest.mark.game("paskievics"), pytest.mark.slow]

KNOWN, HIDDEN = 5, 27


@compiled
def describe(state: Any, seat: int, into: Any) -> None:
    """Say where cards lie, as the seat counts the seats: first what it knows, then what it does not."""
    table = state.table
    into[0] = (table.bidder - seat + 4) % 4 + 4 * table.high
    into[1] = popcount(state.own[seat].hand & TRULL) + 4 * popcount(state.own[seat].hand & TAROCKS)
    into[2] = (table.shower - seat + 4) % 4 if table.shower >= 0 else 4
    into[3] = table.called
    into[4] = table.steps[0] + 2 * table.announced[0] + 20 * table.thrown[(seat + 1) % 4]
    place = KNOWN
    for card in (PAGAT, SKUS, XX, XX - 1, 7, 6):
        into[place] = 4
        for other in range(4):
            if has(state.own[other].hand, card):
                into[place] = (other - seat + 4) % 4
            if has(state.own[other].discarded, card):
                into[place] = 5
        place += 1
    for steps in range(1, 4):
        own = state.own[(seat + steps) % 4]
        into[place] = popcount(own.hand & TAROCKS)
        into[place + 1] = popcount(own.dealt & TAROCKS)
        into[place + 2] = popcount(own.hand & KINGS)
        into[place + 3] = popcount(own.dealt & 0xFF)
        into[place + 4] = popcount(own.hand & 0xFF00)
        into[place + 5] = values_of(own.discarded)
        into[place + 6] = popcount(own.dealt & TRULL)
        place += 7


@compiled
def by_lot(rules: Any, state: Any, lots: Any, step: int, quiet: bool) -> int:
    """What is done next; what is said does not depend on the hand, and so may not be legal."""
    kind = state.table.kind
    if kind == KIND_BID:
        said = bids_with(rules, state.table, state.table.actor, PACK)
        return nth(said, below(lots, popcount(said), step))
    if kind == KIND_ANNUL:
        return 0
    if kind == KIND_ANNOUNCE:
        if not is_legal(rules, state, 0):
            return KONTRA_GAME
        draw = below(lots, 12, step)
        return 0 if quiet or state.table.said or draw > 1 else KONTRA_GAME if draw else BONUS + TRULL_ITEM
    return int(nth_action(rules, state, below(lots, count_actions(rules, state), step)))


@compiled
def leads_to(rules: Any, state: Any, lots: Any, kind: int, skip: int, quiet: bool, log: Any) -> bool:
    """Lead a deal on to a decision of a kind, after a few others of that kind; tell whether it has come there."""
    step = 300
    while state.table.kind != OVER and (state.table.kind != kind or skip > 0):
        skip -= state.table.kind == kind
        step += 1
        action = by_lot(rules, state, lots, step, quiet)
        if not is_legal(rules, state, action):
            return False
        apply(rules, state, action, log)
    return bool(state.table.kind == kind)


def deal_twice(rules: Any, pack: Any, scores: Any, key: Any, kind: int, quiet: bool, blank: Any, told: Any) -> int:
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
        if leads_to(rules, states[0], lots, kind, 0 if kind == KIND_PLAY else below(lots, 4, 201), quiet, log):
            seat = below(lots, 4, 202)
            sample_worlds(rules, states[0], seat, stream_of(key, number, 2), worlds)
            describe(states[0], seat, told[0, found])
            describe(worlds[0], seat, told[1, found])
            found += 1
    return number


@pytest.mark.parametrize(
    ("kind", "rules", "quiet"),
    [
        (KIND_BID, {}, True),
        (KIND_DISCARD, {}, True),
        (KIND_CALL, {"invite_min_tarokks": 5}, True),
        (KIND_ANNOUNCE, {}, False),
        (KIND_ANNOUNCE, {"xx_discardable": True, "free_call_without_xx": True}, True),
        (KIND_PLAY, {}, False),
    ],
)
def test_worlds_are_as_deals_are(kind: int, rules: dict[str, Any], quiet: bool) -> None:
    setup = Setup.make("paskievics", policy="random", rules=rules)
    told, blank = np.zeros((2, 6000, KNOWN + HIDDEN), np.int64), np.zeros(1, setup.game.state)
    asked = code_of(setup), Simulator(setup).pack, scores_of(setup), key_of("twice"), kind, quiet, blank, told
    kernel(deal_twice, "paskievics")(*asked)
    found = differences(told, KNOWN)
    assert len(found) > 80
    assert max(map(abs, found)) < MOST
    assert 0.7 < np.std(found) < 1.3
    assert (told[0] != told[1]).any(axis=1).mean() > 0.8
