"""The referee of Plute: it passes the golden examples, and any wrong record fails it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from referee.cards import pack
from referee.contract import RefereeError
from referee.corrupt import Change, changed, drop, event, insert, put, swap
from referee.plute import check
from referee.plute_rules import (
    Rules,
    Trick,
    after_deal,
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
from referee.plute_writer import plute_deal, random_record, write_up

Record = dict[str, Any]
USUAL, MARKED = Rules(), Rules(jokers="marked")


def trick_of(text: str, leader: int = 0) -> Trick:
    return [((leader + step) % 6, card) for step, card in enumerate(text.split())]


def of(*seats: int | None) -> dict[str, int | None]:
    """Points by seat, in the order of the table."""
    return dict(zip(("high", "low", "jack", "off_jack", "high_joker", "low_joker", "game"), seats, strict=True))


# The golden examples, L6 first as the others use its record

L6_DEALT = """
JS 4S KH 8H 2H 8D 6D 9C 3C
TS 2S AH 5D 4D 2D QC TC 4C
AS 9S 6S 5S 3S 3H QD TD KC
QS 9H JD 9D 7D 3D 8C 7C JK1
KS 7S JH 7H 6H KD AC 6C 5C
8S QH TH 5H 4H AD JC 2C JK2
"""
L6_TRICKS = """
2 AS QS 7S 8S JS 2S
2 6S JK1 KS JK2 4S TS
4 6C JC 9C 4C 9S 8C
5 2C 3C QC KC 7C AC
4 JH QH KH AH 3S 9H
2 5S 9D 5C AD 8H TC
2 3H 7D 6H TH 2H 5D
5 5H 6D 4D QD 3D 7H
4 KD 4H 8D 2D TD JD
"""
L6_HANDS = [line.split() for line in L6_DEALT.strip().split("\n")]
L6_CARDS = [card for line in L6_TRICKS.split("\n") for card in line.split()[1:]]


def l6_record(rules: Rules = USUAL, stop: bool = True) -> Record:
    script = iter([4, 5, "pass", "pass", "pass", "pass", ("S", "AS"), *L6_CARDS[1:]])

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        if what == "stop":
            return stop
        choice = next(script)
        assert choice in options, (what, seat, choice, options)
        return choice

    return write_up(rules, 0, L6_HANDS, choose)


@pytest.fixture
def l6() -> Record:
    return l6_record()


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
    assert after_deal((0, 0), (0, 0), [0, 1] * 4 + [0], False, 0, USUAL) == ((0, 0), (1, 0), None)


def test_l4_nobody_has_game_at_forty_all() -> None:
    hands = [[], ["AH"], [], [], [], ["2H"]]
    tricks = [trick_of("AS KS QS JS TS 2S"), trick_of("AC KC QC JC TC 2C")]
    tricks += [trick_of("AH AD KD QD TD JD", 1), trick_of("KH QH JH TH 2H 9H", 1)]
    assert points(hands, tricks, "H", USUAL) == of(1, 5, 1, 1, None, None, None)
    tricks[3] = trick_of("KH QH JH TH JS 2H", 1)  # one pip more
    assert points(hands, tricks, "H", USUAL) == of(1, 5, 1, 1, None, None, 1)
    assert team_points(of(0, 2, 0, 1, 4, 3, None), 0) == 4


def test_l5_a_plute_wins_the_match() -> None:
    assert after_deal((2, 0), (0, 2), [1, 3, 5] * 3, False, 0, USUAL) == ((2, 0), (0, 2), 1)
    assert after_deal((2, 2), (2, 2), [1, 3, 5] * 3, True, 0, USUAL).winner == 1
    assert team_deltas([1, 3, 5] * 3, True, 0) == (0, 0)
    assert plute_team([1] * 8) is None
    assert plute_team([1] * 8 + [2]) is None


def test_l6_a_whole_deal(l6: Record) -> None:
    check(l6)
    assert [each["seat"] for each in l6["events"] if each["do"] == "trick"] == [2, 4, 5, 4, 2, 2, 5, 4, 4]
    assert l6["result"]["points"] == of(2, 1, 2, 5, 4, 4, 4)
    assert l6["result"]["captured"] == [0, 0, 31, 0, 38, 11]
    assert (l6["result"]["made"], l6["result"]["delta"]) == (True, [1, 0, 1, 0, 1, 0])


def test_l6_stopped_early() -> None:
    record = l6_record(Rules(early_stop=True))
    check(record)
    assert record["result"]["tricks"] == [0, 0, 3, 0, 2, 1]
    assert record["result"]["captured"] == [0, 0, 31, 0, 22, 1]
    assert record["result"]["points"] == of(2, 1, 2, 5, 4, 4, 2)
    assert points(L6_HANDS, [], "S", USUAL) == of(2, 1, None, None, None, None, None)
    check(l6_record(Rules(early_stop=True), stop=False))
    record["rules"]["early_stop"] = False
    with pytest.raises(RefereeError, match="event 49: the events end here, but play by seat 2 is due"):
        check(record)


def test_l6_stopped_too_early() -> None:
    record = l6_record(Rules(early_stop=True))
    del record["events"][42:]
    with pytest.raises(RefereeError, match="event 42: the events end here, but play by seat 2 is due"):
        check(record)


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


def test_the_match_ends_with_the_third() -> None:
    mixed = [0, 1] * 4 + [0]
    assert after_deal((2, 2), (2, 2), mixed, True, 1, USUAL) == ((2, 3), (2, 2), 1)
    assert after_deal((2, 2), (2, 2), mixed, False, 1, USUAL) == ((2, 2), (2, 3), 0)
    assert after_deal((1, 2), (2, 2), mixed, True, 0, USUAL).winner is None
    assert after_deal((1, 2), (2, 2), mixed, True, 0, Rules(made_to_win=2)).winner == 0
    assert after_deal((0, 0), (0, 0), mixed, False, 0, Rules(set_to_lose=1)).winner == 1


# Deals of every kind are let through, and fail when something is missing


def test_legal_deals_of_every_option_pass() -> None:
    rng = random.Random(54)
    records = [random_record(rng) for _ in range(400)]
    for record in records:
        check(json.loads(json.dumps(record)))
    kinds = {(record["result"]["made"], any(record["result"]["delta"])) for record in records}
    assert len(kinds) == 4, "bids made and set, with and without a plute"
    whole = [record for record in records if sum(record["result"]["tricks"]) == 9]
    assert len(whole) < len(records), "no deal was cut short"
    tied = next(record for record in whole if record["result"]["points"]["game"] is None)
    with pytest.raises(RefereeError, match=r"result\.points\.game is 0, should be None"):
        check(changed(tied, put("result", "points", "game", 0)))
    assert any(record["events"][5]["do"] != "bid" for record in records), "nobody bid 7"


@pytest.mark.parametrize("team", [0, 1])
def test_a_plute_by_either_team(team: int) -> None:
    rules = Rules(early_stop=True)  # which is no reason to stop here
    record = write_up(rules, 0, plute_deal(random.Random(team), team), lambda what, seat, options: options[0])
    check(record)
    assert record["result"]["delta"] == [0] * 6
    record["result"]["delta"] = [0, 1, 0, 1, 0, 1]
    with pytest.raises(RefereeError, match=r"result\.delta is \[0, 1, 0, 1, 0, 1\], should be \[0, 0, 0, 0, 0, 0\]"):
        check(record)


def test_records_of_other_options_can_fail() -> None:
    rng = random.Random(55)
    for record in [random_record(rng) for _ in range(150)]:
        with pytest.raises(RefereeError):
            check(changed(record, drop(rng.randrange(len(record["events"])))))


def test_names_of_points_and_the_seat_of_game_are_free_within_reason(l6: Record) -> None:
    seats = l6["result"]["points"]
    names = ("High", "LOW", "Jack", "Off-Jack", "high JK", "low-joker", "game")
    l6["result"]["points"] = dict(zip(names, seats.values(), strict=True))
    for seat in (0, 2, 4):
        check(changed(l6, put("result", "points", "game", seat)))
    for wrong in (1, 3, 5, 6, -2, None, False, 4.0):
        with pytest.raises(RefereeError):
            check(changed(l6, put("result", "points", "game", wrong)))
    with pytest.raises(RefereeError, match="has a point twice"):
        check(changed(l6, put("result", "points", "high", 2)))


# Wrong records fail

# Events of L6: 0 to 5 the bids of seats 1, 2, 3, 4, 5, 0; 6 trump; 7 to 12 the first trick, 13 its winner, and so on.
WRONG: list[tuple[str, Change, str]] = [
    ("wrong winner", event(13, "seat", 3), "event 13: found trick by seat 3, but trick by seat 2 is due"),
    ("the Off-Jack ranked low", event(27, "seat", 2), "event 27: found trick by seat 2, but trick by seat 5 is due"),
    ("winner missing", drop(13), "event 13: found play by seat 2, but trick by seat 2 is due"),
    ("play out of turn", swap(8, 9), "event 8: found play by seat 4, but play by seat 3 is due"),
    ("play missing", drop(12), "event 12: found trick by seat 2, but play by seat 1 is due"),
    ("card not held", event(8, "cards", ["KS"]), "event 8: seat 3 does not hold KS"),
    ("card played before", event(14, "cards", ["AS"]), "event 14: seat 2 does not hold AS"),
    ("revoke in trumps", event(8, "cards", ["9H"]), "event 8: seat 3 plays 9H, but must follow suit to S"),
    ("joker kept back", event(15, "cards", ["9H"]), "event 15: seat 3 plays 9H, but must follow suit to S"),
    ("revoke in clubs", event(23, "cards", ["8H"]), "event 23: seat 0 plays 8H, but must follow suit to C, or"),
    ("two cards", event(7, "cards", ["AS", "9S"]), "event 7: seat 2 plays 2 cards, should play one"),
    ("lone joker", event(15, "cards", ["JK"]), "event 15: cards has 'JK', which is no card"),
    ("another trump", event(6, "suit", "H"), "event 7: seat 2 opens with AS, which is no trump in H"),
    ("trump missing", drop(6), "event 6: found play by seat 2, but trump by seat 2 is due"),
    ("bid not rising", event(2, "bid", 5), "event 2: seat 3 bids 5, legal is"),
    ("bid too low", event(0, "bid", 3), "event 0: seat 1 bids 3, legal is"),
    ("bid too high", event(0, "bid", 8), "event 0: seat 1 bids 8, legal is"),
    ("pass missing", drop(5), "event 5: found trump by seat 2, but bid by seat 0 is due"),
    ("a discard", insert(7, do="discard", seat=2, cards=["3H"]), "event 7: found discard by seat 2, but play"),
    ("stops early", drop(69), "event 69: the events end here, but trick by seat 4 is due"),
    ("partners differ", put("scores", 2, 1), "scores differs between the partners 0, 2, 4"),
    ("dealt twice", put("dealt", 0, 0, "AS"), "AS was dealt twice"),
    ("wrong delta", put("result", "delta", [5, 2] * 3), r"result\.delta is \[5, 2, 5, 2, 5, 2\], should be"),
    ("wrong made", put("result", "made", False), r"result\.made is False, should be True"),
    ("wrong captured", put("result", "captured", [0, 0, 38, 0, 31, 11]), r"result\.captured is"),
    ("wrong tricks", put("result", "tricks", [0, 0, 4, 0, 3, 2]), r"result\.tricks is"),
    ("low captured", put("result", "points", "low", 2), r"result\.points\.low is 2, should be 1"),
    ("joker to the player", put("result", "points", "high_joker", 3), r"high_joker is 3, should be 4"),
    ("a partner's Jack", put("result", "points", "jack", 0), r"result\.points\.jack is 0, should be 2"),
    ("point missing", lambda record: record["result"]["points"].pop("off_jack"), r"result\.points lacks off_jack"),
    ("another game", put("variant", "pitch"), "variant is 'pitch', should be 'plute'"),
]


@pytest.mark.parametrize(("change", "message"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_record_fails(l6: Record, change: Change, message: str) -> None:
    change(l6)
    with pytest.raises(RefereeError, match=message):
        check(l6)


def test_the_dealer_must_bid_when_nobody_has() -> None:
    def choose(what: str, seat: int, options: list[Any]) -> Any:
        return 6 if options[0] == 4 else options[0]

    record = write_up(USUAL, 3, L6_HANDS, choose)
    check(record)
    assert (record["result"]["bidder"], record["result"]["bid"]) == (3, 6)
    record["events"][5]["bid"] = "pass"
    with pytest.raises(RefereeError, match=r"event 5: seat 3 bids 'pass', legal is \[4, 5, 6, 7\]"):
        check(record)
