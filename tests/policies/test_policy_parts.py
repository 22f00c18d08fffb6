"""Parts of policies against plain Python: tricks, discards, calls, what hands are worth, and what `random` draws."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest
from scipy.stats import chisquare

from conftest import setup_of
from driver import Position
from referee.cards import pack
from referee.phat_rules import HAND_SIZE, SEATS, Trick, legal_cards, muck_points, phat_points, trick_winner
from tricklab import Setup, Simulator
from tricklab.engine.games.cinch import FAMILY
from tricklab.engine.games.tapp_tarock.talon import LOOSE
from tricklab.engine.policies.cinch.estimate import TRUMPS, WORTH_ROW, terms, worth_of, worth_table
from tricklab.engine.policies.tapp_tarock.expert import Expert, best_discard, worth_of_discard
from tricklab.making import TAROCK_54, cards_of, mask_of


@pytest.mark.game("cinch")
@pytest.mark.parametrize("family", range(len(FAMILY)))
def test_a_holding_is_worth_its_terms(family: int) -> None:
    rng = np.random.default_rng(family)
    holdings = np.array([0, (1 << TRUMPS) - 1, *rng.integers(0, 1 << TRUMPS, 500)])
    weights = rng.integers(-300, 300, (2, terms(family, holdings).shape[1])).astype(float)
    table = worth_table(family, weights)
    assert len(table) == 2 * WORTH_ROW
    for position in range(2):
        found = [worth_of(table, position, int(holding)) for holding in holdings]
        assert found == (terms(family, holdings) @ weights[position]).tolist()


@pytest.mark.game("tapp-tarock")
def test_the_best_discard_is_the_best_of_all_sets() -> None:
    """It looks at twenty sets of some hundred."""
    rng = np.random.default_rng(5)
    for _ in range(40):
        hand = mask_of(rng.choice(np.array(TAROCK_54.cards), 19, replace=False).tolist())
        sets = [mask_of(cards) for cards in combinations(cards_of(hand & LOOSE), 3)]
        best, most = best_discard(Expert(), hand)
        assert not sets or best in sets
        assert most == max([worth_of_discard(Expert(), hand, cards) for cards in sets], default=most)


DEALS = 200_000


def is_even(found: np.ndarray, among: list[int]) -> bool:
    """Whether each came as often as any other, and nothing else came."""
    values, counts = np.unique(found, return_counts=True)
    return values.tolist() == among and chisquare(counts).pvalue > 1e-4


@pytest.mark.game("smear")
def test_random_bids_are_uniform() -> None:
    """Eldest says one of eleven things, the next one of what is left above it, and so on."""
    rows = Simulator(setup_of(policy="random", seed="bids")).play(0, DEALS).rows
    eldest = (rows["dealer"] + 1) % 4
    first, second = (rows["bids"][np.arange(DEALS), (eldest + turn) % 4] for turn in range(2))
    assert is_even(first, [*range(11)])
    assert is_even(second[first == 7], [0, 8, 9, 10])
    assert is_even(rows["trump"][rows["bidder"] >= 0], [0, 1, 2, 3])
    assert (rows["bidder"] < 0).mean() == pytest.approx(11**-4, abs=4 * math.sqrt(11**-4 / DEALS))


Hands = tuple[frozenset[str], ...]

ENDINGS = 60


def worth(trick: Trick, trump: str) -> int:
    """Hundredths of a point: docs/policies/phat.md counts 0.18 for each pip."""
    return sum(100 * phat_points(card, trump) + 18 * muck_points(card) for _, card in trick)


def best(hands: Hands, trick: Trick, leader: int, trump: str, side: int) -> int:
    """What a side wins from here if all play as well as they can and see all cards."""
    if len(trick) == SEATS:
        winner = trick_winner(trick, trump)
        won = worth(trick, trump) if winner % 2 == side else 0
        return won + (best(hands, (), winner, trump, side) if any(hands) else 0)
    seat = (leader + len(trick)) % SEATS
    choose = max if seat % 2 == side else min
    return choose(after(hands, trick, seat, card, trump, side) for card in legal_of(hands[seat], trick))


def legal_of(hand: frozenset[str], trick: Trick) -> set[str]:
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
    for _ in range(ENDINGS):
        at = Position(setup, rng.permutation(52), int(rng.integers(SEATS)))
        while len(at.tricks()) < HAND_SIZE:
            if len(at.tricks()) == HAND_SIZE - 1 and at.tricks()[-1] and len(at.legal()) > 1:
                yield at
            at.step(at.choice("expert"))


@pytest.mark.game("phat")
def test_the_expert_ends_a_hand_as_the_open_search_does() -> None:
    asked = np.zeros(SEATS, int)
    for at in decisions():
        tricks, seat = at.tricks(), at.seat
        trump, trick, deals = tricks[0][0][1][-1], tuple(tricks[-1]), list(possible(at, tricks))
        cards = at.setup.deck.texts(at.legal())
        values = {card: sum(after(hands, trick, seat, card, trump, seat % 2) for hands in deals) for card in cards}
        if len({*values.values()}) > 1:
            assert at.setup.deck.text(at.choice("expert")) == max(values, key=lambda card: values[card])
            asked[len(trick)] += 1
    assert asked[0] == 0
    assert min(asked[1:]) > 8
