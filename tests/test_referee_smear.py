"""The referee of Smear: it passes the golden examples, and any wrong record fails it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee import RefereeError, check
from referee.cards import pack
from referee.corrupt import Change, changed, drop, event, insert, put, swap
from referee.smear_rules import (
    Rules,
    legal_bids,
    legal_plays,
    match_winner,
    next_leader,
    points,
    refill,
    side_deltas,
    side_points,
    trick_winner,
    trump_order,
)
from referee.smear_writer import random_record, write_up

S2_FILE = Path(__file__).parent / "golden" / "smear_s2.json"
LOW, RANKED = Rules(), Rules(jokers="ranked")


def cards(text: str) -> list[str]:
    return text.split()


def s2_record() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(S2_FILE.read_text())
    return record


s2 = pytest.fixture(s2_record, name="s2")


# The golden examples


@pytest.mark.parametrize(("rules", "winner"), [(RANKED, 1), (LOW, 0)])
def test_s1_jokers_above_or_below_the_ten(rules: Rules, winner: int) -> None:
    assert trick_winner([(0, ["TH"]), (1, ["JK2"]), (2, ["9H"]), (3, ["4H"])], "H", rules) == winner


def test_of_two_low_jokers_the_first_played_wins() -> None:
    assert trick_winner([(3, ["JK2"]), (0, ["JK1"])], "H", LOW) == 3
    assert trick_winner([(3, ["JK2"]), (0, ["JK1"])], "H", RANKED) == 0


def test_s2_joker_points_to_the_player(s2: dict[str, Any]) -> None:
    check(s2)
    assert [side_points(s2["result"]["points"], side) for side in (0, 1)] == [8, 2]


def test_s2_joker_points_to_the_captor(s2: dict[str, Any]) -> None:
    s2["rules"]["joker_credit"] = "captured"
    with pytest.raises(RefereeError, match=r"result\.points\.joker-1 is 2, should be 0"):
        check(s2)
    s2["result"]["points"] |= {"joker-1": 0, "joker-2": 0}
    s2["result"] |= {"made": True, "delta": [9, 1, 9, 1]}
    check(s2)


def s3_record(rules: Rules, folded: str | None) -> dict[str, Any]:
    dealt = [
        cards("6H 8H 5H 3H KC 7C 4C QS 8S"),
        cards("QH AH KH AC 9C 3C TS 6S KD"),
        cards("JK1 JK2 QC 5C KS 7S TD 4D 5D"),
        cards("2H 7H 4H JC 8C 2C AS 9S 4S"),
    ]
    stock = cards("TC 8D JS 6D AD 5S 9D 6C 7D 3S 2S QD JH 2D JD TH 3D 9H")
    plays = cards("6H QH JK1 2H  AH JK2 7H 8H  KH 4H 3H")
    script: list[Any] = [7, "pass", "pass", "pass", "H", *([card] for card in plays)]
    if rules.lead_to_fold:
        script.append(folded)
    return write_up(rules, 3, dealt, stock, follow([*script, ["5H"]]))


def follow(script: list[Any]) -> Callable[[str, int, list[Any]], Any]:
    """A chooser that reads its choices from a list, and wants each of them legal."""
    choices = iter(script)

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        choice = next(choices)
        assert choice in options, (what, seat, choice, options)
        return choice

    return choose


def test_s3_the_lead_passes_to_the_left() -> None:
    assert next_leader(1, [["5H"], ["TC"], [], ["2C"]], "H", LOW) == 0
    record = s3_record(LOW, None)
    check(record)
    assert record["events"][-2:] == [
        {"do": "play", "seat": 0, "cards": ["5H"]},
        {"do": "trick", "seat": 0},
    ]
    assert record["result"]["tricks"] == [1, 3, 0, 0]


def test_s3_with_a_plain_card_led_first() -> None:
    rules = Rules(lead_to_fold=True)
    check(s3_record(rules, None))
    record = s3_record(rules, "6D")
    check(record)
    assert record["events"][-3] == {"do": "play", "seat": 1, "cards": ["6D"]}
    record["rules"]["lead_to_fold"] = False
    with pytest.raises(RefereeError, match="found play by seat 1, but play by seat 0 is due"):
        check(record)
    record["rules"]["lead_to_fold"] = True
    record["events"][-3]["cards"] = ["KD"]  # which it has discarded
    with pytest.raises(RefereeError, match="one of the plain cards that it drew"):
        check(record)


S4_HAND = cards("AH KH QH 9H 8H 7H 5H 3H")


def test_s4_stacks() -> None:
    legal = legal_plays(S4_HAND, "H", LOW, in_play=trump_order("H", LOW), first_trick=True)
    assert ("AH", frozenset({"5H", "7H"})) in legal
    assert ("3H", frozenset({"7H", "8H"})) in legal
    for top, beneath in (("5H", {"7H", "8H"}), ("7H", {"5H", "8H"}), ("8H", {"5H", "7H"})):
        assert (top, frozenset(beneath)) in legal
    assert not any("3H" in beneath for _, beneath in legal)
    # A point card over two of the six others, or one of these over two of the other five.
    assert len(legal) == 2 * 15 + 6 * 10


def test_s4_without_the_trey_the_three_may_go_beneath() -> None:
    in_play = trump_order("H", LOW)
    legal = legal_plays(S4_HAND, "H", Rules(trey=False), in_play=in_play, first_trick=True)
    assert ("AH", frozenset({"3H", "5H"})) in legal


def test_a_stack_of_nothing_but_points_buries_as_few_as_it_can() -> None:
    hand = cards("AH KH JH JD TH 3H 2H JK1 JK2")
    legal = legal_plays(hand, "H", LOW, in_play=trump_order("H", LOW), first_trick=True)
    assert all("KH" in beneath for _, beneath in legal)
    assert len(legal) == 28 * 6  # two of eight point cards beneath, any of the other six on top


def test_six_trumps_or_a_later_trick_make_no_stack() -> None:
    in_play = trump_order("H", LOW)
    assert legal_plays(S4_HAND[:6], "H", LOW, in_play=in_play, first_trick=True) == {
        (card, frozenset()) for card in S4_HAND[:6]
    }
    assert len(legal_plays(S4_HAND, "H", LOW, in_play=in_play, first_trick=False)) == 8
    assert legal_plays(["AS", "2C"], "H", LOW, in_play=in_play, first_trick=True) == set()


def test_s5_match_end() -> None:
    scored = {"high": 0, "jack": 0, "trey": 0, "low": 1, "jick": 1}
    assert match_winner((19, 20), 0, 4, scored, 21) == ((24, 22), 1)
    assert match_winner((19, 22), 0, 4, scored, 21) == ((24, 24), 0)
    assert match_winner((15, 23), 0, 4, scored, 21) == ((20, 25), None)


def test_match_goes_on_where_the_bidders_fail_or_all_pass() -> None:
    scored = {"high": 0, "jack": 0, "trey": 0, "low": 1, "jick": 1}
    assert match_winner((27, 20), 0, 6, scored, 21) == ((21, 22), None)
    assert match_winner((27, 22), None, 0, {}, 21) == ((27, 22), None)
    assert match_winner((20, 0), 0, 5, scored, 21) == ((25, 2), 0)


def test_legal_bids() -> None:
    assert legal_bids(None, Rules(min_bid=4)) == ["pass", 4, 5, 6, 7, 8, 9, 10]
    assert legal_bids(None, Rules(min_bid=4, trey=False), forced=True) == [4, 5, 6, 7]
    assert legal_bids(10, LOW) == ["pass"]


def test_low_is_never_a_low_joker() -> None:
    hands = [["AH", "9H"], ["JK1", "JK2"]]
    tricks = [[(0, ["AH"]), (1, ["JK2"])], [(0, ["9H"]), (1, ["JK1"])]]
    scored = points(hands, tricks, "H", LOW)
    assert (scored["low"], scored["joker-1"], scored["joker-2"]) == (0, 1, 1)
    assert scored["jack"] is scored["game"] is scored["trey"] is None
    assert side_deltas(scored, 1, 2) == (2, 2)


def test_points_go_to_the_captor_but_high_and_low_stay() -> None:
    hands = [cards("AH KH"), cards("JH 3H"), cards("JD TH"), cards("2H")]
    tricks = [
        [(0, ["AH"]), (1, ["JH"]), (2, ["TH"]), (3, ["2H"])],
        [(0, ["KH"]), (1, ["3H"]), (2, ["JD"])],
    ]
    scored = points(hands, tricks, "H", LOW)
    assert scored == dict.fromkeys(scored, 0) | {"low": 3, "joker-1": None, "joker-2": None}


@pytest.mark.parametrize(("rules", "first", "second"), [(LOW, 1, 0), (RANKED, 0, 1)])
def test_joker_1_is_the_first_played_or_the_high_one(rules: Rules, first: int, second: int) -> None:
    hands = [cards("JK1 2H"), cards("JK2 AH")]
    tricks = [[(0, ["2H"]), (1, ["JK2"])], [(1, ["AH"]), (0, ["JK1"])]]
    scored = points(hands, tricks, "H", rules)
    assert (scored["joker-1"], scored["joker-2"]) == (first, second)


def test_trumps_in_order() -> None:
    assert " ".join(trump_order("C", LOW)) == "AC KC QC JC JS TC 9C 8C 7C 6C 5C 4C 3C 2C JK1 JK2"
    assert " ".join(trump_order("D", RANKED)) == "AD KD QD JD JH JK1 JK2 TD 9D 8D 7D 6D 5D 4D 3D 2D"


def test_refill_starts_at_the_dealers_left_or_the_bidders() -> None:
    stock = cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2S 3S 4S 5S 6S")
    kept = [4, 3, 7, 6]
    eldest = refill(kept, stock, dealer=0, bidder=1, rules=LOW)
    assert eldest == [(1, ["2C", "3C", "4C"]), (0, ["5C", "6C"])]
    bidder = refill(kept, stock, dealer=2, bidder=3, rules=Rules(refill="bidder"))
    assert bidder == [(0, ["2C", "3C"]), (1, ["4C", "5C", "6C"])]
    assert refill(kept, stock, dealer=2, bidder=1, rules=LOW) == [(0, ["2C", "3C"]), (1, ["4C", "5C", "6C"])]


def test_the_stock_of_six_players_runs_out() -> None:
    stock, kept = cards("2C 3C 4C 5C 6C 7C"), [2, 3, 1, 4, 3, 3]
    first = [(4, ["2C", "3C", "4C"]), (5, ["5C", "6C", "7C"])]
    assert refill(kept, stock, dealer=3, bidder=1, rules=Rules(players=6)) == first
    second = [(2, ["2C", "3C", "4C", "5C", "6C"]), (3, ["7C"])]
    assert refill(kept, stock, dealer=3, bidder=1, rules=Rules(players=6, refill="bidder")) == second
    alone = refill(kept, stock, dealer=3, bidder=1, rules=Rules(players=6, refill="bidder_only"))
    assert alone == [(1, stock)]


def test_the_lowest_trump_in_play_scores_low_and_may_not_be_buried() -> None:
    in_play = cards("KH QH JH 9H 8H 7H 6H 5H 4H JK1")
    hand = cards("QH 9H 8H 7H 6H 5H 4H")
    legal = legal_plays(hand, "H", LOW, in_play=in_play, first_trick=True)
    assert ("4H", frozenset({"5H"})) in legal
    assert ("5H", frozenset({"4H"})) not in legal
    scored = points([in_play[:1] + in_play[7:8], in_play[8:9]], [], "H", LOW)
    assert (scored["high"], scored["low"]) == (0, 1)


# Deals of every kind are let through


def test_legal_deals_of_every_option_pass() -> None:
    rng = random.Random(54)
    records = [random_record(rng) for _ in range(600)]
    for record in records:
        check(json.loads(json.dumps(record)))
    plays = [[event for event in record["events"] if event["do"] == "play"] for record in records]
    assert any(len(event["cards"]) > 3 for deal in plays for event in deal)
    assert any(not deal for deal in plays), "no deal was passed out"


def test_records_of_other_options_can_fail() -> None:
    rng = random.Random(55)
    for record in [random_record(rng) for _ in range(200)]:
        if record["rules"]["lead_to_fold"]:
            continue  # a plain card that is not led leaves a right record
        wrong = changed(record, drop(rng.randrange(len(record["events"]))))
        with pytest.raises(RefereeError):
            check(wrong)


# Wrong records fail

WRONG: list[tuple[str, Change, str]] = [
    ("wrong winner", event(17, "seat", 2), "event 17: found trick by seat 2, but trick by seat 0 is due"),
    ("winner missing", drop(22), "event 22: found play by seat 1, but trick by seat 1 is due"),
    ("play out of turn", swap(15, 16), "event 15: found play by seat 3, but play by seat 2 is due"),
    ("play missing", drop(26), "event 26: found trick by seat 0, but play by seat 0 is due"),
    ("wrong leader", event(23, "seat", 0), "event 23: found play by seat 0, but play by seat 1"),
    ("card not held", event(13, "cards", ["KH"]), "event 13: seat 0 does not hold KH"),
    ("card played before", event(18, "cards", ["AH"]), "event 18: seat 0 does not hold AH"),
    ("plain card played", event(13, "cards", ["TC"]), "event 13: seat 0 plays TC, but all play is in trumps"),
    ("two cards at once", event(13, "cards", ["AH", "3H"]), "plays 2 cards to this trick, should play 1"),
    ("no cards", event(13, "cards", []), "event 13: cards is empty"),
    ("card twice", event(13, "cards", ["AH", "AH"]), "event 13: cards has a card twice"),
    ("no such card", event(13, "cards", ["1H"]), "event 13: cards has '1H', which is no card"),
    ("lone joker", event(24, "cards", ["JK"]), "event 24: cards has 'JK', which is no card"),
    ("stops early", drop(29), "event 29: the events end here, but trick by seat 0 is due"),
    ("goes on", insert(30, do="play", seat=0, cards=["TC"]), "event 30: play by seat 0 is superfluous"),
    ("bid not rising", event(2, "bid", 9), "event 2: seat 2 bids 9, legal is"),
    ("bid too high", event(0, "bid", 11), "event 0: seat 0 bids 11, legal is"),
    ("bid below the minimum", put("rules", "min_bid", 5), "rules.min_bid is 5, out of range"),
    ("bid of another game", event(0, "bid", "smudge"), "event 0: seat 0 bids 'smudge'"),
    ("bid out of turn", swap(0, 1), "event 0: found bid by seat 1, but bid by seat 0 is due"),
    ("bid again", insert(4, do="bid", seat=0, bid=10), "event 4: found bid by seat 0, but trump by seat 0"),
    ("pass missing", drop(3), "event 3: found trump by seat 0, but bid by seat 3 is due"),
    ("trump by another", event(4, "seat", 2), "event 4: found trump by seat 2, but trump by seat 0"),
    ("no such suit", event(4, "suit", "X"), "event 4: suit is 'X'"),
    ("other trump", event(4, "suit", "D"), "event 5: seat 0 must discard just its plain cards"),
    ("discard missing", drop(6), "event 6: found discard by seat 2, but discard by seat 1 is due"),
    ("plain card kept", event(5, "cards", ["KC"]), "event 5: seat 0 must discard just its plain cards"),
    ("draw missing", drop(10), "event 10: found draw by seat 2, but draw by seat 1 is due"),
    ("draws swapped", swap(9, 10), "event 9: found draw by seat 1, but draw by seat 0 is due"),
    ("draw unordered", event(9, "cards", ["TC", "3H", "8D"]), "event 9: seat 0 must draw"),
    ("one too many", event(12, "cards", ["7D", "6H", "3S", "2S", "7H"]), "event 12: seat 3 must draw"),
    ("rest taken", insert(13, do="draw", seat=3, cards=["7H"]), "event 13: found draw by seat 3, but play"),
    ("rest not taken", put("rules", "stock", "dealer"), "event 13: found play by seat 0, but draw by seat 3"),
    ("unknown event", event(0, "do", "sigh"), "event 0: unknown event 'sigh'"),
    ("extra key in an event", event(17, "cards", ["AH"]), "event 17: trick has the unknown key cards"),
    ("key missing in an event", lambda record: record["events"][0].pop("bid"), "event 0: bid lacks bid"),
    ("seat out of range", event(0, "seat", 4), "event 0: bid.seat is 4, out of range"),
    ("seat of a nerd", event(17, "seat", -1), "event 17: trick.seat is -1, out of range"),
    ("true for 1", event(1, "seat", True), "event 1: bid.seat is True, not a whole number"),
    ("true for schema 1", put("schema", True), "schema is True, should be 1"),
    ("9.0 for 9", put("result", "bid", 9.0), r"result\.bid is 9\.0, should be 9"),
    ("extra key", put("carry", 8), "the record has the unknown key carry"),
    ("key missing", lambda record: record.pop("stock"), "the record lacks stock"),
    ("option missing", lambda record: record["rules"].pop("trey"), "rules lacks trey"),
    ("unknown option", put("rules", "pack", 52), "rules has the unknown key pack"),
    ("1 for true", put("rules", "trey", 1), r"rules\.trey is 1, not one of"),
    ("only for six", put("rules", "refill", "bidder_only"), "bidder_only', which needs six players"),
    ("other dealer", put("dealer", 2), "event 0: found bid by seat 0, but bid by seat 3"),
    ("other refill", put("rules", "refill", "bidder"), "event 9: found draw by seat 0, but draw by seat 1"),
    ("partners differ", put("scores", 2, 1), "scores differs between the partners 0, 2"),
    ("partners' delta differs", put("result", "delta", 2, 9), r"result\.delta differs between the partners"),
    ("dealt twice", put("stock", 17, "AH"), "AH was dealt twice"),
    ("too few dealt", lambda record: record["stock"].append(record["dealt"][0].pop()), "has 8 entries"),
    ("wrong delta", put("result", "delta", [9, 2, 9, 2]), r"result\.delta is \[9, 2, 9, 2\], should be"),
    ("wrong made", put("result", "made", True), r"result\.made is True, should be False"),
    ("wrong tricks", put("result", "tricks", [2, 2, 0, 0]), r"result\.tricks is"),
    ("wrong point", put("result", "points", "jick", 2), r"result\.points\.jick is 2, should be 0"),
    ("point missing", lambda record: record["result"]["points"].pop("low"), r"result\.points lacks low"),
    ("trey without a trey", put("rules", "trey", False), "event 0: seat 0 bids 9, legal is"),
    ("captured", put("result", "captured", [0, 0, 0, 0]), r"result\.captured is"),
    ("bids of another game", put("result", "bids", []), "result has the unknown key bids"),
    ("partner named", put("result", "partner", 2), r"result\.partner is 2, should be None"),
    ("another game", put("variant", "whist"), "variant is 'whist'; the referee knows"),
]


@pytest.mark.parametrize(("change", "message"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_record_fails(s2: dict[str, Any], change: Change, message: str) -> None:
    change(s2)
    with pytest.raises(RefereeError, match=message):
        check(s2)


def stack_record() -> dict[str, Any]:
    """Seat 1 holds the hand of S4, leads, and plays A over 5 and 7."""
    rest = [card for card in pack(jokers=2) if card not in S4_HAND and card != "2C"]
    dealt = [rest[:9], [*S4_HAND, "2C"], rest[9:18], rest[18:27]]

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        wanted = {"bid": 1 if seat == 1 else "pass", "trump": "H", "play": ["AH", "5H", "7H"]}[what]
        return wanted if wanted in options else options[0]

    return write_up(LOW, 0, dealt, rest[27:], choose)


@pytest.mark.parametrize(
    ("stack", "message"),
    [
        (["AH", "3H", "7H"], "seat 1 buries a point-scoring card"),
        (["5H", "AH", "7H"], "seat 1 buries a point-scoring card"),
        (["AH", "5H"], "seat 1 plays 2 cards to this trick, should play 3"),
        (["AH", "5H", "7H", "8H"], "seat 1 plays 4 cards to this trick, should play 3"),
        (["AH", "5H", "6H"], "seat 1 does not hold 6H"),
    ],
)
def test_a_wrong_stack_fails(stack: list[str], message: str) -> None:
    record = stack_record()
    check(record)
    lead = next(each for each in record["events"] if each["do"] == "play")
    lead["cards"] = ["AH", "7H", "5H"]
    check(record)  # the order beneath is free
    lead["cards"] = stack
    with pytest.raises(RefereeError, match=message):
        check(record)


def test_dealer_forced_and_passed_out() -> None:
    whole = pack(jokers=2)
    dealt = [whole[seat * 9 : seat * 9 + 9] for seat in range(4)]
    record = write_up(LOW, 2, dealt, whole[36:], lambda what, seat, options: "pass")
    check(record)
    assert record["result"]["points"] == dict.fromkeys(record["result"]["points"])
    record["rules"]["all_pass"] = "dealer_forced"
    with pytest.raises(RefereeError, match="event 3: seat 2 bids 'pass'"):
        check(record)
    record["rules"]["all_pass"] = "redeal_same"
    record["events"].append({"do": "trump", "seat": 2, "suit": "C"})
    with pytest.raises(RefereeError, match="event 4: trump by seat 2 is superfluous"):
        check(record)
