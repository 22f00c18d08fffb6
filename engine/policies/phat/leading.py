"""How the expert leads in Phat: the pitch, and what is led to the other tricks.

docs/policies/phat.md tells it in words. The numbers come from ``python -m tools.fit.phat``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.ground.bits import bit, highest, lowest, popcount
from tricklab.engine.ground.cards import ONE_RANK
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import card_in, ranks_in, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.phat import tables as t
from tricklab.engine.policies.shared.ties import TAIL, held_by, tail_of


@compiled
def pitch_card(hand: int) -> int:
    """Return the card to pitch: the suit by what it holds, and in it the card that costs least."""
    best = max(max(_pitch_of(hand, 0), _pitch_of(hand, 1)), max(_pitch_of(hand, 2), _pitch_of(hand, 3)))
    return best & 63


@compiled
def _pitch_of(hand: int, suit: int) -> int:
    """Return what it is worth to pitch a suit, and behind it the card."""
    worth = entry(t.PITCH, ranks_in(hand, suit))
    return (worth >> 6 << TAIL) + tail_of(card_in(suit, worth & 63), hand)


@compiled
def _value(card: int, sure: int, loose: int, out: int, first: int, cards: int, tail: int) -> int:
    """Return the points to expect of a lead, and behind that its ``tail``."""
    what, above = entry(t.CARD, cards + card), popcount(out & t.ABOVE[np.uint64(card)])
    gain = ((loose if above else sure) >> 15 * suit_of(card)) & 0x7FFF
    return (gain + entry(t.LEAD, first + (what >> t.KINDS_AT & 127) + min(above, 3)) << TAIL) + tail


class Lead(NamedTuple):
    """What is the same for all leads.

    Attributes
    ----------
    first
        Where the values of cards begin.
    lengths, voids_at
        Where the values of suits by their length begin, and by who is void in them.
    voids
        By suit, thirteen bits each: who has none of it, and can or cannot trump.
    """

    first: int
    lengths: int
    voids_at: int
    voids: int


@compiled
def lead_of(view: View, out: int) -> Lead:
    """Return what there is to a lead."""
    table, seat, stage, trumps = view.table, view.seat, t.stage_of(view.table.number), suit_cards(view.table.trump)
    left, mate, right = (
        table.voids[np.uint64(seat + 1 & 3)],
        table.voids[np.uint64(seat + 2 & 3)],
        table.voids[np.uint64(seat + 3 & 3)],
    )
    armed = out & trumps
    voids = (left & ONE_RANK) * (9 if armed & ~left else 18) + (mate & ONE_RANK) * (3 if armed & ~mate else 6)
    voids = (voids + (right & ONE_RANK) * (1 if armed & ~right else 2)) & ~trumps
    own = min(popcount(view.own.hand & trumps), 3)
    foes = (2 if armed & ~(left & right) else 0) + (1 if armed & ~mate else 0)
    return Lead(104 * (16 * stage + 4 * foes + own), 16 * stage + 4 * own, 27 * stage, voids)


@compiled
def suit_places(context: Lead, hand: int, out: int, suit: int, is_trump: bool) -> Any:
    """Return the places of a suit in the tables of its length, of who is void, and of what is in hand and out."""
    mine, others = entry(t.HOLDING, ranks_in(hand, suit)) & 15, entry(t.HOLDING, ranks_in(out, suit)) >> t.OUT
    length = (3 * 16 if is_trump else 0) + context.lengths + (mine & 3)
    void = context.voids_at + (ranks_in(context.voids, suit) & 31)
    return length, void, mine << 5 | others << 1 | (512 if is_trump else 0)


@compiled
def lead(policy: Any, view: View, out: int) -> int:
    """Return the lead with the most points to expect."""
    hand, trump = view.own.hand, view.table.trump & 3
    context = lead_of(view, out)
    # What a lead of a suit gains, four numbers side by side, for sure winners and for others.
    loose = int(10 * policy.draw) << 15 * trump
    sure = loose
    for suit in range(4):
        length, void, held = suit_places(context, hand, out, suit, suit == trump)
        gain = entry(t.LENGTH, length) + entry(t.VOID, void)
        loose += gain + entry(t.SUIT_LED, held) << 15 * suit
        sure += gain + entry(t.SUIT_LED, held + 1) << 15 * suit
    most, cards, began = -1, t.without_twins(hand), held_by(view)
    while cards:
        # Two at a time: that there is another round is easier to guess then. A last one is weighed twice.
        low, high = lowest(cards), highest(cards)
        cards &= ~(bit(low) | bit(high))
        one = _value(low, sure, loose, out, context.first, 128 * trump, tail_of(low, began))
        other = _value(high, sure, loose, out, context.first, 128 * trump, tail_of(high, began))
        most = max(most, max(one, other))
    return most & 63
