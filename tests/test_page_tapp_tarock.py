"""The page about Tapp-Tarock: every number against a plain count, and what the sentences rest on."""

from __future__ import annotations

from typing import Any

import pytest

from page_check import Deal, check_numbers, check_words
from tricklab.analysis.reports.kit.facts import Facts, Way
from tricklab.analysis.reports.tapp_tarock import bid_before, subject
from tricklab.engine.machine import BID
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

pytestmark = pytest.mark.game("tapp-tarock")

TRULL = ("T22", "T21", "T1")
ALL = ("all deals", "all deals")
BIDS = ("pass", "threes", "unders", "overs", "solo")


def tarocks(deal: Deal, seat: int = 0) -> int:
    return sum(card[1:].isdigit() for card in deal.all_cards[seat])


def among(value: int, names: tuple[str, ...]) -> str | None:
    """Return the name that holds a number."""
    for name in names:
        least, most = name.endswith("+") or (" of " in name and "+" in name), name.startswith("≤")
        known = int("".join(letter for letter in name.split()[0] if letter.isdigit()) or 0)
        if value == known or (least and value > known) or (most and value < known):
            return name
    return None


def trull(deal: Deal) -> str:
    return ("no trull", "1 of trull", "2+ of trull", "2+ of trull")[sum(card in TRULL for card in deal.cards)]


def before(deal: Deal) -> str | None:
    """What was bid before the first turn, by what is played after a pass."""
    row = deal.rows[0]
    bidder, bid = int(row["bidder"]), int(row["bid"])
    if bidder >= 0 and bid == 8:
        return None
    if deal.place == 0 or bidder < 0:
        return "none"
    if deal.place == 1:
        return "none" if bidder == 1 and bid == 3 else "threes"
    return "threes" if bid == 3 else "unders"


def could(deal: Deal, way: int) -> bool:
    said = deal.ways[way].name
    if before(deal) is None:
        return False
    return said in ("pass", "solo") or BIDS.index(said) == ("none", "threes", "unders").index(str(before(deal))) + 1


def kings(deal: Deal) -> int:
    return sum(card[0] == "K" for card in deal.cards)


def opening(of: Any) -> Any:
    def cell(deal: Deal) -> tuple[str, str] | None:
        row, column = of(deal)
        return (row, column) if row and column else None

    return cell


FEW = ("≤4", "5", "6", "7", "8")


def shortest(deal: Deal) -> str:
    lengths = [sum(card[-1] == suit for card in deal.cards) for suit in "CDHS"]
    return ("void", "1 card", "2+ cards")[min(2, *lengths)]


def talon(deal: Deal) -> tuple[str, str] | None:
    row = deal.rows[0]
    if int(row["bidder"]) < 0 or int(row["bid"]) == 8:
        return None
    return str(among(22 - sum(tarocks(deal, seat) for seat in range(3)), ("0", "1", "2", "3", "4+"))), "all deals"


def bid_cell(deal: Deal) -> tuple[str, str] | None:
    so_far = before(deal)
    return (f"{among(tarocks(deal), ('≤5', '6', '7', '8', '9', '10+'))}, {trull(deal)}", so_far) if so_far else None


def level(deal: Deal) -> tuple[str, str] | None:
    bid = int(deal.rows[0]["bid"])
    names = {3: "3 threes", 4: "4 unders", 5: "5 overs", 8: "8 solo"}
    return (names[bid], "all deals") if int(deal.rows[0]["bidder"]) >= 0 else None


def seat(deal: Deal) -> tuple[str, str] | None:
    bidder = int(deal.rows[0]["bidder"])
    return (("eldest", "2nd", "dealer")[(bidder + deal.place) % 3], "all deals") if bidder >= 0 else None


