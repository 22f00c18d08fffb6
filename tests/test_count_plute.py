"""Plute's count for the fingers: it adds up, it bids by the sum and by who has bid, and it keeps most of the skill."""

from __future__ import annotations

import pytest

from test_plute_policies import Deal
from tricklab.analysis.contest.compare import compare
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.plute.count import Count

HANDS = [
    ("AS KS 5S 4S 3S 9H 8H 7D 6C", 6),  # 6 + 3 + three small ones
    ("AS KS 5S 4S 9D 9H 8H 7D 6C", 5),  # 11
    ("AS KS QS JS 2S JC JK1 9H 8D", 7),  # 6 + 3 + 2 + 2 + 3 + 2 + 1
    ("AS KS QS JS 2S 9H 8D 7C JK1", 6),  # 17: one short of a seven
    ("AS KS QS JS TS 9S 8S JC JK1", 6),  # 19, but without the Two
    ("KS 2S JS 9H 9D 8D 7D 8C 7C", 4),  # 3 + 3 + 2
    ("KS 2S JC 7S 9D 8D 7D 8C 7C", 5),  # the Off-Jack in the Jack's place, and a small one
    ("3S 9H 8H 7D 9D 9C 8C 3H 3D", 4),  # three small ones
]


@pytest.mark.parametrize(("hand", "bid"), HANDS)
def test_it_bids_what_the_best_suit_counts(hand: str, bid: int) -> None:
    assert Deal({0: hand}).asks("count") == bid


def test_less_is_enough_over_an_opponent() -> None:
    """Eleven is worth a six over an opponent's bid, and no more than a five over nobody's or a partner's."""
    eleven = "AS KS 5S 4S 9D 9H 8H 7D 6C"
    assert Deal({1: eleven}).do(4).asks("count") == 6
    assert Deal({1: eleven}).do(0).asks("count") == 5
    assert Deal({2: eleven}).do(4, 0).asks("count") == 5
    assert Deal({2: eleven}).do(5, 0).asks("count") == 0


def test_each_number_can_be_changed() -> None:
    hand = "AS KS 5S 4S 3S 9H 8H 7D 6C"
    for text, bid in (
        ("ace=5", 5),
        ("king=2", 5),
        ("other=0", 5),
        ("six=13", 5),
        ("seven=12", 6),  # without the Two
        ("five=13,six=13", 4),
    ):
        assert Deal({0: hand}).asks(f"count:{text}") == bid, text
    assert find_policy("count", "plute").instance == Count()


def test_it_keeps_nine_tenths_of_the_skill() -> None:
    """It loses to the expert less than a tenth of what random play loses, and beats the beginner."""
    lost = compare("count", "expert", "plute", 6_000, seed="count")
    floor = compare("random", "expert", "plute", 6_000, seed="count")
    assert lost.difference.low > 0.1 * floor.difference.high
    assert compare("count", "basic", "plute", 6_000, seed="count").difference.low > 0.5
