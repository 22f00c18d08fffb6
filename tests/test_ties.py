"""Ties between suits: no policy prefers one by its name, so that a hand is worth as much with its suits renamed."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from scipy.stats import chi2

from contract.tables import NAMES
from tricklab import advise, ask
from tricklab.engine.decks import FRENCH_52
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.ground.tricks import card_in, suit_of
from tricklab.engine.policies.ties import (
    TAIL,
    card_at,
    of_one_suit,
    of_one_tarock_suit,
    one_of,
    place_of,
    suit_at,
    suit_of_equals,
    tail_of,
    turn_of,
)
from tricklab.engine.setup import Setup

SUITS = "CDHS"
WITHOUT_COLOURS = ("pitch", "phat", "peatwit", "tapp-tarock", "paskievics")
"""Games in which no suit has to do with the other one of its colour."""

HANDS = 6_000


def any_hands() -> list[int]:
    """Hands of thirteen cards, two of them in each suit alike."""
    rng = random.Random("ties")
    hands = []
    for _ in range(HANDS):
        others = rng.sample([card for card in range(52) if card % 13 not in (3, 8)], 5)
        hands.append(mask_of(others + [13 * suit + rank for suit in range(4) for rank in (3, 8)]))
    return hands


def assert_even(found: Counter[int], among: list[int]) -> None:
    """Each came as often as any other, and nothing else came."""
    assert set(found) == set(among)
    expected = found.total() / len(among)
    assert sum((count - expected) ** 2 for count in found.values()) / expected < chi2.isf(1e-6, len(among) - 1)


@pytest.mark.parametrize("suits", [[0, 1], [1, 2], [0, 3], [0, 1, 2], [1, 2, 3], [0, 1, 2, 3]])
def test_equal_suits_are_taken_equally_often(suits: list[int]) -> None:
    cards, tarock_cards = (mask_of(size * suit + rank for suit in suits for rank in (3, 7)) for size in (13, 8))
    found: dict[str, Counter[int]] = {name: Counter() for name in ("rank", "order", "suit", "cards", "tarock")}
    for held in any_hands():
        turn = turn_of(held)
        found["rank"][suit_of(one_of(mask_of(card_in(suit, 10) for suit in suits), held))] += 1
        found["order"][min(suits, key=lambda suit: place_of(turn, suit))] += 1
        found["suit"][suit_of_equals(mask_of(suits), held)] += 1
        one, other = of_one_suit(cards, held), of_one_tarock_suit(tarock_cards, held << 32)
        assert one.bit_count() == other.bit_count() == 2
        found["cards"][suit_of(one.bit_length() - 1)] += 1
        found["tarock"][other.bit_length() - 1 >> 3] += 1
    for counted in found.values():
        assert_even(counted, suits)


def test_a_suit_with_higher_cards_comes_first_and_then_its_colour() -> None:
    for held, best in (("AC KC AD QD", 0), ("AC QC AD KD", 1), ("AC AD 2H 3S", 0), ("AC AD 3H 2S", 1)):
        cards = mask_of(FRENCH_52.numbers(held.split()))
        assert suit_of_equals(0b11, cards) == best
        assert of_one_suit(cards & (1 << 26) - 1, cards) == cards & 0x1FFF << 13 * best


def test_an_order_has_each_suit_once() -> None:
    for held in any_hands()[:200]:
        turn = turn_of(held)
        assert sorted(suit_at(turn, place) for place in range(4)) == [0, 1, 2, 3]
        assert all(place_of(turn, suit_at(turn, place)) == place for place in range(4))
        assert all(card_at(turn, 9 << TAIL | tail_of(card, held, turn)) == card for card in range(52))


def test_jokers_and_tarocks_are_taken_last() -> None:
    for held in any_hands()[:50]:
        assert of_one_suit(mask_of([3, 52]), held) == mask_of([3])
        assert of_one_suit(mask_of([52]), held) == mask_of([52])
        assert of_one_tarock_suit(mask_of([3, 40, 41]), held) == mask_of([3])
        assert of_one_tarock_suit(mask_of([40, 41]), held) == mask_of([40, 41])


def renamed(cards: list[str], order: list[int]) -> list[str]:
    """The same cards with other suits."""
    return [card[:-1] + SUITS[order[SUITS.index(card[-1])]] if card[-1] in SUITS else card for card in cards]


def words_of(text: str, order: list[int]) -> list[str]:
    """What a choice is called, card by card, with other suits if there is an order."""
    words = re.split(r"[ ,]+", text.translate(str.maketrans("♣♦♥♠", SUITS)).replace("10", "T"))
    return renamed(words, order) if order and all(len(word) == 2 for word in words) else words


def distances(setup: Setup, cards: list[str], order: list[int], worlds: int) -> list[float]:
    """By how many standard errors each choice with a hand differs from the same choice with the suits renamed."""
    values = []
    for number, hand in enumerate((cards, renamed(cards, order))):
        question = ask(replace(setup, seed=f"ties {number}"), hand=" ".join(hand), seat=0, dealer=setup.players - 1)
        answer = advise(question, worlds=worlds, infer=False)
        values.append(
            {frozenset(words_of(choice.text, [] if number else order)): choice.value for choice in answer.choices}
        )
    found = []
    for choice in set(values[0]) & set(values[1]):
        one, other = values[0][choice], values[1][choice]
        if one.error or other.error:
            found.append(abs(one.value - other.value) / float(np.hypot(one.error, other.error)))
    assert found
    return found


@pytest.mark.game("pitch")
@pytest.mark.parametrize(
    ("hand", "order"),
    [
        ("5C 5D 3C TS JD AD", [3, 1, 2, 0]),
        ("AH KH 2C AS 6S 8S", [3, 1, 0, 2]),
        ("QC JS 6C TC 2S TS", [1, 2, 0, 3]),
    ],
)
def test_a_pitch_hand_is_worth_as_much_with_its_suits_renamed(hand: str, order: list[int]) -> None:
    """When all seats took the first of equal suits, these were 5 and 6 standard errors apart."""
    assert max(distances(Setup.make("pitch"), hand.split(), order, 20_000)) < 4


@pytest.mark.parametrize("name", NAMES)
def test_a_hand_is_worth_as_much_with_its_suits_renamed(name: str) -> None:
    setup, rng = Setup.make(name), random.Random(f"renamed {name}")
    orders = [order for order in permuted() if name in WITHOUT_COLOURS or keeps_colours(order)]
    for _ in range(3):
        cards = setup.deck.texts(rng.sample(list(setup.deck.cards), setup.game.hand_size(setup.rules)))
        assert max(distances(setup, list(cards), rng.choice(orders), 3_000)) < 5


def permuted() -> list[list[int]]:
    """Every way to exchange two suits, and two of them."""
    swaps = [[two if suit == one else one if suit == two else suit for suit in range(4)] for one, two in PAIRS]
    return [*swaps, [1, 0, 3, 2], [2, 3, 0, 1]]


PAIRS = list(combinations(range(4), 2))


def keeps_colours(order: list[int]) -> bool:
    """Whether suits of one colour, 0 with 3 and 1 with 2, stay together."""
    return all(order[3 - suit] == 3 - order[suit] for suit in range(4))
