"""Tapp-Tarock's sampled worlds late in a deal, against all ways in which the cards may lie, and of odd discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import comb

import numpy as np
import pytest

from contract.tables import as_seen
from driver import Position, dealt, holding, said
from every_deal import check_drawn, every_deal
from tricklab.engine.games.tapp_tarock.talon import LOOSE, PACK
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.tarock import TAROCKS
from tricklab.engine.ground.unseen.classes import OPEN
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.decks import TAROCK_54

pytestmark = [pytest.mark.game("tapp-tarock"), pytest.mark.full]

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
    unseen = set(cards_of(PACK & ~(int(at.own()["hand"]) | sum(played) | rest)))
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
