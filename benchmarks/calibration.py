"""Whether the chances that advice gives a bid come true in play under the same policies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.advice import random_deals
from tricklab.analysis.advise.reading import others_in
from tricklab.analysis.estimates.estimate import proportion
from tricklab.engine.play.actions import action_text, kind_of
from tricklab.engine.play.loops.stepping import Deal
from tricklab.engine.play.loops.what_if import WhatIf
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.policies.inference.sampling import PATIENT
from tricklab.engine.policies.policy import CAUTIOUS, DEFAULT

WORLDS = 512
"""Worlds for a prediction: its own error, below 2.2 points of percentage, is part of the gap."""

_LOOKS, _FEWEST = 16, 128
"""How often it looks for so many worlds, and with how many it is content; with fewer the bid is left out."""

_SCOUTED = 8_192
"""Worlds looked at to see how well any fit."""

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


MIXED = "mixed"
"""Auctions in which the seats are `expert`, `cautious` and `basic` in turn."""

AUCTIONS = (DEFAULT, CAUTIOUS, "basic", MIXED)
"""Who may hold an auction."""


def calibrate(variant: str, bids: int, report: Callable[[int], None], auction: str = DEFAULT) -> Predictions:
    """Predict whether the bids of random deals are made, from what the bidder knows, and play the deals on.

    Advice takes ``expert`` to sit everywhere. Where somebody else holds the auction it is asked when that is over, by
    who has the bid, at his next decision: how others go on to bid it cannot know, but what they have said it weighs.

    Parameters
    ----------
    variant
        The game, under its usual rules; the cards are played by ``expert``.
    bids
        How many bids: all of Peatwit's, and elsewhere of those who had the contract; one of a seat's in a deal.
    report
        Called after each deal with the number of bids so far.
    auction
        Who passes cards, where that is done before, and holds the auction: a policy, or `MIXED`.
    """
    said_by = Simulator(_held_by(variant, auction))
    simulator = Simulator(Setup.make(variant, policy=DEFAULT, seed="calibration"))
    declarer = simulator.setup.game.declarer
    found: list[tuple[str, float, bool]] = []
    longest = 1
    for number, deal in enumerate(takewhile(lambda _: len(found) < bids, random_deals(said_by, 50 * bids, 7))):
        said = _bids_of(said_by, deal)
        # All that a seat says has one outcome, so one bid of a deal counts, and which is known before it is dealt.
        turn = number % longest if auction == DEFAULT else -1
        longest = max(longest, *map(len, said.values()))
        own = {seat: words[turn] for seat, words in said.items() if turn < len(words)}
        bid_of = {seat: action_text(deal.setup, state, action) for seat, (state, action) in own.items()}
        asked = [(seat, state, action) for seat, (state, action) in own.items()] if auction == DEFAULT else []
        later = set(bid_of) if auction != DEFAULT else set()
        while deal.seat >= 0:
            action = deal.choose(simulator)
            if deal.seat in later:
                later.remove(deal.seat)
                asked.append((deal.seat, deal.state.copy(), action))
            deal.step(action)
        row = deal.row()
        for seat, state, action in asked:
            played, made = simulator.setup.game.success(simulator.setup.rules, row, seat)
            if played and (declarer is None or int(row[declarer]) == seat):
                chances = _chances(simulator, state, action)
                if len(chances) >= _FEWEST:
                    found.append((bid_of[seat], float(chances.mean()), bool(made)))
        report(len(found))
    texts, predicted, happened = (np.array(column) for column in zip(*found, strict=True))
    return Predictions(texts, predicted, happened.astype(float))


def _held_by(variant: str, auction: str) -> Setup:
    """Return the setup in which an auction is held."""
    if auction != MIXED:
        return Setup.make(variant, policy=auction, seed="calibration")
    players = Setup.make(variant).players
    seats = {seat: (DEFAULT, CAUTIOUS, "basic")[seat % 3] for seat in range(players)}
    return Setup.make(variant, seats=seats, seed="calibration")


def _bids_of(said_by: Simulator, deal: Deal) -> dict[int, list[tuple[Any, int]]]:
    """Lead a deal through its auction; return what each seat said, in its order: the deal as it stood, and the bid."""
    said: dict[int, list[tuple[Any, int]]] = {}
    while deal.seat >= 0 and kind_of(deal.setup, deal.state) in _BIDDING:
        action = deal.choose(said_by)
        said.setdefault(deal.seat, []).append((deal.state.copy(), action))
        deal.step(action)
    return said


def _chances(simulator: Simulator, state: Any, action: int) -> Any:
    """Return whether a bid is made in worlds in which it is played, up to `WORLDS`, as far as so many are found."""
    seat = int(state["table"]["actor"])
    what_if = WhatIf(simulator, state, others_in(simulator.setup, seat), PATIENT, _SCOUTED)
    found: list[Any] = []
    for batch in range(_LOOKS):
        tried = what_if.play(batch, WORLDS, [action])
        played, made = simulator.setup.game.success(simulator.setup.rules, tried.rows[:, 0], seat)
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
