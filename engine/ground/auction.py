"""The auction in which each seat speaks once, from the dealer's left to the dealer: pass, or bid higher.

A bid is its number, a pass is 0. What may be said is a set of numbers.
"""

from __future__ import annotations

from tricklab.engine.ground.bits import bit
from tricklab.engine.kernel.compiled import compiled

PASS = 0


@compiled
def bids_above(high: int, min_bid: int, max_bid: int) -> int:
    """Return the bids that are higher than the highest so far, 0 for none, as a set."""
    return (bit(max_bid + 1) - 1) & -bit(max(high + 1, min_bid))
