"""Pitch as a beginner plays it: bid the points held in one suit, draw trumps, win with the best card."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.pitch import KEEP, OFFER, PITCH, SELL
from tricklab.engine.games.pitch.auction import sayable
from tricklab.engine.games.pitch.play import trump_cards
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import bit, has, highest, lowest, popcount
from tricklab.engine.ground.cards import LONE_JOKER
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import rank_of, ranks_in
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.state import NOT_YET
from tricklab.engine.trick import playable, strength_of


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
    points = 0.0
    if ranks >> 11:
        points += 1.0
    if ranks & 3:
        points += 1.0
    if has(ranks, 9) and popcount(ranks) > 2:
        points += 1.0
    if popcount(ranks) > 2:
        points += policy.game
    return points


@compiled
def best_suit(policy: Basic, hand: int) -> int:
    """Return the suit with the most points, among equals the longest."""
    best, most = 0, -1.0
    for suit in range(4):
        ranks = ranks_in(hand, suit)
        worth = held_points(policy, ranks) + 0.1 * popcount(ranks) if ranks else -0.5
        if worth > most:
            best, most = suit, worth
    return best


@decides(Basic, "pitch", "bid", "offer", "answer")
def bid(policy: Basic, view: View) -> int:
    """Say the number of points held, if that may be said; eldest in Sell-out offers, and sells what he cannot make."""
    said = sayable(view.rules, view.table)
    suit = best_suit(policy, view.own.hand)
    ranks = ranks_in(view.own.hand, suit)
    points = int(held_points(policy, ranks)) if popcount(ranks) >= policy.trumps else 0
    if has(said, OFFER):
        return PITCH if points == 4 else OFFER
    if has(said, SELL):
        return KEEP if points >= view.table.high and has(said, KEEP) else SELL
    if points and has(said, points):
        return points
    return PASS if has(said, PASS) else lowest(said)


@decides(Basic, "pitch", "play")
def play(policy: Basic, view: View) -> int:
    """Pitch the highest card of the best suit; then win with the best card, or throw the lowest."""
    table, hand = view.table, view.own.hand
    if table.trump == NOT_YET:
        held = hand & trump_cards(best_suit(policy, hand)) & ~bit(LONE_JOKER)
        return highest(held if held else hand)
    trumps = trump_cards(table.trump)
    legal = playable(view.rules, table, hand)
    if table.led == 0:
        return highest(hand & trumps) if hand & trumps else highest(hand)
    best, most = lowest(legal), table.strength
    low, least = lowest(legal), 1000
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        strength = strength_of(view.rules, table, table.led, card)
        if strength > most:
            best, most = card, strength
        weight = rank_of(card) + (20 if has(trumps, card) else 0)
        if weight < least:
            low, least = card, weight
    return best if most > table.strength else low
