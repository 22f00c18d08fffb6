"""Two counts for the fingers: one says what to pass, the other what to bid; the expert plays the rest.

docs/policies/peatwit.md, "`count`", tells how the numbers are used, and how they were found.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.peatwit.play import LOW_CARDS
from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.ground.cards import ACE, KING
from tricklab.engine.ground.tricks import rank_of, ranks_in, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import hand_of
from tricklab.engine.policies.decision import View, decides, decisions_of
from tricklab.engine.policies.peatwit.expert import Expert
from tricklab.engine.policies.policy import words
from tricklab.engine.policies.shared.tactics import best_card

PARTS = ("count", "own")
"""What the parameters ``pass`` and ``bid`` take: the count, or the expert's own choice."""

OWN = 1
_KEPT, _PER_CARD = 1000, 20
"""What makes a card go last, and what a suit's length weighs beside ranks."""

_USUAL = Expert()
_EXPERT = decisions_of(Expert)
_pass_of_expert, _bid_of_expert, _play_of_expert = (_EXPERT["peatwit", kind] for kind in ("pass", "bid", "play"))


class Count(NamedTuple):
    """Adds up trumps, Aces, Kings and short suits, and bids by the sum; passes what counts least; plays as `expert`.

    Parameters
    ----------
    pass_, bid_
        ``count``, or ``own``: what `expert` would pass or bid.
    trump, ace, king, void, single
        What each 2, 3 and 4, each Ace and King, each void and each suit of one card counts.
    step, less, less_of_three
        It bids the sum divided by `step`, rounded down, less `less`; with three players less `less_of_three`. It bids
        1 at least.
    nil, nil_of_five, nil_of_partners
        It bids nil with no more than this: with three or four players, with five, and with partners. Below 0 it never
        does.
    weak
        With no more than this above what it bids nil with, it passes its three highest cards, for nil.
    keep_trumps
        1: passing otherwise, it keeps its trumps; 0: it passes them as other cards.
    keep
        The lowest rank of plain cards that it keeps, 14 for an Ace; 15 for none.
    short
        1: the shortest suit goes first; 0: the lowest cards do, of whatever suit.
    """

    pass_: float = 0.0
    bid_: float = 0.0
    trump: float = 2.0
    ace: float = 2.0
    king: float = 1.0
    void: float = 2.0
    single: float = 1.0
    step: float = 3.0
    less: float = 1.0
    less_of_three: float = 0.0
    nil: float = -1.0
    nil_of_five: float = 6.0
    nil_of_partners: float = 3.0
    weak: float = 1.0
    keep_trumps: float = 1.0
    keep: float = 14.0
    short: float = 1.0


words(Count, "pass_", PARTS)
words(Count, "bid_", PARTS)


@compiled
def counted(policy: Count, hand: int) -> float:
    """Return what a hand counts."""
    total = policy.trump * popcount(hand & LOW_CARDS)
    for suit in range(4):
        held = ranks_in(hand, suit)
        total += policy.ace * (held >> ACE) + policy.king * (held >> KING & 1)
        total += policy.void * (held == 0) + policy.single * (popcount(held) == 1)
    return total


@compiled
def for_nil(policy: Count, rules: Any, hand: int, more: float) -> bool:
    """Tell whether a hand counts no more than nil allows, or ``more`` above that; never where nil is never bid."""
    most = policy.nil_of_partners if rules.partners else policy.nil_of_five if rules.players == 5 else policy.nil
    return most >= 0 and counted(policy, hand) <= most + more


@compiled
def _ease(what: tuple[Count, int, bool], card: int) -> int:
    """Return how gladly a card of a hand is passed."""
    policy, hand, weak = what
    rank = rank_of(card)
    if weak:
        return rank
    length = popcount(ranks_in(hand, suit_of(card)))
    stays = policy.keep_trumps != 0 if has(LOW_CARDS, card) else rank + 2 >= policy.keep
    return -rank - (_PER_CARD * length if policy.short != 0 else 0) - (_KEPT if stays else 0)


_next_card = best_card(_ease)


@decides(Count, "peatwit", "pass")
def give(policy: Count, view: View) -> int:
    """Pass the three highest cards of a weak hand; of another empty the shortest suit, the lowest cards first."""
    if policy.pass_ == OWN:
        return _pass_of_expert(_USUAL, view)
    hand, cards = view.own.hand, 0
    weak = for_nil(policy, view.rules, hand, policy.weak)
    while popcount(cards) < 3:
        left = hand & ~cards
        cards |= bit(_next_card((policy, left, weak), left, hand))
    return cards


@decides(Count, "peatwit", "bid")
def bid(policy: Count, view: View) -> int:
    """Bid what the hand counts, or nil."""
    if policy.bid_ == OWN:
        return _bid_of_expert(_USUAL, view)
    if for_nil(policy, view.rules, view.own.hand, 0.0):
        return 0
    less = policy.less_of_three if view.rules.players == 3 else policy.less
    return max(1, min(int(counted(policy, view.own.hand) // policy.step - less), hand_of(view.rules)))


@decides(Count, "peatwit", "play")
def play(policy: Count, view: View) -> int:
    """Play the card that the expert would."""
    return _play_of_expert(_USUAL, view)
