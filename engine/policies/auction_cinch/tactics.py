"""What policies of Auction Cinch ask: who plays with whom, as far as a seat knows."""

from __future__ import annotations

from typing import Any

from tricklab.engine.ground.bits import has
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.state import NOT_YET

UNKNOWN, ALLY, OPPONENT = range(3)
"""What one seat is to another, as far as that one knows."""


@compiled
def known_partner(table: Any, own: Any, seat: int) -> int:
    """Return whom a seat knows to be the bidder's partner: the bidder if he is alone, `NOT_YET` if it does not know.

    Parameters
    ----------
    own
        What the seat alone sees.
    """
    if table.called == NOT_YET or table.shown != NOT_YET:
        return int(table.shown)
    if has(own.hand, table.called):
        return seat
    return int(table.bidder) if has(own.rest, table.called) else NOT_YET


@compiled
def relation(table: Any, own: Any, seat: int, other: int) -> int:
    """Return what another seat is to one seat as far as it knows: `ALLY`, `OPPONENT` or `UNKNOWN`.

    Parameters
    ----------
    own
        What the seat alone sees.
    """
    partner, bidder = known_partner(table, own, seat), table.bidder
    if seat == other:
        return ALLY
    if partner == NOT_YET:
        return OPPONENT if other == bidder and table.called != NOT_YET else UNKNOWN
    ours, theirs = seat in (bidder, partner), other in (bidder, partner)
    return ALLY if ours == theirs else OPPONENT


@compiled
def likely_partner(rules: Any, table: Any, own: Any, seat: int) -> int:
    """Return whom a seat takes for the bidder's partner, or `NOT_YET`.

    That is whom it knows; else who has taken a trick from the bidder's trump, as the partner nearly always has; else
    the only one who can still have the card.
    """
    partner = known_partner(table, own, seat)
    if partner != NOT_YET or table.called == NOT_YET:
        return partner
    number, only, shown = 0, NOT_YET, table.played[table.bidder] & table.trumps
    for other in range(rules.players):
        if other != seat and other != table.bidder and not has(table.voids[other], table.called):
            number += 1
            only = other
            if table.captured[other] & shown:
                partner = other
    return only if number == 1 else partner
