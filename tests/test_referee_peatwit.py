"""The referee of Peatwit: it passes the golden examples, and any wrong record fails it."""

from __future__ import annotations

import json
import random
from itertools import repeat
from typing import Any

import pytest

from referee import RefereeError
from referee.corrupt import Change, changed, drop, event, insert, put, swap
from referee.peatwit import check
from referee.peatwit_rules import (
    Rules,
    deltas,
    first_leader,
    legal_bids,
    legal_plays,
    match_over,
    match_winners,
    next_leader,
    pass_cycle,
    pass_direction,
    pass_target,
    trick_winner,
    usual_deals,
)
from referee.peatwit_writer import random_record

FOUR, THREE, FIVE, FIFTH = Rules(), Rules(players=3), Rules(players=5), Rules(lead_trump="fifth")
PARTNERS, COMBINED = Rules(partners=True), Rules(partners=True, partner_score="combined")
NERD = -1


def trick_of(text: str) -> list[tuple[int, str]]:
    """A trick as the rules page writes it: `0:9H 1:2S`, with `N` for the nerd."""
    plays = (play.split(":") for play in text.split())
    return [(NERD if seat == "N" else int(seat), card) for seat, card in plays]


# The golden examples


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("0:9H 1:2S 2:3H 3:KH", 1),  # P1
        ("0:KD 1:4C 2:3S 3:4H", 3),  # P2
        ("0:3S 1:7S 2:2D 3:AS", 2),  # P3
        ("0:3S 1:7S 2:9D 3:AS", 3),
        ("0:2C 1:9H 2:KD 3:QS", 0),
        ("3:TD 0:2H 1:2S 2:2C", 1),  # of equals the better suit
        ("3:TC 0:2H 1:2D 2:AC", 0),
        ("1:TC 2:3D 3:2S 0:4C", 2),  # a Three beats a Two of any suit; the 4 is sucked
    ],
)
def test_p1_to_p3_who_wins_the_trick(trick: str, winner: int) -> None:
    assert trick_winner(trick_of(trick), FOUR) == winner


@pytest.mark.parametrize(("card", "winner"), [("4D", NERD), ("KC", NERD), ("KD", 1), ("4C", 1)])
def test_p4_the_nerd(card: str, winner: int) -> None:
    trick = trick_of(f"1:QC 2:5C 0:JC N:{card}")
    assert trick_winner(trick, THREE) == winner
    assert next_leader(trick, THREE) == 1


def test_p4_who_leads_after_the_nerd() -> None:
    trick = trick_of("1:QC 2:5C 0:2S N:3H")
    assert next_leader(trick, THREE) == 0
    assert next_leader(trick, Rules(players=3, nerd_lead="same")) == 1


@pytest.mark.parametrize(
    ("rules", "bids", "tricks", "scores"),
    [
        (FOUR, [3, 0, 5, 2], [4, 0, 5, 4], [31, 50, 50, 22]),  # P5
        (FOUR, [3, 0, 5, 2], [2, 1, 5, 5], [-30, -50, 50, 23]),
        (THREE, [6, 5, 0], [7, 5, 4], [61, 50, -70]),  # P6
        (FIVE, [2, 3, 0, 1, 2], [2, 4, 0, 1, 3], [20, 31, 30, 10, 21]),
        (PARTNERS, [3, 0, 2, 0], [4, 4, 1, 4], [11, -100, 11, -100]),  # P7; two nils have no contract
        (COMBINED, [3, 0, 2, 0], [4, 4, 1, 4], [50, -100, 50, -100]),
        (PARTNERS, [0, 5, 4, 5], [1, 5, 3, 4], [-90, 0, -90, 0]),
        (COMBINED, [0, 5, 4, 5], [1, 5, 3, 4], [-90, -100, -90, -100]),
        (COMBINED, [0, 1, 4, 7], [0, 2, 5, 6], [91, 80, 91, 80]),
        (Rules(partner_score="combined"), [3, 0, 2, 0], [4, 4, 1, 4], [31, -50, -20, -50]),  # no effect alone
    ],
)
def test_p5_to_p7_scores(rules: Rules, bids: list[int], tricks: list[int], scores: list[int]) -> None:
    assert deltas(bids, tricks, rules) == scores


