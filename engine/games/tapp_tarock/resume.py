"""Tapp-Tarock taken up from a record as one seat has seen it: the half that was taken, and what was discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.games.tapp_tarock import HALF, TALON
from tricklab.engine.games.tapp_tarock.play import KIND_ANNOUNCE, KIND_DISCARD, may_discard, must_discard
from tricklab.engine.games.tapp_tarock.worlds import known_to, weigh
from tricklab.engine.ground.tarock import TAROCKS
from tricklab.engine.mechanics.exchange.hidden_worlds import check_by
from tricklab.engine.mechanics.exchange.seen import seen_cards
from tricklab.engine.rules.decks import TAROCK_54
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Discard, Draw


def adopt(rules: Any, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
    """Let the soloist have taken and thrown away what was seen of it.

    Raises
    ------
    UsageError
        If that is not what the rules ask for, or the seat's own cards are not told.
    """
    deal = state.view((np.record, state.dtype))  # with its fields as attributes, as the game's functions want it
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
        table.kind = KIND_DISCARD
        return
    thrown = seen_cards(TAROCK_54, moved[1].cards)
    if seat == soloist:
        hand = int(own.hand)
        must = must_discard(hand)
        if UNKNOWN in moved[1].cards or thrown & ~(must | may_discard(hand)) or must & ~thrown:
            raise UsageError("the soloist tells what he throws: plain cards but kings, or tarocks for want of these.")
        own.hand &= ~thrown
        own.discarded = thrown
    table.face_up, table.kind = thrown & TAROCKS, KIND_ANNOUNCE


check = check_by(known_to, weigh)
