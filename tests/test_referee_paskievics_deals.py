"""Whole deals of Paskievics for the referee: those of the page, and some that end in another way."""

from __future__ import annotations

import random
from typing import Any

import pytest

from golden_tarock import events_of, tricks_of
from referee import RefereeError, check
from referee.corrupt import changed, put
from referee.paskievics import replay, rules_of
from referee.paskievics_rules import Rules
from referee.tarock import cards_of, trick_winner, values
from referee.writer import write_up

DEFAULTS = {key.strip("_"): value for key, value in vars(Rules()).items()}


def test_the_options_of_a_record() -> None:
    assert rules_of(DEFAULTS) == Rules()


def whole(dealt: str, stock: str, play: str, events: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A record of a deal by seat 3."""
    record: dict[str, Any] = {"schema": 1, "variant": "paskievics", "rules": {**DEFAULTS, **more}, "seed": 0, "hand": 0}
    record |= {"policies": ["a", "b", "c", "d"], "dealer": 3, "scores": [0] * 4, "factor": 1}
    record |= {"dealt": [hand.split() for hand in dealt.strip().split("\n")], "stock": stock.split()}
    return record | {"events": events + events_of(play)}


def events(told: str) -> list[dict[str, Any]]:
    """Events from lines such as `bid 0 three`, `draw 1 T11 T3` and `announce 2`."""
    found = []
    for line in told.strip().split("\n"):
        do, seat, *rest = line.split()
        key = {"bid": "bid", "draw": "cards", "discard": "cards", "call": "card", "announce": "what"}[do]
        found.append({"do": do, "seat": int(seat), key: rest[0] if do in ("bid", "call") else rest})
    return found


P6_DEALT = """
T22 T20 T18 T7 T5 JH ND NS JS
T21 T15 T13 T10 T9 AD KC NC TC
T19 T14 T12 T2 NH QD KS TS QC
T16 T8 T6 T1 KH QH KD JD JC
"""
P6_BEFORE = """
bid 0 three
bid 1 two
bid 2 pass
bid 3 pass
bid 0 pass
draw 1 T11 T3
draw 2 T4 QS
draw 3 T17
draw 0 AH
discard 1 AD NC
discard 2 NH QD
discard 3 JC
discard 0 ND
call 1 T20
announce 1 trull
announce 2
announce 3 kontra-trull
announce 0
announce 1
announce 2
"""
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
P7_DEALT = """
T21 T19 T13 T11 T9 T1 KD QS JS
T22 T14 JH AH AD KS QC NC TC
T20 T17 T15 T5 T4 T3 QD JD NS
T18 T12 T10 T8 KH NH TS KC JC
"""
P7_BEFORE = """
bid 0 three
bid 1 pass
bid 2 pass
bid 3 pass
bid 0 pass
draw 0 T6 T2 T7
draw 1 ND
draw 2 T16
draw 3 QH
discard 0 QS JS T2
discard 1 AH
discard 2 NS
discard 3 TS
call 0 T20
announce 0 tarokks-8
announce 1
announce 2
announce 3
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


def yielded(**rules: Any) -> dict[str, Any]:
    record = whole(P6_DEALT, "T11 T3 T4 QS T17 AH", P6_PLAY, events(P6_BEFORE), **rules)
    result = {"bidder": 1, "bid": "two", "trump": None, "partner": 0, "tricks": [2, 2, 2, 3], "points": {}}
    return record | {"result": result | {"captured": [28, 16, 13, 21], "made": True, "delta": [6, 6, -6, -6]}}


def caught(**rules: Any) -> dict[str, Any]:
    record = whole(P7_DEALT, "T6 T2 T7 ND T16 QH", P7_PLAY, events(P7_BEFORE), **rules)
    result = {"bidder": 0, "bid": "three", "trump": None, "partner": 2, "tricks": [3, 1, 3, 2], "points": {}}
    return record | {"result": result | {"captured": [28, 12, 29, 13], "made": True, "delta": [-22, 24, -26, 24]}}


@pytest.mark.parametrize("deal", [yielded, caught])
def test_p6_p7_whole_deals(deal: Any) -> None:
    check(deal())


@pytest.mark.parametrize("play", [P6_PLAY, P7_PLAY], ids=["P6", "P7"])
def test_p6_p7_points_of_each_trick(play: str) -> None:
    for told in tricks_of(play):
        assert trick_winner(told.plays) == told.winner
        assert values(cards_of(told.plays)) == told.points


def test_p7_by_other_rules() -> None:
    team = [-24, 24, -24, 24]
    check(changed(caught(tarokk_count="team"), put("result", "delta", team)))
    doubled = changed(caught(), put("result", "delta", [-44, 48, -52, 48]))
    check(changed(doubled, put("factor", 2)))


# Whole deals that end in another way; they are dealt as in P7


def written(bids: dict[int, str], seed: int = 0, factor: int = 1, **rules: Any) -> dict[str, Any]:
    """A deal with these bids, in which T20 is discarded where it may be, and nobody announces without need."""
    rng = random.Random(seed)
    dealt = [hand.split() for hand in P7_DEALT.strip().split("\n")]

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "bid":
            wanted = bids.get(seat, "pass")
            return wanted if wanted in options else "pass"
        if what.endswith("announce"):
            return rng.choice(([], ["kontra-game"] if "kontra-game" in options else []))
        if what == "discard":
            return next((cards for cards in options if "T20" in cards), options[0])
        return None if what == "claim" else rng.choice(options)

    stock = ["T6", "T2", "T7", "ND", "T16", "QH"]
    options = {**DEFAULTS, **rules}
    return write_up(replay, "paskievics", options, 3, dealt, stock, choose, factor=factor)


def test_a_failed_trial() -> None:
    record = written({3: "three"}, factor=2)
    check(record)
    assert record["events"][-1] == {"do": "draw", "seat": 3, "cards": ["T6", "T2", "T7"]}
    assert (record["result"]["bidder"], record["result"]["made"]) == (3, None)
    assert record["result"]["delta"] == [2, 2, 2, -6]
    assert written({3: "three"}, factor=4, trial_penalty=3)["result"]["delta"] == [12, 12, 12, -36]
    assert written({3: "three"}, trial_penalty=0)["result"]["delta"] == [0, 0, 0, 0]


def test_the_called_card_is_discarded() -> None:
    """Seat 2 has discarded T20, must say so by a kontra, and the declarer, alone, has all six discards."""
    mattered = 0
    for seed in range(60):
        all_six = written({0: "three"}, seed, xx_discardable=True)
        own = written({0: "three"}, seed, xx_discardable=True, lone_gets_all_skart=False)
        check(all_six)
        assert all_six["events"] == own["events"]
        talk = [each for each in own["events"] if each["do"] in ("call", "announce")]
        assert talk[0] == {"do": "call", "seat": 0, "card": "T20"}
        assert any(each["what"] == ["kontra-game"] for each in talk[1:4])
        mattered += all_six["result"]["made"] and not own["result"]["made"]
    assert mattered > 3
    kontra = next(number for number, each in enumerate(own["events"]) if each.get("what") == ["kontra-game"])
    with pytest.raises(RefereeError, match="seat 2 may not announce"):
        check(changed(own, put("events", kontra, "what", [])))


def test_an_inviter_who_is_declarer() -> None:
    """He calls as usual, keeps the card that he has shown, and nobody's side is known."""
    record = written({0: "two"})
    check(record)
    assert (record["result"]["bidder"], record["result"]["bid"], record["result"]["partner"]) == (0, "two", 2)
    places = {each["do"]: number for number, each in reversed(list(enumerate(record["events"])))}
    assert record["events"][places["call"]]["card"] == "T20"
    for change, message in (
        (put("events", places["call"], "card", "T19"), "seat 0 says 'T19' for card, legal is"),
        (put("events", places["discard"], "cards", ["T19", "QS"]), "the discard of seat 0"),
        (put("events", places["announce"] + 1, "what", ["trull"]), "seat 1 may not announce"),
    ):
        with pytest.raises(RefereeError, match=message):
            check(changed(record, change))


def test_the_pagat_is_kept_back() -> None:
    record = changed(caught(), put("events", 14, "what", ["pagat", "tarokks-8"]))
    early = put("events", 18, "cards", ["T1"])
    with pytest.raises(RefereeError, match="event 18: seat 0 may not play"):
        check(changed(record, early))
    with pytest.raises(RefereeError, match="event 58: seat 0 may not play"):  # it has gone, which it might
        check(changed(caught(), early))
