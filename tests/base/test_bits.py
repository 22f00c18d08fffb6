"""Sets of cards as bits, in plain Python and compiled, against `itertools`."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from typing import Any

import numba
import pytest

from tricklab.engine.ground import bits, lookup, tricks
from tricklab.engine.ground.cards import ONE_RANK, RANKS, SUITS, cards_of, mask_of
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
