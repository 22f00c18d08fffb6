"""The expert at Smear: bids by the points that its side should take, counts trumps, saves and catches point cards.

docs/rules/smear.md, "Auction" and "Play"; docs/policies/smear.md tells players how it thinks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.games.smear import DECLINE
from tricklab.engine.games.smear.options import CODES
from tricklab.engine.games.smear.trumps import top_bid
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS, may_bid
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import is_ours, say
from tricklab.engine.policies.smear.basic import with_stack
from tricklab.engine.policies.smear.estimate import expected_points, row_of, suit_to_name
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


NEEDED = np.array(
    [
        (3.4, 3.8, 4.2, 5.7, 6.4, 7.6, 8.8, 9.1, 9.8, 10.5),
        (2.3, 2.75, 3.7, 4.8, 5.7, 6.2, 6.6, 9.0, 9.0, 9.0),
        (2.4, 2.8, 3.2, 4.7, 5.4, 6.6, 7.8, 8.1, 8.8, 9.5),
        (1.95, 2.4, 3.35, 4.45, 5.35, 5.85, 6.25, 8.65, 8.65, 8.65),
        (3.35, 3.75, 4.15, 5.25, 6.25, 7.05, 8.15, 9.55, 10.25, 10.95),
        (2.6, 3.0, 3.8, 4.7, 5.9, 6.6, 6.9, 9.0, 9.0, 9.0),
        (2.0, 2.4, 2.8, 3.9, 4.9, 5.7, 6.8, 8.2, 8.9, 9.6),
        (2.0, 2.4, 3.2, 4.1, 5.3, 6.0, 6.3, 8.4, 8.4, 8.4),
    ]
)
"""Points to expect for a bid of 1, 2, .. 10: a row for each of four against six players, of the bidder drawing what is
left of the stock, and of the Trey not counting, in this order.

Found by letting experts that differ in one of them play each other, until no change was an improvement; the rows where
the bidder draws are the others less one number found in the same way. A bid that fails costs the bid and the points
taken, so that one needs more than the bid itself. Where the bidder draws one needs less: whoever passes leaves the draw
to the others.
"""


@compiled
def needed(rules: Any, bid: int) -> float:
    """Return the points to expect for a bid."""
    points = NEEDED[row_of(rules), bid - 1]
    if rules.joker_credit == CODES.joker_credit.captured:
        points -= 0.4 if rules.trey else 0.15
    if rules.stock == CODES.stock.dealer:
        points += 0.4
    return points


@decides(Expert, "smear", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid what the hand is worth, which leaves the others little room; the dealer, who is last, bids one more."""
    rules, table = view.rules, view.table
    floor = max(table.high + 1, rules.min_bid)
    points = expected_points(view) - policy.bid_margin
    last = view.seat == table.dealer
    if table.high != PASS and is_ours(view, table.bidder):
        points -= policy.over_partner
    elif table.high != PASS:
        points += policy.over_opponent + (policy.dealer_push if last else 0.0)
    level = floor if last else top_bid(rules)
    while level >= floor and points < needed(rules, level):
        level -= 1
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
