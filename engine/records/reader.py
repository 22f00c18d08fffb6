"""Reads deal records, and rejects text that is no record or has the wrong shape with a message in plain words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from pathlib import Path
from types import GenericAlias
from typing import Any

import msgspec

from tricklab.engine.base.json_input import parse_json, read_regular_file
from tricklab.engine.base.text_input import as_utf8
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import COMMON_EVENTS, Event

_TYPES = {
    "int": "a whole number",
    "float": "a number with a decimal point",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "a {...} with keys and values",
}
"""The names of JSON's types in messages."""

_TYPES |= {"list": _TYPES["array"], "tuple": _TYPES["array"], "dict": _TYPES["object"], "NoneType": _TYPES["null"]}


class RecordError(UsageError):
    """A deal record is invalid; the message names the location."""

    def __init__(self, name: str, location: str, what: str) -> None:
        """Join the record's name, the location in it, and the error to a message."""
        super().__init__(f"{name}{', ' if location else ''}{location}: {what}")


def read_record(path: Path) -> Record:
    """Read a deal record from a file with a single record, on one line or several.

    Raises
    ------
    UsageError
        If the file cannot be read, has no record or several, or the record's shape is not that of docs/record.md.
    """
    return parse_record(read_file(path), str(path))


def read_file(path: Path) -> bytes:
    """Read the bytes of a file or a pipe.

    Raises
    ------
    UsageError
        If it cannot be read, is a device, or is too large for a record.
    """
    return read_regular_file(path, "the record", pipes=True)


def parse_record(data: bytes, name: str = "the record") -> Record:
    """Return the single deal record in some bytes; ``name`` is its name in messages.

    Raises
    ------
    UsageError
        As `read_record`.
    """
    data = as_utf8(data)
    if not data.strip():
        raise RecordError(name, "", "this is empty.")
    try:
        given = parse_json(data, name)
    except UsageError:
        lines = [line for line in data.splitlines() if line.strip()]
        if len(lines) > 1 and all(map(_is_json, lines[:2])):
            what = f"{len(lines)} records stand here, one a line; put the one that you mean into its own file."
            raise RecordError(name, "", what) from None
        raise
    return _converted(given, name)


def record_of(given: Record | Mapping[str, Any], name: str = "the record") -> Record:
    """Return a record from plain data, such as ``json.loads`` returns.

    Raises
    ------
    UsageError
        If its shape is not that of docs/record.md.
    """
    if isinstance(given, Record):
        return given
    if not isinstance(given, Mapping):
        raise RecordError(name, "", "give a deal record as docs/record.md has it.")
    return _converted(dict(given), name)


def _converted(given: Any, name: str) -> Record:
    """Return plain data as a record."""
    try:
        return _as_record(msgspec.convert(given, _type_with(_events_of(given))))
    except msgspec.ValidationError as error:
        raise RecordError(name, *_in_words(str(error), given)) from error
    except RecursionError as error:
        raise RecordError(name, "", "lists stand in lists here, far too deep for a deal record.") from error


def _events_of(given: Any) -> tuple[type[Event], ...]:
    """Return the events of a record's variant; the common events if there is no such variant."""
    variant = given.get("variant") if isinstance(given, Mapping) else None
    try:
        return game_of(str(variant)).record_events
    except UsageError:
        return COMMON_EVENTS


@cache
def _type_with(events: tuple[type[Event], ...]) -> Any:
    """Return the type of the records with some types of events."""
    if events == COMMON_EVENTS:
        return Record
    listed = GenericAlias(tuple, (reduce(or_, events), ...))
    return msgspec.defstruct("Record", [("events", listed)], bases=(Record,), frozen=True, kw_only=True)


def _as_record(record: Record) -> Record:
    """Return a record of the common type, so that equal records compare as equal."""
    return record if type(record) is Record else Record(**msgspec.structs.asdict(record))


def location_of(number: int, event: Any) -> str:
    """Return an event's location for messages: its number, counted from 1, its kind, and its seat."""
    do, seat = (event.get("do"), event.get("seat")) if isinstance(event, Mapping) else (None, None)
    if not isinstance(event, Mapping):
        do, seat = getattr(event, "do", None), getattr(event, "seat", None)
    if not isinstance(do, str) or do.isspace() or len(do) > 20:
        return f"event {number + 1}"
    who = f" of seat {seat}" if type(seat) is int and abs(seat) < 1000 else ""
    return f"event {number + 1} ({do}{who})"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun, as in ``"1 card"`` and ``"3 cards"``."""
    return f"{number} {noun if number == 1 else noun + 's'}"


def _is_json(line: bytes) -> bool:
    try:
        parse_json(line, "a line")
    except UsageError:
        return False
    return True


def _in_words(message: str, given: Any) -> tuple[str, str]:
    """Turn the library's message about a wrong shape into a location and a sentence."""
    what, _, path = message.partition(" - at `$")
    location = _location(path.rstrip("`"), given)
    if match := re.fullmatch(r"Expected `(.*?)`(?:, got `(.*)`)?", what):
        due = " or ".join(_TYPES.get(name, name) for name in match[1].split(" | "))
        return location, f"there should be {due}" + (
            f", not {_TYPES.get(match[2], 'something else')}." if match[2] else "."
        )
    if match := re.fullmatch(r"Object missing required field `(.*)`", what):
        return location, f"{match[1]!r} is missing."
    if match := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        return location, f"there is no key {match[1][:40]!r} in a deal record here."
    if match := re.fullmatch(r"Invalid value '(.*)'", what, re.DOTALL) or re.fullmatch(r"Invalid value (.*)", what):
        known = ", ".join(str(event.__struct_config__.tag) for event in _events_of(given))
        return location, f"nothing is called {match[1][:40]!r} in a deal record; what is done is one of {known}."
    return (
        location,
        "the number is out of range." if "out of range" in what else "this is not as docs/record.md has it.",
    )


def _location(path: str, given: Any) -> str:
    """Return a path in a record, such as ``.events[3].cards[0]``, in a reader's words."""
    parts = re.findall(r"\w+|\.\.\.", path)
    if len(parts) > 1 and parts[0] == "events" and parts[1].isdigit():
        number = int(parts[1])
        events = given.get("events") if isinstance(given, Mapping) else None
        event = events[number] if isinstance(events, list | tuple) and number < len(events) else None
        return ", ".join([location_of(number, event), *_named(parts[2:])])
    if len(parts) > 1 and parts[0] == "dealt" and parts[1].isdigit():
        return ", ".join([f"dealt to seat {parts[1]}", *_named(parts[2:])])
    return ", ".join(_named(parts))


def _named(parts: list[str]) -> list[str]:
    """Return the steps of a path; the items of a list count from 1."""
    return [f"number {int(piece) + 1}" if piece.isdigit() else piece for piece in parts if piece != "..."]
