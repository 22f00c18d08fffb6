"""The auction in which each seat speaks once, from the dealer's left to the dealer: pass, or bid higher.

A bid is its number, a pass is 0. What may be said is a range of numbers, with or without the pass.
"""

from __future__ import annotations

from tricklab.engine.ground.compiled import compiled

PASS = 0
SILENT = -1
"""What stands for a seat that has not spoken."""


@compiled
def count_bids(high: int, min_bid: int, max_bid: int, may_pass: bool) -> int:
    """Count what may be said when ``high`` is the highest bid so far (0: none)."""
    return max_bid - max(high, min_bid - 1) + may_pass


@compiled
def nth_bid(high: int, min_bid: int, may_pass: bool, n: int) -> int:
    """Return the ``n``-th thing that may be said: the pass first, if legal, then the bids in rising order."""
    if may_pass and n == 0:
        return PASS
    return max(high, min_bid - 1) + 1 + n - may_pass


@compiled
def is_bid(bid: int, high: int, min_bid: int, max_bid: int, may_pass: bool) -> bool:
    """Tell whether a number may be said."""
    if bid == PASS:
        return may_pass
    return max(high + 1, min_bid) <= bid <= max_bid
