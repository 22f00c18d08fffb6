"""The page about Phat in plain Python."""

from __future__ import annotations

from typing import Any

from page_cells import whole
from page_check import Deal

ORDER = "23456789TJQKA"
RULES = [({}, 2000), ({"carry": False, "target": 61}, 2000)]


def suits(deal: Deal) -> list[list[str]]:
    """Return the hand's suits from the longest, among equals from the one with the higher cards; each from the top."""
    found = [sorted((card for card in deal.cards if card[1] == suit), key=rank, reverse=True) for suit in "CDHS"]
    return sorted(found, key=lambda suit: (len(suit), [rank(card) for card in suit]), reverse=True)


def rank(card: str) -> int:
    return ORDER.index(card[0])


def which(ranks: str) -> str:
    return " and ".join(rank for rank in "95" if rank in ranks) or "no 9 or 5"


def in_longest(deal: Deal) -> str:
    return "".join(card[0] for card in suits(deal)[0])


def holding(deal: Deal) -> tuple[str, int]:
    ranks = in_longest(deal)
    return f"{'A' if 'A' in ranks else 'no A'}, {which(ranks)}", len(ranks)


def trumps(deal: Deal) -> tuple[str, int]:
    suit = "CDHS"[int(deal.rows[0]["pitched"]) // 13]
    ranks = "".join(card[0] for card in deal.cards if card[1] == suit)
    return which(ranks), len(ranks)


def plain(place: int, end: int) -> Any:
    """Return what picks the highest or lowest card of a suit that is neither Nine nor Five."""

    def card(deal: Deal) -> str | None:
        cards = [card for card in suits(deal)[place] if card[0] not in "95"]
        return cards[end] if cards else None

    return eldest(card)


def of_longest(rank: str) -> Any:
    return eldest(lambda deal: next((card for card in suits(deal)[0] if card[0] == rank), None))


def eldest(of: Any) -> Any:
    """Return what a function does where the seat asked pitches."""
    return lambda deal: of(deal) if deal.place == 0 else None


PICKS = {"low": plain(0, -1), "high": plain(0, 0), "9": of_longest("9"), "5": of_longest("5"), "other": plain(1, -1)}
CELLS = {
    "pitch": eldest(holding),
    **dict.fromkeys(("costs", "muck"), eldest(lambda deal: "your pitches")),
    "rule": eldest(lambda deal: len(in_longest(deal))),
    "worth": eldest(trumps),
    "late": whole,
}


def muck_of(side: int) -> object:
    return lambda deal, way: int(int(deal.rows[way]["muck"]) == side) if int(deal.rows[way]["ended"]) == 13 else None


NUMBERS = {
    "your side": muck_of(0),
    "the other side": muck_of(1),
    "tied": muck_of(-1),
    "over before the last trick, %": lambda deal, way: int(int(deal.rows[way]["ended"]) < 13),
}
