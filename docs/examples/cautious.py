"""A policy of one's own: bids only with the Ace, and otherwise plays like `basic`."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.smear import CODES
from tricklab.engine.games.smear.trumps import T_ACE, top_bid, trumps_in
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.policies.decide import View, decides


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
    wish = min(int(most + policy.extra), top_bid(view.rules))
    lowest = max(view.table.high + 1, view.rules.min_bid)
    if most >= policy.trumps and wish >= lowest:
        return wish
    # With the rule dealer_forced the dealer may not be the last of all to pass.
    forced = (
        view.rules.all_pass == CODES.all_pass.dealer_forced
        and view.seat == view.table.dealer
        and view.table.high == PASS
    )
    return lowest if forced else PASS


@decides(Cautious, "smear", "trump")
def trump(policy: Cautious, view: View) -> int:
    """Name the longest suit with the Ace."""
    best, most = 0, -1
    for suit in range(4):
        trumps = trumps_in(view.rules, view.own.hand, suit)
        length = popcount(trumps) + 16 * has(trumps, T_ACE)
        if length > most:
            best, most = suit, length
    return best
