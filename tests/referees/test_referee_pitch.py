"""The referee of Pitch against the worked examples: bids, sales, the joker, slams, and the points."""

from __future__ import annotations

from typing import Any

import pytest

from golden_deals import golden
from incoming import changed, put
from referee import RefereeError
from referee.pitch import check
from referee.pitch_rules import Contract, Rules, legal_bids, legal_cards, sale_answers, sale_bids, trick_winner
from referee.pitch_score import deltas, is_made, points

BASE, JOKER, PARTNERS = Rules(), Rules(joker=True), Rules(partners=True)
SMUDGE, SLAM = Rules(smudge="game"), Rules(smudge="slam")
SALE = Rules(auction="sell_out", dealer_steal=False)
DEALER, FORCED = {"dealer": True}, Rules(all_pass="dealer_forced")


@pytest.mark.parametrize(
    ("high", "rules", "seat", "legal"),
    [
        (3, BASE, DEALER, ["pass", 3, 4]),  # P4: the dealer takes over
        (3, BASE, {}, ["pass", 4]),
        (4, BASE, DEALER, ["pass", 4]),
        (None, BASE, DEALER, ["pass", 1, 2, 3, 4]),
        (3, Rules(dealer_steal=False), DEALER, ["pass", 4]),
        (None, Rules(min_bid=2), {}, ["pass", 2, 3, 4]),
        (None, FORCED, DEALER, [1, 2, 3, 4]),
        (None, Rules(all_pass="dealer_forced", min_bid=2), DEALER, [2, 3, 4]),
        (4, JOKER, {}, ["pass", 5]),  # P7
        (3, SMUDGE, {"score": 0}, ["pass", 4, "smudge"]),  # P9
        (3, SMUDGE, {"score": -1}, ["pass", 4]),
        (4, SMUDGE, {}, ["pass"]),
        (4, SMUDGE, DEALER, ["pass", 4, "smudge"]),
        ("smudge", SMUDGE, DEALER, ["pass"]),
        ("smudge", Rules(smudge="game", joker=True), DEALER, ["pass", 5]),
        (4, SLAM, {}, ["pass", "slam"]),  # P10
        ("slam", SLAM, {}, ["pass"]),
        ("slam", SLAM, DEALER, ["pass", "slam"]),
        (5, Rules(smudge="slam", joker=True), {}, ["pass", "slam"]),
    ],
)
def test_p4_p7_p9_p10_what_may_be_bid(high: Any, rules: Rules, seat: dict[str, Any], legal: list[Any]) -> None:
    assert legal_bids(high, rules, **seat) == legal


def test_p5_p6_sales() -> None:
    assert [sale_bids(None, score, SALE) for score in (2, 5, 6)] == [["pass", 1, 2, 3], ["pass", 1], ["pass"]]
    assert sale_bids(None, 2, Rules(auction="sell_out", min_bid=2)) == ["pass", 2, 3]
    assert sale_bids(2, 2, SALE) == ["pass", 3]
    assert (sale_answers(1, 6, SALE), sale_answers(3, 3, SALE)) == (["sell"], ["keep", "sell"])


@pytest.mark.parametrize(
    ("points", "contract", "rules", "delta"),
    [
        ({"high": 0, "low": 0, "jack": None, "game": 2}, Contract(0, 0, 3), BASE, [-3, 0, 1, 0]),  # P2
        ({"high": 2, "jack": None}, Contract(0, 0, 3, marked=(1, 3)), SALE, [-3, 3, 1, 0]),  # P6
        ({"high": 2, "jack": None}, Contract(1, 1, 3, marked=(0, 3)), SALE, [3, -3, 1, 0]),
        (dict.fromkeys(("high", "low", "jack", "game"), 1), Contract(1, 1, "smudge"), SMUDGE, [0, 4, 0, 0]),  # P9
        (dict.fromkeys(("high", "low", "jack"), 1), Contract(1, 1, "smudge"), SMUDGE, [0, -4, 0, 0]),
        (
            dict.fromkeys(("high", "low", "jack", "joker", "game", "slam"), 0),
            *(Contract(0, 0, "slam"), Rules(smudge="slam", joker=True), [6, 0, 0, 0]),
        ),
    ],
)
def test_p2_p6_p9_p10_the_score(
    points: dict[str, int | None], contract: Contract, rules: Rules, delta: list[int]
) -> None:
    assert deltas(points, contract, rules) == delta


def test_p7_the_joker() -> None:
    dealt = [["9C", "KD"], ["AC", "2D"], ["4C", "3D"], ["JK", "TD"]]
    tricks = [[(0, "9C"), (1, "AC"), (2, "4C"), (3, "JK")]]
    scored = points(dealt, tricks, "C", Contract(0, 0, 2), JOKER)
    assert scored == {"high": 1, "low": 2, "jack": None, "joker": 1, "game": 1}
    captured = points(dealt, tricks, "C", Contract(0, 0, 2), Rules(joker=True, low="captured"))
    assert captured["low"] == 1
    assert trick_winner([(0, "4C"), (1, "JK")], "C") == 0
    assert trick_winner([(0, "AD"), (1, "JK")], "C") == 1
    alone = points([["JK"], ["KD"]], [[(0, "JK"), (1, "KD")]], "S", Contract(0), JOKER)
    assert alone == {"high": 0, "low": None, "jack": None, "joker": 0, "game": 0}


