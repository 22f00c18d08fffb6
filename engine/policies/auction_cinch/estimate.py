"""What the expert expects of an Auction Cinch hand with a partner that it calls, and what it takes to bid.

docs/rules/auction-cinch.md, "Auction". The numbers are in ``weights.json``, fitted by
``python -m tools.fit.auction_cinch``. A seat's *position* is how many seats after the dealer it sits: 0 is the dealer.
"""

from __future__ import annotations

from typing import Any

from tricklab.engine.dealing import seats_of
from tricklab.engine.games.auction_cinch import SEATS
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.policies.cinch.estimate import LEVELS, best_with, bid_at, level_of, worth_table
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.fitted import load

SITUATIONS = 2 * SEATS * (1 + LEVELS)

WORTH = worth_table(0, load("auction-cinch")["points"])
"""The points that the bidder and his partner take, in hundredths; see `row_of`."""

NEEDED = load("auction-cinch")["needed"]
"""Hundredths of a point to expect for each bid from 7 up, by situation."""


@compiled
def row_of(rules: Any, seat: int, dealer: int) -> int:
    """Return the row of the estimate: five players with the bidder no dealer, and the dealer, and then six."""
    return 2 * (rules.players == 6) + (seat == dealer)


@compiled
def best_of_suits(view: View, worth: Any) -> int:
    """Return 4 times the points in hundredths to expect in the hand's best suit, plus that suit."""
    return best_with(view.own.hand, worth, row_of(view.rules, view.seat, view.table.dealer))


@compiled
def situation_of(view: View) -> int:
    """Return the row of `NEEDED`: by the number of players, the position, and the highest bid so far."""
    table, seats = view.table, seats_of(view.rules)
    position = view.seat - table.dealer + (seats if view.seat < table.dealer else 0)
    said = 0 if table.high == PASS else 1 + level_of(view.rules, table.high)
    return ((seats == SEATS) * SEATS + position) * (1 + LEVELS) + said


@compiled
def bid_for(view: View, points: int, needed: Any) -> int:
    """Return the highest bid for which the points, in hundredths, are enough."""
    situation = situation_of(view)
    for step in range(LEVELS):
        level = LEVELS - 1 - step
        bid = bid_at(view, level)
        if bid != PASS and points >= needed[situation, level]:
            return bid
    return PASS
