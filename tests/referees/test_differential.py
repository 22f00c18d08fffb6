"""The engine against the referees: deals under every option value and many combinations, record by record.

Quick tests interpret a few deals of every variant, under other options each, and go both ways: the referee checks
what the engine plays, and the engine is led through what the referee allows. Full tests play many deals.
"""

from __future__ import annotations

import random
from contextlib import suppress
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from incoming import led_through
from record_facts import tricks_of
from referee import check
from referee.matches import MATCHES
from referee.plute import Rules as PluteRules
from referee.plute import may_stop
from referee.writer import write_up
from rows import EXPECTED
from tools.fuzz.house_rules import any_setup, values_of
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES, game, game_of
from tricklab.engine.matches.standing import Match
from tricklab.engine.play.actions import kind_of
from tricklab.engine.play.frames import frame_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.registry import policies_of
from written import records

DEALS_ALONE = {"random": 6, "basic": 4, "expert": 4, "count": 3}
DEALS_COMBINED = 16
COMBINATIONS = {"random": 50, "basic": 8, "expert": 10, "count": 8}
"""Many combinations of few deals: what goes wrong is rather the meeting of two options than the thousandth deal."""

TABLES: dict[str, list[dict[str, Any]]] = {
    "smear": [{}, {"players": 6}],
    "peatwit": [{}, {"players": 3}, {"players": 5}, {"partners": True}],
    "pitch": [{}, {"players": 2}, {"players": 7}, {"partners": True}],
    "auction-cinch": [{}, {"players": 6}],
}
"""Who sits down, where games have more than one table: every option value is tried at each of them."""

VARIANTS = [variant for name in GAMES for variant in game(name).variants]
SETUPS, DEALS_IN_TURN, STANDINGS, WRITTEN = 10, 3, 6, 36
REPLAYS = {variant: import_module(f"referee.{game_of(variant).name.replace('-', '_')}").replay for variant in VARIANTS}

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


SINGLE = {"bid", "offer", "answer", "trump", "call", "fold_lead", "pitch", "play"}
"""Kinds of decision in which engine and referee have one choice for each action."""


class Counted(Deal):
    """A deal that notes how many actions were legal at each decision with a choice, and after how many events."""

    counts: list[tuple[int, int]]

    def step(self, action: int, *, check: bool = True) -> bool:
        legal = self.legal() if kind_of(self.setup, self.state) in SINGLE else []
        self.counts += [(len(self.events), len(legal))] if len(legal) > 1 else []
        return super().step(action, check=check)


class Chooser:
    """Chooses at random, low bids more often, as high ones are hardly ever made; notes how many choices there were."""

    def __init__(self, setup: Setup, rng: random.Random) -> None:
        self.rng, self.events, self.counts = rng, list[dict[str, Any]](), list[tuple[int, int]]()
        announce: Any = next((phase for phase in setup.game.phases if phase.name == "announce"), None)
        self.numbers = announce.words(setup.rules) if announce else {}

    def __call__(self, what: str, seat: int, options: list[Any]) -> Any:
        if what.endswith("announce"):  # the engine's records have the words in the order of its numbers
            words = self.rng.sample(options, min(len(options), self.rng.choice((0, 1, 1, 2))))
            return sorted(words, key=self.numbers.__getitem__)
        if what in ("bid", "trump", "call", "play", "maybe"):
            self.counts.append((len(self.events), len(options)))
        low = what == "bid" and self.rng.random() < 0.8
        return True if what == "end" else self.rng.choice([options[0], *options[:3]] if low else options)


@pytest.mark.interpreted
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_engine_takes_what_the_referee_allows(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bid, card and word that the rules allow is legal, nothing else is, and the deal comes to the same."""
    rng, asked = random.Random(f"referee {variant}"), 0
    monkeypatch.setattr("incoming.Deal", Counted)
    for number in range(WRITTEN):
        setup = near_the_end(any_setup(game_of(variant).name, rng, variant), rng)
        size, cards = setup.game.hand_size(setup.rules), some_cards(setup, rng)
        dealt = [cards[seat * size : (seat + 1) * size] for seat in range(setup.players)]
        more = {"scores": [setup.scores[side] for side in setup.sides], "hand": number}
        if setup.carry is not None:
            more["carry" if variant == "phat" else "factor"] = setup.carry
        place = rng.randrange(setup.players), dealt, cards[setup.players * size :]
        choose, Counted.counts = Chooser(setup, rng), []
        record = write_up(REPLAYS[variant], variant, dict(setup.rules), *place, choose, **more, events=choose.events)
        assert led_through(record) == record["result"], setup.rules
        assert Counted.counts == choose.counts, setup.rules
        asked += len(choose.counts)
    assert asked > 10 * WRITTEN


def some_cards(setup: Setup, rng: random.Random) -> list[str]:
    """The pack shuffled; in one deal of three somebody has a long suit."""
    cards = setup.deck.texts(setup.deck.cards)
    cards = rng.sample(cards, len(cards))
    if rng.random() < 1 / 3:
        size, suit = setup.game.hand_size(setup.rules), rng.choice("CDHS")
        cards.sort(key=lambda card: rng.random() + (card[-1] != suit) * 0.7)
        first = rng.randrange(setup.players) * size
        cards = cards[size : size + first] + cards[:size] + cards[size + first :]
    return cards


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
