"""Tapp-Tarock's expert, a first one: docs/policies/tapp-tarock.md tells players how it thinks."""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.tapp_tarock import (
    DOUBLE_GAME,
    DOUBLE_PAGAT,
    HALF,
    HOLD,
    PAGAT_BID,
    PASS,
    SOLO,
)
from tricklab.engine.games.tapp_tarock.play import may_bid, may_discard, must_discard, next_bid, words_open
from tricklab.engine.ground.bits import bit, choose, has, lowest, nth_subset, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tarock import KINGS, PAGAT, TAROCKS, suit_cards, values_of
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.policies.tapp_tarock.play import choose_card
from tricklab.engine.speeches import next_word
from tricklab.engine.trick import playable


class Expert(NamedTuple):
    """Bids by the strength of its hand, voids a suit, and weighs what each card wins and costs.

    Parameters
    ----------
    threes, solo
        The strength with which it bids threes or solo, in tarocks of the middle.
    step
        How much more it wants for each step above threes, and for holding it.
    pagat
        The strength with which it announces the Pagat.
    double
        The strength with which it doubles the game.
    void
        What a suit without a card is worth when it discards, in points.
    keep
        What a tarock of the middle is worth in hand, in points.
    draw
        Points that the soloist sees in drawing an opponent's tarock.
    force
        Points that his opponents see in leading a suit that he must trump.
    """

    threes: float = 9.0
    step: float = 0.4
    solo: float = 13.5
    pagat: float = 11.5
    double: float = 9.5
    void: float = 3.0
    keep: float = 1.5
    draw: float = 1.0
    force: float = 1.5


@compiled
def strength_of_hand(hand: int) -> float:
    """Return what a hand is worth to a soloist, where a tarock of the middle is 1."""
    tarocks, strength = hand & TAROCKS, 0.0
    while tarocks:
        strength += 0.6 + 0.035 * (lowest(tarocks) - PAGAT + 1)
        tarocks &= tarocks - 1
    strength += 0.3 * has(hand, PAGAT) + 0.8 * popcount(hand & KINGS)
    for suit in range(4):
        length = popcount(hand & suit_cards(suit))
        strength += 0.5 * (length == 0) + 0.2 * (length == 1)
    return strength


@decides(Expert, "tapp-tarock", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid as little as will do, by the strength of the hand."""
    table, said, strength = view.table, may_bid(view.rules, view), strength_of_hand(view.own.hand)
    if strength >= policy.solo:
        return SOLO
    if has(said, HOLD):
        return HOLD if strength >= policy.threes + policy.step * table.high else PASS
    above = next_bid(view.rules, table.high)
    return above if above < SOLO and strength >= policy.threes + policy.step * table.high else PASS


@compiled
def best_discard(policy: Any, hand: int) -> tuple[int, float]:
    """Return which three of nineteen cards are best thrown away, and what the rest is worth with them, in points."""
    must, cards = must_discard(hand), may_discard(hand)
    size = HALF - popcount(must)
    best, most = 0, -1e9
    for number in range(choose(popcount(cards), size)):
        thrown = must | nth_subset(cards, size, number)
        worth = float(values_of(thrown)) - 4.0 * popcount(thrown & TAROCKS)
        for suit in range(4):
            rest = hand & ~thrown & suit_cards(suit)
            if rest == 0:
                worth += policy.void
            elif rest & KINGS == 0:
                worth -= 0.6 * (values_of(rest) - popcount(rest)) + 0.4 * (popcount(rest) == 1)
        if worth > most:
            best, most = thrown, worth
    return best, most


@decides(Expert, "tapp-tarock", "half")
def half(policy: Expert, view: View) -> int:
    """Take the half with which the hand and what it throws away are worth most."""
    halves, hand = view.table.halves, view.own.hand
    worth = 0.0
    for n in range(2):
        drawn = hand | halves[n]
        thrown, banked = best_discard(policy, drawn)
        value = banked + 2.5 * strength_of_hand(drawn & ~thrown) - values_of(halves[1 - n])
        worth += value if n else -value
    return int(worth > 0.0)


@decides(Expert, "tapp-tarock", "discard")
def discard(policy: Expert, view: View) -> int:
    """Throw what counts, and empty a suit."""
    return best_discard(policy, view.own.hand)[0]


@decides(Expert, "tapp-tarock", "announce")
def announce(policy: Expert, view: View) -> int:
    """Announce the Pagat with many tarocks; double what should fail."""
    hand, table, wanted = view.own.hand, view.table, 0
    strength = strength_of_hand(hand)
    if strength >= policy.pagat:
        wanted |= bit(PAGAT_BID)
    if strength >= policy.double + 1.5 * has(0b10000, table.high):
        wanted |= bit(DOUBLE_GAME) | bit(DOUBLE_PAGAT)
    return next_word(table, wanted & words_open(view.rules, table, hand))


@decides(Expert, "tapp-tarock", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card that wins most for what it costs."""
    return choose_card(policy, view, playable(view.rules, view.table, view.own.hand))
