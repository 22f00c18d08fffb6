"""The page about Auction Cinch in plain Python."""

from __future__ import annotations

from typing import Any

import page_cells as cells
from page_check import Deal, each_gain

RULES = [({}, 1200), ({"players": 6, "min_bid": 11}, 500)]
COURTS = {"A": 3, "K": 3, "Q": 2}


def trumps(deal: Deal) -> list[str]:
    return cells.best_suit(deal, COURTS)


def situation(deal: Deal) -> str | int:
    """Return the highest bid before; the page has no column for those above 11."""
    return cells.bid_before(deal)[0] or "none"


def count(deal: Deal) -> int:
    """What the best suit counts, by the court cards and one for each other trump."""
    return cells.count_of(trumps(deal), COURTS)


def order(deal: Deal) -> list[str]:
    suit = "CDHS"[int(deal.rows[0]["trump"])]
    return [*(f"{rank}{suit}" for rank in "AKQJT98765"), f"5{cells.TWINS[suit]}", *(f"{rank}{suit}" for rank in "432")]


def pick(call: str) -> Any:

    def card(deal: Deal) -> str | None:
        if int(deal.rows[0]["bidder"]) != 0:
            return None
        lacks = [trump for trump in order(deal) if trump not in deal.cards]
        pedros = [trump for trump in lacks if trump[0] == "5"]
        own = [trump for trump in order(deal) if trump in deal.cards]
        found = {"highest": lacks[:1], "next": lacks[1:2], "a Pedro": pedros[:1], "alone": own[:1]}[call]
        return found[0] if found else None

    return card


def lacking(deal: Deal) -> str:
    """Which is the highest trump that the bidder was not dealt; of others this cell is not counted."""
    if int(deal.rows[0]["bidder"]) != 0:
        return "the Ace"
    lacks = next(place for place, trump in enumerate(order(deal)) if trump not in deal.cards)
    return ("the Ace", "the King", "a lower one")[min(lacks, 2)]


def comparable(deal: Deal) -> bool:
    return all(row is not None for row in deal.rows) and not any(int(deal.rows[n]["alone"]) for n in (1, 2, 3))


def gain(deal: Deal, way: int) -> float | None:
    if deal.ways[0].name != "the program's call":
        return each_gain(deal, way)
    return deal.margin(way) - deal.margin(0) if comparable(deal) else None


def made(deal: Deal, way: int) -> int | None:
    row = deal.rows[way]
    if deal.ways[0].name == "the program's call":
        return int(row["made"]) if comparable(deal) else None
    with_us = int(row["bidder"]) >= 0 and cells.with_bidder(deal, 0, way)
    return int(row["made"]) if with_us and deal.obeyed(way) else None


def with_partner(deal: Deal, way: int) -> bool:
    return int(deal.rows[way]["bidder"]) >= 0 and int(deal.rows[way]["partner"]) >= 0


def found(trick: int) -> Any:
    return lambda deal, way: int(int(deal.rows[way]["called_in"]) == trick) if with_partner(deal, way) else None


def brings(who: str) -> Any:

    def points(deal: Deal, way: int) -> int | None:
        row = deal.rows[way]
        return int(row["captured"][int(row[who])]) if with_partner(deal, way) else None

    return points


CELLS: dict[str, Any] = cells.TABLES | {
    "bid": cells.by(count, situation),
    "made": cells.by(cells.tops(trumps), cells.length(trumps)),
    "call": lacking,
    "rob": cells.by_field("robbed"),
    **dict.fromkeys(("found", "brings", "prizes"), cells.whole),
}
NUMBERS: dict[str, Any] = {
    "points a deal more than": gain,
    "made, %": made,
    "the bidder": brings("bidder"),
    "his partner": brings("partner"),
    **{f"in trick {trick}": found(trick) for trick in range(1, 7)},
    **cells.all_caught({"The Right Pedro": ("5", 4), "The Left Pedro": ("5", 5)}),
}
PICKS = {call: pick(call) for call in ("highest", "next", "a Pedro", "alone")}
