"""The exact chances of tarock deals: they are those that books tell, and a fair shuffle has them."""

from __future__ import annotations

from itertools import product

import pytest

from referee.tarock import pack
from tarock_oracles import places_of, shuffled, split_chance, tapp_tarock_oracles

TOLD = {
    "tarocks in a hand": 6.5185,
    "in the lower half": 1.2222,
    "tarocks, at least 8": 0.27455,
    "tarocks, at least 9": 0.11511,
    "tarocks, at least 10": 0.03574,
    "tarocks, at least 11": 0.00796,
    "tarocks, at least 12": 0.00123,
    "full trull": 0.022577,
    "two trull cards": 0.183841,
    "somebody has two": 0.55152,
    "somebody has the trull": 0.06773,
    "four kings": 0.0057549,
    "somebody has four kings": 0.0172648,
    "fives in a hand": 2.0741,
    "void in a plain suit": 0.181708,
    "points in the talon": 7.7778,
    "in a half": 3.8889,
    "tarocks (7, 7, 6)": 0.012085,
}
"""As rounded decimals."""


def test_the_chances_of_tapp_tarock_are_those_that_are_told() -> None:
    chances = {oracle.name: float(oracle.exact) for oracle in tapp_tarock_oracles()}
    for name, told in TOLD.items():
        digits = len(str(told).partition(".")[2])
        assert chances[name] == pytest.approx(told, abs=0.6 * 10**-digits), name


def test_the_likeliest_split_of_the_tarocks() -> None:
    """7-7-6 in the hands and 1-1 in the halves, and no other is as likely."""
    splits = {
        (hands, halves): split_chance(hands, halves)
        for hands in product(range(17), repeat=3)
        for halves in product(range(4), repeat=2)
        if sum(hands) + sum(halves) == 22
    }
    assert sum(splits.values()) == 1
    best = {split for split, chance in splits.items() if chance == max(splits.values())}
    assert best == {(hands, (1, 1)) for hands in ((7, 7, 6), (7, 6, 7), (6, 7, 7))}


def test_a_fair_shuffle_has_these_chances() -> None:
    places = shuffled(pack(), 3, 60_000, seed=1)
    for oracle in tapp_tarock_oracles():
        oracle.check(places)


def test_an_unfair_one_has_not() -> None:
    """Where seat 0 has the Skus besides its cards in every deal."""
    places = shuffled(pack(), 3, 20_000, seed=2)
    places[:, 53] = 0
    with pytest.raises(AssertionError, match="tarocks in a hand"):
        tapp_tarock_oracles()[0].check(places)


def test_places_of_a_record() -> None:
    cards = pack()
    hands = [cards[:16], cards[16:32], cards[32:48]]
    assert places_of([(hands, cards[:47:-1])], cards)[0, [0, 16, 47, 48, 53]].tolist() == [0, 1, 2, 8, 3]
