"""What a hand is like if a suit is trumps, for features of calls."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import lowest, popcount
from tricklab.engine.kernel.compiled import compiled, compiled_apart
from tricklab.engine.policies.learned.knowledge import (
    ABOVE,
    GROUP,
    KEYS,
    KNOWN,
    SUIT_COUNT,
    SUIT_SETS,
    SUITS,
    TRUMPS,
    worth_of,
)
from tricklab.engine.policies.learned.sight import Sight

SUIT_COLUMNS = (
    "length worth first second third fourth fifth low-worth potential side-worth side-tops side-voids last last-but-one"
)
"""What `write_suit` writes."""


@compiled
def key_if(sight: Sight, suit: int) -> int:
    """Return the state of the trumps if a suit is named; the present one where the game never names that suit."""
    return suit + 1 if suit >= 0 and suit + 1 < KEYS and sight.masks[suit + 1, KNOWN] else sight.key


@compiled
def _cards_of(sight: Sight, suit: int) -> int:
    """Return the cards that count as a suit: all trumps if it is trumps."""
    key = key_if(sight, suit)
    if suit < 0:
        return sight.masks[key, TRUMPS]
    return sight.masks[key, TRUMPS] if key == suit + 1 else sight.masks[SUITS, SUIT_SETS + suit]


@compiled_apart
def potential(sight: Sight, suit: int) -> int:
    """Return a rough measure of a hand with a suit as trumps: worths, lengths and ranks, 16 for a good card."""
    key, cards = key_if(sight, suit), sight.seen.own.hand & _cards_of(sight, suit)
    total, rest = 4 * worth_of(sight.masks, key, cards) // 3 + 12 * popcount(cards), cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        total += max(0, 6 - popcount(sight.masks[key, ABOVE + card]))
    return total


@compiled_apart
def best_suits(sight: Sight) -> tuple[int, int]:
    """Return the two suits of which the hand has the greatest potential."""
    best, second, most, next_most = 0, 0, -(1 << 20), -(1 << 20)
    for suit in range(sight.masks[SUITS, SUIT_COUNT]):
        now = potential(sight, suit)
        if now > most:
            best, second, most, next_most = suit, best, now, most
        elif now > next_most:
            second, next_most = suit, now
    return best, second


@compiled_apart
def write_suit(sight: Sight, suit: int, x: Any, at: int) -> None:
    """Write what a hand is like with a suit as trumps."""
    masks, hand, key = sight.masks, sight.seen.own.hand, key_if(sight, suit)
    whole = _cards_of(sight, suit)
    cards, others = hand & whole, hand & ~whole
    for rank in range(5):
        x[at + 2 + rank] = 0
    x[at + 12] = x[at + 13] = 0
    low, rest = 0, cards
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        above = popcount(masks[key, ABOVE + card])
        below = popcount(masks[key, GROUP + card]) - 1 - above
        if above < 5:
            x[at + 2 + above] = 1
        else:
            low |= 1 << card
        if below < 2:
            x[at + 12 + below] = 1
    tops, voids, rest = 0, 0, others
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        tops += masks[key, ABOVE + card] & ~hand == 0
    for other in range(masks[SUITS, SUIT_COUNT]):
        plain = masks[SUITS, SUIT_SETS + other] & ~whole
        voids += plain != 0 and hand & plain == 0
    x[at] = popcount(cards) / 4
    x[at + 1] = worth_of(masks, key, cards) / 16
    x[at + 7] = worth_of(masks, key, low) / 16
    x[at + 8] = potential(sight, suit) / 64
    x[at + 9] = worth_of(masks, key, others) / 16
    x[at + 10] = tops / 2
    x[at + 11] = voids / 2


@compiled
def group_of(sight: Sight, key: int, card: int) -> int:
    """Return the cards that follow a card."""
    return sight.masks[key, GROUP + card]
