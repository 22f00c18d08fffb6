"""The referee of Plute: it passes the golden examples, and any wrong record fails it."""

from __future__ import annotations

import pytest

from golden_deals import golden
from referee.cards import pack
from referee.contract import RefereeError
from referee.corrupt import changed, put
from referee.plute import check
from referee.plute_rules import (
    Rules,
    Trick,
    is_decided,
    legal_bids,
    legal_cards,
    openings,
    pips,
    plute_team,
    points,
    team_deltas,
    team_points,
    trick_winner,
    trump_order,
)

USUAL, MARKED = Rules(), Rules(jokers="marked")


def trick_of(text: str, leader: int = 0) -> Trick:
    return [((leader + step) % 6, card) for step, card in enumerate(text.split())]


def of(*seats: int | None) -> dict[str, int | None]:
    """Points by seat, in the order of the table."""
    return dict(zip(("high", "low", "jack", "off_jack", "high_joker", "low_joker", "game"), seats, strict=True))


# The golden examples


def test_l1_trumps_on_a_plain_lead() -> None:
    assert trick_winner(trick_of("KC 5C 2H JD JK1 AC"), "H", USUAL) == 3
    assert legal_cards(["2H", "JD", "JK1", "5C", "AD"], "C", "H") == {"2H", "JD", "JK1", "5C"}


def test_l2_a_joker_must_follow_to_trumps() -> None:
    assert legal_cards(["JK2", "AC", "KD"], "H", "H") == {"JK2"}
    assert legal_cards(["JD", "AC", "KD"], "H", "H") == {"JD"}


def test_l3_three_points_do_not_make_four() -> None:
    scored = of(0, 1, 2, 1, 3, 5, 4)
    assert (team_points(scored, 0), team_points(scored, 1)) == (3, 4)
    assert team_deltas([0, 1] * 4 + [0], False, 0) == (-1, 0)


def test_l4_nobody_has_game_at_forty_all() -> None:
    hands = [[], ["AH"], [], [], [], ["2H"]]
    tricks = [trick_of("AS KS QS JS TS 2S"), trick_of("AC KC QC JC TC 2C")]
    tricks += [trick_of("AH AD KD QD TD JD", 1), trick_of("KH QH JH TH 2H 9H", 1)]
    assert points(hands, tricks, "H", USUAL) == of(1, 5, 1, 1, None, None, None)
    tricks[3] = trick_of("KH QH JH TH JS 2H", 1)  # one pip more
    assert points(hands, tricks, "H", USUAL) == of(1, 5, 1, 1, None, None, 1)
    assert team_points(of(0, 2, 0, 1, 4, 3, None), 0) == 4


def test_l5_a_plute_wins_the_match() -> None:
    assert team_deltas([1, 3, 5] * 3, True, 0) == (0, 0)
    assert plute_team([1] * 8) is None
    assert plute_team([1] * 8 + [2]) is None


# The rules one by one


def test_trumps() -> None:
    assert " ".join(trump_order("D")) == "AD KD QD JD JH TD 9D 8D 7D 6D 5D 4D 3D 2D JK1 JK2"
    assert {trick_winner(trick_of("JK1 AH KH 2D QH JK2"), "D", rules) for rules in (USUAL, MARKED)} == {3}
    assert trick_winner(trick_of("AH JH JD TD KH QH"), "D", USUAL) == 2
    assert trick_winner(trick_of("KH AH JH 9H AC AS", 4), "C", USUAL) == 2, "the ace of trumps in the seat after"
    assert trick_winner(trick_of("9H AS TH AC JH QS", 4), "D", USUAL) == 2, "here the Jack of hearts is a trump"


