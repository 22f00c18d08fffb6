"""Auction Cinch on the engine: the golden examples, deals against the referee, partners, and the end of the match."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from driver import Position, dealt, mask
from incoming import Record, led_through
from referee.auction_cinch import match_winner
from test_referee_auction_cinch import at_the_stock, whole_deal
from tricklab.engine.decks import FRENCH_52
from tricklab.engine.errors import UsageError
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.loops.stepping import legal_actions
from tricklab.engine.matches import Match
from tricklab.engine.policies.auction_cinch.tactics import ALLY, OPPONENT, UNKNOWN, relation
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

pytestmark = pytest.mark.game("auction-cinch")

SPADES = 3


def setup_of(policy: str = "random", seed: int | str = 1, scores: Any = None, **rules: Any) -> Setup:
    return Setup.make("auction-cinch", policy=policy, rules=rules, seed=seed, scores=scores)


def card(text: str) -> int:
    return FRENCH_52.number(text)


def sold(hands: list[str], bid: int = 9, **rules: Any) -> Position:
    """Seat 0 has bid and named spades, the last seat deals; hands are filled up with diamonds, then clubs."""
    given = [[card(text) for text in hand.split()] for hand in hands]
    rest = [card(rank + suit) for suit in "DCH" for rank in "6789TJQKA234"]
    rest = [one for one in rest if not any(one in hand for hand in given)]
    for hand in given:
        hand += [rest.pop(0) for _ in range(6 - len(hand))]
    out = [one for hand in given for one in hand]
    deck = out + [one for one in range(52) if one not in out]
    at = Position(setup_of(players=len(hands), **rules), deck, len(hands) - 1)
    assert all(at.step(said) for said in (bid, *[0] * (len(hands) - 1), SPADES))
    return at


def called(at: Position, text: str) -> Position:
    while at.kind != "call":
        assert at.step(at.legal(1)[0])
    assert at.step(card(text))
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


@pytest.mark.parametrize("record", [whole_deal(), whole_deal(draw=False), at_the_stock()], ids=["5", "no draw", "6"])
def test_whole_deals(record: Record) -> None:
    assert led_through(record) == record["result"]


def test_the_last_who_is_served_chooses_what_it_keeps() -> None:
    """Sixteen cards: 5, 5 and 4 are drawn, and the fourth seat, who lacks four, throws two of its four."""
    at = sold(["AS", "QS", "JS TS", "8S 7S", "6S 5S", "5C"])
    assert (at.kind, at.seat) == ("throw", 3)
    plain = int(at.own()["hand"]) & ~int(at.table["trumps"])
    assert len(at.legal()) == 6
    assert all(action & ~plain == 0 and action.bit_count() == 2 for action in at.legal())


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
    at = called(sold(Z1[0], draw=False), "AS")
    plays = [card(text) for text in Z1[1].split()]
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


def test_before_the_call_nobody_is_known() -> None:
    at = sold(Z1[0], draw=False)
    assert relations(at, 0) == [ALLY, *[UNKNOWN] * 4]


def test_the_end_of_the_match() -> None:
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
