"""Eighty-Three: auctions, and records that a seat tells as it saw the exchange; which ones are refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position, mask, said
from incoming import Change, Record, as_record, changed, event_number, of_seat, refused
from tools.fuzz.cut_records import hidden
from tricklab.analysis.advise import ask_record
from tricklab.engine.games.eighty_three import DOUBLE
from tricklab.engine.play.loops.stepping import legal_actions
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_53

pytestmark = pytest.mark.game("eighty-three")

PASS, S = 0, 3


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


THIRTEEN = ["2S", "AS KS QS JS TS 9S 8S 4S", "3S", "7S 6S 5S 5C", "JK 2C 3C 4C 6C"]
"""Seat 1 and its partner have thirteen spades with the kitty, which comes last."""


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
