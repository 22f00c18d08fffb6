"""Paskievics' expert, a first one: docs/policies/paskievics.md tells players how it thinks."""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.paskievics import ANNUL, BONUS, HOLD, NINE, PASS, PLAYERS, SOLO, THREE, TWO
from tricklab.engine.games.paskievics.auction import XX, bids_with, invites, may_hold
from tricklab.engine.games.paskievics.play import may_annul, may_throw
from tricklab.engine.games.paskievics.talk import (
    KINGS_ITEM,
    KONTRA_GAME,
    PAGAT_ITEM,
    TRULL_ITEM,
    side_of_own,
    words_open,
)
from tricklab.engine.ground.bits import bit, choose, has, lowest, nth_subset, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, TRULL, XXI_AND_SKUS, suit_cards, values_of
from tricklab.engine.policies.decide import View, decides
from tricklab.engine.policies.paskievics.basic import lowest_bid, usual_call
from tricklab.engine.policies.paskievics.play import VALUES, play_best
from tricklab.engine.speeches import DONE, next_word
from tricklab.engine.state import NOT_YET


class Expert(NamedTuple):
    """Bids by its honours, invites with the cards for it, and weighs what each card wins and costs.

    Parameters
    ----------
    weak
        The strength, in tarocks of the middle, with which it bids without the Skíz.
    step
        How much more it wants for each step above Three, and for holding.
    invite
        Tarocks with which it invites, if it has the cards for it.
    pagat
        Tarocks with which it announces the Pagát.
    kontra
        The strength with which it says kontra to the game.
    void
        What a suit without a card is worth when it discards, in points.
    """

    weak: float = 4.5
    step: float = 0.5
    invite: float = 6.0
    pagat: float = 7.0
    kontra: float = 8.0
    void: float = 2.0


@compiled
def strength_of_hand(hand: int) -> float:
    """Return what a hand is worth, where a tarock of the middle is 1."""
    tarocks, strength = hand & TAROCKS, 0.0
    while tarocks:
        strength += 0.6 + 0.035 * (lowest(tarocks) - PAGAT + 1)
        tarocks &= tarocks - 1
    return strength + 0.4 * popcount(hand & KINGS) + 0.3 * has(hand, SKUS)


@compiled
def invitation(policy: Any, view: View, said: int) -> int:
    """Return the bid that invites, if the hand is good enough for one; a pass if there is none."""
    hand, table = view.own.hand, view.table
    if popcount(hand & TAROCKS) >= policy.invite:
        for level in range(table.high + 1, SOLO + 1):
            if has(said, level) and invites(view.rules, table, view.seat, level) != NOT_YET:
                return level
    return PASS


@decides(Expert, "paskievics", "bid")
def bid(policy: Expert, view: View) -> int:
    """Bid nearly always with the Skíz, with another honour unless weak; yield or invite with the cards for it."""
    table, hand = view.table, view.own.hand
    said, strength = bids_with(view.rules, table, view.seat, hand), strength_of_hand(view.own.hand)
    if table.raising:
        return PASS
    if hand & TRULL == 0:  # a trial of luck, which nineteen talons in twenty let go on if nobody has an honour
        return THREE if has(said, THREE) else PASS
    shows = invitation(policy, view, said)
    if shows != PASS:
        return shows
    steps = table.high + int(may_hold(view.rules, table, view.seat))
    wants = strength >= policy.weak + policy.step * steps
    if table.high < TWO:
        wants = wants or has(hand, SKUS) or (table.high == THREE and hand & XXI_AND_SKUS != 0)
    if has(hand, XX) and table.calls == 2 and table.high == TWO and hand & XXI_AND_SKUS:
        wants = False  # to yield, and be called
    if wants or not has(said, PASS):
        return lowest_bid(said & (bit(PASS) | bit(HOLD) | bit(min(table.high + 1, SOLO))))
    return PASS


@decides(Expert, "paskievics", "annul")
def annul(policy: Expert, view: View) -> int:
    """Annul the deal, unless it has four kings and tarocks enough to save them."""
    hand = view.own.hand
    return ANNUL if may_annul(hand) and popcount(hand & TAROCKS) < policy.weak else DONE


@decides(Expert, "paskievics", "discard")
def discard(policy: Expert, view: View) -> int:
    """Throw what counts as declarer, and what does not as who may be called; empty a suit."""
    table, hand = view.table, view.own.hand
    cards, size = may_throw(view.rules, table, hand, view.seat), view.table.drew[view.seat]
    ours = view.seat != table.bidder and (has(hand, XX) or table.shower == view.seat)
    factor = -1.0 if ours else 1.0
    best, most = 0, -1e9
    for number in range(choose(popcount(cards), size)):
        thrown = nth_subset(cards, size, number)
        worth = factor * values_of(thrown) - 5.0 * popcount(thrown & TAROCKS)
        for suit in range(4):
            there, rest = hand & suit_cards(suit), hand & ~thrown & suit_cards(suit)
            worth += policy.void * (rest == 0 and there != 0) - 0.5 * (popcount(rest) == 1 and rest & KINGS == 0)
        if worth > most:
            best, most = thrown, worth
    return best


@decides(Expert, "paskievics", "call")
def call(policy: Expert, view: View) -> int:
    """Call the highest tarock that another has."""
    return usual_call(view)


@decides(Expert, "paskievics", "announce")
def announce(policy: Expert, view: View) -> int:
    """Announce the Pagát with many tarocks, and what is nearly in hand; kontra what should fail."""
    hand, table, wanted = view.own.hand, view.table, 0
    open_words = words_open(view.rules, table, view.own, view.seat)
    side, tarocks, strength = side_of_own(table, view.own, view.seat), popcount(hand & TAROCKS), strength_of_hand(hand)
    if not has(open_words, DONE) or (side == 1 and strength >= policy.kontra):
        wanted |= bit(KONTRA_GAME)
    if tarocks >= PLAYERS + 4:
        wanted |= bit(NINE) | bit(NINE - 1)
    if has(hand, PAGAT) and tarocks >= policy.pagat:
        wanted |= bit(BONUS + PAGAT_ITEM)
    if hand & TRULL == TRULL and tarocks >= policy.pagat:
        wanted |= bit(BONUS + TRULL_ITEM)
    if hand & KINGS == KINGS and tarocks >= PLAYERS:
        wanted |= bit(BONUS + KINGS_ITEM)
    return next_word(table, wanted & open_words)


@decides(Expert, "paskievics", "play")
def play(policy: Expert, view: View) -> int:
    """Play the card with the highest value."""
    return play_best(view, VALUES)
