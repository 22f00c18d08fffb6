"""What every deal record must look like, whatever the game.

Exact keys and exact JSON types, a pack that is all there, seats that exist, partners who agree. What the
cards and words *mean* is the business of the one game's referee.
"""

from __future__ import annotations

from collections import Counter, namedtuple
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NoReturn

from .cards import SUITS

SCHEMA = 1
TOP_KEYS = {"schema", "variant", "rules", "seed", "hand", "policies", "dealer", "scores"}
TOP_KEYS |= {"dealt", "stock", "events", "result"}
RESULT_KEYS = {"bidder", "bid", "trump", "partner", "tricks", "points", "captured", "made", "delta"}
EVENT_KEYS: dict[str, tuple[str, ...]] = {
    "pass_cards": ("to", "cards"),
    "bid": ("bid",),
    "trump": ("suit",),
    "discard": ("cards",),
    "draw": ("cards",),
    "give": ("to", "cards"),
    "call": ("card",),
    "announce": ("what",),
    "play": ("cards",),
    "trick": (),
}
NERD_EVENTS = ("play", "trick")

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
    more_top: tuple[str, ...] = ()
    more_result: tuple[str, ...] = ()

    @cached_property
    def cards(self) -> frozenset[str]:
        """The pack as a set, to ask whether a card is in it."""
        return frozenset(self.pack)


def are_cards(found: Any, layout: Layout) -> bool:
    """Whether this is a list of one or more cards of the pack, none of them twice."""
    is_list = type(found) is list and len(found) > 0 and all(is_card(card, layout) for card in found)
    return is_list and len(set(found)) == len(found)


def is_card(found: Any, layout: Layout) -> bool:
    """Whether this is a card of the pack."""
    return type(found) is str and found in layout.cards


FIELDS: dict[str, Callable[[Any, Layout], bool]] = {
    "to": lambda value, layout: type(value) is int and 0 <= value < layout.seats,
    "cards": are_cards,
    "bid": lambda value, layout: type(value) in (int, str),
    "suit": lambda value, layout: type(value) is str and value in tuple(SUITS),
    "card": is_card,
    "what": lambda value, layout: type(value) is list and all(type(word) is str for word in value),
}
"""Whether an entry of an event may look so, by its key."""


def rules_class(options: Options, **usual: Any) -> Any:
    """The class of rules with these options as attributes, and their usual values where the first one is not usual."""
    return namedtuple("Rules", options, defaults=[usual.get(key, values[0]) for key, values in options.items()])


def fail(message: str, event: int | None = None) -> NoReturn:
    """Raise a `RefereeError`, with the event's number if it is about one."""
    raise RefereeError(message if event is None else f"event {event}: {message}")


def same(found: Any, wanted: Any) -> bool:
    """Equality as JSON has it: `true` is not `1`, and `1.0` is not `1`."""
    if type(found) is not type(wanted):
        return False
    if isinstance(wanted, dict):
        return found.keys() == wanted.keys() and all(same(found[key], wanted[key]) for key in wanted)
    if isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(same, found, wanted))
    return bool(found == wanted)


def check_same(found: Any, wanted: Any, what: str) -> None:
    """Demand that `found` is `wanted`, and name the first part of it that is not."""
    if isinstance(wanted, dict):
        check_keys(found, wanted.keys(), what)
        for key in wanted:
            check_same(found[key], wanted[key], f"{what}.{key}")
    elif not same(found, wanted):
        fail(f"{what} is {found!r}, should be {wanted!r}")


def check_keys(found: Any, wanted: Collection[str], what: str, event: int | None = None) -> None:
    """Demand an object with exactly these keys."""
    if type(found) is not dict:
        fail(f"{what} is not an object", event)
    if found.keys() == set(wanted):
        return
    if missing := sorted(set(wanted) - found.keys()):
        fail(f"{what} lacks {', '.join(missing)}", event)
    fail(f"{what} has the unknown key {', '.join(sorted(map(str, found.keys() - set(wanted))))}", event)


