"""Whether the chances that advice gives a bid come true in play under the same policies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.advice import random_deals
from tricklab.analysis.advise.search import success_of
from tricklab.analysis.estimate import proportion
from tricklab.analysis.advise.reading import others_in
from tricklab.engine.actions import action_text, kind_of
from tricklab.engine.loops.stepping import Deal
from tricklab.engine.loops.what_if import WhatIf
from tricklab.engine.policies import DEFAULT
from tricklab.engine.policies.inference import BATCHES
from tricklab.engine.setup import Setup
from tricklab.engine.simulator import Simulator

WORLDS = 1024
"""Worlds for a prediction: its own error, below 1.6 points of percentage, is part of the gap."""

_LOOKS, _FEWEST = 8, 256
"""How often it looks for so many worlds, and with how many it is content; with fewer the bid is left out."""

_BINS = 10
_DRAWN = 20
"""With fewer bids a tenth is not drawn."""
_BIDDING = ("bid", "offer", "answer")


@dataclass(frozen=True)
class Line:
    """Bids of a kind: the mean of their predicted chances, how often they were made, and how many there were."""

    name: str
    predicted: float
    happened: float
    count: int


@dataclass(frozen=True)
class Predictions:
    """What was predicted of bids, and what came of them.

    Attributes
    ----------
    bids : array of str
        What was bid.
    predicted, happened : float arrays
        The chance given to each, and 1 where it was made, 0 where not.
    """

    bids: Any
    predicted: Any
    happened: Any

    def by_chance(self) -> list[Line]:
        """Sort the predictions into tenths."""
        places = np.minimum((self.predicted * _BINS).astype(int), _BINS - 1)
        return [self._line(f"{n / _BINS:.1f}", places == n) for n in range(_BINS) if (places == n).any()]

    def by_bid(self) -> list[Line]:
        """Sort the predictions by what was bid."""
        return [self._line(str(bid), self.bids == bid) for bid in np.unique(self.bids)]

    def _line(self, name: str, which: Any) -> Line:
        return Line(name, float(self.predicted[which].mean()), float(self.happened[which].mean()), int(which.sum()))


def gap(lines: list[Line]) -> float:
    """Return the mean absolute gap between chance and outcome, each line by its count."""
    return sum(line.count * abs(line.predicted - line.happened) for line in lines) / sum(line.count for line in lines)


def gap_of_luck(lines: list[Line]) -> float:
    """Return the gap to expect if every predicted chance were right, as the outcomes are few."""
    spread = [(2 / np.pi * line.predicted * (1 - line.predicted) / line.count) ** 0.5 for line in lines]
    return float(np.average(spread, weights=[line.count for line in lines]))


def calibrate(variant: str, bids: int, told: Callable[[int], None]) -> Predictions:
    """Predict whether the bids of random deals are made, from what the bidder knows, and play the deals on.

    Parameters
    ----------
    variant
        The game, under its usual rules, ``expert`` in all seats.
    bids
        How many bids: all of Peatwit's, and elsewhere those that became contracts.
    told
        Called after each deal with the number of bids so far.
    """
    simulator = Simulator(Setup.make(variant, policy=DEFAULT, seed="calibration"))
    found: list[tuple[str, float, bool]] = []
    for deal in takewhile(lambda _: len(found) < bids, random_deals(simulator, 20 * bids, 7)):
        asked = _predict_all(simulator, deal)
        while deal.seat >= 0:
            deal.step(deal.choose(simulator))
        row = deal.row()
        for seat, bid, chance in asked:
            declarer = simulator.setup.game.declarer
            played, made = success_of(simulator.setup, row, seat)
            if played and (declarer is None or int(row[declarer]) == seat):
                found.append((bid, chance, bool(made)))
        told(len(found))
    said, predicted, happened = (np.array(column) for column in zip(*found, strict=True))
    return Predictions(said, predicted, happened.astype(float))


def _predict_all(simulator: Simulator, deal: Deal) -> list[tuple[int, str, float]]:
    """Lead a deal through its bids, predicting each on the way from the worlds in which it would be played."""
    asked = []
    while deal.seat >= 0 and kind_of(deal.setup, deal.state) in _BIDDING:
        seat = deal.seat
        action = deal.choose(simulator)
        chances = _chances(simulator, deal, action)
        if len(chances) >= _FEWEST:
            asked.append((seat, action_text(deal.setup, deal.state, action), float(chances.mean())))
        deal.step(action)
    return asked


def _chances(simulator: Simulator, deal: Deal, action: int) -> Any:
    """Return whether a bid is made in worlds in which it is played, up to `WORLDS`, as far as so many are found."""
    what_if = WhatIf(simulator, deal.state, others_in(simulator.setup, deal.seat), BATCHES)
    found: list[Any] = []
    for batch in range(_LOOKS):
        tried = what_if.play(batch, WORLDS, [action])
        played, made = success_of(deal.setup, tried.rows[:, 0], deal.seat)
        found.append(made[played])
        if sum(map(len, found)) >= WORLDS:
            break
    return np.concatenate(found)[:WORLDS]


def draw(found: dict[str, Predictions], path: Path) -> None:
    """Draw the reliability chart of some games."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "calibration", "font.family": "sans-serif"})

    figure, places = plt.subplots(1, len(found), figsize=(3.2 * len(found), 3.5), sharey=True, squeeze=False)
    for place, (variant, predictions) in zip(places[0], found.items(), strict=True):
        place.plot([0, 100], [0, 100], color="#bbbbbb", linewidth=1)
        for line in predictions.by_chance():
            if line.count < _DRAWN:
                continue
            made = proportion(round(line.happened * line.count), line.count)
            ends = [[100 * (made.value - made.low)], [100 * (made.high - made.value)]]
            place.errorbar(100 * line.predicted, 100 * made.value, ends, fmt="o", markersize=4, color="#1f5c99")
        place.set_title(f"{variant.capitalize()}: {len(predictions.bids):,} bids", fontsize=10, loc="left")
        place.set(xlabel="predicted, %", xlim=(0, 100), ylim=(0, 100), aspect="equal")
        place.spines[["top", "right"]].set_visible(False)
    places[0][0].set_ylabel("made, % (95 % intervals)")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
