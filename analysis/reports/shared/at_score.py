"""Deals at typical scores of a match: each way of playing them is measured by the matches that it wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Arm
from tricklab.analysis.studies.facts import CHAIR, Facts
from tricklab.analysis.studies.measures import Measure
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.splits import Split
from tricklab.analysis.studies.study import Study
from tricklab.analysis.words.wording import number
from tricklab.engine.base.numbers import counted
from tricklab.engine.base.observer import Observer
from tricklab.engine.matches.equity.find import equity_of
from tricklab.engine.matches.equity.table import EquityTable, after_deals
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.policy import Policy, player_of

LEVEL, LATE, AHEAD, NEARLY_OUT, BEHIND, THEY_NEARLY_OUT = range(6)
"""The typical scores, in the order of `typical`."""

_MATCH, _HUNDRED = 10_000, 100
"""What a match won counts, so that chances are whole numbers; and in how many of these a hundredth of it is told."""


@dataclass(frozen=True)
class Score:
    """How a match stands before the deals that a page asks about.

    Attributes
    ----------
    name
        As a column is called: the own score first.
    words
        How players call it.
    standing
        The scores, and what else is counted (`engine.rules.seating.Standing`), the side of the seat asked first.
    """

    name: str
    words: str
    standing: tuple[int, ...]


def typical(setup: Setup, usual: int) -> tuple[Score, ...]:
    """Return the scores at which a page asks: level early and late, far ahead and behind, one side nearly out.

    Parameters
    ----------
    setup
        The rules; a match is played to their target.
    usual
        What a common bid is: late, a side is so far from the target.
    """
    target, others = int(setup.rules["target"]), setup.other_sides
    late, early, last = max(target // 2, target - usual), target // 4, max(1, usual // 5)
    leader = "they have" if others == 1 else "your neighbour has"
    sentences = [
        ("level early", 0, 0, 0),
        ("level late", late, late, late),
        ("far ahead", late, early, early),
        (f"with {number(last)} to go", target - last, late, late),
        ("far behind", early, late, early),
        (f"when {leader} {number(last)} to go", early, target - last, early),
    ]
    return tuple(
        Score(f"{own}–{first}", words, (own, *[rest] * (others - 1), first)) for words, own, first, rest in sentences
    )


@dataclass(frozen=True)
class AtScores(Study):
    """A study whose deals are played at each of some scores, and measured by the matches that are won after them.

    Its questions are asked of each score by itself; the answers have a column for each.

    Attributes
    ----------
    scores
        The scores.
    label
        What the names of the scores tell.
    """

    scores: Sequence[Score] = field(kw_only=True)
    label: str = field(default="score, yours first", kw_only=True)

    def strata(self, arms: list[Arm]) -> list[list[Arm]]:
        """Return the arms at each score."""
        return [[_arm_at(arm, score) for arm in arms] for score in self.scores]

    def joined(self, answers: Sequence[list[Answer]]) -> list[Answer]:
        """Return the answers, with a column for each score."""
        return [self._side_by_side(same) for same in zip(*answers, strict=True)]

    def _side_by_side(self, answers: Sequence[Answer]) -> Answer:
        first = answers[0]
        names = tuple(score.name for score in self.scores)
        note = f"{first.question.note} {counted(first.deals)} at each of these scores."
        asked = replace(first.question, columns=Split(self.label, names, first.question.columns.of), note=note)
        sums = np.concatenate([answer.sums for answer in answers], axis=3)
        return Answer(asked, first.ways, first.deals, first.unit, sums)


def _arm_at(arm: Arm, score: Score) -> Arm:
    """Return an arm whose deals are played at a score, and measured by the chance to win the match after them."""
    table, setup = table_of(arm.setup), arm.setup

    def won(rows: Any) -> Any:
        chances = np.zeros(len(rows))
        for dealer in range(setup.players):
            own = rows["dealer"] == dealer
            chances[own] = after_deals(table, rows[own], score.standing, dealer, setup.sides[CHAIR])
        return np.rint(_MATCH * chances).astype(np.int64)[:, None]

    return arm._replace(measure=won, simulator=partial(_AtStanding, score.standing))


class _AtStanding(Simulator):
    """Plays deals at a standing, of which the players know what a deal in progress has."""

    def __init__(self, standing: Sequence[int], setup: Setup, lineup: Sequence[Policy]) -> None:
        super().__init__(setup, lineup)
        known = min(len(standing), setup.game.state["table"]["scores"].shape[0])
        self.scores = np.array(standing[:known], np.int64)


def table_of(setup: Setup, *, jobs: Jobs = None, observer: Observer | None = None) -> EquityTable:
    """Return the winning chances by which a page measures: those of the players that most seats have."""
    usual = max(setup.policies, key=setup.policies.count)
    return equity_of(setup, player_of(usual), jobs=jobs, observer=observer)


def _both(facts: Facts, way: int) -> Any:
    return facts.obeyed(way) & facts.obeyed(0)


GAINED = Measure(
    "matches in a hundred more than",
    lambda facts, way: (_both(facts, way), facts.margin(way) - facts.margin(0)),
    is_gain=True,
    parts=_MATCH // _HUNDRED,
    noun="matches in a hundred",
)
"""By how many matches a way is better than the first, of a hundred in which such a deal is played."""

WON = Measure(
    "matches won in a hundred",
    lambda facts, way: (_both(facts, way), facts.margin(way)),
    parts=_MATCH // _HUNDRED,
    noun="matches in a hundred",
    is_level=True,
)
"""How many matches are won after the deal, of a hundred."""
