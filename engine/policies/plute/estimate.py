"""What the expert expects of a Plute hand: its team's points with each suit as trumps, and what it takes to bid.

docs/rules/plute.md, "Points" and "Auction". The numbers are in
``weights.json``, fitted by ``python -m tools.fit.plute_bids``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.plute import LOWEST_BID, TOP_BID
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.cards import JOKER_1, RANKS
from tricklab.engine.ground.lookup import patterns
from tricklab.engine.ground.tricks import other_jack, ranks_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS, may_bid
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import say
from tricklab.engine.policies.weights import load

_FITTED = load("plute")

WEIGHTS = _FITTED["points"]
"""Hundredths of each point of `engine.games.plute.POINTS` that the bidder's team takes: with nothing, then for
each trump held: A K Q J Off-Jack T, a card from 9 to 3, the 2, a joker. Without the Two a partner has it in 2 of 5
deals, whatever else is held."""

A, K, Q, J, OFF_JACK, T, SMALL, TWO, JOKER = range(1, 10)
TOTAL = WEIGHTS.sum(0)

_PLACES = (TWO, *(SMALL,) * 7, T, J, Q, K, A)


WORTH = (TOTAL[0] + patterns(len(RANKS)) @ TOTAL[list(_PLACES)]).astype(np.int16)
"""The points in hundredths for every holding in the suit of trumps, the Off-Jack and jokers left out."""

_OFF_JACK, _JOKER = int(TOTAL[OFF_JACK]), int(TOTAL[JOKER])

NEEDED = _FITTED["needed"]
"""Hundredths of a point to expect for a bid of 4, 5, 6 and 7, by what has been bid."""


@compiled
def best_suit(hand: int) -> int:
    """Return 4 times the points in hundredths that its team should take in the hand's best suit, plus that suit."""
    best: Any = 0
    for suit in range(4):
        points = np.int64(WORTH[np.uint64(ranks_in(hand, suit))])
        points += _OFF_JACK if has(hand, other_jack(suit)) else 0
        best = max(best, (points << 13 | ranks_in(hand, suit)) << 2 | suit)  # of equal suits that with the higher cards
    return int((best >> 15) + _JOKER * popcount(hand >> JOKER_1)) << 2 | int(best & 3)


@compiled
def suit_to_name(hand: int) -> int:
    """Return the suit in which the hand is worth most."""
    return best_suit(hand) & 3


@compiled
def situation_of(table: Any, seat: int) -> int:
    """Return the row of `NEEDED` that belongs to the bids so far."""
    if table.high == PASS:
        return 0
    return table.high - LOWEST_BID + 1 + (3 if (table.bidder ^ seat) & 1 else 0)


@compiled
def bid_for(view: View, points: int, needed: Any) -> int:
    """Return the highest bid for which the points, in hundredths, are enough; for the dealer the lowest left."""
    situation, level = situation_of(view.table, view.seat), TOP_BID
    while level >= LOWEST_BID and points < needed[situation, level - LOWEST_BID]:
        level -= 1
    return say(may_bid(view.rules, view), level, view.seat == view.table.dealer)
