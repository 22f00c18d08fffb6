"""What policies of several games ask: told against what the deal itself says."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.ground.rng import stream_of
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import (
    best_card,
    best_suit,
    is_ours,
    lowest_ranked,
    say,
    seats_after,
    sure_winners,
    unseen_cards,
    win_or_throw,
    winners,
)


def test_the_best_card_and_suit_are_found_and_equal_ones_go_by_the_hand() -> None:
    by_rank = best_card(lambda what, card: card % 13 + what)
    assert by_rank(5, mask_of([3, 16, 20, 33]), 0) in (20, 33)
    assert [by_rank(-900, mask_of([2, 15]), mask_of([held])) for held in (5, 18)] == [2, 15]
    same = best_card(lambda what, card: what)
    assert same(0, mask_of([4, 7, 9]), 0) == 4  # of one suit it is the lowest
    by_length = best_suit(lambda what, hand, suit: what * (hand >> 13 * suit & 0x1FFF).bit_count())
    assert by_length(1, mask_of([0, 13, 14, 26, 27, 28])) == 2
    assert by_length(-0.5, mask_of([0, 13, 14, 26, 27])) == 3
    assert [by_length(1, mask_of([one, 13 + other])) for one, other in ((5, 3), (3, 5))] == [0, 1]


@pytest.mark.parametrize(
    ("said", "bid", "answer"),
    [({0, 4, 5}, 5, 5), ({0, 4, 5}, 3, 0), ({0, 4, 5}, -2, 0), ({4, 5}, 3, 4), ({4, 5}, 0, 4), ({0, 5}, 0, 0)],
)
def test_a_bid_that_may_not_be_said_is_a_pass_or_the_lowest(said: set[int], bid: int, answer: int) -> None:
    assert say(mask_of(said), bid) == answer


def test_sure_winners_are_above_all_that_is_out() -> None:
    assert sure_winners(mask_of([3, 8, 11, 12]), mask_of([2, 9])) == mask_of([11, 12])
    assert sure_winners(mask_of([3, 8]), 0) == mask_of([3, 8])


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
