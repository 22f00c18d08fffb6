"""Decisions on which contracts are tried: with hidden cards dealt anew, and in sampled worlds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any, TypeVar

import numpy as np

from tricklab.engine.ground.cards import cards_of
from tricklab.engine.ground.rng import key_of, stream_of
from tricklab.engine.mechanics.machine import (
    DISCARD,
    DRAW,
    OVER,
    PASS_CARDS,
    PLAY,
    apply,
    is_legal,
    observed_action,
    reconstruct_deal,
    sample_worlds,
)
from tricklab.engine.play.kernels import kernel
from tricklab.engine.play.loops.stepping import Deal, choose_once, legal_actions
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

POLICIES = ("random", "basic", "expert")
_KEY, _TRIES, _MOST_LISTED, _SPREAD = key_of("contracts"), 8, 600, 8


class Trial(Deal):
    """A deal at a decision, with its deck and the actions so far."""

    def __init__(self, setup: Setup, deck: list[int], dealer: int, number: int) -> None:
        """Deal the cards."""
        super().__init__(setup, deck, dealer, number, log=True)
        self.deck, self.dealer, self.number, self.actions = deck, dealer, number, list[int]()
        self._sampled: dict[tuple[int, int], Any] = {}

    @classmethod
    def any(cls, setup: Setup, rng: Random) -> Trial:
        """Return a deal of random cards; in one of three most hands are long in a suit."""
        spread = rng.choice((len(setup.deck.cards) ** 2, len(setup.deck.cards) ** 2, _SPREAD))
        deck = sorted(setup.deck.cards, key=lambda card: card + rng.gauss(0, spread))
        return cls(setup, deck, rng.randrange(setup.players), rng.randrange(12))

    @cached_property
    def players(self) -> dict[str, Simulator]:
        """The policies, each on all seats."""
        return {name: Simulator(self.setup.with_policies(name)) for name in POLICIES}

    def step(self, action: int, *, check: bool = True) -> bool:
        """Carry out an action, and return whether that was done."""
        done = super().step(action, check=check)
        self.actions += [int(action)] * done
        return done

    def redealt(self, rng: Random) -> Trial | None:
        """Return a decision at which the seat has seen the same, with other hidden cards; None if none was found."""
        return redealt(self, self.deck, rng, self._with)

    def _with(self, deck: list[int]) -> Trial | None:
        """Return the same actions with another deck; None if one of them is not legal."""
        trial = Trial(self.setup, deck, self.dealer, self.number)
        trial.players = self.players
        return trial if all(trial.seat >= 0 and trial.step(action) for action in self.actions) else None

    def view(self, states: Any = None) -> dict[str, Any]:
        """Return what the seat sees, may do and does, here or in a world, by what messages call it."""
        states = self.states if states is None else states
        view = {"the legal actions": legal_actions(self.setup, states[0], _MOST_LISTED)}
        for where, record in (("table", states[0]["table"]), ("own", states[0]["own"][self.seat])):
            view |= {f"`{where}.{name}`": record[name].tolist() for name in record.dtype.names}
        return view | {f"the choice of {name}": self.choice(name, states) for name in POLICIES}

    def choice(self, policy: str, states: Any = None) -> int:
        """Return what a policy does, here or in a world."""
        player, choose = self.players[policy], self._loop(choose_once, policy)
        given = player.rules, player.policies, player.seating, _KEY, 0, len(self.actions)
        return int(choose(*given, self.states if states is None else states))

    def is_legal(self, actions: list[int]) -> list[bool]:
        """Return of each of some integers whether it is legal."""
        into = np.zeros(len(actions), np.bool_)
        self._loop(mark_legal)(self.rules, self.states, np.array(actions, np.int64), into)
        return [bool(each) for each in into]

    def worlds(self, count: int) -> Any:
        """Return sampled worlds, the same ones again: in some games they take long."""
        if (asked := (len(self.actions), count)) not in self._sampled:
            worlds = np.zeros(count, self.setup.game.state)
            self._loop(sample)(self.rules, self.states, self.seat, _KEY, len(self.actions), worlds)
            self._sampled = {asked: worlds}
        return self._sampled[asked]

    def led_back(self) -> tuple[Any, bool]:
        """Return the table of a world led by the history, and whether that is the whole deal: nothing was hidden."""
        past, log = np.zeros(1, self.setup.game.state), self.log[:0]
        last = self._loop(lead_by_history)(self.rules, self.states, self.worlds(2), self.seat, _KEY, past, log)
        return past[0]["table"], last == -1

    def _loop(self, function: Any, policy: str = "") -> Any:
        return kernel(function, self.setup.game.name, self.players[policy].lineup if policy else ())


DealType = TypeVar("DealType", bound=Deal)


def redealt(
    at: DealType, deck: list[int], rng: Random, lead: Callable[[list[int]], DealType | None]
) -> DealType | None:
    """Return a decision at which the seat has seen the same, with other hidden cards; None if none was found.

    Parameters
    ----------
    at, deck
        The decision, and how the cards were dealt.
    rng
        Which cards move.
    lead
        Leads the same actions with another deck, and returns None if that cannot be.
    """
    known = {*cards_of(int(at.state["own"][at.seat]["dealt"]))}
    known |= {card for do, _, _, _, cards in at.events.tolist() if do == PLAY for card in cards_of(cards)}
    positions = [position for position, card in enumerate(deck) if card not in known]
    turn, seen = (at.seat, int(at.state["table"]["kind"])), seen_by(at.seat, at)
    for attempt in range(_TRIES):
        moved = rng.sample(positions, min(len(positions), rng.choice((2, 2, 3, 4)) if attempt else len(positions)))
        cards = list(deck)
        for position, other in zip(moved, moved[1:] + moved[:1], strict=True):
            cards[position] = deck[other]
        led = lead(cards) if cards != deck else None
        if led and (led.seat, int(led.state["table"]["kind"])) == turn and seen_by(at.seat, led) == seen:
            return led
    return None


def seen_by(seat: int, deal: Deal) -> list[tuple[int, int, int, int]]:
    """Return the events of a deal as a seat sees them: of cards that others move among themselves the number alone."""
    covered = {DRAW, PASS_CARDS} if deal.setup.game.sight.draws_and_robs else {DRAW, PASS_CARDS, DISCARD}
    seen = []
    for do, by, value, _, cards in deal.events.tolist():
        is_own = seat == by or (do == PASS_CARDS and seat == value)
        seen.append((do, by, value, cards.bit_count() if do in covered and not is_own else cards))
    return seen


def mark_legal(rules: Any, states: Any, actions: Any, into: Any) -> None:
    """Mark the actions that are legal."""
    for position in range(len(actions)):
        into[position] = is_legal(rules, states[0], actions[position])


def sample(rules: Any, states: Any, seat: int, key: Any, number: int, worlds: Any) -> None:
    """Sample worlds for a seat."""
    sample_worlds(rules, states[0], seat, stream_of(key, number, seat), worlds)


def lead_by_history(rules: Any, states: Any, worlds: Any, seat: int, key: Any, past: Any, log: Any) -> int:
    """Reconstruct the deal of a world and lead it by the history of the table; return the last observed action."""
    reconstruct_deal(rules, worlds[0], seat, stream_of(key, 0, seat), past[0])
    action = observed_action(rules, states[0].table, past[0])
    while action >= 0 and past[0].table.kind != OVER:
        apply(rules, past[0], action, log)
        action = observed_action(rules, states[0].table, past[0])
    return int(action)
