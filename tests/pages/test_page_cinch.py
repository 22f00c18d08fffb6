"""The pages about Cinch and its kin: every number against a plain count, and what the sentences rest on."""

from __future__ import annotations

from typing import Any

import pytest

import page_cells as cells
import pedro_pages as pedro
from page_check import Deal, among, check_page
from tricklab.analysis.reports.cinch import subject
from tricklab.analysis.words.wording import number
from tricklab.engine.play.setup import Setup

COURTS = {"A": 4, "K": 2, "Q": 2}
CARDS = {
    "The Right Pedro": ("5", 4),
    "The Left Pedro": ("5", 5),
    "The Pedro": ("5", 4),
    "The King": ("K", 6),
    "The Nine": ("9", 7),
    "The Three": ("3", 8),
}


def courts(deal: Deal) -> dict[str, int]:
    return {"A": 3, "K": 5, "Q": 2} if deal.setups[0].variant == "sixty-three" else COURTS


def trumps(deal: Deal) -> list[str]:
    return pedro.best_suit(deal, courts(deal), deal.setups[0].variant != "pedro")


def count(deal: Deal) -> str | None:
    """What the best suit counts, by the court cards and one for each other trump, and what it has beside."""
    counted, variant = sum(courts(deal).get(rank, 1) for rank in trumps(deal)), deal.setups[0].variant
    if variant == "sixty-three":
        name = among(counted, ("≤5", "6–7", "8", "9", "10", "11", "12+"))
        return f"{name}, {'Ace' if 'A' in trumps(deal) else 'no Ace'}"
    name = among(counted, ("≤5", "6", "7", "8", "9", "10", "11+"))
    own = len({"5", "L"} & set(trumps(deal)))
    return name if variant == "pedro" else f"{name}, {['no Pedro', 'one', 'both'][own]}"


def highest(deal: Deal) -> str:
    return pedro.top(trumps(deal), ("A-K", "A", "K", "lower"))


def length(deal: Deal) -> int:
    return len(trumps(deal))


def situation(deal: Deal) -> str | None:
    """Return whose the highest bid before is, and which of those that are told."""
    high, seat = pedro.bid_before(deal)
    whose = "their" if seat % 2 else "our"
    if high == 0:
        return "none"
    if deal.setups[0].variant == "sixty-three":
        return f"{whose} ≤31" if high <= 31 else f"{whose} ≤39" if high <= 39 else None
    lowest = "7" if int(deal.setups[0].rules["min_bid"]) == 7 else "≤7"
    return f"{whose} {lowest}" if high <= 7 else f"{whose} 8" if high == 8 else None


def seat(deal: Deal) -> tuple[str, str] | None:
    usual = situation(deal) in ("their 7", "their ≤7", "their ≤31")
    return (highest(deal), ["", "2nd", "3rd", "dealer"][deal.place]) if usual else None


def beside(deal: Deal) -> str:
    held, variant = trumps(deal), deal.setups[0].variant
    if variant == "sixty-three":
        three, pedro = "3" in held, bool({"5", "L"} & set(held))
        return ["neither", "the Three", "a Pedro", "the Three and a Pedro"][three + 2 * pedro]
    if variant == "pedro":
        return "the Pedro" if "5" in held else "no Pedro"
    return ["no Pedro", "the Right", "the Left", "both Pedros"][("5" in held) + 2 * ("L" in held)]


def rung(deal: Deal) -> str | None:
    counted = sum(courts(deal).get(rank, 1) for rank in trumps(deal))
    return cells.whole(deal) if counted >= 9 and pedro.bid_before(deal)[0] == 0 else None


def point(place: int) -> Any:
    def number(deal: Deal, way: int) -> int | None:
        owner, bidder = int(deal.rows[way]["point"][place]), int(deal.rows[way]["bidder"])
        return None if min(owner, bidder) < 0 else int((owner - bidder) % 2 == 0)

    return number


def whose_bid(deal: Deal) -> str | None:
    bidder = int(deal.rows[0]["bidder"])
    return None if bidder < 0 else ["your bid", "their bid"][bidder % 2]


CELLS: dict[str, Any] = {
    "bid": cells.by(count, situation),
    "seat": seat,
    "made": cells.by(highest, length),
    "held": cells.by(beside, length),
    "rungs": rung,
    **dict.fromkeys(("prizes", "points", "tables"), cells.whole),
    "rob": cells.by_field("robbed"),
    "levels": cells.by_field("bid"),
    **dict.fromkeys(("cinching-following", "cinching-off"), whose_bid),
}
COUNTERS = (
    "High",
    "Low",
    "the Jack",
    "the Ten",
    *(name.replace("The", "the") for name in CARDS if name != "The Pedro"),
)
OWN: dict[str, Any] = {
    "points in each deal that changes, more than": lambda deal, way: (deal.margin(way) - deal.margin(0)) or None,
    "deals that come out differently, %": lambda deal, way: int(deal.margin(way) != deal.margin(0)),
    "Game": point(3),
    **{name: point(place) for place, name in enumerate(COUNTERS)},
    **pedro.all_caught(CARDS),
}


@pytest.mark.parametrize(
    ("variant", "rules", "deals"),
    [
        ("cinch", {}, 1500),
        ("cinch", {"min_bid": 6, "follow": "strict"}, 600),
        ("pedro", {}, 800),
        ("double-pedro", {}, 400),
        ("sixty-three", {}, 800),
    ],
)
def test_every_number_is_that_of_a_plain_count(variant: str, rules: dict[str, Any], deals: int) -> None:
    check_page(variant, rules, deals, CELLS, pedro.NUMBERS | OWN)


def test_the_first_screen_says_from_which_count_on() -> None:
    setup = Setup.make("cinch", seed="page")
    answer, _ = subject(setup).studies[0].run(setup, 30_000)
    opening, over_them, over_partner = answer.question.says(answer)
    assert opening.text.startswith("With no bid before you, bid from a count of ")
    assert over_them.text.startswith("Over their seven, bid from a count of ")
    assert over_partner.text.startswith("Over your partner's seven, bid from a count of ")
    names = answer.question.rows.names
    for column, sentence in ((0, opening), (1, over_them)):
        least = min(row for row in range(0, len(names), 3) if answer.best(row, column)[0])
        assert f"a count of {number(int(names[least].partition(',')[0]))} without a Pedro" in sentence.text
        assert not answer.best(least - 3, column)[0]
