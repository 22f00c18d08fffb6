"""Cinch as a beginner plays it: count the sure points of the longest suit, keep the high trumps, win with the best."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tricklab.engine.games.cinch import least_bid
from tricklab.engine.games.cinch.counters import worth_level
from tricklab.engine.games.cinch.house_rules import CODES
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.cards import TWO
from tricklab.engine.ground.pedro import P_ACE, P_KING, P_TEN, pedro_places
from tricklab.engine.ground.stacks import action_of
from tricklab.engine.ground.tricks import card_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import highest_bid, lowest_bid, may_pass
from tricklab.engine.mechanics.exchange.draw_and_rob import MOST
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import best_suit, lowest_ranked, win_or_throw


class Basic(NamedTuple):
    """What a beginner does: bids with the Ace or King of a long suit, and plays its best card if that wins.

    Parameters
    ----------
    trumps
        Trumps it wants in its suit before it bids.
    step
        How much of the way from the lowest bid to the highest it goes for each trump more.
    """

    trumps: float = 4.0
    step: float = 0.2


@compiled
def _length(rules: Any, hand: int, suit: int) -> int:
    """Weigh the trumps of a suit: first their number, then the high ones."""
    trumps = pedro_places(hand, suit)
    return 64 * popcount(trumps) + (trumps >> P_TEN)


_longest_suit = best_suit(_length)


@compiled
def would_repeat_partner(view: View) -> bool:
    """Return whether the only bid left is the one that the partner has said (option repeat_top)."""
    table = view.table
    return table.high == highest_bid(view.rules) and (table.bidder ^ view.seat) & 1 == 0


@decides(Basic, "cinch", "bid")
def bid(policy: Basic, view: View) -> int:
    """Bid the more the longer the suit is, if that is more than the highest bid; Ace and King count as a trump more.

    The dealer, who speaks last, bids as little as will do.
    """
    rules, least, low = view.rules, least_bid(view.rules, view.table), lowest_bid(view.rules)
    trumps = pedro_places(view.own.hand, _longest_suit(rules, view.own.hand))
    more = popcount(trumps) - policy.trumps + has(trumps, P_ACE) + has(trumps, P_KING)
    if more >= 1 and trumps >= 1 << P_KING:
        wanted = low + int((highest_bid(rules) - low) * min(1.0, policy.step * (more - 1)))
        if wanted >= least and not would_repeat_partner(view):
            return least if view.seat == view.table.dealer else wanted
    return 0 if may_pass(rules, view.table) else least


@decides(Basic, "cinch", "trump")
def trump(policy: Basic, view: View) -> int:
    """Name the longest suit, among equals the one with the highest trumps."""
    return _longest_suit(view.rules, view.own.hand)


def picks(best: Callable[..., int]) -> Callable[..., int]:
    """Return a compiled function ``(policy, view)`` that picks cards to throw, or to fill up with, the best first.

    Parameters
    ----------
    best
        A compiled function ``(view, cards)`` that returns one of some cards.
    """

    def pick(policy: Any, view: View) -> int:
        pool, chosen = view.own.pool, 0
        for _ in range(view.own.picks):
            card = best(view, pool)
            chosen |= bit(card)
            pool &= ~bit(card)
        return chosen

    return compiled(pick)


# The lowest are thrown; what is filled up with is the lowest, too: it goes to tricks that cannot be won.
pick = decides(Basic, "cinch", "throw", "fill")(picks(lowest_ranked))


@decides(Basic, "cinch", "play")
def play(policy: Basic, view: View) -> int:
    """Win with the best card if that is possible, else throw the lowest one that counts nothing."""
    table, own = view.table, view.own
    counters = table.trumps & ~worth_level(view.rules, table.trump, 0)
    if view.rules.low == CODES.low.player:
        counters &= ~bit(card_in(table.trump, TWO))  # nobody can win it
    if popcount(own.hand) > MOST:
        return stack(view, own.hand & ~own.bury)
    return win_or_throw(view, playable(view.rules, table, own.hand), counters)


@compiled
def stack(view: View, hand: int) -> int:
    """Return a stack of the cheapest cards beneath the best trump, or the best that does not have to lie beneath."""
    others = hand & ~view.own.must_top
    top = win_or_throw(view, hand, 0)
    if has(others, top) and popcount(others) == popcount(hand) - MOST:
        top = highest(view.own.must_top)
    return stack_under(view, top)


@compiled
def stack_under(view: View, top: int) -> int:
    """Return a stack of the cheapest cards beneath a trump that may lie on it."""
    own = view.own
    beneath, others = own.bury, own.hand & ~(own.bury | own.must_top | bit(top))
    for _ in range(popcount(own.hand & ~own.bury) - MOST):
        card = lowest(others)
        beneath |= bit(card)
        others &= ~bit(card)
    return action_of(top, beneath)
