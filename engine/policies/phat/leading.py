"""How the expert leads in Phat: the pitch, and what is led to the other tricks.

docs/policies/phat.md tells it in words. The tables come from ``python -m scripts.fit_phat``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.ground.bits import lowest, popcount
from engine.ground.compiled import compiled
from engine.ground.tricks import SUIT, suit_cards, suit_of
from engine.policies.decide import View
from engine.policies.phat.following import ABOVE, KIND, stage_of, widen, without_twins
from engine.policies.phat.tables import CARD, FOES, HELD, LENGTH, LONG, PITCHED, REST, TRUMPS, VOID

_CARD = widen(CARD)
_LENGTH = widen(LENGTH, 11)
_REST = np.array(REST, np.int16)
_VOID = np.array(VOID, np.int16)
_TRUMPS = np.array(TRUMPS, np.int16)
_FOES = np.array(FOES, np.int16)
_HELD = np.array(HELD, np.int16)
_LONG = np.array(LONG, np.int16)
_PITCHED = np.array(PITCHED, np.int16)
_BIAS = 8192
"""Keeps what is packed into one integer above zero."""


@compiled
def pitch_card(hand: int) -> int:
    """Return the card to pitch: the suit by what it holds, and in it the card that costs least."""
    most = -(1 << 60)
    for suit in range(4):
        ranks = hand >> 13 * suit & SUIT
        worth, best = _LONG[popcount(ranks)], -(1 << 40)
        left = ranks
        while left:
            rank = lowest(left)
            left &= left - 1
            worth += _HELD[rank]
            best = max(best, _PITCHED[rank * 4 + min(12 - rank - popcount(left), 3)] * 64 + rank)
        if ranks:
            most = max(most, worth * 64 + best + 13 * suit)
    return most & 63


@compiled
def lead(policy: Any, view: View, out: int) -> int:
    """Return the lead with the most points to expect."""
    table, hand = view.table, view.own.hand
    stage, trumps = stage_of(table.number), suit_cards(table.trump)
    left, mate, right = (
        table.lacks[(view.seat + 1) & 3],
        table.lacks[(view.seat + 2) & 3],
        table.lacks[(view.seat + 3) & 3],
    )
    armed = out & trumps
    voids = (9 if armed & ~left else 18, 3 if armed & ~mate else 6, 1 if armed & ~right else 2)
    foes = (2 if armed & ~(left & right) else 0) + (1 if armed & ~mate else 0)
    draw = int(10 * policy.draw)
    mine = 16 * stage + 4 * min(popcount(hand & trumps), 3) - 1
    # What a lead of a suit gains, four numbers side by side, for sure winners and for others.
    sure = loose = 0
    for suit in range(4):
        cards, outs = hand >> 13 * suit & SUIT, out >> 13 * suit & SUIT
        own, rest = min(popcount(cards), 7), min(popcount(outs), 10)
        prey = 4 * rest + 2 * (outs >> 7 & 1) + (outs >> 3 & 1)
        trump = 1 if suit == table.trump else 0
        void = (voids[0] if left >> 13 * suit & 1 else 0) + (voids[1] if mate >> 13 * suit & 1 else 0)
        void += voids[2] if right >> 13 * suit & 1 else 0
        base = _BIAS + _LENGTH[256 * stage + (trump * 8 + own) * 16 + rest] + _VOID[27 * stage + void * (1 - trump)]
        base += draw * trump + _TRUMPS[(16 * stage) if trump or own == 0 else mine + min(own, 4)]
        prize, other = 88 * trump + 44 + prey, 88 * trump + prey
        sure |= (base + _REST[176 * stage + prize] + _FOES[8 * stage + (4 + foes) * trump]) << 15 * suit
        loose |= (base + _REST[176 * stage + other] + _FOES[8 * stage + foes * trump]) << 15 * suit
    most, kinds, cards = -1, (table.trump & 3) * 128, without_twins(hand)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        above = popcount(out & ABOVE[card])
        gain = ((loose if above else sure) >> 15 * suit_of(card)) & 0x7FFF
        gain += _CARD[416 * stage + 16 * KIND[kinds + card] + above]
        most = max(most, gain * 64 + card)
    return most & 63
