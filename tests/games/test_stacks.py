"""Stacks of any hand: of more than six trumps, which is rare in a deal, some lie beneath; against the referees."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from driver import Position, dealt, kept, mask, texts
from referee import smear
from referee.cinch import stacks, trumps_in
from tricklab.engine.games.cinch.counters import limit_stack
from tricklab.engine.games.smear.excess import limit_stacks
from tricklab.engine.games.smear.trumps import card_of
from tricklab.engine.games.smear.trumps import trumps_in as smear_trumps
from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.stacks import beneath_of, top_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.rules.decks import FRENCH_52, FRENCH_54


@kept
def limit(rules: Any, states: Any) -> None:
    limit_stacks(rules, states[0])


def lead_to_play(at: Position) -> Position:
    while at.kind != "play":
        assert at.step(at.legal()[-1 if at.kind == "bid" else 0])
    return at


@pytest.mark.parametrize("variant", ["cinch", "pedro", "sixty-three"])
def test_the_fewest_and_cheapest_counters_lie_beneath(variant: str) -> None:
    rng = random.Random(variant)
    at = lead_to_play(dealt(Setup.make(variant, policy="random", rules={"dealer_forced": True}), 2))
    trumps = trumps_in("CDHS"[int(at.table["trump"])], variant)
    for _ in range(60):
        hand, deal = rng.sample(list(trumps), rng.randint(7, 9)), at.state.view((np.record, at.state.dtype))
        at.own()["hand"] = mask(" ".join(hand))
        limit_stack(at.rules, deal.table, deal.own[at.seat])
        found = [(FRENCH_52.text(top_of(each)), frozenset(texts(beneath_of(each)))) for each in at.legal()]
        assert len(found) == len(set(found))
        assert set(found) == stacks(hand, trumps)


@pytest.mark.game("smear")
@pytest.mark.parametrize("rules", [{}, {"trey": False}, {"jokers": "ranked"}], ids=str)
def test_the_fewest_points_of_smear_lie_beneath(rules: dict[str, Any]) -> None:
    rng, setup = random.Random(str(rules)), Setup.make("smear", policy="random", rules=rules)
    at, law = lead_to_play(dealt(setup, 2)), smear.Rules(**setup.rules)
    trump = int(at.table["trump"])
    for _ in range(30):
        order = list(smear.trump_order("CDHS"[trump], law))
        in_play = rng.sample(order, rng.randint(9, 16))
        hand, others = in_play[: rng.randint(7, 9)], [seat for seat in range(4) if seat != at.seat]
        places = [int(smear_trumps(at.rules, 1 << card, trump)) for card in FRENCH_54.numbers(in_play)]
        at.state["own"]["hand"] = 0
        at.own()["hand"], at.own(others[0])["hand"] = sum(places[: len(hand)]), sum(places[len(hand) :])
        limit(at.rules, at.states)
        named = {place: FRENCH_54.text(int(card_of(at.rules, place, trump))) for place in range(16)}
        found = [
            (named[top_of(each)], frozenset(named[card] for card in cards_of(beneath_of(each)))) for each in at.legal()
        ]
        assert len(found) == len(set(found))
        assert set(found) == smear.legal_plays(hand, "CDHS"[trump], law, in_play=in_play, first_trick=True)
        at.own()["must_top"] = 0
