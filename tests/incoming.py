"""Deal records to be read, changed in some way, and what their refusals must be like."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest

from tricklab.analysis.advise import ask_record
from tricklab.engine.errors import UsageError
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator
from written import records

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


def event_number(record: Record, do: str, count: int = 0) -> int:
    """The place of the so many-th event of a kind."""
    return [n for n, event in enumerate(record["events"]) if event["do"] == do][count]
