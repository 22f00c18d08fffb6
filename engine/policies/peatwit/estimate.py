"""What the expert expects of a hand: tricks, in hundredths, and what nil adds, in tenths of a point.

docs/rules/peatwit.md, "Bidding" and "Trumps". The weights are in ``weights.json``,
fitted by ``python -m tools.fit.peatwit``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.peatwit import LOW_CARDS
from tricklab.engine.ground.bits import popcount
from tricklab.engine.ground.cards import RANKS
from tricklab.engine.ground.lookup import patterns
from tricklab.engine.ground.tricks import ranks_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View

HIGH, DEEP = 3, 5
LEVELS = 18
"""One more than the most tricks."""

SUIT_FEATURES = (HIGH + DEEP) * len(RANKS) + 8
RUFF_BINS = 4 * 10
AUCTION_BINS = 5 * 3 * 8
SUIT_BINS = 8192
ESTIMATE_BINS = SUIT_BINS + RUFF_BINS + AUCTION_BINS


def suit_features() -> Any:
    """Return which features each pattern of a suit has: the highest and lowest cards by rank, and the length.

    Returns
    -------
    float32 array (SUIT_BINS, SUIT_FEATURES)
        1 for a feature that the pattern has, else 0.
    """
    held = patterns(len(RANKS))
    below = held.cumsum(1) - held
    length = held.sum(1, keepdims=True)
    above = length - below - held
    parts = [held & (above == place) for place in range(HIGH)] + [held & (below == place) for place in range(DEEP)]
    return np.concatenate([*parts, np.minimum(length, 7) == np.arange(8)], axis=1).astype(np.float32)


@compiled
def auction_bin(view: View) -> int:
    """Pack how many have spoken, how many of them bid nil, and the sum of the bids."""
    table = view.table
    total = spoken = nils = 0
    for other in range(view.rules.players):
        bid = table.bids[other]
        if bid >= 0:
            spoken += 1
            total += bid
            nils += bid == 0
    return (spoken * 3 + min(nils, 2)) * 8 + min(total >> 1, 7)


@compiled
def model_of(rules: Any) -> int:
    """Return the row of the tables: three, four, five players, partners."""
    return 3 if rules.partners else rules.players - 3


@compiled
def in_hand(view: View, worth: Any) -> int:
    """Return what a hand is worth after the bids so far: tricks above the last 16 bits, what nil adds in them."""
    hand, first = view.own.hand, model_of(view.rules) * ESTIMATE_BINS
    lows = popcount(hand & LOW_CARDS)
    total = int(np.int64(worth[np.uint64(first + SUIT_BINS + RUFF_BINS + auction_bin(view))]))
    for suit in range(4):
        pattern = ranks_in(hand, suit)
        ruff = SUIT_BINS + 10 * min(popcount(pattern), 3) + min(lows - popcount(pattern & 7), 9)
        total += int(np.int64(worth[np.uint64(first + pattern)]) + np.int64(worth[np.uint64(first + ruff)]))
    return total


@compiled
def choose_bid(view: View, worth: Any, needed: Any, bid_margin: float, nil_margin: float) -> int:
    """Return nil if it is worth more than the best other bid, else the most tricks that pay.

    The levels rise, so that counting those that are reached is enough, and the end of no loop has to be guessed.
    """
    total, model = in_hand(view, worth), model_of(view.rules)
    nil = ((total + 0x8000) & 0xFFFF) - 0x8000
    hundredths = (total - nil >> 16) - int(100 * bid_margin)
    bid = 1
    for number in range(1, LEVELS):
        bid += hundredths >= needed[model, number]
    return 0 if nil > 10 * nil_margin else min(bid, popcount(view.own.hand))
