"""What policies of several games ask: told against what the deal itself says."""

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
from tricklab.engine.policies.shared.tactics import (
    is_ours,
    lowest_ranked,
    seats_after,
    unseen_cards,
    win_or_throw,
    winners,
)


def asked(rules: Any, states: Any, stream: Any, pack: int, dear: int) -> tuple[int, int, int, int, int, int]:
    """What a seat is told that has to play."""
    table, seat = states[0].table, states[0].table.actor
    view = View(rules, table, states[0].own[seat], seat, stream)
    legal, ours = playable(rules, table, view.own.hand), 0
    for other in range(len(states[0].own)):
        ours |= is_ours(view, other) << other
    able = winners(view, legal)
    return (
        unseen_cards(view, pack),
        seats_after(view),
        ours,
        able,
        win_or_throw(view, legal, dear),
        lowest_ranked(view, legal),
    )


@pytest.mark.parametrize(("variant", "cards"), [("phat", 52), ("plute", 54)])
def test_a_seat_is_told_what_the_deal_says(variant: str, cards: int) -> None:
    setup, rng, pack = Setup.make(variant, policy="random"), np.random.default_rng(4), (1 << cards) - 1
    seats, followed = setup.players, 0
    for _ in range(60):
        deal = Position(setup, rng.permutation(cards), int(rng.integers(seats))).walk(rng, int(rng.integers(60)))
        if deal.kind != "play":
            continue
        table, seat, hand = deal.table, deal.seat, int(deal.own()["hand"])
        others = sum(int(own["dealt"]) for own in deal.state["own"]) - hand
        played = sum(int(cards) for cards in table["played"])
        dear = 0x3FF << 13
        told = kernel(asked, setup.game.name)(
            deal.rules, deal.states, stream_of((np.uint64(1), np.uint64(2)), 0, 0), pack, dear
        )
        unseen, after, ours, able, answer, lowest = told
        stock = pack - others - hand
        assert unseen == (others | stock) & ~played
        assert after == (int(table["leader"]) - seat - 1) % seats
        assert ours == sum(1 << other for other in range(seats) if (other - seat) % 2 == 0)
        legal = deal.legal()
        best = [card for card in legal if _would_win(deal, card)]
        assert cards_of(able) == best
        assert lowest in legal
        assert rank(lowest) == min(map(rank, legal))
        if best:
            assert answer in best
            followed += int(table["led"] != 0)
        else:
            weights = {card: (card in cards_of(dear), rank(card)) for card in legal}
            assert weights[answer] == min(weights.values())
    assert followed > 5


def rank(card: int) -> int:
    return card % 13


def _would_win(deal: Position, card: int) -> bool:
    """Whether a card would be the best of the trick so far."""
    after = Position(deal.setup, deal.deck, deal.dealer, deal.number, [*deal.actions, card])
    return int(after.table["winner"]) == deal.seat
