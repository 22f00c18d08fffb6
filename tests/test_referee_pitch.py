"""The referee of Pitch: it passes the golden examples, and any wrong record fails it."""

from __future__ import annotations

import pytest

from golden_deals import golden
from referee import RefereeError
from referee.corrupt import changed, event, put
from referee.pitch import check
from referee.pitch_rules import Contract, Rules, deck, legal_bids, legal_cards, sale_answers, sale_bids, trick_winner
from referee.pitch_score import deltas, is_made, points

BASE, JOKER, PARTNERS = Rules(), Rules(joker=True), Rules(partners=True)
SMUDGE, SLAM = Rules(smudge="game"), Rules(smudge="slam")
SALE = Rules(auction="sell_out", dealer_steal=False)


# The golden examples


def test_p2_a_set_back_and_a_point_for_another() -> None:
    scored = {"high": 0, "low": 0, "jack": None, "game": 2}
    assert deltas(scored, Contract(0, 0, 3), BASE) == [-3, 0, 1, 0]


def test_p4_the_dealer_takes_over() -> None:
    assert legal_bids(3, BASE, dealer=True) == ["pass", 3, 4]
    assert legal_bids(3, BASE) == ["pass", 4]
    assert legal_bids(4, BASE, dealer=True) == ["pass", 4]
    assert legal_bids(None, BASE, dealer=True) == ["pass", 1, 2, 3, 4]
    assert legal_bids(3, Rules(dealer_steal=False), dealer=True) == ["pass", 4]
    assert legal_bids(None, Rules(min_bid=2)) == ["pass", 2, 3, 4]
    assert legal_bids(None, Rules(all_pass="dealer_forced"), dealer=True) == [2, 3, 4]
    with pytest.raises(RefereeError, match=r"event 3: seat 3 says 3 for bid, legal is \['pass', 4\]"):
        check(golden("pitch P4", dealer_steal=False))


def test_p5_a_forced_sale() -> None:
    assert sale_bids(None, 5, SALE) == ["pass", 1]
    assert sale_answers(1, 6, SALE) == ["sell"]
    assert sale_bids(None, 6, SALE) == ["pass"]
    for number, bid in [(0, 4), (1, 2), (4, "keep")]:
        with pytest.raises(RefereeError, match=f"event {number}: seat . says {bid!r} for bid, legal is"):
            check(changed(golden("pitch P5"), event(number, "bid", bid)))


def test_p6_keeping_and_selling() -> None:
    assert (sale_bids(None, 2, SALE), sale_answers(3, 3, SALE)) == (["pass", 1, 2, 3], ["keep", "sell"])
    assert sale_bids(None, 2, Rules(auction="sell_out", min_bid=2)) == ["pass", 2, 3]
    assert sale_bids(2, 2, SALE) == ["pass", 3]
    scored = {"high": 2, "low": None, "jack": None, "game": None}
    assert deltas(scored, Contract(0, 0, 3, marked=(1, 3)), SALE) == [-3, 3, 1, 0]
    assert deltas(scored, Contract(1, 1, 3, marked=(0, 3)), SALE) == [3, -3, 1, 0]


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
    assert legal_cards(["JK", "AD", "5H"], "9C", "C") == {"JK"}
    assert legal_bids(4, JOKER) == ["pass", 5]


def test_p8_racehorse_low() -> None:
    rules = Rules(pack=32, target=11)
    dealt = [["AC", "7D"], ["JC", "8D"], ["8C", "9D"], ["TD", "KD"]]
    scored = points(dealt, [[(1, "JC"), (2, "8C"), (3, "KD"), (0, "AC")]], "C", Contract(1, 1, 2), rules)
    assert scored == {"high": 0, "low": 2, "jack": 0, "game": 0}
    assert len(deck(rules)) == 32


def test_p9_smudge() -> None:
    scored: dict[str, int | None] = {"high": 1, "low": 1, "jack": 1, "game": 1}
    bid = Contract(1, 1, "smudge")
    assert deltas(scored, bid, SMUDGE) == [0, 4, 0, 0]
    scored["game"] = None
    assert deltas(scored, bid, SMUDGE) == [0, -4, 0, 0]


