"""The expert at Plute: bids by the points that its team should take, and plays the sort of card that has done best.

docs/rules/plute.md, "Auction" and "Play"; docs/policies/plute.md tells players how it thinks.
"""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.plute.estimate import NEEDED, best_suit, bid_for, suit_to_name
from tricklab.engine.policies.plute.tactics import VALUES, choose_card


class Expert(NamedTuple):
    """Bids by weights for the trumps that it holds, counts cards and hunts the plute.

    Parameters
    ----------
    bid_margin
        Points that it wants to expect beyond those at which a bid pays; below 0 it bids more.
    over_partner
        Points that it wants on top of that for a bid over a partner's.
    over_opponent
        Points that it wants on top of that for a bid over an opponent's.
    signal
        1: it shows an Ace by throwing a low card of its suit on a partner's lead of trumps, and leads what a partner
        has shown. 0: it does neither.
    """

    bid_margin: float = 0.0
    over_partner: float = 0.0
    over_opponent: float = 0.0
    signal: float = 0.0


@decides(Expert, "plute", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid what the hand is worth."""
    table, margin = view.table, policy.bid_margin
    if table.high != PASS:
        margin += policy.over_opponent if (table.bidder ^ view.seat) & 1 else policy.over_partner
    return bid_for(view, (best_suit(view.own.hand) >> 2) - int(100 * margin), NEEDED)


@decides(Expert, "plute", "trump")
def trump(policy: Expert, view: View) -> int:
    """Name the suit in which its team should take most."""
    return suit_to_name(view.own.hand)


@decides(Expert, "plute", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card with the highest value."""
    return choose_card(view, VALUES, policy.signal != 0)
