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

# What follows was found by trying, one number at a time, which play gains most.

_HEIGHT, _ABOVE = 0.098, 0.188
"""By how much a tarock is dearer for each number, and cheaper for each that is out above it."""

_KING, _HONOUR, _LAST = 1.2, 0.3, 1.0
"""What a king is worth in hand, another plain card for each point of value, and a tarock more for the last trick."""

_ULTIMO, _GIVE_UP, _AHEAD, _MAJORITY = 4.0, 1.25, 1.0, 4.0
"""What the Pagat is worth with so many tarocks more than half of those out, or most of the hand; and what otherwise."""

_PARTNER, _SOLO_PLAIN, _SOLO_TAROCKS = 1.0, 0.576, 1.2
"""How readily the partner takes a trick; how likely the soloist has a plain card or a tarock, against anybody."""

_TEMPO, _TEMPO_PARTNERS, _DRAW_ALL = 0.5, 0.2, -1.25
"""What the lead is worth; and what it is to lead a tarock when nobody else has one."""


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
def chance_of_none(policy: Any, view: View, seat: int, cards: int, out: int) -> float:
    """Return the chance that a seat has none of some cards that are out; a soloist has emptied suits."""
    table = view.table
    cards &= ~table.voids[seat]
    room = HAND - popcount(table.played[seat])
    share = min(1.0, room / max(1, popcount(out)))
    if seat == table.bidder and table.half != NOT_YET:
        share *= _SOLO_TAROCKS if cards & TAROCKS else _SOLO_PLAIN
    chance, absent = 1.0, max(0.0, 1.0 - share)
    for _ in range(popcount(cards)):
        chance *= absent
    return chance


@compiled
def chance_to_beat(policy: Any, view: View, seat: int, card: int, led: int, out: int) -> float:
    """Return the chance that a seat can beat a card in a trick in which ``led`` must be followed."""
    higher = -2 << card
    if has(TAROCKS, card):
        beats = 1.0 - chance_of_none(policy, view, seat, out & TAROCKS & higher, out)
        return beats if led & TAROCKS else beats * chance_of_none(policy, view, seat, out & led, out)
    void = chance_of_none(policy, view, seat, out & led, out)
    follows = 1.0 - chance_of_none(policy, view, seat, out & led & higher, out)
    return follows + void * (1.0 - chance_of_none(policy, view, seat, out & TAROCKS, out))


@compiled
def chance_to_take(policy: Any, view: View, card: int, led: int, out: int) -> float:
    """Return the chance that the seat's side takes the trick with a card."""
    table, seat = view.table, view.seat
    wins = strength_now(view, card) > table.strength
    best, ours = card, True
    if not wins:
        best, ours = table.best, is_ours(view, table.winner)
    chance = 1.0 if ours else 0.0
    for _ in range(seats_after(view)):
        seat = left_of(seat, PLAYERS)
        beats = chance_to_beat(policy, view, seat, best, led, out)
        if is_ours(view, seat):
            chance += (1.0 - chance) * _PARTNER * beats
        else:
            chance *= 1.0 - beats
    return chance


@compiled
def price_of_pagat(policy: Any, view: View, out: int) -> float:
    """Return what the Pagat is worth in hand: much, if it may win the last trick."""
    mine = popcount(view.own.hand & TAROCKS)
    left = HAND - view.table.number
    most = 0.5 * popcount(out & TAROCKS)
    return float(_ULTIMO if mine > most + _AHEAD or 2 * mine > left + _MAJORITY else _GIVE_UP)


@compiled
def price_of(policy: Any, view: View, card: int, out: int) -> float:
    """Return what a card is worth in hand, in points."""
    table = view.table
    if card == PAGAT:
        return price_of_pagat(policy, view, out)
    if card > PAGAT:
        above = popcount(out & TAROCKS & -2 << card)
        price = policy.keep * (1.0 + _HEIGHT * (card - PAGAT)) / (1.0 + _ABOVE * above)
        if table.announcer != NOT_YET:  # the last tarocks decide the last trick
            price += _LAST
        return float(price)
    if has(KINGS, card):
        return float(_KING)
    return float(_HONOUR * (values_of(bit(card)) - 1))


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
                drawn += 1.0 - chance_of_none(policy, view, other, out & TAROCKS, out)
        return policy.draw * drawn + _DRAW_ALL * (drawn == 0.0)
    if card >= PAGAT:
        return -policy.force
    suit = suit_cards(suit_of(card))
    void = chance_of_none(policy, view, soloist, out & suit, out)
    has_tarocks = 1.0 - chance_of_none(policy, view, soloist, out & TAROCKS, out)
    return policy.force * void * has_tarocks + 0.1 * popcount(view.own.hand & suit)


@compiled
def choose_card(policy: Any, view: View, cards: int) -> int:
    """Return the card to play: what the trick should bring with it, less what it is worth in hand."""
    if cards & (cards - 1) == 0:
        return lowest(cards)
    table, out = view.table, out_of_sight(view)
    there = values_of(table.trick) - _PER_CARD * popcount(table.trick) + seats_after(view) * 1.0
    tempo = _TEMPO if view.seat == table.bidder else _TEMPO_PARTNERS
    best, most = lowest(cards), -1e9
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        led = table.led if table.led else suit_cards(suit_of(card))
        stake = there + values_of(bit(card)) - _PER_CARD
        takes = chance_to_take(policy, view, card, led, out)
        worth = (2.0 * takes - 1.0) * stake + tempo * takes - price_of(policy, view, card, out)
        if table.led == 0:
            worth += worth_of_lead(policy, view, card, out)
        if worth > most:
            best, most = card, worth
    return best
