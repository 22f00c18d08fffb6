"""Tapp-Tarock on the engine: worked examples, the auction, announcements, and the match."""

from __future__ import annotations

from typing import Any

import pytest

from driver import Position, holding, said
from golden_deals import golden
from incoming import event_number, records
from tools.fuzz.cut_records import hidden
from tricklab.analysis.advise import ask_record
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of, mask_of
from tricklab.engine.play.loops.stepping import legal_actions
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.decks import TAROCK_54

pytestmark = pytest.mark.game("tapp-tarock")


def deal(hands: list[str], talon: str = "", dealer: int = 2, **rules: Any) -> Position:
    """A deal in which the seats hold given cards among others, and the talon is given or any."""
    return holding(Setup.make("tapp-tarock", policy="random", rules=rules), hands, talon, dealer)


TALON = "JC QC KS QD 3H NH"


@pytest.mark.parametrize(
    ("bids", "rules", "drawn"),
    [
        (("threes", "unders", "pass", "pass"), {}, "JC QC KS"),
        (("threes", "unders", "overs", "pass", "pass"), {}, "QD 3H NH"),
        (("threes", "pass", "pass"), {}, None),
        (("threes", "unders", "pass", "pass"), {"middle_bids": "free_choice", "fixed_half_hidden": True}, None),
        (("threes", "unders", "pass", "pass"), {"fixed_half_hidden": True}, "JC QC KS"),
    ],
)
def test_the_halves(bids: tuple[str, ...], rules: dict[str, Any], drawn: str | None) -> None:
    at = said(deal([], TALON, **rules), *bids)
    hidden = drawn is not None and "fixed_half_hidden" in rules
    assert [set(TAROCK_54.texts(cards_of(int(half)))) for half in at.table["halves"]] == (
        [set(), set()] if hidden else [set(TALON.split()[:3]), set(TALON.split()[3:])]
    )
    assert (at.kind == "half") == (drawn is None)
    if drawn is not None:
        assert int(at.own()["hand"]) & ~int(at.own()["dealt"]) == mask_of(TAROCK_54.numbers(drawn.split()))


def test_discards_that_are_worth_a_try_leave_out_only_what_is_the_same() -> None:
    """Of small cards between which nobody has one the lower ones are thrown; the Two lies in the other half."""
    hand = "T22 T21 T20 T19 T18 T17 T16 T15 T14 4H 3H AH QD 7S 8S KS"
    at = said(deal([hand], "JC QC TC QH 2H NH"), "threes", "pass", "pass")
    assert at.step(0)
    texts = {frozenset(TAROCK_54.texts(cards_of(action))) for action in at.legal()}
    short = legal_actions(at.setup, at.state, short=True)
    alike = [("4H", "3H"), ("3H", "AH"), ("7S", "8S")]
    expected = {thrown for thrown in texts if not any(high in thrown and low not in thrown for low, high in alike)}
    assert {frozenset(TAROCK_54.texts(cards_of(action))) for action in short} == expected
    assert len(short) == len(expected) < len(texts)


def test_random_announces_nothing() -> None:
    setup, turns = Setup.make("tapp-tarock", policy="random", rules={"partner_pagat_bid": True}), 0
    for record in records(Simulator(setup), range(30)):
        said = [event["what"] for event in record["events"] if event["do"] == "announce"]
        assert not any(said)
        turns += len(said)
    assert turns > 30


@pytest.mark.parametrize(
    ("do", "changed", "told"),
    [
        ("discard", {"stock": []}, "all have seen the talon"),
        ("announce", {"do": "announce", "seat": 0, "what": ["contra"]}, "nobody says 'contra' in Tapp-Tarock"),
        ("announce", {"do": "announce", "seat": 0, "what": ["pagat", "pagat"]}, "a word is said twice"),
        ("discard", {"do": "discard", "seat": 0, "cards": ["KH", "T22", "T19"]}, "plain cards but kings"),
    ],
)
def test_what_no_deal_comes_to_is_told(do: str, changed: dict[str, Any], told: str) -> None:
    record = golden("tapp-tarock T6")
    soloist = record["result"]["bidder"]
    known = hidden(record, soloist, event_number(record, do))
    if "do" in changed:
        known["events"].append({**changed, "seat": soloist})
    with pytest.raises(UsageError, match=told):
        ask_record(known | ({} if "do" in changed else changed), policy="basic")
