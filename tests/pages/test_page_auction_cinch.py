"""The page about Auction Cinch: every number against a plain count, and what the sentences rest on."""

from __future__ import annotations

from typing import Any

import pytest

import page_cells as cells
import pedro_pages as pedro
from page_check import Deal, check_page, each_gain
from tricklab.analysis.reports.auction_cinch import subject
from tricklab.engine.play.setup import Setup

pytestmark = pytest.mark.game("auction-cinch")

COURTS = {"A": 3, "K": 3, "Q": 2}


def trumps(deal: Deal) -> list[str]:
    return pedro.best_suit(deal, COURTS)


def highest(deal: Deal) -> str:
    return pedro.top(trumps(deal), ("A-K", "A", "K", "lower"))


def length(deal: Deal) -> int:
    return len(trumps(deal))


def situation(deal: Deal) -> str | int:
    """Return the highest bid before; the page has no column for those above 11."""
    return pedro.bid_before(deal)[0] or "none"


def count(deal: Deal) -> int:
    """What the best suit counts, by the court cards and one for each other trump."""
    return sum(COURTS.get(rank, 1) for rank in trumps(deal))


def order(deal: Deal) -> list[str]:
    """The trumps of the deal, from the best."""
    suit = "CDHS"[int(deal.rows[0]["trump"])]
    return [*(f"{rank}{suit}" for rank in "AKQJT98765"), f"5{pedro.TWINS[suit]}", *(f"{rank}{suit}" for rank in "432")]


def pick(call: str) -> Any:
    """The card that the bidder is told to call."""

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
    """Whether every call could be told, and the first three found a partner each."""
    return all(row is not None for row in deal.rows) and not any(int(deal.rows[n]["alone"]) for n in (1, 2, 3))


def gain(deal: Deal, way: int) -> float | None:
    if deal.ways[0].name != "the program's call":
        return each_gain(deal, way)
    return deal.margin(way) - deal.margin(0) if comparable(deal) else None


def made(deal: Deal, way: int) -> int | None:
    row = deal.rows[way]
    if deal.ways[0].name == "the program's call":
        return int(row["made"]) if comparable(deal) else None
    with_us = int(row["bidder"]) >= 0 and row["sides"][0] == row["sides"][int(row["bidder"])]
    return int(row["made"]) if with_us and deal.obeyed(way) else None


def with_partner(deal: Deal, way: int) -> bool:
    return int(deal.rows[way]["bidder"]) >= 0 and int(deal.rows[way]["partner"]) >= 0


def found(trick: int) -> Any:
    return lambda deal, way: int(int(deal.rows[way]["called_in"]) == trick) if with_partner(deal, way) else None


def brings(who: str) -> Any:
    def points(row: Any) -> int:
        return int(row["captured"][int(row[who])])

    return lambda deal, way: points(deal.rows[way]) if with_partner(deal, way) else None


CELLS: dict[str, Any] = {
    "bid": cells.by(count, situation),
    "made": cells.by(highest, length),
    "call": lacking,
    "rob": cells.by_field("robbed"),
    "levels": cells.by_field("bid"),
    "seats": cells.bidders_place,
    "places": cells.place_of,
    **dict.fromkeys(("found", "brings", "prizes", "tables"), cells.whole),
}
OWN: dict[str, Any] = {
    "points a deal more than": gain,
    "made, %": made,
    "the bidder": brings("bidder"),
    "his partner": brings("partner"),
    **{f"in trick {trick}": found(trick) for trick in range(1, 7)},
    **pedro.all_caught({"The Right Pedro": ("5", 4), "The Left Pedro": ("5", 5)}),
}
PICKS = {call: pick(call) for call in ("highest", "next", "a Pedro", "alone")}


@pytest.mark.parametrize(("rules", "deals"), [({}, 1200), ({"players": 6, "min_bid": 11}, 500)])
def test_every_number_is_that_of_a_plain_count(rules: dict[str, Any], deals: int) -> None:
    check_page("auction-cinch", rules, deals, CELLS, pedro.NUMBERS | OWN, PICKS)


def test_the_highest_trump_that_one_lacks_is_called() -> None:
    setup = Setup.make("auction-cinch", seed="page")
    study = next(study for study in subject(setup).studies if study.questions[0].name == "call")
    answer = study.run(setup, 20_000)[0]
    assert answer.question.says(answer)[0].text.startswith("Call the highest trump that you lack")
    assert [answer.sign(way=way) for way in (2, 3, 4)] == [-1, -1, -1]
