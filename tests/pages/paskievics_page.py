"""The page about Paskievics in plain Python."""

from __future__ import annotations

from typing import Any

from page_cells import TABLES, bid_before, by, has, tarocks, whole
from page_check import Deal, among

RULES = [({}, 1500), ({"hold": "any_previous_bidder", "annul": False}, 1200)]
BIDS = ("pass", "three", "two", "one", "solo")
PAGAT = 5
"""The bit of the Pagát among what a side has announced."""

SHOWN = {2: 50, 3: 49}
"""The numbers of XIX and XVIII, by the bid that shows them."""


honours, high = has("T22", "T21", "T1"), has("T18", "T19", "T20", "T21", "T22")


def kept(deal: Deal) -> int | None:
    return int(deal.rows[0]["kept"][0]) if int(deal.rows[0]["made"]) >= 0 else None


def before(deal: Deal) -> int:
    return bid_before(deal, "opened")[0]


def bid_cell(deal: Deal) -> tuple[str, str | None]:
    names = {"T22": "Skíz", "T21": "XXI", "T1": "Pagát alone"}
    best = next((name for card, name in names.items() if card in deal.cards), "")
    return row_of(deal, best), ("none", "three", "two", None, None)[before(deal)]


def row_of(deal: Deal, honour: str) -> str:
    """How many tarocks and which honour; none of a hand without."""
    return honour and f"{among(tarocks(deal), ('≤4', '5', '6', '7+'))}, {honour}"


def invite_cell(deal: Deal) -> tuple[str, str]:
    high = [name for card, name in (("T21", "XXI"), ("T22", "Skíz")) if card in deal.cards]
    row = row_of(deal, "both" if len(high) == 2 else "".join(high))
    return row, f"{'XIX' if 'T19' in deal.cards else 'XVIII'}, {'later' if deal.place else 'eldest'}"


def xxi_cell(deal: Deal) -> tuple[str, int] | None:
    skiz = [seat for seat in (1, 2, 3) if "T22" in deal.all_cards[seat]]
    if "T21" not in deal.cards or not skiz or int(deal.rows[0]["made"]) < 0:
        return None
    where = {1: "Skíz next after you", 2: "Skíz across", 3: "Skíz before you"}
    return where[skiz[0]], tarocks(deal)


def part(deal: Deal) -> str:
    row = deal.rows[0]
    return "declarer" if int(row["bidder"]) == 0 else "partner" if int(row["sides"][0]) == 0 else "opponent"


CELLS: dict[str, Any] = TABLES | {
    "bid": bid_cell,
    "trial": tarocks,
    "invite": invite_cell,
    **dict.fromkeys(("call", "kontra"), by(kept, honours)),
    "pagat": by(kept, part),
    "made": by(high, kept),
    "xxi": xxi_cell,
    "paid": whole,
}


def counts(deal: Deal, way: int) -> bool:
    """Whether a way is one that the question is about, in a deal in which it was possible."""
    first, name = deal.ways[0].name, deal.ways[way].name
    said = [int(one["opened"][0]) for one in deal.rows]
    if first == "pass" and deal.ways[1].name == "Three":
        shows = 2 if "T19" in deal.cards else 3
        row = deal.rows[shows]
        may = (int(row["shower"]), int(row["shown"])) == (0, SHOWN[shows]) and said[:2] == [0, 1] and said[way] == way
        return may and (way < 2 or way == shows)
    if first == "pass" and len(deal.ways) == 2:
        return honours(deal) == 0 and said == [0, 1] and way == 1
    if first == "pass":
        step = BIDS.index(name) == before(deal) + 1 or (name == "solo" and before(deal) == 0)
        return step and said[0] == 0 and said[way] == BIDS.index(name)
    if first == "XIX":
        one, other = deal.rows
        return [one["called"], other["called"]] == [50, 51] and int(one["bidder"]) == 0 and int(other["partner"]) < 0
    one, other = deal.rows
    if deal.ways[1].name == "kontra":
        return int(one["kontra"]) == 0 and int(other["kontra"]) > 0 and int(one["sides"][0]) == 1
    side = int(other["sides"][0])
    told = [int(each["announced"][side]) >> PAGAT & 1 for each in deal.rows if int(other["made"]) >= 0]
    return told == [0, 1] and "T1" in deal.cards


def gain(deal: Deal, way: int) -> float | None:
    return deal.margin(way) - deal.margin(0) if counts(deal, way) else None


def on_a_three(deal: Deal, way: int) -> float | None:
    return deal.margin(way) - deal.margin(1) if invites(deal, way) else None


def invites(deal: Deal, way: int) -> bool:
    return way > 1 and counts(deal, way)


def so(of: Any) -> Any:
    return lambda deal, way: of(deal.rows[way]) if counts(deal, way) else None


def own_made(deal: Deal, way: int) -> int | None:
    row = deal.rows[way]
    return int(row["made"]) if int(row["bidder"]) == 0 and int(row["made"]) >= 0 else None


def stands(of: Any) -> Any:
    return lambda deal, way: of(deal.rows[way]) if int(deal.rows[way]["made"]) >= 0 else None


def paid(of: Any) -> Any:
    return stands(lambda row: abs(of({name: int(row[name]) for name in ("sum", "game", "ultimo", "catch")})))


NUMBERS: dict[str, Any] = {
    **{f"points a deal{what} more than": gain for what in ("", " with kontra", " with the Pagát")},
    "points a deal alone more than with": gain,
    "points a deal with an invitation more than": on_a_three,
    "made of those that you play, %": lambda deal, way: own_made(deal, way) if counts(deal, way) else None,
    "made if it is not, %": lambda deal, way: own_made(deal, way) if invites(deal, way) else None,
    "game made, %": so(lambda row: int(row["made"])),
    "made as declarer, %": own_made,
    "an honour is drawn, %": so(lambda row: int(row["void"]) < 0),
    "taken up, %": lambda deal, way: int(deal.rows[way]["bidder"]) != 0 if invites(deal, way) else None,
    "declarer beaten, %": so(lambda row: int(row["made"]) == 0),
    "Pagát won, %": so(lambda row: (int(row["ultimo"]) > 0) if int(row["sides"][0]) == 0 else int(row["ultimo"]) < 0),
    "XXI caught, %": lambda deal, way: int(deal.rows[way]["xxi_lost"]) == 0 and int(deal.rows[way]["catch"]) != 0,
    "71 points or more, %": stands(lambda row: int(row["points"]) >= 71),
    "game, double game, volát": paid(lambda row: row["game"]),
    "trull and Kings": paid(lambda row: row["sum"] - row["game"] - row["ultimo"] - row["catch"]),
    "Pagát": paid(lambda row: row["ultimo"]),
    "catch of the XXI": paid(lambda row: row["catch"]),
}
