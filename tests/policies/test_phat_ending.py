"""How Phat's expert follows to the last trick but one: against a plain search with open hands over all possible deals.

The search knows the rules from the referee, and who is void from the cards played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from driver import Position
from referee.cards import pack, pips
from referee.phat import HAND_SIZE, SEATS, Trick, legal_cards, phat_points, trick_winner
from tricklab.engine.play.setup import Setup

Hands = tuple[frozenset[str], ...]

DEALS = 60


def worth(trick: Trick, trump: str) -> int:
    """Hundredths of a point: docs/policies/phat.md counts 0.18 for each pip."""
    return sum(100 * phat_points(card, trump) + 18 * pips(card) for _, card in trick)


def best(hands: Hands, trick: Trick, leader: int, trump: str, side: int) -> int:
    """What a side wins from here if all play as well as they can and see all cards."""
    if len(trick) == SEATS:
        winner = trick_winner(trick, trump)
        won = worth(trick, trump) if winner % 2 == side else 0
        return won + (best(hands, (), winner, trump, side) if any(hands) else 0)
    seat = (leader + len(trick)) % SEATS
    choose = max if seat % 2 == side else min
    return choose(after(hands, trick, seat, card, trump, side) for card in playable(hands[seat], trick))


def playable(hand: frozenset[str], trick: Trick) -> set[str]:
    return legal_cards(hand, trick[0][1][-1] if trick else None)


def after(hands: Hands, trick: Trick, seat: int, card: str, trump: str, side: int) -> int:
    """What a side wins after a card."""
    left = tuple(hand - {card} for hand in hands)
    return best(left, (*trick, (seat, card)), trick[0][0] if trick else seat, trump, side)


def possible(at: Position, tricks: list[list[tuple[int, str]]]) -> Iterator[Hands]:
    """Yield all hands that fit what the seat knows."""
    known = frozenset(at.setup.deck.texts(card for card in range(52) if int(at.own()["hand"]) >> card & 1))
    played = [card for trick in tricks for _, card in trick]
    unseen = frozenset(pack()) - known - set(played)
    void = {(seat, trick[0][1][-1]) for trick in tricks for seat, card in trick if card[-1] != trick[0][1][-1]}
    others = [seat for seat in range(SEATS) if seat != at.seat]
    rooms = [HAND_SIZE - sum(seat == player for trick in tricks for player, _ in trick) for seat in others]
    for first in combinations(sorted(unseen), rooms[0]):
        for second in combinations(sorted(unseen - {*first}), rooms[1]):
            dealt = {others[0]: {*first}, others[1]: {*second}, others[2]: unseen - {*first, *second}, at.seat: known}
            if not any((seat, card[-1]) in void for seat in others for card in dealt[seat]):
                yield tuple(frozenset(dealt[seat]) for seat in range(SEATS))


def decisions() -> Iterator[Position]:
    """Yield positions in which a seat follows to the last trick but one and may choose."""
    setup, rng = Setup.make("phat", policy="random"), np.random.default_rng(12)
    for _ in range(DEALS):
        at = Position(setup, rng.permutation(52), int(rng.integers(SEATS)))
        while len(at.tricks()) < HAND_SIZE:
            if len(at.tricks()) == HAND_SIZE - 1 and at.tricks()[-1] and len(at.legal()) > 1:
                yield at
            at.step(at.choice("expert"))


def test_the_expert_ends_a_hand_as_the_open_search_does() -> None:
    asked = np.zeros(SEATS, int)
    for at in decisions():
        tricks, seat = at.tricks(), at.seat
        trump, trick, deals = tricks[0][0][1][-1], tuple(tricks[-1]), list(possible(at, tricks))
        values = {
            at.setup.deck.text(card): sum(
                after(hands, trick, seat, at.setup.deck.text(card), trump, seat % 2) for hands in deals
            )
            for card in at.legal()
        }
        if len({*values.values()}) > 1:
            assert at.setup.deck.text(at.choice("expert")) == max(values, key=lambda card: values[card])
            asked[len(trick)] += 1
    assert asked[0] == 0
    assert min(asked[1:]) > 8
