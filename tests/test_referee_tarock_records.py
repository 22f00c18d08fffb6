"""The referees of the tarock games: records of all kinds of deals are let through, and whatever is wrong fails."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from golden_tarock import DEFAULTS, Record, caught, solo, threes, yielded
from referee import RefereeError, check, paskievics, tapp_tarock
from referee.corrupt import Change, changed, drop, event, insert, put, swap
from referee.tarock import is_tarock, pack
from referee.tarock_writer import paskievics_record, tapp_tarock_record
from referee.writer import at_random, fair_deal, write_up
from tarock_properties import check_paskievics, check_tapp_tarock

WRITERS = {"tapp-tarock": tapp_tarock_record, "paskievics": paskievics_record}
PROPERTIES = {"tapp-tarock": check_tapp_tarock, "paskievics": check_paskievics}
WANTED = {
    "tapp-tarock": """
        threes unders overs solo nothing bid-hold tarock-laid-away many-turns no-event
        pagat double-game redouble-game double-pagat redouble-pagat""",
    "paskievics": """
        three two one solo nothing bid-hold tarock-laid-away many-turns alone failed-trial annul
        trull kings double volat pagat xxi tarokks-8 tarokks-9 kontra-game rekontra-xxi mordkontra-game
        call-T18 call-T2""",
}
"""What must come up among the random deals, four times at least."""


def kinds_of(record: Record) -> set[str]:
    """What there is to see in a deal."""
    result, events = record["result"], record["events"]
    kinds = {result["bid"] or "nothing"} if events else {"no-event"}
    for each in events:
        kinds |= {*each.get("what", ()), f"bid-{each.get('bid')}", f"call-{each.get('card')}"}
        if each["do"] == "discard" and any(map(is_tarock, each["cards"])):
            kinds.add("tarock-laid-away")
    if sum(each["do"] == "announce" for each in events) > 6:
        kinds.add("many-turns")
    if result["made"] is not None and result["partner"] is None:
        kinds.add("alone")
    if events and result["made"] is None and events[-1]["do"] == "draw":
        kinds.add("failed-trial")
    return kinds


@pytest.mark.parametrize("name", WRITERS)
def test_legal_deals_of_every_option_pass(name: str) -> None:
    """They have what any deal must have; and with an event left out they fail."""
    rng, kinds = random.Random(name), Counter[str]()
    for _ in range(500):
        record = json.loads(json.dumps(WRITERS[name](rng)))
        check(record)
        PROPERTIES[name](record)
        if record["events"]:
            with pytest.raises(RefereeError):
                check(changed(record, drop(rng.randrange(len(record["events"])))))
        kinds.update(kinds_of(record))
    assert all(kinds[kind] >= 4 for kind in WANTED[name].split()), kinds


REPLAYS = {
    "tapp-tarock": (tapp_tarock.replay, pack(), 3, {}),
    "paskievics": (paskievics.replay, pack(5), 4, {"factor": 1}),
}


@pytest.mark.parametrize(
    ("name", "options"), [("tapp-tarock", tapp_tarock.OPTIONS), ("paskievics", paskievics.OPTIONS)]
)
def test_the_options_are_those_of_the_page(name: str, options: dict[str, tuple[Any, ...] | range]) -> None:
    page = (Path(__file__).parent.parent / f"docs/rules/{name}.md").read_text().split("\n## Options\n")[1]
    told = {key: values.split("`")[1::2] for key, values in re.findall(r"^\| `(\w+)` \| (.*?) \|", page, re.MULTILINE)}
    assert told.keys() == options.keys() == DEFAULTS[name].keys()
    for key, values in options.items():
        if isinstance(values, tuple):
            assert [text.lower() for text in map(str, values)] == told[key]
        assert str(DEFAULTS[name][key]).lower() == told[key][0]


@pytest.mark.parametrize("name", WRITERS)
def test_deals_by_the_policy_random(name: str) -> None:
    """It says nothing but that kontra to the game which is compulsory, and annuls nothing."""
    rng, words = random.Random(name), Counter[str]()
    replay, cards, seats, more = REPLAYS[name]
    rules = DEFAULTS[name] | ({"xx_discardable": True} if name == "paskievics" else {})
    for _ in range(200):
        dealt, stock = fair_deal(rng, cards, seats, 6)
        record = write_up(replay, name, rules, rng.randrange(seats), dealt, stock, at_random(rng), **more)
        check(record)
        PROPERTIES[name](record)
        words.update(word for each in record["events"] for word in each.get("what", ()))
    assert words.keys() == ({"kontra-game"} if name == "paskievics" else set())


# What only changes one value is tried in test_referee_values.py.
# T6: 0 to 2 bids, 3 draw, 4 discard, 5 to 7 announcements, 8 to 10 the first trick, which seat 2 wins at 11.
# T7: 0 and 1 bids, 2 to 4 announcements, 5 to 7 the first trick, which seat 2 wins at 8.
WRONG: list[tuple[Callable[[], Record], Change, str]] = [
    (threes, event(1, "bid", "overs"), "event 1: seat 1 says 'overs' for bid"),
    (threes, event(1, "bid", "hold"), "event 1: seat 1 says 'hold' for bid"),
    (threes, event(1, "bid", "threes"), "event 1: seat 1 says 'threes' for bid"),
    (threes, event(0, "bid", "hold"), "event 0: seat 0 says 'hold' for bid"),
    (threes, event(0, "bid", 3), "event 0: seat 0 says 3 for bid"),
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
    (solo, event(1, "bid", "unders"), "event 1: seat 1 says 'unders' for bid"),
    (solo, insert(2, do="bid", seat=2, bid="pass"), "event 2: found bid by seat 2, but announce by seat 1"),
    (solo, insert(2, do="draw", seat=1, cards=["TS", "T15", "T3"]), "event 2: found draw by seat 1"),
    # P6: 0 to 4 bids, 5 to 8 draws, 9 to 12 discards, 13 call, 14 to 19 announcements, 20 the first card led.
    # P7: 0 to 4 bids, the last no raise; 5 to 8 draws, 9 to 12 discards, 13 call, 14 to 17 announcements, 18 the lead.
    (yielded, event(1, "bid", "hold"), "event 1: seat 1 says 'hold' for bid"),
    (yielded, event(1, "bid", "one"), "event 1: seat 1 says 'one' for bid"),
    (yielded, event(2, "bid", "one"), "event 2: seat 2 says 'one' for bid"),
    (yielded, event(4, "bid", "one"), "event 4: seat 0 says 'one' for bid"),
    (yielded, event(4, "bid", "hold"), "event 5: found draw by seat 1, but bid by seat 1 is due"),
    (yielded, event(4, "bid", "solo"), "event 7: seat 3 says .'T17'. for cards"),
    (yielded, drop(4), "event 4: found draw by seat 1, but bid by seat 0 is due"),
    (yielded, insert(5, do="bid", seat=1, bid="pass"), "event 5: found bid by seat 1, but draw by seat 1 is due"),
    (yielded, swap(5, 6), "event 5: found draw by seat 2, but draw by seat 1 is due"),
    (yielded, event(5, "cards", ["T3", "T11"]), "event 5: seat 1 says"),
    (yielded, event(5, "cards", ["T11", "T3", "T4"]), "event 5: seat 1 says"),
    (yielded, swap(8, 9), "event 8: found discard by seat 1, but draw by seat 0 is due"),
    (yielded, event(9, "cards", ["AD", "KC"]), "event 9: the discard of seat 1"),
    (yielded, event(9, "cards", ["AD", "T21"]), "event 9: the discard of seat 1"),
    (yielded, event(9, "cards", ["AD"]), "event 9: the discard of seat 1"),
    (yielded, event(12, "cards", ["T20"]), "event 12: the discard of seat 0"),
    (yielded, swap(9, 10), "event 9: found discard by seat 2, but discard by seat 1 is due"),
    (yielded, insert(9, do="announce", seat=1, what=["annul"]), "event 9: found announce by seat 1, but discard"),
    (yielded, event(13, "card", "T19"), "event 13: seat 1 says 'T19' for card, legal is"),
    (yielded, drop(13), "event 13: found announce by seat 1, but call by seat 1 is due"),
    (yielded, event(14, "what", ["trull", "trull"]), "event 14: seat 1 may not announce"),
    (yielded, event(14, "what", ["kontra-game"]), "event 14: seat 1 may not announce"),
    (yielded, event(14, "what", ["double", "volat"]), "event 14: seat 1 may not announce"),
    (yielded, event(14, "what", ["tarokks-8"]), "event 14: seat 1 may not announce"),
    (yielded, event(14, "what", []), "event 16: seat 3 may not announce"),
    (yielded, event(16, "what", ["kontra-trull", "hirskontra-game"]), "event 16: seat 3 may not announce"),
    (yielded, event(16, "what", []), "event 18: found announce by seat 1, but play by seat 0 is due"),
    (yielded, event(15, "what", ["xxi"]), r"result.delta is \[6, 6, -6, -6\], should be \[48, 48, -48, -48\]"),
    (yielded, drop(19), "event 19: found play by seat 0, but announce by seat 2 is due"),
    (yielded, insert(20, do="announce", seat=3, what=[]), "event 20: found announce by seat 3, but play by seat 0"),
    (yielded, event(21, "cards", ["T21"]), "event 24: found trick by seat 2, but trick by seat 1 is due"),
    (yielded, event(20, "cards", ["T3"]), "event 20: seat 0 may not play"),
    (yielded, event(21, "cards", ["KC"]), "event 21: seat 1 may not play"),
    (yielded, put("factor", 3), "factor is 3, no power of two"),
    (yielded, put("factor", 0), "factor is 0, out of range"),
    (yielded, lambda told: told.pop("factor"), "the record lacks factor"),
    (yielded, put("rules", "invite_min_tarokks", 10), "rules.invite_min_tarokks is 10, out of range"),
    (yielded, put("rules", "deals", 6), "rules.deals is 6, not a multiple of 4"),
    (yielded, put("scores", [0, 0, 0, 2]), "scores add up to 2"),
    (caught, event(4, "bid", "hold"), "event 4: seat 0 says 'hold' for bid"),
    (caught, event(4, "bid", "two"), "event 5: seat 0 says .* for cards"),
    (caught, drop(4), "event 4: found draw by seat 0, but bid by seat 0 is due"),
    (caught, event(2, "bid", "two"), "event 2: seat 2 says 'two' for bid"),
    (caught, event(9, "cards", ["QS", "JS", "T9"]), "event 29: seat 0 may not play"),
    (caught, event(14, "what", []), r"result.delta is"),
    (caught, event(14, "what", ["tarokks-9"]), "event 14: seat 0 may not announce"),
    (caught, event(14, "what", ["pagat"]), "event 14: seat 0 may not announce"),
    (caught, event(14, "what", ["pagat", "tarokks-8"]), r"should be \[-27, 29, -31, 29\]"),
    (caught, event(15, "what", ["kings"]), "event 15: seat 1 may not announce"),
    (caught, put("rules", "tarokk_count", "team"), "result.delta is"),
]


@pytest.mark.parametrize(("deal", "change", "message"), WRONG)
def test_a_wrong_record_fails(deal: Callable[[], Record], change: Change, message: str) -> None:
    with pytest.raises(RefereeError, match=message):
        check(changed(deal(), change))
