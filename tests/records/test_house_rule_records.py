"""Records that break a house rule are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from golden_deals import golden
from incoming import Record, changed, put, records, refused
from tricklab import Setup, Simulator

WORTHLESS = ["9C", "8D", "7D", "5H", "4S", "3S"]


def deals(variant: str, policy: str = "basic", **rules: Any) -> Iterator[Record]:
    yield from records(Simulator(Setup.make(variant, rules=rules, policy=policy, seed="house rules")), range(400))


def with_cards(record: Record, number: int, cards: list[str]) -> Record:
    """A record up to an event, in which other cards are moved."""
    other = changed(record, put("events", number, "cards", cards))
    return {**other, "events": other["events"][: number + 1]}


def with_low_of_the_other_side() -> Iterator[Record]:
    for record in deals("smear", low="captured"):
        points = record["result"]["points"]
        if points and points["low"] is not None:
            yield changed(record, put("result", "points", "low", (points["low"] + 1) % 4))


def with_a_scoring_trump_thrown() -> Iterator[Record]:
    for record in deals("smear", excess="reduce", stock="bidder"):
        events = record["events"]
        drawn = max((number for number, event in enumerate(events) if event["do"] == "draw"), default=len(events))
        for number in range(drawn + 1, len(events)):
            if events[number]["do"] == "discard":
                trump = next(event["suit"] for event in events if event["do"] == "trump")
                jack, cards = f"J{trump}", events[number]["cards"]
                if any(
                    e["do"] == "play" and e["cards"] == [jack] and e["seat"] == events[number]["seat"] for e in events
                ):
                    yield with_cards(record, number, [jack, *cards[1:]])


def with_a_plain_card() -> Iterator[Record]:
    record = golden("pidro H14")
    number, event = next((n, event) for n, event in enumerate(record["events"]) if event["do"] == "play")
    plain = [card for card in record["dealt"][event["seat"]] if card[1] in "DH"]
    yield with_cards(record, number, plain[:1])


def with_a_worthless_hand() -> Iterator[Record]:
    """The hand of the first seat that speaks, whose cards others get in exchange."""
    for record in deals("pitch", misdeal="redeal"):
        seat = (record["dealer"] + 1) % 4
        if record["events"]:
            swaps = dict(zip(WORTHLESS, record["dealt"][seat], strict=True))
            swaps |= {card: worthless for worthless, card in swaps.items() if card not in swaps}
            swapped = [[swaps.get(card, card) for card in hand] for hand in record["dealt"]]
            if sorted(card for hand in swapped for card in hand) == sorted({card for hand in swapped for card in hand}):
                yield record | {
                    "dealt": [WORTHLESS if other == seat else swapped[other] for other in range(4)],
                    "stock": [swaps.get(card, card) for card in record["stock"]],
                    "events": record["events"][:1],
                }


def with_a_trump_instead_of_the_suit() -> Iterator[Record]:
    for record in deals("pitch", "random", follow="strict"):
        events = record["events"]
        trump = next((event["suit"] for event in events if event["do"] == "trump"), "")
        for number, event in enumerate(events[1:], 1):
            lead = events[number - 1]
            if event["do"] != "play" or lead["do"] != "play" or events[number - 2]["do"] != "trick":
                continue
            later = [e["cards"][0] for e in events[number:] if e["do"] == "play" and e["seat"] == event["seat"]]
            if lead["cards"][0][1] != trump and event["cards"][0][1] == lead["cards"][0][1]:
                yield from (with_cards(record, number, [card]) for card in later if card[1] == trump)


def with_more_than_the_dealer_must_say() -> Iterator[Record]:
    for record in deals("pitch", "random", all_pass="dealer_forced", forced_bid=2, forced_more=False):
        bids = [number for number, event in enumerate(record["events"]) if event["do"] == "bid"]
        if all(record["events"][number]["bid"] == "pass" for number in bids[:-1]):
            yield changed(record, put("events", bids[-1], "bid", 3))


def with_a_top_bid_repeated() -> Iterator[Record]:
    record = golden("pidro H14")
    bids = [{"do": "bid", "seat": (record["dealer"] + turn) % 4, "bid": 14} for turn in (1, 2)]
    yield {**record, "events": bids}


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (with_low_of_the_other_side, "not what the deal comes to"),
        (with_a_scoring_trump_thrown, "may not"),
        (with_a_plain_card, "cannot come from here|may not play"),
        (with_a_worthless_hand, "the deal is over|no decision"),
        (with_a_trump_instead_of_the_suit, "may not play"),
        (with_more_than_the_dealer_must_say, "may not bid 3"),
        (with_a_top_bid_repeated, "may not bid 14"),
    ],
)
def test_a_record_that_breaks_a_house_rule_is_refused(broken: Callable[[], Iterator[Record]], words: str) -> None:
    refused(next(broken()), words)
