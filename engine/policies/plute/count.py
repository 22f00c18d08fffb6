"""A count for the fingers: small whole numbers for the trumps in hand say what to bid; the expert plays the rest.

docs/policies/plute.md, "`count`", tells how the numbers are used, and how they were found.
"""

from __future__ import annotations

from typing import NamedTuple

from tricklab.engine.games.plute import LOWEST_BID
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.cards import ACE, JACK, KING, QUEEN, TWO
from tricklab.engine.ground.tricks import card_in, other_jack, trumps_with_jick
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.auction import PASS, may_bid
from tricklab.engine.policies.decision import View, decides, decisions_of
from tricklab.engine.policies.plute.estimate import suit_to_name
from tricklab.engine.policies.plute.expert import Expert
from tricklab.engine.policies.shared.tactics import say

_USUAL = Expert()
_play_of_expert = decisions_of(Expert)["plute", "play"]


class Count(NamedTuple):
    """Adds up its trumps in the suit where they count most, and bids by the sum; plays as `expert` does.

    Parameters
    ----------
    ace, king, queen, jack, off_jack, two
        What these trumps count.
    other
        What any other trump counts, each joker among them.
    four, five, six, seven
        The sum from which it bids so many; a seven only with the Two.
    over
        How much less is enough over an opponent's bid.
    """

    ace: float = 6.0
    king: float = 3.0
    queen: float = 2.0
    jack: float = 2.0
    off_jack: float = 2.0
    two: float = 3.0
    other: float = 1.0
    four: float = 3.0
    five: float = 9.0
    six: float = 12.0
    seven: float = 18.0
    over: float = 1.0


@compiled
def count_in(policy: Count, hand: int, suit: int) -> float:
    """Return what a hand counts with a suit as trumps."""
    total = policy.other * popcount(hand & trumps_with_jick(suit))
    total += (policy.ace - policy.other) * has(hand, card_in(suit, ACE))
    total += (policy.king - policy.other) * has(hand, card_in(suit, KING))
    total += (policy.queen - policy.other) * has(hand, card_in(suit, QUEEN))
    total += (policy.jack - policy.other) * has(hand, card_in(suit, JACK))
    total += (policy.off_jack - policy.other) * has(hand, other_jack(suit))
    return total + (policy.two - policy.other) * has(hand, card_in(suit, TWO))


@decides(Count, "plute", "bid")
def bid(policy: Count, view: View) -> int:
    """Bid what the best suit counts; the dealer, who speaks last, the least that is higher than the last bid."""
    table, hand = view.table, view.own.hand
    best, counted = 0, count_in(policy, hand, 0)
    for suit in range(1, 4):
        other = count_in(policy, hand, suit)
        if other > counted:
            best, counted = suit, other
    if table.high != PASS and (table.bidder ^ view.seat) & 1:
        counted += policy.over
    reached = (counted >= policy.four) + (counted >= policy.five) + (counted >= policy.six)
    reached += counted >= policy.seven and has(hand, card_in(best, TWO))
    return say(may_bid(view.rules, view), LOWEST_BID - 1 + reached, view.seat == table.dealer)


@decides(Count, "plute", "trump")
def trump(policy: Count, view: View) -> int:
    """Name the suit that the expert would."""
    return suit_to_name(view.own.hand)


@decides(Count, "plute", "play")
def play(policy: Count, view: View) -> int:
    """Play the card that the expert would."""
    return _play_of_expert(_USUAL, view)
