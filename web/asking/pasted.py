"""A pasted record, deal in words or hand in loose words as the fields of the page: what the seat has seen."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from tricklab.analysis.advise.asking.known import known_of
from tricklab.analysis.advise.asking.loose import are_loose, game_in, spoken
from tricklab.analysis.advise.asking.restated import stated_in
from tricklab.analysis.review.deal_text import parse_any
from tricklab.engine.play.setup import Setup
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
    if are_loose(pasted.record):
        return _loosely_stated(pasted)
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


def _loosely_stated(pasted: Pasted) -> dict[str, Any]:
    """Return what loose words state."""
    with field("record"):
        variant, words = game_in(pasted.record)
        if not variant:
            raise Refused('name the game first, as in "Pitch, I had A J 4 of spades, ...".', field="record")
        setup = Setup.make(variant)
        known = known_of(spoken(words, setup, seat=pasted.seat).stated, setup)
        stated = stated_in(known.record, setup, known.seat)
    table: dict[str, Any] = {"variant": variant, "rules": {}, "scores": None, "carry": None}
    return {"table": table, **{name: getattr(stated, name) for name in _SHOWN}, "events": stated.events, "later": []}


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
