"""Auction Cinch: the golden examples on the engine and the referee alike, partners, and the end of the match."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from driver import Position, dealt, mask
from referee import check
from referee.auction_cinch import Rules, match_winner, partner_of, replay, seat_deltas
from referee.cinch_rules import trumps_in
from referee.writer import write_up
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.loops.stepping import legal_actions
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.auction_cinch.tactics import ALLY, OPPONENT, UNKNOWN, relation
from tricklab.engine.rules.decks import FRENCH_52

pytestmark = pytest.mark.game("auction-cinch")

SPADES = trumps_in("S", "cinch")


def setup_of(scores: Any = None, **rules: Any) -> Setup:
    return Setup.make("auction-cinch", policy="random", rules=rules, scores=scores)


def card(text: str) -> int:
    return FRENCH_52.number(text)


def filled(hands: list[str]) -> tuple[list[list[str]], list[str]]:
    """Hands of six cards with given ones among them, filled up with low diamonds, then clubs; trumps come last."""
    dealt = [hand.split() for hand in hands]
    rest = [rank + suit for suit in "DCH" for rank in "6789TJQKA2345" if rank + suit != "5C"] + [*SPADES]
    rest = [one for one in rest if not any(one in hand for hand in dealt)]
    for hand in dealt:
        hand += [rest.pop(0) for _ in range(6 - len(hand))]
    return dealt, rest


def sold(hands: list[str], bid: int = 9, **rules: Any) -> Position:
    """Seat 0 has bid and named spades, the last seat deals."""
    dealt, rest = filled(hands)
    deck = [card(text) for hand in [*dealt, rest] for text in hand]
    at = Position(setup_of(players=len(hands), **rules), deck, len(hands) - 1)
    assert all(at.step(said) for said in (bid, *[0] * (len(hands) - 1), 3))
    return at


def written(hands: list[str], **more: Any) -> dict[str, Any]:
    """A record that the referee writes: the last seat deals, seat 0 bids 9, names spades and calls their Ace."""

    def choose(what: str, seat: int, options: list[Any]) -> Any:
        return {"bid": 9 if seat == 0 else "pass", "trump": "S", "call": "AS"}.get(what, options[0])

    rules = vars(Rules(players=len(hands), **more))
    return write_up(replay, "auction-cinch", rules, len(hands) - 1, *filled(hands), choose)


def whole_deal() -> dict[str, Any]:
    """Five players; seat 4 deals, robs three trumps to its five, and begins with a stack."""
    return written(["QS 7S", "JS", "AS", "KS", "TS 9S 8S 6S 4S"])


def to_call(at: Position) -> Position:
    """Whoever has a choice before that takes the first."""
    while at.kind != "call":
        assert at.step(at.legal(1)[0])
    return at


def called(at: Position, text: str) -> Position:
    assert to_call(at).step(card(text))
    return at


Z1 = (
    ["JS TS KC 2H 4H 6H", "8S QD QC 3H 5H 7H", "6S 4S 5C 8H JH KH", "3S 9S 3C AS 5S 6D", "7S 2S 4C 9H TH QH"],
    "JS 8S 6S 3S 7S TS QD 4S 9S 2S KC QC 5C 3C 4C 8H AS 9H 2H 3H 5S TH 4H 5H JH 6D QH 6H 7H KH",
)
Z2 = (
    ["JS TS KC 2H 4H 6H", "QD KD QC 3H 5H 7H", "6S 8S 5C 8H JH KH", "3S 9S 3C AS 5S 6D", "7S 4S 2S 9H TH QH"],
    "JS QD 6S 3S 7S TS KD 8S 9S 4S KC QC 5C 3C 2S 8H AS 9H 2H 3H 5S TH 4H 5H JH 6D QH 6H 7H KH",
)


@pytest.mark.parametrize(
    ("example", "score", "captured", "delta", "made"),
    [
        (Z1, "side", [3, 0, 5, 6, 0], [9, 5, 5, 9, 5], True),
        (Z1, "own", [3, 0, 5, 6, 0], [9, 0, 5, 9, 0], True),
        (Z2, "side", [2, 0, 6, 6, 0], [-9, 6, 6, -9, 6], False),
        (Z2, "own", [2, 0, 6, 6, 0], [-9, 0, 6, -9, 0], False),
    ],
)
def test_golden_deals(example: Any, score: str, captured: list[int], delta: list[int], made: bool) -> None:
    at = called(sold(example[0], draw=False, opponents_score=score), "AS")
    assert all(at.step(card(text)) for text in example[1].split())
    result = at.setup.game.result(at.setup.rules, at.row())
    assert (result["captured"], result["delta"], result["made"]) == (captured, delta, made)
    assert (result["bidder"], result["bid"], result["partner"], result["points"]) == (0, 9, 3, {})
    assert partner_of(0, "AS", [hand.split() for hand in example[0]]) == 3
    assert seat_deltas(captured, 0, 3, 9, Rules(opponents_score=score)) == (delta, made)


Z3 = ["AS KS", "QS", "JS TS 9S", "8S 7S", "6S 5S", "5C"]


def test_z3_six_players_at_the_stock() -> None:
    at = sold(Z3)
    assert (at.kind, at.seat) == ("call", 0)
    assert at.table["drew"].tolist() == [4, 5, 3, 4, 0, 0]
    assert at.table["took"].tolist() == [0] * 6
    assert [int(own["hand"]).bit_count() for own in at.state["own"]] == [6] * 6
    assert int(at.own(4)["hand"]) == int(at.own(4)["dealt"])
    events = written(Z3)["events"]
    assert [(each["seat"], len(each["cards"])) for each in events if each["do"] == "draw"] == [*enumerate([4, 5, 3, 4])]
    assert [each["seat"] for each in events if each["do"] == "discard"] == [0, 1, 2, 3]


def test_who_plays_alone_in_the_referees_eyes() -> None:
    hands = [["AS", "2C"], ["KS"], ["5C"]]
    assert [partner_of(0, card, hands) for card in ("KS", "5C", "AS", "QS")] == [1, 2, None, None]
    assert partner_of(2, "AS", hands) == 0
    assert seat_deltas([3, 0, 5, 6, 0], 3, None, 6, Rules()) == ([8, 8, 8, 6, 8], True)
    record = written(["QS 7S", "JS", "AS", "KS", "TS 9S 8S 6S 4S"], draw=False)
    check(record)
    assert [each["do"] for each in record["events"][5:8]] == ["trump", "call", "play"]
    assert sum(record["result"]["captured"]) == 3


def test_what_is_worth_a_call() -> None:
    at = sold(Z1[0], draw=False)
    assert at.legal() == list(range(52))
    short = set(legal_actions(at.setup, at.state, short=True))
    lacking = set(cards_of(mask("AS KS QS 9S 8S 7S 6S 5S 5C 4S 3S 2S")))
    assert lacking < short
    assert [one for one in short - lacking if int(at.own()["hand"]) >> one & 1] == [*(short - lacking)]
    assert len(short - lacking) == 1


def relations(at: Position, seat: int) -> list[int]:
    deal = at.state.view((np.record, at.state.dtype))
    return [relation(deal.table, deal.own[seat], seat, other) for other in range(5)]


def test_the_partner_knows_and_all_others_learn_it_from_the_card() -> None:
    at = sold(Z1[0], draw=False)
    assert relations(at, 0) == [ALLY, *[UNKNOWN] * 4]
    at, plays = called(at, "AS"), [card(text) for text in Z1[1].split()]
    assert all(at.step(one) for one in plays[:16])
    assert at.table["sides"][:5].tolist() == [0, 1, 2, 3, 4]
    assert relations(at, 0) == [ALLY, *[UNKNOWN] * 4]
    assert relations(at, 1) == [OPPONENT, ALLY, *[UNKNOWN] * 3]
    assert relations(at, 3) == [ALLY, OPPONENT, OPPONENT, ALLY, OPPONENT]
    assert at.step(plays[16])
    assert at.table["sides"][:5].tolist() == [0, 1, 1, 0, 1]
    assert relations(at, 1) == [OPPONENT, ALLY, ALLY, OPPONENT, ALLY]
    assert relations(at, 0) == [ALLY, OPPONENT, OPPONENT, ALLY, OPPONENT]


def test_who_plays_alone_knows_it_first() -> None:
    at = called(sold(Z1[0], draw=False), "TS")
    assert relations(at, 0) == [ALLY, *[OPPONENT] * 4]
    assert at.table["sides"][:5].tolist() == [0, 1, 2, 3, 4]
    assert all(at.step(card(text)) for text in Z1[1].split()[:6])
    assert at.table["sides"][:5].tolist() == [0, 1, 1, 1, 1]


def test_a_card_thrown_face_up_has_no_holder() -> None:
    at = called(sold(Z1[0]), "KC")
    assert at.table["sides"][:5].tolist() == [0, 1, 1, 1, 1]
    assert relations(at, 2) == [OPPONENT, ALLY, ALLY, ALLY, ALLY]


def test_who_has_won_the_match() -> None:
    before, near, won = (55, 60, 58, 56, 61), (40, 60, 58, 55, 61), (9, 5, 5, 9, 5)
    assert match_winner(before, won, 0, 3, True, 62) == 0
    assert match_winner(before, (0, 5, 5, 0, 5), 3, 0, True, 62) == 4
    assert match_winner(near, won, 0, 3, True, 62) == 3
    assert match_winner(near, won, 0, 3, False, 62) == 4
    assert match_winner((40, 61, 58, 30, 61), won, 0, 3, True, 62) is None
    assert match_winner((70, 70, 58, 30, 61), (0, 0, 0, 0, 0), None, None, False, 62) is None
    assert match_winner((70, 70, 58, 30, 61), (-7, 7, 7, -7, 7), 0, 3, False, 62) == 1


def test_the_end_of_the_match_is_as_the_referee_says() -> None:
    rng, seen = random.Random(31), Counter[str]()
    for _ in range(3000):
        players = rng.choice((5, 6))
        before = [rng.randint(50, 64) for _ in range(players)]
        if match_winner(before, [0] * players, None, None, False, 62) is not None or max(before) > 61:
            before = [min(score, 61) for score in before]
        match = Match(setup_of(players=players, scores=before))
        row = np.zeros(1, match.setup.game.row)[0]
        bidder = rng.choice([-1, *range(players)])
        partner = rng.choice([-1, *[seat for seat in range(players) if seat != bidder]]) if bidder >= 0 else -1
        made = bidder >= 0 and rng.random() < 0.6
        delta = [rng.randint(-2, 9) if bidder >= 0 else 0 for _ in range(players)]
        row["bidder"], row["partner"], row["made"], row["delta"][:players] = bidder, partner, made, delta
        match.enter(row)
        told = [None if seat < 0 else seat for seat in (bidder, partner)]
        winner = match_winner(before, delta, *told, made, 62)
        assert match.winners == (() if winner is None else (winner,))
        seen["none" if winner is None else "bidder" if winner == bidder else "other"] += 1
    assert min(seen[name] for name in ("none", "bidder", "other")) > 200


def test_before_a_deal_nobody_has_won() -> None:
    assert setup_of(scores=[70, 70, 3, 0, 0]).scores == (70, 70, 3, 0, 0)
    with pytest.raises(UsageError, match="the match is over"):
        setup_of(scores=[70, 69, 3, 0, 0])


def test_all_may_be_called_by_random() -> None:
    rows = Simulator(setup_of()).play(0, 6000).rows
    rows = rows[rows["bidder"] >= 0]
    share = np.bincount(rows["called"], minlength=52) / len(rows)
    assert abs(share - 1 / 52).max() < 4.2 * (1 / 52 / len(rows)) ** 0.5
    assert dealt(setup_of(), 1).kind == "bid"
