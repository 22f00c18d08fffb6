"""How often things happen in Smear, against exact chances and against an independent program's numbers.

Exact: sixteen trumps lie anywhere among 54 cards, since the policy ``random`` names a suit without looking.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from conftest import setup_of
from tricklab.engine.mechanics.machine import DISCARD, DRAW, PLAY
from tricklab.engine.play.simulator import Simulator

DEALS = 1_000_000
LOGGED = 400_000
BLOCK = 10_000

UNDEALT = {0: 0.193, 1: 0.444, 2: 0.296, 3: 0.063, 4: 0.004}
"""Trumps left undealt, as 200,000 deals of another program have it; the standard error is about 0.001."""


@cache
def exact() -> dict[str, dict[int, float]]:
    """The chances of: trumps undealt; players with more than six trumps; cards that the stock lacks."""
    undealt: Counter[int] = Counter()
    many: Counter[int] = Counter()
    lacking: Counter[int] = Counter()
    for held in product(range(10), repeat=4):
        in_stock = 16 - sum(held)
        if not 0 <= in_stock <= 16:
            continue
        ways = math.prod(comb(9, k) for k in held) * comb(18, in_stock)
        wanted = sum(max(0, 6 - k) for k in held)
        left = max(0, 18 - wanted)
        for u in range(min(left, in_stock) + 1):
            undealt[u] += ways * comb(left, u) * comb(18 - left, in_stock - u) / comb(18, in_stock)
        many[sum(k > 6 for k in held)] += ways
        lacking[max(0, wanted - 18)] += ways
    told = {"undealt": undealt, "many": many, "lacking": lacking}
    return {name: {key: ways / comb(54, 16) for key, ways in counts.items()} for name, counts in told.items()}


def agrees(counts: dict[int, int], chances: dict[int, float]) -> None:
    """Demand that counts fit chances, by chi-square; rare values are taken together."""
    deals = sum(counts.values())
    common = {key for key, chance in chances.items() if chance * deals >= 20}
    expected = [chances[key] * deals for key in common]
    found = [counts.get(key, 0) for key in common]
    if (rest := deals - sum(expected)) >= 5:
        expected.append(rest)
        found.append(deals - sum(found))
    else:
        assert deals - sum(found) < 25
    statistic = sum((f - e) ** 2 / e for f, e in zip(found, expected, strict=True))
    assert chi2.sf(statistic, len(expected) - 1) > 1e-4, (counts, chances)


def logged_deals(players: int, deals: int) -> Iterator[tuple[Any, Any, Any]]:
    """Yield, block by block: rows of the deals that were sold, and per seat the cards thrown and the cards drawn."""
    simulator = Simulator(setup_of(policy="random", players=players, seed="frequencies"))
    for first in range(0, deals, BLOCK):
        played = simulator.play(first, BLOCK, log=True)
        sold = played.rows["bidder"] >= 0
        deal, place = np.nonzero(played.log["cards"])
        events = played.log[deal, place]
        thrown, drawn = (np.zeros((BLOCK, players), np.int64) for _ in range(2))
        for kind, into in ((DISCARD, thrown), (DRAW, drawn)):
            chosen = events["do"] == kind
            np.add.at(into, (deal[chosen], events["seat"][chosen]), np.bitwise_count(events["cards"][chosen]))
        stacks = (events["do"] == PLAY) & (np.bitwise_count(events["cards"]) > 1)
        size = 9 if players == 4 else 8
        held = size - thrown[sold]
        if players == 4:
            assert stacks.sum() == (held > 6).sum()
        yield played.rows[sold], held, drawn[sold]


@pytest.fixture(scope="module")
def four() -> list[Any]:
    """Rows, trumps dealt to each seat, and cards drawn by each seat, of four players' deals."""
    return [np.concatenate(parts) for parts in zip(*logged_deals(4, LOGGED), strict=True)]


@pytest.fixture(scope="module")
def six() -> list[Any]:
    return [np.concatenate(parts) for parts in zip(*logged_deals(6, LOGGED // 4), strict=True)]


def test_the_exact_chances_are_those_of_the_other_program() -> None:
    assert sum(exact()["undealt"].values()) == pytest.approx(1, abs=1e-12)
    for undealt, share in UNDEALT.items():
        assert exact()["undealt"][undealt] == pytest.approx(share, abs=0.003)
    assert 1 - exact()["many"][0] == pytest.approx(0.0063, abs=0.0006)
    assert 1 - exact()["lacking"][0] == pytest.approx(0.00055, abs=0.0002)


def test_trumps_left_undealt() -> None:
    rows = Simulator(setup_of(policy="random", seed="undealt")).play(0, DEALS).rows
    undealt = rows["undealt"][rows["bidder"] >= 0]
    assert len(undealt) > 0.99 * DEALS
    agrees(dict(Counter(undealt.tolist())), exact()["undealt"])


def test_hands_with_more_than_six_trumps(four: list[Any]) -> None:
    agrees(dict(Counter((four[1] > 6).sum(axis=1).tolist())), exact()["many"])


def test_stock_that_runs_out(four: list[Any]) -> None:
    _, held, drawn = four
    wanted = np.maximum(0, 6 - held).sum(axis=1)
    agrees(dict(Counter(np.maximum(0, wanted - 18).tolist())), exact()["lacking"])
    assert np.array_equal(drawn.sum(axis=1), np.minimum(18, wanted))
    assert (drawn <= np.maximum(0, 6 - held)).all()
    assert (wanted > 18).sum() > 100


@pytest.mark.parametrize("players", [4, 6])
def test_trumps_dealt_to_a_seat(players: int, four: list[Any], six: list[Any]) -> None:
    held, size = (four[1], 9) if players == 4 else (six[1], 8)
    chances = {k: comb(16, k) * comb(38, size - k) / comb(54, size) for k in range(size + 1)}
    for seat in range(players):
        agrees(dict(Counter(held[:, seat].tolist())), chances)


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
