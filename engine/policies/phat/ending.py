"""How the expert follows to the last trick but one in Phat: it plays both cards in every deal that is still possible.

A deal is possible if no seat holds a suit in which it has shown void. In each one all four play the last two tricks
with open hands. `following` decides the tricks before, and this one where both cards do equally well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.phat import HAND
from tricklab.engine.ground.bits import bit, lowest
from tricklab.engine.ground.cards import RANKS
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import rank_of, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.phat.tables import CARD, WORTH_AT

LAST_BUT_ONE = HAND - 2
"""The number of the trick at which each seat has two cards."""

WORTH = CARD.reshape(4, 2, 64)[:, 0].ravel() >> WORTH_AT
"""Hundredths of a point by 64 times trumps plus the card; the muck counts by the pip, as in `following`."""

SELF, LEFT, PARTNER, RIGHT = range(4)
"""The seats as the one that decides counts them, clockwise."""


def _strengths() -> Any:
    """Return the strength of a card by trumps, suit led and card; -1 if the card cannot win."""
    strengths = np.full((4, 4, 64), -1, np.int8)
    for trump, led, card in np.ndindex(4, 4, 52):
        if suit_of(card) in (trump, led):
            strengths[trump, led, card] = rank_of(card) + len(RANKS) * (suit_of(card) == trump)
    return strengths.ravel()


STRENGTH = _strengths()


class Ending(NamedTuple):
    """Facts that all possible deals share.

    Attributes
    ----------
    trump, led
        The suits of trumps and of the trick.
    after
        How many seats play after this one.
    total
        The worth of all cards of the last two tricks.
    """

    trump: int
    led: int
    after: int
    total: int


@compiled
def _strength(trump: int, led: int, card: int) -> int:
    return entry(STRENGTH, (4 * trump + led) * 64 + card)


@compiled
def _won(ending: Ending, hands: Any, strength: int, winner: int, taken: int, played: int) -> int:
    """Return the worth of the cards that this side wins, if ``winner`` leads to the last trick."""
    trump, lead = ending.trump, 0
    mine, left = lowest(hands[SELF] & ~played), lowest(hands[LEFT] & ~played)
    partners, right = lowest(hands[PARTNER] & ~played), lowest(hands[RIGHT] & ~played)
    if winner & 1 == 0:
        lead = suit_of(mine if winner == SELF else partners)
    else:
        lead = suit_of(left if winner == LEFT else right)
    us = max(_strength(trump, lead, mine), _strength(trump, lead, partners))
    them = max(_strength(trump, lead, left), _strength(trump, lead, right))
    return taken * (winner & 1 == 0) + (ending.total - taken) * (us > them)


def _choice(seat: int, later: Callable[..., int]) -> Callable[..., int]:
    """Return a function like `_won`, in which a seat still has to play to the trick, and then those after it."""
    sign = 1 if seat == PARTNER else -1

    def choice(ending: Ending, hands: Any, strength: int, winner: int, taken: int, played: int) -> int:
        if seat > ending.after:
            return later(ending, hands, strength, winner, taken, played)
        hand: Any = hands[seat]
        cards, most = hand & suit_cards(ending.led) or hand, -(1 << 40)
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            now = _strength(ending.trump, ending.led, card)
            with_it = taken + entry(WORTH, 64 * ending.trump + card)
            if now > strength:
                value = later(ending, hands, now, seat, with_it, played | bit(card))
            else:
                value = later(ending, hands, strength, winner, with_it, played | bit(card))
            most = max(most, sign * value)
        return sign * most

    return compiled(choice)


_replies = _choice(LEFT, _choice(PARTNER, _won))


@compiled
def _after(ending: Ending, hands: Any, strength: int, winner: int, taken: int, card: int) -> int:
    """Return the worth of the cards that this side wins after a card of this seat."""
    now, with_it = _strength(ending.trump, ending.led, card), taken + entry(WORTH, 64 * ending.trump + card)
    if now > strength:
        return _replies(ending, hands, now, SELF, with_it, bit(card))
    return _replies(ending, hands, strength, winner, with_it, bit(card))


@compiled
def _worth_of(trump: int, cards: int) -> int:
    worth = 0
    while cards:
        worth += entry(WORTH, 64 * trump + lowest(cards))
        cards &= cards - 1
    return worth


@compiled
def better_card(view: View, out: int) -> int:
    """Return the card that wins more over all possible deals; -1 if both win the same or only one may be played."""
    table, hand, seat = view.table, view.own.hand, view.seat
    if hand & table.led and hand & ~table.led:
        return -1
    trump, after = table.trump & 3, table.leader - seat - 1 & 3
    led, taken = suit_of(lowest(table.led)), _worth_of(trump, table.trick)
    ending = Ending(trump, led, after, taken + _worth_of(trump, hand | out))
    strength, winner = _strength(trump, led, table.best), table.winner - seat & 3
    one, two, more = lowest(hand), lowest(hand & hand - 1), 0
    not_left, not_partners = table.voids[np.uint64(seat + 1 & 3)], table.voids[np.uint64(seat + 2 & 3)]
    rights = out & ~table.voids[np.uint64(seat + 3 & 3)]
    while rights:
        right = rights & -rights  # it has played to the trick already, and has one card
        rights ^= right
        rest = out ^ right
        firsts = rest & ~not_partners
        while firsts:
            first = firsts & -firsts
            firsts ^= first
            seconds = firsts if after == 2 else first  # partner has one card if it has played
            while seconds:
                partners = first | seconds & -seconds
                seconds &= seconds - 1
                if (rest ^ partners) & not_left == 0:
                    hands = (hand, rest ^ partners, partners, right)
                    more += _after(ending, hands, strength, winner, taken, one)
                    more -= _after(ending, hands, strength, winner, taken, two)
    return (one if more > 0 else two) if more else -1
