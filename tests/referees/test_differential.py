"""The engine against the referees: deals under every option value and many combinations, record by record.

Quick tests interpret a few deals of every variant, under other options each, and go both ways: the referee checks
what the engine plays, and the engine is led through what the referee allows. Full tests play many deals.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import reduce
from importlib import import_module
from itertools import combinations
from operator import and_
from typing import Any

import numpy as np
import pytest

from contract.tables import new_deal
from driver import Position
from incoming import records
from record_facts import tricks_of
from referee import check, writer
from referee.matches import MATCHES
from referee.misdeal import new_hands
from referee.plute import Rules as PluteRules
from referee.plute import may_stop
from rows import EXPECTED
from tools.fuzz.house_rules import any_setup, values_of
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES, game, game_of
from tricklab.engine.games.tapp_tarock.talon import announcements
from tricklab.engine.ground.cards import SUITS, mask_of
from tricklab.engine.matches.standing import Match
from tricklab.engine.mechanics.speeches import DONE
from tricklab.engine.play.actions import phase_of, speech_of
from tricklab.engine.play.frames import frame_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.registry import policies_of
from tricklab.engine.rules.events import Draw, Play

DEALS_ALONE = {"random": 6, "basic": 4, "expert": 4, "count": 3}
DEALS_COMBINED = 16
COMBINATIONS = {"random": 50, "basic": 8, "expert": 10, "count": 8}
"""Many combinations of few deals: what goes wrong is rather the meeting of two options than the thousandth deal."""

HOUSE_RULES, DEALS_OF_HOUSE_RULES = ("pitch", "smear", "cinch"), 60
"""The games of many house rules, and how many deals are played under each."""

TABLES: dict[str, list[dict[str, Any]]] = {
    "smear": [{}, {"players": 6}, {"all_pass": "dealer_forced"}],
    "peatwit": [{}, {"players": 3}, {"players": 5}, {"partners": True}],
    "pitch": [{}, {"players": 2}, {"players": 7}, {"partners": True}, {"all_pass": "dealer_forced"}],
    "cinch": [{}, {"dealer_forced": True}],
    "auction-cinch": [{}, {"players": 6}],
}
"""Who sits down, where games have more than one table: every option value is tried at each of them."""

VARIANTS = [variant for name in GAMES for variant in game(name).variants]
SETUPS, DEALS_IN_TURN, STANDINGS, WRITTEN = 8, 3, 6, 18

ALL_POLICIES = [(name, policy) for name in GAMES for policy in policies_of(name)]


def alone(name: str) -> list[tuple[str, dict[str, Any]]]:
    """Every variant, and every value of every option alone, at every table; what does not go together is left out.

    Options are tried with the first variant, and with those that have other ones.
    """
    asked = [(variant, table) for variant in game(name).variants for table in TABLES.get(name, [{}])]
    first, *others = game(name).variants
    for variant in [first, *(other for other in others if game_of(other).options != game(name).options)]:
        for table in TABLES.get(name, [{}]):
            for option in game_of(variant).options:
                asked += [(variant, {**table, option.name: value}) for value in values_of(option)]
    return [case for case in asked if fits(*case)]


def fits(variant: str, rules: dict[str, Any]) -> bool:
    try:
        Setup.make(variant, rules=rules, policy="random")
    except UsageError:
        return False
    return True


def near_the_end(setup: Setup, rng: random.Random) -> Setup:
    """The setup with scores at which the next deals may end the match, in two of three cases."""
    target, sides, game_name = int(setup.rules.get("target") or 0), len(set(setup.sides)), setup.game.name
    away = min(target + 9, {"phat": 90, "eighty-three": 90}.get(game_name, 21))
    while target and rng.random() < 2 / 3:
        scores = [rng.randint(target - away, target + away // 4) for _ in range(sides)]
        carry = rng.choice((8, 8, 16, 40)) if game_name == "phat" else None
        with suppress(UsageError):
            policy = setup.policies[0].name
            return Setup.make(setup.variant, rules=setup.rules, policy=policy, scores=scores, carry=carry)
    return setup


def referee_deals(setup: Setup, first: int, count: int) -> Any:
    """Have the referee check some deals, and hold the block's rows against their records; return the rows."""
    simulator = Simulator(setup)
    rows = simulator.play(first, count).rows
    told = frame_of(setup, first, rows).to_dicts()
    for number, record in enumerate(records(simulator, range(first, first + count))):
        check(record)
        assert told[number] == EXPECTED[setup.game.name](record)
        assert [int(tricks) for tricks in rows[number]["tricks"][: setup.players]] == record["result"]["tricks"]
    return rows


