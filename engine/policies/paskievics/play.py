"""How Paskievics' expert plays: it prices the trick, the card, and the chance to win the one with the other."""

from __future__ import annotations

from typing import Any

from tricklab.engine.games.paskievics import HAND, PACK, PLAYERS
from tricklab.engine.games.paskievics.talk import PAGAT_ITEM, side_of_own
from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tarock import KINGS, PAGAT, SKUS, TAROCKS, suit_cards, suit_of, values_of
from tricklab.engine.machine import left_of
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.tactics import seats_after, strength_now

_XXI = SKUS - 1


@compiled
def chance_of_ours(view: View, seat: int) -> float:
    """Return how likely a seat is on the side of the one that decides, as far as that knows."""
    table, mine = view.table, side_of_own(view.table, view.own, view.seat)
    if seat == view.seat:
        return 1.0
    if seat == table.bidder:
        return 1.0 if mine == 0 else 0.0
    if table.sides[seat] < 2:
        return 1.0 if table.sides[seat] == mine else 0.0
    if mine == 0:
        return 0.0 if view.seat != table.bidder else 1.0 / 3.0
    return 0.5


@compiled
def out_of_sight(view: View) -> int:
    """Return the cards that others may have, or that are not in play any more."""
    table = view.table
    seen = view.own.hand | view.own.discarded | table.face_up
    for seat in range(PLAYERS):
        seen |= table.played[seat]
    return PACK & ~seen


@compiled
def chance_of_none(view: View, seat: int, cards: int, out: int) -> float:
    """Return the chance that a seat has none of some cards that are out."""
    cards &= ~view.table.voids[seat]
    share = min(1.0, (HAND - popcount(view.table.played[seat])) / max(1, popcount(out)))
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
    best = card if wins else table.best
    chance = 1.0 if wins else chance_of_ours(view, table.winner)
    for _ in range(seats_after(view)):
        seat = left_of(seat, PLAYERS)
        beats, ours = chance_to_beat(view, seat, best, led, out), chance_of_ours(view, seat)
        chance = ours * (chance + (1.0 - chance) * 0.8 * beats) + (1.0 - ours) * chance * (1.0 - beats)
    return chance


@compiled
def price_of(policy: Any, view: View, card: int, out: int) -> float:
    """Return what a card is worth in hand, in points."""
    hand, left = view.own.hand, HAND - view.table.number
    if card == PAGAT:
        tarocks = popcount(hand & TAROCKS)
        said = has(view.table.announced[side_of_own(view.table, view.own, view.seat)], PAGAT_ITEM)
        return float(policy.last) if (said or tarocks + 1 >= left) and left > 1 else 0.5
    if card > PAGAT:
        above = popcount(out & TAROCKS & -2 << card)
        price = float(policy.keep * (0.5 + 0.06 * (card - PAGAT))) / (1.0 + 0.15 * above)
        return price + 0.25 * policy.xxi if card == SKUS and has(out & ~view.table.trick, _XXI) else price
    return 1.0 if has(KINGS, card) else 0.3 * (values_of(bit(card)) - 1)


@compiled
def risk_of_xxi(policy: Any, view: View, card: int, out: int) -> float:
    """Return what playing a card brings for the XXI: the Skíz on it, or the danger that the Skíz falls on it."""
    table = view.table
    if card == SKUS and has(table.trick, _XXI):
        taken = 0.0
        for seat in range(PLAYERS):
            taken += has(table.played[seat], _XXI) * (1.0 - 2.0 * chance_of_ours(view, seat))
        return float(policy.xxi) * taken
    if card != _XXI or has(table.trick, SKUS) or not has(out, SKUS):
        return -float(policy.xxi) if card == _XXI and has(table.trick, SKUS) else 0.0
    seat, risk = view.seat, 0.0
    for _ in range(seats_after(view)):
        seat = left_of(seat, PLAYERS)
        risk += (1.0 - chance_of_none(view, seat, bit(SKUS), out)) * (1.0 - chance_of_ours(view, seat))
    return -float(policy.xxi) * risk


@compiled
def worth_of_lead(policy: Any, view: View, card: int, out: int) -> float:
    """Return what else there is in leading a card: the declarer's side draws tarocks, the others force them out."""
    mine, length = side_of_own(view.table, view.own, view.seat), popcount(view.own.hand & suit_cards(suit_of(card)))
    if card < PAGAT:
        return 0.1 * length if mine else 0.0
    drawn = 0.0
    for other in range(PLAYERS):
        drawn += (1.0 - chance_of_ours(view, other)) * (1.0 - chance_of_none(view, other, out & TAROCKS, out))
    return policy.draw * drawn if mine == 0 else -policy.draw


@compiled
def choose_card(policy: Any, view: View, cards: int) -> int:
    """Return the card to play: what the trick should bring with it, less what it is worth in hand."""
    if cards & (cards - 1) == 0:
        return lowest(cards)
    table, out = view.table, out_of_sight(view)
    there = values_of(table.trick) + seats_after(view) * 1.5
    best, most = lowest(cards), -1e9
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        led = table.led if table.led else suit_cards(suit_of(card))
        stake = there + values_of(bit(card))
        worth = (2.0 * chance_to_take(view, card, led, out) - 1.0) * stake - price_of(policy, view, card, out)
        worth += risk_of_xxi(policy, view, card, out)
        if table.led == 0:
            worth += worth_of_lead(policy, view, card, out)
        if worth > most:
            best, most = card, worth
    return best