def test_jokers_marked_or_not() -> None:
    trick = trick_of("KC JK2 5C JK1 6C 7C")
    assert trick_winner(trick, "H", USUAL) == 1
    assert trick_winner(trick, "H", MARKED) == 3
    hands = [["AH", "2H"], [], [], [], [], []]
    apart = [trick_of("AH JK2 3H 4H 5H 6H"), trick_of("KH JK1 9C 7H 8C QC", 1)]
    assert [points(hands, apart, "H", USUAL)[name] for name in ("high_joker", "low_joker")] == [0, 1]
    assert [points(hands, apart, "H", MARKED)[name] for name in ("high_joker", "low_joker")] == [1, 0]
    assert [points(hands, apart[:1], "H", MARKED)[name] for name in ("high_joker", "low_joker")] == [None, 0]


def test_the_off_jack_has_left_its_suit() -> None:
    assert legal_cards(["JD", "9C"], "D", "H") == {"JD", "9C"}
    assert legal_cards(["JD", "9D", "9C"], "D", "H") == {"JD", "9D"}
    assert legal_cards(["JH", "JD", "9C"], "C", "S") == {"9C"}
    assert legal_cards(["JH", "9C", "5S"], "H", "S") == {"JH", "5S"}


def test_openings_bids_and_pips() -> None:
    assert openings(["JD", "9C"]) == {("D", "JD"), ("H", "JD"), ("C", "9C")}
    assert openings(["JK2"]) == {(suit, "JK2") for suit in "CDHS"}
    assert legal_bids(None) == ["pass", 4, 5, 6, 7]
    assert legal_bids(6) == ["pass", 7]
    assert legal_bids(None, forced=True) == [4, 5, 6, 7]
    assert sum(map(pips, pack(jokers=2))) == 80


@pytest.mark.parametrize(
    ("scored", "won", "bid", "decided"),
    [
        (of(0, 0, 0, 0, None, None, None), (20, 10), 4, True),
        (of(0, 0, 0, None, None, None, None), (20, 10), 4, False),
        (of(0, 1, 1, 1, None, None, None), (20, 10), 4, False),
        (of(0, 1, 1, 1, None, None, None), (20, 40), 4, True),
        (of(0, 1, 1, 1, None, None, None), (20, 39), 4, False),
        (of(0, 1, 0, 1, 2, None, None), (40, 30), 4, False),
        (of(0, 1, 0, 1, 2, None, 4), (41, 30), 4, True),
        (of(0, 1, None, None, None, None, None), (0, 0), 7, True),
    ],
)
def test_when_a_bid_is_decided(scored: dict[str, int | None], won: tuple[int, int], bid: int, decided: bool) -> None:
    assert is_decided(scored, won, 0, bid) is decided
    mirror = {name: None if seat is None else seat + 1 for name, seat in scored.items()}
    assert is_decided(mirror, won[::-1], 1, bid) is decided


def test_a_deal_stopped_too_early() -> None:
    stopped = golden("plute L6, stopped")
    for record in (golden("plute L6, stopped", early_stop=False), stopped | {"events": stopped["events"][:42]}):
        with pytest.raises(RefereeError, match="the events end here, but play by seat 2 is due"):
            check(record)
    check(golden("plute L6", early_stop=True))  # which is allowed, not due
    assert points(stopped["dealt"], [], "S", USUAL) == of(2, 1, None, None, None, None, None)


def test_names_of_points_and_the_seat_of_game_are_free_within_reason() -> None:
    l6 = golden("plute L6")
    names = ("High", "LOW", "Jack", "Off-Jack", "high JK", "low-joker", "game")
    l6["result"]["points"] = dict(zip(names, l6["result"]["points"].values(), strict=True))
    for seat in (0, 2, 4):
        check(changed(l6, put("result", "points", "game", seat)))
    for wrong in (1, 3, 5, 6, -2, None, False, 4.0):
        with pytest.raises(RefereeError):
            check(changed(l6, put("result", "points", "game", wrong)))
    with pytest.raises(RefereeError, match="has a point twice"):
        check(changed(l6, put("result", "points", "high", 2)))
