"""Peatwit as a beginner plays it: throw losers, count high cards and trumps, win until the bid is made."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.peatwit import LOW_CARDS
from tricklab.engine.ground.bits import bit, popcount
from tricklab.engine.ground.tricks import must_follow, rank_of, ranks_in, suit_cards, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import hand_of
from tricklab.engine.mechanics.trick import strength_of
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import best_card, lowest_ranked
from tricklab.engine.policies.shared.ties import held_by


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


@decides(Basic, "peatwit", "pass")
def give(policy: Basic, view: View) -> int:
    """Pass the lowest of the middle cards, which neither win nor trump."""
    cards = 0
    while popcount(cards) < 3:
        left = view.own.hand & ~cards
        cards |= bit(lowest_ranked(view, left & ~LOW_CARDS or left))
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


@compiled
def _worth(view: View, card: int) -> int:
    """Return how gladly a card is played."""
    table, seat = view.table, view.seat
    strength = strength_of(view.rules, table, table.led or suit_cards(suit_of(card)), card)
    wants, wins = table.tricks[seat] < table.bids[seat], strength > table.strength
    if wants == wins:
        return strength
    return -100 - strength - (rank_of(card) if wants else 0)


choose_card = best_card(_worth)


@decides(Basic, "peatwit", "play")
def play(policy: Basic, view: View) -> int:
    """Win with the strongest card while tricks are wanted, else lose with the strongest that loses."""
    return choose_card(view, must_follow(view.own.hand, view.table.led), held_by(view))
