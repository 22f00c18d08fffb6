"""Two choices side by side, world by world, and the type of a reason that follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.advise.display.phrases import name_of, noun_of
from tricklab.analysis.advise.objective import chances_after
from tricklab.analysis.advise.reasons.worlds import MOST, StoredWorlds
from tricklab.analysis.advise.result import MATCH, POINTS, Advice, Choice, Reason
from tricklab.analysis.words.wording import points
from tricklab.engine.base.cached import cached_property
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

FIRST, SECOND = 0, 1
"""The better choice and the other one, in arrays with both."""

_FAIR = 0.5
"""Worlds in which a choice gains less than this share of what it gains in all are no fair sample of them."""

SURE = 2.58
"""What is further from 0 than so many standard errors is no luck, at 99 %."""

LEAST = 1 / 3
"""A cause is named if it carries at least this share of the difference between two choices."""


@dataclass(frozen=True)
class Candidate:
    """A reason that may be given, and its weight.

    Attributes
    ----------
    reason
        The reason.
    carries
        The share of the difference between the choices that its cause carries.
    weight
        How much more a player learns from such a reason than from others that carry as much.
    """

    reason: Reason
    carries: float
    weight: float = 1.0

    @property
    def rank(self) -> float:
        """The larger, the better; what carries more than all of the difference is no better for it."""
        return self.weight * min(self.carries, 1.0)


@dataclass(frozen=True)
class Contrast:
    """Two choices in the same worlds.

    Attributes
    ----------
    advice
        The answer that both belong to.
    first, second
        The choices, the better one first.
    worlds : record array (worlds,)
        The deals as they are at the decision.
    rows : record array (worlds, 2)
        The results after each choice.
    log : event array (worlds, 2, events)
        What happened after each choice.
    gain : float array (worlds,)
        By how much the first choice did better than the second, in the unit of the answer.
    all_gains : float array (n,)
        The same for all worlds in which both were tried, of which ``worlds`` are the first.
    """

    advice: Advice
    first: Choice
    second: Choice
    worlds: Any
    rows: Any
    log: Any
    gain: Any
    all_gains: Any

    @property
    def setup(self) -> Setup:
        """The rules and the players."""
        return self.advice.question.setup

    @property
    def seat(self) -> int:
        """Who asks."""
        return self.advice.question.seat

    @property
    def total(self) -> float:
        """The sum of the gains of all worlds."""
        return float(self.gain.sum())

    @property
    def mean(self) -> float:
        """The gain a world."""
        return float(self.gain.mean())

    @property
    def has_two_sides(self) -> bool:
        """Whether there are just two sides, so that the others are one of them."""
        return len(set(self.setup.sides)) == 2

    @property
    def they(self) -> str:
        """The others as the subject of a sentence, in the singular or the plural."""
        return "they" if self.has_two_sides else "somebody else"

    @cached_property
    def sides(self) -> Any:
        """The side of every seat after each choice, an int array (worlds, 2, seats)."""
        return np.asarray(self.setup.game.sides_in(self.setup.rules, self.rows))

    @cached_property
    def ours(self) -> Any:
        """Whether a seat is on the side of the one that asks, a bool array (worlds, 2, seats)."""
        return self.sides == self.sides[..., self.seat, None]

    def relation(self, seats: Any) -> Any:
        """Return 1 where a seat is on the side that asks, -1 where it is on another, and 0 where it is none.

        Parameters
        ----------
        seats : int array (worlds, 2)
            Seats, below 0 for none.
        """
        mine = np.take_along_axis(self.ours, np.maximum(seats, 0)[..., None].astype(np.int64), -1)[..., 0]
        return np.where(seats < 0, 0, np.where(mine, 1, -1))

    def carried_by(self, where: Any) -> float:
        """Return the share of the difference that some worlds carry; 0 if it may be luck that they carry any."""
        carried = np.where(where, self.gain, 0.0)
        return float(carried.sum()) / self.total if self.is_better and z_of(carried) >= SURE else 0.0

    def carried_where(self, first: Any, second: Any) -> float:
        """Return the share of the difference that is carried by something that happens more often after one choice.

        It counts only if the worlds that change in the same direction as the shares carry as much. An event that is
        rarer after the better choice is no cause if other worlds gain.

        Parameters
        ----------
        first, second : bool array (worlds,)
            Where it happens after the first choice, and after the second.
        """
        more, less = (first, second) if first.mean() >= second.mean() else (second, first)
        return min(self.carried_by(first != second), self.carried_by(more & ~less))

    @cached_property
    def is_better(self) -> bool:
        """Whether the first choice is better for certain, and not by much less in these worlds than in all."""
        return z_of(self.all_gains) >= SURE and self.mean >= _FAIR * float(self.all_gains.mean())

    def amount(self, value: float) -> str:
        """Return an amount in the unit of the answer, without its sign."""
        if self.advice.objective == POINTS:
            return points(value)
        return f"{abs(value):.1f} % of winning"

    def name(self, index: int) -> str:
        """Return a choice as an instruction, ``play K♥``."""
        return name_of(self.advice, (self.first, self.second)[index])

    def noun(self, index: int) -> str:
        """Return a choice as a noun, ``playing K♥`` or ``a bid of 3``."""
        return noun_of(self.advice, (self.first, self.second)[index])

    def shown(self, card: int) -> str:
        """Return a card as players write it."""
        return self.setup.deck.shown(self.setup.deck.text(card))


def z_of(values: Any) -> float:
    """Return the mean of some values in units of its standard error; 0 where all are the same number 0."""
    spread = float(values.std()) / np.sqrt(len(values))
    mean = float(values.mean())
    return mean / spread if spread else float("inf") if mean > 0 else 0.0


def contrast_of(
    advice: Advice, first: Choice, second: Choice, what_if: StoredWorlds | None = None, gain: Any = None
) -> Contrast | None:
    """Play two choices of an answer again, in the worlds in which both were tried; None if there are none.

    Parameters
    ----------
    advice
        The answer.
    first, second
        The choices, the better one first.
    what_if
        What has played the answer, with its worlds; without it they are sampled again.
    gain
        By how much the first choice did better, world by world; worked out unless given.
    """
    if what_if is None:
        what_if = worlds_behind(advice)
    both = min(first.worlds, second.worlds)
    worlds, rows, log = what_if.again(advice.batches, [first.action, second.action], min(both, MOST))
    worlds, rows, log = worlds[:both], rows[:both], log[:both]
    if not len(rows):
        return None
    gains = _gain(advice, rows) if gain is None else gain
    return Contrast(advice, first, second, worlds, rows, log, gains[: len(rows)], gains)


def worlds_behind(advice: Advice) -> StoredWorlds:
    """Return what samples the worlds of an answer again."""
    question, believed = advice.question, advice.reading.believed if advice.reading else None
    return StoredWorlds(Simulator(question.setup), question.deal.state, believed, since=question.deal.since)


def _gain(advice: Advice, rows: Any) -> Any:
    """Return by how much the first choice did better than the second, by world."""
    question, setup = advice.question, advice.question.setup
    if advice.objective == MATCH:
        worth = chances_after(question, setup, advice.tallies or None)(0, rows)
    else:
        sides, side = len(set(setup.sides)), setup.sides[question.seat]
        scores = rows[setup.game.measure.field].astype(np.float64)[..., :sides]
        worth = scores[..., side] - (scores.sum(-1) - scores[..., side]) / (sides - 1)
    return worth[:, FIRST] - worth[:, SECOND]
