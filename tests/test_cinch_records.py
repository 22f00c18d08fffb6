"""Deals of Cinch taken up from a record: anywhere in the exchange and the play, as a seat has seen it, or refused."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from driver import Position
from incoming import Record, as_record, assert_taken_up, changed, hidden, of_seat, refused
from tricklab.analysis.advise import advise, ask, ask_record, explain
from tricklab.engine.decks import FRENCH_52
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator
from written import records

pytestmark = pytest.mark.game("cinch")

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("cinch", {}),
    ("cinch", {"excess": "reduce", "pitch_trump": True, "follow": "strict"}),
    ("pedro", {}),
    ("sixty-three", {"excess": "reduce"}),
]


def setup_of(variant: str = "cinch", **rules: Any) -> Setup:
    return Setup.make(variant, policy="random", rules=rules, seed="taken up")


def decisions(record: Record) -> list[int]:
    """The events that somebody has decided, or may have."""
    return [number for number, event in enumerate(record["events"]) if event["do"] != "trick"]


@pytest.mark.parametrize(("variant", "rules"), TABLES, ids=str)
def test_any_decision_of_a_record_is_taken_up(variant: str, rules: dict[str, Any]) -> None:
    setup, asked, rng = setup_of(variant, **rules), Counter[str | None](), random.Random(variant)
    for record in records(Simulator(setup), range(25)):
        for number in rng.sample(decisions(record), min(6, len(record["events"]) - 1)):
            asked[assert_taken_up(setup, record, number)] += 1
        for number, event in enumerate(record["events"]):
            if event["do"] == "draw" and event["seat"] == record["dealer"]:
                asked[assert_taken_up(setup, record, number)] += 1
    assert asked["fill"] > 12
    assert asked["play"] > 20
    assert asked["bid"] > 2


def record_with(hands: list[str], dealer: int, *, excess: str = "stack", variant: str = "cinch") -> Record:
    """A deal in which these are spades and the Left Pedro, seat by seat; all else is plain, and spades are named."""
    plain = [card for card in FRENCH_52.names[:52] if card[1] != "S" and card != "5C"]
    rest = [card for card in FRENCH_52.names[:52] if card not in plain and card not in " ".join(hands)]
    random.Random(7).shuffle(plain)
    full = [hand.split() + [plain.pop() for _ in range(9 - len(hand.split()))] for hand in hands]
    deck = [card for hand in full for card in hand] + plain + rest
    setup = setup_of(variant, excess=excess)
    at = Position(setup, FRENCH_52.numbers(deck), dealer)
    for action in (8, 0, 0, 0, 3):
        assert at.step(action)
    return as_record(at.walk(np.random.default_rng(3), 60))


NOBODY = ["", "", ""]


@pytest.mark.parametrize(
    ("hands", "dealer", "excess", "variant", "seat", "kinds"),
    [
        (["AS", "KS QS JS TS 9S 8S 7S 6S", "5C", ""], 3, "reduce", "cinch", 1, {"throw"}),
        (["AS", "KS 5C", "JS TS 9S", "8S 7S 6S 4S 3S 2S"], 3, "reduce", "cinch", 3, {"throw"}),
        (["AS", "KS 5C", "JS TS 9S", "8S 7S 6S 4S 3S 2S"], 3, "reduce", "sixty-three", 3, {"throw"}),
        ([*NOBODY, "AS KS QS JS"], 3, "stack", "cinch", 2, {"throw"}),
        ([*NOBODY, "AS KS QS"], 3, "stack", "cinch", 3, {"throw"}),
        (["2S", *NOBODY], 0, "stack", "cinch", 0, {"throw"}),
        (["", "AS KS", "JS TS", "8S 7S 6S 4S 3S"], 0, "stack", "cinch", 0, {"fill"}),
    ],
)
def test_a_choice_in_the_exchange_is_taken_up(
    hands: list[str], dealer: int, excess: str, variant: str, seat: int, kinds: set[str]
) -> None:
    """A seat throws trumps or keeps plain cards, before the dealer robs or after it."""
    record, asked = record_with(hands, dealer, excess=excess, variant=variant), set()
    setup = setup_of(variant, excess=excess)
    for number in decisions(record):
        kind = assert_taken_up(setup, record, number)
        if record["events"][number]["seat"] == seat and record["events"][number]["do"] in ("discard", "draw"):
            asked |= {kind} - {None}
    assert asked == kinds


def known(seat: int, hands: list[str], **given: Any) -> Record:
    """What a seat knows before its first play."""
    record = record_with(hands, 3, **given)
    number = next(n for n, event in enumerate(record["events"]) if (event["do"], event["seat"]) == ("play", seat))
    return hidden(record, seat, number)


USUAL = ["AS KS QS", "JS TS 7S", "9S 8S 5C", "2S 3S"]


def test_what_the_rules_do_not_ask_for_is_refused() -> None:
    base = known(0, USUAL)
    assert ask_record(base, "random").kind == "play"
    for change, words in (
        (lambda told: of_seat(told, "discard", 1)["cards"].pop(), "seat 1 draws 2; here seat 1 draws 3"),
        (lambda told: of_seat(told, "discard", 0)["cards"].pop(), "seat 0 throws its 6 cards that are no trumps"),
        (lambda told: of_seat(told, "discard", 1)["cards"].__setitem__(0, "6S"), "seat 1 throws a trump"),
        (lambda told: of_seat(told, "discard", 3)["cards"].__setitem__(0, "6S"), "before it has seen the stock"),
        (lambda told: of_seat(told, "discard", 2)["cards"].__setitem__(0, "?"), "lies face up"),
        (lambda told: of_seat(told, "draw", 0)["cards"].__setitem__(0, "?"), "must be told, card by card"),
        (lambda told: of_seat(told, "draw", 3)["cards"].extend(["?"] * 8), "seat 3 draws 4 to 7"),
        (lambda told: told["events"].remove(of_seat(told, "draw", 3)), "then seat 3 draws 4"),
        (lambda told: told["events"].append({**of_seat(told, "draw", 3)}), "nothing more to throw or to draw"),
    ):
        refused(changed(base, change), words)


def test_a_dealer_who_has_seen_the_stock_tells_what_it_was() -> None:
    base = known(3, USUAL)
    fill = {**base, "events": base["events"][:-4]}
    assert ask_record(fill, "random").kind == "fill"
    refused({**fill, "stock": []}, "its last 7 cards must be told")
    assert ask_record({**base, "stock": []}, "random").kind == "play"


@pytest.mark.parametrize(("kept", "words"), [(6, "no deal goes like that"), (3, None)])
def test_more_trumps_than_there_are_have_no_place(kept: int, words: str | None) -> None:
    """Three others who keep so many cards each, of eleven trumps that the seat does not have."""
    base = known(0, USUAL)
    for seat in (1, 2, 3):
        of_seat(base, "discard", seat)["cards"][9 - kept :] = []
    plain = [card for card in FRENCH_52.names[:52] if card[1] in "HD" and card not in base["dealt"][0]]
    for seat in (1, 2, 3):
        of_seat(base, "discard", seat)["cards"] = [plain.pop() for _ in range(9 - kept)]
    own = of_seat(base, "draw", 0)
    own["cards"] = [plain.pop() for _ in own["cards"]]
    events = [event for event in base["events"] if event["do"] != "draw" or event["seat"] == 0]
    base["events"] = events
    if kept < 6:
        place = events.index(own) + 1
        events[place:place] = [{"do": "draw", "seat": seat, "cards": ["?"] * (6 - kept)} for seat in (1, 2)]
        events.append({"do": "draw", "seat": 3, "cards": ["?"] * 3})
    if words:
        refused(base, words)
    else:
        assert ask_record(base, "random").kind == "play"


def test_why_a_bid_fails_is_told_by_counters() -> None:
    hand = "AS KS 7S 5C 2S AC JD TD AH"
    bidding = ask(Setup.make("cinch", policy="basic"), hand, seat=0, dealer=3, bids=["8", "pass", "pass", "pass"])
    advice = advise(bidding, worlds=64)
    lines = explain(advice, advice.choices[-1].action)
    assert lines[0].startswith("It fails in")
    missed = {line.partition("the others get ")[2] for line in lines[1:]}
    assert missed
    assert missed <= {"High", "Low", "Jack", "Game", "Right-Pedro", "Left-Pedro"}
