"""Smear's house rules (docs/rules/smear.md, "Options"), and what can be bid and is dealt by them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tricklab.engine.rules.options import Option, Value, codes_of, rules_of

OPTIONS = (
    Option("players", (4, 6), "four in two partnerships, or six in two partnerships of three"),
    Option("jokers", ("low", "ranked"), "two jokers below the Two, or High and Low joker between Jick and Ten"),
    Option("trey", (True, False), "the trump Three counts 3 (ten points), or nothing (seven points)"),
    Option(
        "joker_credit",
        ("player", "captured"),
        "a joker's point goes to the side that plays it, or captures it",
    ),
    Option("refill", ("eldest", "bidder", "bidder_only"), "who is served first; bidder_only: six players only"),
    Option("stock", ("dead", "dealer", "bidder"), "who takes the trumps left after the refill; four players only"),
    Option("lead_to_fold", (False, True), "a seat on lead without trumps may lead a plain card before it folds"),
    Option("min_bid", (1,), "the lowest bid", low=1, high=4),
    Option("all_pass", ("redeal_same", "dealer_forced"), "throw the deal in, or the dealer has to bid"),
    Option("target", (21, 31), "points that win the match", low=1),
)

POINTS = ("high", "low", "jack", "jick", "joker-1", "joker-2", "game", "trey")
"""The points by name, in the order in which they are counted."""

SmearRules = rules_of(OPTIONS, "SmearRules", __name__)
CODES = codes_of(OPTIONS)


def words(rules: Mapping[str, Value]) -> dict[str, int]:
    """Return what can be bid: the pass and the numbers of points."""
    return {"pass": 0, **{str(bid): bid for bid in range(1, 11 if rules["trey"] else 8)}}


def hand_size(rules: Any) -> int:
    """Return how many cards each seat is dealt."""
    return 9 if rules.players == 4 else 8
