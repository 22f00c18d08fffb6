"""What the expert expects of a Plute hand: its team's points with each suit as trumps, and what it takes to bid.

docs/rules/plute.md, "Points" and "Auction". The numbers come from ``python -m tools.fit.plute_bids``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.plute.deal import may_pass
from tricklab.engine.games.plute.rules import LOWEST_BID, TOP_BID
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.cards import JACK, JOKER_1
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import SUIT
from tricklab.engine.policies.decide import View

WEIGHTS = {
    "high": (40, 60, 0, 0, 0, 0, 0, 0, 0, 0),
    "low": (40, 0, 0, 0, 0, 0, 0, 0, 60, 0),
    "jack": (25, 18, 14, 11, 46, 2, 3, 2, 2, 3),
    "off_jack": (22, 22, 16, 9, 6, 38, 3, 4, 4, 3),
    "high_joker": (34, 32, 14, 6, 3, 3, 5, 4, 4, 4),
    "low_joker": (1, 21, 22, 16, 11, 9, 11, 11, 10, 24),
    "game": (20, 22, 18, 15, 13, 11, 14, 9, 8, 7),
}
"""Hundredths of each point that the bidder's team takes: with nothing, then for each trump held: A K Q J Off-Jack T,
a card from 9 to 3, the 2, a joker. Without the Two a partner has it in 2 of 5 deals, whatever else is held."""

A, K, Q, J, OFF_JACK, T, SMALL, TWO, JOKER = range(1, 10)
TOTAL = np.array(list(WEIGHTS.values())).sum(0)

_PLACES = (TWO, *(SMALL,) * 7, T, J, Q, K, A)


def _worth() -> Any:
    """Return the points in hundredths for every holding in the suit of trumps, the Off-Jack and jokers left out."""
    held = np.arange(1 << 13)[:, None] >> np.arange(13) & 1
    return (TOTAL[0] + held @ TOTAL[list(_PLACES)]).astype(np.int16)


WORTH = _worth()
_OFF_JACK, _JOKER = int(TOTAL[OFF_JACK]), int(TOTAL[JOKER])

NEVER = 999
NEEDED = np.array(
    [
        (267, 435, 557, 711),  # nobody has bid
        (NEVER, 440, 578, 704),  # a partner has bid 4
        (NEVER, NEVER, 541, 728),
        (NEVER, NEVER, NEVER, 604),
        (NEVER, 424, 583, 722),  # an opponent has bid 4
        (NEVER, NEVER, 486, 726),
        (NEVER, NEVER, NEVER, 564),
    ]
)
"""Hundredths of a point to expect for a bid of 4, 5, 6 and 7, by what has been bid."""


@compiled
def best_suit(hand: int) -> int:
    """Return 4 times the points in hundredths that its team should take in the hand's best suit, plus that suit."""
    best: Any = 0
    for suit in range(4):
        points = np.int64(WORTH[np.uint64(hand >> 13 * suit & SUIT)])
        points += _OFF_JACK if has(hand, 13 * (3 - suit) + JACK) else 0
        best = max(best, points << 2 | suit)
    return int(best + 4 * _JOKER * popcount(hand >> JOKER_1))


@compiled
def suit_to_name(hand: int) -> int:
    """Return the suit in which the hand is worth most."""
    return best_suit(hand) & 3


@compiled
def situation_of(table: Any, seat: int) -> int:
    """Return the row of `NEEDED` that belongs to what a seat has heard."""
    if table.high == PASS:
        return 0
    return table.high - LOWEST_BID + 1 + (3 if (table.bidder ^ seat) & 1 else 0)


@compiled
def bid_for(view: View, points: int, needed: Any) -> int:
    """Return the highest bid for which the points, in hundredths, are enough."""
    table = view.table
    floor = max(LOWEST_BID, table.high + 1)
    situation = situation_of(table, view.seat)
    level = TOP_BID
    while level >= floor and points < needed[situation, level - LOWEST_BID]:
        level -= 1
    if level >= floor:
        return level
    return PASS if may_pass(table) else floor
