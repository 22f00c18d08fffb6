"""The referee of Auction Cinch: the golden examples, and whole deals."""

from __future__ import annotations

from typing import Any

from referee import check
from referee.auction_cinch import Rules, match_winner, partner_of, replay, seat_deltas
from referee.cards import pack
from referee.cinch_rules import trumps_in
from referee.writer import write_up

SPADES = trumps_in("S", "cinch")


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
    return write_up(replay, "auction-cinch", rules, len(hands) - 1, dealt, stock, choose)


# The golden examples: A to E are seats 0 to 4


def test_z1_made() -> None:
    won = [3, 0, 5, 6, 0]
    assert seat_deltas(won, 0, 3, 9, Rules()) == ([9, 5, 5, 9, 5], True)
    assert seat_deltas(won, 0, 3, 9, Rules(opponents_score="own")) == ([9, 0, 5, 9, 0], True)
    assert seat_deltas(won, 3, None, 6, Rules()) == ([8, 8, 8, 6, 8], True)


def test_z2_set() -> None:
    assert seat_deltas([2, 1, 5, 6, 0], 0, 3, 9, Rules()) == ([-9, 6, 6, -9, 6], False)
    assert seat_deltas([2, 1, 5, 6, 0], 0, 3, 9, Rules(opponents_score="own")) == ([-9, 1, 5, -9, 0], False)


def at_the_stock() -> dict[str, Any]:
    return written(["AS KS", "QS", "JS TS 9S", "8S 7S", "6S 5S", "5C"])


def test_z3_six_players_at_the_stock() -> None:
    record = at_the_stock()
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


def whole_deal(**rules: Any) -> dict[str, Any]:
    """Five players; seat 4 deals, robs three trumps to its five, and begins with a stack."""
    return written(["QS 7S", "JS", "AS", "KS", "TS 9S 8S 6S 4S"], **rules)


def test_a_whole_deal() -> None:
    deal = whole_deal()
    check(deal)
    done = [(each["do"], each["seat"], len(each.get("cards", ""))) for each in deal["events"]]
    assert done[5:10] == [("trump", 0, 0), *(("discard", seat, 5 - (seat == 0)) for seat in range(4))]
    assert deal["result"]["partner"] == 2
    assert [len(each["cards"]) for each in deal["events"] if each["do"] == "play"][:5] == [1, 1, 1, 1, 3]
    call = next(n for n, each in enumerate(deal["events"]) if each["do"] == "call")
    assert deal["events"][call + 1]["do"] == "play"
    assert sum(deal["result"]["captured"]) == 14


def test_without_the_draw() -> None:
    record = whole_deal(draw=False)
    check(record)
    assert [each["do"] for each in record["events"][5:8]] == ["trump", "call", "play"]
    assert sum(record["result"]["captured"]) == 3
