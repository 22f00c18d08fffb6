"""A deal led through a record as one seat has seen it, with hidden cards that fit.

The first pass gives the others arbitrary cards and lets them play the recorded ones: the table then has their voids.
The second pass gives them the cards that they play, and others that the voids allow, and every action must be legal. So
a deal like the record exists, and worlds can be sampled from the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from tricklab.engine.errors import UsageError
from tricklab.engine.ground.bits import has
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.mechanics.state import NOT_YET
from tricklab.engine.play.actions import passes_now, passing_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.drawn import lead_drawn
from tricklab.engine.records.follower import Follower, follow_passes, passes_by_seat
from tricklab.engine.records.hidden_cards import share_out
from tricklab.engine.records.reader import RecordError, location_of
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import UNKNOWN, Play
from tricklab.engine.rules.sight import with_attributes

_STOCK = -1
"""The holder of the cards that are in no hand."""


class UnseenDummy(RecordError):
    """The record lacks the cards of the dummy, which all have seen."""

    def __init__(self, name: str, seat: int) -> None:
        """Note the dummy's seat."""
        super().__init__(name, f"dealt to seat {seat}", "all see the dummy's cards: write them.")
        self.seat = seat


def deck_with(setup: Setup, known: Mapping[int, Sequence[int]], number: int = 0) -> list[int]:
    """Return a deck that deals the known cards to their seats in a deal, by its number, and any others to the rest."""
    size = setup.game.hand_size(setup.rules, number)
    given = {card for cards in known.values() for card in cards}
    rest = iter([card for card in setup.deck.cards if card not in given])
    deck: list[int] = []
    for seat in range(setup.players):
        cards = known.get(seat, ())
        deck += [*cards, *islice(rest, size - len(cards))]
    return [*deck, *known.get(_STOCK, ()), *rest]


def lead_as_seen(setup: Setup, record: Record, seat: int, name: str) -> Deal:
    """Lead a deal through all events of a record as one seat has seen them; the other hands in it are arbitrary.

    Parameters
    ----------
    setup
        The rules and scores of the record.
    record
        A record that `engine.records.check` accepts, with the seat's hand.
    seat
        The seat that has seen it.
    name
        The name of the record in messages.

    Raises
    ------
    UsageError
        If an event is not due, or no deal goes like the record; the message names the event.
    """
    setup = replace(setup, rules=setup.game.sight.rules(setup.rules))
    if setup.game.sight.draws_and_robs:
        try:
            return lead_drawn(setup, record, seat, name)
        except RecordError:
            raise
        except UsageError as error:
            raise RecordError(name, "events", str(error)) from error
    seen = _Seen(setup, record, seat, name)
    deal = seen.lead()
    if not setup.game.sight.draws:
        seen.see_dummy(deal.state["table"])
        return seen.lead(deal.state["table"]["voids"])
    try:
        setup.game.sight.check(setup.game.code_of(setup.rules), with_attributes(deal.state), seat)
    except UsageError as error:
        raise RecordError(name, "events", str(error)) from error
    return deal


