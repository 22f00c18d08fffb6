"""How the expert leads in Phat: the pitch, and what is led to the other tricks.

docs/policies/phat.md tells it in words. The tables come from ``python -m scripts.fit_phat``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.ground.bits import bit, highest, lowest, popcount
from engine.ground.compiled import compiled
from engine.ground.lookup import entry
from engine.ground.tricks import SUIT, suit_cards, suit_of
from engine.policies.decide import View
from engine.policies.phat.following import ABOVE, KIND, ONE_RANK, stage_of, widen, without_twins
from engine.policies.phat.tables import CARD, FOES, HELD, LENGTH, LONG, PITCHED, REST, TRUMPS, VOID

_CARD = widen(CARD)
_REST = np.array(REST, np.int16)
_VOID = np.array(VOID, np.int16)
_FOES = np.array(FOES, np.int16)
_BIAS = 8192
"""Keeps what is packed into one integer above zero."""

_IS_TRUMP = 4
"""The row of `_SUIT` for trumps, after those for a plain suit beside 0, 1, 2, and 3 or more trumps."""


def _suits() -> Any:
    """Return what a suit's length, the trumps beside it and the cards that are out count, by stage, row and lengths."""
    length = widen(LENGTH, 11).reshape(3, 2, 8, 16)
    table = np.empty((3, _IS_TRUMP + 1, 8, 16), np.int16)
    for stage, row, own in np.ndindex(table.shape[:3]):
        if row == _IS_TRUMP:
            also = TRUMPS[16 * stage]
        else:
            also = TRUMPS[16 * stage + (4 * row - 1 + min(own, 4) if own else 0)] + FOES[8 * stage]
        table[stage, row, own] = _BIAS + length[stage, row // _IS_TRUMP, own] + also
    return table.ravel()


_SUIT = _suits()


def _pitches() -> Any:
    """Return for all that a suit may hold what pitching it is worth, with the card to pitch in the lower six bits."""
    holding, rank = np.arange(1 << 13)[:, None], np.arange(13)
    held = holding >> rank & 1
    missing = 12 - rank - held[:, ::-1].cumsum(1)[:, ::-1] + held
    cards = np.array(PITCHED)[rank * 4 + np.minimum(missing, 3)] * 64 + rank
    worth = np.array(LONG)[held.sum(1)] + held @ np.array(HELD)
    values = worth * 64 + np.where(held, cards, -(1 << 25)).max(1)
    return values.astype(np.int32)


_PITCH = _pitches()


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
    return entry(_PITCH, hand >> 13 * suit & SUIT) + 13 * suit


@compiled
def _value(card: int, sure: int, loose: int, out: int, first: int, kinds: int) -> int:
    """Return the points to expect of a lead, and in the lower six bits the card."""
    above = popcount(out & ABOVE[np.uint64(card)])
    gain = ((loose if above else sure) >> 15 * suit_of(card)) & 0x7FFF
    return (gain + entry(_CARD, first + 16 * KIND[np.uint64(kinds + card)] + above)) * 64 + card


@compiled
def lead(policy: Any, view: View, out: int) -> int:
    """Return the lead with the most points to expect."""
    table, hand, seat = view.table, view.own.hand, view.seat
    stage, trump, trumps = stage_of(table.number), table.trump & 3, suit_cards(table.trump)
    left, mate, right = (
        table.lacks[np.uint64(seat + 1 & 3)],
        table.lacks[np.uint64(seat + 2 & 3)],
        table.lacks[np.uint64(seat + 3 & 3)],
    )
    armed = out & trumps
    # By suit, thirteen bits each: who has none of it, and can or cannot trump; and which of its Nine and Five are out.
    voids = (left & ONE_RANK) * (9 if armed & ~left else 18) + (mate & ONE_RANK) * (3 if armed & ~mate else 6)
    voids = (voids + (right & ONE_RANK) * (1 if armed & ~right else 2)) & ~trumps
    prey = (out >> 3 & ONE_RANK) + 2 * (out >> 7 & ONE_RANK)
    row = 640 * stage + 128 * min(popcount(hand & trumps), 3)
    # What a lead of a suit gains, four numbers side by side, for sure winners and for others.
    sure = loose = 0
    for suit in range(4):
        own = min(popcount(hand >> 13 * suit & SUIT), 7)
        rest = min(popcount(out >> 13 * suit & SUIT), 10)
        base = entry(_SUIT, (640 * stage + 128 * _IS_TRUMP if suit == trump else row) + own * 16 + rest)
        base += entry(_VOID, 27 * stage + (voids >> 13 * suit & 31))
        place = 176 * stage + (88 if suit == trump else 0) + 4 * rest + (prey >> 13 * suit & 3)
        sure |= (base + entry(_REST, place + 44)) << 15 * suit
        loose |= (base + entry(_REST, place)) << 15 * suit
    foes = 8 * stage + (2 if armed & ~(left & right) else 0) + (1 if armed & ~mate else 0)
    sure += int(10 * policy.draw) + entry(_FOES, foes + 4) << 15 * trump
    loose += int(10 * policy.draw) + entry(_FOES, foes) << 15 * trump
    most, cards = -1, without_twins(hand)
    while cards:
        # Two at a time: that there is another round is easier to guess then. A last one is weighed twice.
        low, high = lowest(cards), highest(cards)
        cards &= ~(bit(low) | bit(high))
        one = _value(low, sure, loose, out, 416 * stage, 128 * trump)
        most = max(most, max(one, _value(high, sure, loose, out, 416 * stage, 128 * trump)))
    return most & 63
