"""The auction of one round, bid by bid, against a plain model of it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from driver import Position
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator


@dataclass
class Model:
    """What is said so far, and by what rules."""

    lowest: int
    highest: int
    forced: bool
    top_ends: bool
    said: list[int]

    @property
    def best(self) -> int:
        return max(self.said, default=0)

    def legal(self, players: int) -> list[int]:
        last = len(self.said) == players - 1
        passing = [] if self.forced and last and self.best == 0 else [0]
        return passing + [bid for bid in range(self.lowest, self.highest + 1) if bid > self.best]

    def is_over(self, players: int) -> bool:
        return len(self.said) == players or (self.top_ends and self.best == self.highest)


CASES = [
    ("plute", {}, (4, 7, True, True)),
    ("smear", {"min_bid": 3}, (3, 10, False, False)),
    ("smear", {"trey": False, "players": 6, "all_pass": "dealer_forced"}, (1, 7, True, False)),
]


@pytest.mark.parametrize(("variant", "rules", "model"), CASES)
def test_one_round(variant: str, rules: dict[str, Any], model: tuple[Any, ...]) -> None:
    setup, rng, ends = Setup.make(variant, rules=rules), random.Random(variant), Counter[str]()
    players, pack = setup.players, Simulator(setup).pack
    for _ in range(150):
        dealer, auction = rng.randrange(players), Model(*model, said=[])
        deal, keen = Position(setup, rng.sample(list(pack), len(pack)), dealer), rng.choice([0.05, 0.3])
        while not auction.is_over(players):
            speaker = (dealer + 1 + len(auction.said)) % players
            assert (deal.kind, deal.seat) == ("bid", speaker)
            assert deal.legal() == auction.legal(players)
            bids = [bid for bid in deal.legal() if bid]
            bid = rng.choice(bids) if bids and (rng.random() < keen or 0 not in deal.legal()) else 0
            assert deal.step(bid)
            auction.said.append(bid)
            assert int(deal.table["bids"][speaker]) == bid
        bidder = (dealer + 1 + auction.said.index(auction.best)) % players
        sold = auction.best > 0
        assert (deal.kind, deal.seat) == (("trump", bidder) if sold else (None, NOT_YET))
        assert (deal.table["high"], deal.table["bidder"]) == (auction.best, bidder if sold else NOT_YET)
        assert deal.table["trump"] == NOT_YET
        ends["sold" if sold else "passed"] += 1
        ends["early"] += len(auction.said) < players
    assert (ends["passed"] > 0) == (not model[2])
    assert (ends["early"] > 0) == model[3]
    assert ends["sold"] > 20
