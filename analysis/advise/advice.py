"""The answer for one decision: every choice played on in the same worlds until the best one is settled."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.advise.question import Question
from analysis.estimate import Estimate, mean, proportion
from analysis.sequential import confidence_sequence
from engine.actions import action_text
from engine.errors import UsageError
from engine.runner import Player
from engine.setup import Setup
from engine.what_if import Tried, WhatIf
from engine.workers import Workers

if TYPE_CHECKING:
    import polars as pl

SETTLED, TOSS_UP, OUT_OF_TIME, COUNTED = "settled", "toss-up", "time", "counted"
"""Why an answer came to its end; counted: a fixed number of worlds was asked for."""

_BATCH = 64
_ROUND = 4
_NARROWEST_AT = 1_000
_BEFORE_LOOKING = 128
_MOST = 200_000
_UNHEARD_OF, _RAREST = 60_000, 4_000


@dataclass(frozen=True)
class Choice:
    """One choice.

    Attributes
    ----------
    action, text
        The choice, as the engine and as players know it.
    score, others
        Change of the side's own score, and the mean change of the others'.
    value
        What counts: the one less the other.
    to_best
        By how much its value is less than that of the best choice, world by world; 0 for that one.
    success
        How often the seat's side plays for a bid of its own and makes it; None where nothing was to be made.
    best_share
        Share of the worlds in which no other choice does better.
    worlds
        In how many worlds it was tried: choices that are clearly worse are given up.
    """

    action: int
    text: str
    score: Estimate
    others: Estimate
    value: Estimate
    to_best: Estimate
    success: Estimate | None
    best_share: float
    worlds: int


@dataclass(frozen=True)
class Advice:
    """The answer.

    Attributes
    ----------
    question
        What was asked.
    choices
        The choices, the best first.
    verdict
        ``"settled"``, ``"toss-up"`` (what remains is within the indifference), ``"time"`` or ``"counted"``.
    worlds
        In how many worlds the best choice was tried.
    acceptance
        The share of the worlds looked at in which the others would have bid as they did; None without inference, 0 if
        there was hardly one, so that what they said had to be left out.
    seconds
        How long it took, once compiled.
    """

    question: Question
    choices: tuple[Choice, ...]
    verdict: str
    worlds: int
    acceptance: float | None
    seconds: float

    @property
    def best(self) -> Choice:
        """The choice with the highest value."""
        return self.choices[0]

    def table(self) -> pl.DataFrame:
        """Return a row for each choice."""
        import polars as pl

        rows = []
        for choice in self.choices:
            row: dict[str, Any] = {"choice": choice.text, "worlds": choice.worlds, "best_share": choice.best_share}
            for name in ("value", "score", "others", "to_best", "success"):
                estimate = getattr(choice, name)
                for end in ("value", "low", "high"):
                    key = name if end == "value" else f"{name}_{end}"
                    row[key] = None if estimate is None else getattr(estimate, end)
            rows.append(row)
        return pl.DataFrame(rows)


@dataclass
class _Record:
    """What is known of one choice so far: its values world by world, and counts."""

    values: list[Any] = field(default_factory=list)
    scores: list[Any] = field(default_factory=list)
    others: list[Any] = field(default_factory=list)
    played: int = 0
    made: int = 0
    best: float = 0.0

    def column(self, name: str) -> Any:
        """Return all values of a kind as one array."""
        parts = getattr(self, name)
        return np.concatenate(parts) if parts else np.zeros(0)


def advise(
    question: Question,
    *,
    confidence: float = 0.99,
    indifference: float = 0.1,
    seconds: float = 10.0,
    worlds: int | None = None,
    infer: bool = True,
    others: str | None = None,
    jobs: int | None = None,
    look: Callable[[int, Sequence[int], Tried], Any] | None = None,
) -> Advice:
    """Answer a question.

    Worlds that fit what the seat knows are drawn in batches; every choice that is still in question is played on in all
    of them. A choice is given up when the best one is surely better, at a level that holds however often one looks.

    Parameters
    ----------
    question
        See `analysis.advise.question`.
    confidence
        How sure the best choice must be before the search stops.
    indifference
        Points; when no other choice can be better by more than that, it is a toss-up.
    seconds
        Gives up after so long, checked after every round.
    worlds
        Play exactly so many worlds and never stop before, whatever the other settings are.
    infer
        Whether only worlds count in which the others, playing the policy in question, would have bid as they did.
    others
        The policy on all other seats; that of the question unless given.
    jobs
        Threads.
    look
        Called with the number of a batch, its actions and what came of it.

    Raises
    ------
    UsageError
        If a setting is out of range.
    """
    _check(confidence, indifference, seconds, worlds)
    setup = question.setup if others is None else _with_others(question, others)
    player = Player(setup)
    inferred = player.setup.policies[(question.seat + 1) % setup.players] if infer else None
    what_if = WhatIf(player, question.deal.state, inferred)
    actions = what_if.choices()
    what_if.play(0, 1, actions[:1])  # compiles, or loads
    started = time.perf_counter()
    search = _Search(setup, question.seat, actions)
    workers = Workers(jobs=jobs)
    verdict, batch, size = None, 0, _BATCH
    while verdict is None:
        alive = search.alive
        if worlds is not None:
            size = min(_BATCH, -(-(worlds - search.count) // _ROUND))
        numbers = range(batch, batch + _ROUND)
        rounds = workers.each(partial(_try, what_if, size, alive), numbers)
        for number, tried in zip(numbers, rounds, strict=True):
            search.add(alive, tried)
            if look is not None:
                look(number, alive, tried)
        workers = Workers(jobs=jobs)
        batch += _ROUND
        if infer and search.tried > _UNHEARD_OF and search.kept * _RAREST < search.tried:
            # Nobody would have said so: the policy is no guide to what was meant.
            plain = advise(
                question,
                confidence=confidence,
                indifference=indifference,
                seconds=seconds,
                worlds=worlds,
                infer=False,
                others=others,
                jobs=jobs,
                look=look,
            )
            return replace(plain, acceptance=0.0)
        if worlds is not None:
            verdict = COUNTED if search.count >= worlds else None
        else:
            verdict = search.verdict(confidence, indifference)
            if verdict is None and (time.perf_counter() - started > seconds or search.count >= _MOST):
                verdict = OUT_OF_TIME
    taken = time.perf_counter() - started
    return search.answer(question, setup, verdict, taken, infer)


def _try(what_if: WhatIf, size: int, actions: Sequence[int], number: int) -> Tried:
    return what_if.play(number, size, actions)


def _check(confidence: float, indifference: float, seconds: float, worlds: int | None) -> None:
    """Refuse settings that make no sense."""
    if not 0.5 <= confidence < 1:
        raise UsageError(f"confidence goes from 0.5 to below 1, as in 0.99; not {confidence:g}.")
    if not indifference >= 0:
        raise UsageError(f"indifference is a number of points, 0 or more; not {indifference:g}.")
    if not seconds > 0:
        raise UsageError(f"the time must be more than 0 seconds; not {seconds:g}.")
    if worlds is not None and not 2 <= worlds <= _MOST:
        raise UsageError(f"worlds go from 2 to {_MOST:,}; not {worlds}.")


def _with_others(question: Question, others: str) -> Setup:
    """Return the setup with another policy on all seats but the one that asks."""
    setup = question.setup
    return Setup.make(
        setup.variant,
        rules=setup.rules,
        policy=others,
        seats={question.seat: setup.policies[question.seat].name},
        scores=setup.scores,
        carry=setup.carry,
        seed=setup.seed,
    )


class _Search:
    """The choices of one decision, tried side by side."""

    def __init__(self, setup: Setup, seat: int, actions: Sequence[int]) -> None:
        self.setup = setup
        self.seat = seat
        self.records = {action: _Record() for action in actions}
        self.alive = list(actions)
        self.count = self.tried = self.kept = 0

    def add(self, actions: Sequence[int], tried: Tried) -> None:
        """Take in what came of a batch."""
        sides = len(set(self.setup.sides))
        worth = tried.rows[self.setup.game.worth].astype(np.int64)[:, :, :sides]
        side = self.setup.sides[self.seat]
        own = worth[:, :, side]
        others = (worth.sum(2) - own) / (sides - 1)
        values = own - others
        top = values.max(1, keepdims=True)
        shared = (values == top) / (values == top).sum(1, keepdims=True)
        played, made = success_of(self.setup, tried.rows, self.seat)
        for n, action in enumerate(actions):
            record = self.records[action]
            record.values.append(values[:, n])
            record.scores.append(own[:, n].astype(np.float64))
            record.others.append(others[:, n])
            record.played += int(played[:, n].sum())
            record.made += int((played & made)[:, n].sum())
            record.best += float(shared[:, n].sum())
        self.count += len(values)
        self.tried += tried.tried
        self.kept += tried.kept

    def leader(self) -> int:
        """Return the choice with the highest mean among those that are not given up."""
        return max(self.alive, key=lambda action: float(self.records[action].column("values").mean()))

    def behind(self, action: int, best: int) -> Any:
        """Return by how much a choice is behind another in the worlds in which both were tried."""
        mine = self.records[action].column("values")
        return self.records[best].column("values")[: len(mine)] - mine

    def verdict(self, confidence: float, indifference: float) -> str | None:
        """Give up choices that are surely worse than the best; tell whether the question is settled, or a toss-up."""
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
            gap = self.behind(action, best)
            lead = confidence_sequence(len(gap), gap.sum(), (gap**2).sum(), level, _NARROWEST_AT)
            if lead.low <= 0:
                rest.append(action)
                at_most = max(at_most, -lead.low)
        self.alive = rest
        if len(rest) == 1:
            return SETTLED
        return TOSS_UP if at_most <= indifference else None

    def answer(self, question: Question, setup: Setup, verdict: str, seconds: float, infer: bool) -> Advice:
        """Return what was found."""
        best = self.leader()
        choices = [self._choice(question, action, best) for action in self.records]
        order = sorted(choices, key=lambda choice: (choice.action != best, -choice.value.value))
        acceptance = self.kept / self.tried if infer and self.tried else None
        asked = Question(setup, question.deal, question.told)
        return Advice(asked, tuple(order), verdict, self.count, acceptance, seconds)

    def _choice(self, question: Question, action: int, best: int) -> Choice:
        record = self.records[action]
        count = len(record.column("values"))
        return Choice(
            action,
            action_text(self.setup, question.deal.state, action),
            _mean(record.column("scores")),
            _mean(record.column("others")),
            _mean(record.column("values")),
            _mean(self.behind(action, best)),
            proportion(record.made, record.played) if record.played else None,
            record.best / count if count else 0.0,
            count,
        )


def _mean(values: Any) -> Estimate:
    return mean(float(values.sum()), float((values**2).sum()), len(values))


def success_of(setup: Setup, rows: Any, seat: int) -> tuple[Any, Any]:
    """Return whether the seat's side had something to make, and whether it made it, for each row.

    Where each bids his own tricks that is the seat's own bid; elsewhere the contract, if the seat's side plays it.
    """
    if setup.game.declarer is None:
        bids, tricks = rows["bids"][..., seat], rows["tricks"][..., seat]
        return np.ones(bids.shape, bool), np.where(bids > 0, tricks >= bids, tricks == 0)
    declarer = rows[setup.game.declarer]
    sides = np.array(setup.sides)
    mine = (declarer >= 0) & (sides[np.maximum(declarer, 0)] == setup.sides[seat])
    if "made" not in rows.dtype.names:
        return np.zeros(declarer.shape, bool), np.zeros(declarer.shape, bool)
    return mine & (rows["made"] >= 0), rows["made"] == 1