def test_p8_racehorse_low() -> None:
    dealt = [["AC", "7D"], ["JC", "8D"], ["8C", "9D"], ["TD", "KD"]]
    tricks = [[(1, "JC"), (2, "8C"), (3, "KD"), (0, "AC")]]
    scored = points(dealt, tricks, "C", Contract(1, 1, 2), Rules(pack=32, target=11))
    assert scored == {"high": 0, "low": 2, "jack": 0, "game": 0}


def test_p10_a_slam_wants_the_points_and_the_tricks() -> None:
    dealt = [["AC", "JC", "2C", "5D"], ["3C", "9D"]]
    tricks = [[(0, "AC"), (1, "3C")], [(0, "JC"), (1, "TS")], [(0, "2C"), (1, "7H")], [(0, "5D"), (1, "8S")]]
    wanted = {"high": 0, "low": 0, "jack": 0, "game": 0, "slam": 0}
    assert points(dealt, tricks, "C", Contract(0, 0, "slam"), SLAM) == wanted
    tricks[3][1] = (1, "9D")
    assert points(dealt, tricks, "C", Contract(0, 0, "slam"), SLAM) == wanted | {"slam": None}
    both = {"high": 0, "low": 2, "jack": 2, "game": 0, "slam": 0}
    assert is_made(both, Contract(0, 0, "slam"), Rules(smudge="slam", partners=True))


@pytest.mark.parametrize(
    ("hand", "led", "trump", "legal"),
    [
        ("AS 2S KD 3H", "9S", "S", "AS 2S"),
        ("AS 2S KD 3H", "9D", "S", "AS 2S KD"),
        ("AS 2S KD 3H", "9C", "S", "AS 2S KD 3H"),
        ("JK AD 5H", "9C", "C", "JK"),  # P7
    ],
)
def test_following(hand: str, led: str, trump: str, legal: str) -> None:
    assert legal_cards(hand.split(), led, trump) == set(legal.split())


def test_the_game_point_is_pooled_by_partners_and_lost_in_a_tie() -> None:
    dealt = [["TC"], ["KS"], ["JS"], ["2S"]]
    tricks = [[(0, "AC"), (1, "2C"), (2, "3C"), (3, "4C")], [(1, "KC"), (2, "JC"), (3, "5C"), (0, "6C")]]
    assert points(dealt, tricks, "C", Contract(0), BASE)["game"] is None
    tricks.append([(2, "JC"), (3, "7C"), (0, "8C"), (1, "9C")])
    assert points(dealt, tricks, "C", Contract(0), PARTNERS)["game"] == 0


def test_points_may_be_written_in_two_ways() -> None:
    """Either partner may stand for Game, and a deal that all pass may have no points; nothing else is free."""
    check(changed(golden("pitch, all pass"), put("result", "points", {})))
    record = golden("pitch, partners")
    check(changed(record, put("result", "points", "game", 3)))
    for change in (put("result", "points", "game", 2), put("result", "points", "high", 3)):
        with pytest.raises(RefereeError, match=r"result\.points"):
            check(changed(record, change))


@pytest.mark.parametrize(
    ("name", "rules", "change", "message"),
    [
        ("P4", {"dealer_steal": False}, (), r"event 3: seat 3 says 3 for bid, legal is \['pass', 4\]"),
        ("P5", {}, ("events", 0, "bid", 4), "event 0: seat . says 4 for bid, legal is"),
        ("P5", {}, ("events", 1, "bid", 2), "event 1: seat . says 2 for bid, legal is"),
        ("P5", {}, ("events", 4, "bid", "keep"), "event 4: seat . says 'keep' for bid, legal is"),
        ("P9", {}, ("scores", [0, -1, 0, 0]), "event 1: seat 1 says 'smudge'"),
        ("P10, 3S", {"low": "captured"}, (), r"result\.points\.low is 1, should be 0"),
        ("P1", {}, ("events", 4, "suit", "D"), "event 5: seat 1 may not play"),  # the pitch is of the suit named
        ("P1", {"pack": 32, "players": 6}, (), r"^rules\.players"),
        ("P1", {"partners": True, "players": 5}, (), r"^rules\.partners"),
        ("P1", {"auction": "sell_out", "dealer_steal": True}, (), r"^rules\.dealer_steal"),
        ("P1", {"auction": "sell_out", "dealer_steal": False, "players": 2}, (), r"^rules\.auction"),
        ("P1", {"auction": "sell_out", "dealer_steal": False, "partners": True}, (), r"^rules\.auction"),
    ],
)
def test_what_is_wrong_by_other_rules(name: str, rules: dict[str, Any], change: tuple[Any, ...], message: str) -> None:
    with pytest.raises(RefereeError, match=message):
        check(changed(golden(f"pitch {name}", **rules), put(*change) if change else lambda record: None))
