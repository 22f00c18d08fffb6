"""Two counts for the fingers: one says what to pass, the other what to bid; the expert plays the rest.

docs/policies/peatwit.md, "`count`", tells how the numbers are used, and how they were found.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.peatwit import LOW_CARDS
from tricklab.engine.ground.bits import bit, has, popcount
from tricklab.engine.ground.cards import ACE, KING, THREE
from tricklab.engine.ground.tricks import rank_of, ranks_in, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.dealing import hand_of
from tricklab.engine.policies.decision import View, decides, decisions_of
from tricklab.engine.policies.peatwit.estimate import model_of
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
    pass_
        ``count``, or ``own``: what `expert` would pass.
    bid_
        ``count``, or ``own``: what `expert` would bid.
    trump
        What each 2, 3 and 4 counts.
    four
        What each 4 counts besides.
    in_long
        What each trump in a suit of five cards or more counts besides.
    in_short
        What each trump in a suit of three cards or fewer counts less.
    ace
        What each Ace counts.
    king
        What each King counts.
    void
        What each void counts with `enough` trumps.
    single
        What each suit of one card counts with `enough` trumps.
    enough
        With so many trumps or more short suits count.
    no_pass
        What it counts that no cards were passed.
    two
        It bids 2 from this sum on, with four players; below it bids 1.
    two_of_three
        The same with three players.
    two_of_five
        The same with five players.
    two_of_partners
        The same with partners.
    step
        It bids one more for each further so many.
    nil
        It bids nil with no more than this, with four players; below 0 never, and never with three.
    nil_of_five
        The same with five players.
    nil_of_partners
        The same with partners.
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
    four: float = 1.0
    in_long: float = 1.0
    in_short: float = 1.0
    ace: float = 3.0
    king: float = 2.0
    void: float = 4.0
    single: float = 2.0
    enough: float = 3.0
    no_pass: float = 2.0
    two: float = 9.0
    two_of_three: float = 3.0
    two_of_five: float = 10.0
    two_of_partners: float = 8.0
    step: float = 7.0
    nil: float = -1.0
    nil_of_five: float = 7.0
    nil_of_partners: float = 7.0
    weak: float = 0.0
    keep_trumps: float = 1.0
    keep: float = 14.0
    short: float = 1.0


words(Count, "pass_", PARTS)
words(Count, "bid_", PARTS)


_LOW, _FOUR = 0b111, THREE + 1
"""The trumps of a suit by ranks, and the rank of the best."""

_LONG, _SHORT = 5, 3
"""From so many cards on a suit keeps its trumps from being sucked; with so many or fewer it does not."""


@compiled
def counted(policy: Count, hand: int, was_passed: bool) -> float:
    """Return what a hand counts."""
    trumps = popcount(hand & LOW_CARDS)
    total = policy.trump * trumps + (0.0 if was_passed else policy.no_pass)
    is_enough = trumps >= policy.enough
    for suit in range(4):
        held = ranks_in(hand, suit)
        length, here = popcount(held), popcount(held & _LOW)
        total += policy.ace * (held >> ACE) + policy.king * (held >> KING & 1) + policy.four * (held >> _FOUR & 1)
        total += here * (policy.in_long * (length >= _LONG) - policy.in_short * (length <= _SHORT))
        total += is_enough * (policy.void * (length == 0) + policy.single * (length == 1))
    return total


@compiled
def for_nil(policy: Count, rules: Any, total: float, more: float) -> bool:
    """Tell whether a sum is no more than nil allows, or ``more`` above that; never where nil is never bid."""
    most = (-1.0, policy.nil, policy.nil_of_five, policy.nil_of_partners)[model_of(rules)]
    return most >= 0 and total <= most + more


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
    weak = for_nil(policy, view.rules, counted(policy, hand, True), policy.weak)
    while popcount(cards) < 3:
        left = hand & ~cards
        cards |= bit(_next_card((policy, left, weak), left, hand))
    return cards


@decides(Count, "peatwit", "bid")
def bid(policy: Count, view: View) -> int:
    """Bid what the hand counts, or nil."""
    if policy.bid_ == OWN:
        return _bid_of_expert(_USUAL, view)
    total, rules = counted(policy, view.own.hand, view.table.to_left != 0), view.rules
    if for_nil(policy, rules, total, 0.0):
        return 0
    two = (policy.two_of_three, policy.two, policy.two_of_five, policy.two_of_partners)[model_of(rules)]
    return max(1, min(2 + int((total - two) // policy.step), hand_of(rules)))


@decides(Count, "peatwit", "play")
def play(policy: Count, view: View) -> int:
    """Play the card that the expert would."""
    return _play_of_expert(_USUAL, view)
