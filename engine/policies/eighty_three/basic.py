"""Eighty-Three as a beginner plays it: bid for what is in hand, draw trumps, win with the best card."""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.eighty_three import TRICKS, lowest_bid, lowest_of, points_of
from tricklab.engine.ground.bits import bit, popcount
from tricklab.engine.ground.pedro import pedro_cards, pedro_places, trumps_with_joker
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import best_suit, lowest_ranked, win_or_throw


class Basic(NamedTuple):
    """What a beginner does: bids for the counters and the trumps that it holds, and wins what it can.

    Parameters
    ----------
    trumps
        Trumps it wants in its suit before it bids.
    each
        Points it hopes for from each trump that it holds.
    partner
        Points it hopes for from its partner and the kitty.
    """

    trumps: float = 5.0
    each: float = 2.0
    partner: float = 8.0


@compiled
def _length(rules: Any, hand: int, suit: int) -> int:
    """Return how good a suit is: its trumps first, then their points."""
    trumps = hand & trumps_with_joker(suit)
    return 128 * popcount(trumps) + points_of(suit, trumps)


longest_suit = best_suit(_length)


@decides(Basic, "eighty-three", "bid")
def bid(policy: Basic, view: View) -> int:
    """Bid as little as will do, up to what the hand seems worth; with fewer trumps than it wants pass."""
    hand, low = view.own.hand, lowest_bid(view.rules, view.table)
    suit = longest_suit(view.rules, hand)
    trumps = hand & trumps_with_joker(suit)
    worth = points_of(suit, trumps) + policy.each * popcount(trumps) + policy.partner
    return low if popcount(trumps) >= policy.trumps and low <= min(worth, 83.0) else 0


@decides(Basic, "eighty-three", "trump")
def trump(policy: Basic, view: View) -> int:
    """Name the longest suit, among equals the one with the most points."""
    return longest_suit(view.rules, view.own.hand)


@decides(Basic, "eighty-three", "give")
def give(policy: Basic, view: View) -> int:
    """Give the lowest trumps."""
    places = pedro_places(view.own.hand, view.table.trump)
    return pedro_cards(lowest_of(places, popcount(places) - TRICKS), view.table.trump)


@decides(Basic, "eighty-three", "discard")
def discard(policy: Basic, view: View) -> int:
    """Throw the plain cards of the lowest ranks."""
    thrown, plain = 0, view.own.hand & ~view.table.trumps
    for _ in range(popcount(view.own.hand) - TRICKS):
        thrown |= bit(lowest_ranked(view, plain & ~thrown))
    return thrown


@decides(Basic, "eighty-three", "play")
def play(policy: Basic, view: View) -> int:
    """Lead the best card; then win with the best if that is possible, else throw the lowest."""
    return win_or_throw(view, playable(view.rules, view.table, view.own.hand), view.table.trumps)
