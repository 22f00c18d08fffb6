"""Sampled worlds against enumeration: each way in which the unseen cards may lie comes as often as any other.

A way is dealt again from the start and led through all that was said and played: it may lie so if every action was
legal and the seat would have seen the same. That needs no knowledge of the game. Where cards are drawn or passed the
cards in hand are not those dealt; these games' worlds are counted in tests of their own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from math import comb
from typing import Any

import pytest
from scipy.stats import chi2

from contract.redeal import as_seen
from contract.tables import EVERY_VARIANT
from driver import Position, dealt
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.mechanics.machine import PLAY
from tricklab.engine.play.setup import Setup

SAMPLES, POSITIONS = 20_000, 12
MOST_WAYS = 1500
ELSEWHERE = {
    "smear": "tests/test_worlds_exact.py",
    "cinch": "tests/test_drawn_worlds.py",
    "eighty-three": "tests/test_eighty_three_worlds.py",
    "auction-cinch": "tests/test_drawn_worlds.py",
    "tapp-tarock": "tests/test_tarock_worlds.py",
    "paskievics": "tests/test_tarock_worlds.py",
}
"""Games in which cards are drawn in every deal, and where their worlds are counted."""

Hands = tuple[int, ...]


def hands_of(at: Position) -> list[int]:
    return [int(at.own(seat)["hand"]) for seat in range(at.setup.players)]


def layout(at: Position) -> tuple[list[int], list[list[int]]] | None:
    """The unseen cards, and the places in the deck where each seat's stood; None if hands are not as dealt."""
    size, played = at.setup.game.hand_size(at.setup.rules), {card for event in at.events for card in _played(event)}
    places = []
    for seat, hand in enumerate(hands_of(at)):
        mine = range(seat * size, (seat + 1) * size)
        if set(cards_of(hand)) != {at.deck[place] for place in mine} - played:
            return None
        places.append([place for place in mine if at.deck[place] not in played])
    seen = played | set(cards_of(hands_of(at)[at.seat]))
    return [card for card in at.deck if card not in seen], places


def _played(event: Any) -> list[int]:
    return cards_of(int(event["cards"])) if event["do"] == PLAY else []


def number_of_ways(cards: int, sizes: list[int]) -> int:
    ways = 1
    for size in sizes:
        ways *= comb(cards, size)
        cards -= size
    return ways


def deals(unseen: frozenset[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to give away so many of some cards."""
    if not sizes:
        yield []
        return
    for hand in combinations(sorted(unseen), sizes[0]):
        for others in deals(unseen - set(hand), sizes[1:]):
            yield [hand, *others]


def ways_of(at: Position) -> list[Hands] | None:
    """Every way in which the hands may look; None if there are too many to try, or if they may look anyhow."""
    laid = layout(at)
    if laid is None:
        return None
    unseen, places = laid
    others = [seat for seat in range(at.setup.players) if seat != at.seat]
    sizes = [len(places[seat]) for seat in others]
    if not 12 <= number_of_ways(len(unseen), sizes) <= MOST_WAYS:
        return None
    seen, mine, found = list(as_seen(at)), hands_of(at)[at.seat], []
    for hands in deals(frozenset(unseen), sizes):
        deck = list(at.deck)
        left = set(unseen).difference(*hands)
        free = [place for place, card in enumerate(at.deck) if card in unseen]
        for seat, hand in zip(others, hands, strict=True):
            for place, card in zip(places[seat], hand, strict=True):
                deck[place] = card
                free.remove(place)
        for place, card in zip(free, sorted(left), strict=True):
            deck[place] = card
        other = at.redealt(deck)
        if other is not None and other.seat == at.seat and list(as_seen(other)) == seen:
            masks = {seat: sum(1 << card for card in hand) for seat, hand in zip(others, hands, strict=True)}
            found.append(tuple(masks.get(seat, mine) for seat in range(at.setup.players)))
    return found if len(found) < number_of_ways(len(unseen), sizes) else None


def small_positions(setup: Setup) -> Iterator[tuple[Position, list[Hands]]]:
    """Decisions late in random deals in which the unseen cards may lie in many ways, but not in any."""
    rng = random.Random(str(setup))
    for seed in range(400):
        at = dealt(setup, seed, number=seed)
        whole = dealt(setup, seed, number=seed)
        while whole.seat >= 0:
            assert whole.step(rng.choice(whole.legal()))
        for back in range(2, 3 * setup.players):
            cut = Position(setup, at.deck, at.dealer, seed, whole.actions[: len(whole.actions) - back])
            ways = ways_of(cut)
            if ways is not None and len(ways) >= 12:
                yield cut, ways
                break


@pytest.mark.parametrize("variant", EVERY_VARIANT)
def test_every_way_is_equally_likely(variant: str) -> None:
    setup = Setup.make(variant, policy="random")
    if setup.game.name in ELSEWHERE:
        assert layout(dealt(setup, 1)) is not None
        return
    positions = list(islice(small_positions(setup), POSITIONS))
    assert len(positions) == POSITIONS, "too few decisions are small enough"
    for at, ways in positions:
        drawn = Counter(map(tuple, at.worlds(SAMPLES)["own"]["hand"][:, : setup.players].tolist()))
        assert set(drawn) <= set(ways), "a world that cannot be"
        expected = SAMPLES / len(ways)
        distance = sum((drawn[hands] - expected) ** 2 / expected for hands in ways)
        assert distance < chi2.isf(1e-4 / POSITIONS, len(ways) - 1), (len(ways), distance)
