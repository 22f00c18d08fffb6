"""Which cell of a question a deal belongs to, for the splits that many pages have."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from page_check import Cells, Deal

ALL = "all deals"


def among(value: int, names: Sequence[str]) -> str | None:
    """The name of a split by a number that holds one, as `≤4`, `5`, `6–7`, `8+`, `no card` or `2+ cards`."""
    for name in names:
        first, _, last = name.split()[0].strip("≤+").partition("–")
        low = int(first) if first.isdigit() else 0
        if low <= value <= int(last or low) or ("+" in name and value > low) or (name[0] == "≤" and value < low):
            return name
    return None


def both(row: str | None, column: str | None = ALL) -> tuple[str, str] | None:
    """The cell in a row and a column, if there are both."""
    return (row, column) if row and column else None


def place_of(deal: Deal, seat: int = 0) -> str:
    """Where a seat sits, as the seat asked counts the seats."""
    players = deal.setups[0].players
    return [*("eldest", "2nd", "3rd", "4th", "5th", "6th")[: players - 1], "dealer"][(deal.place + seat) % players]


def whole(deal: Deal) -> tuple[str, str] | None:
    """The only cell of what is not split."""
    return ALL, ALL


def place(deal: Deal) -> tuple[str, str] | None:
    """Where the seat asked sits."""
    return place_of(deal), ALL


def bidders_place(deal: Deal) -> tuple[str, str] | None:
    """Where the bidder sits."""
    bidder = int(deal.rows[0]["bidder"])
    return None if bidder < 0 else (place_of(deal, bidder), ALL)


def by_field(field: str, names: Sequence[str]) -> Cells:
    """A number of the result, where the deal is sold."""
    return lambda deal: both(among(int(deal.rows[0][field]), names)) if int(deal.rows[0]["bidder"]) >= 0 else None


def by(row: Callable[[Deal], str | None], column: Callable[[Deal], str | None] = lambda deal: ALL) -> Cells:
    """A row and a column, each told by a function; a deal without one of them is left out."""
    return lambda deal: both(row(deal), column(deal))
