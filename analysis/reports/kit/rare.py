"""Questions about hands that are too rare for ordinary deals: dealt directly, by stratum, and weighed exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import Any

import numpy as np

from tricklab.analysis.estimate import Estimate, mean
from tricklab.analysis.experiment import Experiment, watching
from tricklab.analysis.reports.kit.facts import Facts
from tricklab.analysis.reports.kit.question import Answer
from tricklab.analysis.reports.kit.study import Study, answers_of
from tricklab.analysis.strata import Hands, StratumSimulator, weighted
from tricklab.engine.observer import UNOBSERVED, Observer
from tricklab.engine.setup import Setup


@dataclass(frozen=True)
class RareStudy(Study):
    """A study in which the seat asked is dealt a hand of each stratum equally often, whatever its chance.

    Attributes
    ----------
    hands
        Returns the hands, parted into strata; strata below 0 are not dealt.
    """

    hands: Callable[[], Hands] = field(kw_only=True)

    def run(
        self, setup: Setup, hands: int, *, jobs: int | None = None, observer: Observer = UNOBSERVED
    ) -> list[Answer]:
        """Play so many deals of each stratum from number 0 on, see `Study.run`; ``deals`` is for each stratum."""
        parted = self.hands()
        strata = [stratum for stratum in parted.strata if stratum >= 0]
        ways = [(way, way.arm(setup)) for way in self.ways]
        arms = [
            arm._replace(simulator=partial(StratumSimulator, hands=parted, stratum=stratum))
            for stratum in strata
            for _, arm in ways
        ]
        experiment, deals, width = Experiment(arms), max(1, hands // self.fewer), len(ways)
        dealers = experiment.simulators[::width]

        def digest(first: int, rows: Sequence[Any]) -> Any:
            parts = []
            for number, dealer in enumerate(dealers):
                of_stratum = rows[number * width : (number + 1) * width]
                dealt = dealer.deal(first, len(of_stratum[0]))
                facts = Facts(ways, dealt.hands, dealt.dealers, of_stratum)
                parts.append(np.concatenate([question.sums(facts).ravel() for question in self.questions]))
            return np.stack(parts)

        with watching(observer, experiment, deals, self.what) as progress:
            dealers[0].deal(0, 1)
            total = experiment.gather_rows(0, deals, digest, jobs=jobs, progress=progress)
        unit = max(ways[0][1].setup.sides)
        shares = tuple(float(parted.share(stratum)) / deals for stratum in strata)
        by_stratum = [answers_of(self, deals, unit, part) for part in total]
        return [_weighed(same, shares) for same in zip(*by_stratum, strict=True)]


def _weighed(answers: Sequence[Answer], weights: tuple[float, ...]) -> Weighed:
    """Return the answer that the strata's answers make together."""
    first, sums = answers[0], np.sum([answer.sums for answer in answers], 0)
    return Weighed(first.question, first.ways, first.deals, first.unit, sums, weights, answers)


@dataclass(frozen=True)
class Weighed(Answer):
    """An answer of deals of which not each stands for equally many.

    Attributes
    ----------
    weights, parts
        For each stratum for how much of all deals one of its deals stands, and the answer of its own.
    """

    weights: tuple[float, ...]
    parts: Sequence[Answer] = field(repr=False)

    def at(self, row: int | None = None, column: int | None = None, way: int = -1, measure: int = 0) -> Estimate:
        """Return a number with its interval; cells that are not named are taken together, each stratum weighed."""
        places: Any = (slice(None) if row is None else row, slice(None) if column is None else column)
        found = []
        for weight, part in zip(self.weights, self.parts, strict=True):
            count, total, squares = (int(n) for n in part.sums[measure, way][places].reshape(-1, 3).sum(0))
            if count:
                found.append((weight, count, total, squares))
        if self.question.measures[measure].is_share:
            return weighted([(weight, total, count) for weight, count, total, _ in found])
        unit = self.unit if self.question.measures[measure].in_units else 1
        return weighted_mean(found, unit)


def weighted_mean(parts: Sequence[tuple[float, int, int, int]], unit: int = 1) -> Estimate:
    """Estimate a mean over strata, in units of so many.

    Parameters
    ----------
    parts
        For each stratum: for how much of all deals one of its deals stands, how many there are, their sum and the sum
        of their squares.
    unit
        What the numbers are multiplied by.

    Returns
    -------
    Estimate
        With a single stratum the plain mean; else ``count`` is how many equal deals the weights are worth (Kish).
    """
    if len(parts) < 2:
        _, count, total, squares = parts[0] if parts else (0.0, 0, 0, 0)
        return mean(total / unit, squares / unit**2, count)
    whole = sum(weight * count for weight, count, _, _ in parts)
    value = sum(weight * total for weight, _, total, _ in parts) / whole / unit
    worth = whole**2 / sum(weight**2 * count for weight, count, _, _ in parts)
    spread = sum(w**2 * (squares / unit**2 - 2 * value * total / unit + n * value**2) for w, n, total, squares in parts)
    error, count = sqrt(max(0.0, spread)) / whole, round(worth)
    at_zero = mean(0, error * error * count * (count - 1), count)  # borrows Student's quantile
    return Estimate(value, value + at_zero.low, value + at_zero.high, count, error)
