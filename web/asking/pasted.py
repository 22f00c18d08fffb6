"""A pasted record, or a deal in words, as what the page states: what the seat has seen, up to a decision of its own."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from tricklab.analysis.advise.asking.restated import stated_in
from tricklab.analysis.review.deal_text import parse_any
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import UNKNOWN
from tricklab.web.requests import Fields, Refused, field

_NAME = "the record"


class Pasted(Fields):
    """A record, and the seat that asks; unless given the one whose cards are known, or seat 0."""

    record: str
    seat: int | None = None


def stated_on_page(pasted: Pasted) -> dict[str, Any]:
    """Return what a record states, as the fields of `web.asking.situations.Situated`.

    ``later`` has the events after the first decision of the seat, so that the page can step through them.

    Raises
    ------
    Refused
        If it is no record.
    """
    with field("record"):
        record = parse_any(pasted.record.encode(), _NAME)
        setup = checked_setup(record, DEFAULT, 1, _NAME)
    stated = stated_in(record, setup, _seat(record, pasted.seat))
    events = stated.events
    cut = len(events) if record.result is UNSET else _first_decision(events, stated.seat)
    return {
        "table": {
            "variant": record.variant,
            "rules": {name: value for name, value in setup.rules.items() if setup.usual[name] != value},
            "scores": list(setup.scores) if any(setup.scores) else None,
            "carry": setup.carry if setup.carry != setup.game.usual_carry(setup.rules) else None,
        },
        **{name: getattr(stated, name) for name in _SHOWN},
        "events": events[:cut],
        "later": events[cut:],
    }


_SHOWN = ("seat", "dealer", "deal", "hand", "passed", "received", "turned", "stock", "dummy")


def _seat(record: Record, seat: int | None) -> int:
    known = [other for other, hand in enumerate(record.dealt) if hand and UNKNOWN not in hand]
    if not known:
        raise Refused("the record has nobody's cards: write all that were dealt to you.", field="record")
    if seat is None:
        return known[0]
    if seat not in known:
        raise Refused(f"the cards of seat {seat} are not in the record.", field="seat")
    return seat


def _first_decision(events: list[dict[str, Any]], seat: int | None) -> int:
    return next((number for number, event in enumerate(events) if event["seat"] == seat), len(events))
