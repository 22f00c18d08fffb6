"""How the expert follows in Phat: what the trick is worth, the chance to have it, and the price of the card.

docs/policies/phat.md tells it in words. The tables come from ``python -m scripts.fit_phat``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.ground.bits import bit, lowest, popcount
from engine.ground.compiled import compiled
from engine.ground.lookup import entry
from engine.ground.tricks import SUIT, must_follow, suit_cards
from engine.policies.decide import View
from engine.policies.phat.tables import CHANCE, DISCARD, PRICE, PRIZE

ALL_CARDS = (1 << 52) - 1

POINTS = np.array([0, 0, 0, 5, 0, 0, 0, 9, 0, 0, 0, 0, 0] + [0, 0, 0, 10, 0, 0, 0, 18, 0, 1, 2, 3, 4] * 2)
PIPS = np.array([0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4] * 3)
"""Phat points and pips by a card's kind: its rank, 13 more for a trump, or 26 more where another suit was led."""

PIP = 0.18
"""What a pip of the muck is worth in points."""

COME = (0.0, 2.5, 2.0, 0.0)
"""Points that those who play after the second, third and fourth hand add to a trick; the first number is not used."""

ABOVE = np.array([(SUIT << card // 13 * 13) & -(2 << card) for card in range(52)])
"""The cards of its suit that are higher than a card."""

_SUIT_OF = np.array([SUIT << card // 13 * 13 for card in range(52)])

ONE_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39
_TWINS = 0b001100110 * ONE_RANK
"""The 3, 4, 7 and 8 of the suits: as good as the card beneath, whoever holds that as well."""

KIND = np.array(
    [c % 13 + (c // 13 == t) * (13 + 13 * void) for t in range(4) for void in (0, 1) for c in range(64)], np.uint8
)
"""The kind of a card, by trumps, whether the suit led is another, and the card."""


def widen(table: tuple[int, ...], columns: int = 4) -> Any:
    """Return a table with sixteen columns, the last given one for all that follow: a count then needs no limit."""
    given = np.array(table, np.int16).reshape(-1, columns)
    return np.ascontiguousarray(given[:, np.minimum(np.arange(16), columns - 1)]).ravel()


_PRICE = widen(PRICE)
_DISCARD = widen(DISCARD, 11)
_CHANCE = widen(tuple(np.array(CHANCE[2:] + (100,) * 96 + (-100,) * 96).reshape(18, 4, 8).transpose(0, 2, 1).ravel()))
_WON, _LOST = 4, 5
_CASE = 384 * np.array([_LOST, _WON, 1, 0, _LOST, 3, _LOST, _WON, 0, 0, 0, 0, 2, 2, _WON, _WON], np.uint16)
"""Whose trick it is, see `chance_row`: by place and side if the card does not win; from the eighth on if it does."""

_WINNER = np.repeat(np.array([0, 256, 128], np.uint16), 13)
"""By a card's kind: what would have the trick, see `chance_row`."""

_GUARD = np.repeat(np.array([0, 0, 128], np.uint16), 13)
"""By a card's kind: its half of the table for discards."""

_PRIZE = np.array(
    [0, *(1000 * (prize - PRIZE[6]) for prize in PRIZE[:3]), 0, *(1000 * (prize - PRIZE[6]) for prize in PRIZE[3:6])]
)
_PIP = round(100 * PIP)
_WORTH = 100 * POINTS + _PIP * PIPS
_COME = np.array([int(100 * points) for points in COME])


@compiled
def stage_of(number: int) -> int:
    """Return the part of the deal: 0 up to the fourth trick, 1 up to the eighth, then 2."""
    return (1 if number >= 4 else 0) + (1 if number >= 8 else 0)


@compiled
def without_twins(cards: int) -> int:
    """Drop cards that are as good as another of the set."""
    return cards & ~(cards << 1 & _TWINS)


@compiled
def chance_row(case: int, kind: int, higher: int, rest: int) -> int:
    """Return the place in the table of chances.

    Parameters
    ----------
    case
        Second hand with the trick ours, or theirs; third hand with the trick mine, or partner's; won; lost: 384 each.
    kind
        What has the trick: a plain card, a trump on a plain suit, or a trump when trumps were led.
    higher, rest
        The cards that could beat it in its suit, and the cards of the suit led, which the next seat may have.
    """
    return case + kind * 128 + min(rest, 7) * 16 + higher


class Trick(NamedTuple):
    """What is the same for all cards that may be played to a trick.

    Attributes
    ----------
    if_not, if_won
        The rows of the table of chances for a card that does not win so far, and for one that does.
    foe
        The cards that the next seat may have.
    over
        The cards that would be the best so far.
    stake, prize
        What lies in the trick and is still to come, and what it is worth beyond that to take it.
    prices, kinds
        The rows of the tables of prices and of kinds.
    """

    if_not: int
    if_won: int
    foe: int
    over: int
    stake: int
    prize: int
    prices: int
    kinds: int


@compiled
def follow(policy: Any, view: View, out: int) -> int:
    """Return the card with the most points to expect, less its price."""
    table, led = view.table, view.table.led
    trumps, best = suit_cards(table.trump), bit(table.best)
    legal = must_follow(view.own.hand, led)
    void = 1 if legal & led == 0 else 0
    place = (view.seat - table.leader) & 3
    ours = 1 - ((table.winner ^ view.seat) & 1)
    ruffed = 1 if best & trumps else 0
    higher = (trumps if ruffed else led) & -(best << 1)
    kind = 2 if led == trumps else 1
    foe = out & ~table.lacks[np.uint64(view.seat + 1 & 3)]
    helper = foe if ours else out & ~table.lacks[np.uint64(view.seat + 2 & 3)]
    case = entry(_CASE, 2 * place + ours)
    # From here on in hundredths of a point, and with the chances, which are in hundredths, in parts of 10,000.
    stake = 100 * table.points + _PIP * table.pips + entry(_COME, place)
    prize = entry(_PRIZE, place + 4 * void) + int(10_000 * policy.eager) - void * int(10_000 * policy.ruff)
    trick = Trick(
        if_not=chance_row(case, kind * ruffed, popcount(helper & higher), popcount(helper & led)),
        if_won=chance_row(entry(_CASE, 8 + 2 * place), 0, 0, popcount(foe & led)),
        foe=foe,
        over=higher if ruffed else higher | trumps,
        stake=stake,
        prize=prize,
        prices=stage_of(table.number) * 624,
        kinds=(table.trump & 3) * 128 + 64 * void,
    )
    return _discard(trick, legal, out) if void else _of_suit(trick, legal, out)


@compiled
def _of_suit(trick: Trick, legal: int, out: int) -> int:
    """Return the best card of the suit led."""
    most, cards = -(1 << 60), without_twins(legal)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        most = max(most, _value(trick, card, out))
    return most & 63


@compiled
def _discard(trick: Trick, hand: int, out: int) -> int:
    """Return the best card where none is of the suit led, with what a discard does to its own suit."""
    most, cards = -(1 << 60), without_twins(hand)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        suit = _SUIT_OF[np.uint64(card)]
        guard = entry(_GUARD, KIND[np.uint64(trick.kinds + card)]) + 16 * min(popcount(hand & suit), 7)
        most = max(most, _value(trick, card, out) - 64_000 * entry(_DISCARD, guard + popcount(out & suit)))
    return most & 63


@compiled
def _value(trick: Trick, card: int, out: int) -> int:
    """Return the points to expect of a card, in parts of 10,000, and in the lower six bits the card."""
    rank, above = KIND[np.uint64(trick.kinds + card)], ABOVE[np.uint64(card)]
    wins = -(trick.over >> card & 1)
    row = (trick.if_won + popcount(trick.foe & above) + entry(_WINNER, rank)) & wins | trick.if_not & ~wins
    value = entry(_CHANCE, row) * (trick.stake + entry(_WORTH, rank)) + (trick.prize & wins)
    value -= 1000 * entry(_PRICE, trick.prices + 16 * rank + popcount(out & above))
    return value * 64 + card
