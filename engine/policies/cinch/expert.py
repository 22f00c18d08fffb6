"""The expert at Cinch: bids by the points that its side should take, and plays the sort of card that has done best.

docs/rules/cinch.md; docs/policies/cinch.md tells players how it thinks.
"""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.ground.auction import PASS
from tricklab.engine.policies.cinch.basic import picks
from tricklab.engine.policies.cinch.estimate import NEEDED, WORTH, best_of_suits, bid_for
from tricklab.engine.policies.cinch.tactics import VALUES, play_best
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.policies.tactics import highest_ranked


class Expert(NamedTuple):
    """Bids by weights for the trumps that it holds, counts cards, and plays its Pedros where they are safe.

    Parameters
    ----------
    bid_margin
        Points that it wants to expect beyond those at which a bid pays; below 0 it bids more.
    over_partner
        Points that it wants on top of that for a bid over a partner's.
    over_opponent
        Points that it wants on top of that for a bid over an opponent's.
    """

    bid_margin: float = 0.0
    over_partner: float = 0.0
    over_opponent: float = 0.0


@decides(Expert, "cinch", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid what the hand is worth."""
    table, margin = view.table, policy.bid_margin
    if table.high != PASS:
        margin += policy.over_opponent if (table.bidder ^ view.seat) & 1 else policy.over_partner
    return bid_for(view, (best_of_suits(view, WORTH) >> 2) - int(100 * margin), NEEDED)


@decides(Expert, "cinch", "trump")
def trump(policy: Expert, view: View) -> int:
    """Name the suit in which its side should take most."""
    return best_of_suits(view, WORTH) & 3


# The highest plain cards: when the trumps are gone they win tricks.
fill = decides(Expert, "cinch", "fill")(picks(highest_ranked))


@decides(Expert, "cinch", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card with the highest value."""
    return play_best(view, VALUES)
