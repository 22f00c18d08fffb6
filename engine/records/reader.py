"""Reads deal records, and rejects text that is no record or has the wrong shape with a message in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from pathlib import Path
from types import GenericAlias
from typing import Any

import msgspec

from tricklab.engine.base.data_input import DataError, Step, parse_json, path_text, struct_of
from tricklab.engine.base.text_input import as_utf8, read_regular_file
from tricklab.engine.errors import UsageError
from tricklab.engine.games import game_of
from tricklab.engine.records.record import Record
from tricklab.engine.rules.events import COMMON_EVENTS, Event


class RecordError(UsageError):
    """A deal record is invalid; the message names the location."""

    def __init__(self, name: str, location: str, what: str) -> None:
        """Join the record's name, the location in it, and the error to a message."""
        super().__init__(f"{name}{', ' if location else ''}{location}: {what}")


class Wrong(Exception):
    """A line of a deal is wrong; the message that becomes of it has the name of the text, too."""

    def __init__(self, line: int, what: str) -> None:
        """Take where and what."""
        super().__init__(what)
        self.line, self.what = line, what


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
        return _as_record(struct_of(_type_with(_events_of(given)), given))
    except DataError as error:
        raise UsageError(f"{name}{_location(error.path, given)} {error.what}") from error


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
    if not isinstance(do, str) or not do.isprintable() or do.isspace() or len(do) > 20:
        return f"event {number + 1}"
    who = f" of seat {seat}" if type(seat) is int and abs(seat) < 1000 else ""
    return f"event {number + 1} ({do}{who})"


def _is_json(line: bytes) -> bool:
    try:
        parse_json(line, "a line")
    except UsageError:
        return False
    return True


def _location(path: tuple[Step, ...], given: Any) -> str:
    """Return where a value is in a record, as it follows the record's name.

    Events, and the cards in an event, are counted from 1. Elsewhere it is a path in the data, as indices are seats.
    """
    if path[:1] != ("events",) or len(path) == 1:
        return f": {path_text(path)}"
    *keys, last = path[2:] or ("",)
    inside = f"{path_text(keys).removesuffix('s')} {last + 1}" if isinstance(last, int) else path_text(path[2:])
    return f", {location_of(int(path[1]), given['events'][path[1]])}: {inside}"
