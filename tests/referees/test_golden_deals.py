"""The golden deals, by the referees and the engine; and nothing in their records is idle: whatever is changed fails."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any

import pytest

from golden_deals import Record, golden, names
from incoming import changed, led_through, put
from referee import RefereeError, check

Way = tuple[Any, ...]
VARIANTS = [(name, golden(name)["variant"]) for name in names()]
PITCH = "hand scores target min_bid dealer_steal"
CINCH = "hand target threshold fourteen dealer_forced pitch_trump"
TAPP = "hand fixed_half_hidden silent_pagat_loss partner_pagat_bid capture_xxi opponent_only extra_redoubles"
TAPP += " redeal_no_tarock"
PASKIEVICS = "hand inviter_may_rebid invite_min_tarokks annul xx_discardable lone_gets_all_skart free_call_without_xx"
PASKIEVICS += " dbl_vol_same_turn double_after_void single_double"

FREE: dict[str, str] = {
    "smear S2": "hand target min_bid lead_to_fold",
    "pitch P1": PITCH,
    "pitch P5": PITCH,
    "peatwit P8": "scores target deals five_across",
    "phat H5": "hand target carry games",
    "plute L6": "hand early_stop made_to_win set_to_lose",
    "cinch C2": CINCH,
    "auction-cinch, a stack": "hand scores target min_bid",
    "eighty-three, a gift": "hand target min_bid",
    "tapp-tarock T6": TAPP + " hand_bonus_double_in_solo",
    "tapp-tarock T7": TAPP,
    "paskievics P6": PASKIEVICS,
    "paskievics P7": PASKIEVICS,
}
"""Deals, and what in them may have another value of the same kind without making them wrong."""

ANY_ORDER = {"peatwit P8": 5}
"""How many events at the beginning may change places: all pass at once."""


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_referee_and_engine_come_to_the_same(name: str, variant: str) -> None:
    record = golden(name)
    check(record)
    assert led_through(record) == record["result"]


def is_free(name: str, way: Way, now: Any, value: Any) -> bool:
    """Whether one value is as good as the one there is now; a seed may be a text or a number."""
    key = way[1] if way[0] == "rules" and way[1:] else way[0]
    is_alike = type(value) is type(now) or (key == "seed" and type(value) in (int, str))
    return is_alike and not isinstance(value, (list, dict)) and key in {"seed", "policies", *FREE[name].split()}


def value_at(record: Record, way: Way) -> Any:
    """What stands at the end of this way."""
    return reduce(lambda place, step: place[step], way, record)


def leaves(part: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every value of a record; empty lists and objects count as values."""
    if isinstance(part, (dict, list)) and part:
        for step in part if isinstance(part, dict) else range(len(part)):
            yield from leaves(part[step], (*way, step))
    else:
        yield way


def other(value: Any) -> Any:
    """Another value of the same kind."""
    if isinstance(value, (bool, int)):
        return not value if isinstance(value, bool) else value + 1
    return ("4S" if value != "4S" else "5S") if isinstance(value, str) else 0


@pytest.mark.parametrize("name", FREE)
def test_every_value_matters(name: str) -> None:
    record = golden(name)
    for way in leaves(record):
        now = value_at(record, way)
        if not is_free(name, way, now, other(now)):
            with pytest.raises(RefereeError):
                check(changed(record, put(*way, other(now))))


@pytest.mark.parametrize("name", FREE)
def test_every_key_is_needed_and_no_other(name: str) -> None:
    record = golden(name)
    for way in ((), ("rules",), ("result",), *(("events", n) for n in range(0, len(record["events"]), 7))):
        for key in (*value_at(record, way), "more"):
            wrong = golden(name)
            part = value_at(wrong, way)
            part.pop(key) if key in part else part.update({key: 0})
            with pytest.raises(RefereeError, match=r"unknown|knows|rules has|result is|no event looks"):
                check(wrong)


OTHERS = [
    pytest.param(name, marks=pytest.mark.full) for name in names() if name not in {*FREE, "smear S3, led to fold"}
]


@pytest.mark.parametrize("name", [*FREE, *OTHERS])
def test_every_event_is_needed_and_in_its_place(name: str) -> None:
    record = golden(name)
    for number, event in enumerate(record["events"]):
        before, rest = record["events"][:number], record["events"][number + 1 :]
        swapped = [[*before[:-1], event, *before[-1:], *rest]] if number >= ANY_ORDER.get(name, 1) else []
        for events in ([*before, *rest], [*before, event, event, *rest], *swapped):
            with pytest.raises(RefereeError):
                check(record | {"events": events})
