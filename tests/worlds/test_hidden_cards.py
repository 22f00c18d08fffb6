"""What may be known of hidden cards, kind by kind, against all deals of a small pack."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from driver import kept
from every_deal import Deal, check_drawn, every_deal
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.ground.rng import key_of, rekeyed, stream_of
from tricklab.engine.mechanics.exchange.hidden_cards import count_hidden, deal_hidden, hidden_cards_of
from tricklab.engine.mechanics.exchange.hidden_worlds import fill_world
from tricklab.engine.mechanics.state import state_of
from tricklab.engine.play.setup import Setup

MOST_DRAWN = 4
"""Deals that are drawn for each that is accepted, at most."""

SAMPLES, KEY = 100_000, key_of("hidden cards")
SEATS, TRUMPS, PLAIN = 3, mask_of(range(5)), mask_of(range(5, 10))
LEFT, RIGHT, STOCK, THROWN = 1, 2, 3, 5
"""The holders, as seat 0 sees them: its neighbours, the stock, and what seat 1 has discarded."""

STATE = state_of(SEATS, stock=4, exchange=True)
Weigh = Callable[[int], float]


@kept
def draw(states: Any, sets: Any, sizes: Any, sure: Any, never: Any, weights: Any, key: Any, hands: Any) -> int:
    """Draw deals; return how many were drawn for them."""
    hidden = hidden_cards_of(states[0].table, 0, 3, 4, (1 << 10) - 1, sets, True)
    for holder in range(len(sizes)):
        if sizes[holder] >= 0:
            hidden.sizes[holder] = sizes[holder]
        hidden.sure[holder] |= sure[holder]
        hidden.never[holder] |= never[holder]
        for number in range(len(sets)):
            for count in range(hidden.weights.shape[2]):
                hidden.weights[holder, number, count] = weights[holder, number, count]
    counted = count_hidden(hidden)
    drawn = 0
    for number in range(len(hands)):
        drawn += deal_hidden(hidden, counted, stream_of(key, number, 9), hands[number])
        for holder in range(len(sizes)):
            hands[number, holder] |= hidden.sure[holder]
    return drawn


@dataclass
class Case:
    """What seat 0 knows of ten cards, of which seats 1 and 2 hold four and three; one is played, or in the stock."""

    sizes: dict[int, int] = field(default_factory=dict)
    sure: dict[int, int] = field(default_factory=dict)
    never: dict[int, int] = field(default_factory=dict)
    sets: tuple[int, ...] = (TRUMPS,)
    limits: dict[tuple[int, int], Weigh] = field(default_factory=dict)
    played: int = 0
    voids: int = 0
    """Of seat 2."""

    is_counted: bool = True
    """Whether all is counted, so that no deal is drawn in vain."""

    def by_holder(self, numbers: dict[int, int], other: int = 0) -> Any:
        return np.array([numbers.get(holder, other) for holder in range(2 * SEATS + 1)])

    @property
    def unseen(self) -> int:
        return (1 << 10) - 1 & ~self.played

    def sample(self) -> tuple[Any, int]:
        states = np.zeros(1, STATE)
        states["table"]["played"][0, RIGHT], states["table"]["voids"][0, RIGHT] = self.played, self.voids
        weights = np.ones((2 * SEATS + 1, len(self.sets), 11))
        for (holder, number), weigh in self.limits.items():
            weights[holder, number] = [weigh(count) for count in range(11)]
        hands = np.zeros((SAMPLES, 2 * SEATS + 1), np.int64)
        known = self.by_holder(self.sizes, -1), self.by_holder(self.sure), self.by_holder(self.never)
        return hands, draw(states, np.array(self.sets), *known, weights, KEY, hands)

    def ways(self) -> dict[Deal, float]:
        """Every deal, with how often it counts."""
        sizes = {LEFT: 4, RIGHT: 4 - self.played.bit_count()} | self.sizes
        sizes[STOCK] = self.unseen.bit_count() - sum(size for holder, size in sizes.items())
        never = self.never | {RIGHT: self.never.get(RIGHT, 0) | self.voids}
        found = {}
        for deal in every_deal(frozenset(cards_of(self.unseen)), [sizes.get(n, 0) for n in range(2 * SEATS + 1)]):
            fits = all(cards & ~deal[holder] & self.unseen == 0 for holder, cards in self.sure.items())
            if fits and not any(deal[holder] & cards & ~self.sure.get(holder, 0) for holder, cards in never.items()):
                counts = {key: (deal[key[0]] & self.sets[key[1]]).bit_count() for key in self.limits}
                found[deal] = math.prod(self.limits[key](count) for key, count in counts.items())
        return found


def at_most(most: int) -> Weigh:
    return lambda count: float(count <= most)


def exactly(number: int) -> Weigh:
    return lambda count: float(count == number)


def chosen_of(cards: int, number: int) -> Weigh:
    """One of so many ways was chosen, which there are the more the fewer cards of the set there are."""
    return lambda count: 1.0 / max(1, comb(max(0, cards - count), number))


HEARTS = mask_of([3, 4, 5, 6])
"""Trumps and plain cards."""

CASES = {
    "how many": Case(),
    "how many, and discards": Case({THROWN: 2, LEFT: 3}),
    "which for sure": Case(sure={LEFT: mask_of([0, 7]), STOCK: mask_of([9])}),
    "which for sure, but played": Case(sure={LEFT: mask_of([0, 7])}, played=mask_of([7])),
    "which not": Case(never={LEFT: mask_of([0, 6]), STOCK: TRUMPS}),
    "a void, and a card for sure in spite of it": Case(voids=PLAIN, sure={RIGHT: mask_of([9])}),
    "at most so many": Case(limits={(LEFT, 0): at_most(2)}),
    "at most so many, with those for sure": Case(limits={(LEFT, 0): at_most(2)}, sure={LEFT: 1}),
    "so many among the discards": Case({THROWN: 3, LEFT: 2}, limits={(THROWN, 0): exactly(1)}),
    "the more the fewer choices": Case(
        {THROWN: 2, LEFT: 3}, limits={(LEFT, 0): chosen_of(7, 2)}, never={THROWN: TRUMPS}
    ),
    "two sets": Case(sets=(TRUMPS, mask_of([5, 6])), limits={(LEFT, 0): at_most(2), (RIGHT, 1): exactly(1)}),
    "a set that is played": Case(sets=(1,), limits={(LEFT, 0): lambda count: 0.5 + count}, played=1),
    "a void divides a set": Case(limits={(LEFT, 0): at_most(1)}, voids=HEARTS, is_counted=False),
    "a set divides another": Case(
        sets=(TRUMPS, HEARTS), limits={(LEFT, 0): chosen_of(7, 2), (RIGHT, 1): exactly(2)}, is_counted=False
    ),
    "all of a set that another divides": Case(
        sets=(TRUMPS, HEARTS), limits={(RIGHT, 0): at_most(2), (LEFT, 1): exactly(4)}, is_counted=False
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_every_deal_is_drawn_as_often_as_it_counts(name: str) -> None:
    case = CASES[name]
    hands, drawn = case.sample()
    check_drawn(case.ways(), Counter(map(tuple, hands.tolist())))
    assert (drawn == SAMPLES) == case.is_counted
    assert drawn < MOST_DRAWN * SAMPLES


@kept
def fill(rules: Any, states: Any, key: Any, worlds: Any) -> None:
    hidden = hidden_cards_of(states[0].table, 0, 3, 3, (1 << 8) - 1, np.array([0]), True)
    hidden.sizes[THROWN], hidden.drew[LEFT], hidden.first[LEFT] = 1, 2, 1
    hidden.drew[RIGHT], hidden.drawn[RIGHT], hidden.first[STOCK] = 1, 1 << 7, 3
    hidden.sure[RIGHT] = 1 << 7
    counted, hands = count_hidden(hidden), np.zeros(7, np.int64)
    for number in range(len(worlds)):
        stream = stream_of(key, number, 9)
        deal_hidden(hidden, counted, stream, hands)
        worlds[number] = states[0]
        fill_world(rules, worlds[number], 0, hidden, hands, np.empty(8, np.int8), rekeyed(stream, 0))


def test_what_was_drawn_is_any_of_the_cards_of_who_drew_it() -> None:
    """Seat 1 holds three cards, has thrown one and drawn two of them; seat 2 has drawn a known one; one is in stock."""
    states = np.zeros(1, STATE)
    states["stock"][0] = 50, 0, 0, 0
    worlds = np.zeros(SAMPLES, STATE)
    fill(Setup.make("smear").codes, states, KEY, worlds)
    own, stock, card_7 = worlds["own"], worlds["stock"], 1 << 7
    drawn = (1 << stock[:, 1:3]).sum(axis=1)
    assert (own["discarded"][:, LEFT] | own["hand"][:, LEFT] == own["dealt"][:, LEFT] | drawn).all()
    assert (own["dealt"][:, LEFT] & drawn == 0).all()
    assert (own["hand"][:, RIGHT] == own["dealt"][:, RIGHT] | card_7).all()
    assert (stock[:, 0] == 50).all()
    places = [own["hand"][:, LEFT], own["hand"][:, RIGHT], 1 << stock[:, 3], own["discarded"][:, LEFT], drawn]
    deals = every_deal(frozenset(range(7)), [3, 2, 1, 1])
    ways = {
        (left, right | card_7, rest, thrown, mask_of(two)): 1.0
        for left, right, rest, thrown in deals
        for two in combinations(cards_of(left | thrown), 2)
    }
    check_drawn(ways, Counter(map(tuple, np.stack(places, axis=1).tolist())))
