"""What a deal record says about tricks and captured cards, for the rows that are worked out from it."""

from __future__ import annotations

from typing import Any

from referee.cards import RANKS
from referee.cards import pips as pips_of

Record = dict[str, Any]
Row = dict[str, Any]
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}


def bits(cards: list[str], suit: str) -> int:
    """The ranks held of a suit, bit 12 the Ace, bit 13 a lone joker."""
    held = sum(1 << RANKS.index(card[0]) for card in cards if card[1] == suit and card != "JK")
    return held + (1 << 13) * ("JK" in cards)


def pips(cards: list[str]) -> int:
    return sum(map(pips_of, cards))


def common(record: Record, sides: list[int], *keys: str) -> Row:
    """The deal's number, the dealer, the changes of score by side, and some keys of the result."""
    row = {"hand": record["hand"], "dealer": record["dealer"]} | {key: record["result"][key] for key in keys}
    return row | {f"delta_{side}": record["result"]["delta"][seat] for seat, side in enumerate(sides)}


def by_seat(record: Record, *keys: str) -> Row:
    """Lists of the result, a column a seat."""
    return {f"{key}_{seat}": value for key in keys for seat, value in enumerate(record["result"][key])}


def by_side(record: Record, name: str, key: str) -> Row:
    """The sums of a list of the result over the even seats and over the odd ones."""
    return {f"{name}_{side}": sum(record["result"][key][side::2]) for side in (0, 1)}


def bids(record: Record) -> Row:
    """What each seat bid, 0 for a pass; of a seat that did not speak nothing."""
    said = {event["seat"]: event["bid"] for event in events_of(record, "bid")}
    return {f"bid_{seat}": 0 if bid == "pass" else bid for seat, bid in said.items()}


def events_of(record: Record, do: str) -> list[Row]:
    """The events of a kind."""
    return [event for event in record["events"] if event["do"] == do]


def tricks_of(record: Record) -> list[tuple[int, list[tuple[int, str]]]]:
    """The tricks: the winner, and who played what."""
    tricks: list[tuple[int, list[tuple[int, str]]]] = []
    plays: list[tuple[int, str]] = []
    for event in record["events"]:
        if event["do"] == "play":
            plays.append((event["seat"], event["cards"][0]))
        elif event["do"] == "trick":
            tricks.append((event["seat"], plays))
            plays = []
    return tricks


def took(record: Record) -> dict[str, tuple[int, int]]:
    """Who won each card that was played, and who played it, those in a stack included."""
    found: dict[str, tuple[int, int]] = {}
    trick: list[tuple[str, int]] = []
    for event in record["events"]:
        if event["do"] == "play":
            trick += [(card, event["seat"]) for card in event["cards"]]
        elif event["do"] == "trick":
            found |= {card: (event["seat"], seat) for card, seat in trick}
            trick = []
    return found


def trick_of(record: Record, card: str) -> int | None:
    """The trick to which a card was played, from 1, that it lay beneath another included."""
    trick = 1
    for event in record["events"]:
        if event["do"] == "play" and card in event["cards"]:
            return trick
        trick += event["do"] == "trick"
    return None


def places(cards: list[str], trumps: list[str]) -> int:
    """Trumps as bits, the highest of the list the uppermost."""
    return sum(1 << len(trumps) - 1 - place for place, card in enumerate(trumps) if card in cards)
