"""The tarock games' sampled worlds against real deals: hidden cards lie in a world as often as in the deal itself.

What tells of hidden cards only as much as worlds take it to tell is drawn by lot: at Tapp-Tarock whatever is legal, who
announces and who doubles whatever the rest of the hand. At Paskievics what is said does not depend on the hand at all,
and a deal in which it is not legal is left out: so it tells that it was legal, and no more. What is played tells of
more than voids; so nothing has been played where worlds are looked at.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from test_worlds_as_deals import KNOWN, check_alike
from tricklab.engine.games.paskievics import Paskievics
from tricklab.engine.games.paskievics.auction import BONUS, PACK, XX, bids_with
from tricklab.engine.games.paskievics.contract import KONTRA_GAME, TRULL_ITEM
from tricklab.engine.games.tapp_tarock import TappTarock
from tricklab.engine.ground.bits import has, nth, popcount
from tricklab.engine.ground.rng import below, key_of, shuffle, stream_of
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, TRULL, values_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.hooks import dispatched, implements
from tricklab.engine.mechanics.machine import (
    EVENT,
    OVER,
    apply,
    count_actions,
    is_legal,
    kind_of,
    nth_action,
    sample_worlds,
    start,
)
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator, code_of, scores_of

pytestmark = pytest.mark.deep

CARDS = (PAGAT, SKUS, XX, XX - 1, 14, 7, 6, 0)


def tell_known(rules: Any, state: Any, seat: int, into: Any) -> None:
    """Say five things that the seat knows."""


def by_lot(rules: Any, state: Any, lots: Any, step: int, quiet: bool) -> int:
    """What is done next; -1 where that is not legal. In quiet deals nothing is said that need not be."""
    raise NotImplementedError


def is_wanted(rules: Any, state: Any, quiet: bool) -> bool:
    """Whether a deal is looked at."""
    return True


dispatched(tell_known, by_lot)
dispatched(is_wanted, usual=True)


@implements(tell_known, TappTarock.rules_class)
def tell_known_of_tapp(rules: Any, state: Any, seat: int, into: Any) -> None:
    table = state.table
    into[0] = (table.bidder - seat + 3) % 3 + 4 * table.high
    into[1] = popcount(state.own[seat].hand & TAROCKS)
    into[2] = popcount(table.halves[0] & TAROCKS) + 4 * popcount(table.halves[1] & KINGS) + 20 * table.half
    into[3] = (table.announcer - seat + 3) % 3 if table.announcer >= 0 else 4
    into[4] = table.turns


@implements(by_lot, TappTarock.rules_class)
def by_lot_at_tapp(rules: Any, state: Any, lots: Any, step: int, quiet: bool) -> int:
    count = count_actions(rules, state)
    if state.table.kind == kind_of(rules, "announce") and quiet:
        count = 1
    if state.table.kind == kind_of(rules, "bid") and count > 2 and below(lots, 4, step + 5000):
        count = 2  # fewer solos: those that pass or bid threes
    return int(nth_action(rules, state, below(lots, count, step)))


@implements(is_wanted, TappTarock.rules_class)
def is_announced(rules: Any, state: Any, quiet: bool) -> bool:
    return quiet or state.table.announcer >= 0


@implements(tell_known, Paskievics.rules_class)
def tell_known_of_paskievics(rules: Any, state: Any, seat: int, into: Any) -> None:
    table = state.table
    into[0] = (table.bidder - seat + 4) % 4 + 4 * table.high
    into[1] = popcount(state.own[seat].hand & TRULL) + 4 * popcount(state.own[seat].hand & TAROCKS)
    into[2] = (table.shower - seat + 4) % 4 if table.shower >= 0 else 4
    into[3] = table.called
    into[4] = table.steps[0] + 2 * table.announced[0] + 20 * table.thrown[(seat + 1) % 4]


@implements(by_lot, Paskievics.rules_class)
def by_lot_at_paskievics(rules: Any, state: Any, lots: Any, step: int, quiet: bool) -> int:
    kind, action = state.table.kind, 0
    if kind == kind_of(rules, "bid"):
        said = bids_with(rules, state.table, state.table.actor, PACK)
        action = nth(said, below(lots, popcount(said), step))
    elif kind == kind_of(rules, "announce"):
        draw = below(lots, 12, step)
        if not is_legal(rules, state, 0):
            action = KONTRA_GAME
        elif not quiet and state.table.said == 0 and draw < 2:
            action = KONTRA_GAME if draw else BONUS + TRULL_ITEM
    elif kind != kind_of(rules, "annul"):
        return int(nth_action(rules, state, below(lots, count_actions(rules, state), step)))
    return action if is_legal(rules, state, action) else -1


@compiled
def describe(rules: Any, players: int, state: Any, seat: int, into: Any) -> None:
    """Say where cards lie, as the seat counts the seats: first what it knows, then what it does not."""
    tell_known(rules, state, seat, into)
    place = KNOWN
    for card in CARDS:
        into[place] = 4
        for other in range(players):
            if has(state.own[other].hand, card):
                into[place] = (other - seat + players) % players
            if has(state.own[other].discarded, card):
                into[place] = 5
        place += 1
    for steps in range(1, players):
        own = state.own[(seat + steps) % players]
        into[place] = popcount(own.hand & TAROCKS)
        into[place + 1] = popcount(own.dealt & TAROCKS)
        into[place + 2] = popcount(own.hand & KINGS)
        into[place + 3] = popcount(own.dealt & 0xFF & ~KINGS)
        into[place + 4] = popcount(own.hand & 0xFF00 & ~KINGS)
        into[place + 5] = values_of(own.discarded)
        into[place + 6] = popcount(own.dealt & TRULL)
        place += 7


@compiled
def leads_to(rules: Any, state: Any, lots: Any, kind: int, skip: int, quiet: bool, log: Any) -> bool:
    """Lead a deal on to a decision of a kind, after a few others of that kind; tell whether it has come there."""
    step = 300
    while state.table.kind != OVER and (state.table.kind != kind or skip > 0):
        skip -= state.table.kind == kind
        step += 1
        action = by_lot(rules, state, lots, step, quiet)
        if action < 0:
            return False
        apply(rules, state, action, log)
    return bool(state.table.kind == kind) and is_wanted(rules, state, quiet)


def deal_twice(
    rules: Any, pack: Any, scores: Any, key: Any, players: int, kind: int, most: int, quiet: bool, blank: Any, told: Any
) -> None:
    """Lead deals to a decision of a kind, after up to so many, draw one world for a seat, and describe both."""
    states, worlds, log = blank.copy(), blank.copy(), np.empty(0, EVENT)
    deck, found, number = pack.copy(), 0, 0
    while found < told.shape[1]:
        number += 1
        deck[:] = pack
        lots = stream_of(key, number, 1)
        shuffle(lots, deck)
        states[0] = blank[0]
        start(rules, states[0], deck, below(lots, players, 200), scores, 0)
        if leads_to(rules, states[0], lots, kind, below(lots, most + 1, 201), quiet, log):
            seat = below(lots, players, 202)
            sample_worlds(rules, states[0], seat, stream_of(key, number, 2), worlds)
            describe(rules, players, states[0], seat, told[0, found])
            describe(rules, players, worlds[0], seat, told[1, found])
            found += 1


@pytest.mark.parametrize(
    ("game", "kind", "rules", "quiet", "deals"),
    [
        ("tapp-tarock", "bid", {}, True, 4000),
        ("tapp-tarock", "bid", {"redeal_no_tarock": True}, True, 4000),
        ("tapp-tarock", "announce", {}, True, 8000),
        ("tapp-tarock", "announce", {"fixed_half_hidden": True, "redeal_no_tarock": True}, True, 8000),
        ("tapp-tarock", "play", {}, True, 8000),
        ("tapp-tarock", "play", {"partner_pagat_bid": True}, False, 8000),
        ("paskievics", "bid", {}, True, 3500),
        ("paskievics", "discard", {}, True, 6000),
        ("paskievics", "call", {"invite_min_tarokks": 5}, True, 3500),
        ("paskievics", "announce", {}, False, 6000),
        ("paskievics", "announce", {"xx_discardable": True, "free_call_without_xx": True}, True, 3500),
        ("paskievics", "play", {}, False, 3500),
    ],
)
def test_worlds_are_as_deals_are(game: str, kind: str, rules: dict[str, Any], quiet: bool, deals: int) -> None:
    setup = Setup.make(game, policy="random", rules=rules)
    told = np.zeros((2, deals, KNOWN + len(CARDS) + 7 * (setup.players - 1)), np.int64)
    where = setup.players, setup.game.kinds.index(kind), 0 if kind == "play" else setup.players - 1
    dealt = code_of(setup), Simulator(setup).pack, scores_of(setup), key_of("twice")
    kernel(deal_twice, game)(*dealt, *where, quiet, np.zeros(1, setup.game.state), told)
    check_alike(told)
