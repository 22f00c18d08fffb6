"""Reading the events of a record in order, each against what is due."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn

from .contract import check_same, fail

Play = tuple[str, frozenset[str]]
"""The card that competes for the trick, and what lies beneath it."""
Allowed = Callable[[Collection[str]], bool]
"""Whether these words may be said in one turn."""


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

    def one_of(self, do: str, seat: int, key: str, legal: Collection[Any], why: str) -> Any:
        """What the next event says under `key`, which must be one of `legal`."""
        found = self.take(do, seat, why)[key]
        if found not in legal:
            self.wrong(f"seat {seat} says {found!r} for {key}, legal is {legal}")
        return found

    def some(self, do: str, seat: int, sure: set[str], choice: set[str], count: int, why: str, **more: int) -> set[str]:
        """The next event's cards: all of `sure` and `count` of `choice`, in any order. Nothing due, no event."""
        if not sure and not count:
            return set()
        event = self.take(do, seat, why)
        for key, value in more.items():
            if event[key] != value:
                self.wrong(f"{key} is {event[key]}, should be {value}")
        found = set(event["cards"])
        if not sure <= found <= sure | choice or len(found) != len(sure) + count:
            due = f"{sorted(sure)} and {count} of {sorted(choice)}"
            self.wrong(f"the {do} of seat {seat} is {sorted(found)}, should be {due}")
        return found

    def play(self, seat: int, legal: Collection[Play], why: str) -> list[str]:
        """The cards that are played next, which must be legal; beneath the first they may be in any order."""
        cards: list[str] = self.take("play", seat, why)["cards"]
        if (cards[0], frozenset(cards[1:])) not in legal:
            due = sorted({len(beneath) + 1 for _, beneath in legal})
            self.wrong(f"seat {seat} may not play {cards}: {due} due, {sorted({top for top, _ in legal})} legal on top")
        return cards

    def card(self, seat: int, legal: Collection[str], why: str) -> str:
        return self.play(seat, {(card, frozenset()) for card in legal}, why)[0]

    def pitch(self, seat: int, suits: Mapping[str, str], why: str) -> tuple[str, str]:
        """The suit that the first card makes trumps, and that card; `suits` has the suit of each that may be led."""
        suit = self.take("trump", seat, why)["suit"]
        return suit, self.card(seat, {card for card in suits if suits[card] == suit}, why)

    def maybe(self, do: str, seat: int, key: str, legal: Collection[Any], why: str) -> Any:
        """As `one_of`, or None where another event follows."""
        return self.one_of(do, seat, key, legal, why) if self.next_is(do, seat) else None

    def ends(self, seat: int) -> bool:
        """Whether the seat ends the deal here, where it may."""
        return self.number + 1 == len(self._events)

    def words(self, seat: int, legal: Collection[str], allowed: Allowed, why: str) -> set[str]:
        """What a seat announces next: some of the legal words, none of them twice, that are allowed together."""
        said = self.take("announce", seat, why)["what"]
        if len(set(said)) < len(said) or not set(said) <= set(legal) or not allowed(said):
            self.wrong(f"seat {seat} may not announce {said}; the words open to it are {sorted(legal)}")
        return set(said)

    def claim(self, do: str, seats: Collection[int], key: str, value: Any, why: str) -> int | None:
        """Who makes use of a right that these seats have, if the next event says that somebody does."""
        following = next((seat for seat in seats if self.next_is(do, seat)), None)
        if following is not None:
            self.one_of(do, following, key, [value], why)
        return following

    def finish(self, why: str) -> None:
        if self.number + 1 < len(self._events):
            event = self._events[self.number + 1]
            fail(f"{event['do']} by seat {event['seat']} is superfluous: {why}", self.number + 1)

    def wrong(self, message: str) -> NoReturn:
        fail(message, self.number)


def check_deal(record: dict[str, Any], replay: Callable[[EventReader, dict[str, Any]], dict[str, Any]]) -> None:
    """Demand that the events are right by `replay`, that none follow, and that they come to the result."""
    events = EventReader(record["events"])
    wanted = replay(events, record)
    events.finish("the deal is over")
    check_same(record["result"], wanted, "result")
