"""The referee of Phat: it passes the golden examples, and any wrong record fails it."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from referee.cards import pack
from referee.contract import RefereeError
from referee.corrupt import Change, changed, drop, event, insert, put, swap
from referee.phat import check
from referee.phat_rules import (
    Pair,
    Rules,
    Trick,
    after_deal,
    game_winner,
    legal_cards,
    match_winner,
    muck_points,
    muck_score,
    next_worth,
    phat_points,
    side_deltas,
    side_muck,
    side_phat,
    trick_phat,
    trick_winner,
)
from referee.phat_writer import random_record, write_up

Record = dict[str, Any]


def cards(ranks: str, suit: str) -> list[str]:
    return [rank + suit for rank in ranks]


def trick_of(text: str, leader: int = 0) -> Trick:
    return [((leader + step) % 4, card) for step, card in enumerate(text.split())]


# The golden examples

H1, H2, H3 = trick_of("KH AH 9H 5S"), trick_of("JS KS AS 9S"), trick_of("9C 5C TC QC")
H5_DEALT = [
    cards("AKQJT98", "S") + cards("765432", "H"),
    cards("AKQJT98", "H") + cards("765432", "S"),
    cards("AKQJT98765432", "D"),
    cards("AKQJT98765432", "C"),
]
H5_PLAYS = [
    cards("AKQJT9", "S") + cards("765432", "H") + cards("8", "S"),
    cards("765432", "S") + cards("AKQJT98", "H"),
    cards("AKQJT9", "D") + cards("765432", "D") + cards("8", "D"),
    cards("765432", "C") + cards("AKQJT98", "C"),
]
H6_CLUBS = cards("AJ7654", "C") + cards("3KQ2T98", "C")


def h5_record(
    clubs: Sequence[str] = H5_PLAYS[3], before: Pair = (0, 0), worth: int = 8, rules: Rules | None = None
) -> Record:
    """The deal of H5, where seat 3 may throw its clubs in another order."""
    scripts = [iter(script) for script in (*H5_PLAYS[:3], clubs)]

    def choose(what: str, seat: int, options: list[str]) -> str:
        card = next(scripts[seat])
        assert card in options, (seat, card, options)
        return card

    return write_up(rules or Rules(), 3, H5_DEALT, choose, before, worth)


def tricks_of(record: Record) -> list[Trick]:
    plays = [(each["seat"], each["cards"][0]) for each in record["events"] if each["do"] == "play"]
    return [plays[start : start + 4] for start in range(0, len(plays), 4)]


@pytest.fixture
def h5() -> Record:
    return h5_record()


@pytest.mark.parametrize(
    ("trick", "trump", "winner", "phat", "muck"),
    [(H1, "S", 3, 19, (0, 7)), (H2, "S", 2, 26, (8, 0)), (H3, "D", 3, 14, (0, 12))],
    ids=["H1", "H2", "H3"],
)
def test_h1_to_h3_single_tricks(trick: Trick, trump: str, winner: int, phat: int, muck: Pair) -> None:
    assert trick_winner(trick, trump) == winner
    assert trick_phat(trick, trump) == phat
    assert side_phat([trick], trump) == ((phat, 0) if winner % 2 == 0 else (0, phat))
    assert side_muck([trick], trump) == muck


def h4_record(scores: Pair, rules: Rules | None = None) -> Record:
    """H2 as the first trick of a deal, then cards at random."""
    rng = random.Random(4)
    rest = rng.sample([card for card in pack() if card not in ("JS", "KS", "AS", "9S")], 48)
    dealt = [[card, *rest[seat * 12 : seat * 12 + 12]] for seat, card in enumerate(["JS", "KS", "AS", "9S"])]
    first = {seat: hand[0] for seat, hand in enumerate(dealt)}

    def choose(what: str, seat: int, options: list[str]) -> str:
        return first.pop(seat, rng.choice(options))

    return write_up(rules or Rules(), 3, dealt, choose, scores)


def test_h4_the_game_ends_with_the_trick() -> None:
    record = h4_record((160, 16))
    check(record)
    assert [each["do"] for each in record["events"]] == ["trump", *["play"] * 4, "trick"]
    assert record["result"]["tricks"] == [0, 0, 1, 0]
    assert record["result"]["captured"] == [0, 0, 26, 0]
    assert record["result"]["delta"] == [26, 0, 26, 0]
    assert after_deal((160, 8), 16, [H2], "S", Rules()) == ((186, 8), 8, 0), "the next game starts anew"
    assert len(h4_record((154, 22))["events"]) > 6, "180 is one short"
    longer = h4_record((160, 16), Rules(target=400))
    longer["rules"]["target"] = 181
    with pytest.raises(RefereeError, match="event 6: play by seat 2 is superfluous: the game is over"):
        check(longer)


def test_h5_a_tied_muck_raises_the_next(h5: Record) -> None:
    check(h5)
    assert h5["result"]["tricks"] == [7, 6, 0, 0]
    assert h5["result"]["captured"] == [52, 28, 0, 0]
    assert h5["result"]["delta"] == [52, 28, 52, 28]
    assert side_muck(tricks_of(h5), "S") == (40, 40)
    assert after_deal((0, 0), 8, tricks_of(h5), "S", Rules()) == ((52, 28), 16, None)
    assert after_deal((0, 0), 8, tricks_of(h5), "S", Rules(carry=False)) == ((52, 28), 8, None)


def test_h6_the_raised_muck_is_won() -> None:
    record = h5_record(H6_CLUBS, (52, 28), 16)
    check(record)
    assert record["result"]["delta"] == [68, 28, 68, 28]
    assert record["result"]["captured"] == [52, 28, 0, 0]
    assert side_muck(tricks_of(record), "S") == (45, 35)
    assert after_deal((52, 28), 16, tricks_of(record), "S", Rules()) == ((120, 56), 8, None)


# The rules one by one


@pytest.mark.parametrize("trump", list("CDHS"))
def test_every_deal_has_80_and_80(trump: str) -> None:
    assert sum(phat_points(card, trump) for card in pack()) == 80
    assert sum(map(muck_points, pack())) == 80


def test_phat_points() -> None:
    trumps = {card: phat_points(card, "H") for card in pack() if card[1] == "H" and phat_points(card, "H")}
    assert trumps == {"AH": 4, "KH": 3, "QH": 2, "JH": 1, "9H": 18, "5H": 10}
    assert [phat_points(card, "H") for card in ("AC", "TC", "TH", "9C", "5C")] == [0, 0, 0, 9, 5]


def test_follow_suit_or_play_anything() -> None:
    assert legal_cards(["2H", "AH", "9S"], "H") == {"2H", "AH"}
    assert legal_cards(["2H", "AH", "9S"], "D") == {"2H", "AH", "9S"}
    assert legal_cards(["2H", "9S"], None) == {"2H", "9S"}


def test_trick_winners() -> None:
    assert trick_winner(trick_of("2H AD KC 3H", 1), "S") == 0
    assert trick_winner(trick_of("2H AD 2S AH", 1), "S") == 3
    assert trick_winner(trick_of("AH 3S TS 9S", 2), "S") == 0


def test_the_muck() -> None:
    assert muck_score((41, 39), 8) == (8, 0)
    assert muck_score((39, 41), 24) == (0, 24)
    assert muck_score((40, 40), 24) == (0, 0)
    assert next_worth(24, (40, 40), Rules()) == 32
    assert next_worth(24, (39, 41), Rules()) == 8


def test_the_last_trick_comes_before_the_muck() -> None:
    # Seat 0 has 52 points of the phat and the muck; the last point (the Nine of diamonds) falls in the sixth trick.
    tricks = tricks_of(h5_record(H6_CLUBS))
    assert side_deltas((0, 0), 8, tricks, "S", Rules(target=53)) == (60, 28)
    assert after_deal((0, 0), 8, tricks, "S", Rules(target=53)) == ((60, 28), 8, 0)
    assert side_deltas((0, 0), 8, tricks, "S", Rules(target=52)) == (52, 28)
    assert h5_record(before=(129, 0))["result"]["tricks"] == [6, 0, 0, 0]


def test_a_target_reached_by_the_thirteenth_trick_leaves_no_muck() -> None:
    # Each seat has a suit of its own but for one swap, so the last trick alone belongs to seat 1.
    dealt = [cards("AKQJT9876543", "S") + ["2H"], cards("AKQJT9876543", "H") + ["2S"], *H5_DEALT[2:]]
    last = {0: "2H", 1: "9H", 2: "9D", 3: "9C"}

    def choose(what: str, seat: int, options: list[str]) -> str:
        if seat == 1 and "2S" in options:
            return "2S"
        return next((card for card in options if card != last[seat]), options[0])

    record = write_up(Rules(), 3, dealt, choose, (20, 154))
    check(record)
    assert record["result"]["tricks"] == [12, 1, 0, 0]
    assert record["result"]["delta"] == [53, 27, 53, 27], "181 to 73, and the muck of 80 is not scored"
    record["scores"] = [20, 153] * 2
    with pytest.raises(RefereeError, match=r"result\.delta is \[53, 27, 53, 27\], should be \[61, 27, 61, 27\]"):
        check(record)


def test_games_and_matches() -> None:
    assert game_winner((180, 180), Rules()) is None
    assert game_winner((180, 181), Rules()) == 1
    assert match_winner((1, 0), Rules()) == 0
    assert match_winner((1, 0), Rules(games=3)) is match_winner((1, 1), Rules(games=3)) is None
    assert match_winner((1, 2), Rules(games=3)) == 1
    assert match_winner((2, 2), Rules(games=4)) is None


# Deals of every kind are let through


def test_legal_deals_of_every_option_pass() -> None:
    rng = random.Random(181)
    records = [random_record(rng) for _ in range(400)]
    for record in records:
        check(json.loads(json.dumps(record)))
    assert any(len(record["events"]) < 66 for record in records), "no game ended in mid-deal"
    assert any(record["carry"] > 8 for record in records)
    gains = {sum(record["result"]["delta"]) // 2 for record in records if len(record["events"]) == 66}
    assert {80, 88, 96, 104, 112} <= gains, "ties, and mucks of every worth"


def test_records_of_other_options_can_fail() -> None:
    rng = random.Random(182)
    for record in [random_record(rng) for _ in range(200)]:
        with pytest.raises(RefereeError):
            check(changed(record, drop(rng.randrange(len(record["events"])))))


def test_another_target_ends_elsewhere() -> None:
    record = h5_record(before=(100, 100))
    check(record)
    record["rules"]["target"] = 152
    with pytest.raises(RefereeError, match="is superfluous: the game is over"):
        check(record)
    early = h5_record(before=(129, 0))
    early["rules"]["target"] = 182
    with pytest.raises(RefereeError, match="event 31: the events end here, but play by seat 0 is due"):
        check(early)


# Wrong records fail

# The first events of H5: 0 trump, 1 to 4 the first trick (AS 7S AD 7C), 5 its winner; trick 7 (7H AH 7D AC) is
# 31 to 34, won by seat 1 at 35; the last one (8H 8D 8C 8S) is 61 to 64, won by seat 0 at 65.
WRONG: list[tuple[str, Change, str]] = [
    ("wrong winner", event(5, "seat", 1), "event 5: found trick by seat 1, but trick by seat 0 is due"),
    ("ruff overlooked", event(65, "seat", 1), "event 65: found trick by seat 1, but trick by seat 0 is due"),
    ("winner missing", drop(5), "event 5: found play by seat 0, but trick by seat 0 is due"),
    ("play out of turn", swap(2, 3), "event 2: found play by seat 2, but play by seat 1 is due"),
    ("play missing", drop(4), "event 4: found trick by seat 0, but play by seat 3 is due"),
    ("wrong leader", event(36, "seat", 0), "event 36: found play by seat 0, but play by seat 1 is due"),
    ("card not held", event(1, "cards", ["AH"]), "event 1: seat 0 does not hold AH"),
    ("card played before", event(6, "cards", ["AS"]), "event 6: seat 0 does not hold AS"),
    ("revoke", event(2, "cards", ["8H"]), "event 2: seat 1 plays 8H, but must follow suit to S"),
    ("revoke by a trump", event(39, "cards", ["8S"]), "event 39: seat 0 plays 8S, but must follow suit to H"),
    ("two cards", event(1, "cards", ["AS", "KS"]), "event 1: seat 0 plays 2 cards, should play one"),
    ("no such card", event(1, "cards", ["JK"]), "event 1: cards has 'JK', which is no card"),
    ("another pitch", event(1, "cards", ["7H"]), "event 1: seat 0 pitches 7H, which makes its own suit"),
    ("another trump", event(0, "suit", "H"), "event 1: seat 0 pitches AS, which makes its own suit"),
    ("no such suit", event(0, "suit", "X"), "event 0: suit is 'X'"),
    ("trump missing", drop(0), "event 0: found play by seat 0, but trump by seat 0 is due"),
    ("trump by another", event(0, "seat", 3), "event 0: found trump by seat 3, but trump by seat 0"),
    ("trump after the card", swap(0, 1), "event 0: found play by seat 0, but trump by seat 0"),
    ("trump again", insert(6, do="trump", seat=0, suit="S"), "event 6: found trump by seat 0, but play"),
    ("a bid", insert(0, do="bid", seat=0, bid=4), "event 0: found bid by seat 0, but trump by seat 0"),
    ("stops early", drop(65), "event 65: the events end here, but trick by seat 0 is due"),
    ("game over before", put("scores", [181, 9, 181, 9]), "the game to 181 was over before this deal"),
    ("negative", put("scores", [-8, 0, -8, 0]), "scores are -8 and 0, but nobody ever loses points"),
    ("target reached on the way", put("scores", [140, 9, 140, 9]), "is superfluous: the game is over"),
    ("partners differ", put("scores", 2, 1), "scores differs between the partners 0, 2"),
    ("carry missing", lambda record: record.pop("carry"), "the record lacks carry"),
    ("carry in a new game", put("carry", 16), "carry is 16, but a new game starts with a muck worth 8"),
    ("carry of 0", put("carry", 0), "carry is 0, out of range"),
    ("carry of 12", put("carry", 12), "carry is 12, but the muck is worth a multiple of 8"),
    ("no seat 4", event(1, "seat", 4), "event 1: play.seat is 4, out of range"),
    ("nerd", event(1, "seat", -1), "event 1: play.seat is -1, out of range"),
    ("dealt twice", put("dealt", 0, 0, "AH"), "AH was dealt twice"),
    ("left in the stock", lambda record: record["stock"].append(record["dealt"][2].pop()), "has 12 entries"),
    ("option missing", lambda record: record["rules"].pop("carry"), "rules lacks carry"),
    ("1 for true", put("rules", "carry", 1), r"rules\.carry is 1, not one of"),
    ("target 0", put("rules", "target", 0), r"rules\.target is 0, out of range"),
    ("extra key", put("kitty", []), "the record has the unknown key kitty"),
    ("key missing in an event", lambda record: record["events"][0].pop("suit"), "event 0: trump lacks suit"),
    ("wrong delta", put("result", "delta", [60, 28, 60, 28]), r"result\.delta is \[60, 28, 60, 28\], should be"),
    ("partners' delta", put("result", "delta", 2, 0), r"result\.delta differs between the partners"),
    ("wrong captured", put("result", "captured", [52, 0, 0, 28]), r"result\.captured is"),
    ("52.0 for 52", put("result", "captured", 0, 52.0), r"result\.captured is"),
    ("a bidder", put("result", "bidder", 0), r"result\.bidder is 0, should be None"),
    ("a contract", put("result", "made", True), r"result\.made is True, should be None"),
    ("points", put("result", "points", "muck", 0), r"result\.points has the unknown key muck"),
    ("trump of the result", put("result", "trump", "H"), r"result\.trump is 'H', should be 'S'"),
]


@pytest.mark.parametrize(("change", "message"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_a_wrong_record_fails(h5: Record, change: Change, message: str) -> None:
    change(h5)
    with pytest.raises(RefereeError, match=message):
        check(h5)


def test_no_raised_muck_without_the_carry() -> None:
    record = h5_record(H6_CLUBS, (52, 28), 16)
    record["rules"]["carry"] = False
    with pytest.raises(RefereeError, match=r"carry is 16, but rules\.carry is false"):
        check(record)
    record["rules"]["carry"], record["carry"] = True, 8
    with pytest.raises(RefereeError, match=r"result\.delta is \[68, 28, 68, 28\], should be \[60, 28, 60, 28\]"):
        check(record)
