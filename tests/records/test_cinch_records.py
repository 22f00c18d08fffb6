"""Exchanges as a seat has seen them: deals of Cinch taken up from a record, or refused, and a small deal by hand."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from driver import Position, mask
from incoming import Change, Record, as_record, changed, event_number, of_seat, records, refused
from tools.fuzz.cut_records import check_cut, hidden, moments_of
from tricklab.analysis.advise import advise, ask, ask_record, explain
from tricklab.engine.errors import UsageError
from tricklab.engine.mechanics.exchange.seen import SeenEvents
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.records.reader import record_of
from tricklab.engine.rules.decks import FRENCH_52
from tricklab.engine.rules.events import AnyEvent, Discard, Draw


def setup_of(variant: str = "cinch", **rules: Any) -> Setup:
    return Setup.make(variant, policy="random", rules=rules, seed="taken up")


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
    setup = setup_of(variant, excess=excess)
    record = record_of(record_with(hands, dealer, excess=excess, variant=variant))
    moments = moments_of(setup, record)
    for number in range(len(moments)):
        check_cut(setup, record, moments, number)
    choices = [moment.taken for moment in moments if moment.taken.is_choice and moment.taken.seat == seat]
    assert {setup.game.kinds[taken.kind] for taken in choices} & {"throw", "fill"} == kinds


def known(seat: int, hands: list[str], **given: Any) -> Record:
    """What a seat knows before its first play."""
    record = record_with(hands, 3, **given)
    number = next(n for n, event in enumerate(record["events"]) if (event["do"], event["seat"]) == ("play", seat))
    return hidden(record, seat, number)


USUAL = ["AS KS QS", "JS TS 7S", "9S 8S 5C", "2S 3S"]


def spoil(do: str, seat: int, place: int | None = None, card: str = "?") -> Change:
    """Change a card of a seat's first event of a kind, or leave one out."""

    def change(told: Record) -> None:
        cards = of_seat(told, do, seat)["cards"]
        cards[place or 0 : (place or 0) + 1] = [] if place is None else [card]

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (spoil("discard", 1), r"draw of seat 1.: here comes .*\[\"\?\",\"\?\"\]"),
        (spoil("discard", 0), "discard of seat 0.: here comes"),
        (spoil("discard", 1, 0, "6S"), "discard of seat 1.: here comes"),
        (spoil("discard", 3, 0, "6S"), "no deal goes like that|discard of seat 3.: here comes"),
        (spoil("discard", 2, 0), "seat 2 throws lies face up"),
        (spoil("draw", 0, 0), "must be told, card by card"),
        (lambda told: of_seat(told, "draw", 3)["cards"].extend(["?"] * 8), "no deal goes like that"),
        (
            lambda told: told["events"].remove(of_seat(told, "draw", 3)),
            "it is seat 3's turn, and its cards are not given",
        ),
        (lambda told: told["events"].append({**of_seat(told, "draw", 3)}), "no deal goes like that"),
    ],
)
def test_what_the_rules_do_not_ask_for_is_refused(change: Change, words: str) -> None:
    base = known(0, USUAL)
    assert ask_record(base, "random").kind == "play"
    refused(changed(base, change), words)


@pytest.mark.game("auction-cinch")
def test_nobody_draws_without_the_draw() -> None:
    record = next(records(Simulator(setup_of("auction-cinch", draw=False)), range(1)))
    number = event_number(record, "trump")
    seat = record["events"][number]["seat"]
    record["events"].insert(number + 1, {"do": "discard", "seat": seat, "cards": record["dealt"][seat][:1]})
    refused(hidden(record, seat, number + 2), "turn to call a card")


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


def test_why_says_which_counters_change_hands() -> None:
    hand = "AS KS 7S 5C 2S AC JD TD AH"
    bidding = ask(Setup.make("cinch", policy="basic"), hand, seat=0, dealer=3, bids=["8", "pass", "pass", "pass"])
    advice = advise(bidding, worlds=64)
    lines = explain(advice, advice.choices[-1].action)
    counters = {line.split(":")[0].strip() for line in lines if ": for you in " in line} - {"the contract"}
    assert counters
    assert counters <= {"High", "Low", "Jack", "Game", "Right-Pedro", "Left-Pedro"}


TRUMPS = mask("4C 8C AC")


def seen(events: list[AnyEvent], taker: int = 2) -> Any:
    """What seat 0 of three, which deals and was dealt a trump among three cards, has seen; all draw up to three."""
    hand = mask("AC KD QH")
    told = SeenEvents(FRENCH_52, events, 0, TRUMPS)
    kept = told.kept([1, 2, 0], hand)
    return told.exchange(kept, [1, 2, 0], lambda seat, left: min(3 - kept[seat], left), 5, taker)


THROWN: list[AnyEvent] = [Discard(1, ("?", "?")), Discard(0, ("KD", "QH"))]
DRAWN: list[AnyEvent] = [Draw(1, ("?", "?")), Draw(0, ("5D", "6H"))]


def test_numbers_are_told_by_what_was_seen() -> None:
    exchange = seen([*THROWN, *DRAWN, Draw(2, ("?",))])
    assert exchange == ([1, 1, 3], [2, 2, 0], [0, 0, 1], mask("5D 6H"))
    assert seen([*THROWN, *DRAWN, Draw(0, ("8C",))], 0) == ([1, 1, 3], [2, 2, 0], [1, 0, 0], mask("5D 6H 8C"))


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([*THROWN[::-1], *DRAWN], "in turn from seat 1 on"),
        ([THROWN[0], *THROWN, *DRAWN], "once, in turn"),
        ([Discard(-1, ("?",)), *THROWN, *DRAWN], "in turn from seat 1 on"),
        ([Discard(1, ("?",) * 4), THROWN[1], *DRAWN], "seat 1 throws 4 cards of 3"),
        ([Discard(1, ("4C", "?")), THROWN[1], *DRAWN], "seat 1 throws a trump"),
        ([THROWN[0], *DRAWN], "seat 0 was dealt 1 trumps and throws 2 cards, not 0"),
        ([*THROWN, DRAWN[0]], "then seat 0 draws 2, which must be told"),
        ([*THROWN, Draw(1, ("?",)), DRAWN[1]], "seat 1 draws 2, not seat 1 1"),
        ([*THROWN, *DRAWN[::-1]], "seat 1 draws 2, not seat 0 2"),
        ([*THROWN, DRAWN[0], Draw(0, ("5D", "?"))], "what seat 0 itself drew must be told"),
        ([*THROWN, *DRAWN, Draw(1, ("?",))], "seat 1 has nothing more to draw"),
        ([*THROWN, *DRAWN, Draw(2, ("?", "?"))], "seat 2 has nothing more to draw"),
        ([*THROWN, *DRAWN, Draw(2, ("?",)), Draw(2, ("?",))], "seat 2 has nothing more to draw"),
    ],
)
def test_an_exchange_that_cannot_be_is_refused(events: list[AnyEvent], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        seen(events)


def test_who_takes_the_rest_takes_trumps() -> None:
    with pytest.raises(UsageError, match="seat 0 takes nothing but trumps"):
        seen([*THROWN, *DRAWN, Draw(0, ("7S",))], 0)
