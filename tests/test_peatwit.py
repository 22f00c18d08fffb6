"""Peatwit: worked examples of docs/rules/peatwit.md on the engine's own functions, and exact chances."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import pytest
from scipy.stats import chi2

from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

DEALS = 400_000


@pytest.mark.parametrize("players", [3, 4, 5])
def test_how_many_trumps_and_voids_a_hand_has(players: int) -> None:
    """Before the pass, against the hypergeometric chances; without a pass the hand is as dealt."""
    rows = Simulator(Setup.make("peatwit", rules={"players": players, "passing": "none"}, policy="random")).play(
        0, DEALS
    )
    size = 52 // players
    ways = {k: comb(12, k) * comb(40, size - k) / comb(52, size) for k in range(min(12, size) + 1)}
    counts = Counter(rows.rows["trumps"][:, 0].tolist())
    common = [k for k in ways if ways[k] * DEALS >= 20]
    distance = sum((counts[k] - ways[k] * DEALS) ** 2 / (ways[k] * DEALS) for k in common)
    assert distance < chi2.isf(1e-4, len(common) - 1)
    void = comb(39, size) / comb(52, size)
    for suit in range(4):
        found = int((rows.rows["lengths"][:, 1, suit] == 0).sum())
        assert abs(found - DEALS * void) < 4.5 * (DEALS * void * (1 - void)) ** 0.5


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ({"partners": True, "players": 3}, "partners=true needs players=4, not 3"),
        ({"passing": "across", "players": 3}, "passing=across needs players=4 or 5"),
        ({"passing": "across", "players": 5}, "needs five_across=true"),
        ({"nerd": "dead", "players": 4}, "nerd=dead needs players=3 or 5"),
        ({"players": 6}, "does not take '6'"),
        ({"deals": 0}, "any whole number from 1"),
    ],
)
def test_conflicts_are_named(rules: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        Setup.make("peatwit", rules=rules, policy="random")


def test_deals_of_a_match_follow_the_table() -> None:
    for rules, deals in (
        ({}, 16),
        ({"players": 3}, 9),
        ({"players": 5}, 15),
        ({"passing": "left"}, 4),
        ({"deals": 7}, 7),
    ):
        assert Setup.make("peatwit", rules=rules, policy="random").rules["deals"] == deals
