"""Ways to make a right record wrong, for tests that the referee notices. Of use to every game."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

Record = dict[str, Any]
Change = Callable[[Record], Any]
Way = tuple[Any, ...]


def put(*path: Any) -> Change:
    """Put the last argument where the others lead."""
    *way, value = path

    def change(record: Record) -> None:
        place: Any = record
        for step in way[:-1]:
            place = place[step]
        place[way[-1]] = value

    return change


def event(number: int, key: str, value: Any) -> Change:
    """Give one event another value of `key`."""
    return put("events", number, key, value)


def swap(first: int, second: int) -> Change:
    """Let two events change places."""

    def change(record: Record) -> None:
        events = record["events"]
        events[first], events[second] = events[second], events[first]

    return change


def drop(number: int) -> Change:
    """Leave one event out."""
    return lambda record: record["events"].pop(number)


def insert(number: int, **what: Any) -> Change:
    """Put in an event that is not due."""
    return lambda record: record["events"].insert(number, what)


def changed(record: Record, change: Change) -> Record:
    """A copy of the record with the change made."""
    record = copy.deepcopy(record)
    change(record)
    return record


def value_at(record: Record, way: Way) -> Any:
    """What stands at the end of this way."""
    place: Any = record
    for step in way:
        place = place[step]
    return place


def leaves(part: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every value of a record; empty lists and objects count as values."""
    if isinstance(part, (dict, list)) and part:
        for step in part if isinstance(part, dict) else range(len(part)):
            yield from leaves(part[step], (*way, step))
    else:
        yield way


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "4S" if value != "4S" else "5S"
    return 0
