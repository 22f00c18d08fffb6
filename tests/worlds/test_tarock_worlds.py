"""The tarock games' sampled worlds against real deals, and late in a deal against all ways in which the cards may lie.

What tells of hidden cards only as much as worlds take it to tell is drawn by lot: at Tapp-Tarock whatever is legal, who
announces and who doubles whatever the rest of the hand. At Paskievics what is said does not depend on the hand at all,
and a deal in which it is not legal is left out: so it tells that it was legal, and no more. What is played tells of
more than voids; so nothing has been played where worlds are looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import comb
from typing import Any

import numpy as np
import pytest

from contract.tables import as_seen
from driver import Position, dealt, holding, said
from every_deal import check_drawn, every_deal
from test_worlds_as_deals import KNOWN, check_alike
from tricklab.engine.games.paskievics import Paskievics
from tricklab.engine.games.paskievics.auction import BONUS, PACK, XX, bids_with
from tricklab.engine.games.paskievics.contract import KONTRA_GAME, TRULL_ITEM
from tricklab.engine.games.tapp_tarock import TappTarock
from tricklab.engine.games.tapp_tarock.talon import LOOSE
from tricklab.engine.games.tapp_tarock.talon import PACK as ALL
from tricklab.engine.ground.bits import has, nth, popcount
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.rng import below, key_of, shuffle, stream_of
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, TRULL, values_of
from tricklab.engine.ground.unseen.classes import OPEN
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
from tricklab.engine.rules.decks import TAROCK_54

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


@pytest.mark.deep
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


SETUP = Setup.make("tapp-tarock", policy="random")


def late_positions(seed: int) -> Iterator[Position]:
    """Decisions of the soloist's opponents late in deals in which he has taken a half."""
    rng = np.random.default_rng(seed)
    while True:
        at = said(dealt(SETUP, int(rng.integers(2**31))), *("threes", "pass", "pass"))
        at.walk(rng, 6 + int(rng.integers(36, 42)))
        if at.kind == "play" and at.seat != at.table["bidder"] and at.table["voids"].any():
            yield at


def ways_of(at: Position) -> dict[tuple[int, int], float] | None:
    """What soloist and partner may hold, with how much each way counts; None if there are too many."""
    table, seat, soloist = at.table, at.seat, int(at.table["bidder"])
    partner, played = 3 - seat - soloist, [int(cards) for cards in table["played"]]
    rest = int(table["halves"][1 - table["half"]])
    unseen = set(cards_of(ALL & ~(int(at.own()["hand"]) | sum(played) | rest)))
    sizes = [int(at.own(other)["hand"]).bit_count() for other in (soloist, partner)]
    if comb(len(unseen), sizes[0]) * comb(len(unseen) - sizes[0], sizes[1]) > 2000:
        return None
    place = next(n for n, action in enumerate(at.actions) if action.bit_count() == 3 and action > 60)
    seen, ways = list(as_seen(at)), {}
    for mine, theirs, thrown in every_deal(frozenset(unseen), [*sizes, OPEN]):
        hands = {seat: int(at.own()["dealt"]), partner: theirs | played[partner]}
        nineteen = mine | played[soloist] | thrown
        hands[soloist] = nineteen & ~int(table["halves"][table["half"]])
        if any(hand.bit_count() != 16 for hand in hands.values()):
            continue
        deck = [card for other in range(3) for card in cards_of(hands[other])] + at.deck[48:]
        other = at.redealt(deck, [thrown if n == place else action for n, action in enumerate(at.actions)])
        if other is not None and list(as_seen(other)) == seen:
            ways[mine, theirs] = 1 / comb((nineteen & LOOSE).bit_count(), 3)
    return ways


@pytest.mark.full
@pytest.mark.game("tapp-tarock")
def test_late_in_a_deal_every_way_is_as_likely_as_it_counts() -> None:
    looked = 0
    for at in islice(late_positions(1), 200):
        ways = ways_of(at)
        if ways is None or len(ways) < 12:
            continue
        looked += 1
        others = [int(at.table["bidder"]), 3 - at.seat - int(at.table["bidder"])]
        drawn = Counter(tuple(world["own"]["hand"][others].tolist()) for world in at.worlds(20_000))
        check_drawn(ways, drawn, 1e-5)
        if looked == 15:
            break
    assert looked == 15


@pytest.mark.full
@pytest.mark.game("tapp-tarock")
def test_what_a_shown_tarock_tells() -> None:
    """Who throws a tarock away has thrown all plain cards but kings, and all see it."""
    hand = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 KS KH 9S"
    at = said(holding(SETUP, [hand], "T14 T15 8S 7C 8C 9C", 2), "threes", "pass", "pass")
    assert at.step(0)
    thrown = TAROCK_54.numbers(["8S", "9S", "T7"])
    assert at.step(sum(1 << card for card in thrown))
    for seat in (1, 2):
        worlds = at.worlds(200, seat=seat)
        for world in worlds:
            own = world["own"][0]
            assert int(own["hand"]) & LOOSE == 0
            assert int(own["discarded"]) >> thrown[2] & 1
            assert int(own["discarded"]).bit_count() == 3
            assert int(own["hand"]) & 1 << TAROCK_54.number("T15")
        assert len({int(world["own"][0]["hand"]) for world in worlds}) > 60  # seat 2 sees 120 that are possible


@pytest.mark.full
@pytest.mark.game("tapp-tarock")
def test_the_soloist_is_not_taken_to_have_many_plain_cards() -> None:
    """Of all deals each is as likely as it is: the mean of his tarocks before he discards is that of nineteen cards."""
    counts = []
    for seed in range(150):
        rng = np.random.default_rng(seed)
        setup = Setup.make("tapp-tarock", policy="random", rules={"fixed_half_hidden": True})
        at = said(Position(setup, rng.permutation(Simulator(setup).pack), 2), "threes", "unders", "pass", "pass")
        assert at.step(at.legal()[0])
        for world in at.worlds(40, number=seed, seat=0):
            own = world["own"][1]
            counts.append(int((int(own["hand"]) | int(own["discarded"])) & TAROCKS).bit_count())
    assert abs(np.mean(counts) - 19 * 22 / 54) < 0.15
