"""The tricks of a deal, and its result, as the Cinch family and the tarock games have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .cards import clockwise
from .reader import EventReader, Play

Trick = Sequence[tuple[int, list[str]]]
"""The plays in order, each a seat and its cards, the competing one first."""


def play_out(
    events: EventReader,
    hands: Sequence[set[str]],
    leader: int,
    legal: Callable[[int, str | None, int], set[Play]],
    winner: Callable[[Trick], int],
) -> list[Trick]:
    """All tricks; empties `hands`. `legal` is told a seat, the card led, and how many tricks have been played."""
    tricks: list[Trick] = []
    while any(hands):
        trick: list[tuple[int, list[str]]] = []
        for seat in clockwise(leader, len(hands)):
            led = trick[0][1][0] if trick else None
            why = "it is next to play" if trick else "it is on lead"
            cards = events.play(seat, legal(seat, led, len(tricks)), why)
            hands[seat].difference_update(cards)
            trick.append((seat, cards))
        leader = winner(trick)
        events.take("trick", leader, "it played the winning card, and all have played")
        tricks.append(trick)
    return tricks


def build_result(
    bidder: int | None,
    bid: int | str | None,
    winners: Sequence[int],
    captured: list[int],
    made: bool | None,
    delta: list[int],
    trump: str | None = None,
    partner: int | None = None,
) -> dict[str, Any]:
    """The result of a deal; `winners` are those of its tricks, `captured` and `delta` are by seat."""
    told = {"bidder": bidder, "bid": bid, "trump": trump, "partner": partner}
    tricks = [winners.count(seat) for seat in range(len(delta))]
    return told | {"tricks": tricks, "points": {}, "captured": captured, "made": made, "delta": delta}


def passed_out(seats: int) -> dict[str, Any]:
    """The result when all have passed."""
    return build_result(None, None, [], [0] * seats, None, [0] * seats)
