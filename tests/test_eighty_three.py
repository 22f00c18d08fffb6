"""Eighty-Three: the auction, the end of a match, and records as a seat sees them.

What may be done and what it comes to is compared with the referee by the tests of all games.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from driver import Position, mask
from incoming import (
    Change,
    Record,
    as_record,
    assert_taken_up,
    changed,
    event_number,
    hidden,
    led_through,
    of_seat,
    refused,
)
from test_referee_eighty_three import AUCTIONS, ENDINGS, whole_deal
from tricklab.analysis.advise import ask_record
from tricklab.engine.actions import speech_of
from tricklab.engine.compile_cache import kernel
from tricklab.engine.decks import FRENCH_53
from tricklab.engine.games.eighty_three import DOUBLE, GAME
from tricklab.engine.loops.stepping import legal_actions, settle_once
from tricklab.engine.record import event_of
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator, code_of
from written import records

pytestmark = pytest.mark.game("eighty-three")

PASS, S = 0, 3
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


def bid(at: Position, *bids: str | int) -> Position:
    for said in bids:
        assert at.step(speech_of(at.setup).meant(at.setup, said)), said
    return at


def told(at: Position, since: int = 0) -> list[tuple[Any, ...]]:
    """Who moved which cards."""
    stock = [int(card) for card in at.state["stock"]]
    events = [event_of(at.setup, event, stock) for event in at.events[since:]]
    return [(event.do, event.seat, set(event.cards)) for event in events if hasattr(event, "cards")]


@pytest.mark.parametrize(("reentry", "spoken", "wanted"), AUCTIONS)
def test_auctions(reentry: bool, spoken: list[Any], wanted: tuple[int, Any] | None) -> None:
    at = bid(deal([""], reentry=reentry), *spoken)
    if wanted is None:
        assert at.seat == -1
        assert at.row()["bidder"] == -1
    else:
        assert (at.kind, at.seat) == ("trump", wanted[0])
        assert at.table["high"] == (DOUBLE if wanted[1] == "83double" else wanted[1])


def test_a_golden_deal() -> None:
    assert led_through(whole_deal()) == whole_deal()["result"]


def test_every_bid_above_the_last_is_legal_and_nothing_above_83_double() -> None:
    at = deal([""], min_bid=20)
    assert at.legal() == [PASS, *range(20, 85)]
    assert not at.step(19)
    assert bid(at, 83).legal() == [PASS, DOUBLE]
    assert bid(at, "83double").kind == "trump"
    assert bid(deal([""]), "83double").kind == "trump"


def test_the_longest_auction_is_remembered() -> None:
    said = [PASS] * 3 + [bid for number in range(1, 84) for bid in (number, PASS, PASS)] + [DOUBLE]
    at = deal([""])
    assert all(at.step(action) for action in said)
    assert at.table["acts"] == 253
    assert at.table["history"][:253].tolist() == said
    assert at.step(S)
    assert at.table["acts"] == 254


def test_few_bids_are_worth_a_try() -> None:
    at = bid(deal([""], min_bid=13))
    assert sorted(legal_actions(at.setup, at.state, short=True)) == [0, 13, *range(20, 81, 10), 84]
    bid(at, 80)
    assert sorted(legal_actions(at.setup, at.state, short=True)) == [0, 81, 84]
    bid(at, 83)
    assert sorted(legal_actions(at.setup, at.state, short=True)) == [0, 84]


def named(hands: list[str], dealer: int = 3) -> Position:
    """Seat 1 bids and names spades."""
    at = bid(deal(hands, dealer), "pass", 30, "pass", "pass", "pass")
    assert at.step(S)
    return at


THIRTEEN = ["2S", "AS KS QS JS TS 9S 8S 4S", "3S", "7S 6S 5S 5C", "JK 2C 3C 4C 6C"]
"""Seat 1 and its partner have thirteen spades with the kitty, which comes last."""


@pytest.mark.parametrize(("dealer", "first"), [(3, 1), (2, 3)])
def test_with_seven_each_the_first_from_the_dealers_left_throws(dealer: int, first: int) -> None:
    hands = ["3S", "AS KS QS 6S 7S 8S 9S", "2C", "JK 4S 2S 5S 5C TS JS", "2D 3D 4D 6D 7D"]
    at = deal(hands, dealer)
    while at.kind == "bid":
        assert at.step(30 if at.seat == 1 and at.table["high"] == 0 else PASS)
    at.step(S)
    thrown = {1: {"6S", "7S"}, 3: {"JK", "4S"}}[first]
    assert told(at)[1:2] == [("discard", first, thrown)]


@pytest.mark.parametrize(("before", "bidders", "deltas", "winner"), ENDINGS)
def test_match_end(before: tuple[int, int], bidders: int, deltas: tuple[int, int], winner: int | None) -> None:
    row = np.zeros(1, GAME.row)
    row["bidder"], row["delta"] = bidders + 2, deltas
    settled = kernel(settle_once, "eighty-three")(code_of(SETUP), row, np.array(before))
    assert settled == (0 if winner is None else 1 << winner)


def test_any_decision_of_a_record_is_taken_up() -> None:
    rng, asked = random.Random(83), Counter[str | None]()
    found = [record for record in records(Simulator(SETUP), range(1500)) if record["result"]["trump"]]
    rare = [record for record in found if any(len(cards) < 4 for cards in moved(record, "discard"))]
    given = [record for record in found if moved(record, "give")]
    for record in [*found[:15], *rare, *given[:20]]:
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
