"""Options and scores of single games: what contradicts each other, what follows, and what the rules pages list."""

from __future__ import annotations

import re
from typing import Any

import pytest

from golden_deals import golden
from places import ROOT
from referee import paskievics_rules, tapp_tarock
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup


@pytest.mark.parametrize(
    ("variant", "rules", "words"),
    [
        ("peatwit", {"partners": True, "players": 3}, "partners=true needs players=4, not 3"),
        ("peatwit", {"passing": "across", "players": 3}, "passing=across needs players=4 or 5"),
        ("peatwit", {"passing": "across", "players": 5}, "needs five_across=true"),
        ("peatwit", {"nerd": "dead", "players": 4}, "nerd=dead needs players=3 or 5"),
        ("peatwit", {"players": 6}, "does not take '6'"),
        ("peatwit", {"deals": 0}, "any whole number from 1"),
        ("racehorse", {"players": 6}, "pack=32 is enough for players=2 to 5"),
        ("pitch", {"partners": True, "players": 3}, "partners=true needs players=4"),
        ("sell-out", {"players": 2}, "needs players=3 to 7"),
        ("sell-out", {"dealer_steal": True}, "needs dealer_steal=false"),
        ("sell-out", {"partners": True}, "needs partners=false"),
        ("tapp-tarock", {"deals": 10}, "a multiple of 3"),
        ("tapp-tarock", {"slam": "all"}, "'slam'"),
        ("sixty-three", {"fourteen": 28}, "fourteen"),
        ("cinch", {"min_bid": 8}, "min_bid"),
    ],
)
def test_conflicts_are_named(variant: str, rules: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        Setup.make(variant, rules=rules, policy="random")


@pytest.mark.parametrize(
    ("rules", "deals"),
    [({}, 16), ({"players": 3}, 9), ({"players": 5}, 15), ({"passing": "left"}, 4), ({"deals": 7}, 7)],
)
def test_deals_of_a_match_of_peatwit_follow_the_table(rules: dict[str, Any], deals: int) -> None:
    assert Setup.make("peatwit", rules=rules, policy="random").rules["deals"] == deals


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ("racehorse", {"pack": 32, "target": 11}),
        ("sell-out", {"auction": "sell_out"}),
        ("joker-pitch", {"joker": True}),
        ("smudge", {"smudge": "game"}),
        ("slam", {"smudge": "slam"}),
    ],
)
def test_variants_of_pitch_are_reachable_by_options(variant: str, rules: dict[str, Any]) -> None:
    assert Setup.make(variant, policy="random").rules == Setup.make("pitch", rules=rules, policy="random").rules


def test_sixty_three_has_bids_of_its_own() -> None:
    assert Setup.make("sixty-three", rules={"min_bid": 63}).rules["min_bid"] == 63


DEFAULTS = {name: golden(f"{name} {deal}")["rules"] for name, deal in (("tapp-tarock", "T6"), ("paskievics", "P6"))}


@pytest.mark.parametrize(
    ("name", "options"), [("tapp-tarock", tapp_tarock.OPTIONS), ("paskievics", paskievics_rules.OPTIONS)]
)
def test_the_options_are_those_of_the_page(name: str, options: dict[str, tuple[Any, ...] | range]) -> None:
    page = (ROOT / f"docs/rules/{name}.md").read_text().split("\n## Options\n")[1]
    told = {key: values.split("`")[1::2] for key, values in re.findall(r"^\| `(\w+)` \| (.*?) \|", page, re.MULTILINE)}
    assert told.keys() == options.keys() == DEFAULTS[name].keys()
    for key, values in options.items():
        if isinstance(values, tuple):
            assert [text.lower() for text in map(str, values)] == told[key]
        assert str(DEFAULTS[name][key]).lower() == told[key][0]
