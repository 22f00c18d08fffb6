"""A pasted record, or a deal in words, as what the page states: what the seat has seen, up to a decision of its own."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from tricklab.analysis.review.deal_text import parse_any
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import UNKNOWN, AnyEvent, Discard, Draw, PassCards
from tricklab.engine.rules.phases import Throwing
from tricklab.web.asking.known import seen_dummy
from tricklab.web.requests import Fields, Refused, field

_NAME = "the record"


class Pasted(Fields):
    """A record, and the seat that asks; unless given the one whose cards are known, or seat 0."""

    record: str
    seat: int | None = None


def stated_in(pasted: Pasted) -> dict[str, Any]:
    """Return what a record states, as the fields of `web.asking.known.Stated`.

    ``later`` has the events after the first decision of the seat, so that the page can step through them.

    Raises
    ------
    Refused
        If it is no record.
    """
    with field("record"):
        record = parse_any(pasted.record.encode(), _NAME)
        setup = checked_setup(record, DEFAULT, 1, _NAME)
    seat = _seat(record, pasted.seat)
    passes = [event for event in record.events if isinstance(event, PassCards)]
    is_open = bool(setup.game.sight.open_stock(setup.rules, record.events, record.stock))
    events = [event if is_open and isinstance(event, Draw) else as_seen(event, setup, seat) for event in record.events]
    events = events[len(passes) :]
    gave = next((event.cards for event in passes if event.seat == seat), ())
    got = next((event.cards for event in passes if event.to == seat), ())
    hand = [card for card in record.dealt[seat] if card not in gave] + [*got]
    cut = _cut(record, events, seat)
    return {
        "table": {
            "variant": record.variant,
            "rules": {name: value for name, value in record.rules.items() if setup.usual[name] != value},
            "scores": list(setup.scores) if any(setup.scores) else None,
            "carry": setup.carry if setup.carry != setup.game.usual_carry(setup.rules) else None,
        },
        "seat": seat,
        "dealer": record.dealer,
        "hand": " ".join(hand),
        "passed": " ".join(gave),
        "received": " ".join(got),
        "stock": " ".join(_stock(record, setup, seat)),
        "dummy": " ".join(_dummys(record, setup, seat)),
        "events": [msgspec.to_builtins(event) for event in events[:cut]],
        "later": [msgspec.to_builtins(event) for event in events[cut:]],
    }


def _seat(record: Record, seat: int | None) -> int:
    known = [other for other, hand in enumerate(record.dealt) if hand and UNKNOWN not in hand]
    if not known:
        raise Refused("the record has nobody's cards: write all that were dealt to you.", field="record")
    if seat is None:
        return known[0]
    if seat not in known:
        raise Refused(f"the cards of seat {seat} are not in the record.", field="seat")
    return seat


def as_seen(event: AnyEvent, setup: Setup, seat: int) -> AnyEvent:
    """Return an event with unseen cards in place of those that a seat has not seen."""
    is_open = isinstance(event, Discard) and any(isinstance(phase, Throwing) for phase in setup.game.phases)
    is_own = seat in (event.seat, getattr(event, "to", None))
    if is_own or is_open or not (isinstance(event, Discard | Draw) or hasattr(event, "to")):
        return event
    cards: tuple[str, ...] = getattr(event, "cards", ())
    return msgspec.structs.replace(event, cards=(UNKNOWN,) * len(cards))


def _dummys(record: Record, setup: Setup, seat: int) -> tuple[str, ...]:
    """Return the cards of the dummy, if all have seen them by the end."""
    dummy = seen_dummy(setup, record, seat)
    return () if dummy is None else record.dealt[dummy]


def _stock(record: Record, setup: Setup, seat: int) -> tuple[str, ...]:
    """Return the stock as far as a seat has seen it: if it lay open, and its rest where the dealer robs."""
    if setup.game.sight.draws_and_robs and seat == record.dealer:
        drawn = sum(len(event.cards) for event in record.events if isinstance(event, Draw) and event.seat != seat)
        return (UNKNOWN,) * drawn + record.stock[drawn:]
    return tuple(setup.game.sight.open_stock(setup.rules, record.events, record.stock))


def _cut(record: Record, events: list[AnyEvent], seat: int) -> int:
    """Return where the page begins: before the seat's first decision in a deal that is over, else at its end."""
    if record.result is UNSET:
        return len(events)
    return next((number for number, event in enumerate(events) if event.seat == seat), len(events))
