"""Eighty-Three's expert: bids what its hand is worth, and plays the sort of card that has done best.

It plays as `engine.policies.shared.pedro_play` does, with values of its own, which come from ``python -m
tools.fit.eighty_three``. docs/policies/eighty-three.md tells players how it thinks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.eighty_three import DOUBLE, GAME, TOP, TRICKS, lowest_bid, lowest_of, points_of
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import (
    P_ACE,
    P_KING,
    P_LEFT,
    P_QUEEN,
    P_RIGHT,
    P_THREE,
    pedro_card,
    pedro_cards,
    pedro_places,
)
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS
from tricklab.engine.mechanics.dealing import seats_of
from tricklab.engine.mechanics.hooks import implements
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.pedro_features import all_points, features_of, trump_points
from tricklab.engine.policies.shared.pedro_play import choose_card
from tricklab.engine.policies.shared.pedro_rows import point_scale, prizes_of, where
from tricklab.engine.policies.shared.tactics import best_suit, is_ours
from tricklab.engine.policies.weights import load
from tricklab.engine.rules.decks import FRENCH_53

PACK = FRENCH_53.mask

VALUES = load("eighty-three")["play"].ravel()
"""The values of cards, by row and sort, in tenths of a point."""

HELD = load("eighty-three")["points"]
"""The points that the bidder's side takes, in tenths: without trumps, and more for each that he holds, by place."""

_PEDROS = 1 << P_LEFT | 1 << P_RIGHT

implements(trump_points, GAME.rules_class)(lambda rules, trump, cards: points_of(trump, cards))
implements(all_points, GAME.rules_class)(lambda rules: TOP)
implements(point_scale, GAME.rules_class)(lambda rules: 4)


@implements(prizes_of, GAME.rules_class)
def where_prizes_are(rules: Any, own: int, out: int) -> tuple[int, int]:
    """Return where the Queen is with the Three, and the King with the number of Pedros that are out."""
    queen_and_three = where(own, out, P_QUEEN) * 3 + where(own, out, P_THREE)
    return queen_and_three, where(own, out, P_KING) * 3 + popcount(out & _PEDROS)


class Expert(NamedTuple):
    """Bids up to what its hand is worth; counts cards, and plays what has done best where the count was so.

    Parameters
    ----------
    margin
        Points that it stays below its estimate; below 0 it bids more.
    room
        Points below its limit at which it begins, so that the auction is short.
    step
        How far the rungs lie apart on which it bids, so that the auction goes on in jumps.
    ladder
        By how many points the rungs lie higher, rounded.
    double
        Points from which on it bids 83 double.
    """

    margin: float = -6.0
    room: float = 15.0
    step: float = 3.0
    ladder: float = 0.0
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


@compiled
def bid_below(policy: Any, view: View, limit: float) -> int:
    """Return the first rung that may be bid and is not too far below a limit, or a pass where that is above the limit.

    Nobody can bid again over the only seat that has not passed, where who has passed is out: it bids the least.
    """
    rules, table = view.rules, view.table
    low, step = lowest_bid(rules, table), max(1, int(policy.step))
    if not rules.reentry and popcount(table.passed) == seats_of(rules) - 1:
        return low
    shift, start = round(policy.ladder), int(limit - policy.room)
    rung = max(low + (shift - low) % step, start - (start - shift) % step)
    return rung if rung <= min(TOP, limit) else PASS


@decides(Expert, "eighty-three", "bid")
def bid(policy: Any, view: View) -> int:
    """Bid on rungs up to what the hand is worth, or 83 double; nothing over the partner who has the bid."""
    rules, table, hand = view.rules, view.table, view.own.hand
    worth, low = 0.1 * worth_of(rules, hand, best_trumps(rules, hand)), lowest_bid(rules, table)
    limit = worth - policy.margin
    if table.high != PASS and is_ours(view, table.bidder):
        return PASS
    if worth >= policy.double:
        return DOUBLE
    return bid_below(policy, view, limit) if low < DOUBLE and low <= limit else PASS


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


@compiled
def play_best(view: View, values: Any) -> int:
    """Return the card to play."""
    return choose_card(view, PACK, playable(view.rules, view.table, view.own.hand), values, 0)


@compiled
def trump_to_draw(view: View) -> int:
    """Return the best trump of who leads with 83 double, while it is sure and trumps may be out, else `NOT_YET`.

    He needs every counter, and nothing but his own high trumps brings down those that are out.
    """
    table = view.table
    if table.led or table.high != DOUBLE or view.seat != table.bidder:
        return NOT_YET
    features = features_of(view, PACK, view.own.hand)
    is_sure = features.own > features.feared  # the one with the higher card is the larger set
    return pedro_card(highest(features.own), table.trump) if features.fear and is_sure else NOT_YET


@decides(Expert, "eighty-three", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card with the highest value; with 83 double draw trumps from the top first."""
    card = trump_to_draw(view)
    return card if card != NOT_YET else play_best(view, VALUES)
