"""What a page states about a deal, as the record that the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from tricklab.analysis.advise.short import first_deal, record_of_hand
from tricklab.engine.errors import UsageError
from tricklab.engine.play.actions import passing_of, phase_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.records.as_seen import UnseenDummy, deck_with, lead_as_seen
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.follower import make_bids, say
from tricklab.engine.records.reader import record_of
from tricklab.engine.records.record import Record
from tricklab.engine.records.writer import events_in
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Bid, Event, PassCards, Play
from tricklab.engine.rules.phases import Passing, Speech
from tricklab.web.requests import Fields, Refused, field
from tricklab.web.table import Table

NAME = "the deal so far"


class Added(Fields):
    """One more event, typed: by the seat to move; or an exchange of another seat, as its cards or their number."""

    text: str
    do: str = ""
    seat: int = -1


class Stated(Fields):
    """What is known of a deal.

    ``seat`` is the one that asks, unless given the one whose turn it is. ``bids`` come instead of ``events``, in short.
    ``decision`` is ``"pass"`` to ask which cards to pass on; ``passed`` and ``received`` are what was exchanged before,
    and the hand is then the one after it. ``events`` are the events of a deal record, without passes. ``stock``
    has the cards that are left over, as far as the seat has seen them, and ``?`` for the others. ``dummy`` has the
    cards that were dealt to the dummy.
    """

    table: Table
    seat: int | None = None
    dealer: int | None = None
    hand: str = ""
    decision: str = ""
    passed: str = ""
    received: str = ""
    bids: list[int | str] = msgspec.field(default_factory=list)
    events: list[dict[str, Any]] = msgspec.field(default_factory=list)
    stock: str = ""
    dummy: str = ""
    add: Added | None = None


def seen_dummy(setup: Setup, record: Record, seat: int) -> int | None:
    """Return the dummy's seat, if its cards lie open by the end of a record as a seat has seen it; None elsewhere."""
    dealt = tuple(hand if other == seat else () for other, hand in enumerate(record.dealt))
    try:
        lead_as_seen(setup, msgspec.structs.replace(record, dealt=dealt), seat, NAME)
    except UnseenDummy as unseen:
        return unseen.seat
    except UsageError:
        pass  # the page names the error
    return None


@dataclass(frozen=True)
class Known:
    """A deal as a seat knows it.

    Attributes
    ----------
    setup
        The rules.
    seat
        The seat that asks.
    record
        The record, with any cards in place of those that are missing from the hand.
    hand
        The cards of the hand that were given.
    passes
        How many events of the record come before the first that the page lists.
    dummy
        The cards that were dealt to the dummy; the record has them from the moment on when all see them.
    """

    setup: Setup
    seat: int
    record: Record
    hand: tuple[str, ...]
    passes: int
    dummy: tuple[str, ...] = ()

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """The events that the page lists."""
        return self.record.events[self.passes :]

    @property
    def size(self) -> int:
        """How many cards a hand has."""
        return self.setup.game.hand_size(self.setup.rules, self.record.hand)

    def with_events(self, events: Sequence[Event]) -> Known:
        """Return the same with other events."""
        record = msgspec.structs.replace(self.record, events=(*self.record.events[: self.passes], *events))
        if self.dummy:
            hands = {self.seat: record.dealt[self.seat], seen_dummy(self.setup, record, self.seat): self.dummy}
            dealt = tuple(hands.get(seat, ()) for seat in range(len(record.dealt)))
            record = msgspec.structs.replace(record, dealt=dealt)
        return Known(self.setup, self.seat, record, self.hand, self.passes, self.dummy)

    def lead(self) -> Deal:
        """Return the deal, led through all events as the seat has seen them. Raise `UsageError` if that cannot be."""
        checked_setup(self.record, DEFAULT, self.setup.seed, NAME)
        return lead_as_seen(self.setup, self.record, self.seat, NAME)


