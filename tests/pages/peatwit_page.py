"""The page about Peatwit in plain Python."""

from __future__ import annotations

from typing import Any

from page_cells import by, whole
from page_check import Deal
from tricklab.engine.games.peatwit import DIRECTIONS

OTHERS = [{"players": 3}, {"players": 5, "five_across": True}, {"partners": True, "passing": "across"}]
RULES = [({}, 1500), *((rules, 300) for rules in (*OTHERS, {"passing": "none"}))]


def column(name: str) -> Any:
    """Return a column of the seat asked; what it holds is the same in all ways."""
    return lambda deal: int(deal.rows[0][name][0])


def hand(deal: Deal) -> tuple[str, int]:
    top = ("no", "1", "2", "3", "4+")[min(column("high")(deal), 4)]
    longest = max(int(length) for length in deal.rows[0]["lengths"][0])
    return f"{top} top, {'6+' if longest > 5 else max(longest, 4)}", column("trumps")(deal)


def counted(deal: Deal) -> int:
    """Return what the hand after the pass counts, suit by suit."""
    held, total = int(deal.rows[0]["held"][0]), 0
    suits = [{"23456789TJQKA"[rank] for rank in range(13) if held >> 13 * suit + rank & 1} for suit in range(4)]
    has_three = sum(len(suit & set("234")) for suit in suits) >= 3
    for suit in suits:
        low = len(suit & set("234"))
        total += 2 * low + ("4" in suit) + 3 * ("A" in suit) + 2 * ("K" in suit)
        total += low if len(suit) >= 5 else -low if len(suit) <= 3 else 0
        total += {0: 4, 1: 2}.get(len(suit), 0) if has_three else 0
    return total + 2 * (direction(deal) == "none")


def dealt(deal: Deal) -> tuple[int, int]:
    ranks = [card[0] for card in deal.cards]
    return sum(rank in "AKQ" for rank in ranks), sum(rank in "234" for rank in ranks)


def direction(deal: Deal) -> str:
    return str(DIRECTIONS[int(deal.rows[0]["passing"])])


def passed(deal: Deal) -> tuple[str, str] | None:
    return None if direction(deal) == "none" else ("all deals", direction(deal))


def to_partner(deal: Deal) -> str | None:
    return {"none": None, "across": "to the partner"}.get(direction(deal), direction(deal))


def lead(deal: Deal) -> str | None:
    """Return who leads, where the seat's two and another's are the lowest bids."""
    bids = [int(bid) for bid in deal.rows[0]["bids"]][: deal.setups[0].players]
    if bids[0] != 2 or min(bids[1:]) != 2:
        return None
    return "you lead" if int(deal.rows[0]["leader"]) == 0 else "the other leads"


CELLS = {
    "nil": hand,
    "bid": by(counted, column("trumps")),
    "making": column("high"),
    "aim": dealt,
    "pass": passed,
    "rules-of-the-pass": whole,
    "partners": to_partner,
    "lead": lead,
    "sucked": by(column("trumps"), column("sucked")),
    "tables": whole,
}


def made(deal: Deal, way: int) -> int | None:
    row = deal.rows[way]
    bid, tricks = int(row["bids"][0]), int(row["tricks"][0])
    return int(tricks >= bid if bid else tricks == 0) if deal.obeyed(way) else None


def kept(deal: Deal, way: int) -> bool | None:
    row = deal.rows[way]
    return int(row["tricks"][0]) == 0 if int(row["bids"][0]) == 0 else None


def over_less(deal: Deal, way: int) -> float | None:
    """Return by how much a bid beats the bid of one less, nil itself, times the number of opponents."""
    if not all(deal.obeyed(one) for one in range(len(deal.rows))):
        return None
    return deal.margin(way) - deal.margin(max(0, way - 1))


NUMBERS = {
    "points a deal more than a bid of one less": over_less,
    "made, %": made,
    "tricks": lambda deal, way: int(deal.rows[way]["tricks"][0]),
    "nil bid, %": lambda deal, way: int(int(deal.rows[way]["bids"][0]) == 0),
    "nil kept, %": kept,
}
