"""The cards of Tapp-Tarock that a seat has not seen, and a record's exchange as one seat has seen it.

The soloist is taken to discard any three cards that he may; so of two deals that one counts less in which he could have
thrown more. How many ways he had follows from the number of his plain cards without kings, or from that of his small
tarocks if he had to throw some: a weight for each number of the other cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.games.kit import (
    KINGS, NOT_YET, PAGAT, TAROCKS, TAROCK_54, TRULL, UNKNOWN, AnyEvent, Discard, Draw, HiddenCards, UsageError, bit,
    check_by, choose, compiled, hidden_cards_of, kind_of, popcount, seen_cards,
)  # fmt: skip
from tricklab.engine.games.tapp_tarock.talon import HALF, HAND, LOOSE, PACK, PLAYERS, TALON, may_discard, must_discard


def hidden_cards(rules: Any, state: Any, seat: int) -> HiddenCards:
    """Return what a seat knows of the cards that it has not seen."""
    table, mine, soloist = state.table, state.own[seat], state.table.bidder
    drew = table.half != NOT_YET and seat != soloist
    taken = table.halves[table.half] if drew else 0
    unseen = PACK & ~(mine.hand | mine.discarded | (table.halves[0] | table.halves[1]) & ~taken)
    weighed = KINGS | TRULL if table.face_up else PACK & ~LOOSE
    hidden = hidden_cards_of(table, seat, PLAYERS, HAND, unseen, np.array([weighed]), True)
    if table.half != NOT_YET:
        hidden.first[PLAYERS] = HALF * (1 - table.half)
    if table.announcer not in (NOT_YET, seat):
        hidden.sure[table.announcer] = bit(PAGAT)
    if drew:
        hidden.drew[soloist], hidden.drawn[soloist], hidden.first[soloist] = HALF, taken, HALF * table.half
        if table.kind > kind_of(rules, "discard"):
            _add_discards(table, taken, hidden)
        else:
            hidden.sizes[soloist] += HALF
            hidden.sure[soloist] |= taken
    return hidden


@compiled
def _add_discards(table: Any, taken: int, hidden: HiddenCards) -> None:
    """Add what another seat knows of the cards that the soloist has thrown, and of the half that he has taken."""
    soloist, pile, shown = table.bidder, PLAYERS + 1 + table.bidder, popcount(table.face_up)
    for holder in range(len(hidden.never)):
        if holder not in (soloist, pile):
            hidden.never[holder] |= taken
    hidden.sizes[pile], hidden.sure[pile], hidden.never[pile] = HALF, table.face_up, PACK & ~LOOSE
    hidden.sure[soloist] |= taken & ~(LOOSE | table.face_up)
    if shown:
        hidden.never[soloist] |= LOOSE
    others = HAND + HALF - popcount(table.played[soloist] & hidden.sets[0]) - (HALF - shown if shown else 0)
    for number in range(hidden.weights.shape[2]):
        ways = choose(others - number, shown if shown else HALF)
        hidden.weights[soloist, 0, number] = 1.0 / max(ways, 1)


def acceptance(rules: Any, world: Any, seat: int) -> float:
    """Return 0 for a world that would have been dealt again, as a hand had no tarock."""
    if rules.redeal_no_tarock:
        for other in range(PLAYERS):
            if world.own[other].dealt & TAROCKS == 0:
                return 0.0
    return 1.0


def adopt(rules: Any, deal: Any, events: Sequence[AnyEvent], seat: int) -> None:
    """Let the soloist have taken and thrown away what was seen of it."""
    table, own, soloist = deal.table, deal.own[seat], int(deal.table.bidder)
    moved = [event for event in events if isinstance(event, Draw | Discard)]
    if not moved:
        raise UsageError(f"then seat {soloist} draws the {HALF} cards of a half of the talon: {UNKNOWN!r} for unseen.")
    if any(event.seat != soloist or len(event.cards) != HALF for event in moved) or len(moved) > 2:
        raise UsageError(f"only seat {soloist}, the soloist, draws and discards, {HALF} cards: {UNKNOWN!r} for unseen.")
    if not isinstance(moved[0], Draw) or not all(isinstance(event, Discard) for event in moved[1:]):
        raise UsageError(f"seat {soloist} first draws half of the talon, and then discards.")
    half, taken = int(table.half), seen_cards(TAROCK_54, moved[0].cards)
    shown = int(table.halves[half])
    if shown and taken and taken != shown:
        raise UsageError("these are not the cards of the half that is taken.")
    if seat == soloist:
        if UNKNOWN in moved[0].cards:
            raise UsageError("the soloist's own half must be told, card by card.")
        if not shown:
            rest = [card for card in map(int, deal.stock) if not taken >> card & 1][: TALON - HALF]
            drawn = TAROCK_54.numbers(moved[0].cards)
            deal.stock[:] = [*rest, *drawn] if half else [*drawn, *rest]
        own.hand = own.dealt | taken
    if len(moved) == 1:
        table.kind = kind_of(rules, "discard")
        return
    thrown = seen_cards(TAROCK_54, moved[1].cards)
    if seat == soloist:
        hand = int(own.hand)
        must = must_discard(hand)
        if UNKNOWN in moved[1].cards or thrown & ~(must | may_discard(hand)) or must & ~thrown:
            raise UsageError("the soloist tells what he throws: plain cards but kings, or tarocks for want of these.")
        own.hand &= ~thrown
        own.discarded = thrown
    table.face_up, table.kind = thrown & TAROCKS, kind_of(rules, "announce")


check = check_by(hidden_cards)
