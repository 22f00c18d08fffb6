"""How soon advice on a bid is settled, and whether the chances that it gives come true."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.advise import Question, advise
from analysis.advise.advice import success_of
from engine.actions import kind_of
from engine.policies import DEFAULT
from engine.runner import Player
from engine.setup import Setup
from engine.what_if import Deal, WhatIf

HANDS = 50
_BINS = 10
_WORLDS = 128


@dataclass(frozen=True)
class Latency:
    """Seconds until an answer stood, and why it stopped, for some hands."""

    median: float
    slowest: float
    verdicts: list[str]


@dataclass(frozen=True)
class Line:
    """Bids with a like predicted chance: its mean, how often they were made, how many."""

    predicted: float
    happened: float
    count: int


def decisions(variant: str, deals: int, seed: str) -> Iterator[tuple[int, Deal]]:
    """Yield random deals with their numbers, at the first bid."""
    setup = Setup.make(variant, policy=DEFAULT, seed=seed, **_no_pass(variant))
    rng = np.random.default_rng(len(seed))
    pack = np.array(setup.game.pack(setup.rules))
    for number in range(deals):
        deal = Deal(setup, [int(card) for card in rng.permutation(pack)], int(rng.integers(setup.players)))
        yield number, deal


def _no_pass(variant: str) -> dict[str, Any]:
    return {"rules": {"passing": "none"}} if variant == "peatwit" else {}


def latency(variant: str) -> Latency:
    """Ask about the first bid of random hands."""
    seconds, verdicts = [], []
    for number, deal in decisions(variant, HANDS + 1, "latency"):
        advice = advise(Question(deal.setup, deal, ""))
        if number:  # the first one loads what is compiled
            seconds.append(advice.seconds)
            verdicts.append(advice.verdict)
    return Latency(statistics.median(seconds), max(seconds), verdicts)


def calibration(variant: str, deals: int) -> list[Line]:
    """Predict whether the bid that the policy makes on a hand is made, and see what happens in play.

    Every seat's bid of every deal is predicted from what that seat knows, inference included, and then played.
    """
    setup = Setup.make(variant, policy=DEFAULT, seed="calibration", **_no_pass(variant))
    player = Player(setup)
    rng = np.random.default_rng(7)
    pack = np.array(setup.game.pack(setup.rules))
    predicted, happened = [], []
    for _ in range(deals):
        deal = Deal(setup, [int(card) for card in rng.permutation(pack)], int(rng.integers(setup.players)))
        asked = _predict_all(player, deal)
        row = _finish(player, deal)
        for seat, chance in asked:
            played, made = success_of(setup, row, seat)
            if played and int(row[setup.game.declarer] if setup.game.declarer else seat) == seat:
                predicted.append(chance)
                happened.append(bool(made))
    return _binned(np.array(predicted), np.array(happened))


def _predict_all(player: Player, deal: Deal) -> list[tuple[int, float]]:
    """Lead a deal through its bids, predicting each on the way."""
    asked = []
    while deal.seat >= 0 and kind_of(deal.setup, deal.state) in ("bid", "offer", "answer"):
        seat = deal.seat
        what_if = WhatIf(player, deal.state, player.setup.policies[0])
        action = deal.choose(player)
        tried = what_if.play(0, _WORLDS, [action])
        played, made = success_of(deal.setup, tried.rows[:, 0], seat)
        if played.sum() >= _WORLDS // 4:
            asked.append((seat, float(made[played].mean())))
        deal.step(action)
    return asked


def _finish(player: Player, deal: Deal) -> Any:
    """Play a deal on to its end, and return its row."""
    while deal.seat >= 0:
        deal.step(deal.choose(player))
    return deal.row()


def _binned(predicted: Any, happened: Any) -> list[Line]:
    places = np.minimum((predicted * _BINS).astype(int), _BINS - 1)
    return [
        Line(float(predicted[places == n].mean()), float(happened[places == n].mean()), int((places == n).sum()))
        for n in range(_BINS)
        if (places == n).any()
    ]
