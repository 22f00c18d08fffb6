"""Phat as a beginner plays it: pitch the top of the longest suit, win with the best card, feed partner's tricks."""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.phat import FIVES, NINES
from tricklab.engine.ground.bits import has, highest, popcount
from tricklab.engine.ground.cards import QUEEN
from tricklab.engine.ground.tricks import must_follow, rank_of, ranks_in, suit_cards
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.shared.tactics import best_card, best_suit, is_ours, strength_now
from tricklab.engine.policies.shared.ties import held_by


class Basic(NamedTuple):
    """What a beginner does: the longest suit is trumps, high cards win, and partner's tricks get fives and nines.

    Parameters
    ----------
    court
        What an Ace, King or Queen adds to a suit's length when the trump suit is chosen.
    """

    court: float = 0.6


@compiled
def _length(policy: Basic, hand: int, suit: int) -> float:
    """Return what a suit is worth as trumps."""
    ranks = ranks_in(hand, suit)
    return popcount(ranks) + policy.court * popcount(ranks >> QUEEN) if ranks else -1e6


longest_suit = best_suit(_length)


@decides(Basic, "phat", "pitch")
def pitch(policy: Basic, view: View) -> int:
    """Pitch the highest card of the longest suit."""
    return highest(view.own.hand & suit_cards(longest_suit(policy, view.own.hand)))


@compiled
def _worth(view: View, card: int) -> int:
    """Return how gladly a card is played."""
    table, strength, is_phat = view.table, strength_now(view, card), has(FIVES | NINES, card)
    weight = rank_of(card) + 20 * is_phat  # low and worthless cards are thrown away first
    if table.led == 0:
        return strength if strength < 16 else strength - 8
    if is_ours(view, table.winner):
        return weight if is_phat else -weight - 100
    return 1000 - strength if strength > table.strength else -weight


choose_card = best_card(_worth)


@decides(Basic, "phat", "play")
def play(policy: Basic, view: View) -> int:
    """Lead the highest card; then win as cheaply as possible, feed partner, or throw the lowest card."""
    return choose_card(view, must_follow(view.own.hand, view.table.led), held_by(view))