def check_int(found: Any, least: int | None, most: int | None, what: str, event: int | None = None) -> None:
    """Demand a whole number within these bounds (either may be open)."""
    if type(found) is not int:
        fail(f"{what} is {found!r}, not a whole number", event)
    if (least is not None and found < least) or (most is not None and found > most):
        fail(f"{what} is {found}, out of range", event)


def check_list(found: Any, kind: type, length: int | None, what: str, event: int | None = None) -> None:
    """Demand a list of one type, of this length unless it is None."""
    if type(found) is not list or any(type(each) is not kind for each in found):
        fail(f"{what} is {found!r}, not a list of {kind.__name__}", event)
    if length is not None and len(found) != length:
        fail(f"{what} has {len(found)} entries, should have {length}", event)


def check_top(record: Any, more: Sequence[str] = ()) -> None:
    """The keys of the record, and those entries that mean the same in every game."""
    check_keys(record, TOP_KEYS | set(more), "the record")
    check_same(record["schema"], SCHEMA, "schema")
    if type(record["seed"]) not in (int, str):
        fail(f"seed is {record['seed']!r}, neither a whole number nor a text")
    check_int(record["hand"], 0, None, "hand")


def check_rules(rules: Any, options: Options) -> None:
    """Every option of the variant, no other, each with a value that it takes."""
    check_keys(rules, options.keys(), "rules")
    for key, values in options.items():
        value = rules[key]
        if isinstance(values, range):
            check_int(value, values.start, values.stop - 1, f"rules.{key}")
            if value not in values:
                fail(f"rules.{key} is {value}, not a multiple of {values.step}")
        elif not any(same(value, each) for each in values):
            fail(f"rules.{key} is {value!r}, not one of {list(values)}")


def check_layout(record: dict[str, Any], layout: Layout) -> None:
    """Seats, scores, cards, and the shape of events and result. Wants `check_top` done."""
    check_int(record["dealer"], 0, layout.seats - 1, "dealer")
    check_list(record["policies"], str, layout.seats, "policies")
    if not all(record["policies"]):
        fail("policies has an entry that is no name")
    _check_numbers(record["scores"], layout, "scores")
    check_list(record["dealt"], list, layout.seats, "dealt")
    for seat, hand in enumerate(record["dealt"]):
        check_list(hand, str, layout.hand_size, f"dealt[{seat}]")
    check_list(record["stock"], str, None, "stock")
    found, pack = Counter(sum(record["dealt"], record["stock"])), Counter(layout.pack)
    if found != pack:
        fail(f"the pack lacks {[*(pack - found)]}, and {[*(found - pack)]} is too much")
    check_list(record["events"], dict, None, "events")
    for number, event in enumerate(record["events"]):
        _check_event(event, number, layout)
    check_keys(record["result"], RESULT_KEYS | set(layout.more_result), "result")
    _check_numbers(record["result"]["delta"], layout, "result.delta")


def _check_numbers(found: Any, layout: Layout, what: str) -> None:
    """One whole number a seat, the same for partners."""
    check_list(found, int, layout.seats, what)
    for side in layout.sides:
        if len({found[seat] for seat in side}) > 1:
            fail(f"{what} differs between the partners {', '.join(map(str, side))}")


def _check_event(event: Any, number: int, layout: Layout) -> None:
    """The keys and types of one event."""
    do = event.get("do")
    if type(do) is not str or do not in EVENT_KEYS:
        fail(f"unknown event {do!r}", number)
    check_keys(event, ("do", "seat", *EVENT_KEYS[do]), do, number)
    check_int(event["seat"], -1 if layout.nerd and do in NERD_EVENTS else 0, layout.seats - 1, f"{do}.seat", number)
    for key in EVENT_KEYS[do]:
        if not FIELDS[key](event[key], layout):
            fail(f"{key} is {event[key]!r}", number)
