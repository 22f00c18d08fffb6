"""Reading the events of a record in order, each against what is due."""

from __future__ import annotations

from typing import Any, NoReturn

from .contract import fail


class EventReader:
    """Hands out the events one by one, and complains where another one is due.

    `number` is that of the event handed out last, `-1` before the first.
    """

    def __init__(self, events: list[dict[str, Any]]) -> None:
        self._events = events
        self.number = -1

    def next_is(self, do: str, seat: int) -> bool:
        """Whether the next event is this one by this seat (without taking it)."""
        if self.number + 1 == len(self._events):
            return False
        event = self._events[self.number + 1]
        return bool(event["do"] == do and event["seat"] == seat)

    def take(self, do: str, seat: int, why: str) -> dict[str, Any]:
        """The next event, which must be `do` by `seat`; `why` tells the reader what makes it due."""
        self.number += 1
        due = f"{do} by seat {seat} is due ({why})"
        if self.number == len(self._events):
            fail(f"the events end here, but {due}", self.number)
        event = self._events[self.number]
        if event["do"] != do or event["seat"] != seat:
            fail(f"found {event['do']} by seat {event['seat']}, but {due}", self.number)
        return event

    def finish(self, why: str) -> None:
        """Demand that no event is left."""
        if self.number + 1 < len(self._events):
            event = self._events[self.number + 1]
            fail(f"{event['do']} by seat {event['seat']} is superfluous: {why}", self.number + 1)

    def wrong(self, message: str) -> NoReturn:
        """Complain about the event handed out last."""
        fail(message, self.number)
