"""The page about Eighty-Three: every number against a plain count, and what the sentences rest on."""

from __future__ import annotations

from typing import Any

import pytest

import page_cells as cells
import pedro_pages as pedro
from page_check import Deal, among, check_page
from tricklab.analysis.reports.eighty_three import subject
from tricklab.engine.play.setup import Setup

pytestmark = pytest.mark.game("eighty-three")

TOPS = ("A-K-Q", "K-Q", "A-K", "A-Q", "K", "lower")
CARDS = {
    "The King": ("K", 0),
    "The Queen": ("Q", 1),
    "The Three": ("3", 2),
    "The Right Pedro": ("5", 3),
    "The Left Pedro": ("5", 4),
}


def trumps(deal: Deal) -> list[str]:
    return pedro.best_suit(deal, {"K": 8, "Q": 5, "A": 5})


def holding(deal: Deal) -> str:
    return f"{pedro.top(trumps(deal), TOPS)} in {among(len(trumps(deal)), ('≤4', '5', '6+'))}"


def bid(deal: Deal) -> tuple[str, str] | None:
    """What was said first by those before, unless it is the partner's, or high."""
    high, seat = pedro.bid_before(deal, "opened")
    if high == 0:
        return holding(deal), "none"
    return (holding(deal), f"their {among(high, ('≤49', '50–54'))}") if seat % 2 and high < 55 else None


def taken(least: int) -> Any:
    def number(deal: Deal, way: int) -> int | None:
        bidder = int(deal.rows[way]["bidder"])
        return None if bidder < 0 else int(int(deal.rows[way]["side_points"][bidder % 2]) >= least)

    return number


def rung(deal: Deal) -> str | None:
    counted = sum({"K": 8, "Q": 5, "A": 5}.get(rank, 1) for rank in trumps(deal))
    return cells.whole(deal) if counted >= 12 and pedro.bid_before(deal, "opened")[0] == 0 else None


CELLS: dict[str, Any] = {
    "bid": bid,
    "rungs": rung,
    "made": holding,
    "jump": lambda deal: pedro.top(trumps(deal), TOPS),
    **{name: cells.by_field(of) for name, of in (("kitty", "kitty_trumps"), ("gifts", "given"), ("levels", "bid"))},
    "seats": cells.bidders_place,
    "places": cells.place_of,
    **dict.fromkeys(("pedros", "honours", "taken", "tables"), cells.whole),
}


def doubled(deal: Deal, way: int) -> float | None:
    """Return what 83 double, the last way, gains on a plain 83, the way before it."""
    last = len(deal.ways) - 1
    there = way == last and deal.obeyed(last) and deal.obeyed(last - 1)
    return deal.margin(last) - deal.margin(last - 1) if there else None


OWN: dict[str, Any] = {
    "points a deal with 83 double more than": doubled,
    **{f"{least} or more": taken(least) for least in (50, 60, 70)},
    "all 83": taken(83),
    **pedro.all_caught(CARDS, "winner", "kitty"),
}


@pytest.mark.parametrize(("rules", "deals"), [({}, 900), ({"reentry": False, "min_bid": 60}, 402)])
def test_every_number_is_that_of_a_plain_count(rules: dict[str, Any], deals: int) -> None:
    check_page("eighty-three", rules, deals, CELLS, pedro.NUMBERS | OWN)


def test_the_first_screen_says_how_high_to_go() -> None:
    setup = Setup.make("eighty-three", seed="page")
    answer = subject(setup).studies[0].run(setup, 25_000)[0]
    names = answer.question.rows.names
    over, double, waiting = answer.question.says(answer)
    assert "you can come back" in waiting.text
    assert over.text.startswith("Over their 50 to 54, go on with ")
    assert "open 83 double" in double.text
    assert answer.ways[answer.best(names.index("A-K-Q in 6+"), 0)[0] or 0].name == "83×2"
    assert answer.best(names.index("lower in 5"), 1)[0] in (0, None)
