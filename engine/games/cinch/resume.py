"""A deal of Cinch taken up in the exchange or after it, from what one seat has seen; docs/rules/cinch.md, "Exchange".

What is thrown lies face up, and how many cards everybody draws is seen. Both follow the rules, or the deal is refused.
Where the record ends and the seat has a choice of what it throws, or what it fills up with, the deal stands there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tricklab.engine.decks import FRENCH_52
from tricklab.engine.draw_and_rob import KIND_FILL, KIND_THROW, MOST
from tricklab.engine.drawn_worlds import hand_now
from tricklab.engine.errors import UsageError
from tricklab.engine.games.cinch.play import limit_stack, no_counters, worth_level
from tricklab.engine.ground.bits import popcount
from tricklab.engine.record_types import UNKNOWN, AnyEvent, Discard, Draw, Play
from tricklab.engine.seen_exchange import seen_cards
from tricklab.engine.state import NOT_YET


def adopt(
    rules: Any, state: Any, events: Sequence[AnyEvent], seat: int, stock: Sequence[str], players: int, size: int
) -> None:
    """Let all have thrown and drawn what was seen, up to a choice of the seat; else the bidder goes on.

    Parameters
    ----------
    rules, state, events, seat, stock
        As for `engine.aspects.Sight.adopt`; the rules by their codes.
    players, size
        How many seats there are, and how many cards each was dealt.

    Raises
    ------
    UsageError
        If the cards thrown and drawn are not those that the rules ask for.
    """
    deal = state.view((np.record, state.dtype))
    seen = _Seen(rules, deal, events, seat, players, size)
    order = [(int(deal.table.dealer) + step) % players for step in range(1, players + 1)]
    seen.begin(len(FRENCH_52.cards) - players * size)
    if any(seen.throws(other) for other in order[:-1]):
        return
    for other in order[:-1]:
        seen.draws(other)
    if seen.throws(order[-1]) or seen.robs(order[-1], stock) or seen.throws_surplus(order[-1]):
        return
    if seen.exchange:
        raise UsageError(f"seat {seen.exchange[0].seat} has nothing more to throw or to draw.")
    _check_plays(rules, deal.table, events, set(order) - {seat})
    limit_stack(rules, deal.table, deal.own[seat])
    _go_on(deal.table)


class _Seen:
    """The cards that were thrown and drawn, taken one after the other, and the deal as they leave it."""

    def __init__(self, rules: Any, deal: Any, events: Sequence[AnyEvent], seat: int, players: int, size: int) -> None:
        self.rules, self.table, self.mine, self.deal = rules, deal.table, deal.own[seat], deal
        self.players, self.seat, self.size, self.trumps = players, seat, size, int(deal.table.trumps)
        self.exchange = [event for event in events if isinstance(event, Discard | Draw)]

    def begin(self, stock: int) -> None:
        """Let nobody have thrown or drawn yet."""
        table, mine = self.table, self.mine
        table.thrown = table.drew = table.took = 0
        table.kept[: self.players] = NOT_YET
        table.left, self.deal.served = stock, 0
        mine.hand = mine.dealt
        mine.discarded = mine.robbed = mine.rest = mine.pool = mine.picks = mine.bury = mine.must_top = 0

    def throws(self, other: int) -> bool:
        """Let a seat throw its plain cards, and what else it must; tell whether that is to be decided."""
        fixed, pool, picks = self._must_throw(other) if other == self.seat else (0, 0, 0)
        if pool and not self.exchange:
            return self._choose(KIND_THROW, pool, picks)
        cards = self._thrown_next(other)
        if other == self.seat:
            self._check_own(cards, fixed, pool, picks)
        self._throw(other, cards)
        table, left = self.table, int(self.table.left)
        kept = table.kept[other] = self.size - popcount(cards)
        if other != self.seat:
            self._check_other(other, cards, int(kept))
        if kept + left < MOST:
            raise UsageError(f"seat {other} throws {popcount(cards)} cards, and there are {left} to draw for them.")
        table.left -= 0 if other == table.dealer else max(0, MOST - kept)
        return False

    def draws(self, other: int) -> None:
        """Let a seat be served."""
        if count := max(0, MOST - int(self.table.kept[other])):
            self._drawn_next(other, count, count)
            self.table.drew[other] = count
            self.deal.served += count

    def robs(self, dealer: int, stock: Sequence[str]) -> bool:
        """Let the dealer take what he wants of the rest of the stock; tell whether that is to be decided."""
        table, mine = self.table, self.mine
        least, most = max(0, MOST - int(table.kept[dealer])), int(table.left)
        rest = seen_cards(FRENCH_52, stock[len(stock) - most :]) if stock and dealer == self.seat else 0
        told, robbed = popcount(rest) == most, rest & self.trumps
        if told and dealer == self.seat:
            least = max(MOST - int(table.kept[dealer]), popcount(robbed))
            mine.robbed, mine.rest = robbed, rest & ~robbed
        if dealer == self.seat and least and not self.exchange:
            if not told:
                raise UsageError(f"seat {dealer} has seen the rest of the stock: its last {most} cards must be told.")
            if popcount(robbed) < least:
                mine.hand |= robbed
                return self._choose(KIND_FILL, int(mine.rest), least - popcount(robbed))
        if least or (self.exchange and isinstance(self.exchange[0], Draw)):
            cards = self._drawn_next(dealer, least, least if told and dealer == self.seat else most)
            table.took[dealer] = self.drawn
            table.left -= self.drawn
            if told and dealer == self.seat and cards & self.trumps != robbed:
                raise UsageError(f"seat {dealer} takes all trumps of the rest of the stock.")
            mine.rest &= ~cards
            mine.robbed = cards & self.trumps
            if dealer == self.seat and popcount(int(mine.hand)) > MOST and int(mine.hand) & ~self.trumps:
                raise UsageError(f"seat {dealer} fills up its hand to {MOST} cards, and no more.")
        return False

    def throws_surplus(self, dealer: int) -> bool:
        """Let the dealer throw trumps that he has too many; tell whether that is to be decided."""
        pool = picks = cards = 0
        if dealer == self.seat:
            held = int(self.mine.hand)
            pool = no_counters(self.rules, self.table, held) if popcount(held) > MOST else 0
            picks = min(max(0, popcount(held) - MOST), popcount(pool))
            if pool and not self.exchange:
                return self._choose(KIND_THROW, pool, picks)
        if pool or dealer != self.seat:
            cards = self._thrown_next(dealer)
        if dealer == self.seat:
            self._check_own(cards, 0, pool, picks)
        self._throw(dealer, cards)
        if dealer != self.seat:
            self._check_surplus(dealer, cards, hand_now(self.rules, self.table, dealer))
        return False

    def _must_throw(self, seat: int) -> tuple[int, int, int]:
        """Return what a seat throws in any case, what else it chooses from, and how many cards of that."""
        held, left = int(self.mine.hand), int(self.table.left)
        plain, trumps = held & ~self.trumps, held & self.trumps
        if seat != self.table.dealer and popcount(trumps) > MOST:
            pool = no_counters(self.rules, self.table, trumps)
            return plain, pool, min(popcount(trumps) - MOST, popcount(pool))
        if popcount(trumps) + left < MOST:
            spare = popcount(plain) - (MOST - popcount(trumps) - left)
            return (0, plain, spare) if spare > 0 else (0, 0, 0)
        return plain, 0, 0

    def _choose(self, kind: int, pool: int, picks: int) -> bool:
        """Let the seat have a choice."""
        self.mine.pool, self.mine.picks = pool, picks
        self.table.kind, self.table.actor = kind, self.seat
        return True

    def _throw(self, other: int, cards: int) -> None:
        self.table.thrown[other] |= cards
        if other == self.seat:
            self.mine.hand &= ~cards
            self.mine.discarded |= cards

    def _thrown_next(self, other: int) -> int:
        """Return what a seat throws next, a set; perhaps nothing."""
        if not self.exchange or not isinstance(self.exchange[0], Discard) or self.exchange[0].seat != other:
            return 0
        told = self.exchange.pop(0).cards
        if UNKNOWN in told:
            raise UsageError(f"what seat {other} throws lies face up: write the cards.")
        return seen_cards(FRENCH_52, told)

    def _drawn_next(self, other: int, least: int, most: int) -> int:
        """Take a draw of so many cards, and return what of it was seen; into the hand with it if it is the seat's."""
        if not self.exchange:
            told = f"stands for a card is {UNKNOWN!r}"
            raise UsageError(f"then seat {other} draws {least}, which must be told: {told}.")
        event = self.exchange.pop(0)
        if not isinstance(event, Draw) or event.seat != other or not least <= len(event.cards) <= most:
            done = f"draws {len(event.cards)}" if isinstance(event, Draw) else "throws cards"
            wanted = f"{least}" if least == most else f"{least} to {most}"
            raise UsageError(f"after what was thrown seat {other} draws {wanted}; here seat {event.seat} {done}.")
        self.drawn = len(event.cards)
        if other != self.seat:
            return 0
        if UNKNOWN in event.cards:
            raise UsageError(f"what seat {other} itself drew must be told, card by card.")
        cards = seen_cards(FRENCH_52, event.cards)
        self.mine.hand |= cards
        return cards

    def _check_own(self, cards: int, fixed: int, pool: int, picks: int) -> None:
        """Refuse that the seat throws anything but what it must, and so many of those that it may choose from."""
        chosen = cards & ~fixed
        if fixed & ~cards or chosen & ~pool or popcount(chosen) != picks:
            if not pool:
                told = f"throws its {popcount(fixed)} cards that are no trumps" if fixed else "has nothing to throw"
                raise UsageError(f"seat {self.seat} {told}, and this must be told.")
            among = " ".join(FRENCH_52.texts([card for card in FRENCH_52.cards if pool >> card & 1]))
            more = f" its {popcount(fixed)} plain cards, and" if fixed else ""
            raise UsageError(f"seat {self.seat} throws{more} {picks} of {among}.")

    def _check_other(self, other: int, cards: int, kept: int) -> None:
        """Refuse that another seat has thrown trumps, or keeps so many cards, without having to."""
        surplus = cards & self.trumps
        if surplus and other == self.table.dealer:
            raise UsageError(f"seat {other} throws a trump before it has seen the stock.")
        if other != self.table.dealer:
            self._check_surplus(other, surplus, kept)

    def _check_surplus(self, other: int, cards: int, kept: int) -> None:
        """Refuse that another seat throws such trumps and keeps so many cards."""
        counters = popcount(self.trumps & ~worth_level(self.rules, self.table.trump, 0))
        may = no_counters(self.rules, self.table, self.trumps)
        if cards & ~may:
            raise UsageError(f"seat {other} throws {'a counter' if may & ~cards else 'a trump'}.")
        if cards and kept < MOST:
            raise UsageError(f"seat {other} throws trumps, and has no more than {MOST} of them.")
        if may and kept > max(MOST, counters):
            raise UsageError(f"seat {other} has to throw down to {MOST} cards, and keeps {kept}.")


def _check_plays(rules: Any, table: Any, events: Sequence[AnyEvent], others: set[int]) -> None:
    """Refuse that another seat plays more trumps, or fewer, than it can have."""
    for other in others:
        plays = [event.cards for event in events if isinstance(event, Play) and event.seat == other]
        cards = hand_now(rules, table, other)
        if plays and len(plays[0]) != 1 + max(0, cards - MOST):
            raise UsageError(f"seat {other} has {cards} cards, and plays {len(plays[0])} to the first trick.")


def _go_on(table: Any) -> None:
    """Let the bidder lead to the first trick, as `engine.trick.lead` does in compiled code, or call a card."""
    table.kind, table.leader, table.actor = KIND_FILL + 1, table.bidder, table.bidder
    table.led = table.trick = 0
    table.strength = table.best = NOT_YET
    table.trick_cards = NOT_YET
