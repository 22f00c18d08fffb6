"""The exact chances of tarock deals: they are those that books tell, and a fair shuffle has them."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb

import pytest

from referee.tapp_tarock import auction
from referee.tapp_tarock_rules import Rules
from referee.tarock import pack
from referee.writer import EventWriter, at_random
from tarock_oracles import (
    Oracle,
    paskievics_oracles,
    places_of,
    shuffled,
    split_ways,
    tapp_tarock_auctions,
    tapp_tarock_oracles,
)

TOLD_PASKIEVICS = {
    "tarokks in a hand": 4.7143,
    "tarokks, exactly 5": 0.28614,
    "tarokks, at least 6": 0.27889,
    "tarokks, at least 7": 0.08813,
    "tarokks, at least 8": 0.01434 + 0.00112,
    "tarokks, at least 9": 0.00112,
    "honours in a hand, 0": 0.47526,
    "honours in a hand, 1": 0.41394,
    "honours in a hand, 2": 0.10348,
    "honours in a hand, 3": 0.00732,
    "players with an honour, 0": 0.00174,
    "players with an honour, 1": 0.15157,
    "players with an honour, 2": 0.59268,
    "players with an honour, 3": 0.25401,
    "nobody of three has an honour": 0.03963,
    "a trial Three finds an honour": 0.95,
    "T20 in the talon": 0.14286,
    "T21 and T22 in one place": 0.18467,
    "four kings": 0.0011257,
    "no tarokk": 0.0003767,
    "points in the talon": 13.4286,
}
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


@pytest.mark.parametrize(("oracles", "book"), [(tapp_tarock_oracles(), TOLD), (paskievics_oracles(), TOLD_PASKIEVICS)])
def test_the_chances_are_those_that_are_told(oracles: list[Oracle], book: dict[str, float]) -> None:
    chances = {oracle.name: float(oracle.exact) for oracle in oracles}
    for name, told in book.items():
        digits = len(str(told).partition(".")[2])
        assert chances[name] == pytest.approx(told, abs=0.6 * 10**-digits), name


def test_the_likeliest_split_of_the_tarocks() -> None:
    """7-7-6 in the hands and 1-1 in the halves, and no other is as likely."""
    splits = {
        (hands, halves): split_ways(hands, halves)
        for hands in product(range(17), repeat=3)
        for halves in product(range(4), repeat=2)
        if sum(hands) + sum(halves) == 22
    }
    assert sum(splits.values()) == comb(54, 22)
    most = max(splits.values())
    best = {split for split, ways in splits.items() if ways == most}
    assert best == {(hands, (1, 1)) for hands in ((7, 7, 6), (7, 6, 7), (6, 7, 7))}


def test_a_fair_shuffle_has_these_chances() -> None:
    for oracles, cards, seats in ((tapp_tarock_oracles(), pack(), 3), (paskievics_oracles(), pack(5), 4)):
        places = shuffled(cards, seats, 60_000, seed=1)
        for oracle in oracles:
            oracle.check(places)


def test_an_unfair_one_has_not() -> None:
    """Where seat 0 has the Skus besides its cards in every deal."""
    places = shuffled(pack(), 3, 20_000, seed=2)
    places[:, 53] = 0
    with pytest.raises(AssertionError, match="tarocks in a hand"):
        tapp_tarock_oracles()[0].check(places)


@pytest.mark.parametrize("rules", [Rules(), Rules(ladder="short"), Rules(hold="forehand_only")])
def test_auctions_at_random(rules: Rules) -> None:
    """The referee's own auctions, by the policy `random`, end as often with each bid as they must."""
    chances, deals = tapp_tarock_auctions(rules), 10_000
    assert sum(chances.values()) == 1
    assert chances[None] == Fraction(1, 27), "three passes, each one of three words"
    writer = partial(EventWriter, choose=at_random(random.Random(5)))
    found = Counter(auction(writer([]), 0, rules) for _ in range(deals))
    assert found.keys() == chances.keys()
    for contract, chance in chances.items():
        error = (float(chance * (1 - chance)) * deals) ** 0.5
        assert abs(found[contract] - float(chance) * deals) < 4.5 * error, contract


def test_places_of_a_record() -> None:
    cards = pack()
    hands = [cards[:16], cards[16:32], cards[32:48]]
    assert places_of([(hands, cards[:47:-1])], cards)[0, [0, 16, 47, 48, 53]].tolist() == [0, 1, 2, 8, 3]
