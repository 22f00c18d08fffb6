"""Sets of cards as bits, tables of columns, and what cards are worth: plain and compiled, against slow counts."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from typing import Any

import numba
import numpy as np
import pytest

from tiers import full_but
from tricklab.engine.games.phat import PHAT
from tricklab.engine.ground import bits, lookup, tricks
from tricklab.engine.ground.cards import ONE_RANK, RANKS, SUITS, cards_of, mask_of
from tricklab.engine.ground.counters import Counters, total_in_trumps, total_of
from tricklab.engine.ground.lookup import COLUMNS, GRADES, WIDE, best_columns
from tricklab.engine.rules.decks import FRENCH_54


@pytest.fixture(scope="module", params=["python", "compiled"])
def of(request: pytest.FixtureRequest) -> Callable[[str], Callable[..., Any]]:
    """Return a function by name, as plain Python or compiled."""

    @cache
    def named(name: str) -> Callable[..., Any]:
        function = getattr(bits, name)
        return function if request.param == "python" else numba.njit(lambda *given: function(*given))

    return named


def masks() -> list[int]:
    rng = random.Random("masks")
    corners = [1 << card for card in range(63)] + [(1 << size) - 1 for size in range(1, 64)]
    return corners + [rng.getrandbits(rng.randint(1, 62)) | 1 << rng.randrange(63) for _ in range(500)]


def test_one_set(of: Callable[[str], Callable[..., Any]]) -> None:
    popcount, lowest, highest = map(of, ("popcount", "lowest", "highest"))
    assert popcount(0) == 0
    for mask in masks():
        cards = [card for card in range(63) if mask & 1 << card]
        assert (popcount(mask), lowest(mask), highest(mask)) == (len(cards), cards[0], cards[-1])


def test_members(of: Callable[[str], Callable[..., Any]]) -> None:
    has, nth, bit = of("has"), of("nth"), of("bit")
    for card in range(63):
        assert bit(card) == 2**card
    for mask in masks()[::7]:
        cards = [card for card in range(63) if mask & 1 << card]
        assert cards_of(mask) == cards
        assert mask_of(cards) == mask
        assert [card for card in range(63) if has(mask, card)] == cards
        assert [nth(mask, n) for n in range(len(cards))] == cards


def test_choose(of: Callable[[str], Callable[..., Any]]) -> None:
    choose = of("choose")
    for n in range(55):
        for k in range(n + 1):
            if math.comb(n, k) * n < 2**63:
                assert choose(n, k) == math.comb(n, k)
        assert choose(n, n + 1) == choose(n, -1) == 0


def test_subsets_are_all_and_each_once(of: Callable[[str], Callable[..., Any]]) -> None:
    nth_subset = of("nth_subset")
    rng = random.Random("subsets")
    for size in range(13):
        cards = sorted(rng.sample(range(62), size))
        for k in range(size + 1):
            found = [nth_subset(mask_of(cards), k, n) for n in range(math.comb(size, k))]
            assert len(set(found)) == len(found)
            assert set(found) == {mask_of(subset) for subset in combinations(cards, k)}


@pytest.mark.parametrize("limits", [(1, 3, 6), (3, 6, 9)])
def test_packed_steps_are_comparisons(limits: tuple[int, int, int]) -> None:
    packed = lookup.steps(*limits, 14)
    assert [lookup.step_of(packed, number) for number in range(14)] == [
        sum(number >= limit for limit in limits) for number in range(14)
    ]


def test_cards_of_suits_and_ranks_have_the_numbers_of_their_texts() -> None:
    for (suit, letter), (rank, name) in product(enumerate(SUITS), enumerate(RANKS)):
        card = tricks.card_in(suit, rank)
        assert FRENCH_54.text(card) == name + letter
        assert (tricks.suit_of(card), tricks.rank_of(card)) == (suit, rank)
        assert ONE_RANK << rank & tricks.suit_cards(suit) == 1 << card
    assert [FRENCH_54.text(tricks.other_jack(suit)) for suit in range(4)] == ["JS", "JH", "JD", "JC"]


ROWS, LANES = 40, 10
compiled = numba.njit(lambda *arguments: best_columns(*arguments))


def in_set(columns: int) -> Any:
    return np.array([columns >> column & 1 for column in range(COLUMNS)], bool)


def expected(table: Any, rows: tuple[int, ...], among: int, sets: list[int]) -> int:
    """Add up whole rows, and of the wide ones those of each column's grade."""
    numbers, grade = table.astype(np.int64), np.sum([in_set(columns) for columns in sets], axis=0)
    wide = sum(numbers[row + grade, np.arange(COLUMNS)] for row in rows[:WIDE])
    sums = np.where(in_set(among), wide + numbers[list(rows[WIDE:])].sum(0), -(10**9))
    return sum(1 << int(column) for column in np.flatnonzero(sums == sums.max()))


