"""Eighty-Three's expert: bids what its hand is worth, and plays the sort of card that has done best.

docs/rules/eighty-three.md; docs/policies/eighty-three.md tells players how it thinks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.eighty_three import DOUBLE, TOP, TRICKS
from tricklab.engine.games.eighty_three.play import lowest_bid, lowest_of
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import P_ACE, P_KING, P_QUEEN, P_THREE, pedro_cards, pedro_places
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.policies.eighty_three.tactics import VALUES, play_best
from tricklab.engine.policies.fitted import load
from tricklab.engine.policies.tactics import best_suit, is_ours

HELD = load("eighty-three")["points"]
"""The points that the bidder's side takes, in tenths: without trumps, and more for each that he holds, by place."""


class Expert(NamedTuple):
    """Bids up to what its hand is worth; counts cards, and plays what has done best where the count was so.

    Parameters
    ----------
    margin
        Points that it stays below its estimate; below 0 it bids more.
    room
        Points below its limit at which it begins, so that the auction is short.
    double
        Points from which on it bids 83 double.
    """

    margin: float = -2.0
    room: float = 15.0
    double: float = 78.0


@compiled
def worth_of(rules: Any, hand: int, suit: int) -> int:
    """Return the points that a hand's side should take with a suit as trumps, in tenths."""
    places, worth = pedro_places(hand, suit), entry(HELD, 0)
    while places:
        worth += entry(HELD, 1 + lowest(places))
        places &= places - 1
    return worth


best_trumps = best_suit(worth_of)


@decides(Expert, "eighty-three", "bid")
def bid(policy: Any, view: View) -> int:
    """Bid as little as will do, but not too little at first, or 83 double; nothing over the partner who has the bid."""
    rules, table, hand = view.rules, view.table, view.own.hand
    worth, low = 0.1 * worth_of(rules, hand, best_trumps(rules, hand)), lowest_bid(rules, table)
    limit = worth - policy.margin
    if table.high != PASS and is_ours(view, table.bidder):
        return PASS
    if worth >= policy.double:
        return DOUBLE
    return min(TOP, max(low, int(limit - policy.room))) if low < DOUBLE and low <= limit else PASS


@decides(Expert, "eighty-three", "trump")
def trump(policy: Any, view: View) -> int:
    """Name the suit in which the hand is worth most."""
    return best_trumps(view.rules, view.own.hand)


@decides(Expert, "eighty-three", "give")
def give(policy: Any, view: View) -> int:
    """As bidder give the Ace, unless King and Queen go with it, and then the Three; else the lowest trumps."""
    suit = view.table.trump
    places, gift = pedro_places(view.own.hand, suit), 0
    number = popcount(places) - TRICKS
    if view.seat == view.table.bidder:
        if has(places, P_ACE) and not (has(places, P_KING) and has(places, P_QUEEN)):
            gift = bit(P_ACE)
        if popcount(gift) < number:
            gift |= places & bit(P_THREE)
    return pedro_cards(gift | lowest_of(places & ~gift, number - popcount(gift)), suit)


@decides(Expert, "eighty-three", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card with the highest value."""
    return play_best(view, VALUES)
