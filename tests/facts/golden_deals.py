"""Whole deals of all games as records: `golden/deals.txt`, a line a trick.

A deal begins with its name, the variant first. Then there are its rules and what else is given, a hand a line and the
stock, what was said and done with the winner of each trick behind an arrow, and what the deal came to.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import record_facts
import referee
from places import GOLDEN

Record = dict[str, Any]
Event = dict[str, Any]
FILE = GOLDEN / "deals.txt"
KEYS = {"bid": "bid", "trump": "suit", "draw": "cards", "discard": "cards", "call": "card", "announce": "what"}
NOBODY = -1
"""The seat of Peatwit's nerd, N in a trick."""


def number(text: str) -> int | str:
    return int(text) if text.isdigit() else text


def said(text: str) -> list[Event]:
    """Events that are no play, with the words of the record."""
    events: list[Event] = []
    for each in text.split(","):
        do, seat, *rest = each.split()
        event: Event = {"do": do, "seat": int(seat)}
        if do in ("give", "pass_cards"):
            event |= {"to": int(rest[0]), "cards": rest[1:]}
        else:
            key = KEYS[do]
            event[key] = rest if key in ("cards", "what") else number(rest[0])
        events.append(event)
    return events


def played(line: str) -> list[Event]:
    """The plays of a trick, such as `0:AS+4S 1:3S ->0`, and its winner, if it came to one."""
    plays, _, winner = line.partition("->")
    found = re.findall(r"(\w):(\S+)", plays)
    seats = {"N": NOBODY}
    events: list[Event] = [
        {"do": "play", "seat": seats.get(seat, number(seat)), "cards": cards.split("+")} for seat, cards in found
    ]
    return [*events, {"do": "trick", "seat": seats.get(winner.strip(), number(winner.strip()))}] if winner else events


def record_of(name: str, text: str) -> Record:
    """The record that a deal's lines stand for."""
    record: Record = {"schema": 1, "variant": name.split()[0].strip(","), "seed": "golden", "hand": 0, "events": []}
    record["dealt"], record["stock"] = [], []
    for line in text.strip().split("\n"):
        first, _, rest = line.partition(" ")
        if first in ("rules", "given", "result"):
            record |= json.loads(rest) if first == "given" else {first: json.loads(rest)}
        elif first == "hand":
            record["dealt"].append(rest.split())
        elif first == "stock":
            record["stock"] = rest.split()
        else:
            record["events"] += played(line) if ":" in line else said(line)
    record["rules"] = referee.usual(record["variant"]) | record["rules"]
    seats = len(record["dealt"])
    return {"policies": ["test"] * seats, "scores": [0] * seats} | record


@cache
def _texts() -> dict[str, str]:
    return dict(deal.split("\n", 1) for deal in FILE.read_text().split("== ")[1:])


def names() -> list[str]:
    """The names of all deals."""
    return list(_texts())


def golden(name: str, **rules: Any) -> Record:
    """A deal's record, made anew, so that a test may change it; with other rules, and the same events and result."""
    record = record_of(name, _texts()[name])
    return record | {"rules": record["rules"] | rules}


def tricks_of(record: Record) -> list[list[tuple[int, str]]]:
    """The plays of each trick, the card on top of a stack."""
    return [plays for _, plays in record_facts.tricks_of(record)]
