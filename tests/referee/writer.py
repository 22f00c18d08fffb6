"""Writes deals up as records by asking a referee what is due, so that it can be tried without an engine.

Only for the referees' own tests: the events are those that the referee itself asks for, so that the two agree says
nothing about the rules; it shows that the referee lets every option and every shape of deal through.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from .reader import Allowed, EventReader, Play

Choose = Callable[[str, int, list[Any]], Any]
Replay = Callable[[EventReader, dict[str, Any]], dict[str, Any]]


class EventWriter(EventReader):
    """Makes the events that it is asked for; `choose(what, seat, options)` decides where there is more than one."""

    def __init__(self, events: list[dict[str, Any]], choose: Choose) -> None:
        super().__init__(events)
        self._choose = choose

    def _decide(self, what: str, seat: int, options: Iterable[Any]) -> Any:
        legal = list(options)
        return legal[0] if len(legal) == 1 else self._choose(what, seat, legal)

    def take(self, do: str, seat: int, why: str) -> dict[str, Any]:
        self._events.append({"do": do, "seat": seat})
        self.number += 1
        return self._events[-1]

    def one_of(self, do: str, seat: int, key: str, legal: Collection[Any], why: str) -> Any:
        value = self._decide(do, seat, legal)
        self.take(do, seat, why)[key] = list(value) if isinstance(value, list) else value
        return value

    def some(self, do: str, seat: int, sure: set[str], choice: set[str], count: int, why: str, **more: int) -> set[str]:
        cards = [*self._decide(do, seat, combinations(sorted(choice), count)), *sorted(sure)]
        if cards:
            self.take(do, seat, why).update(cards=cards, **more)
        return set(cards)

    def pitch(self, seat: int, suits: Mapping[str, str], why: str) -> tuple[str, str]:
        (card,) = self._decide("play", seat, sorted([card] for card in suits))
        self.take("trump", seat, why)["suit"] = suits[card]
        return suits[card], self.card(seat, [card], why)

    def maybe(self, do: str, seat: int, key: str, legal: Collection[Any], why: str) -> Any:
        value = self._decide("maybe", seat, [None, *legal])
        return value if value is None else self.one_of(do, seat, key, [value], why)

    def ends(self, seat: int) -> bool:
        return bool(self._decide("end", seat, [True, False]))

    def play(self, seat: int, legal: Collection[Play], why: str) -> list[str]:
        cards = self._decide("play", seat, sorted([top, *sorted(beneath)] for top, beneath in legal))
        self.take("play", seat, why)["cards"] = cards
        return list(cards)

    def words(self, seat: int, legal: Collection[str], allowed: Allowed, why: str) -> set[str]:
        """An announcement; `choose` is asked again until what it says is allowed, and told if silence is not."""
        said = list[str]()
        for _ in range(1000 if legal else 0):
            said = self._choose("announce" if allowed([]) else "must announce", seat, sorted(legal))
            if allowed(said):
                break
        assert set(said) <= set(legal) and allowed(said), (seat, said, legal)  # noqa: PT018
        self.take("announce", seat, why)["what"] = said
        return set(said)

    def claim(self, do: str, seats: Collection[int], key: str, value: Any, why: str) -> int | None:
        seat: int | None = self._decide("claim", -1, [None, *seats])
        if seat is not None:
            self.take(do, seat, why)[key] = value
        return seat


class Speakers(EventWriter):
    """Says these words, one after the other, forced ones too; `events` are what is written."""

    def __init__(self, words: Sequence[Any]) -> None:
        self.events: list[dict[str, Any]] = []
        super().__init__(self.events, lambda what, seat, options: words[len(self.events)])

    def one_of(self, do: str, seat: int, key: str, legal: Collection[Any], why: str) -> Any:
        """The next word, which must be legal."""
        word = self._choose(do, seat, list(legal))
        assert word in legal, (seat, word, legal)
        return super().one_of(do, seat, key, [word], why)


def write_up(
    replay: Replay,
    variant: str,
    rules: dict[str, Any],
    dealer: int,
    dealt: Sequence[Sequence[str]],
    stock: Sequence[str],
    choose: Choose,
    **more: Any,
) -> dict[str, Any]:
    """The record of a deal in which `choose` makes each decision, and `replay` asks for the events.

    `more` is what else the game's records have at the top.
    """
    seats = len(dealt)
    record: dict[str, Any] = {"schema": 1, "variant": variant, "rules": rules, "seed": "written by a test", "hand": 0}
    record |= {"policies": ["test"] * seats, "dealer": dealer, "scores": [0] * seats}
    record |= {"dealt": [list(hand) for hand in dealt], "stock": list(stock), "events": []} | more
    record["result"] = replay(EventWriter(record["events"], choose), record)
    return record
