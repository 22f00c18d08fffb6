"""A deal led through the events of a deal record, each of which must be what is due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tricklab.engine.actions import action_from, passes_now, passing_of, phase_of, plays_now
from tricklab.engine.errors import UsageError
from tricklab.engine.loops.stepping import Deal
from tricklab.engine.phases import Passing
from tricklab.engine.record import event_of
from tricklab.engine.record_reader import RecordError, place_of
from tricklab.engine.record_types import UNKNOWN, AnyEvent, Discard, Draw, PassCards, Play, Trump
from tricklab.engine.setup import Setup


class NotedDeal(Deal):
    """A deal that remembers what happened in it, as a deal record tells it."""

    def __init__(self, setup: Setup, deck: Sequence[int], dealer: int, number: int = 0) -> None:
        """Deal."""
        super().__init__(setup, deck, dealer, number, log=True)
        self._stock = list(deck[setup.players * setup.game.hand_size(setup.rules) :])

    def would_be_legal(self, action: int, hand: int) -> bool:
        """Tell whether an action is legal for the seat whose turn it is if it has some hand."""
        before, log = self.states.copy(), self.log.copy()
        self.state["own"][self.seat]["hand"] = hand
        legal = self.step(action)
        self.states[:], self.log[:] = before, log
        return legal

    def told(self, since: int = 0) -> list[AnyEvent]:
        """Return what has happened since so many events, as a deal record tells it."""
        return [event_of(self.setup, event, self._stock) for event in self.events[since:]]


class Follower:
    """Leads a deal through the events of a record, one decision after the other.

    Parameters
    ----------
    deal
        The deal before the first event that is not a pass of cards.
    events
        What the record tells.
    name
        What messages call the record.
    seat
        Whose eyes are used, so that the cards of others in ``deal`` are arbitrary; None if all cards are the real ones.
    """

    def __init__(self, deal: NotedDeal, events: Sequence[AnyEvent], name: str, seat: int | None = None) -> None:
        """Begin before the first event."""
        self.deal = deal
        self.setup = deal.setup
        self.events = events
        self.name = name
        self.seat = seat
        self.number = sum(isinstance(event, PassCards) for event in events)

    @property
    def adopts(self) -> bool:
        """Whether what others throw and draw is not in the deal as it is led."""
        return self.seat is not None and self.setup.game.sight.draws

    def fail(self, what: str) -> RecordError:
        """Return the error to raise about the event that is looked at."""
        return RecordError(self.name, place_of(self.number, self.events[self.number]), what)

    def follow(self) -> None:
        """Go through all events.

        Raises
        ------
        RecordError
            At the first event that is not due.
        """
        while self.number < len(self.events):
            self.follow_one()

    def follow_one(self) -> None:
        """Carry out the next decision, and hold what follows by itself against the record."""
        event = self.decision()
        action = self.action(event)
        before = len(self.deal.events)
        if not self.deal.step(action, check=self.is_checked(event, action)):
            raise self.fail(f"seat {event.seat} may not {self._told(event)} here.")
        self.compare(self.deal.told(before), event)

    def is_checked(self, event: AnyEvent, action: int) -> bool:
        """Tell whether a decision must be legal with the cards that are in the deal as it is led."""
        return not (self.adopts and event.seat != self.seat and plays_now(self.setup, self.deal.state))

    def decision(self) -> AnyEvent:
        """Return the decision that is told next, which the next event is, or that after a `trump` that it fixes."""
        event = self.events[self.number]
        if self.deal.seat < 0:
            raise self.fail("the deal is over before this.")
        if isinstance(event, Trump) and plays_now(self.setup, self.deal.state):
            if self.number + 1 == len(self.events):
                raise self.fail("trumps are fixed by the card that is led: let the events end before this, or tell it.")
            event = self.events[self.number + 1]
        hidden = phase_of(self.setup, self.deal.state).silent
        if hidden is not None and self.deal.seat != event.seat:
            self.deal.step(hidden)
        return event

    def action(self, event: AnyEvent) -> int:
        """Return the action of a decision, once it is clear that it is this seat's turn for it."""
        seat = self.deal.seat
        if event.seat != seat:
            raise self.fail(f"it is seat {seat}'s turn {phase_of(self.setup, self.deal.state).task}.")
        try:
            return action_from(self.setup, self.deal.state, event)
        except UsageError as error:
            raise self.fail(str(error)) from error

    def compare(self, happened: Sequence[AnyEvent], decision: AnyEvent) -> None:
        """Hold what happened against the next events; at the end of the record the last trick may be missing."""
        drawn = [event for event in happened if isinstance(event, Discard | Draw)] if self.adopts else []
        for event in happened:
            if event in drawn:
                continue
            if self.number == len(self.events):
                self._check_end(event)
                return
            if not _same(event, self.events[self.number]):
                raise self.fail(f"here comes {_as_json(event)}.")
            self.number += 1
        if drawn or (self.adopts and isinstance(decision, Trump)):
            self._adopt()

    def _check_end(self, event: AnyEvent) -> None:
        """Refuse an end where something is missing that the seat has seen, and nobody can know."""
        if self.seat is not None and isinstance(event, Play):
            raise RecordError(self.name, "the end of the events", "the card that is nobody's (seat -1) must be told.")

    def _adopt(self) -> None:
        """Take over what was thrown and drawn, as the seat saw it."""
        first = self.number
        while self.number < len(self.events) and isinstance(self.events[self.number], Discard | Draw):
            self.number += 1
        try:
            seat = -1 if self.seat is None else self.seat
            self.setup.game.sight.adopt(self.setup.rules, self.deal.state, self.events, seat)
        except UsageError as error:
            told = place_of(first - 1, self.events[first - 1])
            raise RecordError(self.name, f"what follows {told}", str(error)) from error

    def _told(self, event: AnyEvent) -> str:
        """Return a decision in words."""
        if isinstance(event, Play | PassCards):
            verb = "play" if isinstance(event, Play) else "pass on"
            return f"{verb} {' '.join(event.cards)}"
        return f"name {event.suit}" if isinstance(event, Trump) else f"say {event.bid}"  # type: ignore[union-attr]


