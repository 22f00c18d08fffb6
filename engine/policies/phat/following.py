"""How the expert follows in Phat: what the trick is worth, the chance of winning it, and the price of the card.

docs/policies/phat.md tells it in words. The numbers come from ``python -m tools.fit.phat``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.ground.bits import bit, lowest, popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import ranks_in, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.phat import tables as t
from tricklab.engine.policies.shared.tactics import is_ours
from tricklab.engine.policies.shared.ties import TAIL, held_by, tail_of

COME = (0.0, 2.5, 2.0, 0.0)
"""Points that those who play after the second, third and fourth hand add to a trick; the first number is not used."""

LOST, WON = 4, 5
_CASE = 768 * np.array([LOST, WON, 1, 0, LOST, 3, LOST, WON, 0, 0, 0, 0, 2, 2, WON, WON])
"""Whose trick it is, see `outcome_row`: by place and side if the card does not win; from the eighth on if it does."""

PLACES = np.array([0, 0, 0, 0, 1, 2, 3, 4])
"""Second hand, third and fourth hand with the trick theirs or ours: by twice the place plus the side."""

_PRICES = 104 * 4 * PLACES
_LENGTHS = 104 * np.array([0, 0, 0, 1, 2] + [3] * 9)
VOID_PRICES = 104 * 20
"""Where the prices begin: by place and length if the suit led is held; for those who are void from `VOID_PRICES` on."""

VOID_ROWS = 768 * 6

_PIP = round(100 * t.PIP)
_COME = np.array([int(100 * points) for points in COME])


@compiled
def outcome_row(case: int, kind: int, higher: int, rest: int) -> int:
    """Return the place in the table of outcomes, but for the sort of the card.

    Parameters
    ----------
    case
        Second hand with the trick ours, or theirs; third hand with the trick mine, or partner's; lost; won: 768 each.
    kind
        What has the trick: a plain card, a trump on a plain suit, or a trump when trumps were led.
    higher, rest
        The cards that could beat it in its suit, and the cards of the suit led, which the next seat may have.
    """
    return case + kind * 256 + min(rest, 7) * 32 + min(higher, 3) * 8


class Trick(NamedTuple):
    """What is the same for all cards that may be played to a trick.

    Attributes
    ----------
    if_not, if_won
        The row of the table of outcomes for a card that does not win so far, and how much further on is that for one
        that does and cannot be beaten.
    beaten
        All bits if the next seat may have cards that beat a higher one, none if not.
    over
        The cards that would be the best so far.
    stake, prize
        What lies in the trick and is still to come, and what it is worth beyond that to take it.
    cards
        Where that begins which is to be known of the cards.
    void
        Whether the suit led is not held.
    prices
        Where the prices of cards begin.
    """

    if_not: int
    if_won: int
    beaten: int
    over: int
    stake: int
    prize: int
    cards: int
    void: int
    prices: int


@compiled
def trick_of(policy: Any, view: View, out: int) -> Trick:
    """Return what there is to a trick that somebody has led to."""
    table, hand, led = view.table, view.own.hand, view.table.led
    trumps, best = suit_cards(table.trump), bit(table.best)
    void = 1 if hand & led == 0 else 0
    place = (view.seat - table.leader) & 3
    ours = 1 if is_ours(view, table.winner) else 0
    ruffed = 1 if best & trumps else 0
    higher = (trumps if ruffed else led) & -(best << 1)
    foe = out & ~table.voids[np.uint64(view.seat + 1 & 3)]
    helper = foe if ours else out & ~table.voids[np.uint64(view.seat + 2 & 3)]
    # What has the trick, see `outcome_row`: the best card so far, and a card that wins, whose suit is ``taking``.
    has = (2 if led == trumps else 1) * ruffed
    wins, taking = 2 if led == trumps else void, trumps if void else led
    if_not = outcome_row(entry(_CASE, 2 * place + ours), has, popcount(helper & higher), popcount(helper & led))
    if_won = outcome_row(entry(_CASE, 8 + 2 * place), wins, 0, popcount(foe & led))
    if void:
        prices = VOID_PRICES + 104 * (4 * min(popcount(hand & trumps), 3) + t.few(popcount(out & trumps)))
    else:
        prices = entry(_PRICES, 2 * place + ours) + entry(_LENGTHS, popcount(hand & led))
    # In hundredths of a point, and with the chances, which are in hundredths, in parts of 10,000.
    return Trick(
        if_not=if_not + VOID_ROWS * void,
        if_won=if_won - if_not,
        beaten=-1 if foe & taking else 0,
        over=higher if ruffed else higher | trumps,
        stake=100 * table.points + _PIP * table.pips + entry(_COME, place),
        prize=int(10_000 * policy.eager) - void * int(10_000 * policy.ruff),
        cards=(table.trump & 3) * 128 + 64 * void,
        void=void,
        prices=prices,
    )


@compiled
def follow(policy: Any, view: View, out: int) -> int:
    """Return the card with the most points to expect, less its price."""
    trick, hand = trick_of(policy, view, out), view.own.hand
    return _discard(trick, hand, out, held_by(view)) if trick.void else _of_suit(trick, hand & view.table.led, out)


@compiled
def outcome_place(trick: Trick, card: int, what: int, above: int) -> int:
    """Return the place of a card in the table of outcomes."""
    wins = -(trick.over >> card & 1)
    return trick.if_not + (trick.if_won + (8 * above & trick.beaten) & wins) + (what & 7)


@compiled
def discard_place(phat: int, card: int, kind: int) -> int:
    """Return the place of a card in the table of discards, by where its suit's Nine and Five are."""
    return (ranks_in(phat, suit_of(card)) & 15) << 7 | kind


@compiled
def _of_suit(trick: Trick, legal: int, out: int) -> int:
    """Return the best card of the suit led."""
    most, cards = -(1 << 60), t.without_twins(legal)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        what, above = entry(t.CARD, trick.cards + card), t.few_above(card, out)
        price = entry(t.PRICE, trick.prices + above + (what >> t.KINDS_AT & 127))
        most = max(most, _value(trick, card, what, above, price) + card)
    return most & 63


@compiled
def _discard(trick: Trick, hand: int, out: int, held: int) -> int:
    """Return the best card where none is of the suit led, with what a discard does to its own suit."""
    most, cards, phat = -(1 << 60), t.without_twins(hand), t.phat_cards(hand, out)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        what, above = entry(t.CARD, trick.cards + card), t.few_above(card, out)
        kind = above + (what >> t.KINDS_AT & 127)
        price = entry(t.PRICE, trick.prices + kind) + entry(t.DISCARD, discard_place(phat, card, kind))
        most = max(most, _value(trick, card, what, above, price) + tail_of(card, held))
    return most & 63


@compiled
def _value(trick: Trick, card: int, what: int, above: int, price: int) -> int:
    """Return the points to expect of a card, in parts of 10,000, with room for a card behind it."""
    outcome, prize = entry(t.OUTCOME, outcome_place(trick, card, what, above)), trick.prize & -(trick.over >> card & 1)
    value = (outcome >> 24) * (trick.stake + (what >> t.WORTH_AT)) + (outcome & 0xFFFFFF) + prize
    return (value - 1000 * price) << TAIL
