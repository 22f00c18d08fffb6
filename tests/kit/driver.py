"""Deals that tests lead with `engine.play.loops.stepping.Deal`, and kernels for other questions of a decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, wraps
from typing import Any

import numpy as np

from kernels import give_hands, replay, sample, tell_legal, walk, weigh_twice
from tricklab.engine.games import GAMES, game, game_of
from tricklab.engine.ground.rng import key_of
from tricklab.engine.mechanics.machine import EVENT, OVER, PLAY, TRICK
from tricklab.engine.play.actions import speech_of
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.loops.stepping import MOST_ACTIONS, Deal, acts_of, choose_once, list_actions, step
from tricklab.engine.play.loops.what_if import find_worlds
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator, scores_of
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.inference.beliefs import Believed, soft
from tricklab.engine.policies.inference.suspects import EVIDENCE
from tricklab.engine.policies.policy import DEFAULT
from tricklab.engine.records.as_seen import deck_with
from tricklab.making import FRENCH_54, cards_of

KEY = key_of("driver")
MOST_SEATS = 8


def kept(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a test's own function, of no game, once for all runs; anew when its file or the engine has changed."""

    @cache
    def compiled() -> Callable[..., Any]:
        return kernel(function, "smear")

    return wraps(function)(lambda *given: compiled()(*given))


@cache
def _seated(variant: str, policy: str) -> tuple[Any, Any, Any]:
    """Return the compiled decision of a policy, with the lineup that it is compiled with and its place in that."""
    table = Simulator(Setup.make(variant, policy=policy))
    choose = kernel(choose_once, table.setup.game.name, table.lineup)
    return choose, table.policies, np.full(MOST_SEATS, table.seating[0])


@cache
def _assumed(game: str) -> Believed:
    """Return who the others are taken to be where experts ask for advice; likewise."""
    return soft(find_policy(DEFAULT, game), game)


@cache
def loop(function: Callable[..., Any], game: str) -> Callable[..., Any]:
    """Return a loop of a game; contracts ask for it some hundred thousand times, and are given it at once."""
    return kernel(function, game)


@cache
def code(variant: str, rules: tuple[tuple[str, Any], ...]) -> Any:
    """Return the option values as compiled code is given them, likewise."""
    return game_of(variant).code_of(dict(rules))


@cache
def kinds(game_name: str) -> tuple[str, ...]:
    """Return the names of a game's phases, likewise."""
    return game(game_name).kinds


def advised_by(game: str) -> str:
    """With whom all tests of a game ask for advice that can, so that the loop of advice is compiled once."""
    return "expert" if game == "peatwit" else "basic"


