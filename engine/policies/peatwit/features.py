"""What the expert counts before it plays a card, packed into the number of a bin of its tables.

docs/rules/peatwit.md, "Lead and play" and "Trumps". A card's value is the sum of two bins: one for the situation and
what the card does in it, one for the card itself. Both are the first of four bins, for none,
one, two, or more higher cards of its suit that are out. The tables have the four side by side, so that one look-up
serves the highest and the lowest card of a suit.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.games.peatwit import CODES, LOW_CARDS, SEATS, TRUMP
from tricklab.engine.ground.bits import has, popcount
from tricklab.engine.ground.cards import ACE
from tricklab.engine.ground.lookup import step_of, steps
from tricklab.engine.ground.tricks import card_in, rank_of, ranks_in, suit_of
from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.mechanics.machine import seat_index
from tricklab.engine.policies.decision import View
from tricklab.engine.policies.shared.tactics import seats_after
from tricklab.engine.rules.decks import FRENCH_52

NIL, NEEDS, MADE, LOST = range(4)
"""What a seat plays for: no trick, the tricks that it bid, more of them, or only to harm the others."""

LEADS, FOLLOWS, DISCARDS = range(3)

FOLLOW_BINS, DISCARD_BINS, SITUATION_BINS = 2048, 6144, 8192
"""Where the situations begin in which one follows, and in which one cannot; those of the lead come first."""

CARD_BINS = 8192

_RIVALS = steps(1, 3, 6, 12)
"""Stronger trumps that are out: none, one or two, three to five, more."""

_UNSEEN = steps(3, 6, 9, 14)
"""Cards of the suit led that are out: up to two, up to five, up to eight, more."""

PACK = FRENCH_52.mask


def _stronger() -> Any:
    """Return for each of the twelve trumps, the weakest first, the set of those that beat it; for other cards none."""
    masks = np.zeros(13, np.int64)
    for place in range(12):
        for other in range(place + 1, 12):
            masks[place] |= 1 << card_in(other % 4, other // 4)
    return masks


STRONGER = _stronger()


@compiled
def aim(view: View) -> int:
    """Tell what the seat plays for; with one contract for both partners that is what the two still need."""
    rules, table, seat = view.rules, view.table, view.seat
    bid, won = table.bids[seat], table.tricks[seat]
    if bid == 0:
        return LOST if won else NIL
    if rules.partners and rules.partner_score == CODES.partner_score.combined and table.bids[seat ^ 2]:
        bid += table.bids[seat ^ 2]
        won += table.tricks[seat ^ 2]
    need = bid - won
    # Sums of comparisons, as the processor would guess branches wrong.
    return NEEDS + (need <= 0) + 2 * (need > popcount(view.own.hand))


@compiled
def is_nil(table: Any, seat: int) -> bool:
    """Tell whether a seat has bid nil and taken no trick."""
    return (table.bids[seat] | table.tricks[seat]) == 0


@compiled
def live_nils(table: Any) -> int:
    """Return the seats that have bid nil and taken no trick, as bits; empty seats have bid less than 0."""
    nils = 0
    for seat in range(SEATS):
        nils |= is_nil(table, seat) << seat
    return nils


@compiled
def foes(view: View) -> int:
    """Return the seat's opponents, as bits."""
    return 31 & ~(1 << view.seat | (1 << (view.seat ^ 2) if view.rules.partners else 0))


@compiled
def still_to_play(table: Any) -> int:
    """Return the seats that are still to play to the trick, as bits."""
    seats = 0
    for seat in range(SEATS):
        seats |= (1 if table.trick_cards[seat] < 0 else 0) << seat
    return seats


@compiled
def lead_context(view: View, out: int) -> int:
    """Pack the seat's aim, whether an opponent's nil is alive, and how many trumps are out (none, few, many)."""
    table = view.table
    nils = 0
    if table.bids[seat_index(table.first)] == 0:
        nils = (live_nils(table) & foes(view)) != 0
    lows = popcount(out & LOW_CARDS)
    return (aim(view) << 1 | nils) << 2 | (lows > 0) + (lows > 4)


@compiled
def follow_context(view: View) -> int:
    """Pack the seat's aim, whose the trick is so far, whether a nil is to play after it, and how many others are."""
    rules, table, seat = view.rules, view.table, view.seat
    ours = rules.partners and table.winner == seat ^ 2
    nil_wins = nil_comes = 0
    if table.bids[seat_index(table.first)] == 0:
        nils = live_nils(table)
        nil_wins = nils >> seat_index(table.winner) & 1
        nil_comes = (nils & foes(view) & still_to_play(table)) != 0
    return ((aim(view) << 1 | ours) << 1 | nil_wins) << 3 | nil_comes << 2 | min(seats_after(view), 2)


