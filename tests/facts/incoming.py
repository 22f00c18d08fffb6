"""Deal records as the project writes them, as one seat knows them, or changed; and what their refusals must be like."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from driver import Position
from tricklab import Setup, Simulator, UsageError, ask_record
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.records import writer
from tricklab.engine.records.check import checked_setup
from tricklab.engine.records.follower import Follower
from tricklab.engine.records.reader import record_of
from tricklab.engine.runs.storage.manifest import with_checksum

Record = dict[str, Any]
Change = Callable[[Record], object]

PYTHON = re.compile(
    r"Error|Traceback|NoneType|object|\bdict\b|tuple|\bint\b|\bstr\b|<|None|True|False|argument|\[Errno"
)
"""Words that no user should be shown."""


def deal(variant: str = "smear", number: int = 0, **rules: Any) -> Record:
    setup = Setup.make(variant, rules=rules, policy="random", seed="incoming")
    return next(records(Simulator(setup), range(number, number + 1)))


def cut(record: Record, do: str, count: int = 0) -> Record:
    """A record up to its so many-th event of a kind, with all cards and the result."""
    places = [n for n, event in enumerate(record["events"]) if event["do"] == do and event["seat"] >= 0]
    return {**record, "events": record["events"][: places[count]]}


def changed(record: Record, change: Change) -> Record:
    record = copy.deepcopy(record)
    change(record)
    return record


def refused(record: Any, words: str) -> None:
    with pytest.raises(UsageError, match=words) as error:
        ask_record(record, "random")
    assert not PYTHON.search(str(error.value)), error.value


def put(*path: Any) -> Change:
    *way, last, value = path

    def change(record: Record) -> None:
        place: Any = record
        for step in way:
            place = place[step]
        place[last] = value

    return change


def of_seat(record: Record, do: str, seat: int) -> dict[str, Any]:
    """The first event of a kind by a seat."""
    found: dict[str, Any] = next(event for event in record["events"] if (event["do"], event["seat"]) == (do, seat))
    return found


def event_number(record: Record, do: str, count: int = 0) -> int:
    """The place of the so many-th event of a kind."""
    return [n for n, event in enumerate(record["events"]) if event["do"] == do][count]


def as_record(at: Position) -> Record:
    """A deal as it has gone so far, with all cards."""
    setup, names = at.setup, at.setup.deck.texts(at.deck)
    size = setup.game.hand_size(setup.rules)
    return {
        "schema": 1,
        "variant": setup.variant,
        "rules": dict(setup.rules),
        "hand": at.number,
        "dealer": at.dealer,
        "dealt": [list(names[size * seat : size * (seat + 1)]) for seat in range(setup.players)],
        "stock": list(names[size * setup.players :]),
        "events": json.loads(msgspec.json.encode(writer.events_in(at))),
    }


def led_through(record: Record) -> dict[str, Any]:
    """What the engine makes of a deal that it is led through, event by event, with all cards."""
    setup = checked_setup(record_of(record), "random", 0)
    cards = setup.deck.numbers([card for held in (*record["dealt"], record["stock"]) for card in held])
    deal = Deal(setup, cards, record["dealer"], record["hand"], log=True)
    passes = {event["seat"]: event["cards"] for event in record["events"] if event["do"] == "pass_cards"}
    for _ in passes:  # all at once, in whatever order the record has them
        assert deal.step(sum(1 << card for card in setup.deck.numbers(passes[deal.seat])))
    Follower(deal, record_of(record).events, "it").follow()
    return setup.game.result(setup.rules, deal.row())


def records(simulator: Simulator, hands: range) -> Iterator[dict[str, Any]]:
    """Yield the record of each deal as plain data, read from its line."""
    for told in writer.records(simulator, hands):
        yield json.loads(writer.to_line(told))


def sealed(told: dict[str, Any]) -> str:
    """Return a manifest that a test has changed, with the checksum that it then has."""
    return with_checksum(json.dumps({key: value for key, value in told.items() if key != "checksum"}, indent=1))


TABLES: list[tuple[str, dict[str, Any]]] = [
    ("peatwit", {}),
    ("peatwit", {"players": 5}),
    ("peatwit", {"players": 3, "lead_trump": "fifth"}),
    ("pitch", {"players": 5, "all_pass": "eldest_free"}),
    ("sell-out", {}),
    ("joker-pitch", {}),
    ("phat", {}),
    ("plute", {}),
    ("plute", {"jokers": "marked", "early_stop": True}),
    ("smear", {}),
    ("smear", {"players": 6, "lead_to_fold": True}),
    ("smear", {"stock": "bidder", "refill": "bidder", "jokers": "ranked"}),
    ("cinch", {}),
    ("sixty-three", {"excess": "reduce"}),
    ("eighty-three", {}),
    ("auction-cinch", {}),
    ("auction-cinch", {"players": 6}),
    ("tapp-tarock", {}),
    ("tapp-tarock", {"fixed_half_hidden": True, "partner_pagat_bid": True}),
    ("paskievics", {}),
]
"""Tables at which records are asked about and changed: every game, and the rules that make its records differ."""
