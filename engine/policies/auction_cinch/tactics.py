"""What policies of Auction Cinch ask: who plays with whom, as far as a seat knows."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import has
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.state import NOT_YET

UNKNOWN, ALLY, OPPONENT = range(3)
"""What one seat is to another, as far as that one knows."""


@compiled
def relation(table: Any, own: Any, seat: int, other: int) -> int:
    """Return what another seat is to one seat as far as it knows: `ALLY`, `OPPONENT` or `UNKNOWN`.

    Parameters
    ----------
    own
        What the seat alone sees.
    """
    partner, bidder = table.shown, table.bidder
    if seat == other:
        return ALLY
    if table.called == NOT_YET:
        return UNKNOWN
    if partner == NOT_YET and has(own.hand, table.called):
        partner = seat
    elif partner == NOT_YET and has(own.rest, table.called):
        partner = bidder
    if partner == NOT_YET:
        return OPPONENT if other == bidder else UNKNOWN
    ours, theirs = seat in (bidder, partner), other in (bidder, partner)
    return ALLY if ours == theirs else OPPONENT