CELLS: dict[str, Any] = {
    "bid": bid_cell,
    "made": lambda deal: (trull(deal), among(tarocks(deal), ("≤5", "6", "7", "8", "9", "10+"))),
    "kings": opening(lambda deal: (among(tarocks(deal), FEW), among(kings(deal), ("≤1", "2", "3", "4")))),
    "voids": opening(lambda deal: (among(tarocks(deal), FEW), shortest(deal))),
    "solo": opening(
        lambda deal: (
            among(tarocks(deal), ("8", "9", "10", "11", "12+")),
            among(kings(deal) + sum(card in TRULL for card in deal.cards), ("≤2", "3", "4", "5+")),
        )
    ),
    "pagat": lambda deal: (
        among(tarocks(deal), ("≤7", "8", "9", "10", "11+")),
        among(sum(f"T{number}" in deal.cards for number in range(17, 23)), ("≤1", "2", "3+")),
    ),
    "double": lambda deal: (among(tarocks(deal), ("≤6", "7", "8", "9+")), trull(deal)),
    "talon": talon,
    "levels": level,
    "seats": seat,
    "places": lambda deal: (("eldest", "2nd", "dealer")[deal.place], "all deals"),
    "tables": lambda deal: ALL,
}


def counts(deal: Deal, way: int) -> bool:
    """Whether a way is one that the question is about, in a deal in which it was possible."""
    names, row = [one.name for one in deal.ways], deal.rows[way]
    if names[0] == "pass":
        return could(deal, way)
    if names == ["threes", "solo"]:
        return deal.place == 0
    if names[way] == "Pagat":
        return int(row["announcer"]) == int(row["bidder"]) == 0
    if names[way] == "double":
        silent = deal.rows[0]
        undoubled = abs(int(silent["game"])) == int(silent["bid"]) and int(silent["announcer"]) < 0
        return int(silent["bidder"]) > 0 and undoubled and abs(int(row["game"])) > int(row["bid"])
    return False


def gain(deal: Deal, way: int) -> float | None:
    return deal.margin(way) - deal.margin(0) if counts(deal, way) else None


def own_made(deal: Deal, way: int) -> int | None:
    row = deal.rows[way]
    return int(row["made"]) == 1 if counts(deal, way) and int(row["bidder"]) == 0 else None


def made(deal: Deal, way: int) -> int | None:
    row = deal.rows[way]
    return int(row["made"]) == 1 if int(row["bidder"]) == 0 else None


def only(name: str, number: Any) -> Any:
    """Return a number that is that of one way alone."""
    return lambda deal, way: number(deal, way) if deal.ways[way].name == name and counts(deal, way) else None


NUMBERS: dict[str, Any] = {
    "points a deal more than": gain,
    "points a deal with Threes more than": only("threes", gain),
    "points a deal with the Pagat more than": only("Pagat", gain),
    "points a deal with a double more than": only("double", gain),
    "made of those that you play, %": own_made,
    "made of your Threes, %": only("threes", own_made),
    "made as eldest, %": own_made,
    "made, %": made,
    "Pagat won, %": only("Pagat", lambda deal, way: int(deal.rows[way]["ultimo"]) > 0),
    "soloist beaten, %": only("double", lambda deal, way: int(deal.rows[way]["made"]) == 0),
    "plays, %": lambda deal, way: int(deal.rows[way]["bidder"]) == 0,
    "bids made, %": lambda deal, way: int(deal.rows[way]["made"]) if int(deal.rows[way]["bidder"]) >= 0 else None,
}


@pytest.mark.parametrize(("rules", "deals"), [({}, 900), ({"ladder": "short"}, 500)])
def test_every_number_is_that_of_a_plain_count(rules: dict[str, Any], deals: int) -> None:
    """Each cell of each question, counted again; and the sentences made of them."""
    setup = Setup.make("tapp-tarock", seed="page", rules=rules)
    asked = subject(setup)
    assert len(check_words(asked, check_numbers(asked, setup, deals, CELLS, NUMBERS))) > 8


def test_what_was_bid_before_is_told_by_what_is_played() -> None:
    """Against what was said in the deals, which the results do not keep."""
    setup, told = Setup.make("tapp-tarock", seed="before"), []
    table = Simulator(setup)
    played, dealt = table.play(0, 4_000, log=True, force=(0, "bid", 0)), table.deal(0, 4_000)
    way = Way("pass", ("bid", 0))
    found = bid_before(Facts([(way, way.arm(setup))], dealt.hands, dealt.dealers, (played.rows,)))
    for events, high in zip(played.log, found, strict=True):
        said = [(int(event["seat"]), int(event["value"])) for event in events if event["do"] == BID]
        seats = [seat for seat, _ in said][:3]
        if high >= 0:
            assert max((bid for _, bid in said[: seats.index(0)]), default=0) == high
            told.append(int(high))
    assert set(told) == {0, 1, 2}
    assert len(told) > 3_900
