"""Tapp-Tarock's sampled worlds against real deals: hidden cards lie in a world as often as in the deal itself.

Players at random bid, take a half and discard, which is what worlds take the soloist to do. Who announces the Pagat and
who doubles is drawn by lot, whatever the rest of the hand, so that it tells of the Pagat alone. What is played tells of
more than voids, so late in a deal worlds are counted against all ways in which the cards may lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from math import comb
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from contract.redeal import as_seen
from driver import Position, dealt, said
from test_tapp_tarock import deal
from tricklab.engine.compile_cache import kernel
from tricklab.engine.decks import TAROCK_54
from tricklab.engine.games.tapp_tarock import PACK
from tricklab.engine.games.tapp_tarock.play import KIND_ANNOUNCE, KIND_BID, KIND_PLAY, LOOSE
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.rng import below, key_of, shuffle, stream_of
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, values_of
from tricklab.engine.machine import EVENT, OVER, apply, count_actions, nth_action, sample_worlds, start
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator, code_of, scores_of
from twice import MOST, differences

pytestmark = [pytest.mark.game("tapp-tarock"), pytest.mark.slow]

KNOWN, HIDDEN = 5, 18
SETUP = Setup.make("tapp-tarock", policy="random")


@compiled
def describe(state: Any, seat: int, into: Any) -> None:
    """Say where cards lie, as the seat counts the seats: first what it knows, then what it does not."""
    table = state.table
    into[0] = (table.bidder - seat + 3) % 3 + 4 * table.high
    into[1] = popcount(state.own[seat].hand & TAROCKS)
    into[2] = popcount(table.halves[0] & TAROCKS) + 4 * popcount(table.halves[1] & KINGS) + 20 * table.half
    into[3] = (table.announcer - seat + 3) % 3 if table.announcer >= 0 else 4
    into[4] = table.number + 20 * (table.voids[(seat + 1) % 3] != 0) + 40 * (table.voids[(seat + 2) % 3] != 0)
    place = KNOWN
    for card in (PAGAT, SKUS, 7, 6, 14, 0):
        into[place] = 4
        for other in range(3):
            if has(state.own[other].hand, card):
                into[place] = (other - seat + 3) % 3
            if has(state.own[other].discarded, card):
                into[place] = 5
        place += 1
    for steps in range(1, 3):
        own = state.own[(seat + steps) % 3]
        into[place] = popcount(own.hand & TAROCKS)
        into[place + 1] = popcount(own.dealt & TAROCKS)
        into[place + 2] = popcount(own.hand & KINGS)
        into[place + 3] = popcount(own.dealt & LOOSE & 0xFF)
        into[place + 4] = popcount(own.hand & LOOSE & 0xFF00)
        into[place + 5] = values_of(own.discarded)
        place += 6


def deal_twice(rules: Any, pack: Any, scores: Any, key: Any, kind: int, announced: bool, blank: Any, told: Any) -> int:
    """Deal until a decision of a kind comes, draw one world for a seat, and describe both; return how many deals."""
    states, worlds, log = blank.copy(), blank.copy(), np.empty(0, EVENT)
    deck, found, number = pack.copy(), 0, 0
    while found < told.shape[1]:
        number += 1
        deck[:] = pack
        lots = stream_of(key, number, 1)
        shuffle(lots, deck)
        states[0] = blank[0]
        start(rules, states[0], deck, below(lots, 3, 200), scores, 0)
        skip, step = 0 if kind == KIND_PLAY else below(lots, 3, 201), 300
        while states[0].table.kind != OVER and (states[0].table.kind != kind or skip):
            skip -= states[0].table.kind == kind
            step += 1
            count = count_actions(rules, states[0])
            if states[0].table.kind == KIND_ANNOUNCE and not announced:
                count = 1
            if states[0].table.kind == KIND_BID and count > 2 and below(lots, 4, step + 5000):
                count = 2  # fewer solos: those that pass or bid threes
            apply(rules, states[0], nth_action(rules, states[0], below(lots, count, step)), log)
        if states[0].table.kind == kind and (not announced or states[0].table.announcer >= 0):
            seat = below(lots, 3, 202)
            sample_worlds(rules, states[0], seat, stream_of(key, number, 2), worlds)
            describe(states[0], seat, told[0, found])
            describe(worlds[0], seat, told[1, found])
            found += 1
    return number


@pytest.mark.parametrize(
    ("kind", "rules", "announced", "deals"),
    [
        (KIND_BID, {}, False, 4000),
        (KIND_BID, {"redeal_no_tarock": True}, False, 4000),
        (KIND_ANNOUNCE, {}, False, 8000),
        (KIND_ANNOUNCE, {"fixed_half_hidden": True, "redeal_no_tarock": True}, False, 8000),
        (KIND_PLAY, {}, False, 8000),
        (KIND_PLAY, {"partner_pagat_bid": True}, True, 8000),
    ],
)
def test_worlds_are_as_deals_are(kind: int, rules: dict[str, Any], announced: bool, deals: int) -> None:
    setup = Setup.make("tapp-tarock", policy="random", rules=rules)
    told, blank = np.zeros((2, deals, KNOWN + HIDDEN), np.int64), np.zeros(1, setup.game.state)
    asked = code_of(setup), Simulator(setup).pack, scores_of(setup), key_of("twice"), kind, announced, blank, told
    kernel(deal_twice, "tapp-tarock")(*asked)
    found = differences(told, KNOWN)
    assert len(found) > 80
    assert max(map(abs, found)) < MOST
    assert 0.7 < np.std(found) < 1.3
    assert (told[0] != told[1]).any(axis=1).mean() > 0.8


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
    unseen = set(cards_of(PACK & ~(int(at.own()["hand"]) | sum(played) | rest)))
    sizes = [int(at.own(other)["hand"]).bit_count() for other in (soloist, partner)]
    if comb(len(unseen), sizes[0]) * comb(len(unseen) - sizes[0], sizes[1]) > 2000:
        return None
    place = next(n for n, action in enumerate(at.actions) if action.bit_count() == 3 and action > 60)
    seen, ways = list(as_seen(at)), {}
    for mine in combinations(sorted(unseen), sizes[0]):
        for theirs in combinations(sorted(unseen - {*mine}), sizes[1]):
            hands = {seat: int(at.own()["dealt"]), partner: mask_of(theirs) | played[partner]}
            thrown = mask_of(unseen - {*mine, *theirs})
            nineteen = mask_of(mine) | played[soloist] | thrown
            hands[soloist] = nineteen & ~int(table["halves"][table["half"]])
            if any(hand.bit_count() != 16 for hand in hands.values()):
                continue
            deck = [card for other in range(3) for card in cards_of(hands[other])] + at.deck[48:]
            other = at.redealt(deck, [thrown if n == place else action for n, action in enumerate(at.actions)])
            if other is not None and list(as_seen(other)) == seen:
                ways[mask_of(mine), mask_of(theirs)] = 1 / comb((nineteen & LOOSE).bit_count(), 3)
    return ways


def test_late_in_a_deal_every_way_is_as_likely_as_it_counts() -> None:
    looked = 0
    for at in islice(late_positions(1), 200):
        ways = ways_of(at)
        if ways is None or len(ways) < 12:
            continue
        looked += 1
        others = [int(at.table["bidder"]), 3 - at.seat - int(at.table["bidder"])]
        drawn = Counter(tuple(world["own"]["hand"][others].tolist()) for world in at.worlds(20_000))
        assert set(drawn) <= set(ways), "a world that cannot be"
        whole = sum(ways.values())
        cells = sorted((20_000 * ways[hands] / whole, drawn[hands]) for hands in ways)
        distance = sum((found - expected) ** 2 / expected for expected, found in cells)
        assert distance < chi2.isf(1e-5, len(ways) - 1), (len(ways), distance)
        if looked == 15:
            break
    assert looked == 15


def test_what_a_shown_tarock_tells() -> None:
    """Who throws a tarock away has thrown all plain cards but kings, and all see it."""
    hand = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 KS KH 9S"
    at = said(deal([hand], talon="T14 T15 8S 7C 8C 9C"), "threes", "pass", "pass")
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
        assert len({int(world["own"][0]["hand"]) for world in worlds}) > 100


def test_the_soloist_is_not_taken_to_have_many_plain_cards() -> None:
    """Of all deals each is as likely as it is: the mean of his tarocks before he discards is that of nineteen cards."""
    counts = []
    for seed in range(150):
        rng = np.random.default_rng(seed)
        setup = Setup.make("tapp-tarock", policy="random", rules={"fixed_half_hidden": True})
        at = said(Position(setup, rng.permutation(Simulator(setup).pack), 2), "threes", "unders", "pass", "pass")
        assert at.step(at.legal()[0])
        for world in at.worlds(40, seat=0):
            own = world["own"][1]
            counts.append(int((int(own["hand"]) | int(own["discarded"])) & TAROCKS).bit_count())
    assert abs(np.mean(counts) - 19 * 22 / 54) < 0.15
