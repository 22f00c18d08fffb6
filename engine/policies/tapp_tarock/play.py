"""How Tapp-Tarock's expert plays: it prices the trick, the card, and the chance to win the one with the other."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.tapp_tarock import HAND, PACK, PLAYERS
from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tarock import KINGS, PAGAT, TAROCKS, suit_cards, suit_of, values_of
from tricklab.engine.machine import left_of
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.tactics import is_ours, seats_after, strength_now
from tricklab.engine.state import NOT_YET

_PER_CARD = 2.0 / 3.0
"""What is taken off for each card when tricks are counted."""


@compiled
def out_of_sight(view: View) -> int:
    """Return the cards that others may have, or that are not in play any more."""
    table = view.table
    seen = view.own.hand | view.own.discarded | table.face_up
    for seat in range(PLAYERS):
        seen |= table.played[seat]
    if table.half != NOT_YET:
        seen |= table.halves[1 - table.half]
    return PACK & ~seen


@compiled
def chance_of_none(view: View, seat: int, cards: int, out: int) -> float:
    """Return the chance that a seat has none of some cards that are out."""
    cards &= ~view.table.voids[seat]
    room = HAND - popcount(view.table.played[seat])
    share = min(1.0, room / max(1, popcount(out)))
    chance = 1.0
    for _ in range(popcount(cards)):
        chance *= 1.0 - share
    return chance


@compiled
def chance_to_beat(view: View, seat: int, card: int, led: int, out: int) -> float:
    """Return the chance that a seat can beat a card in a trick in which ``led`` must be followed."""
    higher = -2 << card
    if has(TAROCKS, card):
        beats = 1.0 - chance_of_none(view, seat, out & TAROCKS & higher, out)
        return beats if led & TAROCKS else beats * chance_of_none(view, seat, out & led, out)
    void = chance_of_none(view, seat, out & led, out)
    follows = 1.0 - chance_of_none(view, seat, out & led & higher, out)
    return follows + void * (1.0 - chance_of_none(view, seat, out & TAROCKS, out))


@compiled
def chance_to_take(view: View, card: int, led: int, out: int) -> float:
    """Return the chance that the seat's side takes the trick with a card."""
    table, seat = view.table, view.seat
    wins = strength_now(view, card) > table.strength
    best, ours = card, True
    if not wins:
        best, ours = table.best, is_ours(view, table.winner)
    chance = 1.0 if ours else 0.0
    for _ in range(seats_after(view)):
        seat = left_of(seat, PLAYERS)
        beats = chance_to_beat(view, seat, best, led, out)
        if is_ours(view, seat):
            chance += (1.0 - chance) * 0.8 * beats
        else:
            chance *= 1.0 - beats
    return chance


@compiled
def price_of(policy: Any, view: View, card: int, out: int) -> float:
    """Return what a card is worth in hand, in points."""
    if card == PAGAT:
        return 1.0
    if card > PAGAT:
        above = popcount(out & TAROCKS & -2 << card)
        return float(policy.keep * (0.5 + 0.05 * (card - PAGAT))) / (1.0 + 0.15 * above)
    if has(KINGS, card):
        return 1.5
    return 0.3 * (values_of(bit(card)) - 1)


@compiled
def worth_of_lead(policy: Any, view: View, card: int, out: int) -> float:
    """Return what else there is in leading a card: tarocks are drawn, or forced out."""
    table, seat = view.table, view.seat
    soloist = table.bidder
    if seat == soloist:
        if card < PAGAT:
            return 0.0
        drawn = 0.0
        for other in range(PLAYERS):
            if other != seat:
                drawn += 1.0 - chance_of_none(view, other, out & TAROCKS, out)
        return policy.draw * drawn
    if card >= PAGAT:
        return -policy.force
    suit = suit_cards(suit_of(card))
    void = chance_of_none(view, soloist, out & suit, out)
    has_tarocks = 1.0 - chance_of_none(view, soloist, out & TAROCKS, out)
    return policy.force * void * has_tarocks + 0.1 * popcount(view.own.hand & suit)


@compiled
def choose_card(policy: Any, view: View, cards: int) -> int:
    """Return the card to play: what the trick should bring with it, less what it is worth in hand."""
    if cards & (cards - 1) == 0:
        return lowest(cards)
    table, out = view.table, out_of_sight(view)
    there = values_of(table.trick) - _PER_CARD * popcount(table.trick) + seats_after(view) * 1.0
    best, most = lowest(cards), -1e9
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        led = table.led if table.led else suit_cards(suit_of(card))
        stake = there + values_of(bit(card)) - _PER_CARD
        worth = (2.0 * chance_to_take(view, card, led, out) - 1.0) * stake - price_of(policy, view, card, out)
        if table.led == 0:
            worth += worth_of_lead(policy, view, card, out)
        if worth > most:
            best, most = card, worth
    return best