def test_who_may_smudge() -> None:
    assert legal_bids(3, SMUDGE, score=0) == ["pass", 4, "smudge"]
    assert legal_bids(3, SMUDGE, score=-1) == ["pass", 4]
    assert legal_bids(4, SMUDGE) == ["pass"]
    assert legal_bids(4, SMUDGE, dealer=True) == ["pass", 4, "smudge"]
    assert legal_bids("smudge", SMUDGE, dealer=True) == ["pass"]
    assert legal_bids("smudge", Rules(smudge="game", joker=True), dealer=True) == ["pass", 5]
    with pytest.raises(RefereeError, match="event 1: seat 1 says 'smudge'"):
        check(golden("pitch P9") | {"scores": [0, -1, 0, 0]})


def test_p10_slam() -> None:
    assert legal_bids(4, SLAM) == ["pass", "slam"]
    assert legal_bids("slam", SLAM) == ["pass"]
    assert legal_bids("slam", SLAM, dealer=True) == ["pass", "slam"]
    assert legal_bids(5, Rules(smudge="slam", joker=True)) == ["pass", "slam"]
    with pytest.raises(RefereeError, match=r"result\.points\.low is 1, should be 0"):
        check(golden("pitch P10, 3S", low="captured"))
    both = {"high": 0, "low": 2, "jack": 2, "game": 0, "slam": 0}
    assert is_made(both, Contract(0, 0, "slam"), Rules(smudge="slam", partners=True))
    with_joker = {"high": 0, "low": 0, "jack": 0, "joker": 0, "game": 0, "slam": 0}
    assert deltas(with_joker, Contract(0, 0, "slam"), Rules(smudge="slam", joker=True)) == [6, 0, 0, 0]


def test_a_slam_wants_the_points_and_the_tricks() -> None:
    dealt = [["AC", "JC", "2C", "5D"], ["3C", "9D"]]
    tricks = [[(0, "AC"), (1, "3C")], [(0, "JC"), (1, "TS")], [(0, "2C"), (1, "7H")], [(0, "5D"), (1, "8S")]]
    wanted = {"high": 0, "low": 0, "jack": 0, "game": 0, "slam": 0}
    assert points(dealt, tricks, "C", Contract(0, 0, "slam"), SLAM) == wanted
    tricks[3][1] = (1, "9D")
    assert points(dealt, tricks, "C", Contract(0, 0, "slam"), SLAM) == wanted | {"slam": None}


def test_the_pitch_is_of_the_suit_that_is_made_trumps() -> None:
    with pytest.raises(RefereeError, match="event 5: seat 1 may not play"):
        check(changed(golden("pitch P1"), event(4, "suit", "D")))


def test_following() -> None:
    hand = ["AS", "2S", "KD", "3H"]
    assert legal_cards(hand, "9S", "S") == {"AS", "2S"}
    assert legal_cards(hand, "9D", "S") == {"AS", "2S", "KD"}
    assert legal_cards(hand, "9C", "S") == legal_cards(hand, None, "S") == set(hand)


def test_the_game_point_is_pooled_by_partners_and_lost_in_a_tie() -> None:
    dealt = [["TC"], ["KS"], ["JS"], ["2S"]]
    tricks = [[(0, "AC"), (1, "2C"), (2, "3C"), (3, "4C")], [(1, "KC"), (2, "JC"), (3, "5C"), (0, "6C")]]
    assert points(dealt, tricks, "C", Contract(0), BASE)["game"] is None
    tricks.append([(2, "JC"), (3, "7C"), (0, "8C"), (1, "9C")])
    assert points(dealt, tricks, "C", Contract(0), PARTNERS)["game"] == 0
    record = golden("pitch, partners")
    check(changed(record, put("result", "points", "game", 3)))
    for change in (put("result", "points", "game", 2), put("result", "points", "high", 3)):
        with pytest.raises(RefereeError, match=r"result\.points"):
            check(changed(record, change))


def test_passed_out() -> None:
    check(changed(golden("pitch, all pass"), put("result", "points", {})))
    for choice, message in [
        ("dealer_forced", "event 3: seat 3 says 'pass'"),
        ("eldest_free", "event 4: the events end"),
    ]:
        with pytest.raises(RefereeError, match=message):
            check(golden("pitch, all pass", all_pass=choice))


def test_rules_that_do_not_go_together_are_refused() -> None:
    for wrong in [
        {"pack": 32, "players": 6},
        {"partners": True, "players": 5},
        {"auction": "sell_out", "dealer_steal": True},
        {"auction": "sell_out", "dealer_steal": False, "players": 2},
        {"auction": "sell_out", "dealer_steal": False, "partners": True},
    ]:
        with pytest.raises(RefereeError, match=r"^rules\.(players|partners|auction|dealer_steal)"):
            check(golden("pitch P1", **wrong))


# Wrong records fail
