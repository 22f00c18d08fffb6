"""Whole deals of the tarock games as a book writes them: a line for each trick, with its winner and its points."""

from __future__ import annotations

import re
from typing import Any, NamedTuple


class Told(NamedTuple):
    """A trick, who wins it, and what it is worth."""

    plays: list[tuple[int, str]]
    winner: int
    points: int


def tricks_of(text: str) -> list[Told]:
    """The tricks of a deal, each a line such as `0:T14 1:T15 2:T21 ->2 5`.

    >>> tricks_of("0:T14 1:T15 2:T21 ->2 5")
    [Told(plays=[(0, 'T14'), (1, 'T15'), (2, 'T21')], winner=2, points=5)]
    """
    told = []
    for line in text.strip().split("\n"):
        plays, outcome = line.split("->")
        winner, points = outcome.split()
        cards = [(int(seat), card) for seat, card in re.findall(r"(\d):(\S+)", plays)]
        told.append(Told(cards, int(winner), int(points)))
    return told


def events_of(text: str) -> list[dict[str, Any]]:
    """The same tricks as events of a record."""
    events: list[dict[str, Any]] = []
    for trick in tricks_of(text):
        events += [{"do": "play", "seat": seat, "cards": [card]} for seat, card in trick.plays]
        events.append({"do": "trick", "seat": trick.winner})
    return events
