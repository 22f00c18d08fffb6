"""The referee of Auction Cinch: it passes the golden examples, and wrong records fail it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from referee import RefereeError, check
from referee.auction_cinch import OPTIONS, Rules, match_winner, partner_of, replay, seat_deltas
from referee.cards import pack
from referee.cinch_rules import trumps_in
from referee.cinch_writer import random_record, random_rules, write_up
from referee.contract import same
from referee.corrupt import Change, changed, drop, event, leaves, other, put, swap, value_at
from referee.reader import EventReader

SPADES = trumps_in("S", "cinch")


def told(events: EventReader, record: dict[str, Any]) -> dict[str, Any]:
    return replay(events, record, Rules(**record["rules"]))


def written(hands: list[str], **more: Any) -> dict[str, Any]:
    """Hands of these trumps and plain cards; the last seat deals, and seat 0 bids 9 and calls the Ace of spades."""
    dealt, rest = [hand.split() for hand in hands], [card for card in pack() if card not in SPADES]
    for hand in dealt:
        while len(hand) < 6:
            hand.append(rest.pop())
    stock = rest + [card for card in SPADES if not any(card in hand for hand in dealt)]

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        wanted = {"bid": 9 if seat == 0 else "pass", "trump": "S", "call": "AS"}
        return wanted.get(what, options[0])

    rules = vars(Rules(players=len(hands), **more))
    return write_up(told, "auction-cinch", rules, len(hands) - 1, dealt, stock, choose)


# The golden examples: A to E are seats 0 to 4


def test_z1_made() -> None:
    won = [3, 0, 5, 6, 0]
    assert seat_deltas(won, 0, 3, 9, Rules()) == ([9, 5, 5, 9, 5], True)
    assert seat_deltas(won, 0, 3, 9, Rules(opponents_score="own")) == ([9, 0, 5, 9, 0], True)
    assert seat_deltas(won, 3, None, 6, Rules()) == ([8, 8, 8, 6, 8], True)


def test_z2_set() -> None:
    assert seat_deltas([2, 1, 5, 6, 0], 0, 3, 9, Rules()) == ([-9, 6, 6, -9, 6], False)
    assert seat_deltas([2, 1, 5, 6, 0], 0, 3, 9, Rules(opponents_score="own")) == ([-9, 1, 5, -9, 0], False)


def test_z3_six_players_at_the_stock() -> None:
    record = written(["AS KS", "QS", "JS TS 9S", "8S 7S", "6S 5S", "5C"])
    check(record)
    draws = [(each["seat"], len(each["cards"])) for each in record["events"] if each["do"] == "draw"]
    assert draws == [(0, 4), (1, 5), (2, 3), (3, 4)]
    assert [each["seat"] for each in record["events"] if each["do"] == "discard"] == [0, 1, 2, 3]


def test_the_called_partner() -> None:
    hands = [["AS", "2C"], ["KS"], ["5C"]]
    assert [partner_of(0, card, hands) for card in ("KS", "5C", "AS", "QS")] == [1, 2, None, None]
    assert partner_of(2, "AS", hands) == 0


def test_match_end() -> None:
    before = (55, 60, 58, 56, 61)
    assert match_winner(before, (9, 5, 5, 9, 5), 0, 3, True, 62) == 0
    assert match_winner(before, (0, 5, 5, 0, 5), 3, 0, True, 62) == 4
    assert match_winner((40, 60, 58, 55, 61), (9, 5, 5, 9, 5), 0, 3, True, 62) == 3
    assert match_winner((40, 60, 58, 55, 61), (9, 5, 5, 9, 5), 0, 3, False, 62) == 4
    assert match_winner((40, 61, 58, 30, 61), (9, 5, 5, 9, 5), 0, 3, True, 62) is None
    assert match_winner((70, 70, 58, 30, 61), (0, 0, 0, 0, 0), None, None, False, 62) is None
    assert match_winner((70, 70, 58, 30, 61), (-7, 7, 7, -7, 7), 0, 3, False, 62) == 1


# A whole deal


@pytest.fixture
def deal() -> dict[str, Any]:
    """Five players; seat 4 deals, robs three trumps to its five, and begins with a stack."""
    return written(["QS 7S", "JS", "AS", "KS", "TS 9S 8S 6S 4S"])


def test_a_whole_deal(deal: dict[str, Any]) -> None:
    check(deal)
    done = [(each["do"], each["seat"], len(each.get("cards", ""))) for each in deal["events"]]
    assert done[5:10] == [("trump", 0, 0), *(("discard", seat, 5 - (seat == 0)) for seat in range(4))]
    assert deal["result"]["partner"] == 2
    assert [len(each["cards"]) for each in deal["events"] if each["do"] == "play"][:5] == [1, 1, 1, 1, 3]
    call = next(n for n, each in enumerate(deal["events"]) if each["do"] == "call")
    assert deal["events"][call + 1]["do"] == "play"
    assert sum(deal["result"]["captured"]) == 14


def test_without_the_draw() -> None:
    record = written(["QS 7S", "JS", "AS", "KS", "TS 9S 8S 6S 4S"], draw=False)
    check(record)
    assert [each["do"] for each in record["events"][5:8]] == ["trump", "call", "play"]
    assert sum(record["result"]["captured"]) == 3


WRONG: list[tuple[Change, str]] = [
    (event(0, "bid", 6), "event 0: seat 0 says 6 for bid"),
    (swap(6, 7), "event 6: found discard by seat 1, but discard by seat 0 is due"),
    (event(7, "cards", ["JS"]), "event 7: the discard of seat 1"),
    (lambda record: record["events"][11]["cards"].reverse(), "event 11: seat 1 says"),
    (drop(16), "event 16: found play by seat 0, but call by seat 0 is due"),
    (event(16, "card", "2S"), "result.partner is 2, should be 4"),
    (event(16, "card", "QS"), "result.partner is 2, should be None"),
    (event(16, "card", "JK"), "event 16: card is 'JK'"),
    (put("scores", 1, 62), "one player ahead of all"),
    (put("rules", "players", 6), "policies has 5 entries"),
    (put("rules", "opponents_score", "own"), "result.delta is"),
]


@pytest.mark.parametrize(("change", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_record_fails(deal: dict[str, Any], change: Change, message: str) -> None:
    with pytest.raises(RefereeError, match=message):
        check(changed(deal, change))


FREE: set[tuple[str, ...]] = {("seed",), ("hand",), ("policies",), ("scores",), ("rules", "target")}


@pytest.mark.parametrize("junk", [None, True, 1.5, "x", {}, [[]]], ids=repr)
def test_every_value_matters(deal: dict[str, Any], junk: Any) -> None:
    for way in leaves(deal):
        if not {way[:1], way[:2]} & FREE:
            for value in (other(value_at(deal, way)), junk):
                if not same(value, value_at(deal, way)) and way[:2] != ("rules", "min_bid"):
                    with pytest.raises(RefereeError):
                        check(changed(deal, put(*way, value)))


def test_legal_deals_of_every_option_pass() -> None:
    rng = random.Random(62)
    stacks = 0
    for _ in range(300):
        rules = random_rules(rng, OPTIONS) | {"target": 62}
        record = random_record(rng, told, "auction-cinch", rules, rules["players"], 6)
        check(json.loads(json.dumps(record)))
        stacks += any(each["do"] == "play" and len(each["cards"]) > 1 for each in record["events"])
        with pytest.raises(RefereeError):
            check(changed(record, drop(len(record["events"]) // 2)))
    assert stacks
