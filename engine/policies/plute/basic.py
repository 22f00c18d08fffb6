"""Plute as a beginner plays it: count the points held in the longest suit, draw trumps, win with the best card."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.auction import may_pass
from tricklab.engine.games.plute import LOWEST_BID, TOP_BID
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.cards import ACE, JACK, JOKER_1, JOKER_2, KING, TWO
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import card_in, other_jack, rank_of, suit_cards, suit_of, trumps_with_jick
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.trick import playable, strength_of

TRUMP_WEIGHT = 20
"""How many ranks more it would rather keep a trump than a plain card."""


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
def held_points(hand: int, suit: int) -> int:
    """Count the points that a hand seems sure of with a suit as trumps."""
    trumps = hand & trumps_with_jick(suit)
    points = has(trumps, card_in(suit, ACE)) + has(trumps, card_in(suit, TWO)) + (popcount(trumps) > 4)
    if has(trumps, card_in(suit, ACE)) or has(trumps, card_in(suit, KING)):
        points += has(trumps, card_in(suit, JACK)) + has(trumps, other_jack(suit))
        points += has(trumps, JOKER_1) + has(trumps, JOKER_2)
    return points


@compiled
def longest_suit(hand: int) -> int:
    """Return the suit with the most trumps, among equals the one with the most points."""
    best, most = 0, -1
    for suit in range(4):
        length = 16 * popcount(hand & trumps_with_jick(suit)) + held_points(hand, suit)
        if length > most:
            best, most = suit, length
    return best


@decides(Basic, "plute", "bid")
def bid(policy: Basic, view: View) -> int:
    """Bid the points held and hoped for, if that is more than the highest bid."""
    table, hand = view.table, view.own.hand
    suit = longest_suit(hand)
    points = min(int(held_points(hand, suit) + policy.partners), TOP_BID)
    floor = max(table.high + 1, LOWEST_BID)
    if points >= floor and popcount(hand & trumps_with_jick(suit)) >= policy.trumps:
        return points
    return PASS if may_pass(view.rules, table) else floor


@decides(Basic, "plute", "trump")
def trump(policy: Basic, view: View) -> int:
    """Name the longest suit."""
    return longest_suit(view.own.hand)


@decides(Basic, "plute", "play")
def play(policy: Basic, view: View) -> int:
    """Lead the best card; then win with the best if that is possible, else throw the lowest."""
    table = view.table
    legal = playable(view.rules, table, view.own.hand)
    trumps = trumps_with_jick(table.trump)
    best, most = lowest(legal), table.strength
    low, least = lowest(legal), TRUMP_WEIGHT + ACE + 1
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        led = table.led if table.led else suit_cards(suit_of(card))
        strength = strength_of(view.rules, table, led, card)
        if strength > most:
            best, most = card, strength
        weight = rank_of(card) + (TRUMP_WEIGHT if trumps & bit(card) else 0)
        if weight < least:
            low, least = card, weight
    return best if most > table.strength else low
