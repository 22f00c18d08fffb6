"""Cinch's worlds at the first lead against the true hands of many deals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np
import pytest

from driver import Position, dealt
from tricklab.engine.setup import Setup

pytestmark = pytest.mark.game("cinch")


def first_leads(setup: Setup, deals: int) -> Iterator[tuple[int, Position, list[int]]]:
    """Random deals at the first lead, and how many cards each seat kept; nobody had a choice of these."""
    for seed in range(deals):
        at = dealt(setup, seed)
        while at.seat >= 0 and at.kind != "play":
            at.walk(np.random.default_rng([seed, len(at.actions)]), 1)
        if at.seat >= 0:
            kept = [int(number) for number in at.table["kept"]]
            stock, dealer = 16, int(at.table["dealer"])
            fits = []
            for step in range(1, 5):
                other = (dealer + step) % 4
                fits.append(kept[other] + stock > 6)
                stock -= max(0, 6 - kept[other])
            if all(fits):
                yield seed, at, kept


def told(hand: int, dealt: int, trumps: int, plain: int, ace: int) -> Iterator[tuple[str, float]]:
    """What is compared of a hand."""
    yield from ((f"{count} trumps", float((hand & trumps).bit_count() == count)) for count in range(10))
    yield "plain", float((hand & plain).bit_count())
    yield "ace", float(hand & ace > 0)
    yield "ace was dealt", float(hand & dealt & ace > 0)


@pytest.mark.parametrize(("excess", "deals"), [("stack", 2500), ("reduce", 1200)])
def test_worlds_are_as_often_so_as_deals_are(excess: str, deals: int) -> None:
    """Over random deals true hands and sampled ones have the same trumps, cards and dealt cards, in each situation.

    Nobody's choices have to do with cards that he knows and others do not, so the deals are a fair sample.
    """
    setup = Setup.make("cinch", rules={"excess": excess}, policy="random")
    differences = defaultdict[Any, list[float]](list)
    for seed, at, kept in first_leads(setup, deals):
        trumps, trump, dealer = int(at.table["trumps"]), int(at.table["trump"]), int(at.table["dealer"])
        ace, plain = 1 << 13 * trump + 12, 0x1FFF << 13 * ((trump + 1) % 4) & ~trumps
        worlds, past = at.deals(6, seed, 0)
        for other in {*range(4)} - {at.seat}:
            who, sets = (other == dealer, dealer == at.seat, kept[other]), (trumps, plain, ace)
            true = dict(told(int(at.own(other)["hand"]), int(at.own(other)["dealt"]), *sets))
            for world, before in zip(worlds, past, strict=True):
                hand, before_hand = int(world["own"][other]["hand"]), int(before["own"][other]["dealt"])
                assert before_hand.bit_count() == 9
                assert before_hand & ~(hand | int(at.table["thrown"][other])) == 0
                for what, value in told(hand, before_hand, *sets):
                    true[what] -= value / 6
            for what, value in true.items():
                differences[who, what].append(value)
    tested = 0
    for key, values in differences.items():
        if np.count_nonzero(values) > 40:
            assert abs(np.mean(values)) < 4.2 * np.std(values) / sqrt(len(values)), (key, np.mean(values))
            tested += 1
    assert tested > 60
