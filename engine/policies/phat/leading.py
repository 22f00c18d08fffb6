"""How the expert leads in Phat: the pitch, and what is led to the other tricks.

docs/policies/phat.md tells it in words. The numbers come from ``python -m tools.fit.phat``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import bit, highest, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import card_in, ranks_in, suit_cards, suit_of
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.phat.cards import ABOVE, CARD, HOLDING, KINDS_AT, ONE_RANK, OUT, stage_of, without_twins
from tricklab.engine.policies.phat.tables import LEAD, LENGTH, PITCH, SUIT_LED, VOID


@compiled
def pitch_card(hand: int) -> int:
    """Return the card to pitch: the suit by what it holds, and in it the card that costs least."""
    return (
        max(
            max(_pitch_of(hand, 0), _pitch_of(hand, 1)),
            max(_pitch_of(hand, 2), _pitch_of(hand, 3)),
        )
        & 63
    )


@compiled
def _pitch_of(hand: int, suit: int) -> int:
    """Return what it is worth to pitch a suit, and in the lower six bits the card."""
    return entry(PITCH, ranks_in(hand, suit)) + card_in(suit, 0)


@compiled
def _value(card: int, sure: int, loose: int, out: int, first: int, cards: int) -> int:
    """Return the points to expect of a lead, and in the lower six bits the card."""
    what, above = entry(CARD, cards + card), popcount(out & ABOVE[np.uint64(card)])
    gain = ((loose if above else sure) >> 15 * suit_of(card)) & 0x7FFF
    return (gain + entry(LEAD, first + (what >> KINDS_AT & 127) + min(above, 3))) * 64 + card


@compiled
def lead(policy: Any, view: View, out: int) -> int:
    """Return the lead with the most points to expect."""
    table, hand, seat = view.table, view.own.hand, view.seat
    stage, trump, trumps = stage_of(table.number), table.trump & 3, suit_cards(table.trump)
    left, mate, right = (
        table.voids[np.uint64(seat + 1 & 3)],
        table.voids[np.uint64(seat + 2 & 3)],
        table.voids[np.uint64(seat + 3 & 3)],
    )
    armed = out & trumps
    # By suit, thirteen bits each: who has none of it, and can or cannot trump.
    voids = (left & ONE_RANK) * (9 if armed & ~left else 18) + (mate & ONE_RANK) * (3 if armed & ~mate else 6)
    voids = (voids + (right & ONE_RANK) * (1 if armed & ~right else 2)) & ~trumps
    own = min(popcount(hand & trumps), 3)
    # What a lead of a suit gains, four numbers side by side, for sure winners and for others.
    loose = int(10 * policy.draw) << 15 * trump
    sure = loose
    for suit in range(4):
        mine, others = entry(HOLDING, ranks_in(hand, suit)) & 15, entry(HOLDING, ranks_in(out, suit)) >> OUT
        state = mine << 5 | others << 1 | (512 if suit == trump else 0)
        gain = entry(LENGTH, (3 * 16 if suit == trump else 0) + 16 * stage + 4 * own + (mine & 3))
        gain += entry(VOID, 27 * stage + (ranks_in(voids, suit) & 31))
        loose += gain + entry(SUIT_LED, state) << 15 * suit
        sure += gain + entry(SUIT_LED, state + 1) << 15 * suit
    foes = (2 if armed & ~(left & right) else 0) + (1 if armed & ~mate else 0)
    first = 104 * (16 * stage + 4 * foes + own)
    most, cards = -1, without_twins(hand)
    while cards:
        # Two at a time: that there is another round is easier to guess then. A last one is weighed twice.
        low, high = lowest(cards), highest(cards)
        cards &= ~(bit(low) | bit(high))
        one = _value(low, sure, loose, out, first, 128 * trump)
        most = max(most, max(one, _value(high, sure, loose, out, first, 128 * trump)))
    return most & 63
