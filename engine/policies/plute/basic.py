"""Plute as a beginner plays it: count the points held in the longest suit, draw trumps, win with the best card."""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2, KING, TWO
from tricklab.engine.ground.tricks import card_in, other_jack, trumps_with_jick
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import may_bid
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.points import counts_points
from tricklab.engine.policies.shared.tactics import win_or_throw

_JOKERS = 1 << JOKER_1 | 1 << JOKER_2


class Basic(NamedTuple):
    """What a beginner does: bids the points that it holds, leads trumps from the top, and wins what it can.

    Parameters
    ----------
    trumps
        Trumps it wants in its suit before it bids.
    partners
        Points it hopes for from its partners.
    """

    trumps: float = 4.0
    partners: float = 1.0


@compiled
def _trumps(rules: Any, hand: int, suit: int) -> int:
    return hand & trumps_with_jick(suit)


@compiled
def _points(rules: Any, hand: int, suit: int) -> int:
    """Count the points that a hand seems sure of with a suit as trumps."""
    trumps = _trumps(rules, hand, suit)
    points = has(trumps, card_in(suit, ACE)) + has(trumps, card_in(suit, TWO)) + (popcount(trumps) > 4)
    if has(trumps, card_in(suit, ACE)) or has(trumps, card_in(suit, KING)):
        points += has(trumps, card_in(suit, JACK)) + has(trumps, other_jack(suit)) + popcount(trumps & _JOKERS)
    return points


@compiled
def _hoped_for(policy: Basic) -> float:
    return policy.partners


counts_points(Basic, "plute", trumps_in=_trumps, points_in=_points, hoped_for=_hoped_for, may_bid=may_bid)


@decides(Basic, "plute", "play")
def play(policy: Basic, view: View) -> int:
    """Lead the best card; then win with the best if that is possible, else throw the lowest."""
    return win_or_throw(view, playable(view.rules, view.table, view.own.hand), view.table.trumps)
