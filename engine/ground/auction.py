"""The auction in which each seat speaks once, from the dealer's left to the dealer: pass, or bid higher.

A bid is its number, a pass is 0. What may be said is a set of numbers.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import bit
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.machine import BID, note, seat_index

PASS = 0
SILENT = -1
"""What stands for a seat that has not spoken."""


@compiled
def bids_above(high: int, min_bid: int, max_bid: int) -> int:
    """Return the bids that are higher than the highest so far, 0 for none, as a set."""
    return (bit(max_bid + 1) - 1) & -bit(max(high + 1, min_bid))


@compiled
def take_bid(state: Any, bid: int, log: Any) -> int:
    """Write down what the seat whose turn it is says, and return the seat."""
    table = state.table
    seat = seat_index(table.actor)
    table.bids[seat] = bid
    note(state, log, BID, seat, bid, 0)
    if bid != PASS:
        table.high = bid
        table.bidder = seat
    return seat
