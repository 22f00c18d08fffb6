"""Eighty-Three: the golden examples on the engine and the referee alike, what is legal, records as a seat sees them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from driver import Position, mask, said
from incoming import Change, Record, as_record, assert_taken_up, changed, event_number, of_seat, refused
from referee.cards import clockwise
from referee.cinch_rules import most_points, trumps_in
from referee.eighty_three import Rules, auction, side_deltas, surplus_trumps
from referee.writer import Speakers
from tools.fuzz.cut_records import hidden
from tricklab.analysis.advise import ask_record
from tricklab.engine.games.eighty_three import DOUBLE
from tricklab.engine.play.loops.stepping import legal_actions
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.rules.decks import FRENCH_53
from written import records

pytestmark = pytest.mark.game("eighty-three")

PASS, S = 0, 3
SPADES = trumps_in("S", "eighty-three")
SETUP = Setup.make("eighty-three", policy="random", seed="seen")


def deal(hands: list[str], dealer: int = 3, **rules: Any) -> Position:
    """A deal in which the seats hold given cards among others; nobody else has a card of those that are given."""
    setup = Setup.make("eighty-three", policy="random", rules=rules)
    given = [[FRENCH_53.number(card) for card in hand.split()] for hand in hands]
    free = [card for card in FRENCH_53.cards if not any(card in hand for hand in given)]
    free.sort(key=lambda card: (card // 13 == S or card in (16, 42, 54), card))  # trumps that are left over come last
    deck = []
    for hand in given[:4]:
        deck += hand + [free.pop(0) for _ in range(12 - len(hand))]
    return Position(setup, deck + (given[4] if len(given) > 4 else []) + free, dealer)


@pytest.mark.parametrize(
    ("reentry", "spoken", "wanted"),
    [
        (True, ["pass", 30, "pass", "pass", 35, 40, "pass", "pass", "pass"], (1, 40)),
        (False, ["pass", 30, "pass", "pass"], (1, 30)),
        (False, [20, 30, "pass", "pass", 35, 40, "pass"], (1, 40)),
        (False, ["pass", 5, "pass", 6, "pass"], (3, 6)),
        (False, ["pass", "pass", "pass", 1], (3, 1)),
        (True, ["pass", "pass", "pass", 1, "pass", "pass", 83, "pass", "83double"], (0, "83double")),
        (True, ["83double"], (0, "83double")),
        (True, ["pass"] * 4, None),
        (False, ["pass"] * 4, None),
    ],
)
def test_y1_auctions(reentry: bool, spoken: list[Any], wanted: tuple[int, Any] | None) -> None:
    speakers = Speakers(spoken)
    assert auction(speakers, 3, Rules(reentry=reentry)) == wanted
    assert [each["bid"] for each in speakers.events] == spoken


def test_the_longest_auction_is_remembered() -> None:
    bids = [PASS] * 3 + [bid for number in range(1, 84) for bid in (number, PASS, PASS)] + [DOUBLE]
    at = deal([""])
    assert all(at.step(bid) for bid in bids)
    assert at.table["acts"] == 253
    assert at.table["history"][:253].tolist() == bids
    assert at.step(S)
    assert at.table["acts"] == 254


def test_few_bids_are_worth_a_try() -> None:
    at = said(deal([""], min_bid=13))
    assert sorted(legal_actions(at.setup, at.state, short=True)) == [0, 13, *range(20, 81, 10), 84]
    said(at, 80)
    assert sorted(legal_actions(at.setup, at.state, short=True)) == [0, 81, 84]
    said(at, 83)
    assert sorted(legal_actions(at.setup, at.state, short=True)) == [0, 84]


def named(hands: list[str], dealer: int = 3) -> Position:
    """Seat 1 bids and names spades."""
    at = deal(hands, dealer)
    while at.kind == "bid":
        assert at.step(30 if at.seat == 1 and at.table["high"] == 0 else PASS)
    assert at.step(S)
    return at


@pytest.mark.parametrize(
    ("hands", "dealer", "thrown"),
    [
        (["AS KS QS JS TS 8S 4S JK", "7S", "9S 5S 5C 3S 2S", "6S"], 3, [(0, "JK")]),
        (["9S 5S 5C 3S 2S", "7S", "AS KS QS JS TS 8S 4S JK", "6S"], 3, [(2, "JK")]),
        (["", "AS KS QS JS TS 9S 5S 5C 8S", "", "3S 2S 7S 6S 4S JK"], 3, [(1, "8S"), (3, "JK 4S")]),
        (["", "AS KS QS JS TS 8S 4S", "6S", "9S 5S 5C 3S 2S 7S JK"], 2, [(3, "JK 7S")]),
        (["3S", "AS KS QS 6S 7S 8S 9S", "", "JK 4S 2S 5S 5C TS JS"], 3, [(1, "6S 7S")]),
        (["AS KS QS JS TS 8S 4S", "6S 7S", "9S 5S 5C 3S 2S", "JK"], 3, []),
    ],
)
def test_y2_surplus_trumps(hands: list[str], dealer: int, thrown: list[tuple[int, str]]) -> None:
    """From the longer hand, among equals from the one nearer to the dealer's left, and then from the partner's."""
    order = clockwise(dealer + 1, 4)
    asked = [surplus_trumps(side, [set(hand.split()) for hand in hands], SPADES) for side in (order[::2], order[1::2])]
    wanted = [(seat, set(cards.split())) for seat, cards in thrown]
    assert [(seat, cards) for side in asked for seat, cards in side if cards] == wanted


THIRTEEN = ["2S", "AS KS QS JS TS 9S 8S 4S", "3S", "7S 6S 5S 5C", "JK 2C 3C 4C 6C"]
"""Seat 1 and its partner have thirteen spades with the kitty, which comes last."""


ALL = "AS KS QS JS TS 9S 8S 7S 6S 5S 5C 4S 3S 2S JK"


@pytest.mark.parametrize(
    ("won", "high", "delta"),
    [
        (ALL.replace(" 2S", ""), "83double", [1, -166]),
        (ALL, "83double", [0, 166]),
        (ALL, 83, [0, 83]),
        ("AS KS QS 9S 5S", 60, [23, 60]),
        ("AS KS QS 9S 5C", 61, [23, -61]),
    ],
)
def test_y3_y4_a_bid_is_made_or_set_back(won: str, high: str | int, delta: list[int]) -> None:
    points = sum(SPADES[card] for card in won.split())
    assert side_deltas([83 - points, points], 1, high) == (delta, delta[1] > 0)


def test_the_trumps() -> None:
    assert " ".join(SPADES) == ALL
    assert list(SPADES.values()) == [1, 25, 20, 1, 1, 9, 0, 0, 0, 5, 5, 0, 15, 1, 0]
    assert most_points("eighty-three") == 83


def test_any_decision_of_a_record_is_taken_up() -> None:
    rng, asked = random.Random(83), Counter[str | None]()
    found = [record for record in records(Simulator(SETUP), range(1500)) if record["result"]["trump"]]
    rare = [record for record in found if any(len(cards) < 4 for cards in moved(record, "discard"))]
    given = [record for record in found if moved(record, "give")]
    for record in [*found[:4], *rare, *given[:13]]:
        for number, event in enumerate(record["events"]):
            if event["do"] in ("trump", "give", "discard") or rng.random() < 0.3:
                kind = assert_taken_up(SETUP, record, number)
                assert kind in (None, event["do"])
                asked[kind] += 1
                asked["surplus"] += kind is not None and record in rare
    assert min(asked[what] for what in ("bid", "trump", "give", "discard", "play", "surplus")) >= 15


def moved(record: Record, do: str) -> list[list[str]]:
    """The cards of all events of a kind."""
    return [event["cards"] for event in record["events"] if event["do"] == do]


def known(seat: int) -> Record:
    """What a seat knows before its first play, where seat 1 has thrown a trump and given two to its partner."""
    at = named(THIRTEEN)
    assert at.step(mask("AS 4S"))
    record = as_record(at.walk(np.random.default_rng(3), 60))
    number = next(n for n, event in enumerate(record["events"]) if (event["do"], event["seat"]) == ("play", seat))
    return hidden(record, seat, number)


def before(record: Record, do: str, seat: int) -> Record:
    """The record up to an event, which a seat is asked for."""
    return {**record, "events": record["events"][: record["events"].index(of_seat(record, do, seat))]}


def test_what_the_rules_do_not_ask_for_is_refused() -> None:
    for seat, change, words in (
        (3, lambda told: told["events"].remove(of_seat(told, "draw", 1)), "then seat 1 draws the 5 cards"),
        (3, lambda told: of_seat(told, "draw", 1)["cards"].pop(), "then seat 1 draws the 5 cards"),
        (1, put_first("draw", 1, "?"), "must be told, card by card"),
        (1, put_first("discard", 1, "?"), "must be told, card by card"),
        (1, put_first("give", 1, "?"), "must be told, card by card"),
        (3, put_first("give", 1, "?"), "must be told, card by card"),
        (3, lambda told: told["events"].append(told["events"].pop(first_gift(told))), "then trumps given, then plain"),
        (3, lambda told: of_seat(told, "give", 1).update(to=2), "to the partner, once"),
        (0, lambda told: told["events"].insert(first_gift(told), of_seat(told, "give", 1)), "to the partner, once"),
        (1, put_first("discard", 1, "KS"), "surplus trumps that it has, and that are no counters"),
        (1, lambda told: told["events"][-3]["cards"].__setitem__(0, "8S"), "none but those that its side cannot play"),
        (1, lambda told: of_seat(told, "give", 1)["cards"].pop(), "gives so many trumps that it keeps 6"),
        (3, lambda told: of_seat(told, "discard", 0)["cards"].pop(), "seat 0 throws 6 cards; here seat 0 throws 5"),
        (1, lambda told: told["events"].append(told["events"][-1]), "all have thrown what they had to; here seat 3"),
        (0, give_seven, "no deal goes like that: somebody cannot have had"),
    ):
        base = known(seat)
        assert ask_record(base, "random").kind == "play"
        refused(changed(base, change), words)


def put_first(do: str, seat: int, card: str) -> Change:
    """Make the first card of a seat's first event of a kind another one."""
    return lambda told: of_seat(told, do, seat)["cards"].__setitem__(0, card)


def first_gift(record: Record) -> int:
    return event_number(record, "give")


def give_seven(record: Record) -> None:
    """Let seat 1 give seven trumps, which leaves its partner with more than six: he would have given some back."""
    throws = [event for event in record["events"] if event["do"] == "discard"]
    of_seat(record, "give", 1)["cards"] += ["?"] * 5
    for event in throws:
        if len(event["cards"]) > 1 and event["seat"] in (1, 3):
            event["cards"] = ["?"] * (len(event["cards"]) + (5 if event["seat"] == 3 else -5))


def test_whose_turn_it_is_to_give_is_told() -> None:
    asked = before(known(1), "give", 1)
    assert ask_record(asked, "random").kind == "give"
    other = {"do": "give", "seat": 2, "to": 0, "cards": ["?"]}
    refused({**asked, "events": [*asked["events"], other]}, "it gives some to its partner, in its turn")
