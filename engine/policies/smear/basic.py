"""Smear as a beginner plays it: count the points in hand, name the longest suit, win with the best trump."""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.smear import DECLINE, legal_bids
from tricklab.engine.games.smear import trumps as t
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.stacks import action_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.points import counts_points


class Basic(NamedTuple):
    """What a beginner does: bids the points that it holds with four trumps or more, and plays high to win.

    Parameters
    ----------
    trumps
        Trumps it wants in its suit before it bids.
    partner
        Points it hopes for from its partners.
    """

    trumps: float = 4.0
    partner: float = 1.0


@compiled
def _points(rules: Any, hand: int, suit: int) -> int:
    """Count the points that a hand seems sure of with a suit as trumps."""
    trumps = t.trumps_in(rules, hand, suit)
    points = popcount(trumps & t.joker_trumps(rules)) + has(trumps, t.T_ACE) + has(trumps, t.two_trump(rules))
    if has(trumps, t.T_ACE) or has(trumps, t.T_KING):
        points += has(trumps, t.T_JACK) + has(trumps, t.T_JICK) + has(trumps, t.ten_trump(rules))
        if rules.trey:
            points += 3 * has(trumps, t.trey_trump(rules))
    return points


@compiled
def _hoped_for(policy: Basic) -> float:
    return policy.partner


counts_points(Basic, "smear", trumps_in=t.trumps_in, points_in=_points, hoped_for=_hoped_for, may_bid=legal_bids)


@compiled
def with_stack(view: View, top: int) -> int:
    """Return the action of playing a trump, with the weakest cards beneath it that may lie there.

    Where ``top`` cannot be on top without burying a point card for nothing, the best point card is.
    """
    hand, must_top = view.own.hand, view.own.must_top
    size = popcount(hand) - 6
    if size <= 0:
        return action_of(top)
    if not has(must_top, top) and popcount(hand & ~must_top) <= size:
        top = highest(hand & must_top)
    beneath = 0
    others, points = hand & ~must_top & ~bit(top), hand & must_top & ~bit(top)
    for _ in range(size):
        card = lowest(others or points)
        beneath |= bit(card)
        others &= ~bit(card)
        points &= ~bit(card)
    return action_of(top, beneath)


@decides(Basic, "smear", "play")
def play(policy: Basic, view: View) -> int:
    """Play the highest trump if it wins, else the lowest."""
    best = highest(view.own.hand)
    return with_stack(view, best if best > view.table.best else lowest(view.own.hand))


@compiled
def lowest_surplus(view: View) -> int:
    """Return the lowest trumps that the seat may throw, as many as it must."""
    rules, suit = view.rules, view.table.trump
    pool, thrown = t.trumps_in(rules, view.own.pool, suit), 0
    for _ in range(view.own.picks):
        thrown |= pool & -pool
        pool &= pool - 1
    return t.printed(rules, thrown, suit)


@decides(Basic, "smear", "throw")
def throw(policy: Basic, view: View) -> int:
    """Throw the lowest trumps."""
    return lowest_surplus(view)


@decides(Basic, "smear", "fold_lead")
def fold_lead(policy: Basic, view: View) -> int:
    """Keep the plain card: leading it changes nothing."""
    return DECLINE
