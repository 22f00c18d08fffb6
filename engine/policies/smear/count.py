"""Smear bid by a count for the fingers: small whole numbers for the trumps of the best suit, and a table for the sum.

docs/policies/smear.md tells it in words. The numbers come from ``python -m tools.fit.smear_count``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.smear import DECLINE, legal_bids
from tricklab.engine.games.smear import trumps as t
from tricklab.engine.ground.bits import bit, popcount
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import best_suit, is_ours, say
from tricklab.engine.policies.smear.basic import lowest_surplus, with_stack
from tricklab.engine.policies.smear.estimate import row_of
from tricklab.engine.policies.smear.expert import Expert
from tricklab.engine.policies.smear.tactics import choose_card
from tricklab.engine.policies.weights import load

COUNTED = load("smear")["counted"]
"""What an Ace counts, and a King, Queen, Jack or Two; all other trumps count one."""

ENOUGH = load("smear")["enough"]
"""Counts from which a bid of 1, 2, .. 10 is opened, and from which to go one over an opponent, and over a partner.

A row for each number of `estimate.row_of`.
"""

OVER_OPPONENT, OVER_PARTNER = 10, 11

_ACE, _COURT = (float(number) for number in COUNTED)
_PATIENCE = Expert().patience


class Count(NamedTuple):
    """Adds up small numbers for the trumps of its best suit, and bids by the sum; all else it does as the expert.

    Parameters
    ----------
    ace
        What the Ace counts; the smaller trumps and the jokers count 1.
    court
        What King, Queen, Jack and Two count.
    more
        How much more it wants for every bid; below 0 it bids more.
    """

    ace: float = _ACE
    court: float = _COURT
    more: float = 0.0


@compiled
def _sum(policy: Count, rules: Any, trumps: int) -> float:
    """Return what some trumps count."""
    court = bit(t.T_KING) | bit(t.T_QUEEN) | bit(t.T_JACK) | bit(t.two_trump(rules))
    more = (policy.ace - 1) * popcount(trumps & bit(t.T_ACE)) + (policy.court - 1) * popcount(trumps & court)
    return popcount(trumps) + more


@compiled
def _worth(what: Any, hand: int, suit: int) -> float:
    """Return what a hand counts with a suit as trumps."""
    policy, rules = what
    return _sum(policy, rules, t.trumps_in(rules, hand, suit))


suit_by_count = best_suit(_worth)


@decides(Count, "smear", "bid")
def bid(policy: Count, view: View) -> int:
    """Bid what it would open with; where that is too little, perhaps one more than the highest bid."""
    rules, table = view.rules, view.table
    floor, what, row = max(table.high + 1, rules.min_bid), (policy, rules), row_of(rules)
    count = _worth(what, view.own.hand, suit_by_count(what, view.own.hand)) - policy.more
    level = floor if view.seat == table.dealer else t.top_bid(rules)
    while level >= floor and count < ENOUGH[row, level - 1]:
        level -= 1
    if level < floor and table.high != PASS:
        wanted = ENOUGH[row, OVER_PARTNER if is_ours(view, table.bidder) else OVER_OPPONENT]
        level = floor if count >= wanted else level
    return say(legal_bids(rules, view), level, view.seat == table.dealer)


@decides(Count, "smear", "trump")
def trump(policy: Count, view: View) -> int:
    """Name the suit that counts most."""
    return suit_by_count((policy, view.rules), view.own.hand)


@decides(Count, "smear", "play")
def play(policy: Count, view: View) -> int:
    """Play as the expert."""
    return with_stack(view, choose_card(_PATIENCE, view))


@decides(Count, "smear", "throw")
def throw(policy: Count, view: View) -> int:
    """Throw the lowest trumps."""
    return lowest_surplus(view)


@decides(Count, "smear", "fold_lead")
def fold_lead(policy: Count, view: View) -> int:
    """Keep the plain card, as the expert."""
    return DECLINE
