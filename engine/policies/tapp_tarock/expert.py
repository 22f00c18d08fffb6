"""Tapp-Tarock's expert: docs/policies/tapp-tarock.md tells players how it thinks."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.tapp_tarock.talon import (
    DOUBLE_GAME,
    DOUBLE_PAGAT,
    HALF,
    HOLD,
    LOOSE,
    PAGAT_BID,
    PASS,
    REDOUBLE_GAME,
    REDOUBLE_PAGAT,
    SOLO,
    may_bid,
    may_discard,
    must_discard,
    next_bid,
    words_open,
)
from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, suit_cards, values_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.speeches import next_word
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.tapp_tarock.play import VALUES, choose_card


class Expert(NamedTuple):
    """Bids by the points that its hand should take, empties a suit, and plays as it has learned.

    Parameters
    ----------
    threes
        The card points that it wants to expect before it bids threes.
    solo
        The card points that it wants to expect before it bids solo.
    step
        How many more it wants for each step above threes, and for holding that.
    pagat
        The tarocks with which it announces the Pagat; three of the highest six count for half a one.
    double
        The points that its hand should take as soloist's with which it doubles.
    redouble
        The points that its hand should take with which it redoubles, as soloist.
    void
        What a suit without a card is worth when it discards, in points.
    """

    threes: float = 32.0
    step: float = 4.5
    solo: float = 49.0
    pagat: float = 11.5
    double: float = 44.0
    redouble: float = 45.0
    void: float = 5.4


_BANK, _BARE, _HAND = 0.64, 0.6, 1.25
"""How much the values of the cards count that are discarded, those that are kept without their king, and the hand."""

_LONE, _TAROCK_THROWN = 0.4, 4.0
"""What it costs to keep a single card that is no king, and to throw a tarock."""

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


def _worth_of_rests() -> Any:
    """Return what it is worth to keep the cards of a suit but to empty it, in points, for every set of the eight."""
    worth = np.zeros(256)
    for rest in range(1, 1 << 7):
        worth[rest] = -_BARE * (values_of(rest) - popcount(rest)) - _LONE * (popcount(rest) == 1)
    return worth


def _thrown_first() -> Any:
    """Return the cards of a suit that are thrown, 0 to 3 of them, for every set of the eight: those that count most."""
    sets = np.zeros((256, HALF + 1), np.int64)
    for held in range(256):
        loose = sorted(range(7), key=lambda card: (-values_of(1 << card), card))
        loose = [card for card in loose if held >> card & 1]
        sets[held] = [sum(1 << card for card in loose[:number]) for number in range(HALF + 1)]
    return sets.ravel()


_RESTS, _FIRST = _worth_of_rests(), _thrown_first()
_SPLITS = np.array([[part.count(suit) for suit in range(4)] for part in combinations_with_replacement(range(4), HALF)])
"""How many cards of each suit are thrown."""


@compiled
def worth_of_discard(policy: Any, hand: int, thrown: int) -> float:
    """Return what it is worth to throw some cards away, in points."""
    worth = _BANK * values_of(thrown) - _TAROCK_THROWN * popcount(thrown & TAROCKS)
    for suit in range(4):
        rest = (hand & ~thrown) >> 8 * suit & 0xFF
        worth += policy.void if rest == 0 else _RESTS[np.uint64(rest)]
    return float(worth)


@compiled
def best_discard(policy: Any, hand: int) -> tuple[int, float]:
    """Return which three of nineteen cards are best thrown away, and what that is worth, in points.

    However many cards of a suit are thrown, they are those that count most: it is only asked how many.
    """
    best, most = must_discard(hand), -1e9
    if popcount(hand & LOOSE) < HALF:
        while popcount(best) < HALF:
            best |= bit(lowest(may_discard(hand) & ~best))
        return best, worth_of_discard(policy, hand, best)
    for split in range(len(_SPLITS)):
        thrown = 0
        for suit in range(4):
            held = hand >> 8 * suit & 0xFF
            thrown |= entry(_FIRST, (HALF + 1) * held + _SPLITS[split, suit]) << 8 * suit
        worth = worth_of_discard(policy, hand, thrown)
        if worth > most and popcount(thrown) == HALF:
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
    """Play the card of the highest value."""
    return choose_card(view, VALUES, playable(view.rules, view.table, view.own.hand))