DEAL = """\
JC 6C 4C AD 3D KH 9H JS TS 3S
TC 5C 3C TD 9D 7D TH AS QS 2S
AC KC 7C KD JD 4D AH 4H 9S 8S
QC 9C 8D 6D 2D QH 6H 5H 3H 2H
8C 2C QD 5D JH 7H KS 7S 6S 5S"""
PASSES = "JC 4C 9H, TC AS QS, KC 7C 4D, QC 9C QH, 8C 5D JH"
TRICKS = """\
1:2S 2:8S 3:2D 4:KS 0:AS N:8H 3
3:2H 4:9H 0:KH 1:TH 2:AH N:4S N
2:4H 3:3H 4:7H 0:3D 1:3C 0
0:AD 1:4D 2:JD 3:5D 4:QD 0
0:QS 1:5C 2:9S 3:5H 4:5S 0
0:JS 1:7C 2:9C 3:6D 4:7S 0
0:TC 1:KC 2:AC 3:8C 4:2C 2
2:QC 3:6H 4:JC 0:6C 1:7D 2
2:KD 3:8D 4:6S 0:3S 1:9D 0
0:TS 1:TD 2:QH 3:JH 4:4C 4"""


def p8_record() -> dict[str, Any]:
    """P8 of the rules page, written by hand: events 0 to 4 pass, 5 to 9 bid, the first trick is 10 to 16."""
    passes: list[dict[str, Any]] = [
        {"do": "pass_cards", "seat": seat, "to": (seat + 4) % 5, "cards": cards.split()}
        for seat, cards in enumerate(PASSES.split(", "))
    ]
    bids = [{"do": "bid", "seat": seat, "bid": bid} for seat, bid in enumerate([2, 0, 3, 0, 1])]
    plays: list[dict[str, Any]] = []
    for line in TRICKS.splitlines():
        trick, winner = line.rsplit(maxsplit=1)
        plays += [{"do": "play", "seat": seat, "cards": [card]} for seat, card in trick_of(trick)]
        plays.append({"do": "trick", "seat": NERD if winner == "N" else int(winner)})
    rules = {"players": 5, "partners": False, "partner_score": "sum", "passing": "cycle", "five_across": False}
    rules |= {"nerd": "play", "nerd_lead": "best", "lead_trump": "suit", "deals": 15, "target": 0}
    result: dict[str, Any] = {"bidder": None, "bid": None, "trump": None, "partner": None, "bids": [2, 0, 3, 0, 1]}
    result |= {"tricks": [5, 0, 2, 1, 1], "points": {}, "captured": [], "made": None, "delta": [23, 30, -30, -30, 10]}
    return {
        "schema": 1,
        "variant": "peatwit",
        "rules": rules,
        "seed": 8,
        "hand": 1,
        "policies": ["hand"] * 5,
        "dealer": 4,
        "scores": [31, -30, 0, 10, 20],
        "dealt": [line.split() for line in DEAL.splitlines()],
        "stock": ["8H", "4S"],
        "events": passes + bids + plays,
        "result": result,
    }


p8 = pytest.fixture(p8_record, name="p8")


def test_p8_a_whole_deal(p8: dict[str, Any]) -> None:
    check(p8)
    p8["hand"] = 4  # the second deal of the next cycle
    check(p8)
    p8["events"][:5] = p8["events"][4::-1]  # the passes are simultaneous
    check(p8)


