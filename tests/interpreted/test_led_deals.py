"""Deals that are led action by action: every rule is the referee's, what a deal comes to, and nothing is compiled."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import tricklab as tl
from referee import check
from tools.fuzz.house_rules import any_setup
from tricklab.analysis.scene.contract import contract_in, is_auction_over, result_so_far
from tricklab.engine.games import GAMES, variants
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.policies.pitch.basic import Basic, bid
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.records.writer import to_line

RANDOM = random.Random("led deals")


@pytest.mark.parametrize("variant", variants())
def test_deals_led_at_random_pass_the_referee(variant: str) -> None:
    for number in range(3):
        deal = tl.Deal(variant, seed=3, deal=number)
        while not deal.over:
            deal.play(RANDOM.choice(deal.legal()))
        check(json.loads(to_line(deal.record())))
        assert deal.result() == deal.record().result
        assert (deal.seat, deal.phase, deal.legal()) == (None, None, [])


@pytest.mark.interpreted
@pytest.mark.parametrize(("name", "rules"), [*((name, {}) for name in GAMES), ("pitch", {"players": 2})])
def test_deals_of_all_policies_under_any_rules_pass_the_referee(name: str, rules: dict[str, Any]) -> None:
    """Two players of Pitch lead, follow and bid by rules of their own."""
    rng = random.Random(name)
    for number in range(10):
        setup = tl.Setup.make(name, rules=rules) if rules else any_setup(name, rng)
        for policy in policies_of(name):
            for record in tl.replay(setup.with_policies(policy), number):
                check(json.loads(to_line(record)))


@pytest.mark.interpreted
@pytest.mark.parametrize("name", GAMES)
def test_a_match_ends_with_what_its_deals_add_up_to(name: str) -> None:
    played = tl.simulate_matches(name, 1, policy="expert", seed=7, jobs=1)
    (match,) = played.matches.to_dicts()
    sides = [key.removeprefix("won_") for key in match if key.startswith("won_")]
    assert match["deals"] == played.deals.height > 1  # no deal wins a match from the beginning
    assert any(match[f"won_{side}"] for side in sides)
    scores = [match[f"score_{side}"] for side in sides]
    assert scores == [played.deals[f"delta_{side}"].sum() for side in sides]


def test_cards_and_dealer_are_those_of_the_simulation() -> None:
    (record,) = tl.replay("pitch", 12, seed=7, policy="random")
    deal = tl.Deal("pitch", seed=7, deal=12)
    assert (deal.record().dealt, deal.record().dealer) == (record.dealt, record.dealer)
    assert deal.seat == (record.dealer + 1) % 4


def test_any_deck_can_be_dealt() -> None:
    deck = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    deal = tl.Deal("phat", deck=deck, dealer=2)
    assert [{card[1] for card in hand} for hand in deal.record().dealt] == [{"C"}, {"D"}, {"H"}, {"S"}]
    assert deal.seat == 3


def test_what_is_played_is_typed_as_players_write_it() -> None:
    deal = tl.Deal("peatwit", seed=1, deal=1, rules={"players": 4})
    three = deal.legal()[5].split()
    assert deal.phase == "pass"
    deal.play(" ".join(reversed(three)).lower())
    assert sorted(deal.record().events[0].cards) == sorted(three)


def test_a_copy_is_led_without_the_first() -> None:
    deal = tl.Deal("pitch", seed=7, deal=12)
    other = deal.copy()
    other.play("2")
    assert len(other.record().events) == 1
    assert len(deal.record().events) == 0
    assert deal.legal()[0] == "pass"


def test_a_policy_s_function_can_be_called_with_a_view() -> None:
    """It answers what the policy does in the simulation; it sees its own cards and no others'."""
    deal = tl.Deal("pitch", seed=7, deal=12)
    (record,) = tl.replay("pitch", 12, seed=7, policy="basic")
    view = deal.view(deal.seat)
    assert {deal.setup.deck.text(card) for card in range(52) if view.own.hand >> card & 1} == {*record.dealt[1]}
    assert bid(Basic(), view) == record.events[0].bid
    view.own.hand = 0
    assert deal.view(deal.seat).own.hand  # it was a copy


WRONG: dict[str, tuple[Callable[[tl.Deal], Any], str]] = {
    "card": (lambda deal: deal.play("ZZ"), "'ZZ' is no legal action of seat 1, to bid: it can be pass, 1, 2, 3, 4"),
    "type": (lambda deal: deal.play(2), "the action must be a text"),
    "seat": (lambda deal: deal.view(9), "seat must be from 0 to 3; not 9"),
    "early": (lambda deal: deal.result(), "the deal is not over: seat 1 decides, bid"),
    "deck": (lambda deal: tl.Deal("pitch", deck=["AS"]), "deck must have each of the 52 cards once; it lacks 2C"),
    "twice": (lambda deal: tl.Deal("pitch", deck=["AS"] * 52), "deck must have each of the 52 cards once"),
    "variant": (lambda deal: tl.Deal("pich"), "Did you mean 'pitch'"),
    "number": (lambda deal: tl.Deal("pitch", deal=-1), "deal must be from 0"),
    "dealer": (lambda deal: tl.Deal("pitch", dealer=4), "dealer must be from 0 to 3; not 4"),
    "option": (lambda deal: tl.Deal("pitch", policy="basic"), "there is no option 'policy'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused_in_words(name: str) -> None:
    wrong, told = WRONG[name]
    with pytest.raises(tl.UsageError, match=told):
        wrong(tl.Deal("pitch", seed=7, deal=12))


@pytest.mark.interpreted
@pytest.mark.parametrize("variant", variants())
def test_a_contract_stands_from_the_auction_on(variant: str) -> None:
    setup, rng = tl.Setup.make(variant), random.Random("so far")
    for number in range(4):
        deal = Deal(
            setup, rng.sample(setup.deck.cards, len(setup.deck.cards)), number % setup.players, number, log=True
        )
        contracts, trick_counts = [], [0]
        while deal.seat >= 0:
            contracts.append(contract_of(deal))
            trick_counts.append(sum(result_so_far(deal).tricks))
            deal.step(rng.choice(deal.legal()))
        assert {contract for contract in contracts if contract} <= {contract_of(deal)}
        assert trick_counts == sorted(trick_counts)
        assert trick_counts[-1] <= sum(result_so_far(deal).tricks)


def contract_of(deal: Deal) -> Any:
    return contract_in(deal.setup, result_so_far(deal)) if is_auction_over(deal) else None
