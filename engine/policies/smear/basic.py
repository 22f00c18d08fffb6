"""Smear as a beginner plays it: count the points in hand, name the longest suit, win with the best trump."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.smear import DECLINE
from tricklab.engine.games.smear.trumps import (
    T_ACE,
    T_JACK,
    T_JICK,
    T_KING,
    joker_trumps,
    ten_trump,
    top_bid,
    trey_trump,
    trumps_in,
    two_trump,
)
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.stacks import action_of
from tricklab.engine.policies.decide import View, decides


class Basic(NamedTuple):
    """What a beginner does: bids the points that it holds with three trumps or more, and plays high to win.

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
def held_points(view: View, suit: int) -> int:
    """Count the points that a hand seems sure of with a suit as trumps."""
    rules = view.rules
    trumps = trumps_in(rules, view.own.hand, suit)
    points = popcount(trumps & joker_trumps(rules)) + has(trumps, T_ACE) + has(trumps, two_trump(rules))
    if has(trumps, T_ACE) or has(trumps, T_KING):
        points += has(trumps, T_JACK) + has(trumps, T_JICK) + has(trumps, ten_trump(rules))
        if rules.trey:
            points += 3 * has(trumps, trey_trump(rules))
    return points


@compiled
def longest_suit(view: View) -> int:
    """Return the suit with the most trumps, among equals the one with the most points."""
    best, most = 0, -1
    for suit in range(4):
        trumps = trumps_in(view.rules, view.own.hand, suit)
        length = 16 * popcount(trumps) + held_points(view, suit)
        if length > most:
            best, most = suit, length
    return best


@decides(Basic, "smear", "bid")
def bid(policy: Basic, view: View) -> int:
    """Bid the points held and hoped for, if that is more than the highest bid."""
    suit = longest_suit(view)
    points = min(int(held_points(view, suit) + policy.partner), top_bid(view.rules))
    may_pass = not (view.rules.all_pass and view.seat == view.table.dealer and view.table.high == PASS)
    if popcount(trumps_in(view.rules, view.own.hand, suit)) < policy.trumps:
        points = 0
    floor = max(view.table.high + 1, view.rules.min_bid)
    if points >= floor:
        return points
    return PASS if may_pass else floor


@decides(Basic, "smear", "trump")
def trump(policy: Basic, view: View) -> int:
    """Name the longest suit."""
    return longest_suit(view)


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
        card = lowest(others if others else points)
        beneath |= bit(card)
        others &= ~bit(card)
        points &= ~bit(card)
    return action_of(top, beneath)


@decides(Basic, "smear", "play")
def play(policy: Basic, view: View) -> int:
    """Play the highest trump if it wins, else the lowest."""
    best = highest(view.own.hand)
    return with_stack(view, best if best > view.table.best else lowest(view.own.hand))


@decides(Basic, "smear", "fold_lead")
def fold_lead(policy: Basic, view: View) -> int:
    """Keep the plain card: leading it changes nothing."""
    return DECLINE
