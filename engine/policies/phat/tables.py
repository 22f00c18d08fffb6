"""What the expert of Phat looks up of a card or a suit, and what it has learned: tables, worked out beforehand.

docs/policies/phat.md tells what is counted. A table has no branches that the processor could guess wrong.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.cards import ONE_RANK, RANKS
from tricklab.engine.ground.lookup import patterns, step_of, steps
from tricklab.engine.ground.tricks import SUIT, rank_of, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.weights import load
from tricklab.engine.rules.decks import FRENCH_52

ALL_CARDS = FRENCH_52.mask

ABOVE = np.array([suit_cards(suit_of(card)) & -(2 << card) for card in FRENCH_52.cards])
"""The cards of its suit that are higher than a card."""

_TWINS = 0b001100110 * ONE_RANK
"""The 3, 4, 7 and 8 of the suits: as good as the card beneath, whoever holds that as well."""

PLAIN = len(RANKS)
"""How many kinds of plain cards there are."""

POINTS = np.array([0, 0, 0, 5, 0, 0, 0, 9, 0, 0, 0, 0, 0] + [0, 0, 0, 10, 0, 0, 0, 18, 0, 1, 2, 3, 4])
PIPS = np.array([0, 0, 0, 0, 0, 0, 0, 0, 10, 1, 2, 3, 4] * 2)
"""Phat points and pips by a card's kind: its rank, and for a trump `PLAIN` more."""

PIP = 0.18
"""What a pip of the muck is worth in points."""

SORTS = np.array([0, 0, 0, 1, 0, 0, 0, 2, 3, 4, 4, 4, 5] * 2)
"""By a card's kind its sort: small, a Five, a Nine, a Ten, a court card, an Ace."""

KINDS_AT, WORTH_AT = 10, 17
"""Where in `CARD` its kind begins, and its worth."""

OWN, OUT = 0, 4
"""Where in `HOLDING` that begins which counts of a suit in the hand, and of one that is out."""


def _cards() -> Any:
    """Return what a card is, by trumps, whether the suit led is another, and the card.

    From the lowest bit on: its sort, its kind times four, its worth in hundredths of a point.
    """
    table = np.zeros((4, 2, 64), np.int32)
    for trump, void, card in np.ndindex(4, 2, len(FRENCH_52.cards)):
        is_trump = suit_of(card) == trump
        kind = rank_of(card) + PLAIN * is_trump
        worth = 100 * POINTS[kind] + round(100 * PIP) * PIPS[kind]
        table[trump, void, card] = worth << WORTH_AT | kind << KINDS_AT + 2 | SORTS[kind]
    return table.ravel()


CARD = _cards()


def digits(cards: Any, limits: tuple[int, ...]) -> Any:
    """Return how many of some limits the number of cards has reached."""
    return np.digitize(np.bitwise_count(cards), limits)


def _holdings() -> Any:
    """Return what counts of a suit by the ranks that are there: whether there are few or many, the Nine, the Five."""
    ranks = np.arange(SUIT + 1)
    phat = (ranks >> 7 & 1) << 2 | (ranks >> 3 & 1) << 3
    return ((digits(ranks, (2, 3, 4)) | phat) << OWN | (digits(ranks, (1, 3, 6)) | phat) << OUT).astype(np.uint8)


HOLDING = _holdings()

BIAS = 8192
"""Keeps what is packed into one integer above zero."""

_MIDDLE = 1 << 23
"""Added to the part of an outcome that stands in 24 bits."""


def widen(numbers: Any) -> Any:
    """Give each group of six sorts of cards room for eight."""
    return np.pad(numbers.reshape(-1, 6), ((0, 0), (0, 2))).ravel()


def outcomes(chances: Any, gains: Any) -> Any:
    """Return the chance of a trick, in hundredths, and in 24 bits below what else it gains, in parts of 10,000."""
    return (np.repeat(chances.astype(np.int32), 8) << 24) + 1000 * widen(gains) + _MIDDLE


def _pitched_places() -> Any:
    """Return for all that a suit may hold and each rank the place of that card in the table of the cards pitched."""
    has, rank = patterns(len(RANKS)), np.arange(len(RANKS))
    missing = np.minimum(12 - rank - has[:, ::-1].cumsum(1)[:, ::-1] + has, 3)
    return (np.digitize(has.sum(1), (3, 5, 6))[:, None] * len(RANKS) + rank) * 4 + missing


PITCHED_AT = _pitched_places()


def pitches(held: Any, long: Any, pitched: Any) -> Any:
    """Return for all that a suit may hold what pitching it is worth, with the card to pitch in the lower six bits."""
    has = patterns(len(RANKS))
    cards = pitched[PITCHED_AT].astype(np.int64) * 64 + np.arange(len(RANKS))
    worth = long[has.sum(1)].astype(np.int64) + has @ held.astype(np.int64)
    return (worth * 64 + np.where(has, cards, -(1 << 25)).max(1)).astype(np.int32)


_FITTED = load("phat")
OUTCOME = outcomes(_FITTED["chance"], _FITTED["outcome"].astype(np.int32))
PRICE = _FITTED["price"]
DISCARD = np.pad(_FITTED["discard"].reshape(16, 104), ((0, 0), (0, 24))).ravel()
LEAD = _FITTED["lead"]
SUIT_LED = _FITTED["suit_led"] + BIAS
VOID = _FITTED["void"]
LENGTH = _FITTED["length"]
PITCH = pitches(_FITTED["held"], _FITTED["long"], _FITTED["pitched"])

_FEW = steps(1, 3, 6, 14)


@compiled
def few(number: int) -> int:
    """Return 0 for none, 1 for one or two, 2 for three to five, 3 for more."""
    return step_of(_FEW, number)


@compiled
def without_twins(cards: int) -> int:
    """Drop cards that are as good as another of the set."""
    return cards & ~(cards << 1 & _TWINS)


@compiled
def phat_cards(hand: int, out: int) -> int:
    """Return which Nines and Fives are in the hand and out: for each suit four bits, thirteen bits apart."""
    mine = (hand >> 7 & ONE_RANK) | (hand >> 3 & ONE_RANK) << 1
    return mine | ((out >> 7 & ONE_RANK) | (out >> 3 & ONE_RANK) << 1) << 2


@compiled
def stage_of(number: int) -> int:
    """Return the part of the deal: 0 up to the fourth trick, 1 up to the eighth, then 2."""
    return (1 if number >= 4 else 0) + (1 if number >= 8 else 0)


@compiled
def few_above(card: int, out: int) -> int:
    """Return how many higher cards of its suit are out, three at most."""
    return min(popcount(out & ABOVE[np.uint64(card)]), 3)
