"""The expert at Smear: bids by the points that its side should take, counts trumps, saves and catches point cards.

docs/rules/smear.md, "Auction" and "Play"; docs/policies/smear.md tells players how it thinks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.smear import DECLINE
from tricklab.engine.games.smear.trumps import top_bid
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS, may_bid
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import is_ours, say
from tricklab.engine.policies.smear.basic import with_stack
from tricklab.engine.policies.smear.estimate import (
    NEEDED,
    OPENING,
    OVER_OPPONENT,
    OVER_PARTNER,
    row_of_weights,
    suit_to_name,
    worth_of_bid,
)
from tricklab.engine.policies.smear.tactics import choose_card


class Expert(NamedTuple):
    """Counts the trumps that are out, and bids what its side should take in its best suit.

    Parameters
    ----------
    bid_margin
        Points that it wants to expect beyond those at which a bid pays; below 0 it bids more.
    over_partner
        Points that it wants on top of that for a bid over its partner's.
    over_opponent
        Points fewer that it wants for a bid over an opponent's: to pass leaves the trumps to them.
    dealer_push
        Points fewer still that the dealer wants for that: nobody can bid over the dealer.
    patience
        With one or two sure winners it leads low while at least this many trumps are out, its own not counted; 17 leads
        from the top always, as it does in any case with six players.
    """

    bid_margin: float = 0.0
    over_partner: float = 0.0
    over_opponent: float = 0.2
    dealer_push: float = 0.35
    patience: float = 11.0


@decides(Expert, "smear", "bid")
def bid(policy: Expert, view: View) -> int:
    """Open with the highest bid that the hand is worth; where that is too little, perhaps go one over the bid so far."""
    rules, table = view.rules, view.table
    needed, floor = NEEDED[row_of_weights(rules)], max(table.high + 1, rules.min_bid)
    points, last = worth_of_bid(view) - policy.bid_margin, view.seat == table.dealer
    level = floor if last else top_bid(rules)
    while level > floor and points < needed[OPENING, level - 1]:
        level -= 1
    if level == floor and floor <= top_bid(rules):
        least = needed[OPENING, floor - 1]
        if table.high != PASS and is_ours(view, table.bidder):
            least = needed[OVER_PARTNER, floor - 1] + policy.over_partner
        elif table.high != PASS:
            least = needed[OVER_OPPONENT, floor - 1] + policy.over_opponent - (policy.dealer_push if last else 0.0)
        level -= points < least
    return say(may_bid(rules, view), level)


@decides(Expert, "smear", "trump")
def trump(policy: Expert, view: View) -> int:
    """Name the suit in which its side should take most."""
    return suit_to_name(view)


@decides(Expert, "smear", "play")
def play(policy: Expert, view: View) -> int:
    """Play the trump that the tactics choose; what must lie beneath it is of no account."""
    return with_stack(view, choose_card(policy.patience, view))


@decides(Expert, "smear", "fold_lead")
def fold_lead(policy: Expert, view: View) -> int:
    """Keep the plain card: it cannot win, and the next seat with a trump leads either way."""
    return DECLINE
