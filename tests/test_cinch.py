"""Cinch and its relatives on the engine: the golden examples, the end of a match, and what the exchange brings.

What may be done and what it comes to is compared with the referee, deal by deal: tests/test_differential.py and
tests/contract/test_legal.py.
"""

from __future__ import annotations

import random
from itertools import product
from math import comb, prod, sqrt
from typing import Any

import numpy as np
import pytest

from driver import Position, dealt, mask, texts
from referee.cinch_rules import stacks, trumps_in
from tricklab.engine.errors import UsageError
from tricklab.engine.games.cinch import limit_stack
from tricklab.engine.ground.stacks import beneath_of, top_of
from tricklab.engine.mechanics.machine import DRAW, PLAY
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.decks import FRENCH_52

pytestmark = pytest.mark.game("cinch")


def setup_of(variant: str = "cinch", **given: Any) -> Setup:
    return Setup.make(variant, policy="random", **given)


@pytest.mark.parametrize("variant", ["cinch", "pedro", "sixty-three"])
def test_stacks_of_any_hand(variant: str) -> None:
    """A hand of seven to nine trumps, which is rare: how many there are, and which counters must lie beneath."""
    rng = random.Random(variant)
    at = lead_to_play(dealt(setup_of(variant, rules={"dealer_forced": True}), 2))
    trumps = trumps_in("CDHS"[int(at.table["trump"])], variant)
    for _ in range(60):
        hand, deal = rng.sample(list(trumps), rng.randint(7, 9)), at.state.view((np.record, at.state.dtype))
        at.own()["hand"] = mask(" ".join(hand))
        limit_stack(at.rules, deal.table, deal.own[at.seat])
        found = [(FRENCH_52.text(top_of(each)), frozenset(texts(beneath_of(each)))) for each in at.legal()]
        assert len(found) == len(set(found))
        assert set(found) == stacks(hand, trumps)


def lead_to_play(at: Position) -> Position:
    while at.kind != "play":
        assert at.step(at.legal()[-1 if at.kind == "bid" else 0])
    return at


def test_variants_have_their_own_options() -> None:
    assert "fourteen" not in setup_of("sixty-three").rules
    assert setup_of("sixty-three", rules={"min_bid": 63}).rules["min_bid"] == 63
    assert list(setup_of("pedro").rules) == list(setup_of("cinch").rules)
    for variant, rules in (("sixty-three", {"fourteen": 28}), ("cinch", {"min_bid": 8})):
        with pytest.raises(UsageError):
            setup_of(variant, rules=rules)


def chances() -> dict[str, float]:
    """Exact chances with fourteen trumps anywhere among the cards."""
    found = dict.fromkeys(("dealer has too many", "others who have too many", "all is served", "too little"), 0.0)
    for held in product(range(10), repeat=4):
        in_stock, wanted = 14 - sum(held), sum(max(0, 6 - number) for number in held[1:])
        if in_stock >= 0:
            share = prod(comb(9, number) for number in held) / comb(52, 14)
            served = min(16, wanted)
            for robbed in range(in_stock + 1):
                ways = comb(served, in_stock - robbed) * comb(16 - served, robbed)
                found["dealer has too many"] += share * ways * (held[0] + robbed > 6)
            share *= comb(16, in_stock)
            found["others who have too many"] += share * sum(number > 6 for number in held[1:])
            found["all is served"] += share * (wanted >= 16)
            found["too little"] += share * (wanted > 16)
    return found


def test_how_often_somebody_has_too_many_cards_or_too_few() -> None:
    """Any suit is named; against exact chances, which are those that another program has found for three of them."""
    simulator, exact, sold = Simulator(setup_of()), chances(), 0
    others = {"dealer has too many": 0.0102, "others who have too many": 0.0020, "too little": 0.00009}
    for what, share in others.items():
        assert abs(exact[what] - share) < 4 * sqrt(share / 200_000)
    del exact["too little"]
    found = dict.fromkeys(exact, 0)
    for first in range(0, 400_000, 10_000):
        played = simulator.play(first, 10_000, log=True)
        dealer, number = played.log["seat"] == played.rows["dealer"][:, None], np.bitwise_count(played.log["cards"])
        stacked = (played.log["do"] == PLAY) & (number > 1)
        sold += int((played.rows["bidder"] >= 0).sum())
        found["dealer has too many"] += int((stacked & dealer).sum())
        found["others who have too many"] += int((stacked & ~dealer).sum())
        found["all is served"] += int((np.where((played.log["do"] == DRAW) & ~dealer, number, 0).sum(1) == 16).sum())
    for what, share in exact.items():
        assert abs(found[what] / sold - share) < 4 * sqrt(share / sold), (what, found[what] / sold, share)
