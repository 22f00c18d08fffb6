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
from driver import Position, dealt, holding, loop, said
from every_deal import check_drawn, every_deal
from test_worlds_as_deals import check_alike, deal_twice
from tricklab.engine.games.paskievics.auction import BONUS, PACK, XX, bids_with
from tricklab.engine.games.paskievics.contract import KONTRA_GAME, TRULL_ITEM
from tricklab.engine.games.tapp_tarock.talon import LOOSE
from tricklab.engine.games.tapp_tarock.talon import PACK as ALL
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, TRULL, values_of
from tricklab.engine.ground.unseen.classes import OPEN
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.decks import TAROCK_54

CARDS = (PAGAT, SKUS, XX, XX - 1, 14, 7, 6, 0)


def bids_of_any(rules: Any, states: Any) -> int:
    """What the seat whose turn it is could say with every card."""
    return int(bids_with(rules, states[0].table, states[0].table.actor, PACK))


def by_lot(at: Position, rng: np.random.Generator, quiet: bool) -> bool:
    """Do what is done next; False where that is not legal. In quiet deals nothing is said that need not be."""
    is_tapp, action = at.setup.game.name == "tapp-tarock", 0
    if at.kind == "bid":
        said = at.legal(99) if is_tapp else cards_of(loop(bids_of_any, "paskievics")(at.rules, at.states))
        fewer = said[:2] if is_tapp and rng.integers(4) else said  # fewer solos: those that pass or bid threes
        action = int(rng.choice(fewer))
    elif at.kind == "announce" and (quiet or not is_tapp):
        draw = rng.integers(12)
        if is_tapp or at.legal(1) != [0]:
            action = at.legal(1)[0] if is_tapp else KONTRA_GAME
        elif not quiet and at.table["said"] == 0 and draw < 2:
            action = KONTRA_GAME if draw else BONUS + TRULL_ITEM
    elif at.kind != "annul":
        return bool(at.walk(rng, 1))
    return at.step(action)


def lead_on(at: Position, rng: np.random.Generator, kind: str, quiet: bool) -> bool:
    """Lead a deal to a decision of a kind, after a few others of that kind; what is announced at Tapp-Tarock is."""
    skip = 0 if kind == "play" else rng.integers(at.setup.players)
    while at.seat >= 0 and (skip > 0 or at.kind != kind):
        skip -= at.kind == kind
        if not by_lot(at, rng, quiet):
            return False
    return at.seat >= 0 and (quiet or at.setup.players == 4 or at.table["announcer"] >= 0)


def describe(setup: Setup, state: Any, seat: int) -> list[int]:
    players, table = setup.players, state["table"]
    hand, dealt, thrown = (state["own"][name].tolist() for name in ("hand", "dealt", "discarded"))

    def turn(who: str) -> int:
        return int(table[who] - seat) % players if table[who] >= 0 else 4

    told = [turn("bidder") + 4 * table["high"], (hand[seat] & TAROCKS).bit_count()]
    if players == 3:
        halves = [int(half) for half in table["halves"]]
        told += [(halves[0] & TAROCKS).bit_count() + 4 * (halves[1] & KINGS).bit_count() + 20 * table["half"]]
        told += [turn("announcer"), table["turns"]]
    else:
        told[1] = 4 * told[1] + (hand[seat] & TRULL).bit_count()
        told += [turn("shower"), table["called"]]
        told += [table["steps"][0] + 2 * table["announced"][0] + 20 * table["thrown"][(seat + 1) % 4]]
    for card in CARDS:
        holders = [seat for seat in range(players) if (hand[seat] | thrown[seat]) >> card & 1]
        told.append(next((5 if thrown[who] >> card & 1 else (who - seat) % players for who in holders), 4))
    for other in [(seat + steps) % players for steps in range(1, players)]:
        sets = (hand, TAROCKS), (dealt, TAROCKS), (hand, KINGS), (dealt, 0xFF & ~KINGS), (hand, 0xFF00 & ~KINGS)
        told += [(cards[other] & among).bit_count() for cards, among in (*sets, (dealt, TRULL))]
        told.append(values_of(thrown[other]))
    return told


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
    told = deal_twice(setup, deals, describe, lambda at, rng: lead_on(at, rng, kind, quiet))
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
