"""Auction Cinch: which calls are worth a try, and who knows the partner when."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from driver import Position, mask, to_call
from golden_deals import golden
from tricklab.engine.ground.bits import lowest
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.play.loops.stepping import legal_actions
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.auction_cinch.tactics import ALLY, OPPONENT, UNKNOWN, relation
from tricklab.engine.rules.decks import FRENCH_52

pytestmark = pytest.mark.game("auction-cinch")

Z1 = golden("auction-cinch Z1")
PLAYS = FRENCH_52.numbers(event["cards"][0] for event in Z1["events"] if event["do"] == "play")


def sold(**rules: Any) -> Position:
    """Seat 0 has bid nine and named spades, the last seat deals."""
    deck = FRENCH_52.numbers([card for cards in (*Z1["dealt"], Z1["stock"]) for card in cards])
    at = Position(Setup.make("auction-cinch", policy="random", rules=rules), deck, 4)
    assert all(at.step(said) for said in (9, 0, 0, 0, 0, 3))
    return at


def called(at: Position, text: str) -> Position:
    assert to_call(at).step(FRENCH_52.number(text))
    return at


def test_what_is_worth_a_call() -> None:
    at = sold(draw=False)
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
    at = sold(draw=False)
    assert relations(at, 0) == [ALLY, *[UNKNOWN] * 4]
    at, plays = called(at, "AS"), PLAYS
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
    at = called(sold(draw=False), "TS")
    assert relations(at, 0) == [ALLY, *[OPPONENT] * 4]
    assert at.table["sides"][:5].tolist() == [0, 1, 2, 3, 4]
    assert all(at.step(one) for one in PLAYS[:6])
    assert at.table["sides"][:5].tolist() == [0, 1, 1, 1, 1]


def test_a_card_thrown_face_up_has_no_holder() -> None:
    at = called(sold(), "KC")
    assert at.table["sides"][:5].tolist() == [0, 1, 1, 1, 1]
    assert relations(at, 2) == [OPPONENT, ALLY, ALLY, ALLY, ALLY]


def test_the_dealer_knows_that_the_card_was_left_in_the_stock() -> None:
    at = to_call(sold())
    left = int(at.own(4)["rest"])
    assert at.step(lowest(left))
    assert relations(at, 4) == [OPPONENT, *[ALLY] * 4]
    assert relations(at, 3) == [OPPONENT, UNKNOWN, UNKNOWN, ALLY, UNKNOWN]
