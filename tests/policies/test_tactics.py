"""How policies of several games win a trick or throw a card away: against what the deal itself says.

`test_habits.py` has who sits behind, who has the trick, and which cards win.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.rng import stream_of
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import lowest_ranked, win_or_throw

DEAR = 0x3FF << 13
"""Cards that are thrown away last."""


def asked(rules: Any, states: Any, stream: Any, dear: int) -> tuple[int, int]:
    """Return what a seat is told that has to play."""
    table, seat = states[0].table, states[0].table.actor
    view = View(rules, table, states[0].own[seat], seat, stream)
    legal = playable(rules, table, view.own.hand)
    return win_or_throw(view, legal, dear), lowest_ranked(view, legal)


@pytest.mark.game("phat")
def test_a_trick_is_won_or_the_least_card_is_thrown() -> None:
    setup, rng, followed, thrown = Setup.make("phat", policy="random"), np.random.default_rng(4), 0, 0
    for _ in range(60):
        deal = Position(setup, rng.permutation(52), int(rng.integers(4))).walk(rng, int(rng.integers(60)))
        if deal.kind != "play":
            continue
        stream = stream_of((np.uint64(1), np.uint64(2)), 0, 0)
        answer, lowest = kernel(asked, "phat")(deal.rules, deal.states, stream, DEAR)
        legal = deal.legal()
        assert lowest in legal
        assert lowest % 13 == min(card % 13 for card in legal)
        if best := [card for card in legal if _would_win(deal, card)]:
            assert answer in best
            followed += int(deal.table["led"] != 0)
        else:
            weights = {card: (card in cards_of(DEAR), card % 13) for card in legal}
            assert weights[answer] == min(weights.values())
            thrown += len(legal) > 1
    assert followed > 5
    assert thrown > 5


def _would_win(deal: Position, card: int) -> bool:
    """Whether a card would be the best of the trick so far."""
    after = Position(deal.setup, deal.deck, deal.dealer, deal.number, [*deal.actions, card])
    return int(after.table["winner"]) == deal.seat
