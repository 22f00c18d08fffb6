"""A deal led through the events of a deal record, each of which must be due."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tricklab.engine.base.numbers import in_short
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import mask_of
from tricklab.engine.play.actions import actions_from, passes_now, passing_of, phase_of, plays_now
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.reader import RecordError, location_of
from tricklab.engine.records.writer import events_in
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Bid, Discard, Draw, PassCards, Play, Trump
from tricklab.engine.rules.phases import Picking, Speech
from tricklab.engine.rules.sight import with_attributes


class HandsDiffer(RecordError):
    """An event is not due with the hidden cards of a deal; with other ones it may be.

    Attributes
    ----------
    number
        The number of the event.
    """

    def __init__(self, name: str, number: int, event: AnyEvent, what: str) -> None:
        """Note the event."""
        super().__init__(name, location_of(number, event), what)
        self.number = number


def say(deal: Deal, action: int) -> bool:
    """Make a call for a seat whose cards are arbitrary; return whether it is legal with any hand."""
    phase = phase_of(deal.setup, deal.state)
    if not (isinstance(phase, Speech) and phase.by_cards):
        return deal.step(action)
    own = deal.state["own"][deal.seat]
    hand, own["hand"] = int(own["hand"]), deal.setup.deck.mask
    is_done = deal.step(action)
    own["hand"] = hand
    return is_done


def make_bids(deal: Deal, bids: Sequence[str | int]) -> None:
    """Make bids in the order of the auction, as people write them, for seats whose cards are arbitrary.

    Raises
    ------
    UsageError
        At the first bid that cannot be made; the message names the bids that are possible instead of it.
    """
    for bid in bids:
        if deal.seat < 0:
            raise UsageError(f"the bid {str(bid)!r} comes when the deal is over.")
        speech = phase_of(deal.setup, deal.state)
        if not isinstance(speech, Speech):
            if not any(isinstance(phase, Speech) for phase in deal.setup.game.phases):
                raise UsageError(f"nobody bids in {deal.setup.title}: leave the bids out.")
            raise UsageError(f"the bid {str(bid)!r} comes after the last one.")
        try:
            action = speech.meant(deal.setup, bid)
        except UsageError as error:
            raise UsageError(f"{error} {possible_bids(deal)}") from error
        if not say(deal, action):
            raise UsageError(f"seat {deal.seat} cannot bid {str(bid)!r} here. {possible_bids(deal)}")


def possible_bids(deal: Deal) -> str:
    """Return a sentence with the bids that the seat to speak can make, whatever its cards."""
    state = deal.state
    phase, own = phase_of(deal.setup, state), deal.state["own"][deal.seat]
    hand = int(own["hand"])
    if isinstance(phase, Speech) and phase.by_cards:
        own["hand"] = deal.setup.deck.mask
    words = in_short(dict.fromkeys(phase.text(deal.setup, state, action) for action in deal.legal()))
    own["hand"] = hand
    return f"Possible here: {', '.join(words)}."


class Follower:
    """Leads a deal through the events of a record, decision by decision.

    Parameters
    ----------
    deal
        The deal before the first event that is not a pass of cards.
    events
        The events of the record.
    name
        The name of the record in messages.
    seat
        The seat that has seen the events, so that the others' cards in ``deal`` are arbitrary; None if all are known.
    trusting
        Whether actions of the others go unchecked, since their cards in ``deal`` are arbitrary.
    """

    def __init__(
        self, deal: Deal, events: Sequence[AnyEvent], name: str, seat: int | None = None, *, trusting: bool = False
    ) -> None:
        """Begin before the first event."""
        self.deal, self.setup = deal, deal.setup
        self.events, self.name = events, name
        self.seat, self.trusting = seat, trusting
        sight = deal.setup.game.sight
        # What others draw is not in ``deal``.
        self.adopts = seat is not None and sight.draws and not sight.draws_and_robs
        hidden = (phase.event for phase in self.setup.game.phases if phase.is_hidden)
        self.adopted: tuple[type, ...] = (Discard, Draw, *hidden) if self.adopts else ()
        self.number = len(passes_by_seat(self.setup, events, name))

    def fail(self, what: str) -> RecordError:
        """Return the error to raise about the current event."""
        return RecordError(self.name, location_of(self.number, self.events[self.number]), what)

    def differ(self, what: str) -> RecordError:
        """Return the error to raise about the current event if hidden cards may be the cause."""
        if self.seat is None:
            return self.fail(what)
        return HandsDiffer(self.name, self.number, self.events[self.number], what)

    def follow(self) -> None:
        """Go through all events.

        Raises
        ------
        RecordError
            At the first event that is not due.
        """
        while self.number < len(self.events):
            self._follow_next()

    def _follow_next(self) -> None:
        """Carry out the next decision, and compare its consequences with the record."""
        event = self._decision()
        actions = self._actions(event)
        phase, state = phase_of(self.setup, self.deal.state), self.deal.state
        before = len(self.deal.events)
        cards = mask_of(self.setup.deck.numbers(event.cards)) if isinstance(event, Play) else 0
        if cards & int(state["table"]["voids"][event.seat]):
            raise self.fail(f"seat {event.seat} has shown that it has no such card: it did not follow before.")
        is_other = self.trusting and event.seat != self.seat
        for action in actions:
            if is_other and isinstance(phase, Speech):
                done = say(self.deal, action)
            else:
                done = self.deal.step(action, check=not is_other or isinstance(phase, Picking))
            if not done:
                error = self.fail if event.seat == self.seat else self.differ
                raise error(f"seat {event.seat} may not {phase.instruction(self.setup, state, action)} here.")
        self._compare(events_in(self.deal, before), event)

    def _decision(self) -> AnyEvent:
        """Return the next decision: the next event, or the event after a `trump` that it fixes."""
        event = self.events[self.number]
        if self.deal.seat < 0:
            raise self.differ("the deal is over before this.")
        if isinstance(event, Trump) and plays_now(self.setup, self.deal.state):
            if self.number + 1 == len(self.events):
                raise self.fail("trumps are fixed by the card that is led: let the events end before this, or tell it.")
            event = self.events[self.number + 1]
        while (phase := phase_of(self.setup, self.deal.state)).silent is not None:
            if self.deal.seat == event.seat and isinstance(event, phase.event):
                break
            self.deal.step(phase.silent)
        return event

    def _actions(self, event: AnyEvent) -> list[int]:
        """Return the actions of a decision, which must be the turn of its seat."""
        seat = self.deal.turn
        if event.seat != seat:
            raise self.differ(f"it is seat {seat}'s turn {phase_of(self.setup, self.deal.state).task}.")
        try:
            return actions_from(self.setup, self.deal.state, event)
        except UsageError as error:
            is_bid = isinstance(phase_of(self.setup, self.deal.state), Speech) and isinstance(event, Bid)
            raise self.differ(f"{error} {possible_bids(self.deal)}" if is_bid else str(error)) from error

    def _compare(self, happened: Sequence[AnyEvent], decision: AnyEvent) -> None:
        """Compare what happened with the next events; the last trick may be missing at the end of the record."""
        drawn = [event for event in happened if isinstance(event, self.adopted)]
        for event in happened:
            if event in drawn:
                continue
            if self.number == len(self.events):
                if self.seat is not None and isinstance(event, Play):  # the seat has seen it, and nobody can know it
                    what = "the card that is nobody's (seat -1) must be told."
                    raise RecordError(self.name, "the end of the events", what)
                return
            if not _same(event, self.events[self.number]):
                if self.seat not in (None, event.seat) and isinstance(event, Draw):
                    event = msgspec.structs.replace(event, cards=(UNKNOWN,) * len(event.cards))
                raise self.differ(f"here comes {msgspec.json.encode(event).decode()}.")
            self.number += 1
        if drawn or (self.adopts and isinstance(decision, Trump)):
            self._adopt()

    def _adopt(self) -> None:
        """Make the state fit the cards that were thrown and drawn, as the seat saw them."""
        first = self.number
        while self.number < len(self.events) and isinstance(self.events[self.number], self.adopted):
            self.number += 1
        rules, state = self.setup.codes, with_attributes(self.deal.state)
        try:
            self.setup.game.sight.adopt(rules, state, self.events, self.seat)  # type: ignore[arg-type]
        except UsageError as error:
            cause = location_of(first - 1, self.events[first - 1])
            raise RecordError(self.name, f"what follows {cause}", str(error)) from error


def follow_passes(deal: Deal, events: Sequence[AnyEvent], name: str, chosen: Mapping[int, int]) -> None:
    """Carry out the passes of cards with which a deal begins, in whichever order the record has them.

    Parameters
    ----------
    deal
        A deal before its first decision.
    events
        The events of the record.
    name
        The name of the record in messages.
    chosen
        The cards that each seat passes on, as a set; passing stops at the first seat without an entry.

    Raises
    ------
    RecordError
        If the passes are not those of this deal.
    """
    passes = passes_by_seat(deal.setup, events, name)
    if passes and not passes_now(deal.setup, deal.state):
        raise RecordError(name, location_of(0, events[0]), "no cards are passed in this deal.")
    while passes_now(deal.setup, deal.state) and deal.seat in chosen:
        seat = deal.seat
        number = passes.get(seat)
        location = "" if number is None else location_of(number, events[number])
        if not deal.step(chosen[seat]):
            raise RecordError(name, location, f"seat {seat} cannot pass on these cards.")
        made = events_in(deal)[-1]
        if number is not None and events[number].to != made.to:  # type: ignore[union-attr]
            raise RecordError(name, location, f"in this deal seat {seat} passes to seat {made.to}.")  # type: ignore[union-attr]


def passes_by_seat(setup: Setup, events: Sequence[AnyEvent], name: str) -> dict[int, int]:
    """Return the index of each seat's pass among the events with which a deal begins."""
    passes: dict[int, int] = {}
    passing = passing_of(setup)
    for number, event in enumerate(events):
        if passing is None or not isinstance(event, PassCards):
            break
        location = location_of(number, event)
        if event.seat in passes:
            raise RecordError(name, location, f"seat {event.seat} has passed on its cards before.")
        if event.cards and len(event.cards) != passing.count:
            raise RecordError(name, location, f"{passing.count} cards are passed on, not {len(event.cards)}.")
        passes[event.seat] = number
    return passes


def _same(due: AnyEvent, written: AnyEvent) -> bool:
    """Tell whether an event of a record is the event that is due; unseen cards match any."""
    if type(due) is not type(written) or not hasattr(due, "cards"):
        return due == written
    cards, moved = written.cards, due.cards  # type: ignore[union-attr]
    if len(cards) != len(moved) or (isinstance(due, Play) and cards[0] != moved[0]):
        return False
    return set(cards) <= {UNKNOWN, *moved} and msgspec.structs.replace(written, cards=moved) == due
