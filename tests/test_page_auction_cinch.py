"""The page about Auction Cinch: every number against a plain count, and what the sentences rest on."""

from __future__ import annotations

from typing import Any

import pytest

from page_check import Deal, check_few, check_numbers, check_words, each_gain
from pedro_pages import TWINS, best_suit, bidders_place, by_field, by_number, caught, top
from tricklab.analysis.reports.auction_cinch import subject
from tricklab.engine.setup import Setup

pytestmark = pytest.mark.game("auction-cinch")

TOPS, ALL = ("A-K", "A", "K", "lower"), ("all deals", "all deals")
CALLS = ("highest", "next", "a Pedro", "alone")


COURTS = {"A": 3, "K": 3, "Q": 2}


def trumps(deal: Deal) -> list[str]:
    return best_suit(deal, COURTS)


def highest(deal: Deal) -> str:
    return top(trumps(deal), TOPS)


def length(deal: Deal) -> str:
    return by_number(len(trumps(deal)), ("≤2", "3", "4+"))


def situation(deal: Deal) -> str | None:
    """Return which of the bids that are told is the highest before."""
    players = deal.setups[0].players
    before = [int(deal.rows[0]["bids"][(turn - deal.place) % players]) for turn in range(deal.place)]
    high, least = max(before, default=0), int(deal.setups[0].rules["min_bid"])
    bands = ("11",) if least == 11 else ("≤9", "10", "11")
    return None if high > 11 else by_number(high, bands) if high else "none"


def bid(deal: Deal) -> tuple[str, str] | None:
    so_far = situation(deal)
    return (f"{highest(deal)} in {length(deal)}", so_far) if so_far else None


def count(deal: Deal) -> tuple[str, str] | None:
    """What the best suit counts, by the court cards and one for each other trump."""
    so_far, counted = situation(deal), sum(COURTS.get(rank, 1) for rank in trumps(deal))
    return (by_number(counted, ("≤3", "4", "5", "6", "7", "8+")), so_far) if so_far else None


def order(deal: Deal) -> list[str]:
    """The trumps of the deal, from the best."""
    suit = "CDHS"[int(deal.rows[0]["trump"])]
    return [*(f"{rank}{suit}" for rank in "AKQJT98765"), f"5{TWINS[suit]}", *(f"{rank}{suit}" for rank in "432")]


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


def lacking(deal: Deal) -> tuple[str, str]:
    """Which is the highest trump that the bidder was not dealt; of others this cell is not counted."""
    if int(deal.rows[0]["bidder"]) != 0:
        return "the Ace", "all deals"
    lacks = next(place for place, trump in enumerate(order(deal)) if trump not in deal.cards)
    return ("the Ace", "the King", "a lower one")[min(lacks, 2)], "all deals"


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


def own_made(deal: Deal, way: int) -> int | None:
    row = deal.rows[way]
    mine = int(row["bidder"]) == 0 and int(row["bid"]) == int(row["bids"][0]) and deal.obeyed(way)
    return int(row["made"]) if mine else None


def with_partner(deal: Deal, way: int) -> bool:
    return int(deal.rows[way]["bidder"]) >= 0 and int(deal.rows[way]["partner"]) >= 0


def found(trick: int) -> Any:
    return lambda deal, way: int(int(deal.rows[way]["called_in"]) == trick) if with_partner(deal, way) else None


def brings(who: str) -> Any:
    def points(deal: Deal, way: int) -> int | None:
        row = deal.rows[way]
        return int(row["captured"][int(row[who])]) if with_partner(deal, way) else None

    return points


def dealers(deal: Deal, way: int) -> float | None:
    """The points of the dealer, where seat 0 deals."""
    deals = deal.place == deal.setups[0].players - 1 and int(deal.rows[way]["bidder"]) >= 0
    return deal.margin(way) if deals else None


CELLS: dict[str, Any] = {
    "bid": bid,
    "sums": count,
    "made": lambda deal: (highest(deal), length(deal)),
    "call": lacking,
    "rob": by_field("robbed", ("0", "1", "2", "3", "4+")),
    "levels": by_field("bid", ("≤9", "10", "11", "12", "13", "14")),
    "seats": bidders_place,
    "places": lambda deal: (
        (["eldest", "2nd", "3rd", "4th", "5th"][: deal.setups[0].players - 1] + ["dealer"])[deal.place],
        "all deals",
    ),
    **dict.fromkeys(("found", "brings", "prizes", "tables"), lambda deal: ALL),
}
NUMBERS: dict[str, Any] = {
    "points a deal more than": gain,
    "made, %": made,
    "made of those that you play, %": own_made,
    "gets the bid, %": lambda deal, way: int(int(deal.rows[way]["bidder"]) == 0),
    "bids made, %": lambda deal, way: int(deal.rows[way]["made"]) if int(deal.rows[way]["made"]) >= 0 else None,
    "points a deal for the dealer's side": dealers,
    "the bidder": brings("bidder"),
    "his partner": brings("partner"),
    **{f"in trick {trick}": found(trick) for trick in range(1, 7)},
    **{
        f"{card}, {who}": caught("5", who, "point", 4 + left, bool(left))
        for left, card in enumerate(("The Right Pedro", "The Left Pedro"))
        for who in ("bidder", "partner", "opponents", "stock")
    },
}


@pytest.mark.parametrize(("rules", "deals"), [({}, 1200), ({"players": 6, "min_bid": 11}, 500)])
def test_every_number_is_that_of_a_plain_count(rules: dict[str, Any], deals: int) -> None:
    """Each cell of each question, counted again; and the sentences made of them."""
    setup = Setup.make("auction-cinch", seed="page", rules=rules)
    asked, cells = subject(setup), dict(CELLS)
    if rules:
        cells["levels"] = by_field("bid", ("11", "12", "13", "14"))
    picks = {call: pick(call) for call in CALLS}
    assert len(check_words(asked, check_numbers(asked, setup, deals, cells, NUMBERS, picks))) > 8


def test_the_highest_trump_that_one_lacks_is_called() -> None:
    setup = Setup.make("auction-cinch", seed="page")
    study = next(study for study in subject(setup).studies if study.questions[0].name == "call")
    answer = study.run(setup, 3_000)[0]
    assert answer.question.says(answer)[0].text.startswith("Call the highest trump that you lack")
    assert [answer.sign(way=way) for way in (2, 3, 4)] == [-1, -1, -1]


@pytest.mark.parametrize("hands", [1, 30])
def test_few_deals_say_little(hands: int) -> None:
    setup = Setup.make("auction-cinch", seed="few")
    check_few(subject(setup), setup, hands)
