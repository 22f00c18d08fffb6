"""What is dealt and who plays: variants, house rules, seats, policies, scores, hands, and a run's digest."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from conftest import setup_of
from golden_deals import golden
from places import ROOT
from referee import paskievics_rules, tapp_tarock
from tools.fuzz.house_rules import any_setup
from tricklab.engine.base.checks import suggest
from tricklab.engine.base.numbers import MOST_HANDS, parse_hands
from tricklab.engine.errors import UsageError
from tricklab.engine.games.smear import GAME, OPTIONS
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.rules.options import Option, codes_of, text_of
from tricklab.engine.runs.open_run import open_run
from tricklab.engine.runs.simulation import simulate_into


def names(setup: Setup) -> list[str]:
    return [policy.name for policy in setup.policies]


def test_players_is_short_for_the_rule() -> None:
    six = setup_of(policy="basic", players=6)
    assert six.sides == (0, 1, 0, 1, 0, 1)
    for rules in (None, {"players": 6}, {"players": "6"}):
        assert Setup.make("smear", policy="basic", players=6, rules=rules) == six
    assert Setup.make("smear", policy="basic", players=6, scores=[7, -3] * 3).scores == (7, -3)


def test_players_of_a_game_that_has_but_one_number_of_them() -> None:
    setup = Setup.make("tapp-tarock", policy="basic")
    assert Setup.make("tapp-tarock", policy="basic", players=3) == setup
    assert Setup.make("tapp-tarock", policy="basic", rules={"players": "3"}) == setup
    for wrong in ({"players": 4}, {"rules": {"players": "four"}}):
        with pytest.raises(UsageError, match=r"^Tapp-Tarock is for 3 players\.$"):
            Setup.make("tapp-tarock", policy="basic", **wrong)  # type: ignore[arg-type]


def test_a_seat_wins_over_its_side() -> None:
    seats = {3: "basic:trumps=6", 0: "random"}
    setup = Setup.make("smear", players=6, policy="basic", sides={1: "random"}, seats=seats)
    assert names(setup) == ["random", "random", "basic", "basic:trumps=6", "basic", "random"]
    assert setup.table_of_policies() == (
        "seat 0 random, seat 1 random, seat 2 basic, seat 3 basic:trumps=6, seat 4 basic, seat 5 random"
    )
    assert Setup.make("smear", policy="basic").table_of_policies() == "basic"
    alone = Setup.make("smear", policy="basic", seats={2: "random"})
    assert alone.table_of_policies() == "basic, seat 2 random"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"seats": {-1: "basic"}}, ["no seat -1"]),
        ({"policy": "basic:trumps="}, ["needs a number, as in trumps=4"]),
        ({"rules": {"jokers": "lo"}}, ["does not take 'lo'", "Did you mean 'low'?"]),
        ({"players": 6, "rules": {"stock": "bidder"}}, ["stock=bidder needs players=4"]),
        ({"scores": [30_001, 0]}, ["scores go from -30000 to 30000"]),
        ({"players": 6, "scores": [1, 2, 1, 2]}, ["4 scores given; give 2", "or 6"]),
    ],
)
def test_refusals(asked: dict[str, Any], words: list[str]) -> None:
    """Those that test_cli.py does not try."""
    with pytest.raises(UsageError) as refusal:
        Setup.make(**{"policy": "basic", **asked})
    for word in words:
        assert word in str(refusal.value)


def test_parameters_and_full_names() -> None:
    for name, policy in policies_of("smear").items():
        assert find_policy(name, "smear").parameters == policy._field_defaults
        same = ",".join(f"{key}={value}" for key, value in policy._field_defaults.items())
        assert find_policy(":".join(filter(None, [name, same])), "smear") == find_policy(name, "smear")
    changed = find_policy("basic:partner=2.5,trumps=3", "smear")
    assert changed.name == find_policy("basic:trumps=3,partner=2.5", "smear").name == "basic:partner=2.5,trumps=3"
    assert changed.parameters == {"trumps": 3.0, "partner": 2.5}


BASE: dict[str, Any] = {"variant": "smear", "policy": "basic", "scores": (1, 2), "seed": "digest"}
NOT_ALONE = ("refill", "forced_more")
ALONE = [option for option in OPTIONS if option.name not in NOT_ALONE]
CHANGES: list[dict[str, Any]] = [
    {"rules": {"refill": "bidder"}},
    *(
        {"rules": {option.name: value}}
        for option in OPTIONS
        for value in option.values[1:]
        if option.name not in NOT_ALONE
    ),
    {"rules": {"all_pass": "dealer_forced", "forced_more": False}},
    *({"rules": rules} for rules in ({"min_bid": 2}, {"min_bid": 3}, {"target": 100})),
    {"players": 6, "rules": {"refill": "bidder_only"}},
    *({"policy": name} for name in ("random", "basic:trumps=5", "basic:trumps=5.000000001", "basic:partner=5")),
    *({"sides": {side: "random"}} for side in (0, 1)),
    *({"seats": {seat: "random"}} for seat in (0, 2)),
    *({"scores": scores} for scores in ((2, 1), (1, -2))),
    *({"seed": seed} for seed in ("digest ", 1, 0, -1)),
]


def test_digest_changes_with_everything() -> None:
    setups = [Setup.make(**{**BASE, **change}) for change in ({}, *CHANGES)]
    assert len({setup.digest() for setup in setups}) == len(setups)
    assert all(len(setup.digest()) == 8 and int(setup.digest(), 16) >= 0 for setup in setups)


def test_digest_changes_with_nothing_else() -> None:
    plain = Setup.make(**BASE)
    assert plain.digest() == Setup.make(**BASE).digest()
    spelled: list[dict[str, Any]] = [
        {"players": 4},
        {"rules": {"jokers": "low", "min_bid": "1", "trey": "true", "target": 21}},
        {"rules": {"target": "21", "players": 4}},
        {"policy": "random", "sides": {0: "basic", 1: "basic"}},
        {"policy": "basic:trumps=4,partner=1"},
        {"scores": [1, 2, 1, 2]},
    ]
    for change in spelled:
        setup = Setup.make(**{**BASE, **change})
        assert setup == plain
        assert setup.digest() == plain.digest()


def test_rules_digest_is_of_the_rules_alone() -> None:
    rng = random.Random("rules digest")
    digests, described = set(), set()
    for _ in range(300):
        rules = any_setup("smear", rng).rules
        setup = setup_of(policy="basic", seed=rng.random().hex(), **rules)
        assert setup.rules_digest() == setup_of(policy="random", **rules).rules_digest()
        digests.add(setup.rules_digest())
        described.add(str(setup.rules))
    assert len(digests) == len(described)


def test_a_number_of_deals_has_bounds() -> None:
    """How numbers are written is tried in `base/test_numbers`."""
    assert [parse_hands(text) for text in ("1", "1_099_511_627_776", 7)] == [1, MOST_HANDS, 7]
    for wrong in ("0", "-5", str(MOST_HANDS + 1), "1.5", ""):
        with pytest.raises(UsageError, match=r"hands must be (a whole number, as in|from 1 to 1,099,511,627,776)"):
            parse_hands(wrong)


def test_a_run_of_an_older_version_keeps_its_seed(tmp_path: Path) -> None:
    """In 0.4.0 ``--seed 1e3`` was a text; such a run on disk is that of the text."""
    setup = replace(Setup.make("smear", policy="random"), seed="1e3")
    run = simulate_into(tmp_path, setup, hands=100)
    assert open_run(run.folder).setup == setup


WORD = Option("colour", ("red", "green"), "a word")
NUMBER = Option("size", (3, 9), "a number", low=2, high=12)
OPEN = Option("target", (21,), "an open number", low=1)
FLAG = Option("open", (False, True), "yes or no")


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_of_smear(option: Option) -> None:
    assert option.default == option.values[0]
    for value in option.values:
        for given in (value, text_of(value)):
            parsed = option.parse(given)
            assert parsed == value
            assert type(parsed) is type(value)
        assert text_of(value) in option.describe()
    assert option.meaning


def test_constants_follow_the_words_and_not_their_places() -> None:
    turned = Option("colour", ("green", "red"), "the same words in another order")
    assert (codes_of((NUMBER, WORD)).colour.green, codes_of((NUMBER, WORD)).colour.red) == (1, 0)
    assert (codes_of((turned, NUMBER)).colour.green, codes_of((turned, NUMBER)).colour.red) == (0, 1)
    with pytest.raises(AttributeError, match="blue"):
        codes_of((WORD,)).colour.blue  # noqa: B018


def test_codes_are_distinct_and_in_the_order_of_the_rules_class() -> None:
    assert tuple(option.name for option in OPTIONS) == GAME.rules_class._fields
    for option in OPTIONS:
        coded = [option.code(value) for value in option.values]
        assert len(set(coded)) == len(coded)
        assert all(type(code) is int for code in coded)
    by_name = {option.name: option for option in OPTIONS}
    assert [by_name["refill"].code(word) for word in ("eldest", "bidder", "bidder_only")] == [0, 1, 2]
    assert [by_name["trey"].code(value) for value in (False, True)] == [0, 1]
    assert by_name["min_bid"].code(3) == 3
    assert by_name["players"].code(6) == 6


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        *((WORD, "green", "green"), (OPEN, "1e3", 1000), (OPEN, "100000", 100_000), (OPEN, 1, 1)),
        *((NUMBER, "2", 2), (NUMBER, 12, 12), (NUMBER, "9", 9), (NUMBER, "3.0", 3)),
        *((FLAG, "true", True), (FLAG, True, True), (FLAG, "false", False)),
    ],
)
def test_values_taken(option: Option, given: Any, value: Any) -> None:
    parsed = option.parse(given)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("option", "given", "words"),
    [
        (WORD, "blue", ["'colour' does not take 'blue'", "red, green"]),
        (WORD, "gren", ["Did you mean 'green'?"]),
        (WORD, "", ["does not take ''"]),
        (WORD, "Red", ["does not take 'Red'"]),
        *((NUMBER, given, ["from 2 to 12"]) for given in ("1", 13, "-3", "--3", "2.5", "three", "³", "")),
        (NUMBER, True, ["does not take 'true'"]),
        *((OPEN, given, ["from 1 to 999,999"]) for given in (0, "9" * 30)),
        *((FLAG, given, ["false, true"]) for given in ("yes", "1", 1, "True")),
    ],
)
def test_values_refused(option: Option, given: Any, words: list[str]) -> None:
    with pytest.raises(UsageError) as refusal:
        option.parse(given)
    for word in words:
        assert word in str(refusal.value)


def test_suggestions() -> None:
    assert suggest("zzzz", ["random", "basic"]) == ""
    assert suggest("", []) == ""


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
        ("sixty-three", {"all_points": "double"}, "all_points"),
        ("cinch", {"min_bid": 15}, "min_bid"),
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


DEALS = 400_000


@pytest.mark.parametrize("variant", ["pitch", "racehorse"])
def test_trumps_that_are_out(variant: str) -> None:
    """How many of the unseen trumps are dealt to the others, by the hypergeometric chances."""
    hand = "AS KS 9H 8D 7D 9C"
    rows = Simulator(Setup.make(variant, policy="random", hand=hand, seed="out")).play(0, DEALS).rows
    spades = rows[(rows["trump"] == 3) & (rows["pitcher"] == 0)]
    unseen, trumps = (46, 11) if variant == "pitch" else (26, 6)
    out = np.zeros(len(spades), int)
    for seat in range(1, 4):
        out += np.bitwise_count(spades["trumps"][:, seat].astype(np.int64))
    for k in range(trumps + 1):
        p = comb(trumps, k) * comb(unseen - trumps, 18 - k) / comb(unseen, 18) if 18 - k <= unseen - trumps else 0.0
        assert abs((out == k).mean() - p) < 4.5 * (p * (1 - p) / len(spades)) ** 0.5 + 1e-9
