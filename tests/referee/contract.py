"""What every deal record must look like, whatever the game.

Exact keys and exact JSON types, a pack that is all there, seats that exist, partners who agree. What the
cards and words *mean* is the business of the one game's referee.
"""

from __future__ import annotations

import json
from collections import Counter, namedtuple
from dataclasses import dataclass
from typing import Any, NoReturn

from .cards import SUITS

FORM: dict[str, Any] = {
    "schema": int,
    "variant": str,
    "rules": dict,
    "seed": (int, str),
    "hand": int,
    "policies": [str],
    "dealer": int,
    "scores": [int],
    "dealt": [[str]],
    "stock": [str],
    "events": [dict],
    "result": dict,
}
"""The keys of a record with their types, a list of one type in brackets, or one of several types."""
_CARDS: dict[str, Any] = {"cards": [str]}
EVENTS: dict[str, dict[str, Any]] = {
    "bid": {"bid": (int, str)},
    "trump": {"suit": str},
    "call": {"card": str},
    "announce": {"what": [str]},
    "play": _CARDS,
    "discard": _CARDS,
    "draw": _CARDS,
    "trick": {},
    "pass_cards": {"to": int, **_CARDS},
    "give": {"to": int, **_CARDS},
}
"""What the events have beside `do` and `seat`, likewise."""

Options = dict[str, tuple[Any, ...] | range]
"""The values of each option: a tuple, the usual one first, or a `range` where any number in it will do."""


class RefereeError(Exception):
    """The record breaks a rule; the message names the event (`event 0` is the first) where there is one."""


@dataclass(frozen=True)
class Layout:
    """What a game fixes about its records before a card is played."""

    seats: int
    pack: tuple[str, ...]
    hand_size: int
    sides: tuple[tuple[int, ...], ...] = ()
    nerd: bool = False


def rules_class(options: Options, **usual: Any) -> Any:
    """The class of rules with these options as attributes, and their usual values where the first one is not usual."""
    return namedtuple("Rules", options, defaults=[usual.get(key, values[0]) for key, values in options.items()])


def fail(message: str, event: int | None = None) -> NoReturn:
    """Raise a `RefereeError`, with the event's number if it is about one."""
    raise RefereeError(message if event is None else f"event {event}: {message}")


def same(found: Any, wanted: Any) -> bool:
    """Equality as JSON has it: `true` is not `1`, and `1.0` is not `1`."""
    return json.dumps(found, sort_keys=True) == json.dumps(wanted, sort_keys=True)


def check_same(found: Any, wanted: Any, what: str) -> None:
    """Demand that `found` is `wanted`, and name the first part of it that is not."""
    if isinstance(wanted, dict) and isinstance(found, dict) and found.keys() == wanted.keys():
        for key in wanted:
            check_same(found[key], wanted[key], f"{what}.{key}")
    elif not same(found, wanted):
        fail(f"{what} is {found!r}, should be {wanted!r}")


def check_int(found: Any, least: int, most: int | None, what: str, event: int | None = None) -> None:
    """Demand a whole number within these bounds; the upper one may be open."""
    if type(found) is not int or found < least or (most is not None and found > most):
        fail(f"{what} is {found!r}, no whole number in range", event)


def has_form(found: Any, form: Any) -> bool:
    """Whether keys and types are these, exactly: `true` is no number."""
    if isinstance(form, dict):
        is_same = type(found) is dict and found.keys() == form.keys()
        return is_same and all(has_form(found[key], each) for key, each in form.items())
    if isinstance(form, list):
        return type(found) is list and all(has_form(each, form[0]) for each in found)
    return type(found) in (form if isinstance(form, tuple) else (form,))


def check_top(record: dict[str, Any], **more: Any) -> None:
    """The keys and types of the record and its events; `more` are those that only one game has."""
    form = FORM | more
    for key in [*form, *record]:
        if key not in form or key not in record or not has_form(record[key], form[key]):
            fail(f"the key {key} is unknown, missing, or of another type: {record.get(key)!r}")
    for number, event in enumerate(record["events"]):
        kind = EVENTS.get(event["do"]) if type(event.get("do")) is str else None
        if kind is None or not has_form(event, {"do": str, "seat": int, **kind}):
            fail(f"no event looks like {event}", number)
    check_same(record["schema"], 1, "schema")
    check_int(record["hand"], 0, None, "hand")


def check_rules(rules: Any, options: Options) -> None:
    """Every option of the variant, no other, each with a value that it takes."""
    if rules.keys() != options.keys():
        fail(f"rules has the keys {sorted(rules)}, should have {sorted(options)}")
    for key, values in options.items():
        value = rules[key]
        if isinstance(values, range):
            check_int(value, values.start, values.stop - 1, f"rules.{key}")
            if value not in values:
                fail(f"rules.{key} is {value}, not a multiple of {values.step}")
        elif not any(same(value, each) for each in values):
            fail(f"rules.{key} is {value!r}, not one of {list(values)}")


def check_forced(rules: Any, most: int, *, is_forced: bool) -> None:
    """What the dealer must bid when all others pass: no more than `most`, and only where he must bid at all."""
    if rules.forced_bid > most:
        fail(f"rules.forced_bid is {rules.forced_bid}, more than {most}, the highest bid")
    if not is_forced and (rules.forced_bid or not rules.forced_more):
        fail("rules.forced_bid and rules.forced_more need a dealer who must bid when all others pass")


def check_scores(scores: list[int], target: int, out: str) -> None:
    """No match is over before the deal; `scores` is by side.

    Where only bidders win, others may stand at the target; with `most` several may, if they tie there.
    """
    best = max(scores)
    if best < target or "_only" in out or (out == "most" and scores.count(best) > 1):
        return
    fail(f"scores is {scores}: the match was over before this deal, at {target}")


def check_layout(record: dict[str, Any], layout: Layout) -> None:
    """Seats, scores and cards. Wants `check_top` done."""
    check_int(record["dealer"], 0, layout.seats - 1, "dealer")
    for key in ("policies", "scores", "dealt"):
        if len(record[key]) != layout.seats:
            fail(f"{key} has {len(record[key])} entries, should have {layout.seats}")
    if not all(record["policies"]):
        fail("policies has an entry that is no name")
    for side in layout.sides:
        if len({record["scores"][seat] for seat in side}) > 1:
            fail(f"scores differs between the partners {', '.join(map(str, side))}")
    if any(len(hand) != layout.hand_size for hand in record["dealt"]):
        fail(f"dealt has a hand of another size than {layout.hand_size}")
    found, pack = Counter(sum(record["dealt"], record["stock"])), Counter(layout.pack)
    if found != pack:
        fail(f"the pack lacks {[*(pack - found)]}, and {[*(found - pack)]} is too much")
    for number, event in enumerate(record["events"]):
        _check_event(event, number, layout)


def _check_event(event: dict[str, Any], number: int, layout: Layout) -> None:
    may_be_nerd = layout.nerd and event["do"] in ("play", "trick")
    check_int(event["seat"], -1 if may_be_nerd else 0, layout.seats - 1, "seat", number)
    check_int(event.get("to", 0), 0, layout.seats - 1, "to", number)
    cards = event.get("cards", [event["card"]] if "card" in event else None)
    if cards is not None and (not cards or len(set(cards)) < len(cards) or not set(cards) <= set(layout.pack)):
        fail(f"cards are {cards}", number)
    if event.get("suit", SUITS[0]) not in tuple(SUITS):
        fail(f"suit is {event['suit']!r}", number)