class Position(Deal):
    """A deal at a decision, how it was dealt, and the actions since; none where a test has made the state itself."""

    def __init__(self, setup: Setup, deck: Any, dealer: int, number: int = 0, actions: Sequence[int] = ()) -> None:
        super().__init__(setup, deck, dealer, number, log=True)
        self.deck, self.dealer, self.number = [int(card) for card in deck], dealer, number
        self.actions: list[int] = []
        for action in actions:
            assert self.step(action)

    @cached_property
    def _turn(self) -> tuple[Any, Any]:
        """Where the state says what is to be decided, and by whom."""
        return self.states["table"]["kind"], self.states["table"]["actor"]

    @property
    def phase(self) -> int:
        """The number of what is to be decided; that of no phase when the deal is over."""
        return int(self._turn[0][0])

    @property
    def seat(self) -> int:
        """As any deal says, and faster."""
        return -1 if self._turn[0][0] == OVER else int(self._turn[1][0])

    @property
    def kind(self) -> str | None:
        """What is to be decided; None when the deal is over."""
        return None if self.phase == OVER else kinds(self.setup.game.name)[self.phase]

    def legal(self, most: int = MOST_ACTIONS) -> list[int]:
        """As any deal lists them, and faster."""
        actions = np.zeros(most, np.int64)
        count = loop(list_actions, self.setup.game.name)(self.rules, self.states, actions)
        listed: list[int] = actions[:count].tolist()
        return listed

    @property
    def table(self) -> Any:
        return self.state["table"]

    def own(self, seat: int | None = None) -> Any:
        """What a seat alone sees, the one whose turn it is unless another is named."""
        return self.state["own"][self.seat if seat is None else seat]

    def step(self, action: int, *, check: bool = True) -> bool:
        done = super().step(action, check=check)
        if done:
            self.actions.append(int(action))
        return done

    def _carry_out(self, action: int, check: bool) -> bool:
        return bool(loop(step, self.setup.game.name)(self.rules, self.states, action, check, self.log))

    def walk(self, rng: np.random.Generator, decisions: int) -> Position:
        """Let everybody do something at random so many times, or to the end; nobody watches."""
        self.watched = len(self.setup.game.phases)
        picks, actions = rng.integers(0, 2**40, decisions), np.zeros(decisions, np.int64)
        done = loop(walk, self.setup.game.name)(self.rules, self.states, picks, actions, self.log)
        self.actions += [int(action) for action in actions[:done]]
        return self

    def redealt(self, deck: Sequence[int], actions: Sequence[int] | None = None) -> Position | None:
        """The same actions, or others, with the cards in another order; None if one of them is not legal then."""
        other = Position.at(self.setup, np.zeros(1, self.setup.game.state))
        other.deck, other.dealer, other.number = list(deck), self.dealer, self.number
        other.actions = list(self.actions if actions is None else actions)
        other.log = np.zeros_like(self.log)
        cards, done = np.array(deck, np.int8), np.array(other.actions, np.int64)
        dealt = self.dealer, scores_of(self.setup), self.number
        again = loop(replay, self.setup.game.name)
        return other if again(self.rules, other.states, cards, *dealt, done, other.log) else None

    @classmethod
    def at(cls, setup: Setup, states: Any) -> Position:
        """A state that stands by itself, such as a world."""
        self = cls.__new__(cls)
        self.setup, self.states, self.asked, self.watched = setup, states, 0, len(setup.game.phases)
        self.rules = code(setup.variant, tuple(setup.rules.items()))
        self.log = np.zeros(0, EVENT)
        self.deck, self.dealer, self.number, self.actions = [], int(states[0]["table"]["dealer"]), 0, []
        return self

    def legal_among(self, candidates: Iterable[int]) -> set[int]:
        """Those of some integers that are legal."""
        asked = np.fromiter(candidates, np.int64)
        into = np.zeros(len(asked), np.bool_)
        loop(tell_legal, self.setup.game.name)(self.rules, self.states, asked, into)
        return {int(action) for action in asked[into]}

    def choice(self, policy: str = "expert", number: int = 0) -> int:
        """What a policy would do here; ``number`` names its random numbers. All of a game's share one kernel."""
        choose, policies, seating = _seated(self.setup.variant, policy)
        return int(choose(self.rules, policies, seating, KEY, 0, number, self.states))

    def worlds(self, count: int, number: int = 0, seat: int | None = None) -> Any:
        """Worlds that fit what a seat knows, the one whose turn it is unless another is named.

        ``number`` names their random numbers. They are sampled by the loop of advice, which other tests of the game
        need, too; a game from outside may have no players that could be assumed in it.
        """
        game = self.setup.game.name
        if game not in GAMES or seat not in (None, self.seat):
            return self._sampled(count, 0, number, 0, seat)[0]
        return self.tried(_assumed(game), count, number, np.ones(1), np.zeros((0, len(EVIDENCE))), 0)[0]

    def deals(self, count: int, number: int, batch: int, seat: int | None = None) -> tuple[Any, Any]:
        """Worlds of a batch as inference samples them, and in each the decision from which it is led on."""
        return self._sampled(count, count, number, batch, seat)

    def _sampled(self, count: int, deals: int, number: int, batch: int, seat: int | None) -> tuple[Any, Any]:
        worlds, past = (np.zeros(size, self.setup.game.state) for size in (count, deals))
        asked = self.rules, self.states, self.seat if seat is None else seat, KEY, number, batch, worlds, past
        loop(sample, self.setup.game.name)(*asked)
        return worlds, past

    def after_exchange(self, world: Any) -> Position:
        """The deal as it stood after cards were exchanged, with the hands of a world."""
        states = self.since.state.copy()
        loop(give_hands, self.setup.game.name)(self.rules, np.array([world], self.setup.game.state), states)
        return Position.at(self.setup, states)

    def tried(self, believed: Believed, count: int, number: int, ceiling: Any, told: Any, patience: int = 1) -> Any:
        """The worlds that advice looks for, and the state.

        With a ceiling below 0 it looks at as many worlds as there is room behind it, and writes their weights there.
        """
        states = np.zeros(4 + count, self.setup.game.state)
        states[0] = self.state
        if self.since:
            states[3] = self.since.state[0]
        states[0]["proposed"] = states[0]["accepted"] = 0
        find = kernel(find_worlds, self.setup.game.name, believed.policies)
        acts = acts_of(self.setup.game, self.since)
        found = find(self.rules, believed.code(), patience, ceiling, told, KEY, number, states, acts)
        return states[4 : 4 + found], states[0]

    def weighed(self, believed: Believed, number: int, least: Any) -> Any:
        """Weights of some worlds, twice: looked at to the end, and only as long as they can be above ``least``."""
        states = np.zeros(3 + len(least), self.setup.game.state)
        if self.since:
            states[2] = self.since.state[0]
        weights, acts = np.zeros((len(least), 2)), acts_of(self.setup.game, self.since)
        weigh = kernel(weigh_twice, self.setup.game.name, believed.policies)
        weigh(believed.code(), self.rules, self.states, KEY, number, states[3:], states[:3], acts, least, weights)
        return weights

    def tricks(self) -> list[list[tuple[int, str]]]:
        """Who played what, trick by trick, the one that is on included."""
        tricks: list[list[tuple[int, str]]] = [[]]
        for event in self.events:
            if event["do"] == PLAY:
                tricks[-1].append((int(event["seat"]), self.setup.deck.text(int(event["value"]))))
            elif event["do"] == TRICK:
                tricks.append([])
        return tricks


