"""Sampled worlds against enumeration: each way in which the unseen cards may lie comes as often as any other.

A way is dealt again from the start and led through all that was said and played: it may lie so if every action was
legal and the seat would have seen the same. That needs no knowledge of the game. Where cards are drawn or passed the
cards in hand are not those dealt; these games' worlds are counted in tests of their own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import comb
from typing import Any

import pytest

from contract.redeal import as_seen
from contract.tables import EVERY_VARIANT, quickly
from driver import Position, dealt
from every_deal import check_drawn, every_deal
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.unseen.classes import OPEN
from tricklab.engine.mechanics.machine import PLAY
from tricklab.engine.play.setup import Setup

SAMPLES, POSITIONS = 20_000, 12
MOST_WAYS = 1500
ELSEWHERE = {
    "smear": "tests/worlds/test_worlds_exact.py",
    "cinch": "tests/worlds/test_drawn_worlds.py",
    "eighty-three": "tests/worlds/test_eighty_three_worlds.py",
    "auction-cinch": "tests/worlds/test_drawn_worlds.py",
    "tapp-tarock": "tests/worlds/test_tarock_worlds.py",
    "paskievics": "tests/worlds/test_tarock_worlds.py",
}
"""Games in which cards are drawn in every deal, and where their worlds are counted."""

Hands = tuple[int, ...]


def hands_of(at: Position) -> list[int]:
    return [int(at.own(seat)["hand"]) for seat in range(at.setup.players)]


def open_cards(at: Position) -> list[int]:
    """The cards of a dummy."""
    return cards_of(int(at.table["open_hand"])) if "open_hand" in at.table.dtype.names else []


def layout(at: Position) -> tuple[list[int], list[list[int]]] | None:
    """The unseen cards, and the places in the deck where each seat's stood; None if hands are not as dealt."""
    size = at.setup.game.hand_size(at.setup.rules, at.number)
    played = {card for event in at.events for card in _played(event)}
    places = []
    for seat, hand in enumerate(hands_of(at)):
        mine = range(seat * size, (seat + 1) * size)
        if set(cards_of(hand)) != {at.deck[place] for place in mine} - played:
            return None
        places.append([place for place in mine if at.deck[place] not in played | {*open_cards(at)}])
    seen = played | {*open_cards(at), *cards_of(hands_of(at)[at.seat])}
    return [card for card in at.deck if card not in seen], places


def _played(event: Any) -> list[int]:
    return cards_of(int(event["cards"])) if event["do"] == PLAY else []


def number_of_ways(cards: int, sizes: list[int]) -> int:
    ways = 1
    for size in sizes:
        ways *= comb(cards, size)
        cards -= size
    return ways


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
    seen, now, found = as_seen(at), hands_of(at), []
    for *hands, left in every_deal(frozenset(unseen), [*sizes, OPEN]):
        deck = list(at.deck)
        free = [place for place, card in enumerate(at.deck) if card in unseen]
        for seat, hand in zip(others, hands, strict=True):
            for place, card in zip(places[seat], cards_of(hand), strict=True):
                deck[place] = card
                free.remove(place)
        for place, card in zip(free, cards_of(left), strict=True):
            deck[place] = card
        other = at.redealt(deck)
        if other is not None and other.seat == at.seat and as_seen(other) == seen:
            masks = dict(zip(others, hands, strict=True))
            found.append(tuple(masks.get(seat) or now[seat] for seat in range(at.setup.players)))
    return found if len(found) < number_of_ways(len(unseen), sizes) else None


def small_positions(setup: Setup) -> Iterator[tuple[Position, list[Hands]]]:
    """Decisions late in random deals in which the unseen cards may lie in many ways, but not in any."""
    rng = random.Random(str(setup))
    for seed in range(400):
        at = dealt(setup, seed, number=seed)
        whole = dealt(setup, seed, number=seed)
        while whole.seat >= 0:
            assert whole.step(rng.choice(whole.legal()))
        for back in range(2, 5 * setup.players):
            cut = Position(setup, at.deck, at.dealer, seed, whole.actions[: len(whole.actions) - back])
            ways = ways_of(cut)
            if ways is not None and len(ways) >= 12:
                yield cut, ways
                break


@pytest.mark.parametrize("variant", quickly(EVERY_VARIANT))
def test_every_way_is_equally_likely(variant: str) -> None:
    setup = Setup.make(variant, policy="random")
    if setup.game.name in ELSEWHERE:
        assert layout(dealt(setup, 1)) is not None
        return
    positions = list(islice(small_positions(setup), POSITIONS))
    assert len(positions) == POSITIONS, "too few decisions are small enough"
    for at, ways in positions:
        drawn = Counter(map(tuple, at.worlds(SAMPLES)["own"]["hand"][:, : setup.players].tolist()))
        check_drawn(dict.fromkeys(ways, 1.0), drawn, 1e-4 / POSITIONS)
