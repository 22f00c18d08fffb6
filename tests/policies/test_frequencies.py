"""How often things happen in Smear, against exact chances and against an independent program's numbers.

Exact: sixteen trumps lie anywhere among 54 cards, since the policy ``random`` names a suit without looking.
"""

from __future__ import annotations

import math
from collections import Counter
from itertools import product
from math import comb

import numpy as np
import pytest
from scipy.stats import chi2

from conftest import setup_of
from tricklab.engine.play.simulator import Simulator

DEALS = 200_000

UNDEALT = {0: 0.193, 1: 0.444, 2: 0.296, 3: 0.063, 4: 0.004}
"""Trumps left undealt, as 200,000 deals of another program have it; the standard error is about 0.001."""


def undealt() -> dict[int, float]:
    """The chances of so many trumps that nobody gets: each player takes up to six, and the stock has eighteen cards."""
    counts: Counter[int] = Counter()
    for held in product(range(10), repeat=4):
        in_stock = 16 - sum(held)
        if in_stock >= 0:
            ways = math.prod(comb(9, k) for k in held) * comb(18, in_stock)
            left = max(0, 18 - sum(max(0, 6 - k) for k in held))
            for u in range(min(left, in_stock) + 1):
                counts[u] += ways * comb(left, u) * comb(18 - left, in_stock - u) / comb(18, in_stock)
    return {number: ways / comb(54, 16) for number, ways in counts.items()}


def agrees(counts: dict[int, int], chances: dict[int, float]) -> None:
    """Check by chi-square that counts fit chances; rare values are one."""
    deals = sum(counts.values())
    common = {key for key, chance in chances.items() if chance * deals >= 20}
    expected = [chances[key] * deals for key in common]
    found = [counts.get(key, 0) for key in common]
    if (rest := deals - sum(expected)) >= 5:
        expected.append(rest)
        found.append(deals - sum(found))
    statistic = sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True))
    assert chi2.sf(statistic, len(expected) - 1) > 1e-4, (counts, chances)


def test_trumps_left_undealt() -> None:
    """By the exact chances, which are those of the other program."""
    chances = undealt()
    assert sum(chances.values()) == pytest.approx(1, abs=1e-12)
    assert [chances[number] for number in UNDEALT] == pytest.approx([*UNDEALT.values()], abs=0.003)
    rows = Simulator(setup_of(policy="random", seed="undealt")).play(0, DEALS).rows
    agrees(dict(Counter(rows["undealt"][rows["bidder"] >= 0].tolist())), chances)


def test_random_bids_are_uniform() -> None:
    """Eldest says one of eleven things, the next one of what is left above it, and so on."""
    rows = Simulator(setup_of(policy="random", seed="bids")).play(0, DEALS).rows
    eldest = (rows["dealer"] + 1) % 4
    first = rows["bids"][np.arange(DEALS), eldest]
    agrees(dict(Counter(first.tolist())), dict.fromkeys(range(11), 1 / 11))
    second = rows["bids"][np.arange(DEALS), (eldest + 1) % 4][first == 7]
    agrees(dict(Counter(second.tolist())), dict.fromkeys((0, 8, 9, 10), 1 / 4))
    agrees(dict(Counter(rows["trump"][rows["bidder"] >= 0].tolist())), dict.fromkeys(range(4), 1 / 4))
    passed = (rows["bidder"] < 0).mean()
    assert passed == pytest.approx(11**-4, abs=4 * math.sqrt(11**-4 / DEALS))
