"""Which cell of a question a deal belongs to, for the splits that many pages have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from page_check import Cells, Deal


def place_of(deal: Deal, seat: int = 0) -> str:
    """Where a seat sits, as the seat asked counts the seats."""
    players = deal.setups[0].players
    return [*("eldest", "2nd", "3rd", "4th", "5th", "6th")[: players - 1], "dealer"][(deal.place + seat) % players]


def whole(deal: Deal) -> str:
    """The only cell of what is not split."""
    return "all deals"


def bidders_place(deal: Deal) -> str | None:
    bidder = int(deal.rows[0]["bidder"])
    return None if bidder < 0 else place_of(deal, bidder)


def by_field(field: str) -> Cells:
    """A number of the result, where the deal is sold."""
    return lambda deal: int(deal.rows[0][field]) if int(deal.rows[0]["bidder"]) >= 0 else None


def by(row: Callable[[Deal], Any], column: Callable[[Deal], Any]) -> Cells:
    """A row and a column, each by a function."""
    return lambda deal: (row(deal), column(deal))