def known_of(stated: Stated, setup: Setup) -> Known:
    """Return what was stated as a record.

    Raises
    ------
    Refused
        If something in it is wrong; the field that is wrong is named. What happened is not checked yet.
    """
    players = setup.players
    dealer = players - 1 if stated.dealer is None else stated.dealer
    for name, number in (("dealer", dealer), ("seat", stated.seat)):
        if number is not None and not 0 <= number < players:
            raise Refused(f"there is no {name} {number}; seats are 0 to {players - 1}.", field=name)
    with field("hand"):
        cards = setup.deck.texts(setup.deck.parse(stated.hand))
    sizes = setup.game.hand_sizes(setup.rules)
    if len(cards) > max(sizes):
        raise Refused(f"a hand has {max(sizes)} cards; these are {len(cards)}.", field="hand")
    size = min(each for each in sizes if each >= len(cards))
    events = _events(stated, setup, dealer, size)
    seat = _seat_to_speak(setup, dealer, events, size) if stated.seat is None else stated.seat
    filled = _filled(setup, cards, size, events, seat, stated)
    exchanged = {name: text for name in ("passed", "received") if (text := getattr(stated, name))}
    with field("passed" if passing_of(setup) else "hand"):
        record = record_of_hand(setup, filled, seat=seat, dealer=dealer, decision=stated.decision or None, **exchanged)
    record = msgspec.structs.replace(record, stock=_stock(setup, stated.stock))
    with field("dummy"):
        dummy = setup.deck.texts(setup.deck.parse(stated.dummy))
    return Known(setup, seat, record, cards, len(record.events), dummy).with_events(events)


def _stock(setup: Setup, text: str) -> tuple[str, ...]:
    """Return cards, with unseen ones among them."""
    with field("stock"):
        setup.deck.parse(text.replace(UNKNOWN, " "))  # as a whole, since no card may stand there twice
        words = text.replace(UNKNOWN, f" {UNKNOWN} ").replace(",", " ").split()
        return tuple(word if word == UNKNOWN else setup.deck.texts(setup.deck.parse(word))[0] for word in words)


def _events(stated: Stated, setup: Setup, dealer: int, size: int) -> tuple[AnyEvent, ...]:
    """Return the events of the page."""
    if stated.bids:
        with field("bids"):
            return _bids(setup, dealer, stated.bids, size)
    with field("events"):
        shell = {
            "schema": 1,
            "variant": setup.variant,
            "rules": dict(setup.rules),
            "dealer": dealer,
            "dealt": [[] for _ in range(setup.players)],
            "events": stated.events,
        }
        events = record_of(shell, NAME).events
    if any(isinstance(event, PassCards) for event in events):
        raise Refused("passes of cards stand in “passed” and “received”.", field="events")
    return events


def _bids(setup: Setup, dealer: int, bids: Sequence[int | str], size: int) -> tuple[AnyEvent, ...]:
    """Return the bids as events; who speaks does not depend on the cards."""
    deal = _before_bids(setup, dealer, size)
    make_bids(deal, bids)
    return tuple(event for event in events_in(deal) if isinstance(event, Bid))


def _before_bids(setup: Setup, dealer: int, size: int) -> Deal:
    """Return a deal of any cards, so many a hand, before the first bid."""
    number = first_deal(setup, size) or 0
    deal = Deal(setup, deck_with(setup, {}, number), dealer, number, log=True)
    while isinstance(phase_of(setup, deal.state), Passing):
        deal.step(deal.legal(1)[0])
    return deal


def _seat_to_speak(setup: Setup, dealer: int, events: Sequence[AnyEvent], size: int) -> int:
    """Return whose turn it is after some bids; the eldest hand's where more has happened."""
    deal = _before_bids(setup, dealer, size)
    for event in events:
        phase = phase_of(setup, deal.state)
        if deal.seat < 0 or not (isinstance(event, Bid) and isinstance(phase, Speech)):
            return (dealer + 1) % setup.players
        with field("events"):
            action = phase.action(setup, deal.state, event)
        say(deal, action)
    return deal.seat if deal.seat >= 0 else (dealer + 1) % setup.players


def _filled(
    setup: Setup, cards: Sequence[str], size: int, events: Sequence[AnyEvent], seat: int, stated: Stated
) -> str:
    """Return a hand with any cards in place of those that are missing: first those that the seat must have had."""
    own = [card for event in events if event.seat == seat and isinstance(event, Play) for card in event.cards]
    with field("received"):
        own += setup.deck.texts(setup.deck.parse(stated.received))
    with field("passed"):
        gone = {*setup.deck.texts(setup.deck.parse(stated.passed))}
    gone |= {card for event in events if event.seat != seat for card in getattr(event, "cards", ())}
    rest = [card for card in setup.deck.texts(setup.deck.cards) if card not in gone]
    return " ".join([*dict.fromkeys([*cards, *own, *rest])][: max(size, len(cards))])
