"""The referee of Plute against the worked examples: trumps, jokers, points, and when a deal may stop."""

from __future__ import annotations

import pytest

from golden_deals import golden
from incoming import changed, put
from referee import RefereeError, check
from referee import plute_rules as law

USUAL, MARKED = law.Rules(), law.Rules(jokers="marked")


def trick_of(text: str, leader: int = 0) -> law.Trick:
    return [((leader + step) % 6, card) for step, card in enumerate(text.split())]


def of(*seats: int | None) -> dict[str, int | None]:
    """Points by seat, in the order of the table."""
    return dict(zip(("high", "low", "jack", "off_jack", "high_joker", "low_joker", "game"), seats, strict=True))


@pytest.mark.parametrize(
    ("trick", "trump", "winner", "marked"),
    [
        ("KC 5C 2H JD JK1 AC", "H", 3, 3),  # L1
        ("JK1 AH KH 2D QH JK2", "D", 3, 3),
        ("AH JH JD TD KH QH", "D", 2, 2),
        ("9C KH AH JH 9H AC", "C", 5, 5),
        ("QS 9H AS TH AC JH", "D", 5, 5),  # here the Jack of hearts is a trump
        ("KC JK2 5C JK1 6C 7C", "H", 1, 3),
    ],
)
def test_l1_who_wins_the_trick(trick: str, trump: str, winner: int, marked: int) -> None:
    assert [law.trick_winner(trick_of(trick), trump, rules) for rules in (USUAL, MARKED)] == [winner, marked]


@pytest.mark.parametrize(
    ("hand", "led", "trump", "legal"),
    [
        ("2H JD JK1 5C AD", "C", "H", "2H JD JK1 5C"),  # L1
        ("JK2 AC KD", "H", "H", "JK2"),  # L2: a joker must follow to trumps
        ("JD AC KD", "H", "H", "JD"),
        ("JD 9C", "D", "H", "JD 9C"),  # the off-jack has left its suit
        ("JD 9D 9C", "D", "H", "JD 9D"),
        ("JH JD 9C", "C", "S", "9C"),
        ("JH 9C 5S", "H", "S", "JH 5S"),
    ],
)
def test_l1_l2_what_may_be_played(hand: str, led: str, trump: str, legal: str) -> None:
    assert law.legal_cards(hand.split(), led, trump) == set(legal.split())


def test_l3_three_points_do_not_make_four() -> None:
    scored = of(0, 1, 2, 1, 3, 5, 4)
    assert (law.team_points(scored, 0), law.team_points(scored, 1)) == (3, 4)
    assert law.team_deltas([0, 1] * 4 + [0], False, 0) == (-1, 0)


def test_l4_nobody_has_game_at_forty_all() -> None:
    hands = [[], ["AH"], [], [], [], ["2H"]]
    tricks = [trick_of("AS KS QS JS TS 2S"), trick_of("AC KC QC JC TC 2C")]
    tricks += [trick_of("AH AD KD QD TD JD", 1), trick_of("KH QH JH TH 2H 9H", 1)]
    assert law.points(hands, tricks, "H", USUAL) == of(1, 5, 1, 1, None, None, None)
    tricks[3] = trick_of("KH QH JH TH JS 2H", 1)  # one pip more
    assert law.points(hands, tricks, "H", USUAL) == of(1, 5, 1, 1, None, None, 1)
    assert law.team_points(of(0, 2, 0, 1, 4, 3, None), 0) == 4


def test_l5_a_plute_wins_the_match() -> None:
    assert law.team_deltas([1, 3, 5] * 3, True, 0) == (0, 0)
    assert law.plute_team([1] * 8) is None
    assert law.plute_team([1] * 8 + [2]) is None


def test_jokers_marked_or_not() -> None:
    hands = [["AH", "2H"], [], [], [], [], []]
    apart = [trick_of("AH JK2 3H 4H 5H 6H"), trick_of("KH JK1 9C 7H 8C QC", 1)]
    for tricks, rules, seats in ((apart, USUAL, [0, 1]), (apart, MARKED, [1, 0]), (apart[:1], MARKED, [None, 0])):
        assert [law.points(hands, tricks, "H", rules)[name] for name in ("high_joker", "low_joker")] == seats


def test_a_joker_or_a_jack_opens_in_more_than_one_suit() -> None:
    assert law.openings(["JD", "9C"]) == {("D", "JD"), ("H", "JD"), ("C", "9C")}
    assert law.openings(["JK2"]) == {(suit, "JK2") for suit in "CDHS"}


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
    assert law.is_decided(scored, won, 0, bid) is decided
    mirror = {name: None if seat is None else seat + 1 for name, seat in scored.items()}
    assert law.is_decided(mirror, won[::-1], 1, bid) is decided


def test_a_deal_stopped_too_early() -> None:
    stopped = golden("plute L6, stopped")
    for record in (golden("plute L6, stopped", early_stop=False), stopped | {"events": stopped["events"][:42]}):
        with pytest.raises(RefereeError, match="the events end here, but play by seat 2 is due"):
            check(record)
    check(golden("plute L6", early_stop=True))  # which is allowed, not due


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
