"""What a beginner does at tarock, whatever the game: which cards are thrown away, led, and played to a trick."""

from __future__ import annotations

from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.compiled import compiled
from tricklab.engine.ground.tarock import KINGS, PAGAT, TAROCKS, suit_cards, suit_of, values_of
from tricklab.engine.policies.decide import View
from tricklab.engine.policies.tactics import best_card, seats_after, winners


@compiled
def _dearness(nothing: int, card: int) -> int:
    return values_of(bit(card)) - 100 * has(TAROCKS, card)


@compiled
def _to_lead(view: View, card: int) -> int:
    """The soloist leads his highest tarock, the others a long suit."""
    if view.seat == view.table.bidder:
        return card
    length = popcount(view.own.hand & suit_cards(suit_of(card)))
    return (length if card < PAGAT else 0) + 100 * has(KINGS, card)


@compiled
def _to_throw(view: View, card: int) -> int:
    return -10 * values_of(bit(card)) - card


@compiled
def _to_give(view: View, card: int) -> int:
    return 10 * values_of(bit(card)) - card


dearest, lead_card = best_card(_dearness), best_card(_to_lead)
cheapest, fattest = best_card(_to_throw), best_card(_to_give)


@compiled
def dearest_cards(cards: int, thrown: int, number: int) -> int:
    """Return so many cards to throw: those that must be, and of ``cards`` the plain ones that count most."""
    while popcount(thrown) < number:
        thrown |= bit(dearest(0, cards & ~thrown))
    return thrown


@compiled
def usual_card(view: View, cards: int, is_partners: bool) -> int:
    """Return the card that wins as cheaply as will do; give the partner what counts, and the others what does not.

    Parameters
    ----------
    cards
        What may be played.
    is_partners
        Whether the trick is, so far, the seat's own side's.
    """
    if view.table.led == 0:
        return lead_card(view, cards)
    best = winners(view, cards)
    if is_partners and seats_after(view) == 0:
        return fattest(view, cards)
    return lowest(best) if best else cheapest(view, cards)
