"""A deal of Cinch taken up after the exchange, from what one seat has seen of it; docs/rules/cinch.md, "Exchange".

What is thrown lies face up, and how many cards everybody draws is seen. Both follow the rules, or the deal is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.decks import FRENCH_52
from tricklab.engine.draw_and_rob import MOST
from tricklab.engine.errors import UsageError
from tricklab.engine.games.cinch import CODES, HAND, PLAYERS
from tricklab.engine.games.cinch.play import KIND_PLAY, limit_stack
from tricklab.engine.ground.bits import popcount
from tricklab.engine.record_types import UNKNOWN, AnyEvent, Discard, Draw, Play
from tricklab.engine.seen_exchange import seen_cards
from tricklab.engine.state import NOT_YET

_STOCK = len(FRENCH_52.cards) - PLAYERS * HAND


def adopt(rules: Any, state: Any, events: Sequence[AnyEvent], seat: int) -> None:
    """Let all have thrown and drawn what was seen, and the bidder lead.

    Raises
    ------
    UsageError
        If the cards thrown and drawn are not those that the rules ask for.
    """
    deal = state.view((np.record, state.dtype))
    table, mine = deal.table, deal.own[seat]
    seen = _Seen(rules, events, int(table.trumps))
    dealer, left = int(table.dealer), _STOCK
    order = [(dealer + step) % PLAYERS for step in range(1, PLAYERS + 1)]
    hand, table.drew, table.took = int(mine.dealt), 0, 0
    for other in order:
        if other == dealer:
            for drawing in order[:-1]:
                hand |= seen.draws(drawing, int(table.drew[drawing]), own=drawing == seat)
        cards = seen.throws(other)
        table.thrown[other], table.kept[other] = cards, HAND - popcount(cards)
        short = max(0, MOST - int(table.kept[other]))
        if short > left:
            raise UsageError(f"seat {other} throws {popcount(cards)} cards, and there are {left} to draw for them.")
        table.drew[other] = short if other != dealer else 0
        left -= short if other != dealer else 0
    short = max(0, MOST - int(table.kept[dealer]))
    hand |= seen.robs(dealer, short, left, own=dealer == seat)
    table.took[dealer], table.left = seen.robbed, left - seen.robbed
    again = seen.throws(dealer) if rules.excess == CODES.excess.reduce else 0
    table.thrown[dealer] |= again
    if seen.exchange:
        raise UsageError(f"seat {seen.exchange[0].seat} has nothing more to throw or to draw.")
    mine.hand, mine.discarded = hand & ~int(table.thrown[seat]), table.thrown[seat]
    mine.robbed = mine.rest = mine.pool = mine.picks = 0
    _check_own(rules, table, mine, seat)
    _check_plays(table, events, seat)
    limit_stack(rules, table, mine)
    _first_lead(table)


class _Seen:
    """The cards that were thrown and drawn, taken one after the other."""

    def __init__(self, rules: Any, events: Sequence[AnyEvent], trumps: int) -> None:
        self.rules, self.trumps = rules, trumps
        self.exchange = [event for event in events if isinstance(event, Discard | Draw)]
        self.robbed = 0

    def throws(self, seat: int) -> int:
        """Return what a seat throws next, a set; perhaps nothing."""
        if not self.exchange or not isinstance(self.exchange[0], Discard) or self.exchange[0].seat != seat:
            return 0
        told = self.exchange.pop(0).cards
        if UNKNOWN in told:
            raise UsageError(f"what seat {seat} throws lies face up: write the cards.")
        cards = seen_cards(FRENCH_52, told)
        if cards & self.trumps and self.rules.excess != CODES.excess.reduce:
            raise UsageError(f"seat {seat} throws a trump.")
        return cards

    def draws(self, seat: int, count: int, *, own: bool) -> int:
        """Return what a seat draws next, as far as it was seen."""
        return self._drawn(seat, count, count, own) if count else 0

    def robs(self, seat: int, least: int, most: int, *, own: bool) -> int:
        """Return what the dealer draws, as far as it was seen."""
        there = [event for event in self.exchange[:1] if isinstance(event, Draw)]
        self.robbed = sum(len(event.cards) for event in there)
        return self._drawn(seat, least, most, own) if there or least else 0

    def _drawn(self, seat: int, least: int, most: int, own: bool) -> int:
        if not self.exchange:
            told = f"stands for a card is {UNKNOWN!r}"
            raise UsageError(f"then seat {seat} draws {least}, which must be told: {told}.")
        event = self.exchange.pop(0)
        if not isinstance(event, Draw) or event.seat != seat or not least <= len(event.cards) <= most:
            raise UsageError(f"after what was thrown seat {seat} draws {least}, not seat {event.seat}.")
        if own and UNKNOWN in event.cards:
            raise UsageError(f"what seat {seat} itself drew must be told, card by card.")
        return seen_cards(FRENCH_52, event.cards) if own else 0


def _check_own(rules: Any, table: Any, mine: Any, seat: int) -> None:
    """Refuse that the seat has thrown, or kept, what it may not."""
    trumps, dealt, thrown = int(table.trumps), int(mine.dealt), int(table.thrown[seat])
    kept = popcount(dealt & ~thrown)
    if kept > popcount(dealt & trumps & ~thrown) and (kept > MOST or table.drew[seat] + kept > MOST):
        raise UsageError(f"seat {seat} keeps cards that are no trumps.")
    if popcount(int(mine.hand)) != MOST and int(mine.hand) & ~trumps:
        raise UsageError(f"seat {seat} has {popcount(int(mine.hand))} cards, which are not all trumps.")


def _check_plays(table: Any, events: Sequence[AnyEvent], seat: int) -> None:
    """Refuse that another seat plays more trumps, or fewer, than it can have."""
    for other in set(range(PLAYERS)) - {seat}:
        plays = [event.cards for event in events if isinstance(event, Play) and event.seat == other]
        cards = int(table.kept[other] + table.drew[other] + table.took[other])
        cards -= popcount(int(table.thrown[other] & table.trumps)) if other == table.dealer else 0
        if plays and len(plays[0]) != 1 + max(0, cards - MOST):
            raise UsageError(f"seat {other} has {cards} cards, and plays {len(plays[0])} to the first trick.")


def _first_lead(table: Any) -> None:
    """Let the bidder lead to the first trick, as `engine.trick.lead` does in compiled code."""
    table.kind, table.leader, table.actor = KIND_PLAY, table.bidder, table.bidder
    table.led = table.trick = 0
    table.strength = table.best = NOT_YET
    table.trick_cards = NOT_YET
