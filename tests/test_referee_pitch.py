"""The referee of Pitch: it passes the golden examples, and any wrong record fails it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from referee import RefereeError
from referee.corrupt import Change, changed, drop, event, insert, put, swap
from referee.pitch import OPTIONS, VARIANTS, check
from referee.pitch_rules import Contract, Rules, deck, legal_bids, legal_cards, sale_answers, sale_bids, trick_winner
from referee.pitch_score import deltas, is_made, match_winner, points
from referee.pitch_writer import P1_OTHER, P1_SAVED, follow, p1_record, random_record, random_rules, write_up

BASE, JOKER, PARTNERS = Rules(), Rules(joker=True), Rules(partners=True)
SMUDGE, SLAM = Rules(smudge="game"), Rules(smudge="slam")
SALE = Rules(auction="sell_out", dealer_steal=False)


@pytest.fixture
def p1() -> dict[str, Any]:
    return p1_record(BASE, ["pass", 3, "pass", "pass"])


# The golden examples


def test_p1_a_whole_deal(p1: dict[str, Any]) -> None:
    check(p1)
    assert [each["seat"] for each in p1["events"] if each["do"] == "trick"] == [1, 1, 0, 0, 1, 1]
    assert p1["result"] == {
        "bidder": 1,
        "bid": 3,
        "trump": "S",
        "partner": None,
        "tricks": [2, 4, 0, 0],
        "points": {"high": 1, "low": 1, "jack": None, "game": 1},
        "captured": [18, 20, 0, 0],
        "made": True,
        "delta": [0, 3, 0, 0],
    }


def test_p1_the_other_line_loses_game_and_so_the_bid() -> None:
    result = p1_record(BASE, ["pass", 3, "pass", "pass"], P1_OTHER)["result"]
    assert (result["captured"], result["points"]["game"]) == ([18, 7, 13, 0], 0)
    assert (result["made"], result["delta"]) == (False, [1, -3, 0, 0])
    result = p1_record(BASE, ["pass", 2, "pass", "pass"], P1_OTHER)["result"]
    assert (result["made"], result["delta"]) == (True, [1, 2, 0, 0])
    assert p1_record(BASE, ["pass", 2, "pass", "pass"], P1_SAVED)["result"]["captured"] == [8, 30, 0, 0]


def test_p2_a_set_back_and_a_point_for_another() -> None:
    scored = {"high": 0, "low": 0, "jack": None, "game": 2}
    assert deltas(scored, Contract(0, 0, 3), BASE) == [-3, 0, 1, 0]


def test_p3_two_at_the_target() -> None:
    contract, scored = Contract(0, 0, 2), {"high": 0, "low": 0, "jack": 1, "game": 0}
    assert match_winner([5, 6, 0, 0], scored, contract, BASE) == (0,)
    scored["high"] = 1
    assert match_winner([5, 6, 0, 0], scored, contract, BASE) == (1,)
    assert match_winner([5, 6, 0, 0], scored, contract, Rules(out="pitcher_first")) == (0,)
    failed = Contract(0, 0, 4)
    assert match_winner([6, 6, 0, 0], scored, failed, Rules(out="pitcher_first")) == (1,)
    assert match_winner([5, 4, 0, 0], {"high": 0, "low": 1, "jack": 1, "game": 0}, failed, BASE) == ()
    shared = {"high": 1, "low": 0, "jack": 3, "game": 2}
    assert match_winner([5, 5, 5, 5], shared, Contract(0, 0, 2), PARTNERS) == (1, 3)


def test_p4_the_dealer_takes_over() -> None:
    assert legal_bids(3, BASE, dealer=True) == ["pass", 3, 4]
    assert legal_bids(3, BASE) == ["pass", 4]
    assert legal_bids(4, BASE, dealer=True) == ["pass", 4]
    assert legal_bids(None, BASE, dealer=True) == ["pass", 1, 2, 3, 4]
    assert legal_bids(3, Rules(dealer_steal=False), dealer=True) == ["pass", 4]
    assert legal_bids(None, Rules(min_bid=2)) == ["pass", 2, 3, 4]
    assert legal_bids(None, Rules(all_pass="dealer_forced"), dealer=True) == [2, 3, 4]
    record = p1_record(BASE, [2, "pass", 3, 3], "")
    check(record)
    assert (record["result"]["bidder"], record["result"]["bid"]) == (3, 3)
    record["rules"]["dealer_steal"] = False
    with pytest.raises(RefereeError, match=r"event 3: seat 3 bids 3, legal is \['pass', 4\]"):
        check(record)


def test_p5_a_forced_sale() -> None:
    assert sale_bids(None, 5, SALE) == ["pass", 1]
    assert sale_answers(1, 6, SALE) == ["sell"]
    assert sale_bids(None, 6, SALE) == ["pass"]
    record = p1_record(SALE, ["offer", 1, "pass", "pass", "sell"], scores=(5, 6, 2, 0))
    check(record)
    assert record["result"]["delta"] == [1, 3, 0, 0]
    for number, bid in [(0, 4), (1, 2), (4, "keep")]:
        with pytest.raises(RefereeError, match=f"event {number}: seat . bids {bid!r}, legal is"):
            check(changed(record, event(number, "bid", bid)))


def test_p6_keeping_and_selling() -> None:
    assert (sale_bids(None, 2, SALE), sale_answers(3, 3, SALE)) == (["pass", 1, 2, 3], ["keep", "sell"])
    assert sale_bids(None, 2, Rules(auction="sell_out", min_bid=2)) == ["pass", 2, 3]
    assert sale_bids(2, 2, SALE) == ["pass", 3]
    scored = {"high": 2, "low": None, "jack": None, "game": None}
    assert deltas(scored, Contract(0, 0, 3, marked=(1, 3)), SALE) == [-3, 3, 1, 0]
    assert deltas(scored, Contract(1, 1, 3, marked=(0, 3)), SALE) == [3, -3, 1, 0]
    kept = p1_record(SALE, ["offer", 3, "pass", "pass", "keep", "AD"], "", (2, 3, 0, 0))
    check(kept)
    assert (kept["result"]["bidder"], kept["result"]["bid"], kept["result"]["trump"]) == (0, 3, "D")
    sold = p1_record(SALE, ["offer", 3, "pass", "pass", "sell"], P1_OTHER, (2, 3, 0, 0))
    assert sold["result"]["delta"] == [3 + 1, -3, 0, 0]
    pitched = p1_record(SALE, ["pitch", "TH"], "")
    check(pitched)
    assert (pitched["result"]["bid"], pitched["result"]["delta"][0]) == ("pitch", -4)
    free = p1_record(SALE, ["offer", "pass", "pass", "pass", "TH"], "")
    check(free)
    assert (free["result"]["bidder"], free["result"]["bid"], free["result"]["made"]) == (None, None, None)


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
    assert match_winner([6, 2, 0, 0], scored, bid, SMUDGE) == (1,)
    assert match_winner([6, 2, 0, 0], scored, Contract(1, 1, 4), SMUDGE) == ()
    assert deltas(scored, bid, SMUDGE) == [0, 4, 0, 0]
    scored["game"] = None
    assert deltas(scored, bid, SMUDGE) == [0, -4, 0, 0]
    assert match_winner([6, 3, 0, 0], scored, bid, SMUDGE) == ()


def test_who_may_smudge() -> None:
    assert legal_bids(3, SMUDGE, score=0) == ["pass", 4, "smudge"]
    assert legal_bids(3, SMUDGE, score=-1) == ["pass", 4]
    assert legal_bids(4, SMUDGE) == ["pass"]
    assert legal_bids(4, SMUDGE, dealer=True) == ["pass", 4, "smudge"]
    assert legal_bids("smudge", SMUDGE, dealer=True) == ["pass"]
    assert legal_bids("smudge", Rules(smudge="game", joker=True), dealer=True) == ["pass", 5]
    record = p1_record(SMUDGE, ["pass", "smudge", "pass", "pass"])
    check(record)
    assert (record["result"]["bid"], record["result"]["delta"]) == ("smudge", [0, -4, 0, 0])
    record["scores"][1] = -1
    with pytest.raises(RefereeError, match="event 1: seat 1 bids 'smudge'"):
        check(record)


def test_p10_slam() -> None:
    assert legal_bids(4, SLAM) == ["pass", "slam"]
    assert legal_bids("slam", SLAM) == ["pass"]
    assert legal_bids("slam", SLAM, dealer=True) == ["pass", "slam"]
    assert legal_bids(5, Rules(smudge="slam", joker=True)) == ["pass", "slam"]
    plays = "AS {} AC AD  KS 4S KC KD  QS 5S QC QD  JS 6H JC JD  TS 7H TC TD  {} 8H 9C 9D"
    points_of = {"2S": (0, 0, True, [5, 0, 0, 0]), "3S": (1, None, False, [-5, 1, 0, 0])}
    for mine, yours in [("2S", "3S"), ("3S", "2S")]:
        cards = plays.format(yours, mine).split()
        record = write_up(SLAM, 0, [cards[seat::4] for seat in range(4)], follow(["pass"] * 3 + ["slam", *cards]))
        check(record)
        low, slam, made, delta = points_of[mine]
        assert record["result"]["points"] == {"high": 0, "low": low, "jack": 0, "game": 0, "slam": slam}
        assert (record["result"]["made"], record["result"]["delta"]) == (made, delta)
    record["rules"]["low"] = "captured"
    with pytest.raises(RefereeError, match=r"result\.points\.low is 1, should be 0"):
        check(record)
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
    record = p1_record(PARTNERS, ["pass", 3, "pass", "pass"])
    check(record)
    assert record["result"]["delta"] == [0, 3, 0, 3]
    check(changed(record, put("result", "points", "game", 3)))
    for change in (put("result", "points", "game", 2), put("result", "points", "high", 3)):
        with pytest.raises(RefereeError, match=r"result\.points"):
            check(changed(record, change))


def test_passed_out_and_pitched_free() -> None:
    record = p1_record(BASE, ["pass"] * 4)
    check(record)
    assert record["result"]["points"] == {"high": None, "low": None, "jack": None, "game": None}
    check(changed(record, put("result", "points", {})))
    for choice, message in [
        ("dealer_forced", "event 3: seat 3 bids 'pass'"),
        ("eldest_free", "event 4: the events end"),
    ]:
        with pytest.raises(RefereeError, match=message):
            check(changed(record, put("rules", "all_pass", choice)))
    free = p1_record(Rules(all_pass="eldest_free"), ["pass"] * 4 + ["5S"], "")
    check(free)
    result = free["result"]
    assert (result["bidder"], result["bid"], result["trump"], result["made"]) == (None, None, "S", None)
    assert result["delta"] == [sum(taker == seat for taker in result["points"].values()) for seat in range(4)]


# Deals of every kind are let through, and each of them can be spoilt


def test_legal_deals_of_every_option_pass() -> None:
    rng = random.Random(7)
    records = [random_record(rng) for _ in range(1000)]
    for record in records:
        check(json.loads(json.dumps(record)))
    assert {record["variant"] for record in records} == set(VARIANTS)
    for key, values in OPTIONS.items():
        assert key == "target" or {record["rules"][key] for record in records} == set(values)
    results = [record["result"] for record in records]
    assert {result["bid"] for result in results} == {None, 1, 2, 3, 4, 5, "smudge", "slam", "pitch"}
    assert any(result["trump"] and result["points"]["low"] is None for result in results), "no lone joker"


def spoil(record: dict[str, Any], rng: random.Random) -> list[Change]:
    """Changes any one of which makes this record wrong, whatever the rules."""
    events, seats = record["events"], record["rules"]["players"]
    number, seat = rng.randrange(len(events)), rng.randrange(seats)
    ways = [drop(number), insert(number, **events[number]), event(number, "seat", (events[number]["seat"] + 1) % seats)]
    ways += [put("result", "delta", seat, record["result"]["delta"][seat] + 1)]
    ways += [put("result", "captured", seat, record["result"]["captured"][seat] + 1)]
    ways += [put("scores", seat, record["rules"]["target"]), put("result", "bid", 7), put("dealt", seat, 0, "QQ")]
    ways += [event(number, "bid", bid) for number in range(seats) if "bid" in events[number] for bid in (0, 6, "hold")]
    return ways


def test_records_of_every_option_can_fail() -> None:
    rng = random.Random(8)
    for record in [random_record(rng) for _ in range(150)]:
        for change in spoil(record, rng):
            with pytest.raises(RefereeError):
                check(changed(record, change))


def test_rules_that_do_not_go_together_are_refused() -> None:
    for wrong in [
        {"pack": 32, "players": 6},
        {"partners": True, "players": 5},
        {"auction": "sell_out", "dealer_steal": True},
        {"auction": "sell_out", "dealer_steal": False, "players": 2},
        {"auction": "sell_out", "dealer_steal": False, "partners": True},
    ]:
        record = random_record(random.Random(1), BASE)
        record["rules"] |= wrong
        with pytest.raises(RefereeError, match=r"^rules\.(players|partners|auction|dealer_steal)"):
            check(record)
    assert all(random_rules(random.Random(seed)).players in range(2, 8) for seed in range(50))


# Wrong records fail

WRONG: list[tuple[str, Change, str]] = [
    ("wrong winner", event(9, "seat", 0), "event 9: found trick by seat 0, but trick by seat 1 is due"),
    ("play out of turn", swap(6, 7), "event 6: found play by seat 3, but play by seat 2 is due"),
    ("wrong leader", event(10, "seat", 0), "event 10: found play by seat 0, but play by seat 1"),
    ("card not held", event(5, "cards", ["KD"]), "event 5: seat 1 does not hold KD"),
    ("trump not followed", event(6, "cards", ["KD"]), "event 6: seat 2 plays KD, but can follow the AS"),
    ("suit not followed", event(16, "cards", ["KH"]), "event 16: seat 2 plays KH, but can follow the JD"),
    ("two cards at once", event(5, "cards", ["AS", "KS"]), "event 5: seat 1 plays 2 cards, should play 1"),
    ("stops early", drop(34), "event 34: the events end here, but trick by seat 1 is due"),
    ("goes on", insert(35, do="play", seat=1, cards=["AS"]), "event 35: play by seat 1 is superfluous"),
    ("bid not rising", event(2, "bid", 3), r"event 2: seat 2 bids 3, legal is \['pass', 4\]"),
    ("bid too high", event(1, "bid", 5), "event 1: seat 1 bids 5, legal is"),
    ("bid too low", event(0, "bid", 0), "event 0: seat 0 bids 0, legal is"),
    ("smudge not played", event(1, "bid", "smudge"), "event 1: seat 1 bids 'smudge'"),
    ("slam not played", event(1, "bid", "slam"), "event 1: seat 1 bids 'slam'"),
    ("offer in an auction", event(0, "bid", "offer"), "event 0: seat 0 bids 'offer'"),
    ("overbid", event(2, "bid", 4), "event 4: found trump by seat 1, but trump by seat 2"),
    ("taken over", event(3, "bid", 3), "event 4: found trump by seat 1, but trump by seat 3"),
    ("bid out of turn", swap(0, 1), "event 0: found bid by seat 1, but bid by seat 0 is due"),
    ("an answer to no sale", insert(4, do="bid", seat=0, bid="sell"), "event 4: found bid by seat 0, but trump"),
    ("other trump", event(4, "suit", "D"), "event 5: seat 1 pitches AS, but trumps were said to be D"),
    ("trump by another", event(4, "seat", 0), "event 4: found trump by seat 0, but trump by seat 1"),
    ("trump after the lead", swap(4, 5), "event 4: found play by seat 1, but trump by seat 1"),
    ("seat of a nerd", event(9, "seat", -1), r"event 9: trick.seat is -1, out of range"),
    ("true for 1", event(1, "seat", True), "event 1: bid.seat is True, not a whole number"),
    ("3.0 for 3", put("result", "bid", 3.0), r"result\.bid is 3\.0, should be 3"),
    ("unknown option", put("rules", "trey", True), "rules has the unknown key trey"),
    ("1 for true", put("rules", "dealer_steal", 1), r"rules\.dealer_steal is 1, not one of"),
    ("no target", put("rules", "target", 0), r"rules\.target is 0, out of range"),
    ("match over", put("scores", 2, 7), "scores is .*: the match was over before this deal, at 7"),
    ("dealt twice", put("stock", 17, "AS"), "AS was dealt twice"),
    ("too few dealt", lambda record: record["stock"].append(record["dealt"][0].pop()), "has 5 entries"),
    ("wrong delta", put("result", "delta", 1, 2), r"result\.delta is \[0, 2, 0, 0\], should be"),
    ("wrong tricks", put("result", "tricks", [3, 3, 0, 0]), r"result\.tricks is"),
    ("wrong pips", put("result", "captured", [20, 18, 0, 0]), r"result\.captured is"),
    ("wrong point", put("result", "points", "game", 0), r"result\.points\.game is 0, should be 1"),
    ("jack not dealt", put("result", "points", "jack", 1), r"result\.points\.jack is 1, should be None"),
    ("joker point", put("result", "points", "joker", None), r"points has the unknown key joker"),
    ("slam not bid", put("result", "points", "slam", 1), r"result\.points\.slam is 1, should be None"),
    ("another game", put("variant", "smear"), "variant is 'smear', not one of"),
]


@pytest.mark.parametrize(("change", "message"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_record_fails(p1: dict[str, Any], change: Change, message: str) -> None:
    change(p1)
    with pytest.raises(RefereeError, match=message):
        check(p1)
