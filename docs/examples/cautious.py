"""A policy of one's own: bids only with the Ace, and otherwise plays like `basic`."""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.smear.trumps import T_ACE, top_bid, trumps_in
from tricklab.engine.mechanics.auction import may_bid
from tricklab.making import View, best_suit, compiled, decides, has, popcount, say


class Cautious(NamedTuple):
    """Bids only with the Ace of a long suit.

    Parameters
    ----------
    trumps
        Trumps it wants with the Ace.
    extra
        Points it bids beyond the number of those trumps.
    """

    trumps: float = 4.0
    extra: float = 0.0


@decides(Cautious, "smear", "bid")
def bid(policy: Cautious, view: View) -> int:
    """Bid the number of trumps in the best suit with the Ace, if nobody has bid as much."""
    most = 0
    for suit in range(4):
        trumps = trumps_in(view.rules, view.own.hand, suit)
        if has(trumps, T_ACE):
            most = max(most, popcount(trumps))
    wish = min(int(most + policy.extra), top_bid(view.rules)) if most >= policy.trumps else 0
    return say(may_bid(view.rules, view), wish)


@compiled
def length(rules: Any, hand: int, suit: int) -> int:
    """Return the number of trumps, with the Ace 16 more."""
    trumps = trumps_in(rules, hand, suit)
    return popcount(trumps) + 16 * has(trumps, T_ACE)


longest_suit = best_suit(length)


@decides(Cautious, "smear", "trump")
def trump(policy: Cautious, view: View) -> int:
    """Name the longest suit with the Ace."""
    return longest_suit(view.rules, view.own.hand)
