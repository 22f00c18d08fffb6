"""Cinch and its relatives on the engine: stacks of any hand.

What may be done and what it comes to is compared with the referee, deal by deal, by `referees/test_differential.py` and
`contract/test_legal.py`.
"""

from __future__ import annotations

import random

import numpy as np
import pytest

from driver import Position, dealt, mask, texts
from referee.cinch_rules import stacks, trumps_in
from tricklab.engine.games.cinch import limit_stack
from tricklab.engine.ground.stacks import beneath_of, top_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_52

pytestmark = pytest.mark.game("cinch")


@pytest.mark.parametrize("variant", ["cinch", "pedro", "sixty-three"])
def test_stacks_of_any_hand(variant: str) -> None:
    """A hand of seven to nine trumps, which is rare: how many there are, and which counters must lie beneath."""
    rng = random.Random(variant)
    at = lead_to_play(dealt(Setup.make(variant, policy="random", rules={"dealer_forced": True}), 2))
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
