"""The pages about Cinch and its kin in plain Python."""

from __future__ import annotations

from typing import Any

import page_cells as cells
from page_check import Deal, among

VARIANTS: list[tuple[str, dict[str, Any], int]] = [
    ("cinch", {}, 1500),
    ("cinch", {"min_bid": 6, "follow": "strict"}, 600),
    ("pedro", {}, 800),
    ("double-pedro", {}, 400),
    ("sixty-three", {}, 800),
]
CARDS = {"The Right Pedro": ("5", 4), "The Left Pedro": ("5", 5), "The King": ("K", 6), "The Nine": ("9", 7)}
CARDS |= {"The Three": ("3", 8)}


def is_ladder(deal: Deal) -> bool:
    return deal.setups[0].variant == "sixty-three"


def is_single(deal: Deal) -> bool:
    return deal.setups[0].variant == "pedro"


def courts(deal: Deal) -> dict[str, int]:
    return {"A": 3, "K": 5, "Q": 2} if is_ladder(deal) else {"A": 4, "K": 2, "Q": 2}


def trumps(deal: Deal) -> list[str]:
    return cells.best_suit(deal, courts(deal), not is_single(deal))


def pedros(deal: Deal) -> int:
    """The Pedros of the best suit: 1 the Right, 2 the Left, 3 both."""
    return ("5" in trumps(deal)) + 2 * ("L" in trumps(deal))


def count(deal: Deal) -> str:
    """What the best suit counts, by the court cards and one for each other trump, and what it has beside."""
    counted = cells.count_of(trumps(deal), courts(deal))
    if is_ladder(deal):
        name = among(counted, ("≤5", "6–7", "8", "9", "10", "11", "12+"))
        return f"{name}, {'Ace' if 'A' in trumps(deal) else 'no Ace'}"
    name = among(counted, ("≤5", "6", "7", "8", "9", "10", "11+"))
    return f"{name}" if is_single(deal) else f"{name}, {['no Pedro', 'one', 'one', 'both'][pedros(deal)]}"


def situation(deal: Deal) -> str | None:
    """Return whose the highest bid before is, and which of those that are told."""
    high, seat = cells.bid_before(deal)
    whose = "their" if seat % 2 else "our"
    if high == 0:
        return "none"
    if is_ladder(deal):
        return f"{whose} ≤31" if high <= 31 else f"{whose} ≤39" if high <= 39 else None
    lowest = "7" if int(deal.setups[0].rules["min_bid"]) == 7 else "≤7"
    return f"{whose} {lowest}" if high <= 7 else f"{whose} 8" if high == 8 else None


highest, length = cells.tops(trumps), cells.length(trumps)


def seat(deal: Deal) -> tuple[str, str] | None:
    usual = situation(deal) in ("their 7", "their ≤7", "their ≤31")
    return (highest(deal), ["", "2nd", "3rd", "dealer"][deal.place]) if usual else None


def beside(deal: Deal) -> str:
    if is_ladder(deal):
        three, own = "3" in trumps(deal), pedros(deal) > 0
        return ["neither", "the Three", "a Pedro", "the Three and a Pedro"][three + 2 * own]
    named = ("no Pedro", "the Pedro") if is_single(deal) else ("no Pedro", "the Right", "the Left", "both Pedros")
    return named[pedros(deal)]


def rung(deal: Deal) -> str | None:
    counted = cells.count_of(trumps(deal), courts(deal))
    return cells.whole(deal) if counted >= 9 and cells.bid_before(deal)[0] == 0 else None


def whose_bid(deal: Deal) -> str | None:
    bidder = int(deal.rows[0]["bidder"])
    return None if bidder < 0 else ["your bid", "their bid"][bidder % 2]


CELLS: dict[str, Any] = cells.TABLES | {
    "bid": cells.by(count, situation),
    "seat": seat,
    "made": cells.by(highest, length),
    "held": cells.by(beside, length),
    "rungs": rung,
    "prizes": cells.whole,
    "rob": cells.by_field("robbed"),
    **dict.fromkeys(("cinching-following", "cinching-off"), whose_bid),
}
COUNTERS = ("High", "Low", "the Jack", "the Ten", *(name.replace("The", "the") for name in CARDS))
NUMBERS: dict[str, Any] = {
    "points in each deal that changes, more than": lambda deal, way: (deal.margin(way) - deal.margin(0)) or None,
    "deals that come out differently, %": lambda deal, way: int(deal.margin(way) != deal.margin(0)),
    "Game": cells.goes_to_bidder(3),
    **{name: cells.goes_to_bidder(place) for place, name in enumerate(COUNTERS)},
    **cells.all_caught(CARDS | {"The Pedro": ("5", 4)}),
}
