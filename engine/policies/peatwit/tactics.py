"""How the expert chooses a card: those at the ends of its suits get a value, and the best is played.

docs/rules/peatwit.md, "Lead and play" and "Trumps". The values come from ``python -m tools.fit.peatwit``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tricklab.engine.games.peatwit import LOW_CARDS
from tricklab.engine.ground.bits import highest, lowest
from tricklab.engine.ground.cards import ACE
from tricklab.engine.ground.lookup import entry
from tricklab.engine.ground.tricks import card_in, ranks_in, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.peatwit import features as f
from tricklab.engine.policies.shared.tactics import unseen_cards
from tricklab.engine.policies.shared.ties import TAIL, held_by, tail_of

_NONE = -1 << 44
"""Less than any value with its card behind it; twice that is less than all of them together."""


class Values(NamedTuple):
    """The values of the bins: a row for each kind of table in `by_situation` and `by_card`, ``model`` says which.

    Each number in them is four bins side by side, see `engine.policies.peatwit.tables.in_fours`.
    """

    model: int
    by_situation: Any
    by_card: Any


@compiled
def of_situation(values: Values, bin: int) -> int:
    """Return the number with the bin of a situation and its three neighbours."""
    return entry(values.by_situation, values.model * (f.SITUATION_BINS >> 2) + (bin >> 2))


@compiled
def of_card(values: Values, bin: int) -> int:
    """Return the number with the bin of a card and its three neighbours."""
    return entry(values.by_card, values.model * (f.CARD_BINS >> 2) + (bin >> 2))


@compiled
def pick(four: int, place: int) -> int:
    """Return one of four values; from the fourth place on it is the last."""
    return four >> min(16 * place, 48) & 0xFFFF


@compiled
def value_of(values: Values, one: int, two: int, above: int) -> int:
    """Add up the values of two bins, for a number of higher cards out."""
    return pick(of_situation(values, one) + of_card(values, two), above)


@compiled
def choose_card(view: View, values: Values) -> int:
    """Return the card with the highest value.

    The card's number goes in the lower bits of its value: a maximum is found without a branch that the processor would
    guess wrong half the time.
    """
    out = unseen_cards(view, f.PACK)
    if view.table.led == 0:
        return _lead(view, out, values)
    follows = view.own.hand & view.table.led
    if follows and view.table.led != LOW_CARDS:
        return _follow(view, follows, out, values)
    return _discard(view, follows, out, values)


@compiled
def _follow(view: View, follows: int, out: int, values: Values) -> int:
    """Return the best card of the suit led: the ends of what wins and of what loses are looked at."""
    context = f.follow_context(view)
    suit = suit_of(lowest(view.table.led))
    held = ranks_in(follows, suit)
    over = held & -2 << min(view.table.strength, ACE)
    under = held ^ over
    plain = under & ~7
    # Without a loser, or a winner, this looks at the lowest card twice.
    loser = highest(under | held & -held) if context >> 5 == f.NIL else lowest(plain or held)
    winner = lowest(over or held)
    best = max(
        _of_suit(view, suit, loser, context, out, values),
        _of_suit(view, suit, winner, context, out, values),
    )
    ends = max(
        _of_suit(view, suit, lowest(held), context, out, values),
        _of_suit(view, suit, highest(held), context, out, values),
    )
    return card_in(suit, max(best, ends) & 63)


@compiled
def _of_suit(view: View, suit: int, rank: int, context: int, out: int, values: Values) -> int:
    """Return the value of a card of the suit led, and its rank in the lower bits."""
    one, two, above = f.follow_bins(view, suit, rank, context, out)
    return value_of(values, one, two, above) << 6 | rank


@compiled
def _plain(view: View, suit: int, save: bool, context: int, out: int, values: Values, held: int) -> int:
    """Return the value of a suit's lowest or highest plain card among plain cards, and behind it the card."""
    plain = ranks_in(view.own.hand, suit) & ~7
    nothing = 0 if plain else _NONE
    plain = plain or 8
    rank = highest(plain) if save else lowest(plain)
    bin, above = f.plain_bin(view, suit, rank, context, out)
    return (pick(of_card(values, bin), above) << TAIL | tail_of(card_in(suit, rank), held)) + nothing


@compiled
def _discard(view: View, lows: int, out: int, values: Values) -> int:
    """Return the best of the trumps and of each suit's lowest plain card, with a nil to save its highest.

    If the twelve trumps were led, and there are some in the hand, it is one of these ``lows``.
    """
    context = f.follow_context(view)
    save, held = context >> 5 == f.NIL, held_by(view)
    best = max(
        max(
            _plain(view, 0, save, context, out, values, held),
            _plain(view, 1, save, context, out, values, held),
        ),
        max(
            _plain(view, 2, save, context, out, values, held),
            _plain(view, 3, save, context, out, values, held),
        ),
    )
    best += (pick(of_situation(values, f.trump_bin(context, 0, 0, 0)), 0) << TAIL) + (2 * _NONE if lows else 0)
    trumps = view.own.hand & LOW_CARDS
    while trumps:
        card = lowest(trumps)
        trumps &= trumps - 1
        one, two, above = f.trump_bins(view, card, context, out)
        value = pick(of_situation(values, one), one & 3) + pick(of_card(values, two), above)
        best = max(best, value << TAIL | tail_of(card, held))
    return best & 63


@compiled
def _lead(view: View, out: int, values: Values) -> int:
    """Return the best of the highest and lowest cards of the suits."""
    context, voids, held = f.lead_context(view, out), f.lacking(view), held_by(view)
    best = max(
        max(
            _ends(view, 0, context, out, voids, values, held),
            _ends(view, 1, context, out, voids, values, held),
        ),
        max(
            _ends(view, 2, context, out, voids, values, held),
            _ends(view, 3, context, out, voids, values, held),
        ),
    )
    return best & 63


@compiled
def _ends(view: View, suit: int, context: int, out: int, voids: int, values: Values, began: int) -> int:
    """Return the value of a lead of a suit's lowest or highest card, whichever is better, and behind it the card."""
    held = ranks_in(view.own.hand, suit)
    nothing = 0 if held else _NONE
    held = held or 1
    low, high = lowest(held), highest(held)
    one, two, above = f.lead_bins(view, suit, low, context, out, voids)
    bottom = value_of(values, one, two, above) << TAIL | tail_of(card_in(suit, low), began)
    one, two, above = f.lead_bins(view, suit, high, context, out, voids)
    top = value_of(values, one, two, above) << TAIL | tail_of(card_in(suit, high), began)
    return max(bottom, top) + nothing
