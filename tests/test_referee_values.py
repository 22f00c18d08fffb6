"""Nothing in a record is idle, whatever the game: another value, junk or an event out of place fails the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from golden_tarock import Record, caught, solo, threes, yielded
from referee import RefereeError, check
from referee.contract import same
from referee.corrupt import Way, changed, drop, insert, leaves, other, put, swap, value_at
from referee.pitch_rules import Rules as Pitch
from referee.pitch_writer import p1_record
from test_auction_cinch import whole_deal as auction_cinch_deal
from test_eighty_three import whole_deal as eighty_three_deal
from test_referee_cinch import cinch_c2
from test_referee_peatwit import p8_record
from test_referee_phat import h5_record
from test_referee_plute import l6_record
from test_referee_smear import s2_record

SOLD = Pitch(auction="sell_out", dealer_steal=False)
PITCH = "hand scores target min_bid dealer_steal"
CINCH = "hand target threshold fourteen dealer_forced pitch_trump"
TAPP = "hand fixed_half_hidden silent_pagat_loss partner_pagat_bid capture_xxi opponent_only extra_redoubles"
TAPP += " redeal_no_tarock"
PASKIEVICS = "hand inviter_may_rebid invite_min_tarokks annul xx_discardable lone_gets_all_skart free_call_without_xx"
PASKIEVICS += " dbl_vol_same_turn double_after_void single_double"

DEALS: dict[str, tuple[Callable[[], Record], str]] = {
    "smear": (s2_record, "hand target min_bid lead_to_fold"),
    "pitch": (lambda: p1_record(Pitch(), ["pass", 3, "pass", "pass"]), PITCH),
    "pitch, sold": (lambda: p1_record(SOLD, ["offer", 1, "pass", "pass", "sell"], scores=(5, 6, 6, 6)), PITCH),
    "peatwit": (p8_record, "scores target deals five_across"),
    "phat": (h5_record, "hand target carry games"),
    "plute": (l6_record, "hand early_stop made_to_win set_to_lose"),
    "cinch": (cinch_c2, CINCH),
    "auction-cinch": (auction_cinch_deal, "hand scores target min_bid"),
    "eighty-three": (eighty_three_deal, "hand target min_bid"),
    "tapp-tarock": (threes, TAPP + " hand_bonus_double_in_solo"),
    "tapp-tarock, solo": (solo, TAPP),
    "paskievics": (yielded, PASKIEVICS),
    "paskievics, caught": (caught, PASKIEVICS),
}
"""A deal, and what in it may have another value of the same kind without making it wrong."""

ANY_ORDER = {"peatwit": 5}
"""How many events at the beginning may change places: all pass at once."""

JUNK = (None, True, 1.5, -7, "x", [], {}, [[]], [None], {"a": []})


def is_free(name: str, way: Way, now: Any, value: Any) -> bool:
    """Whether one value is as good as the one there is now; a seed may be a text or a number."""
    key = way[1] if way[0] == "rules" and way[1:] else way[0]
    is_alike = type(value) is type(now) or (key == "seed" and type(value) in (int, str))
    return is_alike and not isinstance(value, (list, dict)) and key in {"seed", "policies", *DEALS[name][1].split()}


def places(record: Record) -> Iterator[Way]:
    """The way to every value, every event and every part of the record."""
    yield from {*leaves(record), *((key,) for key in record), *(("events", n) for n in range(len(record["events"])))}


@pytest.mark.parametrize("name", DEALS)
@pytest.mark.parametrize("junk", [..., *JUNK], ids=lambda junk: "another value" if junk is ... else repr(junk))
def test_every_value_matters(name: str, junk: Any) -> None:
    """Junk is refused as well, and not tripped over."""
    record = DEALS[name][0]()
    check(record)
    for way in leaves(record) if junk is ... else places(record):
        now = value_at(record, way)
        value = other(now) if junk is ... else junk
        if not same(value, now) and not is_free(name, way, now, value):
            with pytest.raises(RefereeError):
                check(changed(record, put(*way, value)))


@pytest.mark.parametrize("name", DEALS)
def test_every_event_is_needed_and_in_its_place(name: str) -> None:
    record = DEALS[name][0]()
    for number, event in enumerate(record["events"]):
        swaps = [swap(number, number - 1)] if number >= ANY_ORDER.get(name, 0) else []
        for change in (drop(number), insert(number, **event), *swaps):
            with pytest.raises(RefereeError):
                check(changed(record, change))
