"""Plays what questions are asked of, and answers them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Arm, Experiment, watching
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.question import Answer, Question
from tricklab.analysis.studies.saved_sums import KeptSums
from tricklab.engine.base.numbers import counted
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Jobs


@dataclass(frozen=True)
class Study:
    """Deals played in one way or several, and what is asked of them.

    Attributes
    ----------
    what
        What is played, for the progress bar.
    ways
        The ways; in a comparison the first is what the others are compared with.
    questions
        What is asked.
    fewer
        One in so many of the deals that the page was asked for are played.
    times
        So many times the deals are played, where the seat has its say in few of them.
    identity
        What distinguishes these questions from others of the same names; needed where they are not the project's own.
    asked
        Returns, by the cards as they were dealt, in which deals a question counts anything at all. The others are not
        played, which changes no number; all are unless given.
    """

    what: str
    ways: tuple[Way, ...]
    questions: tuple[Question, ...]
    fewer: int = 1
    times: int = 1
    identity: str = ""
    asked: Callable[[Facts], Any] | None = None

    def run(self, setup: Setup, hands: int, *, jobs: Jobs = None, observer: Observer = UNOBSERVED) -> list[Answer]:
        """Play the deals from number 0 on, and answer the questions.

        Parameters
        ----------
        setup
            What is dealt, and who plays.
        hands
            How many deals the page was asked for.
        jobs, observer
            See `tricklab.report`.
        """
        strata = self.strata([way.arm(setup) for way in self.ways])
        experiment, width = Experiment([arm for arms in strata for arm in arms]), len(self.ways)
        dealers, deals = experiment.simulators[::width], max(1, hands * self.times // self.fewer)

        def facts_of(stratum: int, numbers: Any, played: Sequence[Any]) -> Facts:
            dealt = dealers[stratum].deal_each(numbers)
            return Facts.of_deals(list(zip(self.ways, strata[stratum], strict=True)), dealt, played)

        def choose(numbers: Any) -> Any:
            return numbers if self.asked is None else numbers[self.asked(facts_of(0, numbers, ()))]

        def digest(numbers: Any, rows: Sequence[Any]) -> Any:
            result = []
            for stratum in range(len(strata)):
                facts = facts_of(stratum, numbers, rows[stratum * width : (stratum + 1) * width])
                result.append(np.concatenate([question.sums(facts).ravel() for question in self.questions]))
            return np.stack(result)

        sums = KeptSums(experiment, self.questions, f"{self.what} {self.identity}", deals)
        with watching(observer, experiment, deals - sums.done, self.what) as progress:
            dealers[0].deal(0, 1)
            totals = sums.gather(
                lambda first, count: experiment.gather_rows(
                    first, count, digest, choose=choose, jobs=jobs, progress=progress
                )
            )
        unit = strata[0][0].setup.other_sides
        return self.joined([self._answers(deals, unit, total) for total in totals])

    def strata(self, arms: list[Arm]) -> list[list[Arm]]:
        """Return the arms that are played, for each kind of deals that is dealt by itself; here there is but one."""
        return [arms]

    def joined(self, answers: Sequence[list[Answer]]) -> list[Answer]:
        """Return the answers that those of all strata make together."""
        return answers[0]

    def _answers(self, deals: int, unit: int, total: Any) -> list[Answer]:
        """Return the answer to each question, from the sums of all of them one after the other."""
        answers, start = [], 0
        for question in self.questions:
            cells = len(question.rows.names), len(question.columns.names)
            shape = len(question.measures), len(self.ways), *cells, 3
            end = start + int(np.prod(shape))
            answers.append(Answer(question, self.ways, deals, unit, total[start:end].reshape(shape)))
            start = end
        return answers


def basis(setup: Setup, deals: int) -> str:
    """Return the line that stands beside the numbers of a study."""
    return (
        f"{setup.title}, {setup.players} players, {counted(deals)} each way, seed {setup.seed}, rules "
        f"{setup.rules_digest()}, played by {setup.table_of_policies()}; seat {CHAIR} is asked, the dealer is drawn by "
        "lot; intervals 95 %"
    )