class _Seen:
    """The cards of a deal that one seat has seen: its own, those that the others play, and those that it passed on."""

    def __init__(self, setup: Setup, record: Record, seat: int, name: str) -> None:
        self.setup, self.record, self.seat, self.name = setup, record, seat, name
        self.size = setup.game.hand_size(setup.rules, record.hand)
        self.known_cards: dict[int, list[int]] = {
            other: [] for other in (*range(setup.players), _STOCK) if other != seat
        }
        self.gave: dict[int, list[int]] = {}
        passing = passing_of(setup)
        self.count = passing.count if passing else 0
        self.passes = passes_by_seat(setup, record.events, name)
        if passing and (steps := passing.steps_in(setup, record.hand)) and seat in self.passes:
            self.gave = {giver: self._passed(giver) for giver in (seat, (seat - steps) % setup.players)}
            self.known_cards[(seat + steps) % setup.players] += self.gave[seat]
        if not setup.game.sight.draws:
            self._add_played_cards()

    def _passed(self, seat: int) -> list[int]:
        """Return the cards that a seat passed on, by the record."""
        number = self.passes.get(seat)
        cards = [] if number is None else self.record.events[number].cards  # type: ignore[union-attr]
        if not cards or UNKNOWN in cards:
            location = "" if number is None else location_of(number, self.record.events[number])
            what = f"the {self.count} cards that seat {seat} passes on must be told: seat {self.seat} has seen them."
            raise RecordError(self.name, location, what)
        return self.setup.deck.numbers(cards)

    def _add_played_cards(self) -> None:
        """Add the cards that the others play to their known cards."""
        stock = len(self.setup.deck.cards) - self.setup.players * self.size
        for number, event in enumerate(self.record.events):
            if isinstance(event, Play) and event.seat != self.seat:
                known_cards = self.known_cards[event.seat]
                known_cards += [card for card in self.setup.deck.numbers(event.cards) if card not in known_cards]
                if len(known_cards) > (stock if event.seat == _STOCK else self.size):
                    raise RecordError(self.name, location_of(number, event), "so many cards cannot come from here.")

    def see_dummy(self, table: Any) -> None:
        """Add the cards of the dummy, if all have seen them."""
        if "for_dummy" not in table.dtype.names or (dummy := int(table["dummy"])) in (NOT_YET, self.seat):
            return
        cards = self.record.dealt[dummy]
        if not cards or UNKNOWN in cards:
            raise UnseenDummy(self.name, dummy)
        self.known_cards[dummy] = self.setup.deck.numbers(cards)

    def lead(self, voids: Sequence[int] | None = None) -> Deal:
        """Lead the deal with hidden cards that fit some voids; without voids, with any cards, the others unchecked."""
        dealt = self.setup.deck.numbers(self.record.dealt[self.seat])
        known = {**self.gave, self.seat: dealt, _STOCK: self.known_cards[_STOCK] or self._open_stock()}
        number = self.record.hand
        deal = Deal(self.setup, deck_with(self.setup, known, number), self.record.dealer, number, log=True)
        hands = [cards_of(int(own["hand"])) for own in deal.state["own"][: self.setup.players]]
        given = {other: hand[: self.count] for other, hand in enumerate(hands) if other != self.seat} | self.gave
        follow_passes(deal, self.record.events, self.name, {giver: mask_of(cards) for giver, cards in given.items()})
        if voids is not None and not passes_now(self.setup, deal.state):
            self._deal_hidden(deal.state["own"], voids)
        Follower(deal, self.record.events, self.name, self.seat, trusting=voids is None).follow()
        return deal

    def _open_stock(self) -> list[int]:
        """Return the cards of the stock, if all have seen them."""
        record, sight = self.record, self.setup.game.sight
        try:
            return self.setup.deck.numbers(sight.open_stock(self.setup.rules, record.events, record.stock))
        except UsageError as error:
            raise RecordError(self.name, "stock", str(error)) from error

    def _deal_hidden(self, own: Any, voids: Sequence[int]) -> None:
        """Give every free card to a holder with room who can have it, moving others on where that is needed."""
        known = {
            card for cards in (cards_of(int(own[self.seat]["hand"])), *self.known_cards.values()) for card in cards
        }
        free = [card for card in self.setup.deck.cards if card not in known]
        room = {other: self.size - len(cards) for other, cards in self.known_cards.items() if other != _STOCK}
        room[_STOCK] = len(free) - sum(room.values())
        given = share_out(free, room, lambda holder, card: holder == _STOCK or not has(int(voids[holder]), card))
        if given is None:
            what = "no deal goes like that: somebody did not follow with a card that nobody else can have."
            raise RecordError(self.name, "events", what)
        for other in room.keys() - {_STOCK}:
            own[other]["hand"] = mask_of(self.known_cards[other] + given[other])
