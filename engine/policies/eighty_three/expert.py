"""Eighty-Three's expert: bids what its hand is worth, and weighs what a card wins in the trick against keeping it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tricklab.engine.dealing import all_played
from tricklab.engine.games.eighty_three import DOUBLE, TOP
from tricklab.engine.games.eighty_three.outcome import points_of
from tricklab.engine.games.eighty_three.play import lowest_bid
from tricklab.engine.ground.auction import PASS
from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.pedro import pedro_places
from tricklab.engine.ground.tricks import suit_cards, suit_of
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.policies.tactics import best_suit, is_ours, seats_after, strength_now
from tricklab.engine.trick import TRUMP, playable

_HELD = np.array([2, 2, 9, 2, 3, 3, 2, 2, 2, 6, 3, 4, 14, 19, 9], np.int64)
"""The points that a side takes more for holding a trump, by place: the joker first, the Ace last."""

_KEEPS = 0.67
"""The chance that a given opponent does not have a given unseen card."""


class Expert(NamedTuple):
    """Bids step by step up to what its hand is worth; plays each card for the points that it wins, now or later.

    Parameters
    ----------
    base
        Points that its side takes with no trump at all.
    margin
        Points that it stays below its estimate.
    lead
        Points that it hopes to find in a trick that it leads.
    later
        What a point to be won later counts, against one in this trick.
    trick
        What a card that wins a later trick is worth besides.
    """

    base: float = 8.0
    margin: float = 6.0
    lead: float = 6.0
    later: float = 1.0
    trick: float = 5.0


@compiled
def _worth(rules: Any, hand: int, suit: int) -> int:
    """Return what a hand adds to its side's points with a suit as trumps."""
    places, worth = pedro_places(hand, suit), 0
    while places:
        worth += entry(_HELD, lowest(places))
        places &= places - 1
    return worth


best_trumps = best_suit(_worth)


@decides(Expert, "eighty-three", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid as little as will do; nothing over the partner, who has the bid."""
    rules, table = view.rules, view.table
    low, worth = lowest_bid(rules, table), policy.base - policy.margin
    worth += _worth(rules, view.own.hand, best_trumps(rules, view.own.hand))
    if table.high != PASS and is_ours(view, table.bidder) and worth < TOP:
        return PASS
    return low if low < DOUBLE and low <= worth else PASS


@decides(Expert, "eighty-three", "trump")
def trump(policy: Expert, view: View) -> int:
    """Name the suit in which the hand is worth most."""
    return best_trumps(view.rules, view.own.hand)


@compiled
def _beaters(view: View, card: int, strength: int, unseen: int) -> int:
    """Count the unseen cards that beat a card: higher trumps, or all of them and what is higher in its suit."""
    table = view.table
    if strength >= TRUMP:
        return popcount(pedro_places(unseen, table.trump) >> strength - TRUMP)
    above = unseen & suit_cards(suit_of(card)) & ~table.trumps & -bit(card)
    return popcount(above | unseen & table.trumps)


@compiled
def _value(policy: Expert, view: View, card: int, unseen: int) -> float:
    """Return what playing a card is worth: the points of the trick, less those that it would win later."""
    table = view.table
    own, strength = points_of(table.trump, bit(card)), strength_now(view, card)
    beaters, after = _beaters(view, card, strength, unseen), seats_after(view)
    alone = _KEEPS**beaters if has(table.trumps, card) else 0.0
    wins = strength > table.strength
    ours = wins or is_ours(view, table.winner)
    ahead = beaters if wins else _beaters(view, table.best, table.strength, unseen)
    chance = _KEEPS ** (ahead * (after + 1 >> 1)) if ours else 0.0
    if after >= 2:  # the partner plays after this seat
        chance += (1.0 - chance) * 0.5 * (1.0 - _KEEPS**ahead)
    there = points_of(table.trump, table.trick) + (policy.lead if table.led == 0 else 0.5 * after)
    later = policy.later * own * (2.0 * alone - 1.0) if own else 0.0
    return (2.0 * chance - 1.0) * (there + own) - later - policy.trick * alone


@decides(Expert, "eighty-three", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card that is worth most."""
    cards = playable(view.rules, view.table, view.own.hand)
    unseen = ~(view.own.hand | view.own.discarded | view.own.given | all_played(view.rules, view.table)) & (1 << 55) - 1
    best, most = lowest(cards), -1000.0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = _value(policy, view, card, unseen)
        if value > most:
            best, most = card, value
    return best
