"""Paskievics taken up from a record as one seat has seen it: what was drawn and discarded.

A card that others discarded, and that is not told, is taken to be a plain one: all know how many tarocks were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.errors import UsageError
from tricklab.engine.games.paskievics import PACK, PLAYERS, TALON, THREE
from tricklab.engine.games.paskievics.auction import FAILED, turn_of
from tricklab.engine.games.paskievics.play import DRAWN, KIND_ANNUL, may_annul, may_throw, to_discard
from tricklab.engine.games.paskievics.worlds import known_to, weigh
from tricklab.engine.ground.tarock import TAROCKS
from tricklab.engine.mechanics.exchange.hidden_worlds import check_by
from tricklab.engine.mechanics.exchange.seen import seen_cards
from tricklab.engine.mechanics.machine import OVER
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.rules.decks import TAROCK_42
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Discard, Draw


def adopt(rules: Any, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
    """Let all have drawn and discarded what was seen of it.

    Raises
    ------
    UsageError
        If that is not what the rules ask for, or the seat's own cards are not told.
    """
    deal = state.view((np.record, state.dtype))  # with its fields as attributes, as the game's functions want it
    table, bidder = deal.table, int(deal.table.bidder)
    order = [(bidder + turn) % PLAYERS for turn in range(PLAYERS)]
    counts = dict(zip(order, map(int, DRAWN[int(table.high)]), strict=True))
    moves = [(other, counts[other]) for other in order if counts[other]]
    draws = [event for event in events if isinstance(event, Draw)]
    discards = [event for event in events if isinstance(event, Discard)]
    _check_moves(draws, moves, "draws")
    if len(draws) < len(moves):
        if len(draws) == 1 and table.high == THREE and table.calls == 1 and turn_of(table, bidder) == PLAYERS - 1:
            table.kind, table.void = OVER, FAILED
            return
        raise UsageError(f"seat {moves[len(draws)][0]} draws next; {UNKNOWN!r} stands for a card that was not seen.")
    table.void = NOT_YET
    for other in order:
        table.drew[other] = counts[other]
    _draw(deal, draws, seat)
    _check_moves(discards, moves, "discards")
    for event in discards:
        _discard(rules, deal, event, seat)
    if not discards and rules.annul and may_annul(int(deal.own[seat].hand)):
        table.kind, table.actor = KIND_ANNUL, seat
        return
    done = 1 + order.index(discards[-1].seat) if discards else 0
    to_discard(table, (bidder + done) % PLAYERS, done)


def _check_moves(told: Sequence[Draw | Discard], moves: Sequence[tuple[int, int]], verb: str) -> None:
    for event, (other, count) in zip(told, moves, strict=False):
        if (event.seat, len(event.cards)) != (other, count):
            raise UsageError(f"here seat {other} {verb} {count}, not seat {event.seat} {len(event.cards)}.")
    if len(told) > len(moves):
        raise UsageError(f"nobody {verb} more than that.")


def _draw(deal: Any, draws: Sequence[Draw], seat: int) -> None:
    """Put the cards that the seat has drawn where they lay in the talon."""
    mine = next((event.cards for event in draws if event.seat == seat), ())
    if UNKNOWN in mine:
        raise UsageError(f"what seat {seat} itself drew must be told, card by card.")
    cards = TAROCK_42.numbers(mine)
    rest = [card for card in map(int, deal.stock[:TALON]) if card not in cards]
    stock = [cards.pop(0) if event.seat == seat else rest.pop() for event in draws for _ in event.cards]
    deal.stock[:TALON] = stock
    deal.own[seat].hand = deal.own[seat].dealt | seen_cards(TAROCK_42, mine)


def _discard(rules: Any, deal: Any, event: Discard, seat: int) -> None:
    """Enter what a seat has discarded, as far as it was seen."""
    table, own, thrown = deal.table, deal.own[event.seat], seen_cards(TAROCK_42, event.cards)
    if thrown & ~may_throw(rules, table, PACK, event.seat):
        raise UsageError(f"seat {event.seat} discards what it may not.")
    if event.seat == seat:
        if UNKNOWN in event.cards or thrown & ~int(own.hand):
            raise UsageError(f"what seat {seat} itself discards must be told, cards of its own.")
        own.hand &= ~thrown
        own.discarded = thrown
    table.thrown[event.seat] = (thrown & TAROCKS).bit_count()
    if event.seat == table.bidder:
        table.face_up = thrown & TAROCKS


check = check_by(known_to, weigh)
