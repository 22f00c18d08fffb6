"""Peatwit as a beginner plays it: throw losers, count high cards and trumps, win until the bid is made."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.dealing import hand_of
from tricklab.engine.games.peatwit.play import LOW_CARDS
from tricklab.engine.ground.bits import bit, lowest, popcount
from tricklab.engine.ground.cards import ACE
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import card_in, must_follow, rank_of, ranks_in, suit_cards, suit_of
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.trick import strength_of


class Basic(NamedTuple):
    """What a beginner does: keeps winners and trumps, bids what it counts, and wins until it has that.

    Parameters
    ----------
    trump
        Tricks that it hopes for from each 2, 3 and 4.
    nil
        It bids nil when it counts fewer tricks than this.
    """

    trump: float = 0.35
    nil: float = 1.2


MIDDLE = 0x1F8
"""The ranks 5 to T of a suit."""


@decides(Basic, "peatwit", "pass")
def give(policy: Basic, view: View) -> int:
    """Pass the lowest of the middle cards, which neither win nor trump."""
    cards = 0
    for rank in range(3, ACE + 1):
        for suit in range(4):
            card = bit(card_in(suit, rank))
            if popcount(cards) < 3 and view.own.hand & card:
                cards |= card
    while popcount(cards) < 3:
        cards |= bit(lowest(view.own.hand & ~cards))
    return cards


@compiled
def count_tricks(policy: Basic, hand: int) -> float:
    """Count Aces and Kings, and part of a trick for every trump and long card."""
    tricks = 0.0
    for suit in range(4):
        held = ranks_in(hand, suit)
        tricks += 0.9 * (held >> 12) + 0.6 * (held >> 11 & 1) + 0.25 * (held >> 10 & 1)
    return tricks + policy.trump * popcount(hand & LOW_CARDS)


@decides(Basic, "peatwit", "bid")
def bid(policy: Basic, view: View) -> int:
    """Bid what the hand should take; with hardly anything, nil."""
    tricks = count_tricks(policy, view.own.hand)
    if tricks < policy.nil:
        return 0
    return max(1, min(int(tricks), hand_of(view.rules)))


@decides(Basic, "peatwit", "play")
def play(policy: Basic, view: View) -> int:
    """Win with the strongest card while tricks are wanted, else lose with the strongest that loses."""
    table = view.table
    seat = view.seat
    legal = must_follow(view.own.hand, table.led)
    wants = table.tricks[seat] < table.bids[seat]
    best, most = -1, -1000
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        strength = strength_of(view.rules, table, table.led if table.led else suit_cards(suit_of(card)), card)
        wins = strength > table.strength
        value = strength if wants == wins else -100 - strength
        if wants and not wins:
            value = -100 - strength - rank_of(card)
        if value > most:
            best, most = card, value
    return best
