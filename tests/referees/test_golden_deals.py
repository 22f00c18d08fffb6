"""The golden deals, by the referees and the engine; and nothing in their records is idle: whatever is changed fails."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any

import pytest

from golden_deals import Record, golden, names
from incoming import changed, led_through, put
from referee import RefereeError, check

Way = tuple[Any, ...]
VARIANTS = [(name, golden(name)["variant"]) for name in names()]
QUICK = ("smear S2", "pitch P1", "pitch P5", "peatwit P8", "phat H5", "plute L6", "cinch C2", "auction-cinch, a stack")
QUICK += ("eighty-three, a gift", "tapp-tarock T6", "tapp-tarock T7", "paskievics P6", "paskievics P7")

GIVEN = ("rules", "seed", "hand", "policies", "scores", "carry", "factor")
"""What may often have another value of the same kind; other rules and scores are tried in `test_differential`."""

ANY_ORDER = {"peatwit P8": 5}
"""How many events at the beginning may change places: all pass at once."""


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_referee_and_engine_come_to_the_same(name: str, variant: str) -> None:
    record = golden(name)
    check(record)
    assert led_through(record) == record["result"]


def value_at(record: Record, way: Way) -> Any:
    """What stands at the end of this way."""
    return reduce(lambda place, step: place[step], way, record)


def leaves(part: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every value of a record; empty lists and objects count as values."""
    if isinstance(part, (dict, list)) and part:
        for step in part if isinstance(part, dict) else range(len(part)):
            yield from leaves(part[step], (*way, step))
    else:
        yield way


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, (bool, int)):
        return not value if isinstance(value, bool) else value + 1
    return ("4S" if value != "4S" else "5S") if isinstance(value, str) else 0


@pytest.mark.parametrize("name", QUICK)
def test_every_value_matters(name: str) -> None:
    record = golden(name)
    for way in leaves(record):
        now = value_at(record, way)
        wrong = None if way[0] in GIVEN else other(now)
        with pytest.raises(RefereeError):
            check(changed(record, put(*way, wrong)))


@pytest.mark.parametrize("name", QUICK)
def test_every_key_is_needed_and_no_other(name: str) -> None:
    record = golden(name)
    for way in ((), ("rules",), ("result",), *(("events", n) for n in range(0, len(record["events"]), 7))):
        for key in (*value_at(record, way), "more"):
            wrong = golden(name)
            part = value_at(wrong, way)
            part.pop(key) if key in part else part.update({key: 0})
            with pytest.raises(RefereeError, match=r"unknown|knows|rules has|result is|no event looks"):
                check(wrong)


OTHERS = [
    pytest.param(name, marks=pytest.mark.full) for name in names() if name not in {*QUICK, "smear S3, led to fold"}
]


@pytest.mark.parametrize("name", [*QUICK, *OTHERS])
def test_every_event_is_needed_and_in_its_place(name: str) -> None:
    record = golden(name)
    for number, event in enumerate(record["events"]):
        before, rest = record["events"][:number], record["events"][number + 1 :]
        swapped = [[*before[:-1], event, *before[-1:], *rest]] if number >= ANY_ORDER.get(name, 1) else []
        for events in ([*before, *rest], [*before, event, event, *rest], *swapped):
            with pytest.raises(RefereeError):
                check(record | {"events": events})