def settle_deals(setup: Setup, rows: Any) -> bool:
    """Enter deals into matches of the engine and of the referee, from the setup's scores; return whether one ends."""
    match = Match(setup)
    referee = MATCHES[setup.game.name](setup.rules, setup.players, len(set(setup.sides)), int(rows[0]["dealer"]))
    referee.scores, referee.carry = list(setup.scores), setup.carry if referee.carry else None
    for row, deal in zip(rows, frame_of(setup, 0, rows).to_dicts(), strict=True):
        referee.dealer = deal["dealer"]
        referee.enter(deal)
        match.enter(row)
        where = setup.rules, setup.scores, deal
        assert list(match.winners) == referee.winners, where
        if referee.winners:
            return True
        carry = [] if referee.carry is None else [referee.carry]
        assert match.standing.tolist() == [*referee.scores, *carry, *referee.tallies], where
        assert match.dealer == referee.dealer, where
    return False


@pytest.mark.interpreted
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_referee_takes_what_the_engine_plays(variant: str) -> None:
    """Bids, plays, the row, and how it counts in a match, under random options."""
    rng, ended, name = random.Random(f"engine {variant}"), 0, game_of(variant).name
    for number in range(SETUPS):
        policy = ("random", "basic", "basic" if name == "phat" else "cautious")[number % 3]
        setup = near_the_end(any_setup(name, rng, variant, policy=policy, seed=number), rng)
        rows = referee_deals(setup, rng.randrange(10**9), DEALS_IN_TURN)
        if name == "phat":  # a deal depends on the scores
            ended += settle_deals(setup, rows[:1])
            continue
        ended += settle_deals(setup, np.tile(rows, 4))
        for row in range(DEALS_IN_TURN if setup.rules.get("target") else 0):
            ended += sum(settle_deals(near_the_end(setup, rng), rows[row : row + 1]) for _ in range(STANDINGS))
    assert ended > 0


Choose = Callable[[str, int, list[Any]], Any]


def written(
    at: Position, hands: list[list[str]], stock: list[str], choose: Choose, words: Any = None
) -> dict[str, Any]:
    """A referee writes a deal up, and `choose` makes each decision; it is silent where there is no choice."""

    def go_on() -> None:
        while at.seat >= 0 and len(only := at.legal(2)) == 1 and not (at.kind == "announce" and only[0] != DONE):
            assert at.step(only[0])

    def chosen(what: str, seat: int, options: list[Any]) -> Any:
        go_on()
        return (words or choose)(what, seat, options)

    def replay(events: Any, record: dict[str, Any]) -> dict[str, Any]:
        result: dict[str, Any] = REFEREES[at.setup.game.name].replay(events, record)
        go_on()
        return result

    setup = at.setup
    more: dict[str, Any] = {"scores": [setup.scores[side] for side in setup.sides], "hand": at.number}
    if setup.game.name in ("phat", "paskievics"):
        more["carry" if setup.game.name == "phat" else "factor"] = setup.carry
    return writer.write_up(replay, setup.variant, dict(setup.rules), at.dealer, hands, stock, chosen, **more)


def _peatwit(at: Position, hands: list[list[str]], stock: list[str], choose: Choose) -> dict[str, Any]:
    """The passes are made at once, in whatever order they are asked for."""
    passes = {}
    while at.kind == "pass":
        seat = at.seat
        passes[seat] = choose("pass_cards", seat, list(combinations(sorted(hands[seat]), 3)))

    def passed_or_chosen(what: str, seat: int, options: list[Any]) -> Any:
        return passes[seat] if what == "pass_cards" else choose(what, seat, options)

    return written(at, hands, stock, passed_or_chosen)


