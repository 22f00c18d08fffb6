"""Pitch by a count for the fingers: whole numbers for the cards of a suit say what to bid; the expert plays.

docs/policies/pitch.md, "`count`".
"""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.pitch import KEEP, OFFER, PITCH, SELL, sayable
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.cards import ACE, JACK, KING, QUEEN
from tricklab.engine.ground.tricks import ranks_in
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View, decides
from tricklab.engine.policies.pitch.estimate import speaks_last
from tricklab.engine.policies.pitch.tactics import choose_card
from tricklab.engine.policies.shared.tactics import best_suit, say


class Count(NamedTuple):
    """Counts the cards of its best suit on the fingers, bids by the sum, and plays as `expert` does.

    Parameters
    ----------
    ace, king, queen, jack
        What these cards count.
    low
        What one of the two lowest ranks of the pack counts; the second counts nothing more.
    card
        What every card of the suit counts, these included.
    bid_2, bid_3, bid_4
        From which sum on that many points are bid.
    """

    ace: float = 4.0
    king: float = 3.0
    queen: float = 1.0
    jack: float = 3.0
    low: float = 3.0
    card: float = 2.0
    bid_2: float = 10.0
    bid_3: float = 18.0
    bid_4: float = 26.0


@compiled
def _sum_of(policy: Count, hand: int, suit: int) -> float:
    """Return the count of a suit; nothing for a suit of less than two cards."""
    ranks = ranks_in(hand, suit)
    if popcount(ranks) < 2:
        return 0.0
    total = policy.card * popcount(ranks) + policy.low * ((ranks & 0b11) != 0)
    total += policy.ace * has(ranks, ACE) + policy.king * has(ranks, KING)
    return total + policy.queen * has(ranks, QUEEN) + policy.jack * has(ranks, JACK)


_suit_counted = best_suit(_sum_of)


@compiled
def _level(policy: Count, hand: int) -> int:
    """Return what the hand is worth bidding, 0 for a pass."""
    total = _sum_of(policy, hand, _suit_counted(policy, hand))
    return (total >= policy.bid_2) + (total >= policy.bid_3) + (total >= policy.bid_4) + (total >= policy.bid_2)


@decides(Count, "pitch", "bid", "offer", "answer")
def bid(policy: Count, view: View) -> int:
    """Bid what the count says if it may be said; in Sell-out pitch only on what is worth four, keep what it covers."""
    said, level = sayable(view.rules, view.table), _level(policy, view.own.hand)
    if level == 4:  # the most that it counts
        level = max(level, view.rules.min_bid)
    if has(said, OFFER):
        return PITCH if level == 4 else OFFER
    if has(said, SELL):
        return KEEP if level > view.table.high and has(said, KEEP) else SELL
    return say(said, level, speaks_last(view))


@decides(Count, "pitch", "play")
def play(policy: Count, view: View) -> int:
    """Pitch and play as `expert` does."""
    return choose_card(view)
