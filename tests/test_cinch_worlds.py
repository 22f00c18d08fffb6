"""Worlds of Cinch late in a deal against every way in which the hidden cards can lie, each as often as it should be.

Written from docs/rules/cinch.md, "Exchange": of a hand as it stood after the exchange any cards may be those that the
seat kept, if they were all trumps; a dealer took all trumps of the rest, and others of it at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import combinations
from math import comb, prod
from typing import Any

import numpy as np
import pytest

from driver import Position, dealt
from small_worlds import MOST, excess, shares, worst
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.setup import Setup

pytestmark = pytest.mark.game("cinch")

SAMPLES = 40_000
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("cinch", {}),
    ("cinch", {"excess": "reduce", "follow": "strict"}),
    ("sixty-three", {"pitch_trump": True}),
]
Hands = tuple[int, ...]


class Late:
    """A decision late in a deal of which a seat knows nearly all."""

    def __init__(self, at: Position) -> None:
        self.at, table = at, at.table
        self.trumps, self.dealer = int(table["trumps"]), int(table["dealer"])
        self.others = [seat for seat in range(4) if seat != at.seat]
        self.thrown, self.played, self.voids = (
            [int(cards) for cards in table[name]] for name in ("thrown", "played", "voids")
        )
        own = at.own()
        known = int(own["hand"]) | int(own["rest"])
        for cards in (*self.thrown, *self.played):
            known |= cards
        self.unseen = [card for card in range(52) if not known >> card & 1]
        self.kept, self.took = ([int(n) for n in table[name]] for name in ("kept", "took"))
        self.room = {seat: int(at.own(seat)["hand"]).bit_count() for seat in self.others}
        self.stock = 16 - sum(max(0, 6 - self.kept[seat]) for seat in range(4) if seat != self.dealer)

    @property
    def is_small(self) -> bool:
        """Whether there are some ways, and not too many; and the stock was large enough."""
        if self.stock + self.kept[self.dealer] <= 6:
            return False
        left, ways = len(self.unseen), 1
        for room in self.room.values():
            ways *= comb(left, room)
            left -= room
        return 10 <= ways <= 6000 and len(self.ways) >= 8

    def ways_of_hand(self, seat: int, hand: int, rest: int) -> float:
        """How often a seat comes to a hand, given what it threw, kept and drew; the rest is what nobody has."""
        if hand & self.voids[seat] & ~self.played[seat]:
            return 0.0
        before = hand | self.thrown[seat] & self.trumps if seat == self.dealer else hand
        total = 0.0
        for kept in combinations(cards_of(before), self.kept[seat]):
            if all(self.trumps >> card & 1 for card in kept):
                total += 1.0 if seat != self.dealer else self.chance_to_take(kept, before, rest)
        return total

    def chance_to_take(self, kept: tuple[int, ...], hand: int, rest: int) -> float:
        """The chance that a dealer who kept some cards takes the others of his hand, and leaves the rest."""
        taken = hand & ~sum(1 << card for card in kept)
        robbed, plain = taken & self.trumps, taken & ~self.trumps
        if rest & self.trumps or plain.bit_count() != max(0, 6 - len(kept) - robbed.bit_count()):
            return 0.0
        return 1 / comb((rest | plain).bit_count(), plain.bit_count())

    def layouts(self, seats: list[int], free: frozenset[int]) -> Iterator[list[int]]:
        """Every way to give the unseen cards to some seats."""
        if not seats:
            yield []
            return
        for cards in combinations(sorted(free), self.room[seats[0]]):
            for others in self.layouts(seats[1:], free - set(cards)):
                yield [sum(1 << card for card in cards), *others]

    @cached_property
    def ways(self) -> dict[Hands, float]:
        """Every way in which the hidden hands may look, and how often it is so."""
        whole = sum(1 << card for card in self.unseen)
        found: dict[Hands, float] = {}
        for hands in self.layouts(self.others, frozenset(self.unseen)):
            rest = whole & ~sum(hands)
            weight = prod(
                self.ways_of_hand(seat, hand | self.played[seat], rest)
                for seat, hand in zip(self.others, hands, strict=True)
            )
            if weight and (self.dealer != self.at.seat or not rest):
                found[tuple(hands)] = weight
        return found


def late_positions(variant: str, rules: dict[str, Any], wanted: int) -> Iterator[Late]:
    """Decisions of random deals in which few cards are hidden, half of them asked of the dealer's side."""
    setup, count = Setup.make(variant, policy="random", rules=rules), 0
    for seed in range(3000):
        at = dealt(setup, seed)
        if at.seat < 0:
            continue
        at.walk(np.random.default_rng(seed), 22 + seed % 5)
        if at.kind == "play" and (late := Late(at)).is_small:
            yield late
            count += 1
            if count == wanted:
                return


@cache
def cases(number: int) -> list[tuple[Late, dict[Hands, float], dict[Hands, float]]]:
    """Decisions, with how often the hidden hands should look so, and how often they do in sampled worlds."""
    found = []
    for late in late_positions(*TABLES[number], 8):
        hands = late.at.worlds(SAMPLES)["own"]["hand"][:, late.others].tolist()
        found.append((late, shares(late.ways.items()), shares((tuple(each), 1) for each in hands)))
    return found


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_way_is_as_frequent_as_it_should_be(number: int) -> None:
    assert len(cases(number)) == 8
    for late, exact, drawn in cases(number):
        assert excess(exact, drawn, SAMPLES) < MOST, (late.at.deck, late.at.actions)
        assert worst(exact, drawn, SAMPLES) < MOST + 0.5
    assert {late.at.seat == late.dealer for late, _, _ in cases(number)} == {True, False}


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_ways_are_not_equally_likely(number: int) -> None:
    """If every way counted alike the worlds would not fit: what is kept and filled up with makes the difference."""
    far = [excess(shares((way, 1) for way in exact), drawn, SAMPLES) for _, exact, drawn in cases(number)]
    assert sum(off > 3 * MOST for off in far) >= 4