@pytest.mark.parametrize("largest", [2, 32_767])
def test_the_largest_sum_is_found_with_all_that_equal_it(largest: int) -> None:
    rng, several = np.random.default_rng(5), 0
    for _ in range(300):
        table = rng.integers(-largest, largest + 1, (ROWS, COLUMNS)).astype(np.int16)
        rows = tuple(int(row) for row in rng.integers(0, ROWS - GRADES + 1, LANES))
        among, first = int(rng.integers(1, 1 << COLUMNS)), int(rng.integers(0, 1 << COLUMNS))
        sets = [first, first & int(rng.integers(0, 1 << COLUMNS)), 0]
        sets[2] = sets[1] & int(rng.integers(0, 1 << COLUMNS))
        best = expected(table, rows, among, sets)
        assert best_columns(table.ravel(), rows, among, *sets) == best
        assert compiled(table.ravel(), rows, among, *sets) == best
        several += best & best - 1 != 0
    assert several > 20 or largest > 2


MATES = {"C": "S", "S": "C", "D": "H", "H": "D"}


def ranks(**worth: int) -> dict[int, int]:
    """Return values by rank from values by letter or figure, as in ``A=1, _5=5``."""
    return {RANKS.index(rank.strip("_")): value for rank, value in worth.items()}


SIXTY_THREE = ranks(A=1, K=25, J=1, T=1, _9=9, _5=5, _3=15, _2=1)

# A list of values, by whom it is counted in plain Python (every suit, trumps, the Left Pedro), and what the pack has.
TABLES = {
    "phat": (PHAT, ("99 55", "A4 K3 Q2 J1 918 510", ""), 80),
    "sixty-three": (Counters(trumps=SIXTY_THREE, twins=ranks(_5=5)), ("", "A1 K25 J1 T1 99 55 315 21", "55"), 63),
    "jokers": (Counters(ranks(A=2), ranks(A=0), cards={52: 1, 54: 31}), ("A2", "A0", ""), 6 + 1 + 31),
}


def counted(values: tuple[str, str, str], jokers: dict[int, int], cards: list[int], trump: str) -> int:
    """Count card by card, by their texts."""
    total = 0
    for card in cards:
        rank, suit = FRENCH_54.names[card][0], FRENCH_54.names[card][1]
        told = values[1] if suit == trump else values[2] if suit == MATES[trump] and values[2] else values[0]
        worth = {word[0]: int(word[1:]) for word in told.split()}
        total += jokers.get(card, 0) if card >= 52 else worth.get(rank, 0)
    return total


@pytest.mark.deep
@pytest.mark.parametrize("name", full_but(["phat"], TABLES))
def test_totals(name: str) -> None:
    counters, values, in_pack = TABLES[name]
    function: Callable[[int, int], int] = total_in_trumps(counters)
    total = numba.njit(lambda trump, cards: function(trump, cards))
    rng, pack = random.Random(name), list(range(len(FRENCH_54.names)))
    for trump, letter in enumerate(SUITS):
        assert total(trump, mask_of(pack)) == in_pack
        for _ in range(200):
            cards = rng.sample(pack, rng.randint(0, 30))
            expected = counted(values, dict(counters.cards), cards, letter)
            assert total(trump, mask_of(cards)) == expected
            assert sum(int(counters.table()[trump][card]) for card in cards) == expected


def test_a_value_that_is_too_high() -> None:
    assert total_of(Counters({0: 31}))(0b1) == 31
    with pytest.raises(ValueError, match="31 at most, not 32"):
        total_of(Counters({0: 32}))
