"""The page about Tapp-Tarock in plain Python."""

from __future__ import annotations

from typing import Any

from page_cells import TABLES, bid_before, by, has, tarocks
from page_check import Deal, among

RULES = [({}, 900), ({"ladder": "short"}, 500)]
TRULL = ("T22", "T21", "T1")
BIDS = ("pass", "threes", "unders", "overs", "solo")


trull, kings, high = has(*TRULL), has("KC", "KD", "KH", "KS"), has(*(f"T{number}" for number in range(17, 23)))


def could(deal: Deal, way: int) -> bool:
    said = [int(row["opened"][0]) for row in deal.rows]
    return said[0] == 0 and said[way] == BIDS.index(deal.ways[way].name)


def fives(deal: Deal) -> int:
    return kings(deal) + trull(deal)


def shortest(deal: Deal) -> int:
    return min(sum(card[-1] == suit for card in deal.cards) for suit in "CDHS")


def talon(deal: Deal) -> int | None:
    row = deal.rows[0]
    is_open = int(row["bidder"]) >= 0 and int(row["bid"]) != 8
    return 22 - sum(tarocks(deal, seat) for seat in range(3)) if is_open else None


def bid_cell(deal: Deal) -> tuple[str, str | None]:
    paid, before = among(fives(deal), ("≤1", "2", "3+")), bid_before(deal, "opened")[0]
    row = f"{among(tarocks(deal), ('≤5', '6', '7', '8', '9', '10+'))}, {paid}"
    return row, ("none", "threes", "unders", None, None)[before]


def more_tarocks(deal: Deal) -> int | None:
    """How many tarocks more the upper half has, if the seat may take either."""
    lower, upper = deal.rows
    takes = [int(row["bidder"]) == 0 and int(row["half"]) == half for half, row in enumerate(deal.rows)]
    return int(upper["kept"]) - int(lower["kept"]) if all(takes) else None


def half(deal: Deal) -> str | None:
    more = abs(more_tarocks(deal) or 0)
    return f"{more} more" if more else None


def half_gain(deal: Deal, way: int) -> float | None:
    more = more_tarocks(deal)
    return (1 if more > 0 else -1) * (deal.margin(1) - deal.margin(0)) if more and way == 1 else None


CELLS: dict[str, Any] = TABLES | {
    "bid": bid_cell,
    "made": by(trull, tarocks),
    **{name: by(tarocks, of) for name, of in (("kings", kings), ("voids", shortest), ("solo", fives))},
    **{name: by(tarocks, of) for name, of in (("pagat", high), ("double", trull))},
    "half": half,
    "talon": talon,
}


def counts(deal: Deal, way: int) -> bool:
    """Whether a way is one that the question is about, in a deal in which it was possible."""
    names, row = [one.name for one in deal.ways], deal.rows[way]
    if names[0] == "pass":
        return could(deal, way)
    if names == ["threes", "solo"]:
        return deal.place == 0
    if names[way] == "Pagat":
        return int(row["announcer"]) == int(row["bidder"]) == 0
    if names[way] == "double":
        silent = deal.rows[0]
        undoubled = abs(int(silent["game"])) == int(silent["bid"]) and int(silent["announcer"]) < 0
        return int(silent["bidder"]) > 0 and undoubled and abs(int(row["game"])) > int(row["bid"])
    return False


def gain(deal: Deal, way: int) -> float | None:
    return deal.margin(way) - deal.margin(0) if counts(deal, way) else None


def made(deal: Deal, way: int) -> int | None:
    row = deal.rows[way]
    return int(row["made"]) == 1 if int(row["bidder"]) == 0 else None


def own_made(deal: Deal, way: int) -> int | None:
    return made(deal, way) if counts(deal, way) else None


def only(name: str, number: Any) -> Any:
    return lambda deal, way: number(deal, way) if deal.ways[way].name == name and counts(deal, way) else None


NUMBERS: dict[str, Any] = {
    "points a deal more than": gain,
    "points a deal with Threes more than": only("threes", gain),
    "points a deal with the Pagat more than": only("Pagat", gain),
    "points a deal with a double more than": only("double", gain),
    "points a deal of the half with more tarocks": half_gain,
    "made of those that you play, %": own_made,
    "made of your Threes, %": only("threes", own_made),
    "made as eldest, %": own_made,
    "made, %": made,
    "Pagat won, %": only("Pagat", lambda deal, way: int(deal.rows[way]["ultimo"]) > 0),
    "soloist beaten, %": only("double", lambda deal, way: int(deal.rows[way]["made"]) == 0),
}