def _plute(at: Position, hands: list[list[str]], stock: list[str], choose: Choose) -> dict[str, Any]:
    """The engine stops as soon as it may."""
    return written(at, hands, stock, lambda what, *asked: what == "end" or choose(what, *asked))


def _tapp_tarock(at: Position, hands: list[list[str]], stock: list[str], choose: Choose) -> dict[str, Any]:
    """The referee asks for a whole speech; in the engine each word is a decision, in the order of their numbers."""
    numbers = announcements(at.setup.rules)

    def word_by_word(what: str, seat: int, options: list[Any]) -> Any:
        if what != "announce":
            return choose(what, seat, options)
        said, left = list[str](), sorted(options, key=numbers.__getitem__)
        while word := choose("word", seat, ["", *left]):
            said.append(word)
            left = left[left.index(word) + 1 :]
        return said

    return written(at, hands, stock, choose, word_by_word)


def _paskievics(at: Position, hands: list[list[str]], stock: list[str], choose: Choose) -> dict[str, Any]:
    """The referee takes whole speeches, and asks at once who annuls; which words go together is tried elsewhere."""

    def chosen(what: str, seat: int, options: list[Any]) -> Any:
        if what == "claim":
            return next((each for each in options[1:] if choose("word", each, ["", "annul"])), None)
        if what not in ("announce", "must announce"):
            return choose(what, seat, options)
        said, phase = list[str](), phase_of(at.setup, at.state)
        while word := choose(
            "word", seat, [phase.text(at.setup, at.state, each).replace("nothing", "") for each in at.legal()]
        ):
            said.append(word)
        return said

    return written(at, hands, stock, choose, chosen)


REFEREES: dict[str, Any] = {name: import_module(f"referee.{name.replace('-', '_')}") for name in GAMES}
WRITERS = {"peatwit": _peatwit, "plute": _plute, "tapp-tarock": _tapp_tarock, "paskievics": _paskievics}
"""How a game's referee is made to write a deal up, where that takes more than `written`."""


def action_of(at: Position, what: str, option: Any, sure: int) -> int:
    """The engine's integer for what a referee calls a bid, a suit, a pass, a card or a stack; any set has ``sure``."""
    if what == "trump":
        return SUITS.index(option)
    if at.kind == "half":
        return phase_of(at.setup, at.state).action(at.setup, at.state, Draw(at.seat, tuple(option)))
    if what == "word":
        phase: Any = phase_of(at.setup, at.state)
        return phase.words(at.setup.rules)[option] if option else DONE
    if what in ("pass_cards", "discard", "draw", "give"):
        return mask_of(at.setup.deck.numbers(option)) | sure
    if what == "call":
        return at.setup.deck.number(option)
    if what == "bid":
        return speech_of(at.setup).meant(at.setup, str(option))
    if option is None:
        silent = phase_of(at.setup, at.state).silent
        return -1 if silent is None else silent
    return phase_of(at.setup, at.state).action(at.setup, at.state, Play(at.seat, tuple(option)))


