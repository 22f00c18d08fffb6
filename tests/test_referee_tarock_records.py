"""The referees of the tarock games: records of all kinds of deals are let through, and whatever is wrong fails."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from referee import RefereeError, check
from referee.contract import same
from referee.corrupt import Change, changed, drop, event, insert, leaves, other, put, swap, value_at
from referee.tapp_tarock_writer import random_record as tapp_tarock_record
from referee.tarock import is_tarock
from test_referee_tapp_tarock import solo, threes

Record = dict[str, Any]


def kinds_of(record: Record) -> set[str]:
    """What there is to see in a deal of Tapp-Tarock."""
    kinds = {record["result"]["bid"] or ("all pass" if record["events"] else "no tarock")}
    for each in record["events"]:
        kinds |= {f"says {word}" for word in each.get("what", ())} | {f"bid {each.get('bid')}"}
        if each["do"] == "discard" and any(map(is_tarock, each["cards"])):
            kinds.add("tarock laid away")
    if sum(each["do"] == "announce" for each in record["events"]) > 6:
        kinds.add("eightfold")
    return kinds


def test_legal_deals_of_every_option_pass() -> None:
    """And with an event left out they fail."""
    rng, kinds, deals = random.Random("tapp-tarock"), Counter[str](), 400
    for _ in range(deals):
        record = tapp_tarock_record(rng)
        check(json.loads(json.dumps(record)))
        if record["events"]:
            with pytest.raises(RefereeError):
                check(changed(record, drop(rng.randrange(len(record["events"])))))
        kinds.update(kinds_of(record))
    wanted = ["all pass", "no tarock", "threes", "unders", "overs", "solo", "bid hold", "tarock laid away", "eightfold"]
    wanted += [f"says {word}" for word in ("pagat", "double-game", "redouble-game", "double-pagat", "redouble-pagat")]
    assert all(kinds[kind] >= 4 for kind in wanted), kinds


# T6: 0 to 2 bids, 3 draw, 4 discard, 5 to 7 announcements, 8 to 10 the first trick, which seat 2 wins at 11.
# T7: 0 and 1 bids, 2 to 4 announcements, 5 to 7 the first trick, which seat 2 wins at 8.
WRONG: list[tuple[Callable[[], Record], Change, str]] = [
    (threes, event(1, "bid", "overs"), "event 1: seat 1 says 'overs' for bid"),
    (threes, event(1, "bid", "hold"), "event 1: seat 1 says 'hold' for bid"),
    (threes, event(1, "bid", "threes"), "event 1: seat 1 says 'threes' for bid"),
    (threes, event(0, "bid", "hold"), "event 0: seat 0 says 'hold' for bid"),
    (threes, event(0, "bid", 3), "event 0: seat 0 says 3 for bid"),
    (threes, event(0, "seat", 1), "event 0: found bid by seat 1, but bid by seat 0 is due"),
    (threes, drop(2), "event 2: found draw by seat 0, but bid by seat 2 is due"),
    (threes, insert(3, do="bid", seat=0, bid="unders"), "event 3: found bid by seat 0, but draw by seat 0 is due"),
    (threes, put("dealer", 1), "event 0: found bid by seat 0, but bid by seat 2"),
    (threes, lambda told: told["events"][3]["cards"].reverse(), "event 3: seat 0 says"),
    (threes, event(3, "cards", ["JC", "QC", "KS"]), "event 4: the discard of seat 0"),
    (threes, event(3, "cards", ["JC", "QC", "QD"]), "event 3: seat 0 says"),
    (threes, event(4, "cards", ["NS", "NC", "KH"]), "event 4: the discard of seat 0"),
    (threes, event(4, "cards", ["NS", "NC", "T5"]), "event 4: the discard of seat 0"),
    (threes, event(4, "cards", ["NS", "NC"]), "event 4: the discard of seat 0"),
    (threes, event(4, "cards", ["NS", "NC", "2H"]), "event 4: the discard of seat 0"),
    (threes, event(4, "cards", ["NS", "NC", "JD"]), "event 64: seat 0 may not play .*JD"),
    (threes, swap(3, 4), "event 3: found discard by seat 0, but draw by seat 0 is due"),
    (threes, drop(5), "event 5: found announce by seat 1, but announce by seat 0 is due"),
    (threes, event(5, "what", ["pagat", "pagat"]), "event 5: seat 0 may not announce"),
    (threes, event(5, "what", ["double-game"]), "event 5: seat 0 may not announce"),
    (threes, event(6, "what", ["double-pagat"]), "event 6: seat 1 may not announce"),
    (threes, event(6, "what", ["pagat"]), "event 6: seat 1 may not announce"),
    (threes, event(6, "what", ["double-game"]), "event 8: found play by seat 0, but announce by seat 0 is due"),
    (threes, event(5, "what", ["pagat"]), r"result.delta is \[16, -8, -8\], should be \[24, -12, -12\]"),
    (threes, insert(8, do="announce", seat=0, what=[]), "event 8: found announce by seat 0, but play by seat 0"),
    (threes, event(8, "cards", ["T20"]), "event 8: seat 0 may not play"),
    (threes, event(8, "cards", ["NS"]), "event 8: seat 0 may not play"),
    (threes, event(8, "cards", ["T14", "T16"]), "event 8: seat 0 may not play"),
    (threes, event(9, "cards", ["2H"]), "event 9: seat 1 may not play"),
    (threes, swap(9, 10), "event 9: found play by seat 2, but play by seat 1"),
    (threes, event(11, "seat", 0), "event 11: found trick by seat 0, but trick by seat 2 is due"),
    (threes, drop(71), "event 71: the events end here, but trick by seat 0 is due"),
    (threes, insert(72, do="trick", seat=0), "event 72: trick by seat 0 is superfluous"),
    (threes, insert(8, do="trump", seat=0, suit="T"), "event 8: suit is 'T'"),
    (threes, put("scores", [1, 0, 0]), "scores add up to 1"),
    (threes, put("variant", "tarock"), "variant is 'tarock'"),
    (threes, put("rules", "deals", 10), "rules.deals is 10, not a multiple of 3"),
    (threes, put("rules", "deals", 0), "rules.deals is 0, out of range"),
    (threes, put("rules", "capture_xxi", -1), "rules.capture_xxi is -1, out of range"),
    (threes, put("rules", "slam", "double"), "rules.slam is 'double'"),
    (threes, lambda told: told["rules"].pop("all_pass"), "rules lacks all_pass"),
    (threes, put("factor", 1), "the record has the unknown key factor"),
    (threes, put("dealt", 0, 0, "T21"), "T21 was dealt twice"),
    (threes, put("stock", 0, "T23"), "no card of this pack"),
    (threes, put("result", "bid", "hold"), "result.bid is 'hold'"),
    (threes, put("result", "captured", [30, 7, 17]), "result.captured is"),
    (threes, put("result", "made", None), "result.made is None"),
    (threes, put("result", "delta", [14, -7, -7]), "result.delta is"),
    (solo, event(1, "bid", "unders"), "event 1: seat 1 says 'unders' for bid"),
    (solo, insert(2, do="bid", seat=2, bid="pass"), "event 2: found bid by seat 2, but announce by seat 1"),
    (solo, insert(2, do="draw", seat=1, cards=["TS", "T15", "T3"]), "event 2: found draw by seat 1"),
    (solo, event(2, "seat", 0), "event 2: found announce by seat 0, but announce by seat 1"),
    (solo, put("result", "made", True), "result.made is True, should be False"),
    (solo, put("result", "partner", 0), "result.partner is 0"),
]


@pytest.mark.parametrize(("deal", "change", "message"), WRONG)
def test_a_wrong_record_fails(deal: Callable[[], Record], change: Change, message: str) -> None:
    with pytest.raises(RefereeError, match=message):
        check(changed(deal(), change))


IDLE = {"fixed_half_hidden", "silent_pagat_loss", "partner_pagat_bid", "capture_xxi", "opponent_only"}
IDLE |= {"extra_redoubles", "redeal_no_tarock"}
"""Options that may have another value without making these deals wrong; bonuses twice at Solo for T6 alone."""


@pytest.mark.parametrize("deal", [threes, solo])
@pytest.mark.parametrize("junk", [None, True, 1.5, "x", {}, [[]]], ids=repr)
def test_every_value_matters(deal: Callable[[], Record], junk: Any) -> None:
    record, idle = deal(), IDLE | ({"hand_bonus_double_in_solo"} if deal is threes else set())
    for way in leaves(record):
        free = way[0] in ("seed", "hand", "policies")
        for value in () if free else (other(value_at(record, way)), junk):
            if same(value, value_at(record, way)):
                continue
            if way[0] == "rules" and way[1] in idle and type(value) is type(value_at(record, way)):
                continue  # whatever it is, it does not matter here
            with pytest.raises(RefereeError):
                check(changed(record, put(*way, value)))