def test_p9_a_trump_lead() -> None:
    assert legal_plays(["AS", "2D", "9D"], "3S", FIFTH) == {"2D"}
    assert legal_plays(["AS", "9D", "KC"], "3S", FIFTH) == {"AS", "9D", "KC"}
    assert trick_winner(trick_of("0:3S 1:2D 2:3C 3:AS"), FIFTH) == 0
    assert legal_plays(["AS", "2D", "9D"], "5S", FIFTH) == {"AS"}
    assert legal_plays(["2S", "2D", "9D"], "5S", FIFTH) == {"2S"}
    assert trick_winner(trick_of("0:5S 1:4S 2:2D 3:AS"), FIFTH) == 2
    assert trick_winner([*trick_of("1:3S 2:7S 0:2D"), (NERD, "4C")], Rules(players=3, lead_trump="fifth")) == NERD


# The rest of the rules


def test_following_suit() -> None:
    assert legal_plays(["2H", "AS", "4C"], "9H", FOUR) == {"2H"}
    assert legal_plays(["2H", "AS", "4C"], "9D", FOUR) == {"2H", "AS", "4C"}
    assert legal_plays(["2H", "AS", "4C"], "3S", FOUR) == {"AS"}
    assert legal_plays(["2H", "AS", "4C"], None, FOUR) == {"2H", "AS", "4C"}


def test_where_the_cards_go() -> None:
    directions = {rules: pass_cycle(rules) for rules in (FOUR, THREE, FIVE, Rules(players=5, five_across=True))}
    assert [len(cycle) for cycle in directions.values()] == [4, 3, 3, 4]
    assert [pass_direction(hand, FOUR) for hand in range(5)] == ["left", "right", "across", "none", "left"]
    assert [pass_direction(hand, THREE) for hand in range(4)] == ["left", "right", "none", "left"]
    assert [pass_direction(hand, Rules(passing="right")) for hand in range(2)] == ["right", "right"]
    assert [pass_target(3, direction, FOUR) for direction in ("left", "right", "across")] == [0, 2, 1]
    assert [pass_target(4, direction, FIVE) for direction in ("left", "right", "across")] == [0, 3, 1]


def test_bids_and_the_first_lead() -> None:
    assert [legal_bids(rules)[-1] for rules in (THREE, FOUR, FIVE)] == [17, 13, 10]
    assert legal_bids(FIVE)[:2] == [0, 1]
    assert first_leader([2, 1, 3, 1], dealer=1) == 3
    assert first_leader([2, 1, 3, 1], dealer=0) == 1
    assert first_leader([0, 1, 3, 0], dealer=0) == 3


def test_match() -> None:
    assert [usual_deals(rules) for rules in (FOUR, THREE, FIVE, Rules(players=5, five_across=True))] == [16, 9, 15, 20]
    assert usual_deals(Rules(passing="left")) == 4
    assert not match_over([900, 2, 3, 4], 15, FOUR)
    assert match_over([9, 2, 3, 4], 16, FOUR)
    assert match_over([9, 500, 3, 4], 3, Rules(target=500))
    assert not match_over([9, 499, 3, 4], 3, Rules(target=500))
    assert match_winners([7, -5, 7, 0]) == [0, 2]


# Deals of every kind are let through


def is_nerd_trick(event: dict[str, Any]) -> bool:
    return bool(event["do"] == "trick" and event["seat"] == NERD)


def test_legal_deals_of_every_option_pass() -> None:
    rng = random.Random(52)
    records = [random_record(rng) for _ in range(600)]
    for record in records:
        check(json.loads(json.dumps(record)))
    for players in (3, 5):
        ours = [record for record in records if record["rules"]["players"] == players]
        assert any(any(map(is_nerd_trick, record["events"])) for record in ours)
    results = [zip(record["result"]["bids"], record["result"]["tricks"], strict=True) for record in records]
    assert any(bid == won == 0 for result in results for bid, won in result), "no nil was made"


def test_records_of_other_options_can_fail() -> None:
    rng = random.Random(53)
    for record in [random_record(rng) for _ in range(150)]:
        with pytest.raises(RefereeError):
            check(changed(record, drop(rng.randrange(len(record["events"])))))


# Wrong records fail

