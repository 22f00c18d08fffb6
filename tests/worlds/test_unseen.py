"""Hidden places: how many deals are counted, and how often each is drawn, against all deals of a small pack."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import comb
from typing import Any

import numpy as np
import pytest

from driver import kept
from every_deal import Deal, check_drawn, every_deal
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.ground.rng import key_of, stream_of
from tricklab.engine.ground.unseen.sampling import deal_unseen
from tricklab.engine.ground.unseen.ways import MOST_CELLS, OPEN, count_ways, void_weights

SAMPLES = 60_000
Weigh = Callable[[int], float]
KEY = key_of("unseen")


@kept
def draw(unseen: int, groups: Any, room: Any, weights: Any, most_cells: int, key: Any, hands: Any) -> Any:
    """Draw deals; return how many were drawn for them, the table, the classes and their rooms."""
    ways = count_ways(unseen, groups, room, weights, most_cells)
    drawn = 0
    for number in range(len(hands)):
        drawn += deal_unseen(ways, stream_of(key, number, 9), hands[number])
    return drawn, ways.table, ways.classes, ways.rooms


@kept
def weigh_voids(unseen: int, groups: Any, room: Any, voids: Any) -> Any:
    return void_weights(unseen, groups, room, voids)


@dataclass
class Case:
    """Some cards, parted into groups by their numbers, the room of each holder, and what is known of it."""

    groups: list[range]
    room: list[int]
    known: dict[tuple[int, int], Weigh] = field(default_factory=dict)

    @property
    def unseen(self) -> int:
        return mask_of(card for group in self.groups for card in group)

    @property
    def masks(self) -> Any:
        return np.array([mask_of(group) for group in self.groups])

    @property
    def weights(self) -> Any:
        weights = np.ones((len(self.room), len(self.groups), max(map(len, self.groups)) + 1))
        for (holder, group), weigh in self.known.items():
            weights[holder, group] = [weigh(number) for number in range(weights.shape[2])]
        return weights

    def deals(self) -> dict[Deal, float]:
        """Every deal that fits, with its weight."""
        masks, found = self.masks.tolist(), {}
        for deal in every_deal(frozenset(cards_of(self.unseen)), self.room):
            weighed = self.known.items()
            weight = math.prod(weigh((deal[who] & masks[group]).bit_count()) for (who, group), weigh in weighed)
            if weight:
                found[deal] = weight
        return found

    def sample(self, samples: int, most_cells: int = MOST_CELLS) -> tuple[Any, ...]:
        hands = np.zeros((samples, len(self.room)), np.int64)
        drawn = draw(self.unseen, self.masks, np.array(self.room), self.weights, most_cells, KEY, hands)
        return hands, *drawn


def no(number: int) -> float:
    return float(number == 0)


def some(number: int) -> float:
    return float(number > 0)


def of_its_own(cards: int) -> Weigh:
    """So many of its trumps it has kept, and the others it drew: which is open."""
    return lambda number: float(comb(number, cards))


CASES = {
    "nothing known": Case([range(5), range(5, 9)], [2, 4, 0, 3]),
    "voids": Case([range(3), range(3, 7), range(7, 10)], [3, 3, 0, 4], {(0, 1): no, (1, 0): no, (1, 2): no}),
    "voids of all alike": Case([range(4), range(4, 8)], [2, 2, 4], {(0, 0): no, (1, 0): no}),
    "at least one of": Case([range(2), range(2, 6), range(6, 9)], [3, 3, 3], {(0, 0): some, (1, 2): no}),
    "at least one of, two seats": Case([range(3), range(3, 9)], [2, 3, 4], {(0, 0): some, (1, 0): some}),
    "kept and drawn": Case([range(5), range(5, 10)], [4, 3, 3], {(0, 0): of_its_own(2), (1, 0): of_its_own(1)}),
    # Groups: kings and trull, tarocks, one suit, another; places: two hands, half a talon, three cards laid away.
    "talon and discards": Case(
        [range(3), range(3, 6), range(6, 8), range(8, 10)], [3, 2, 2, 3], {(3, 0): no, (1, 2): no, (0, 0): some}
    ),
    "open": Case(
        [range(6)],
        [OPEN, OPEN, 0, OPEN],
        {(0, 0): of_its_own(2), (1, 0): lambda n: float(n < 3), (3, 0): of_its_own(0)},
    ),
    "open, two groups": Case([range(4), range(4, 7)], [OPEN, 3, OPEN], {(0, 0): some, (2, 1): lambda n: 1.0 + n}),
}
LEFT_OUT = [name for name in CASES if name.startswith(("at least", "kept", "talon"))]
"""Those in which weights may be left out of the table."""


@pytest.mark.parametrize("name", CASES)
def test_as_many_deals_are_counted_as_there_are(name: str) -> None:
    case = CASES[name]
    _, _, table, classes, rooms = case.sample(1)
    in_python = count_ways(case.unseen, case.masks, np.array(case.room), case.weights)
    assert (in_python.table == table).all()
    counted = table[0, -1] if len(table) else 1.0 / math.factorial(case.unseen.bit_count())
    counted *= math.prod(math.factorial(len(group)) for group in case.groups) if len(table) else 1.0
    if not len(table):
        counted *= math.factorial(case.unseen.bit_count())
    for number, room in enumerate(rooms.tolist()):
        sizes = [size for size, where in zip(case.room, classes, strict=True) if where == number]
        counted *= math.factorial(max(room, 0)) / math.prod(math.factorial(max(size, 0)) for size in sizes)
    assert counted == pytest.approx(sum(case.deals().values()), rel=1e-12)


@pytest.mark.parametrize("name", CASES)
def test_every_deal_is_drawn_as_often_as_it_counts(name: str) -> None:
    hands, drawn, *_ = CASES[name].sample(SAMPLES)
    assert drawn == SAMPLES
    check_drawn(CASES[name].deals(), Counter(map(tuple, hands.tolist())))


@pytest.mark.parametrize("name", LEFT_OUT)
def test_a_table_that_would_be_too_large_makes_no_difference(name: str) -> None:
    """Weights that are left out decide whether a deal is kept, which happens as often as they say."""
    case = CASES[name]
    hands, drawn, table, *_ = case.sample(SAMPLES, most_cells=1)
    assert table.size < case.sample(1)[2].size
    check_drawn(case.deals(), Counter(map(tuple, hands.tolist())))
    voids = {place: weigh for place, weigh in case.known.items() if weigh is no}
    most = {(who, group): max(map(weigh, range(min(len(case.groups[group]), case.room[who]) + 1)))
            for (who, group), weigh in case.known.items()}  # fmt: skip
    without = len(Case(case.groups, case.room, voids).deals()) * math.prod(most.values())
    share = sum(case.deals().values()) / without
    assert 0 < share < 1
    assert SAMPLES / drawn == pytest.approx(share, abs=5 * math.sqrt(share / SAMPLES))


def test_only_as_many_weights_are_left_out_as_must_be() -> None:
    case = CASES["at least one of, two seats"]
    tables = [case.sample(1, most_cells)[2] for most_cells in (60, 59, 1)]
    assert [table.shape[1] if table.size else 1 for table in tables] == [60, 3 * 8, 1]


def test_voids_alone_are_never_left_out() -> None:
    case = CASES["voids"]
    assert case.sample(50, most_cells=1)[1] == 50
    assert case.sample(1, most_cells=1)[2].shape == case.sample(1)[2].shape


def test_voids_are_weights() -> None:
    case = CASES["voids"]
    voids = np.array([mask_of(case.groups[1]), mask_of([0, 7]), mask_of(range(10))])
    found = weigh_voids(case.unseen, case.masks, np.array(case.room), voids)
    assert (found[[0, 1, 3]] == case.weights[[0, 1, 3]]).all()
    assert (found[2] == 1).all(), "a seat without room is no class of its own"
