"""The pages about Pitch in plain Python."""

from __future__ import annotations

from typing import Any

import page_cells as cells
from page_check import Deal
from tricklab.analysis.reports.pitch import VARIANTS as NAMES
from tricklab.engine.games.pitch import KEEP, OFFER, SELL

ORDER = "23456789TJQKA"
COUNTS = {"A": 4, "K": 3, "Q": 1, "J": 3}
VARIANTS: list[tuple[str, dict[str, Any], int]] = [
    *((name, {}, 2000) for name in NAMES),
    *(("pitch", rules, 400) for rules in ({"players": 2}, {"players": 7}, {"partners": True})),
]


def low(deal: Deal) -> str:
    """Return the ranks that often score Low."""
    return "78" if deal.setups[0].rules["pack"] == 32 else "23"


def best_suit(deal: Deal) -> list[str]:
    """Return the ranks of the suit that counts most, from the highest; among equals the first of the deck."""
    suits = [[card[0] for card in deal.cards if card[1:] == suit] for suit in "CDHS"]
    best = max(suits, key=lambda ranks: worth(ranks, low(deal)))
    return sorted(best, key=ORDER.index, reverse=True)


def worth(ranks: list[str], low: str = "23") -> int:
    return sum(COUNTS.get(rank, 0) + 2 for rank in ranks) + 3 * any(rank in low for rank in ranks)


def count(deal: Deal) -> int:
    return worth(best_suit(deal), low(deal))


def holding(deal: Deal) -> str | None:
    ranks = best_suit(deal)
    if len(ranks) < 2:
        return None
    tops = {"A": "A", "K": "K", "Q": "Q or J", "J": "Q or J"}
    top = "A-K" if ranks[:2] == ["A", "K"] else tops.get(ranks[0], "lower")
    return f"{top}, {len(ranks)}" if len(ranks) < 4 else f"{top}, 4+"


def extras(deal: Deal) -> str:
    ranks = best_suit(deal)
    has_low = any(rank in low(deal) for rank in ranks)
    if "J" in ranks:
        return "both" if has_low else "J"
    return " or ".join(low(deal)) if has_low else "neither"


def with_ace_king(deal: Deal) -> str | None:
    return extras(deal) if best_suit(deal)[:2] == ["A", "K"] else None


def slam_cell(deal: Deal) -> str | None:
    ranks = best_suit(deal)
    if ranks[:2] != ["A", "K"]:
        return None
    lowest = f"A-K-J, low{', 5+' * (len(ranks) > 4)}" if extras(deal) == "both" else "A-K-J"
    return "A-K" if "J" not in ranks else "A-K-Q-J" if "Q" in ranks else lowest


def turn(deal: Deal) -> str | None:
    high, right = cells.bid_before(deal)
    if deal.place == 0:
        return "eldest"
    if high not in (1, 2) or deal.setups[0].sides[right] == deal.setups[0].sides[0]:
        return None
    is_dealer = deal.place == deal.setups[0].players - 1
    return f"dealer, over {high}" if is_dealer else f"over {high}"


def price(deal: Deal) -> str | None:
    """Return what eldest was offered, where it offered the pitch and could both keep and sell."""
    rows = deal.rows
    there = deal.place == 0 and int(rows[0]["answer"]) == SELL and int(rows[1]["answer"]) == KEEP
    return str(max(int(bid) for bid in rows[0]["bids"][1:])) if there else None


def so_far(deal: Deal) -> str | None:
    """Return the highest bid before our turn, and whose it is."""
    said = [(int(deal.rows[0]["bids"][-(n + 1) % 4]), n) for n in range(deal.place)]  # n + 1 seats to our right
    high, right = max((one for one in said if one[0]), default=(0, 0))
    if high not in (0, 2):
        return None
    return f"{'our' if right == 1 else 'their'} {high}" if high else "none"


CELLS: dict[str, Any] = cells.TABLES | {
    "partner": cells.by(holding, so_far),
    "bid": cells.by(count, turn),
    "dealer": lambda deal: count(deal) if cells.place_of(deal) == "dealer" and not cells.bid_before(deal)[0] else None,
    **dict.fromkeys(("making", "smudge-worth"), holding),
    "extras": lambda deal: (extras(deal), cells.place_of(deal)) if len(best_suit(deal)) > 2 else None,
    "smudge": cells.by(holding, with_ace_king),
    "slam": slam_cell,
    "offer": lambda deal: count(deal) if deal.place == 0 else None,
    "keep": cells.by(count, price),
}


def comes_in(deal: Deal, way: int) -> int | None:
    row = deal.rows[way]
    return int(int(row["pitcher"]) == 0 and int(row["made"]) == 1) if deal.obeyed(way) else None


NUMBERS = {"comes in, %": comes_in}


def score_cell(question: str, deal: Deal) -> str | None:
    """Return the row of a deal in a question about the score."""
    players, row, place = deal.setups[0].players, deal.rows[0], deal.place
    bands = {7: "≤7", 8: "8", 9: "9", 11: "10–11", 13: "12–13", 99: "14+"}
    band = next(name for most, name in bands.items() if worth(best_suit(deal)) <= most)
    before = [int(row["bids"][(seat - place) % players]) for seat in range(place)]
    if question == "score-open":
        eldest = before[:1] == [OFFER] if deal.setups[0].variant == "sell-out" else True
        return band if eldest and not any(bid for bid in before if bid != OFFER) else None
    if question == "score-over":
        return band if place == players - 1 and max(before) == before[-1] == 2 else None
    if question == "score-offer":
        return band if place == 0 else None
    return price(deal) if question == "score-keep" else with_ace_king(deal)
