"""Peatwit's counts for the fingers: what they pass, what they bid, and how much of the skill they keep."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position
from tricklab.analysis.contest.compare import compare
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_52

STRONG = "AS KS 9S 8S 4S AH 9H 8H 3H KD 9D 2D 4C"
WEAK = "JS TS 9S 8S 7S 6S TH 9H 8H 7H 6D 5D 3C"


class Seat(Position):
    """A deal in which the test sets the hand of the seat whose turn it is; the dealer is seat 3."""

    def __init__(self, hand: str, kind: str, **rules: Any) -> None:
        setup = Setup.make("peatwit", rules={"passing": "left", **rules}, policy="random")
        self.take_up(setup, np.zeros(1, setup.game.state))
        self.table["dealer"], self.table["actor"], self.table["kind"] = 3, 0, setup.game.kinds.index(kind)
        self.table["to"] = 1
        self.states[0]["own"][0]["hand"] = self.states[0]["own"][0]["dealt"] = mask_of(FRENCH_52.numbers(hand.split()))

    def passes(self, policy: str = "count") -> set[str]:
        """Return the cards that a policy passes."""
        chosen = self.choice(policy)
        return {FRENCH_52.text(card) for card in FRENCH_52.cards if chosen >> card & 1}


@pytest.mark.parametrize(
    ("hand", "bid"),
    [
        (STRONG, 4),  # four trumps, two Aces, two Kings, one suit of one card: 8 + 4 + 2 + 1
        ("AS KS 9S 8S 4S AH 9H 8H 3H KD 9D 2D TC", 3),  # a trump less: 13
        ("AS KS 9S 8S 4S AH 9H 8H 3H KD 9D 2D 8D", 3),  # a void instead of the single card: 14
        ("AS KS 9S 8S 4S AH 9H 8H 3H KD AD 2D 8D", 4),  # and an Ace: 16
        ("AS 9S 8S 4S QH 9H 8H 7H QD 9D 8D QC 2C", 1),  # two trumps, an Ace: 6
    ],
)
def test_it_bids_a_third_of_the_count_less_one(hand: str, bid: int) -> None:
    assert Seat(hand, "bid").choice("count") == bid


def test_three_take_nothing_off() -> None:
    hand = "AS KS 9S 8S 4S AH 9H 8H 3H KD 9D 2D 4C QC QD TC 9C"  # 4 trumps, 2 Aces, 2 Kings: 14
    assert Seat(hand, "bid", players=3).choice("count") == 4
    assert Seat(hand, "bid", players=3).choice("count:less_of_three=1") == 3


def test_it_bids_nil_with_hardly_anything_where_that_pays() -> None:
    two_trumps = WEAK.replace("5D", "2D")
    assert Seat(WEAK, "bid", partners=True).choice("count") == 0  # a trump that is a single card: 3
    assert Seat(WEAK, "bid", partners=True).choice("count:nil_of_partners=2") == 1
    assert Seat(two_trumps, "bid", partners=True).choice("count") == 1  # 5
    five = " ".join(two_trumps.split()[:10])  # as many as each has of five: 2 for the void besides
    assert Seat(five, "bid", players=5).choice("count") == 0
    assert Seat(five, "bid", players=5).choice("count:nil_of_five=1") == 1


def test_the_map_decides_on_nil_with_three_and_four() -> None:
    assert Seat(WEAK, "bid").choice("count") == 1
    assert Seat(WEAK, "bid").choice("count:nil=3") == 0
    assert Seat(WEAK, "bid", players=3).choice("count") == 1


@pytest.mark.parametrize(
    ("hand", "passed"),
    [
        (WEAK, "5D 6D 7H"),  # as any other hand, as there is no nil: the trump stays
        (
            STRONG,
            "9D KD 8H",
        ),  # clubs and diamonds have but a trump left then, and the shortest suit with more is hearts
        ("AS KS 9S 8S 4S AH 9H 8H 3H KD QD 4C 3C", "QD KD 8H"),
    ],
)
def test_the_pass_keeps_trumps_and_aces_and_empties_short_suits(hand: str, passed: str) -> None:
    assert Seat(hand, "pass").passes() == set(passed.split())


def test_each_rule_of_the_pass_can_be_left_out() -> None:
    assert Seat(STRONG, "pass").passes("count:keep_trumps=0") == {"4C", "2D", "9D"}
    passed = Seat(STRONG, "pass").passes("count:short=0")
    assert passed >= {"8S", "8H"}
    assert (passed - {"8S", "8H"}).pop()[0] == "9"  # of several equal ones any
    assert Seat(STRONG.replace("KD 9D", "AD QH"), "pass").passes("count:keep=15") >= {"AD"}
    assert Seat(WEAK, "pass").passes("count:nil=3") == {"JS", "TS", "TH"}
    passed = Seat(STRONG, "pass").passes("count:nil=20")
    assert passed >= {"AS", "AH"}
    assert (passed - {"AS", "AH"}).pop()[0] == "K"


@pytest.mark.parametrize("kind", ["pass", "bid"])
def test_own_is_what_the_expert_does(kind: str) -> None:
    for hand in (STRONG, WEAK):
        assert Seat(hand, kind).choice(f"count:{kind}=own") == Seat(hand, kind).choice("expert")


@pytest.mark.parametrize("rules", [{}, {"players": 3}, {"players": 5}, {"partners": True}])
def test_it_keeps_nine_tenths_of_the_skill(rules: dict[str, Any]) -> None:
    """It loses to the expert less than a tenth of what random play loses, and beats the beginner."""
    lost = compare("count", "expert", "peatwit", 2_000, seed="count", rules=rules)
    floor = compare("random", "expert", "peatwit", 2_000, seed="count", rules=rules)
    assert lost.difference.low > 0.1 * floor.difference.high
    assert compare("count", "basic", "peatwit", 2_000, seed="count", rules=rules).difference.low > 1
