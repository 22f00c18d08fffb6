"""The worlds that a rollout looks at are uniform over all deals that fit what its seat knows.

Held against rejection: deals shuffled around the seat's own cards, refilled by the referee, and kept when everybody
drew as many cards as in the real deal and holds what it has played since.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from driver import Position
from referee.smear_rules import Rules, refill, trumps_of
from tricklab.engine.games.smear.trumps import card_of
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_54

pytestmark = pytest.mark.game("smear")


def position(setup: Setup, seed: int, plays: int) -> Position:
    """Deal, let the dealer's left bid and name clubs, and play some cards."""
    at = Position(setup, random.Random(seed).sample(range(54), 54), 0)
    at.step(at.legal()[1])  # the lowest bid
    for _ in range(setup.players + plays):
        at.step(at.legal()[0])  # all others pass, and clubs
    assert at.kind == "play"
    return at


@cache
def trumps_as_text(rules: Any, hand: int) -> frozenset[str]:
    """Return the cards of a set of trumps, kept because thousands of worlds have the same few hands."""
    return frozenset(FRENCH_54.text(card_of(rules, trump, 0)) for trump in cards_of(hand))


def unseen_hands(rules: Any, state: Any) -> tuple[frozenset[str], ...]:
    """Return everybody's trumps in hand as text."""
    return tuple(trumps_as_text(rules, hand) for hand in state["own"]["hand"].tolist())


def rejected(setup: Setup, rules: Any, state: Any, seat: int, wanted: int) -> list[tuple[frozenset[str], ...]]:
    """Shuffle until enough deals fit what ``seat`` knows; return everybody's trumps in hand."""
    plain = Rules(**setup.rules)
    seats, size = range(setup.players), 9 if setup.players == 4 else 8
    table, own = state["table"], state["own"][seat]
    mine = [FRENCH_54.text(card) for card in cards_of(int(own["dealt"]))]
    drew = [int(table["drew"][s]) for s in seats]
    played = [{FRENCH_54.text(card_of(rules, t, 0)) for t in cards_of(int(table["played"][s]))} for s in seats]
    mine_drawn = {FRENCH_54.text(card) for card in cards_of(int(own["plain"]))}
    mine_drawn |= (unseen_hands(rules, state)[seat] | played[seat]) - set(mine)
    last = int(table["bidder"] if setup.rules["refill"] == "bidder" else table["dealer"])
    order = [(last + i) % setup.players for i in range(1, setup.players + 1)]
    place = sum(drew[s] for s in order[: order.index(seat)])  # where in the stock the seat's own cards lay
    rest = [card for card in FRENCH_54.texts(range(54)) if card not in mine_drawn | set(mine)]
    # A seat that drew some cards and left some had exactly six less; of others the numbers are left open here.
    left = {s: 54 - setup.players * size - sum(drew[t] for t in order[: i + 1]) for i, s in enumerate(order)}
    dealt_trumps = [6 - drew[s] if drew[s] and left[s] else None for s in seats]
    kept: list[tuple[frozenset[str], ...]] = []
    for cards in shuffled(rest, size, [dealt_trumps[s] for s in seats if s != seat], plain):
        hands = [mine if s == seat else [next(cards) for _ in range(size)] for s in seats]
        stock = list(cards)
        stock[place:place] = sorted(mine_drawn)
        trumps = [set(trumps_of(hand, "C", plain)) for hand in hands]
        served = dict(refill([len(t) for t in trumps], stock, int(table["dealer"]), int(table["bidder"]), plain))
        for s in seats:
            trumps[s] |= set(trumps_of(served.get(s, []), "C", plain))
        if (
            [len(served.get(s, [])) for s in seats] == drew
            and all(played[s] <= trumps[s] for s in seats)
            and all(trumps[s] == played[s] for s in seats if table["out"][s])
            and all(len(trumps[s]) <= 6 for s in seats if played[s])
        ):
            kept.append(tuple(frozenset(trumps[s] - played[s]) for s in seats))
            if len(kept) == wanted:
                break
    return kept


def shuffled(rest: list[str], size: int, wanted: list[int | None], rules: Rules) -> Iterator[Iterator[str]]:
    """Shuffle cards for ever; drop at once, for speed, shuffles in which a hand has not the wanted number of trumps."""
    rng = np.random.default_rng(1)
    trumps = set(trumps_of(rest, "C", rules))
    is_trump = np.array([card in trumps for card in rest])
    while True:
        orders = rng.permuted(np.tile(np.arange(len(rest)), (50_000, 1)), axis=1)
        fits = np.ones(len(orders), bool)
        for number, trumps_wanted in enumerate(wanted):
            if trumps_wanted is not None:
                counts = is_trump[orders[:, number * size : (number + 1) * size]].sum(axis=1)
                fits &= counts == trumps_wanted
        for order in orders[fits]:
            yield iter([rest[i] for i in order])


@pytest.mark.parametrize(
    ("options", "seed", "plays"),
    [
        ({"players": 4}, 3, 0),
        ({"players": 4}, 5, 2),
        ({"players": 4, "jokers": "ranked", "refill": "bidder"}, 8, 1),
        ({"players": 6}, 4, 0),
    ],
)
def test_worlds_are_distributed_like_deals_that_fit(options: dict[str, Any], seed: int, plays: int) -> None:
    setup = Setup.make("smear", rules=options, policy="random")
    at = position(setup, seed, plays)
    seat, rules = at.seat, at.rules
    truth = rejected(setup, rules, at.state, seat, 2000)
    drawn = [unseen_hands(rules, world) for world in at.worlds(20_000)]
    assert {hands[seat] for hands in drawn} == {unseen_hands(rules, at.state)[seat]}
    for other in set(range(setup.players)) - {seat}:
        for length in range(7):
            assert_alike(*([len(hands[other]) == length for hands in sample] for sample in (truth, drawn)))
        for card in frozenset.union(*(hands[other] for hands in drawn)):
            assert_alike(*([card in hands[other] for hands in sample] for sample in (truth, drawn)))
    in_play = [Counter(len(frozenset.union(*hands)) for hands in sample) for sample in (truth, drawn)]
    for count in in_play[1]:
        assert_alike(*([len(frozenset.union(*hands)) == count for hands in sample] for sample in (truth, drawn)))


def assert_alike(first: list[bool], second: list[bool]) -> None:
    """Two samples have the same chance, within 4.5 standard errors."""
    p = (sum(first) + sum(second)) / (len(first) + len(second))
    error = (p * (1 - p) * (1 / len(first) + 1 / len(second))) ** 0.5
    assert abs(sum(first) / len(first) - sum(second) / len(second)) <= 4.5 * error + 1e-9
