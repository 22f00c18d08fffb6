"""Ties between suits: no policy prefers one by its name, so that a hand is worth as much with its suits renamed."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from scipy.stats import chi2

from contract.tables import NAMES
from tricklab import Setup, advise, ask
from tricklab.engine.policies.shared.ties import of_one_suit, one_of, one_of_tarock, order_of, suit_of_equals, tail_of
from tricklab.making import FRENCH_52, mask_of

SUITS = "CDHS"
ORDERS = ([3, 1, 2, 0], [0, 2, 1, 3], [1, 0, 3, 2], [2, 3, 0, 1])
"""Ways to exchange suits that keep colours together, 0 with 3 and 1 with 2."""

SYMMETRIC = [name for name in NAMES if name != "peatwit"]
"""In Peatwit suits differ: of equal trumps the better suit wins."""

HANDS = 3_000


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
    found: dict[str, Counter[int]] = {name: Counter() for name in ("order", "suit", "card", "cards", "tarock card")}
    for held in any_hands():
        order = order_of(held)
        assert sorted(order >> 2 * place & 3 for place in range(4)) == [0, 1, 2, 3]
        found["order"][next(suit for place in range(4) if (suit := order >> 2 * place & 3) in suits)] += 1
        found["suit"][suit_of_equals(mask_of(suits), held)] += 1
        one, some, other = one_of(cards, held), of_one_suit(cards, held), one_of_tarock(tarock_cards, held << 32)
        assert (one % 13, other % 8) == (3, 3)
        assert some.bit_count() == 2
        found["card"][one // 13] += 1
        found["cards"][some.bit_length() // 13] += 1
        found["tarock card"][other // 8] += 1
    for counted in found.values():
        assert_even(counted, suits)


def test_a_suit_with_higher_cards_comes_first_and_then_its_colour() -> None:
    colours = [(f"AC AD {heart}H {spade}S", f"A{'CD'[heart > spade]}") for heart, spade in permutations(range(2, 7), 2)]
    for held, best in (("AC KC AD QD", "AC"), ("AC QC AD KD", "AD"), *colours):
        cards = mask_of(FRENCH_52.numbers(held.split()))
        assert FRENCH_52.text(one_of(mask_of(FRENCH_52.numbers(["AC", "AD"])), cards)) == best
        assert SUITS[suit_of_equals(0b11, cards)] == best[1]


def test_of_equal_cards_the_lowest_is_taken_jokers_and_tarocks_last() -> None:
    held = mask_of(FRENCH_52.numbers(["AC", "9C", "AD", "KD", "5D", "4H"]))
    assert FRENCH_52.text(one_of(mask_of(FRENCH_52.numbers(["9C", "5D"])), held)) == "5D"
    assert of_one_suit(mask_of(FRENCH_52.numbers(["9C", "5D"])), held) == mask_of(FRENCH_52.numbers(["9C"]))
    assert max(FRENCH_52.numbers(["9C", "5D", "4H"]), key=lambda card: tail_of(card, held)) == FRENCH_52.number("5D")
    assert all(tail_of(card, held) & 63 == card for card in range(52))
    for held in any_hands()[:50]:
        assert (one_of(mask_of([13, 52]), held), one_of(mask_of([52, 12]), held)) == (13, 52)  # a joker is a Two
        assert (one_of_tarock(mask_of([3, 40]), held), one_of_tarock(mask_of([40, 41]), held)) == (3, 40)


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
        words = [frozenset(words_of(choice.text, [] if number else order)) for choice in answer.choices]
        values.append(dict(zip(words, (choice.value for choice in answer.choices), strict=True)))
    found = []
    for choice in set(values[0]) & set(values[1]):
        one, other = values[0][choice], values[1][choice]
        if one.error or other.error:
            found.append(abs(one.value - other.value) / float(np.hypot(one.error, other.error)))
    assert found
    return found


@pytest.mark.game("pitch")
@pytest.mark.parametrize(("hand", "order"), [("5C 5D 3C TS JD AD", [3, 1, 2, 0]), ("AH KH 2C AS 6S 8S", [3, 1, 0, 2])])
def test_a_pitch_hand_is_worth_as_much_with_its_suits_renamed(hand: str, order: list[int]) -> None:
    """When all seats took the first of equal suits, these were 5 and 6 standard errors apart."""
    assert max(distances(Setup.make("pitch"), hand.split(), order, 20_000)) < 4


@pytest.mark.deep
@pytest.mark.parametrize("name", SYMMETRIC)
def test_a_hand_is_worth_as_much_with_its_suits_renamed(name: str) -> None:
    setup, rng = Setup.make(name), random.Random(f"renamed {name}")
    pack = list(setup.deck.texts(setup.deck.cards))
    orders = [order for order in ORDERS if set(renamed(pack, order)) == set(pack)]  # at tarock red suits differ
    for _ in range(3):
        cards = setup.deck.texts(rng.sample(list(setup.deck.cards), setup.game.hand_size(setup.rules)))
        assert max(distances(setup, list(cards), rng.choice(orders), 3_000)) < 5
