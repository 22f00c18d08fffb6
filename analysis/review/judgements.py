"""A choice with what it cost, and where a seat's result came from: its hand, mistakes, and the luck of the play."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist

from tricklab.analysis.advise.objective import minds
from tricklab.analysis.advise.result import POINTS, Advice, Choice, Reason
from tricklab.analysis.estimates.estimate import LEVEL, Estimate
from tricklab.analysis.review.decisions import Course, Decision

BEST, AS_GOOD, MISTAKE, CLOSE = "best", "as good", "mistake", "too close to tell"
"""What is known of a choice: no other did better; another did, by no more than what does not matter; it surely cost
something; it may have cost something."""

_ROUNDING = 1e-6
"""Points by which a mean over worlds may differ from the score that all of them come to."""

_GRAVE = 10
"""A mistake is grave if it cost so many times what does not matter."""


@dataclass(frozen=True)
class Judged:
    """A choice that was made, compared with the others.

    Attributes
    ----------
    decision
        What was decided.
    advice
        What each choice was worth and costs, without the winner's curse (`analysis.review.trial.cost_of`).
    cost
        By how much the choice that was made is worse than the best one, as in ``advice``; below zero for a best one
        that was lucky.
    reason
        Why the best choice was better; None where the one that was made is no mistake.
    """

    decision: Decision
    advice: Advice
    cost: Estimate
    reason: Reason | None = None

    @property
    def seat(self) -> int:
        """Who chose."""
        return self.decision.seat

    @property
    def made(self) -> Choice:
        """The choice that was made."""
        return next(choice for choice in self.advice.choices if choice.action == self.decision.made)

    @property
    def did(self) -> str:
        """The choice that was made, as players say it."""
        return self.decision.name(self.decision.made)

    @property
    def best(self) -> str:
        """The choice that did best, as players say it."""
        return self.decision.name(self.advice.best.action)

    @property
    def better(self) -> Choice | None:
        """The choice that did best in these worlds, if that is not the one that was made, or just as good."""
        best = self.advice.best
        return best if best.value.value > self.made.value.value else None

    @property
    def verdict(self) -> str:
        """Whether it was best, as good, a mistake, or too close to tell."""
        if self.better is None:
            return BEST
        if self.cost.high <= minds(self.decision.question.setup, POINTS):
            return AS_GOOD
        return MISTAKE if self.cost.low > 0 and self.cost.has_interval else CLOSE

    @property
    def sign(self) -> str:
        """``?`` for a mistake, ``??`` for a grave one, otherwise empty."""
        if self.verdict != MISTAKE:
            return ""
        return "??" if self.cost.value >= _GRAVE * minds(self.decision.question.setup, POINTS) else "?"

    @property
    def worth(self) -> Estimate:
        """What the best choice was worth to the seat: as much more than the one that was made as that cost."""
        return self.advice.best.value


@dataclass(frozen=True)
class Account:
    """What a seat's result is made of; ``hand``, ``own``, ``partners``, ``others`` and ``play`` add up to it.

    Attributes
    ----------
    seat
        The seat.
    result
        What its side scored, less the mean of what the other sides did.
    hand
        The luck of the cards: what the seat could expect at its first choice, from what it had seen by then. Before the
        cards are dealt that is 0, as nobody is ahead.
    own, partners, others
        What its own mistakes cost it, and those of its partners, as numbers below zero; what those of the others gave.
    play
        The rest: how the cards lay that it did not see.
    choices, mistakes, close
        How many choices it had, how many of them surely cost something, and how many may have.
    """

    seat: int
    result: float
    hand: Estimate
    own: Estimate
    partners: Estimate
    others: Estimate
    play: Estimate
    choices: int
    mistakes: int
    close: int


@dataclass(frozen=True)
class Chances:
    """How well a seat chose, and how well that went: counts of its choices, which add up to all of them.

    A choice is good unless it is a mistake. It went well if the seat's side scored at least what its best choice
    promised at that moment, and badly if it scored less.

    Attributes
    ----------
    good_well, good_badly
        Good choices.
    mistake_well, mistake_badly
        Mistakes.
    """

    good_well: int = 0
    good_badly: int = 0
    mistake_well: int = 0
    mistake_badly: int = 0


def chances_of(judged: Iterable[Judged], account: Account) -> Chances:
    """Return how the choices of a seat went, by its account."""
    counts = Counter(
        ("mistake" if choice.verdict == MISTAKE else "good")
        + ("_well" if account.result >= choice.worth.value - _ROUNDING else "_badly")
        for choice in judged
        if choice.seat == account.seat
    )
    return Chances(**counts)


def accounts_of(course: Course, judged: Sequence[Judged]) -> tuple[Account, ...]:
    """Return the account of every seat; what a side's mistakes cost it goes to the other sides in equal parts."""
    setup, sides = course.setup, course.setup.sides
    number = len(set(sides))
    worth = course.row[setup.game.measure.field][:number].astype(float)
    accounts = []
    for seat, side in enumerate(sides):
        mine = [judged_choice for judged_choice in judged if judged_choice.seat == seat]
        result = float(worth[side] - (worth.sum() - worth[side]) / (number - 1))
        hand = mine[0].worth if mine else total(())
        own = total(choice.cost for choice in mine).scaled(-1)
        partners = total(
            judged_choice.cost
            for judged_choice in judged
            if judged_choice.seat != seat and sides[judged_choice.seat] == side
        ).scaled(-1)
        others = total(judged_choice.cost for judged_choice in judged if sides[judged_choice.seat] != side).scaled(
            1 / (number - 1)
        )
        known = Estimate(result, result, result, 1, 0.0)
        play = total((known, *(part.scaled(-1) for part in (hand, own, partners, others))))
        verdicts = [choice.verdict for choice in mine]
        counts = len(mine), verdicts.count(MISTAKE), verdicts.count(CLOSE)
        accounts.append(Account(seat, result, hand, own, partners, others, play, *counts))
    return tuple(accounts)


def total(parts: Iterable[Estimate]) -> Estimate:
    """Add up estimates that rest on different worlds, each on many; one without an interval counts as known."""
    known = [part for part in parts if part.count]
    value = sum(part.value for part in known)
    error = math.sqrt(sum(part.error**2 for part in known if part.has_interval))
    half = NormalDist().inv_cdf((1 + LEVEL) / 2) * error
    return Estimate(value, value - half, value + half, min((part.count for part in known), default=1), error)
