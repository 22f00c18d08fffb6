"""Our engine beside others: deals and cards a second of processor time, with random play in all seats."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks import peers
from benchmarks.hand_written import compile_c, play
from benchmarks.timing import rates
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import BLOCK
from tricklab.engine.records.writer import replay
from tricklab.engine.rules.events import Play

OURS = ("pitch", "cinch", "phat", "smear")
_COUNTED = 300
"""Deals whose cards are counted."""

_PLAYS = "Phase.PLAY", "2"
"""What OpenSpiel calls the phase in which cards are played, in euchre and in spades."""


class Speed(NamedTuple):
    """How fast an engine plays a game.

    Attributes
    ----------
    who, game
        The engine, and what it plays.
    deals
        Deals a second of processor time.
    cards
        Cards that are played in a deal, in the mean.
    """

    who: str
    game: str
    deals: float
    cards: float

    @property
    def cards_a_second(self) -> float:
        """Cards played a second."""
        return self.deals * self.cards


def measure(deals: int = 300_000, rounds: int = 5) -> list[Speed]:
    """Return what is installed, ours first: each engine plays in turn, and the median of the rounds counts."""
    there: list[tuple[str, str, Callable[[], int], float]] = []
    for variant in OURS:
        simulator = Simulator(Setup.make(variant, policy="random"))
        simulator.prepare()
        there.append(("tricklab", variant, partial(_play, simulator, deals), _cards_of(simulator.setup)))
    if (env := peers.load_colver()) is not None:
        there.append(("colver (Rust), its play-outs", "contrée", partial(peers.play_out_colver, env, deals), 32.0))
        there.append(("colver, driven from Python", "contrée", partial(peers.drive_colver, env, deals // 100), 32.0))
    for name in ("euchre", "spades"):
        if (game := peers.load(name)) is not None:
            cards = _cards_there(game)
            for how, drive in (("plain", peers.play_plain), ("lean", peers.play_lean)):
                there.append((f"OpenSpiel from Python, {how}", name, partial(drive, game, deals // 300), cards))
    with tempfile.TemporaryDirectory() as folder:
        if (program := compile_c(Path(folder))) is not None:
            smear = Setup.make("smear", policy="random")
            fill = partial(_fill, program, np.zeros(BLOCK, smear.game.row), deals)
            there.insert(len(OURS), ("a C program for this alone", "smear", fill, _cards_of(smear)))
        speeds = rates({f"{who}, {game}": job for who, game, job, _ in there}, rounds, time.process_time)
    return [Speed(who, game, speeds[f"{who}, {game}"], cards) for who, game, _, cards in there]


def _play(simulator: Simulator, deals: int) -> int:
    play(simulator, 0, deals)
    return deals


def _fill(program: Callable[[int, Any], None], rows: Any, deals: int) -> int:
    for first in range(0, deals, BLOCK):
        program(first, rows)
    return deals


def _cards_of(setup: Setup) -> float:
    """Return how many cards are played in a deal of ours."""
    return (
        sum(isinstance(event, Play) for record in replay(setup, range(_COUNTED)) for event in record.events) / _COUNTED
    )


def _cards_there(game: Any) -> float:
    """Return how many cards are played in a deal of OpenSpiel's."""
    rng, played = random.Random(1), 0
    for _ in range(_COUNTED):
        state = game.new_initial_state()
        while not state.is_terminal():
            played += str(state.current_phase()) in _PLAYS
            state.apply_action(rng.choice(state.legal_actions()))
    return played / _COUNTED
