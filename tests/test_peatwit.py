"""Peatwit: the worked examples of docs/rules/peatwit.md on the engine's own functions, and exact chances."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from tricklab.engine.errors import UsageError
from tricklab.engine.games.peatwit.outcome import pair_score, seat_score
from tricklab.engine.games.peatwit.play import LOW_CARDS, rank_in_trick, suit_led
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.runs.simulation import simulate

DEALS = 400_000


def rules_of(**rules: Any) -> Any:
    setup = Setup.make("peatwit", rules=rules, policy="random")
    return setup.game.code_of(setup.rules)


def winner(cards: str, **rules: Any) -> int:
    """The place of the card that wins a trick."""
    numbers = FRENCH_52.numbers(cards.split())
    led = suit_led(rules_of(**rules), None, numbers[0])
    powers = [rank_in_trick(None, None, led, number) for number in numbers]
    assert powers.count(max(powers)) == 1
    return powers.index(max(powers))


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("9H 2S 3H KH", 1),  # the 3H is in suit, so the only trump is the 2S
        ("KD 4C 3S 4H", 3),  # both fours beat the three; heart beats club
        ("3S 7S 2D AS", 2),  # 2D is a trump, 3S is not
        ("3S 7S 9D AS", 3),
        ("2C 9H KD QS", 0),
        ("QC 5C JC 4D", 3),  # the nerd's card: a trump, two that are too high, one in suit
        ("QC 5C JC KC", 3),
        ("QC 5C JC KD", 0),
        ("QC 5C JC 4C", 0),
    ],
)
def test_who_wins(cards: str, place: int) -> None:
    assert winner(cards) == place


def test_with_a_fifth_suit_a_led_trump_calls_for_trumps() -> None:
    assert winner("3S AS 2D 4C", lead_trump="fifth") == 3
    assert winner("3S AS 7S KS", lead_trump="fifth") == 0
    assert suit_led(rules_of(lead_trump="fifth"), None, FRENCH_52.number("3S")) == LOW_CARDS
    assert winner("KD 4C 3S 4H", lead_trump="fifth") == 3


@pytest.mark.parametrize(
    ("players", "bids", "tricks", "scores"),
    [
        (4, (3, 0, 5, 2), (4, 0, 5, 4), (31, 50, 50, 22)),
        (4, (3, 0, 5, 2), (2, 1, 5, 5), (-30, -50, 50, 23)),
        (3, (6, 5, 0), (7, 5, 4), (61, 50, -70)),
        (5, (2, 3, 0, 1, 2), (2, 4, 0, 1, 3), (20, 31, 30, 10, 21)),
    ],
)
def test_scores(players: int, bids: tuple[int, ...], tricks: tuple[int, ...], scores: tuple[int, ...]) -> None:
    rules = rules_of(players=players)
    assert tuple(seat_score(rules, bid, won) for bid, won in zip(bids, tricks, strict=True)) == scores


@pytest.mark.parametrize(
    ("bids", "tricks", "together", "combined"),
    [((3, 2), (4, 1), 11, 50), ((0, 4), (1, 3), -90, -90), ((0, 0), (0, 2), 0, 0), ((0, 3), (0, 4), 81, 81)],
)
def test_partners(bids: tuple[int, int], tricks: tuple[int, int], together: int, combined: int) -> None:
    for side in range(2):
        said, won = np.zeros(4, int), np.zeros(4, int)
        said[side::2], won[side::2] = bids, tricks
        assert pair_score(rules_of(partners=True), said, won, side) == together
        assert pair_score(rules_of(partners=True, partner_score="combined"), said, won, side) == combined


@pytest.mark.parametrize(("players", "most", "least"), [(4, 13, 13), (3, 17, 16), (5, 10, 8)])
def test_tricks_add_up(players: int, most: int, least: int) -> None:
    rows = Simulator(Setup.make("peatwit", players=players, policy="random")).play(0, 20_000).rows
    tricks = rows["tricks"][:, :players].sum(1)
    assert set(tricks.tolist()) == set(range(least, most + 1))
    assert (tricks + rows["nerd"] == most).all()


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


def test_the_direction_follows_the_deal() -> None:
    for rules, cycle in (
        ({}, ["left", "right", "across", "none"]),
        ({"players": 3}, ["left", "right", "none"]),
        ({"players": 5}, ["left", "right", "none"]),
        ({"players": 5, "five_across": True}, ["left", "right", "across", "none"]),
        ({"passing": "right"}, ["right"]),
    ):
        told = simulate("peatwit", 24, rules=rules, policy="random")["passing"].to_list()
        assert told == [cycle[number % len(cycle)] for number in range(24)]


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


def test_scores_at_the_target_are_refused() -> None:
    with pytest.raises(UsageError, match="below the target of 500"):
        Setup.make("peatwit", rules={"target": 500}, scores=[500, 0, 0, 0], policy="random")
