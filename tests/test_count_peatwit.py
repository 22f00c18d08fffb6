"""Peatwit's counts for the fingers: what they pass, what they bid, and how much of the skill they keep."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position
from tricklab.analysis.contest.compare import compare
from tricklab.engine.games.peatwit import LEFT, NO_PASS
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
        self.table["to"] = NO_PASS if setup.rules["passing"] == "none" else LEFT
        self.states[0]["own"][0]["hand"] = self.states[0]["own"][0]["dealt"] = mask_of(FRENCH_52.numbers(hand.split()))

    def passes(self, policy: str = "count") -> set[str]:
        """Return the cards that a policy passes."""
        chosen = self.choice(policy)
        return {FRENCH_52.text(card) for card in FRENCH_52.cards if chosen >> card & 1}


@pytest.mark.parametrize(
    ("hand", "more", "bid"),
    [
        # four trumps 8, two of them Fours 2, two Aces 6, two Kings 4; 4S in five cards 1, 2D and 4C in
        # few -2; 4C alone 2
        (STRONG, "", 3),  # 21
        (STRONG, "two=14", 3),
        (STRONG, "two=15", 2),
        (STRONG, "step=6", 4),
        (STRONG.replace("9D", "AD"), "", 4),  # 24
        (STRONG.replace("4C", "8D"), "", 3),  # a trump less, and a void: 22, as 2D is now one of four cards
        (STRONG.replace("4C", "8D"), "void=5", 4),
        (STRONG.replace("4C", "8D"), "in_long=2", 4),
        (STRONG.replace("4C", "TC"), "single=5", 3),  # 22
        (STRONG.replace("4C", "TC"), "single=6", 4),  # 23
        ("AS 9S 8S 4S QH 9H 8H 7H QD 9D 8D QC 2C", "", 1),  # two trumps, a Four, an Ace, and 2C in two cards: 7
        ("AS 9S 8S 4S QH 9H 8H 7H QD 9D 8D QC 2C", "in_short=-1", 2),
        ("AS 9S 8S 7S 4S QH 9H 8H 7H 6H QD 9D 2D", "", 1),  # the void does not count with two trumps: 8
        ("AS 9S 8S 7S 4S QH 9H 8H 7H 6H QD 9D 2D", "enough=2", 2),
    ],
)
def test_it_bids_by_the_count(hand: str, more: str, bid: int) -> None:
    assert Seat(hand, "bid").choice(f"count:{more}".removesuffix(":")) == bid


def test_it_counts_more_where_nobody_passed() -> None:
    assert Seat(STRONG, "bid", passing="none").choice("count") == 4  # 23
    assert Seat(STRONG, "bid", passing="none").choice("count:no_pass=1") == 3


def test_each_table_has_a_threshold_of_its_own() -> None:
    hand = "AS KS 9S 8S 4S AH 9H 8H 3H KD 9D 2D 4C QC QD TC 9C"  # four trumps, two Fours, A-A, K-K, one long: 21
    assert Seat(hand, "bid", players=3).choice("count") == 4
    assert Seat(hand, "bid", players=3).choice("count:two_of_three=8") == 3
    ten = "AS KS 9S 8S 4S AH 9H 8H 3H 7H"  # two trumps, a Four, A-A-K, both in suits of five: 15
    assert Seat(ten, "bid", players=5).choice("count") == 2
    assert Seat(ten, "bid", players=5).choice("count:two_of_five=8") == 3
    assert Seat(STRONG, "bid", partners=True).choice("count") == 3
    assert Seat(STRONG, "bid", partners=True).choice("count:two_of_partners=7") == 4


def test_it_bids_nil_with_hardly_anything_where_that_pays() -> None:
    more = WEAK.replace("JS", "AS").replace("TH", "KH")
    assert Seat(WEAK, "bid", partners=True).choice("count") == 0  # a trump that is a single card: 1
    assert Seat(more, "bid", partners=True).choice("count") == 0  # 6
    assert Seat(more, "bid", partners=True).choice("count:nil_of_partners=5") == 1
    assert Seat(more.replace("TS", "KS"), "bid", partners=True).choice("count") == 2  # 8
    five = " ".join(WEAK.split()[:10])  # as many as each has of five
    assert Seat(five, "bid", players=5).choice("count") == 0
    assert Seat(five, "bid", players=5).choice("count:nil_of_five=-1") == 1


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
    passed = Seat(STRONG, "pass").passes("count:nil=25")
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
