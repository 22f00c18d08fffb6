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


# The examples T6 and T7 of docs/rules/tapp-tarock.md.
T6_PLAY = """
0:T14 1:T15 2:T21 ->2 5
2:QH 0:KH 1:2H ->0 8
0:2D 1:AD 2:ND ->2 3
2:T20 0:T10 1:T9 ->2 1
2:7C 0:T5 1:8C ->0 1
0:3H 1:T7 2:AH ->1 1
1:T13 2:T3 0:T22 ->0 5
0:QD 1:4D 2:KD ->2 8
2:T4 0:T8 1:T18 ->1 1
1:T6 2:JH 0:T17 ->0 2
0:3D 1:T2 2:QS ->1 4
1:8S 2:TS 0:T19 ->0 1
0:T11 1:T12 2:TC ->1 1
1:7S 2:JS 0:T16 ->0 2
0:JD 1:KC 2:9C ->0 6
0:T1 1:9S 2:4H ->0 5
"""
T6_DEALT = """
T22 T19 T17 T16 T14 T11 T10 T8 T5 T1 KH JD 2D 3D NS NC
T18 T15 T13 T12 T9 T7 T6 T2 2H AD 4D 9S 8S 7S KC 8C
T21 T20 T4 T3 QH JH AH 4H KD ND QS JS TS TC 9C 7C
"""
T6_TALON = "JC QC KS QD 3H NH"
T7_PLAY = """
0:4H 1:NH 2:KH ->2 7
2:QD 0:JD 1:T6 ->1 5
1:T2 2:T10 0:T8 ->2 1
2:ND 0:3D 1:T21 ->1 7
1:T5 2:T19 0:T13 ->2 1
2:QS 0:8S 1:9S ->2 4
2:JS 0:NS 1:7S ->0 4
0:2H 1:3H 2:T14 ->2 1
2:KC 0:T20 1:TC ->0 5
0:4D 1:T17 2:KD ->1 5
1:T18 2:NC 0:T9 ->1 3
1:T4 2:QC 0:T12 ->0 4
0:T11 1:T7 2:JC ->0 2
0:JH 1:QH 2:8C ->1 5
1:T16 2:9C 0:2D ->1 1
1:T1 2:KS 0:AH ->1 9
"""
T7_DEALT = """
T20 T13 T12 T11 T9 T8 JH AH 2H 4H JD 2D 3D 4D NS 8S
T21 T18 T17 T16 T7 T6 T5 T4 T2 T1 QH NH 3H 9S 7S TC
T19 T14 T10 KH KD QD ND KS QS JS KC QC NC JC 9C 8C
"""
T7_TALON = "TS T15 T3 7C AD T22"