WRONG: list[tuple[str, Change, str]] = [
    ("wrong winner", event(16, "seat", 0), "event 16: found trick by seat 0, but trick by seat 3 is due"),
    ("the nerd's trick taken", event(23, "seat", 2), "event 23: found trick by seat 2, but trick by seat -1 is due"),
    ("a trick for the nerd", event(29, "seat", -1), "event 29: found trick by seat -1, but trick by seat 0 is due"),
    ("play out of turn", swap(11, 12), "event 11: found play by seat 3, but play by seat 2 is due"),
    ("wrong first leader", swap(10, 11), "event 10: found play by seat 2, but play by seat 1 is due"),
    (
        "wrong leader",
        event(24, "seat", 3),
        r"event 24: found play by seat 3, but play by seat 2 is due \(it is on lead",
    ),
    ("card not held", event(10, "cards", ["AC"]), "event 10: seat 1 does not hold AC"),
    ("card played before", event(24, "cards", ["AH"]), "event 24: seat 2 does not hold AH"),
    ("card passed on", event(10, "cards", ["AS"]), "event 10: seat 1 does not hold AS"),
    ("suit not followed", event(13, "cards", ["7H"]), "event 13: seat 4 plays 7H, but can follow 2S with 5S, 6S, 7S"),
    ("trumped with the suit in hand", event(18, "cards", ["4C"]), "event 18: seat 4 plays 4C, but can follow 2H"),
    ("two cards at once", event(10, "cards", ["2S", "3C"]), "event 10: seat 1 plays 2 cards, should play one"),
    ("no cards", event(10, "cards", []), "event 10: cards is empty"),
    ("a joker", event(10, "cards", ["JK"]), "event 10: cards has 'JK', which is no card"),
    ("nerd missing", drop(15), "event 15: found trick by seat 3, but play by seat -1 is due"),
    ("nerd too early", swap(14, 15), "event 14: found play by seat -1, but play by seat 0 is due"),
    ("the other nerd card", event(15, "cards", ["4S"]), r"event 15: the nerd plays \['4S'\], but its card is 8H"),
    ("nerd cards swapped", put("stock", ["4S", "8H"]), r"event 15: the nerd plays \['8H'\], but its card is 4S"),
    ("a third nerd card", insert(29, do="play", seat=-1, cards=["8H"]), "found play by seat -1, but trick by seat 0"),
    ("nerd out of play", put("rules", "nerd", "dead"), "event 15: play.seat is -1, out of range"),
    ("nerd's lead", put("rules", "nerd_lead", "same"), "event 24: found play by seat 2, but play by seat 3 is due"),
    ("trump lead", put("rules", "lead_trump", "fifth"), "event 11: seat 2 plays 8S, but can follow 2S with 4H"),
    ("stops early", drop(-1), "event 71: the events end here, but trick by seat 4 is due"),
    ("goes on", insert(72, do="trick", seat=4), "event 72: trick by seat 4 is superfluous"),
    ("bid too high", event(5, "bid", 11), "event 5: seat 0 bids 11, legal is any number from 0 to 10"),
    ("bid below nil", event(5, "bid", -1), "event 5: seat 0 bids -1, legal is"),
    ("bid in words", event(6, "bid", "nil"), "event 6: seat 1 bids 'nil', legal is"),
    ("pass for a bid", event(6, "bid", "pass"), "event 6: seat 1 bids 'pass', legal is"),
    ("false for 0", event(6, "bid", False), "event 6: bid is False"),
    ("0.0 for 0", event(6, "bid", 0.0), "event 6: bid is 0.0"),
    ("another bid leads", event(7, "bid", 0), r"result\.bids is"),
    ("the earlier nil leads", event(5, "bid", 0), "event 10: found play by seat 1, but play by seat 0 is due"),
    ("bid out of turn", swap(5, 6), "event 5: found bid by seat 1, but bid by seat 0 is due"),
    ("other dealer", put("dealer", 0), "event 5: found bid by seat 0, but bid by seat 1 is due"),
    ("pass missing", drop(2), "event 4: found bid by seat 0, but pass_cards by seat 2 is due"),
    ("passed twice", event(1, "seat", 0), "event 1: found pass_cards by seat 0, but pass_cards by seat 1 is due"),
    ("passed after the bids", swap(4, 5), "event 4: found bid by seat 0, but pass_cards by seat 4 is due"),
    ("passed the wrong way", event(1, "to", 2), "event 1: seat 1 passes to seat 2, but right of it is seat 0"),
    ("two passed", event(0, "cards", ["JC", "4C"]), "event 0: seat 0 passes 2 cards, should pass 3"),
    ("four passed", event(0, "cards", ["JC", "4C", "9H", "6C"]), "event 0: seat 0 passes 4 cards, should pass 3"),
    ("passed on", event(4, "cards", ["8C", "5D", "JC"]), "event 4: seat 4 was not dealt JC"),
    ("other cards passed", event(0, "cards", ["JC", "6C", "9H"]), "event 57: seat 0 does not hold 6C|follow"),
    ("a deal without a pass", put("hand", 2), "event 0: found pass_cards by seat 0, but bid by seat 0 is due"),
    ("a deal with another pass", put("hand", 0), "event 0: seat 0 passes to seat 4, but left of it is seat 1"),
    ("always left", put("rules", "passing", "left"), "event 0: seat 0 passes to seat 4, but left of it"),
    ("across with five", put("rules", "passing", "across"), "rules.passing is 'across', which needs four players"),
    ("partners with five", put("rules", "partners", True), "rules.partners is True, which needs four players"),
    ("no deals", put("rules", "deals", 0), "rules.deals is 0, out of range"),
    ("target below 0", put("rules", "target", -1), "rules.target is -1, out of range"),
    ("match is over", put("rules", "target", 31), "scores has 31 before the deal, but the match ended at 31"),
    ("option missing", lambda record: record["rules"].pop("nerd_lead"), "rules lacks nerd_lead"),
    ("unknown option", put("rules", "jokers", 0), "rules has the unknown key jokers"),
    ("trump of another game", insert(10, do="trump", seat=1, suit="S"), "event 10: found trump by seat 1, but play"),
    ("the nerd bids", event(5, "seat", -1), "event 5: bid.seat is -1, out of range"),
    ("dealt twice", put("stock", 1, "AH"), "AH was dealt twice"),
    ("too few dealt", lambda record: record["stock"].append(record["dealt"][0].pop()), "has 9 entries"),
    ("wrong delta", put("result", "delta", 0, 50), r"result\.delta is \[50, 30, -30, -30, 10\], should be"),
    (
        "wrong tricks",
        put("result", "tricks", 3, 2),
        r"result\.tricks is \[5, 0, 2, 2, 1\], should be \[5, 0, 2, 1, 1\]",
    ),
    ("bids missing", lambda record: record["result"].pop("bids"), "result lacks bids"),
    ("another game", put("variant", "hearts"), "variant is 'hearts', should be 'peatwit'"),
    ("made", put("result", "made", True), r"result\.made is True, should be None"),
    ("a bidder", put("result", "bidder", 1), r"result\.bidder is 1, should be None"),
]


@pytest.mark.parametrize(("change", "message"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_record_fails(p8: dict[str, Any], change: Change, message: str) -> None:
    change(p8)
    with pytest.raises(RefereeError, match=message):
        check(p8)


def test_partners_share_a_score() -> None:
    rng = random.Random(54)
    record = next(each for each in map(random_record, repeat(rng)) if each["rules"]["partners"])
    for key in ("scores", "delta"):
        with pytest.raises(RefereeError, match=f"{key} differs between the partners 1, 3"):
            check(changed(record, put(*(["result"] if key == "delta" else []), key, 3, 7777)))
    with pytest.raises(RefereeError, match="delta"):
        check(changed(record, put("result", "delta", [each + 10 for each in record["result"]["delta"]])))