def dealt(setup: Setup, seed: int, number: int = 0) -> Position:
    """A deal at its first decision, with a deck and a dealer that a seed names."""
    rng = np.random.default_rng(seed)
    return Position(setup, rng.permutation(Simulator(setup).pack), int(rng.integers(setup.players)), number)


def holding(setup: Setup, hands: Sequence[str], stock: str = "", dealer: int = 0) -> Position:
    """A deal in which the seats hold given cards among others, and the stock begins with given ones, if any."""
    known = {seat: setup.deck.numbers(hand.split()) for seat, hand in enumerate(hands)}
    return Position(setup, deck_with(setup, {**known, -1: setup.deck.numbers(stock.split())}), dealer)


def some_position(setup: Setup, seed: int, decisions: int, number: int = 0) -> Position:
    """A deal in which everybody has done something at random so many times."""
    return dealt(setup, seed, number).walk(np.random.default_rng([seed, decisions]), decisions)


def said(at: Position, *bids: str | int) -> Position:
    """Let the seats bid, one after the other, and return the position then."""
    for bid in bids:
        assert at.step(speech_of(at.setup).meant(at.setup, bid)), bid
    return at


def texts(mask: int) -> set[str]:
    """The cards of a set as text."""
    return set(FRENCH_54.texts(cards_of(int(mask))))


def mask(text: str) -> int:
    """The set of some cards, written with blanks between."""
    return sum(1 << FRENCH_54.names.index(card) for card in text.split())


def to_call(at: Position) -> Position:
    """Whoever has a choice before that takes the first."""
    while at.kind != "call":
        assert at.step(at.legal(1)[0])
    return at
