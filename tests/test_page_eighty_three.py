"""The page about Eighty-Three: every number against a plain count, and what the sentences rest on."""

from __future__ import annotations

from typing import Any

import pytest

from page_check import Deal, check_few, check_numbers, check_words, each_gain
from pedro_pages import best_suit, bidders_place, by_field, by_number, caught, top
from tricklab.analysis.reports.eighty_three import subject
from tricklab.engine.setup import Setup

pytestmark = pytest.mark.game("eighty-three")

TOPS = ("A-K-Q", "K-Q", "A-K", "A-Q", "K", "lower")
CARDS = {"The King": "K", "The Queen": "Q", "The Three": "3", "The Right Pedro": "5", "The Left Pedro": "5"}


def trumps(deal: Deal) -> list[str]:
    return best_suit(deal, {"K": 8, "Q": 5, "A": 5})


def holding(deal: Deal) -> str:
    return f"{top(trumps(deal), TOPS)} in {by_number(len(trumps(deal)), ('≤4', '5', '6+'))}"


def bid(deal: Deal) -> tuple[str, str] | None:
    """Whose turns came before, and what was said there first."""
    said = {seat: int(deal.rows[0]["opened"][seat]) for seat in [(turn - deal.place) % 4 for turn in range(deal.place)]}
    seat = max(said, key=lambda seat: said[seat], default=0)
    high = said.get(seat, 0)
    if high == 0:
        return holding(deal), "none"
    return (holding(deal), "their ≤49" if high < 50 else "their 50–54") if seat % 2 and high < 55 else None


def bidders(deal: Deal, way: int) -> float | None:
    bidder = int(deal.rows[way]["bidder"])
    return None if bidder < 0 else deal.margin(way) * (1 if bidder % 2 == 0 else -1)


def taken(least: int) -> Any:
    def number(deal: Deal, way: int) -> int | None:
        bidder = int(deal.rows[way]["bidder"])
        return None if bidder < 0 else int(int(deal.rows[way]["side_points"][bidder % 2]) >= least)

    return number


ALL = ("all deals", "all deals")
CELLS: dict[str, Any] = {
    "bid": bid,
    "made": lambda deal: (holding(deal), "all deals"),
    "jump": lambda deal: (top(trumps(deal), TOPS), "all deals"),
    "kitty": by_field("kitty_trumps", ("0", "1", "2", "3", "4+")),
    "gifts": by_field("given", ("0", "1", "2", "3+")),
    "levels": by_field("bid", ("≤54", "55–59", "60–64", "65–69", "70–82", "83+")),
    "seats": bidders_place,
    "places": lambda deal: (["eldest", "2nd", "3rd", "dealer"][deal.place], "all deals"),
    **dict.fromkeys(("pedros", "honours", "taken", "tables"), lambda deal: ALL),
}
NUMBERS: dict[str, Any] = {
    "points a deal more than": each_gain,
    "gets the bid, %": lambda deal, way: int(int(deal.rows[way]["bidder"]) == 0),
    "bids made, %": lambda deal, way: int(deal.rows[way]["made"]) if int(deal.rows[way]["made"]) >= 0 else None,
    "points a deal for the bidder's side": bidders,
    "50 or more": taken(50),
    "60 or more": taken(60),
    "70 or more": taken(70),
    "all 83": taken(83),
    **{
        f"{card}, {who}": caught(rank, who, "winner", place, card == "The Left Pedro", "kitty")
        for place, (card, rank) in enumerate(CARDS.items())
        for who in ("bidder", "partner", "opponents", "kitty")
    },
}


@pytest.mark.parametrize(("rules", "deals"), [({}, 900), ({"reentry": False, "min_bid": 60}, 402)])
def test_every_number_is_that_of_a_plain_count(rules: dict[str, Any], deals: int) -> None:
    """Each cell of each question, counted again; and the sentences made of them."""
    setup = Setup.make("eighty-three", seed="page", rules=rules)
    asked = subject(setup)
    assert len(check_words(asked, check_numbers(asked, setup, deals, CELLS, NUMBERS))) > 8


def test_the_first_screen_says_how_high_to_go() -> None:
    setup = Setup.make("eighty-three", seed="page")
    answer = subject(setup).studies[0].run(setup, 15_000)[0]
    names = answer.question.rows.names
    over, double, waiting = answer.question.says(answer)
    assert "you can come back" in waiting.text
    assert over.text.startswith("Over their 50 to 54, go on with ")
    assert "open 83 double" in double.text
    assert answer.ways[answer.best(names.index("A-K-Q in 6+"), 0)[0] or 0].name == "83×2"
    assert answer.best(names.index("lower in 5"), 1)[0] in (0, None)


@pytest.mark.parametrize("hands", [1, 30])
def test_few_deals_say_little(hands: int) -> None:
    setup = Setup.make("eighty-three", seed="few")
    check_few(subject(setup), setup, hands)
