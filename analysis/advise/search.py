"""The choices of one decision, tried side by side until the best one is settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

import numpy as np

from tricklab.analysis.advise.auction_ends import count_ends, endings_from, makes_bid
from tricklab.analysis.advise.match_ends import MOST_CHOICES, MOST_WORLDS, can_end, endings
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.reading import Reading
from tricklab.analysis.advise.result import COUNTED, OPEN, POINTS, PROBABLE, SETTLED, TOSS_UP, Advice, Choice
from tricklab.analysis.estimates.estimate import LEVEL, Estimate, mean, proportion
from tricklab.analysis.estimates.sequential import confidence_sequence
from tricklab.engine.play.actions import action_text
from tricklab.engine.play.loops.what_if import Playouts
from tricklab.engine.play.setup import Setup

_NARROWEST_AT = 1_000
_BEFORE_LOOKING = 128
_AT_ONCE = 16
"""So many batches are counted together."""


@dataclass
class _Record:
    """What is known of one choice so far: its values world by world, and counts."""

    values: list[Any] = field(default_factory=list)
    scores: list[Any] = field(default_factory=list)
    others: list[Any] = field(default_factory=list)
    played: int = 0
    made: int = 0
    best: float = 0.0
    entered: int = 0
    won: int = 0
    lost: int = 0
    ends: Counter[tuple[int, int, int]] = field(default_factory=Counter)

    def column(self, name: str) -> Any:
        """Return all values of a kind as one array."""
        parts: list[Any] = getattr(self, name)
        if len(parts) > 1:
            parts[:] = [np.concatenate(parts)]
        return parts[0] if parts else np.zeros(0)


class Search:
    """The choices of one decision, tried side by side."""

    def __init__(
        self, setup: Setup, seat: int, actions: Sequence[int], objective: str = POINTS, *, ends: bool = True
    ) -> None:
        """Take the choices; none has been tried.

        ``ends`` says whether it is counted how often the deal ends the game, where it can.
        """
        self.setup = setup
        self.objective = objective
        self.seat = seat
        self._records = {action: _Record() for action in actions}
        self.alive = list(actions)
        self.count = self.proposed = self.accepted = 0
        self.batches: list[tuple[int, int]] = []
        self._ends = ends and can_end(setup) and len(actions) <= MOST_CHOICES
        # Sums of the values and of their products, so that no verdict goes through all worlds again.
        self._index = {action: n for n, action in enumerate(actions)}
        self._totals, self._products = np.zeros(len(actions)), np.zeros((len(actions), len(actions)))
        self._not_summed: list[tuple[Sequence[int], Any]] = []
        self._not_counted: list[tuple[Sequence[int], Any]] = []

    @property
    def records(self) -> dict[int, _Record]:
        """What is known of each choice."""
        self._count()
        return self._records

    def add(self, batch: tuple[int, int], actions: Sequence[int], proposed: Playouts, values: Any = None) -> None:
        """Take in what came of a batch, given by its number and size; ``values`` count, or else points."""
        self.batches.append(batch)
        sides = len(set(self.setup.sides))
        worth = proposed.rows[self.setup.game.measure.field].astype(np.int64)[:, :, :sides]
        side = self.setup.sides[self.seat]
        own = worth[:, :, side]
        others = (worth.sum(2) - own) / (sides - 1)
        values = own - others if values is None else values
        top = values.max(1, keepdims=True)
        shared = (values == top) / (values == top).sum(1, keepdims=True)
        bests, scores = np.ascontiguousarray(shared.T).sum(1).tolist(), own.astype(np.float64)
        for n, action in enumerate(actions):
            record = self._records[action]
            record.values.append(values[:, n])
            record.scores.append(scores[:, n])
            record.others.append(others[:, n])
            record.best += bests[n]
            if self._ends and self.count < MOST_WORLDS:
                won, lost = endings(self.setup, proposed.rows[:, n], side)
                record.entered += len(values)
                record.won, record.lost = record.won + won, record.lost + lost
        self._not_counted.append((actions, proposed.rows))
        self._not_summed.append((actions, values))
        self.count += len(values)
        self.proposed += proposed.proposed
        self.accepted += proposed.accepted
        if len(self._not_counted) == _AT_ONCE:
            self._count()

    def _count(self) -> None:
        """Count how the deals of the latest batches ended, those with the same choices together."""
        for actions, batches in groupby(self._not_counted, key=lambda batch: batch[0]):
            rows = np.concatenate([rows for _, rows in batches])
            played, made = self.setup.game.success(self.setup.rules, rows, self.seat)
            counts = played.sum(0).tolist(), (played & made).sum(0).tolist(), count_ends(self.setup, rows, self.seat)
            for action, count, successes, ends in zip(actions, *counts, strict=True):
                record = self._records[action]
                record.played += count
                record.made += successes
                record.ends.update(ends)
        self._not_counted.clear()

    def leader(self) -> int:
        """Return the choice with the highest mean among those that are not given up."""
        for actions, values in self._not_summed:
            which = [self._index[action] for action in actions]
            self._totals[which] += values.sum(0)
            self._products[np.ix_(which, which)] += values.T @ values
        self._not_summed.clear()
        return max(self.alive, key=lambda action: self._totals[self._index[action]])

    def behind(self, action: int, best: int) -> Any:
        """Return by how much a choice is behind another in the worlds in which both were tried."""
        mine = self.records[action].column("values")
        return self.records[best].column("values")[: len(mine)] - mine

    def verdict(self, confidence: float, indifference: float) -> str | None:
        """Give up choices that are surely worse than the best; return whether the question is settled, or a toss-up."""
        if self.count < _BEFORE_LOOKING:
            return None
        best = self.leader()
        # One side of each interval, and as many of them as there are rivals: together they err at most so often.
        level = 1 - 2 * (1 - confidence) / max(1, len(self.records) - 1)
        at_most, rest = 0.0, []
        for action in self.alive:
            if action == best:
                rest.append(action)
                continue
            lead = self._lead(best, action, level)
            if lead.low <= 0:
                rest.append(action)
                at_most = max(at_most, -lead.low)
        self.alive = rest
        if len(rest) == 1:
            return SETTLED
        return TOSS_UP if at_most <= indifference else None

    def _lead(self, best: int, action: int, level: float) -> Estimate:
        """Return by how much a choice is better than another; both were tried in all worlds."""
        first, second = self._index[best], self._index[action]
        total, products = float(self._totals[first] - self._totals[second]), self._products
        squares = float(products[first, first] - 2 * products[first, second] + products[second, second])
        return confidence_sequence(self.count, total, max(0.0, squares), level, _NARROWEST_AT)

    def _known(self, choices: Sequence[Choice], indifference: float) -> str:
        """Return the verdict on the best choice when no other can be better by more than the indifference."""
        as_good = [choice for choice in choices[1:] if choice.to_best.low <= 0]
        if not as_good:
            return PROBABLE
        return TOSS_UP if all(choice.to_best.high <= indifference for choice in as_good) else OPEN

    def answer(
        self,
        question: Question,
        setup: Setup,
        verdict: str,
        indifference: float,
        seconds: float,
        reading: Reading | None,
    ) -> Advice:
        """Return what was found."""
        best = self.leader()
        choices = [self._choice(question, action, best, stopped=verdict != COUNTED) for action in self.records]
        order = sorted(choices, key=lambda choice: (choice.action != best, -choice.value.value))
        if verdict == TOSS_UP:
            verdict = self._known(order, indifference)
        looked = self.proposed if reading else self.count
        asked = replace(question, setup=setup)
        batches = tuple(self.batches)
        return Advice(
            asked,
            tuple(order),
            verdict,
            self.count,
            looked,
            reading,
            seconds,
            batches,
            self.objective,
            indifference=indifference,
        )

    def _choice(self, question: Question, action: int, best: int, *, stopped: bool) -> Choice:
        record = self.records[action]
        values = record.column("values")
        count = len(values)
        gap = self.behind(action, best)
        state, success = question.deal.state, proportion(record.made, record.played) if record.played else None
        return Choice(
            action,
            action_text(self.setup, state, action),
            _mean(record.column("scores")),
            _mean(record.column("others")),
            _mean(values),
            _anytime(gap) if stopped and action != best else _mean(gap),
            success,
            record.best / count if count else 0.0,
            count,
            proportion(record.won, record.entered) if record.entered else None,
            proportion(record.lost, record.entered) if record.entered else None,
            makes=makes_bid(self.setup, state, action, record.ends, success),
            endings=endings_from(self.setup, record.ends),
        )


def _anytime(values: Any) -> Estimate:
    """Estimate a mean when it depends on the values themselves when one stops, and beside which choice one looks."""
    return confidence_sequence(len(values), float(values.sum()), float((values**2).sum()), LEVEL, _NARROWEST_AT)


def _mean(values: Any) -> Estimate:
    return mean(float(values.sum()), float((values**2).sum()), len(values))
