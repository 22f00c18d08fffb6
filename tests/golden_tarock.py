"""The whole deals on the pages of the tarock games, as records, and how a record is written down shortly.

A line for each trick, with its winner and its points; and what is said and done before in a few words.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from referee.paskievics_rules import Rules as Paskievics
from referee.tapp_tarock_rules import Rules as TappTarock

Record = dict[str, Any]

DEFAULTS: dict[str, dict[str, Any]] = {
    "tapp-tarock": vars(TappTarock()),
    "paskievics": {key.strip("_"): value for key, value in vars(Paskievics()).items()},
}
"""The options, as a record has them."""

KEYS = {"bid": "bid", "draw": "cards", "discard": "cards", "call": "card", "announce": "what"}


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


def played(text: str) -> list[dict[str, Any]]:
    """The same tricks as events of a record."""
    events: list[dict[str, Any]] = []
    for trick in tricks_of(text):
        events += [{"do": "play", "seat": seat, "cards": [card]} for seat, card in trick.plays]
        events.append({"do": "trick", "seat": trick.winner})
    return events


def said(text: str) -> list[dict[str, Any]]:
    """Events before the first card, told with the words of the record.

    >>> said("bid 0 three, announce 2")
    [{'do': 'bid', 'seat': 0, 'bid': 'three'}, {'do': 'announce', 'seat': 2, 'what': []}]
    """
    events: list[dict[str, Any]] = []
    for told in re.split(r"[,\n]", text.strip()):
        do, seat, *rest = told.split()
        events.append({"do": do, "seat": int(seat), KEYS[do]: rest[0] if do in ("bid", "call") else rest})
    return events


def whole(
    variant: str, rules: dict[str, Any], dealt: str, stock: str, events: list[dict[str, Any]], **result: Any
) -> Record:
    """The record of a deal by the last seat."""
    hands = [hand.split() for hand in dealt.strip().split("\n")]
    record = {"schema": 1, "variant": variant, "rules": DEFAULTS[variant] | rules, "seed": 0, "hand": 0}
    record |= {"policies": list("abcd")[: len(hands)], "dealer": len(hands) - 1, "scores": [0] * len(hands)}
    record |= {"factor": 1} if variant == "paskievics" else {}
    result = {"trump": None, "partner": None, "points": {}} | result
    return record | {"dealt": hands, "stock": stock.split(), "events": events, "result": result}


def threes(**rules: Any) -> Record:
    """T6 of docs/rules/tapp-tarock.md."""
    events = [*said(T6_BEFORE), *played(T6_PLAY)]
    result = {"bidder": 0, "bid": "threes", "tricks": [8, 4, 4], "captured": [90, 21, 51]}
    return whole("tapp-tarock", rules, T6_DEALT, T6_TALON, events, **result, made=True, delta=[16, -8, -8])


def solo(**rules: Any) -> Record:
    """T7."""
    events = [*said(T7_BEFORE), *played(T7_PLAY)]
    result = {"bidder": 1, "bid": "solo", "tricks": [4, 7, 5], "captured": [45, 105, 42]}
    return whole("tapp-tarock", rules, T7_DEALT, T7_TALON, events, **result, made=False, delta=[-4, -1, 5])


def yielded(**rules: Any) -> Record:
    """P6 of docs/rules/paskievics.md."""
    events = [*said(P6_BEFORE), *played(P6_PLAY)]
    result = {"bidder": 1, "bid": "two", "partner": 0, "tricks": [2, 2, 2, 3], "captured": [28, 16, 13, 21]}
    return whole("paskievics", rules, P6_DEALT, P6_TALON, events, **result, made=True, delta=[6, 6, -6, -6])


def caught(**rules: Any) -> Record:
    """P7."""
    events = [*said(P7_BEFORE), *played(P7_PLAY)]
    result = {"bidder": 0, "bid": "three", "partner": 2, "tricks": [3, 1, 3, 2], "captured": [28, 12, 29, 13]}
    return whole("paskievics", rules, P7_DEALT, P7_TALON, events, **result, made=True, delta=[-22, 24, -26, 24])


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
T6_BEFORE = """
bid 0 threes, bid 1 pass, bid 2 pass, draw 0 QD 3H NH, discard 0 NS NC NH
announce 0, announce 1, announce 2
"""
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
T7_BEFORE = "bid 0 pass, bid 1 solo, announce 1, announce 2, announce 0"
P6_PLAY = """
0:T5  1:T13 2:T14 3:T6  ->2  4
2:TS  3:T17 0:NS  1:T3  ->3  6
3:T1  0:T20 1:T10 2:T19 ->0  8
0:JH  1:T11 2:T12 3:KH  ->2  9
2:QS  3:T16 0:JS  1:T15 ->3  8
3:JD  0:T18 1:T21 2:T4  ->1  9
1:TC  2:QC  3:T8  0:T7  ->3  7
3:QH  0:AH  1:T9  2:T2  ->1  7
1:KC  2:KS  3:KD  0:T22 ->0 20
"""
P6_DEALT = """
T22 T20 T18 T7 T5 JH ND NS JS
T21 T15 T13 T10 T9 AD KC NC TC
T19 T14 T12 T2 NH QD KS TS QC
T16 T8 T6 T1 KH QH KD JD JC
"""
P6_TALON = "T11 T3 T4 QS T17 AH"
P6_BEFORE = """
bid 0 three, bid 1 two, bid 2 pass, bid 3 pass, bid 0 pass
draw 1 T11 T3, draw 2 T4 QS, draw 3 T17, draw 0 AH
discard 1 AD NC, discard 2 NH QD, discard 3 JC, discard 0 ND
call 1 T20, announce 1 trull, announce 2, announce 3 kontra-trull, announce 0, announce 1, announce 2
"""
P7_PLAY = """
0:T21 1:T22 2:T3  3:T12 ->1 12
1:AD  2:JD  3:T8  0:KD  ->3  9
3:KC  0:T9  1:QC  2:T17 ->2 11
2:QD  3:T10 0:T13 1:ND  ->0  9
0:T6  1:T14 2:T15 3:T18 ->3  4
3:NH  0:T7  1:JH  2:T20 ->2  7
2:T5  3:KH  0:T11 1:NC  ->0 10
0:T19 1:KS  2:T16 3:JC  ->0  9
0:T1  1:TC  2:T4  3:QH  ->2 11
"""
P7_DEALT = """
T21 T19 T13 T11 T9 T1 KD QS JS
T22 T14 JH AH AD KS QC NC TC
T20 T17 T15 T5 T4 T3 QD JD NS
T18 T12 T10 T8 KH NH TS KC JC
"""
P7_TALON = "T6 T2 T7 ND T16 QH"
P7_BEFORE = """
bid 0 three, bid 1 pass, bid 2 pass, bid 3 pass, bid 0 pass
draw 0 T6 T2 T7, draw 1 ND, draw 2 T16, draw 3 QH
discard 0 QS JS T2, discard 1 AH, discard 2 NS, discard 3 TS
call 0 T20, announce 0 tarokks-8, announce 1, announce 2, announce 3
"""
