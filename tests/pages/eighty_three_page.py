"""The page about Eighty-Three in plain Python."""

from __future__ import annotations

from typing import Any

import page_cells as cells
from page_check import Deal, among

RULES = [({}, 900), ({"reentry": False, "min_bid": 60}, 402)]
COURTS = {"K": 8, "Q": 5, "A": 5}
TOPS = ("A-K-Q", "K-Q", "A-K", "A-Q", "K", "lower")
CARDS = {"The King": ("K", 0), "The Queen": ("Q", 1), "The Three": ("3", 2)}
CARDS |= {"The Right Pedro": ("5", 3), "The Left Pedro": ("5", 4)}


def trumps(deal: Deal) -> list[str]:
    return cells.best_suit(deal, COURTS)


def holding(deal: Deal) -> str:
    return f"{cells.top(trumps(deal), TOPS)} in {among(len(trumps(deal)), ('≤4', '5', '6+'))}"


def bid(deal: Deal) -> tuple[str, str] | None:
    """What was said first by those before, unless it is the partner's, or high."""
    high, seat = cells.bid_before(deal, "opened")
    if high == 0:
        return holding(deal), "none"
    return (holding(deal), f"their {among(high, ('≤49', '50–54'))}") if seat % 2 and high < 55 else None


def taken(least: int) -> Any:
    def number(deal: Deal, way: int) -> int | None:
        bidder = int(deal.rows[way]["bidder"])
        return None if bidder < 0 else int(int(deal.rows[way]["side_points"][bidder % 2]) >= least)

    return number


def rung(deal: Deal) -> str | None:
    counted = cells.count_of(trumps(deal), COURTS)
    return cells.whole(deal) if counted >= 12 and cells.bid_before(deal, "opened")[0] == 0 else None


CELLS: dict[str, Any] = cells.TABLES | {
    "bid": bid,
    "rungs": rung,
    "made": holding,
    "jump": lambda deal: cells.top(trumps(deal), TOPS),
    **{name: cells.by_field(of) for name, of in (("kitty", "kitty_trumps"), ("gifts", "given"))},
    **dict.fromkeys(("pedros", "honours", "taken"), cells.whole),
}


def doubled(deal: Deal, way: int) -> float | None:
    """Return what 83 double, the last way, gains on a plain 83, the way before it."""
    last = len(deal.ways) - 1
    there = way == last and deal.obeyed(last) and deal.obeyed(last - 1)
    return deal.margin(last) - deal.margin(last - 1) if there else None


NUMBERS: dict[str, Any] = {
    "points a deal with 83 double more than": doubled,
    **{f"{least} or more": taken(least) for least in (50, 60, 70)},
    "all 83": taken(83),
    **cells.all_caught(CARDS, "winner", "kitty"),
}
