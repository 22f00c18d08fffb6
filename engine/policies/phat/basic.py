"""Phat as a beginner plays it: pitch the top of the longest suit, win with the best card, feed partner's tricks."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.phat.play import FIVES, NINES
from tricklab.engine.ground.bits import bit, highest, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tricks import must_follow, rank_of, ranks_in, suit_cards, suit_of
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.trick import strength_of


class Basic(NamedTuple):
    """What a beginner does: the longest suit is trumps, high cards win, and partner's tricks get fives and nines.

    Parameters
    ----------
    court
        What an Ace, King or Queen adds to a suit's length when the trump suit is chosen.
    """

    court: float = 0.6


@decides(Basic, "phat", "pitch")
def pitch(policy: Basic, view: View) -> int:
    """Pitch the highest card of the longest suit."""
    best, most = 0, -1.0
    for suit in range(4):
        ranks = ranks_in(view.own.hand, suit)
        worth = popcount(ranks) + policy.court * popcount(ranks >> 10)
        if ranks and worth > most:
            best, most = suit, worth
    return highest(view.own.hand & suit_cards(best))


@compiled
def _weight(card: int) -> int:
    """Order cards by how gladly they are thrown away: low and worthless first."""
    rank = rank_of(card)
    return rank + (20 if bit(card) & (FIVES | NINES) else 0)


@decides(Basic, "phat", "play")
def play(policy: Basic, view: View) -> int:
    """Lead the highest card; then win as cheaply as possible, feed partner, or throw the lowest card."""
    table = view.table
    legal = must_follow(view.own.hand, table.led)
    partner_wins = table.led != 0 and table.winner == (view.seat + 2) % 4
    best, most = lowest(legal), -10_000
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        strength = strength_of(view.rules, table, table.led if table.led else suit_cards(suit_of(card)), card)
        if table.led == 0:
            worth = strength if strength < 16 else strength - 8
        elif partner_wins:
            worth = _weight(card) if bit(card) & (FIVES | NINES) else -_weight(card) - 100
        elif strength > table.strength:
            worth = 1000 - strength
        else:
            worth = -_weight(card)
        if worth > most:
            best, most = card, worth
    return best
