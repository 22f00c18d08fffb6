"""One choice of a deal, tried in worlds that fit what the seat knew, and what the one that was made cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from tricklab.analysis.advise.last_word import worth_trying
from tricklab.analysis.advise.reading import Reading, others_in, reading_of
from tricklab.analysis.advise.reasons.contrast import contrast_of
from tricklab.analysis.advise.reasons.find import reason_for
from tricklab.analysis.advise.reasons.pair import choice_of
from tricklab.analysis.advise.reasons.worlds import StoredWorlds
from tricklab.analysis.advise.result import COUNTED, Advice, Reason
from tricklab.analysis.advise.search import Search
from tricklab.analysis.estimates.estimate import Estimate, mean
from tricklab.analysis.review.decisions import Decision
from tricklab.engine.play.loops.what_if import Playouts
from tricklab.engine.play.simulator import Simulator

BATCH = 64
_PATIENCE = 64
"""So many times the worlds of a batch may be checked; a deal has many choices, and less time for each than advice."""
_SCOUTED = 2_048
_MANY, _FEW = 24, 12
_APART = 100_000
"""Batches of two choices never have the same number, so that they have random numbers of their own."""


class Trial:
    """A decision whose choices are all tried in the same worlds.

    Parameters
    ----------
    decision
        What was decided.
    simulator
        Who plays on.
    infer
        Whether worlds count by how well they fit what the others did.
    """

    def __init__(self, decision: Decision, simulator: Simulator, *, infer: bool = True) -> None:
        """Get ready; nothing has been tried."""
        self.decision = decision
        self.simulator = simulator
        setup, seat = simulator.setup, decision.seat
        believed = others_in(setup, seat) if infer else None
        deal = decision.question.deal
        self._what_if = StoredWorlds(simulator, deal.state, believed, _PATIENCE, _SCOUTED, deal.since)
        listed = self._what_if.choices()
        listed = listed if decision.made in listed else [*listed, decision.made]
        self.actions = worth_trying(decision.question, listed, decision.made)
        self.search = Search(setup, seat, self.actions, ends=False)
        self.sizes: list[int] = []

    def look(self) -> list[int]:
        """Return which of many choices are worth it, from a batch that is not counted."""
        if len(self.actions) <= _MANY:
            return self.actions
        first = Search(self.simulator.setup, self.decision.seat, self.actions, ends=False)
        first.add((0, BATCH), self.actions, self.play(0, BATCH))
        means = {action: float(record.column("values").mean()) for action, record in first.records.items()}
        order = sorted(self.actions, key=means.__getitem__, reverse=True)
        return [a for a in self.actions if a in order[:_FEW] or a == self.decision.made]

    def leave(self, actions: list[int]) -> None:
        """Try only some of the choices from now on."""
        if actions != self.actions:
            self.actions = actions
            self.search = Search(self.simulator.setup, self.decision.seat, actions, ends=False)

    def play(self, batch: int, worlds: int) -> Playouts:
        """Try the choices in some worlds; from several threads at once if need be."""
        return self._what_if.play(self._number(batch), worlds, self.actions)

    def _number(self, batch: int) -> int:
        return self.decision.number * _APART + batch

    def add(self, batch: int, wanted: int, tried: Playouts) -> None:
        """Take in what came of a batch."""
        self.search.add((self._number(batch), wanted), self.actions, tried)
        self.sizes.append(len(tried.rows))

    def advice(self, seconds: float) -> Advice:
        """Return what is known of the choices, as advice would, but without the winner's curse.

        Each choice costs what `costs` computes. The best one is worth what is left of its lead, and every other one
        that less its cost.
        """
        question, setup = self.decision.question, self.simulator.setup
        advice = self.search.answer(question, setup, COUNTED, 0.0, seconds, self._reading())
        costs, (best, *others) = self.costs(), advice.choices
        value = moved(best.value, costs[best.action].value)
        others = [
            replace(
                choice,
                value=moved(choice.value, value.value - costs[choice.action].value - choice.value.value),
                to_best=costs[choice.action],
            )
            for choice in others
        ]
        return replace(advice, choices=(replace(best, value=value), *others))

    def reason(self, advice: Advice) -> Reason | None:
        """Return why the best choice is better than the one that was made, in the worlds of this trial."""
        made = choice_of(advice, self.decision.made)
        return reason_for(contrast_of(advice, advice.best, made, self._what_if))

    def cost(self) -> Estimate:
        """Return what the choice that was made cost, see `cost_of`."""
        return self.costs()[self.decision.made]

    def costs(self) -> dict[int, Estimate]:
        """Return what each choice costs; see `cost_of`. The best one costs nothing, or less where it was lucky."""
        values = np.stack([self._values(action) for action in self.actions], axis=1)
        return {action: cost_of(values, number, self.sizes) for number, action in enumerate(self.actions)}

    def lead(self, action: int) -> float:
        """Return by how much another choice is better than the one that was made; 0 for one that was not tried."""
        if action not in self.actions:
            return 0.0
        return float((self._values(action) - self._values(self.decision.made)).mean())

    def _reading(self) -> Reading | None:
        return reading_of(self.simulator.setup, self._what_if)

    def _values(self, action: int) -> Any:
        return self.search.records[action].column("values")


def moved(estimate: Estimate, by: float) -> Estimate:
    """Return an estimate and its interval moved by so many points."""
    return replace(estimate, value=estimate.value + by, low=estimate.low + by, high=estimate.high + by)


def cost_of(values: Any, made: int, sizes: list[int]) -> Estimate:
    """Estimate by how much a choice is worse than the best one, without the winner's curse.

    The largest of some means is the luckiest one, too. So each batch of worlds is valued with the choice that is best
    in all the others, whose luck was another. The mean may come out below zero.

    Parameters
    ----------
    values : float array (worlds, choices)
        What each choice came to, world by world.
    made
        Which of them was made.
    sizes
        The number of worlds in each batch, in their order.

    Examples
    --------
    >>> cost_of(np.array([[0.0, 1.0], [0.0, 2.0], [0.0, 3.0]]), 0, [2, 1]).value
    2.0
    """
    total = values.sum(axis=0)
    parts, start = [], 0
    for size in sizes:
        mine = values[start : start + size]
        others = total - mine.sum(axis=0)
        level = others >= others.max() - 1e-9 * len(values)
        best = int(np.where(level, total, -np.inf).argmax())  # the same whatever was made, so that costs agree
        parts.append(mine[:, best] - mine[:, made])
        start += size
    lost = np.concatenate(parts) if parts else np.zeros(0)
    return mean(float(lost.sum()), float((lost**2).sum()), len(lost))
