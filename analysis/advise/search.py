"""The choices of one decision, tried side by side until the best one is settled."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

import numpy as np

from tricklab.analysis.advise.auction_ends import count_ends, endings_from, makes_bid
from tricklab.analysis.advise.display.ranking import best_range
from tricklab.analysis.advise.match_ends import MOST_CHOICES, MOST_WORLDS, can_end, endings
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.reading import Reading
from tricklab.analysis.advise.result import COUNTED, OPEN, POINTS, PROBABLE, SETTLED, TOSS_UP, Advice, Choice
from tricklab.analysis.estimates.estimate import LEVEL, Estimate, mean, proportion
from tricklab.analysis.estimates.sequential import confidence_sequence
from tricklab.analysis.estimates.student import student
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
    batches: int = 0
    played: int = 0
    made: int = 0
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
        """Take in what came of a new batch, given by its number and size; ``values`` count, or else points."""
        self.batches.append(batch)
        values = self._tally(actions, proposed, values)
        self._not_summed.append((actions, values))
        self.count += len(values)
        self.proposed += proposed.proposed
        self.accepted += proposed.accepted
        if len(self._not_counted) >= _AT_ONCE:
            self._count()

    def catch_up(self, action: int, proposed: Playouts, values: Any = None) -> None:
        """Take in what a choice that was given up came to in the first batch that it has not been tried in."""
        self._tally([action], proposed, values)

    def missed(self, action: int) -> list[tuple[int, int]]:
        """Return the batches in which a choice has not been tried, in their order."""
        return self.batches[self._records[action].batches :]

    def revive(self, action: int) -> None:
        """Take a choice among those in question again, which has been tried in all batches meanwhile."""
        self.alive = [other for other in self._records if other in self.alive or other == action]
        which = [self._index[other] for other in self.alive]
        values = np.stack([self._records[other].column("values") for other in self.alive], axis=1)
        self._not_summed.clear()
        self._totals[which] = values.sum(0)
        self._products[np.ix_(which, which)] = values.T @ values

    def _tally(self, actions: Sequence[int], proposed: Playouts, values: Any) -> Any:
        """Add the results of a batch to the records of some choices; return their values, by world and choice."""
        sides = len(set(self.setup.sides))
        worth = proposed.rows[self.setup.game.measure.field].astype(np.int64)[:, :, :sides]
        side = self.setup.sides[self.seat]
        own = worth[:, :, side]
        others = (worth.sum(2) - own) / (sides - 1)
        values = own - others if values is None else values
        scores = own.astype(np.float64)
        for n, action in enumerate(actions):
            record = self._records[action]
            record.values.append(values[:, n])
            record.scores.append(scores[:, n])
            record.others.append(others[:, n])
            record.batches += 1
            if self._ends and record.entered < MOST_WORLDS:
                won, lost = endings(self.setup, proposed.rows[:, n], side)
                record.entered += len(values)
                record.won, record.lost = record.won + won, record.lost + lost
        self._not_counted.append((actions, proposed.rows))
        return values

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

    def _known(self, answer: Advice, indifference: float) -> str:
        """Return what is known where no choice in question can be better than the best by more than the indifference.

        What the answer names is a range where bids are as good as each other: that is settled if nothing else is in
        question.
        """
        span = {choice.action for choice in best_range(answer, indifference)}
        if len(span) > 1 and span.issuperset(self.alive):
            return SETTLED
        if not answer.as_good:
            return PROBABLE
        return TOSS_UP if all(choice.to_best.high <= indifference for choice in answer.as_good) else OPEN

    def answer(
        self,
        question: Question,
        setup: Setup,
        verdict: str,
        indifference: float,
        seconds: float,
        reading: Reading | None,
    ) -> Advice:
        """Return what is known so far: the choices by what they give away, and the best one's margin less that."""
        best, shares = self.leader(), self._best_shares()
        choices = [
            self._choice(question, action, best, shares[action], stopped=verdict != COUNTED) for action in self.records
        ]
        answer = Advice(
            replace(question, setup=setup),
            tuple(sorted(choices, key=lambda choice: (choice.action != best, _nan_last(choice.to_best.value)))),
            verdict,
            self.count,
            self.proposed if reading else self.count,
            reading,
            seconds,
            tuple(self.batches),
            self.objective,
            indifference=indifference,
        )
        return replace(answer, verdict=self._known(answer, indifference)) if verdict == TOSS_UP else answer

    def is_surely_worse(self, action: int) -> bool:
        """Return whether a choice is worse than the best by the interval that is printed."""
        return _anytime(self.behind(action, self.leader())).low > 0

    def _best_shares(self) -> dict[int, float]:
        """Return of each choice in how many of its worlds nothing else is better; several that are share a world."""
        top, tied = np.full(self.count, -np.inf), np.zeros(self.count)
        columns = {action: record.column("values") for action, record in self.records.items()}
        for values in columns.values():
            np.maximum(top[: len(values)], values, out=top[: len(values)])
        for values in columns.values():
            tied[: len(values)] += values == top[: len(values)]
        return {
            action: float(((values == top[: len(values)]) / np.maximum(tied[: len(values)], 1)).mean())
            if len(values)
            else 0.0
            for action, values in columns.items()
        }

    def _choice(self, question: Question, action: int, best: int, best_share: float, *, stopped: bool) -> Choice:
        record = self.records[action]
        gap = self.behind(action, best)
        state, success = question.deal.state, proportion(record.made, record.played) if record.played else None
        return Choice(
            action,
            action_text(self.setup, state, action),
            self._worth("scores", action, best),
            self._worth("others", action, best),
            self._worth("values", action, best),
            _anytime(gap) if stopped and action != best else _mean(gap),
            success,
            best_share,
            len(gap),
            proportion(record.won, record.entered) if record.entered else None,
            proportion(record.lost, record.entered) if record.entered else None,
            makes=makes_bid(self.setup, state, action, record.ends, success),
            endings=endings_from(self.setup, record.ends),
        )

    def _worth(self, name: str, action: int, best: int) -> Estimate:
        """Estimate the mean of a choice: the best one's less the difference in the worlds in which both were tried.

        The mean of its own worlds would be another deal's luck beside the best one's, which has more of them.
        """
        mine, its = self.records[action].column(name), self.records[best].column(name)
        few, many = len(mine), len(its)
        if few == many or not few:
            return _mean(mine)
        gap = its[:few] - mine
        value = float(its.mean() - gap.mean())
        own, between = _mean(mine), _mean(gap)
        if not (own.has_interval and between.has_interval):
            return Estimate(value, -math.inf, math.inf, few, math.nan)
        error = math.sqrt(own.error**2 * few / many + between.error**2 * (1 - few / many))
        half = student(few - 1, (1 + LEVEL) / 2) * error
        return Estimate(value, value - half, value + half, few, error)


def _nan_last(value: float) -> float:
    return math.inf if math.isnan(value) else value


def _anytime(values: Any) -> Estimate:
    """Estimate a mean when it depends on the values themselves when one stops, and beside which choice one looks."""
    return confidence_sequence(len(values), float(values.sum()), float((values**2).sum()), LEVEL, _NARROWEST_AT)


def _mean(values: Any) -> Estimate:
    return mean(float(values.sum()), float((values**2).sum()), len(values))