@compiled
def lacking(view: View) -> int:
    """Return the cards that some opponent cannot have, as it has shown a void."""
    table, seat = view.table, view.seat
    if view.rules.partners:
        return table.voids[seat ^ 1] | table.voids[seat ^ 3]
    # The seat's own voids may be among them: it has none of these cards. Empty seats have no voids.
    voids = 0
    for other in range(SEATS):
        voids |= table.voids[other]
    return voids


@compiled
def card_bin(kind: int, goal: int, wins: int, rank: int, length: int) -> int:
    """Pack what a card is: its rank, and how many of its suit the seat has; with none it is a bin that nobody uses."""
    return ((((kind << 2 | goal) << 1 | wins) << 4 | rank) << 2 | min(length - 1, 3) & 3) << 2


@compiled
def lead_bin(context: int, unseen: int, void: int) -> int:
    """Pack what there is to a lead: cards of the suit out, and whether somebody is void in the suit."""
    return ((context << 3 | min(unseen, 7)) << 1 | void) << 2


@compiled
def follow_bin(context: int, wins: int, unseen: int) -> int:
    """Pack what a card of the suit led does."""
    return FOLLOW_BINS + (((context << 1 | wins) << 2 | step_of(_UNSEEN, unseen)) << 2)


@compiled
def trump_bin(context: int, trump: int, wins: int, stronger: int) -> int:
    """Pack what a trump off the suit led does; all plain cards share a bin, whatever higher cards are out."""
    return DISCARD_BINS + (context << 4 | trump * (1 + 4 * wins + step_of(_RIVALS, stronger)))


@compiled
def lead_bins(view: View, suit: int, rank: int, context: int, out: int, voids: int) -> Any:
    """Return the two bins of a lead, and how many higher cards are out."""
    unseen = ranks_in(out, suit)
    length = popcount(ranks_in(view.own.hand, suit))
    one = lead_bin(context, popcount(unseen), voids >> card_in(suit, ACE) & 1)
    return one, card_bin(LEADS, context >> 3, 0, rank, length), popcount(unseen >> rank)


@compiled
def follow_bins(view: View, suit: int, rank: int, context: int, out: int) -> Any:
    """Return the two bins of a card of the suit led, and how many higher ones are out."""
    unseen = ranks_in(out, suit)
    length = popcount(ranks_in(view.own.hand, suit))
    wins = 1 if rank > view.table.strength else 0
    one = follow_bin(context, wins, popcount(unseen))
    return one, card_bin(FOLLOWS, context >> 5, wins, rank, length), popcount(unseen >> rank)


@compiled
def plain_bin(view: View, suit: int, rank: int, context: int, out: int) -> Any:
    """Return the bin of a plain card to be thrown away, and how many higher ones are out."""
    length = popcount(ranks_in(view.own.hand, suit))
    return card_bin(DISCARDS, context >> 5, 0, rank, length), popcount(ranks_in(out, suit) >> rank)


@compiled
def trump_bins(view: View, card: int, context: int, out: int) -> Any:
    """Return the two bins of a trump off the suit led, and how many higher ones of its suit are out."""
    suit = suit_of(card)
    rank = rank_of(card)
    place = 4 * rank + suit  # among the twelve trumps, as in `STRONGER`
    length = popcount(ranks_in(view.own.hand, suit))
    wins = 1 if place + TRUMP > view.table.strength else 0
    one = trump_bin(context, 1, wins, popcount(out & STRONGER[np.uint64(place)]))
    two = card_bin(DISCARDS, context >> 5, wins, rank, length)
    return one, two, popcount(ranks_in(out, suit) >> rank)


@compiled
def bins(view: View, card: int, context: int, out: int, voids: int) -> Any:
    """Return the two bins of any card; who chooses among cards knows the kind and asks for it at once."""
    table, suit, rank = view.table, suit_of(card), rank_of(card)
    if table.led == 0:
        one, two, above = lead_bins(view, suit, rank, context, out, voids)
        return one + min(above, 3), two + min(above, 3)
    if has(table.led, card) and table.led != LOW_CARDS:
        one, two, above = follow_bins(view, suit, rank, context, out)
        return one + min(above, 3), two + min(above, 3)
    if has(LOW_CARDS, card):
        one, two, above = trump_bins(view, card, context, out)
        return one, two + min(above, 3)
    two, above = plain_bin(view, suit, rank, context, out)
    return trump_bin(context, 0, 0, 0), two + min(above, 3)
