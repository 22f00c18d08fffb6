"""Pitch as a beginner plays it: bid the points held in one suit, draw trumps, win with the best card."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.pitch import CODES, KEEP, OFFER, PITCH, SELL, sayable, trump_cards
from tricklab.engine.ground.bits import has, highest, lowest, popcount
from tricklab.engine.ground.cards import JACK, KING, LONE_JOKER
from tricklab.engine.ground.tricks import ranks_in, suit_cards
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import pack_of
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.mechanics.trick import playable
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.pitch.estimate import speaks_last
from tricklab.engine.policies.shared.tactics import best_suit, highest_ranked, say, seats_after, win_or_throw


class Basic(NamedTuple):
    """What a beginner does: bids the points that it holds in one suit, draws trumps, and wins what it can.

    Parameters
    ----------
    trumps
        Cards it wants in a suit before it bids on it.
    game
        Points it hopes for from the pips.
    """

    trumps: float = 2.0
    game: float = 0.5


@compiled
def held_points(policy: Basic, ranks: int) -> float:
    """Count what a suit seems sure of: High with Ace or King, Low with Two or Three, the Jack with two others."""
    points = 1.0 * (ranks >> KING != 0) + (ranks & 0b11 != 0)
    return points + has(ranks, JACK) + policy.game if popcount(ranks) > 2 else points


@compiled
def _worth(policy: Basic, hand: int, suit: int) -> float:
    """Return the points of a suit, among equals by its length."""
    ranks = ranks_in(hand, suit)
    return held_points(policy, ranks) + 0.1 * popcount(ranks) if ranks else -0.5


suit_to_pitch = best_suit(_worth)


@decides(Basic, "pitch", "bid", "offer", "answer")
def bid(policy: Basic, view: View) -> int:
    """Say the number of points held, if that may be said; the dealer says the lowest bid that does.

    Eldest in Sell-out offers, and sells what he cannot make.
    """
    said = sayable(view.rules, view.table)
    suit = suit_to_pitch(policy, view.own.hand)
    ranks = ranks_in(view.own.hand, suit)
    points = int(held_points(policy, ranks)) if popcount(ranks) >= policy.trumps else 0
    if points == 3:  # the most that it counts: where three may not be bid it bids the least
        points = max(points, view.rules.min_bid)
    if has(said, OFFER):
        return PITCH if points == 4 else OFFER
    if has(said, SELL):
        return KEEP if points >= view.table.high and has(said, KEEP) else SELL
    return say(said, points, speaks_last(view))


@decides(Basic, "pitch", "play")
def play(policy: Basic, view: View) -> int:
    """Pitch the highest card of the best suit; then win with the best card, or throw the lowest."""
    table, hand = view.table, view.own.hand
    if table.trump == NOT_YET:
        return highest(hand & suit_cards(suit_to_pitch(policy, hand)) or hand)
    trumps = trump_cards(table.trump)
    if table.led == 0:
        return highest(hand & trumps) if hand & trumps else highest_ranked(view, hand)
    legal = playable(view.rules, table, hand)
    safe = _safe_low(view, legal)
    return lowest(safe) if safe else win_or_throw(view, legal, trumps)


@compiled
def _safe_low(view: View, legal: int) -> int:
    """Return, as a set, the lowest trump of the pack if it takes the trick, and Low goes to whoever captures it."""
    rules, table = view.rules, view.table
    if rules.low != CODES.low.captured or seats_after(view):
        return 0
    natural = suit_cards(table.trump) & pack_of(rules)
    return natural & -natural & legal & -int(table.best != LONE_JOKER and not has(natural, table.best))
