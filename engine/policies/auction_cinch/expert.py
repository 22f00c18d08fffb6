"""The expert at Auction Cinch: bids by the points to expect with a partner, calls him, and plays what has done best.

docs/rules/auction-cinch.md; docs/policies/auction-cinch.md tells players how it thinks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.auction import highest_bid
from tricklab.engine.games.cinch.play import least_bid
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.pedro import P_TWO, pedro_places
from tricklab.engine.policies.auction_cinch.play import VALUES, play_best
from tricklab.engine.policies.cinch.estimate import worth_of, worth_table
from tricklab.engine.policies.cinch.expert import fill
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.policies.fitted import load

WORTH = worth_table(0, load("auction-cinch")["points"])
"""The points that the bidder and his partner take, in hundredths; see `row_of`."""


class Expert(NamedTuple):
    """Bids what its hand and a partner should take, and calls the best trump that it lacks.

    Parameters
    ----------
    margin
        Points that it wants to expect beyond its bid; below 0 it bids more.
    over
        Points fewer that it wants for a bid over another.
    """

    margin: float = -0.4
    over: float = 0.0


@compiled
def row_of(rules: Any, seat: int, dealer: int) -> int:
    """Return the row of the estimate: five players with the bidder no dealer, and the dealer, and then six."""
    return 2 * (rules.players == 6) + (seat == dealer)


@compiled
def best_of_suits(view: View, worth: Any) -> int:
    """Return 4 times the points in hundredths to expect in the hand's best suit, plus that suit."""
    best: Any = -1 << 20
    row = row_of(view.rules, view.seat, view.table.dealer)
    for suit in range(4):
        points = worth_of(worth, row, pedro_places(view.own.hand, suit) >> P_TWO)
        best = max(best, 4 * points + suit)
    return int(best)


@compiled
def bid_for(policy: Any, view: View, worth: Any) -> int:
    """Return the highest bid that the points are enough for; the dealer, who is last, bids as little as will do."""
    points = 0.01 * (best_of_suits(view, worth) >> 2) - policy.margin
    least = least_bid(view.rules, view.table)
    if view.table.high != PASS:
        points += policy.over
    if points < least or least > highest_bid(view.rules):
        return PASS
    return least if view.seat == view.table.dealer else min(int(points), highest_bid(view.rules))


@decides(Expert, "auction-cinch", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid what the hand is worth."""
    return bid_for(policy, view, WORTH)


@decides(Expert, "auction-cinch", "trump")
def trump(policy: Expert, view: View) -> int:
    """Name the suit in which most is to be expected."""
    return best_of_suits(view, WORTH) & 3


decides(Expert, "auction-cinch", "fill")(fill)


@decides(Expert, "auction-cinch", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card, or the stack, with the highest value."""
    return play_best(view, VALUES)
