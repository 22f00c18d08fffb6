"""Which cell of a question a deal belongs to, and what is measured of it, as many pages have it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from page_check import Cells, Deal, each_gain

TWINS = {"C": "S", "S": "C", "D": "H", "H": "D"}


def place_of(deal: Deal, seat: int = 0) -> str:
    """Where a seat sits, as the seat asked counts the seats."""
    players = deal.setups[0].players
    return [*("eldest", "2nd", "3rd", "4th", "5th", "6th")[: players - 1], "dealer"][(deal.place + seat) % players]


def whole(deal: Deal) -> str:
    return "all deals"


def bidders_place(deal: Deal) -> str | None:
    bidder = int(deal.rows[0]["bidder"])
    return None if bidder < 0 else place_of(deal, bidder)


def by_field(field: str) -> Cells:
    """A number of the result, where the deal is sold."""
    return lambda deal: int(deal.rows[0][field]) if int(deal.rows[0]["bidder"]) >= 0 else None


def by(row: Callable[[Deal], Any], column: Callable[[Deal], Any]) -> Cells:
    return lambda deal: (row(deal), column(deal))


TABLES: dict[str, Cells] = {
    **dict.fromkeys(("points", "tables"), whole),
    "levels": by_field("bid"),
    "seats": bidders_place,
    "places": place_of,
}
"""The cells of questions that many pages ask."""


def count_of(ranks: Sequence[str], worths: Mapping[str, int]) -> int:
    """What ranks count, those that are not named one each."""
    return sum(worths.get(rank, 1) for rank in ranks)


def best_suit(deal: Deal, worths: Mapping[str, int], left: bool = True) -> list[str]:
    """The trumps of the suit that counts most, the first among equals; L is the Left Pedro, JK a joker."""
    suits = {suit: [card[0] for card in deal.cards if card[1] == suit] for suit in "CDHS"}
    for suit, ranks in suits.items():
        if left and f"5{TWINS[suit]}" in deal.cards:
            ranks.append("L")
        if "JK" in deal.cards:
            ranks.append("JK")
    return max(suits.values(), key=lambda ranks: count_of(ranks, worths))


def has(*cards: str) -> Callable[[Deal], int]:
    return lambda deal: sum(card in cards for card in deal.cards)


def tarocks(deal: Deal, seat: int = 0) -> int:
    return sum(card[1:].isdigit() for card in deal.all_cards[seat])


def top(trumps: Sequence[str], names: Sequence[str]) -> str:
    return next((name for name in names[:-1] if set(name.split("-")) <= set(trumps)), names[-1])


def tops(trumps: Callable[[Deal], Sequence[str]], names: Sequence[str] = ("A-K", "A", "K", "lower")) -> Cells:
    return lambda deal: top(trumps(deal), names)


def length(trumps: Callable[[Deal], Sequence[str]]) -> Cells:
    return lambda deal: len(trumps(deal))


def bid_before(deal: Deal, field: str = "bids") -> tuple[int, int]:
    players = deal.setups[0].players
    seats = [(turn - deal.place) % players for turn in range(deal.place)]
    return max([(0, 0), *((int(deal.rows[0][field][seat]), seat) for seat in seats)])


def with_bidder(deal: Deal, seat: int, way: int = 0) -> bool:
    row = deal.rows[way]
    sides = row["sides"] if "sides" in row.dtype.names else deal.setups[way].sides
    return bool(sides[seat] == sides[int(row["bidder"])])


def goes_to_bidder(point: int) -> Any:
    """What tells whether the bidder's team, every second seat, scores a point that somebody scores."""

    def number(deal: Deal, way: int) -> int | None:
        owner, bidder = int(deal.rows[way]["point"][point]), int(deal.rows[way]["bidder"])
        return None if min(owner, bidder) < 0 else int((owner - bidder) % 2 == 0)

    return number


def caught(rank: str, owner: str, field: str, place: int, left: bool = False, rest: str = "stock") -> Any:
    """What tells whether a card that was dealt to somebody goes to the bidder's side."""

    def number(deal: Deal, way: int) -> int | None:
        row = deal.rows[way]
        if int(row["bidder"]) < 0:
            return None
        trump, bidder = "CDHS"[int(row["trump"])], int(row["bidder"])
        card = rank + (TWINS[trump] if left else trump)
        holder = next((seat for seat, cards in enumerate(deal.all_cards) if card in cards), None)
        there = rest
        if holder is not None:
            there = "bidder" if holder == bidder else "partner" if with_bidder(deal, holder) else "opponents"
        return int(with_bidder(deal, int(row[field][place]))) if there == owner else None

    return number


def all_caught(cards: Mapping[str, tuple[str, int]], field: str = "point", rest: str = "stock") -> dict[str, Any]:
    """What tells for each of some counters, and whoever was dealt it, whether the bidder's side wins it.

    `cards` tells of each its rank and its place in the field.
    """
    return {
        f"{card}, {owner}": caught(rank, owner, field, place, card == "The Left Pedro", rest)
        for card, (rank, place) in cards.items()
        for owner in ("bidder", "partner", "opponents", rest)
    }


def side_of(deal: Deal, way: int, seat: int) -> float | None:
    """The points of a seat's side where the deal is sold; of more than two sides only that of the seat asked."""
    if int(deal.rows[way]["bidder"]) < 0 or (deal.setups[0].players > 4 and seat):
        return None
    return deal.margin(way) * (-1 if seat % 2 else 1)


def plays(deal: Deal, way: int) -> bool:
    return int(deal.rows[way][deal.setups[0].game.declarer]) == 0


def own_made(deal: Deal, way: int) -> int | None:
    """Whether the seat makes what it bid, where it plays at that."""
    row = deal.rows[way]
    at_that = deal.obeyed(way) and plays(deal, way) and int(row["bid"]) == int(row["bids"][0])
    return int(row["made"]) if at_that else None


def declarers_points(deal: Deal, way: int) -> int | None:
    """What the side that plays scores, where a contract is played: of partners found in the deal only the declarer."""
    setup, row = deal.setups[way], deal.rows[way]
    declarer = int(row[setup.game.declarer])
    return int(row[setup.game.measure.field][setup.sides[declarer]]) if int(row["made"]) >= 0 else None


def declarers_gain(deal: Deal, way: int) -> int | None:
    points, usual = declarers_points(deal, way), declarers_points(deal, 0)
    return None if points is None or usual is None else points - usual


NUMBERS: dict[str, Any] = {
    "points a deal more than": each_gain,
    **dict.fromkeys(("gets the bid, %", "plays, %", "pitches, %"), plays),
    "bids made, %": lambda deal, way: int(deal.rows[way]["made"]) if int(deal.rows[way]["made"]) >= 0 else None,
    "made of those that you play, %": own_made,
    "points a deal of the side that plays, more than with": declarers_gain,
    "points a deal for the dealer's side": lambda deal, way: side_of(
        deal, way, deal.setups[0].players - 1 - deal.place
    ),
    "points a deal for the bidder's side": lambda deal, way: side_of(deal, way, int(deal.rows[way]["bidder"])),
}
"""What the pages measure alike."""
