"""Peatwit: which options contradict each other, and how many deals a match has."""

from __future__ import annotations

from typing import Any

import pytest

from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup

DEALS = 400_000


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
