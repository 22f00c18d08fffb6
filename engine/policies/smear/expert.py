"""The expert at Smear: bids by the points that a bid gains, counts trumps, saves and catches point cards.

docs/rules/smear.md, "Auction" and "Play"; docs/policies/smear.md tells players how it thinks.
"""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.smear import DECLINE
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.smear.basic import lowest_surplus, with_stack
from tricklab.engine.policies.smear.estimate import NEEDED, TABLES, best_suit, choose_bid
from tricklab.engine.policies.smear.tactics import choose_card


class Expert(NamedTuple):
    """Counts the trumps that are out, and bids by what a bid on its best suit gains.

    Parameters
    ----------
    bid_margin
        Points that a bid must be worth beyond what is usual; below 0 it bids more.
    over_partner
        Points that it wants on top of that for a bid over its partner's.
    over_opponent
        Points that it wants on top of that for a bid over an opponent's.
    patience
        With one or two sure winners it leads low while at least this many trumps are out, its own not counted; 17 leads
        from the top always, as it does in any case with six players.
    """

    bid_margin: float = 0.0
    over_partner: float = 0.0
    over_opponent: float = 0.0
    patience: float = 11.0


@decides(Expert, "smear", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid what is worth it."""
    return choose_bid(policy, TABLES, NEEDED, view)


@decides(Expert, "smear", "trump")
def trump(policy: Expert, view: View) -> int:
    """Name the suit in which a bid is worth most."""
    return best_suit(TABLES, view.rules, view.own.hand) & 3


@decides(Expert, "smear", "play")
def play(policy: Expert, view: View) -> int:
    """Play the trump that the tactics choose; what must lie beneath it is of no account."""
    return with_stack(view, choose_card(policy.patience, view))


@decides(Expert, "smear", "throw")
def throw(policy: Expert, view: View) -> int:
    """Throw the lowest trumps: those that score stay in any case, and high ones win tricks."""
    return lowest_surplus(view)


@decides(Expert, "smear", "fold_lead")
def fold_lead(policy: Expert, view: View) -> int:
    """Keep the plain card: it cannot win, and the next seat with a trump leads either way."""
    return DECLINE
