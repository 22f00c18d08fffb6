"""The referee of Eighty-Three: the golden examples, and a whole deal."""

from __future__ import annotations

from typing import Any

import pytest

from referee import check
from referee.cards import pack
from referee.cinch_rules import most_points, trumps_in
from referee.eighty_three import (
    Rules,
    auction,
    legal_bids,
    match_winner,
    replay,
    side_deltas,
    surplus_trumps,
)
from referee.writer import EventWriter, write_up

HEARTS = trumps_in("H", "eighty-three")


# The golden examples


AUCTIONS: list[tuple[bool, list[Any], tuple[int, Any] | None]] = [
    (True, ["pass", 30, "pass", "pass", 35, 40, "pass", "pass", "pass"], (1, 40)),
    (False, ["pass", 30, "pass", "pass"], (1, 30)),
    (False, ["pass", 5, "pass", 6, "pass"], (3, 6)),
    (False, [20, 30, "pass", "pass", 35, 40, "pass"], (1, 40)),
    (False, ["pass", "pass", "pass", 1], (3, 1)),
    (True, ["pass", "pass", "pass", 1, "pass", "pass", 83, "pass", "83double"], (0, "83double")),
    (True, ["83double"], (0, "83double")),
    (True, ["pass"] * 4, None),
    (False, ["pass"] * 4, None),
]
"""Whether one may bid again, what is said from seat 0 on, and bidder and bid."""


@pytest.mark.parametrize(("reentry", "spoken", "wanted"), AUCTIONS)
def test_y1_auctions(reentry: bool, spoken: list[Any], wanted: tuple[int, Any] | None) -> None:
    events: list[dict[str, Any]] = []
    words = iter(spoken)
    assert auction(EventWriter(events, lambda what, seat, options: next(words)), 3, Rules(reentry=reentry)) == wanted
    assert [each["bid"] for each in events] == spoken


def test_bids() -> None:
    assert legal_bids(None, Rules(min_bid=80)) == ["pass", 80, 81, 82, 83, "83double"]
    assert legal_bids("83double", Rules(min_bid=83)) != []


def test_the_trumps() -> None:
    assert " ".join(HEARTS) == "AH KH QH JH TH 9H 8H 7H 6H 5H 5D 4H 3H 2H JK"
    assert list(HEARTS.values()) == [1, 25, 20, 1, 1, 9, 0, 0, 0, 5, 5, 0, 15, 1, 0]
    assert most_points("eighty-three") == 83


@pytest.mark.parametrize(
    ("hands", "side", "thrown"),
    [
        (("AH KH QH JH TH 8H 4H JK", "", "9H 5H 5D 3H 2H", ""), (0, 2), [(0, "JK"), (2, "")]),
        (("9H 5H 5D 3H 2H", "", "AH KH QH JH TH 8H 4H JK", ""), (0, 2), [(2, "JK"), (0, "")]),
        (("AH KH QH JH TH 9H 5H 8H", "", "5D 3H 2H 4H JK 7H", ""), (0, 2), [(0, "8H"), (2, "JK")]),
        (("", "AH KH QH JH TH 8H 4H", "", "9H 5H 5D 3H 2H 7H JK"), (3, 1), [(3, "JK 7H"), (1, "")]),
        (("AH KH QH JH TH 8H 4H", "", "9H 5H 5D 3H 2H", ""), (0, 2), [(0, ""), (2, "")]),
    ],
)
def test_y2_surplus_trumps(hands: tuple[str, ...], side: tuple[int, int], thrown: list[tuple[int, str]]) -> None:
    found = surplus_trumps(side, [set(hand.split()) for hand in hands], HEARTS)
    assert found == [(seat, set(cards.split())) for seat, cards in thrown]


@pytest.mark.parametrize(
    ("points", "bid", "deltas"),
    [
        ((82, 1), "83double", [-166, 1]),
        ((83, 0), "83double", [166, 0]),
        ((83, 0), 83, [83, 0]),
        ((60, 23), 60, [60, 23]),
        ((59, 24), 60, [-60, 24]),
    ],
)
def test_y3_y4_scores(points: tuple[int, int], bid: int | str, deltas: list[int]) -> None:
    assert side_deltas(points, 0, bid) == (deltas, deltas[0] > 0)


ENDINGS = [
    ((150, 190), 0, (60, 23), 0),
    ((150, 190), 0, (-60, 23), 1),
    ((150, 100), 0, (49, 34), None),
    ((150, 150), 1, (50, 50), 1),
    ((210, 150), 1, (0, -40), 0),
    ((230, 240), 0, (0, -30), 0),
    ((150, 150), 0, (49, 49), None),
    ((150, 140), 0, (20, 63), 1),
]
"""The scores before, who has bid, how they change, and who has won."""


@pytest.mark.parametrize(("before", "bidders", "deltas", "winner"), ENDINGS)
def test_match_end(before: tuple[int, int], bidders: int, deltas: tuple[int, int], winner: int | None) -> None:
    assert match_winner(before, deltas, bidders, 200) == winner
    assert match_winner((190, 190), (0, 0), None, 200) is None


# A whole deal


def first_of(what: str, seat: int, options: list[Any]) -> Any:
    """Seat 1 bids 40 and names hearts; of everything else the first."""
    return {"bid": 40 if seat == 1 and 40 in options else "pass", "trump": "H"}.get(what, options[0])


def whole_deal() -> dict[str, Any]:
    """Seat 3 deals; seat 0 has nine trumps and seat 2 four, so one is thrown and two change hands."""
    hands = ["AH KH QH JH TH 9H 8H 4H JK", "7H", "5H 5D 3H 2H", "6H"]
    rest = [card for card in pack(jokers=1) if card not in HEARTS]
    dealt = [hand.split() for hand in hands]
    for hand in dealt:
        while len(hand) < 12:
            hand.append(rest.pop())
    return write_up(replay, "eighty-three", vars(Rules()), 3, dealt, rest, first_of)


def test_a_whole_deal() -> None:
    deal = whole_deal()
    check(deal)
    done = [(each["do"], each["seat"], len(each.get("cards", ""))) for each in deal["events"]]
    assert done[:6] == [("bid", seat, 0) for seat in (0, 1, 2, 3, 0)] + [("draw", 1, 5)]
    assert done[6:9] == [("trump", 1, 0), ("discard", 0, 1), ("give", 0, 2)]
    assert done[9:13] == [("discard", 0, 3), ("discard", 1, 11), ("discard", 2, 8), ("discard", 3, 6)]
    assert deal["events"][7]["cards"] == ["JK"]
    assert sum(deal["result"]["captured"]) == 83
