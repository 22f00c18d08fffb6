"""Deals of any game, played at random up to a decision, and what the seat that decides has seen of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numba
import numpy as np

from tricklab.engine.ground.cards import card_text, cards_of
from tricklab.engine.ground.rng import decision_stream, stream_of
from tricklab.engine.machine import (
    EVENT,
    OVER,
    PASS_CARDS,
    PLAY,
    TRICK,
    apply,
    count_actions,
    nth_action,
    sample_worlds,
    start,
)
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator


@numba.njit(error_model="numpy")
def _walk(rules: Any, states: Any, deck: Any, dealer: int, scores: Any, number: int, picks: Any, log: Any) -> None:
    start(rules, states[0], deck, dealer, scores, number)
    for pick in picks:
        if states[0].table.kind == OVER:
            return
        apply(rules, states[0], nth_action(rules, states[0], pick % count_actions(rules, states[0])), log)


@numba.njit(error_model="numpy")
def _imagine(rules: Any, states: Any, seat: int, key: Any, deal: int, worlds: Any) -> None:
    from_here = stream_of(key, deal, decision_stream(seat, 0))
    sample_worlds(rules, states[0], seat, from_here, worlds)


@dataclass
class Position:
    """A deal at a decision; `states` holds the one state, `log` what has happened."""

    setup: Setup
    rules: Any
    states: Any
    log: Any

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def is_over(self) -> bool:
        return bool(self.state["table"]["kind"] == OVER)

    @property
    def seat(self) -> int:
        return int(self.state["table"]["actor"])

    @property
    def events(self) -> Any:
        return self.log[: int(self.state["events"])]

    def tricks(self) -> list[list[tuple[int, str]]]:
        """Who played what, trick by trick, the one that is on included."""
        tricks: list[list[tuple[int, str]]] = [[]]
        for event in self.events:
            if event["do"] == PLAY:
                tricks[-1].append((int(event["seat"]), card_text(int(event["value"]))))
            elif event["do"] == TRICK:
                tricks.append([])
        return tricks

    def passed(self) -> tuple[int, set[str]]:
        """To whom the seat has passed cards, and which."""
        for event in self.events:
            if event["do"] == PASS_CARDS and event["seat"] == self.seat:
                return int(event["value"]), texts(int(event["cards"]))
        return self.seat, set()

    def worlds(self, count: int, key: Any, deal: int = 0) -> Any:
        """Worlds that fit what the seat has seen."""
        worlds = np.zeros(count, self.setup.game.state)
        _imagine(self.rules, self.states, self.seat, key, deal, worlds)
        return worlds


def texts(mask: int) -> set[str]:
    """The cards of a set as text."""
    return {card_text(card) for card in cards_of(mask)}


def position(setup: Setup, seed: int, decisions: int, number: int = 0) -> Position:
    """Deal, and let everybody do something at random so many times."""
    rng = np.random.default_rng(seed)
    simulator = Simulator(setup)
    states, log = np.zeros(1, setup.game.state), np.zeros(setup.game.max_events, EVENT)
    deck = rng.permutation(simulator.pack).astype(np.int8)
    picks = rng.integers(0, 2**40, decisions)
    dealer = int(rng.integers(setup.players))
    scores = np.array([*setup.scores, *([] if setup.carry is None else [setup.carry])], np.int64)
    _walk(simulator.rules, states, deck, dealer, scores, number, picks, log)
    return Position(setup, simulator.rules, states, log)
