"""Tapp-Tarock's expert, a first one: docs/policies/tapp-tarock.md tells players how it thinks."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.tapp_tarock import (
    DOUBLE_GAME,
    DOUBLE_PAGAT,
    HALF,
    HOLD,
    PAGAT_BID,
    PASS,
    REDOUBLE_GAME,
    REDOUBLE_PAGAT,
    SOLO,
)
from tricklab.engine.games.tapp_tarock.play import may_bid, may_discard, must_discard, next_bid, words_open
from tricklab.engine.ground.bits import bit, choose, has, lowest, nth_subset, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, suit_cards, values_of
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.policies.tapp_tarock.play import choose_card
from tricklab.engine.speeches import next_word
from tricklab.engine.trick import playable


class Expert(NamedTuple):
    """Bids by the points that its hand should take, empties a suit, and weighs what each card wins and costs.

    Parameters
    ----------
    threes, solo
        The card points that it wants to expect before it bids threes, or solo.
    step
        How many more it wants for each step above threes, and for holding that.
    pagat
        The tarocks with which it announces the Pagat; three of the highest six count for half a one.
    double, redouble
        The points that its hand should take as soloist's with which it doubles, and with which it redoubles.
    void
        What a suit without a card is worth when it discards, in points.
    keep
        What the tarock that comes after the Pagat is worth in hand, in points, and the others in proportion.
    draw
        Points that the soloist sees in drawing an opponent's tarock.
    force
        Points that his opponents see in leading a suit that he must trump.
    """

    threes: float = 32.5
    step: float = 2.5
    solo: float = 49.0
    pagat: float = 10.5
    double: float = 38.5
    redouble: float = 48.0
    void: float = 4.7
    keep: float = 5.6
    draw: float = 0.8
    force: float = 1.9


_BANK, _BARE, _HAND = 0.64, 0.6, 1.25
"""How much the values of the cards count that are discarded, those that are kept without their king, and the hand."""

_HIGH = 0.5
"""What three of the highest six tarocks count when the Pagat is announced, in tarocks."""

_TAROCKS = np.array([43, *[14] * 8, *[16] * 4, *[18] * 4, 23, 27, 32, 63, 67])
"""The points that a soloist takes more with each tarock, in tenths, from the Pagat to the Skus."""


@compiled
def strength_of_hand(hand: int) -> float:
    """Return the card points that a hand should take for a soloist who bids threes."""
    tarocks, points = hand & TAROCKS, 86 + 42 * popcount(hand & KINGS) + 10 * popcount(hand & KINGS >> 1)
    while tarocks:
        points += entry(_TAROCKS, lowest(tarocks) - PAGAT)
        tarocks &= tarocks - 1
    for suit in range(4):
        length = popcount(hand & suit_cards(suit))
        points += 33 * (length == 0) + 17 * (length == 1)
    return 0.1 * points


@decides(Expert, "tapp-tarock", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid as little as will do, by the strength of the hand."""
    table, said, strength = view.table, may_bid(view.rules, view), strength_of_hand(view.own.hand)
    if strength >= policy.solo:
        return SOLO
    if has(said, HOLD):
        return HOLD if strength >= policy.threes + policy.step * (table.high - 1) else PASS
    above = next_bid(view.rules, table.high)
    return above if above < SOLO and strength >= policy.threes + policy.step * (above - 1) else PASS


@compiled
def best_discard(policy: Any, hand: int) -> tuple[int, float]:
    """Return which three of nineteen cards are best thrown away, and what the rest is worth with them, in points."""
    must, cards = must_discard(hand), may_discard(hand)
    size = HALF - popcount(must)
    best, most = 0, -1e9
    for number in range(choose(popcount(cards), size)):
        thrown = must | nth_subset(cards, size, number)
        worth = _BANK * values_of(thrown) - 4.0 * popcount(thrown & TAROCKS)
        for suit in range(4):
            rest = hand & ~thrown & suit_cards(suit)
            if rest == 0:
                worth += policy.void
            elif rest & KINGS == 0:
                worth -= _BARE * (values_of(rest) - popcount(rest)) + 0.4 * (popcount(rest) == 1)
        if worth > most:
            best, most = thrown, worth
    return best, most


@decides(Expert, "tapp-tarock", "half")
def half(policy: Expert, view: View) -> int:
    """Take the half with which the hand and what it throws away are worth most."""
    halves, hand = view.table.halves, view.own.hand
    worth = 0.0
    for n in range(2):
        drawn = hand | halves[n]
        thrown, banked = best_discard(policy, drawn)
        value = banked + _HAND * strength_of_hand(drawn & ~thrown) - values_of(halves[1 - n])
        worth += value if n else -value
    return int(worth > 0.0)


@decides(Expert, "tapp-tarock", "discard")
def discard(policy: Expert, view: View) -> int:
    """Throw what counts, and empty a suit."""
    return best_discard(policy, view.own.hand)[0]


@decides(Expert, "tapp-tarock", "announce")
def announce(policy: Expert, view: View) -> int:
    """Announce the Pagat with many tarocks; double what should fail, and redouble what should not."""
    hand, table, wanted = view.own.hand, view.table, 0
    strength = strength_of_hand(hand)
    if popcount(hand & TAROCKS) + _HIGH * (popcount(hand >> SKUS - 5) >= 3) >= policy.pagat:
        wanted |= bit(PAGAT_BID)
    limit = policy.redouble if view.seat == table.bidder else policy.double
    if strength >= limit:
        wanted |= bit(DOUBLE_GAME) | bit(DOUBLE_PAGAT) | bit(REDOUBLE_GAME) | bit(REDOUBLE_PAGAT)
    return next_word(table, wanted & words_open(view.rules, table, hand))


@decides(Expert, "tapp-tarock", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card that wins most for what it costs."""
    return choose_card(policy, view, playable(view.rules, view.table, view.own.hand))
