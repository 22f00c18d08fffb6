"""The expert at Auction Cinch: bids by the points to expect with a partner, calls him, and plays what has done best.

docs/rules/auction-cinch.md; docs/policies/auction-cinch.md tells players how it thinks.
"""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.ground.auction import PASS
from tricklab.engine.policies.auction_cinch.calling import CALLS, best_call
from tricklab.engine.policies.auction_cinch.estimate import NEEDED, WORTH, best_of_suits, bid_for
from tricklab.engine.policies.auction_cinch.play import VALUES, play_best
from tricklab.engine.policies.cinch.expert import fill
from tricklab.engine.policies.decide import View, decides


class Expert(NamedTuple):
    """Bids what its hand and a partner should take, and calls the card whose holder helps it most.

    Parameters
    ----------
    margin
        Points that it wants to expect beyond those at which a bid pays; below 0 it bids more.
    over
        Points fewer that it wants for a bid over another.
    """

    margin: float = 0.0
    over: float = 0.0


@decides(Expert, "auction-cinch", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid what the hand is worth."""
    margin = policy.margin - (policy.over if view.table.high != PASS else 0.0)
    return bid_for(view, (best_of_suits(view, WORTH) >> 2) - int(100 * margin), NEEDED)


@decides(Expert, "auction-cinch", "trump")
def trump(policy: Expert, view: View) -> int:
    """Name the suit in which most is to be expected."""
    return best_of_suits(view, WORTH) & 3


decides(Expert, "auction-cinch", "fill")(fill)


@decides(Expert, "auction-cinch", "call")
def call(policy: Expert, view: View) -> int:
    """Call the card whose holder helps most."""
    return best_call(view, CALLS)


@decides(Expert, "auction-cinch", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card, or the stack, with the highest value."""
    return play_best(view, VALUES)