def check_choices(variant: str, deals: int) -> None:
    """Have the referee write deals up, and compare its choices at each decision, and its result, with the engine's."""
    rng, asked, name = random.Random(f"referee {variant}"), Counter[str](), game_of(variant).name
    for _ in range(deals):
        setup = near_the_end(any_setup(name, rng, variant), rng)
        at = new_deal(setup, rng)
        size, cards = setup.game.hand_size(setup.rules), list(setup.deck.texts(at.deck))
        hands, stock = (
            [cards[seat * size : (seat + 1) * size] for seat in range(setup.players)],
            cards[size * setup.players :],
        )
        if setup.rules.get("misdeal") == "new_hand":
            more = "3" if setup.rules.get("trey") else ""
            hands, stock = new_hands(hands, stock, at.dealer, more) or (hands, stock)
            assert list(setup.deck.texts(at.state["stock"][: len(stock)].tolist())) == stock

        def choose(what: str, seat: int, options: list[Any], at: Position = at) -> Any:
            assert at.seat == seat
            listed = at.legal()
            sure = reduce(and_, listed) if what == "discard" and name == "tapp-tarock" else 0  # no referee's choice
            offered = {action_of(at, what, option, sure): option for option in options}
            assert sorted(listed) == sorted(offered), (what, at.setup.rules)
            is_low = what == "bid" and rng.random() < 0.8  # high bids are hardly ever made
            action = rng.choice([listed[0], *listed[:2]] if is_low else listed)
            assert at.step(action)
            asked[what] += len(options) > 1
            return offered[action]

        record = WRITERS.get(name, written)(at, hands, stock, choose)
        assert at.seat == -1
        assert setup.game.result(setup.rules, at.row()) == record["result"], setup.rules
        assert sum(record["result"]["delta"]) == 0 or name not in ("tapp-tarock", "paskievics")
    assert asked["play"] > 6 * deals


@pytest.mark.interpreted
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_engine_takes_what_the_referee_allows(variant: str) -> None:
    """Every bid, card and word that the rules allow is legal, nothing else is, and the deal comes to the same."""
    check_choices(variant, WRITTEN)


@pytest.mark.deep
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_engine_takes_what_the_referee_allows_in_many_deals(variant: str) -> None:
    check_choices(variant, 5 * WRITTEN)


@pytest.mark.full
@pytest.mark.parametrize(("name", "policy"), ALL_POLICIES)
def test_every_option_value(name: str, policy: str) -> None:
    cases = alone(name)
    for option in game(name).options:
        for value in option.values:
            default = value == option.default
            assert default or any(rules.get(option.name) == value for _, rules in cases), (option.name, value)
    for variant, rules in cases:
        referee_deals(Setup.make(variant, rules=rules, policy=policy, seed=str(rules)), 0, DEALS_ALONE[policy])


@pytest.mark.full
@pytest.mark.parametrize(("name", "policy"), ALL_POLICIES)
def test_combinations_of_options(name: str, policy: str) -> None:
    rng = random.Random(f"combinations {policy}")
    for number in range(COMBINATIONS[policy]):
        setup = near_the_end(any_setup(name, rng, policy=policy, seed=number), rng)
        referee_deals(setup, rng.randrange(10**9), DEALS_COMBINED)


@pytest.mark.deep
@pytest.mark.parametrize("policy", ["random", "cautious"])
@pytest.mark.parametrize("name", HOUSE_RULES)
def test_every_option_value_in_many_deals(name: str, policy: str) -> None:
    for variant, rules in alone(name):
        referee_deals(Setup.make(variant, rules=rules, policy=policy, seed="many deals"), 0, DEALS_OF_HOUSE_RULES)


@pytest.mark.deep
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("name", HOUSE_RULES)
def test_many_combinations_of_house_rules(name: str, part: int) -> None:
    """Deals, and how they count in matches whose end is near."""
    rng, ended = random.Random(f"house rules {part}"), 0
    for number in range(75):
        policy = ("random", "cautious", "basic")[number % 3]
        setup = near_the_end(any_setup(name, rng, policy=policy, seed=number), rng)
        rows = referee_deals(setup, rng.randrange(10**9), DEALS_COMBINED)
        for row in range(DEALS_COMBINED):
            ended += settle_deals(near_the_end(setup, rng), rows[row : row + 1])
    assert ended > 100


@pytest.mark.game("plute")
def test_stopping_early_is_at_once() -> None:
    """The referee takes any end after the bid is decided; the engine must take the first."""
    stopped = 0
    for record in records(Simulator(Setup.make("plute", rules={"early_stop": True}, policy="basic")), range(60)):
        result, tricks = record["result"], [plays for _, plays in tricks_of(record)]
        stopped += len(tricks) < 9
        for played in range(1, len(tricks)):
            team, rules = result["bidder"] % 2, PluteRules(**record["rules"])
            assert not may_stop(record["dealt"], tricks[:played], result["trump"], team, result["bid"], rules)
    assert stopped > 20
