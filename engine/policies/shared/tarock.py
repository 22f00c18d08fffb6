"""What a beginner does at tarock, whatever the game: which cards are thrown away, led, and played to a trick."""

from __future__ import annotations

from tricklab.engine.ground.bits import bit, has, lowest, popcount
from tricklab.engine.ground.tarock import KINGS, PAGAT, TAROCKS, suit_cards, suit_of, values_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import best_card, seats_after, winners
from tricklab.engine.policies.shared.ties import held_by, one_of_tarock


@compiled
def _rank(card: int) -> int:
    """Return a card's rank, from 0 for the lowest of a suit; tarocks rank above."""
    return card if card >= PAGAT else card & 7


@compiled
def _dearness(nothing: int, card: int) -> int:
    return values_of(bit(card)) - 100 * has(TAROCKS, card)


@compiled
def _to_lead(view: View, card: int) -> int:
    """The soloist leads his highest tarock, the others a long suit."""
    if view.seat == view.table.bidder:
        return _rank(card)
    length = popcount(view.own.hand & suit_cards(suit_of(card)))
    return (length if card < PAGAT else 0) + 100 * has(KINGS, card)


@compiled
def _to_throw(view: View, card: int) -> int:
    return -10 * values_of(bit(card)) - _rank(card)


@compiled
def _to_give(view: View, card: int) -> int:
    return 10 * values_of(bit(card)) - _rank(card)


dearest, lead_card = (best_card(worth, one_of_tarock) for worth in (_dearness, _to_lead))
cheapest, fattest = (best_card(worth, one_of_tarock) for worth in (_to_throw, _to_give))


@compiled
def dearest_cards(cards: int, thrown: int, number: int) -> int:
    """Return so many cards to throw: those that must be, and of ``cards`` the plain ones that count most."""
    while popcount(thrown) < number:
        thrown |= bit(dearest(0, cards & ~thrown, cards))
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
    held = held_by(view)
    if view.table.led == 0:
        return lead_card(view, cards, held)
    best = winners(view, cards)
    if is_partners and seats_after(view) == 0:
        return fattest(view, cards, held)
    return lowest(best) if best else cheapest(view, cards, held)
