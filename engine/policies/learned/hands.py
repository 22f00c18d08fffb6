"""What a hand is like if a suit is trumps, for features of calls."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import lowest, popcount
from tricklab.engine.kernel.compiled import compiled_apart
from tricklab.engine.policies.learned.knowledge import ABOVE, GROUP, SUIT_COUNT, SUIT_SETS, SUITS, worth_of
from tricklab.engine.policies.learned.sight import Sight
from tricklab.engine.policies.learned.suits import cards_as, key_if, potential

SUIT_COLUMNS = (
    "length worth first second third fourth fifth low-worth potential side-worth side-tops side-voids last last-but-one"
)
"""What `write_suit` writes."""

SUIT_WIDTH = len(SUIT_COLUMNS.split())


@compiled_apart
def write_suit(sight: Sight, suit: int, x: Any, at: int) -> None:
    """Write what a hand is like with a suit as trumps."""
    masks, hand, key = sight.masks, sight.seen.own.hand, key_if(sight.masks, sight.key, suit)
    whole = cards_as(masks, key, suit)
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
    x[at + 8] = potential(masks, sight.key, hand, suit) / 64
    x[at + 9] = worth_of(masks, key, others) / 16
    x[at + 10] = tops / 2
    x[at + 11] = voids / 2