def follow_passes(deal: NotedDeal, events: Sequence[AnyEvent], name: str, chosen: Mapping[int, int]) -> None:
    """Carry out the passes of cards with which a deal begins; they are made at once, and stand in any order.

    Parameters
    ----------
    deal
        A deal that begins.
    events
        What the record tells.
    name
        What messages call the record.
    chosen
        What each seat passes on, as a set; it stops at the first seat that is not there.

    Raises
    ------
    RecordError
        If the passes are not those of this deal.
    """
    told = told_passes(deal.setup, events, name)
    if told and not passes_now(deal.setup, deal.state):
        raise RecordError(name, place_of(0, events[0]), "no cards are passed in this deal.")
    while passes_now(deal.setup, deal.state) and deal.seat in chosen:
        seat = deal.seat
        number = told.get(seat)
        place = "" if number is None else place_of(number, events[number])
        if not deal.step(chosen[seat]):
            raise RecordError(name, place, f"seat {seat} cannot pass on these cards.")
        made = deal.told()[-1]
        if number is not None and events[number].to != made.to:  # type: ignore[union-attr]
            raise RecordError(name, place, f"in this deal seat {seat} passes to seat {made.to}.")  # type: ignore[union-attr]
    due = phase_of(deal.setup, deal.state)
    if isinstance(due, Passing) and len(told) < len(events):
        place = place_of(len(told), events[len(told)])
        raise RecordError(name, place, f"before this seat {deal.seat} passes on {due.count} cards.")


def told_passes(setup: Setup, events: Sequence[AnyEvent], name: str) -> dict[int, int]:
    """Return the number of each seat's pass among the events, which must begin with them."""
    told: dict[int, int] = {}
    passing = passing_of(setup)
    for number, event in enumerate(events):
        if not isinstance(event, PassCards):
            continue
        place = place_of(number, event)
        if passing is None:
            raise RecordError(name, place, f"no cards are passed on in {setup.title}.")
        if event.seat in told:
            raise RecordError(name, place, f"seat {event.seat} has passed on its cards before.")
        if len(told) != number:
            raise RecordError(name, place, "all cards are passed on before anything else.")
        if event.cards and len(event.cards) != passing.count:
            raise RecordError(name, place, f"{passing.count} cards are passed on, not {len(event.cards)}.")
        told[event.seat] = number
    return told


def _same(due: AnyEvent, told: AnyEvent) -> bool:
    """Tell whether an event of a record is what happened; cards that were not seen may be any."""
    if type(due) is not type(told) or due.seat != told.seat:
        return False
    if not isinstance(due, PassCards | Discard | Draw | Play):
        return due == told
    cards = [card for card in told.cards if card != UNKNOWN]  # type: ignore[union-attr]
    is_play = isinstance(due, Play)
    return (
        len(told.cards) == len(due.cards)  # type: ignore[union-attr]
        and set(cards) <= set(due.cards)
        and (not is_play or told.cards[0] == due.cards[0])  # type: ignore[union-attr]
    )


def _as_json(event: AnyEvent) -> str:
    """Return an event as a record writes it."""
    return msgspec.json.encode(event).decode()
