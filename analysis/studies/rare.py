"""Questions about hands that are too rare for ordinary deals: dealt directly, by stratum, and weighed exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from tricklab.analysis.contest.experiment import Arm
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.estimates.strata import Hands, StratumSimulator, weighted, weighted_mean
from tricklab.analysis.studies.numbers import Place
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.study import Study


@dataclass(frozen=True)
class RareStudy(Study):
    """A study in which the seat asked is dealt a hand of each stratum equally often, whatever its chance.

    Attributes
    ----------
    hands
        Returns the hands, parted into strata; strata below 0 are not dealt.
    """

    hands: Callable[[], Hands] = field(kw_only=True)

    def strata(self, arms: list[Arm]) -> list[list[Arm]]:
        """Return the arms for each stratum that is dealt; a page's number of deals is played of each."""
        parted = self.hands()
        return [
            [arm._replace(simulator=partial(StratumSimulator, hands=parted, stratum=stratum)) for arm in arms]
            for stratum in _dealt(parted)
        ]

    def joined(self, answers: Sequence[list[Answer]]) -> list[Answer]:
        """Return the answers of all strata together, each weighed by its exact chance."""
        parted = self.hands()
        shares = [float(parted.share(stratum)) for stratum in _dealt(parted)]
        return [_weighed(same, shares) for same in zip(*answers, strict=True)]


def _dealt(parted: Hands) -> list[int]:
    return [stratum for stratum in parted.strata if stratum >= 0]


def _weighed(answers: Sequence[Answer], shares: Sequence[float]) -> Weighed:
    first, sums = answers[0], np.sum([answer.sums for answer in answers], 0)
    weights = tuple(share / first.deals for share in shares)
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

    def pooled(self, cells: Iterable[Place], way: int = -1, measure: int = 0) -> Estimate:
        """Return a number of some cells together, each stratum weighed."""
        result, places = [], tuple(cells)
        for weight, part in zip(self.weights, self.parts, strict=True):
            count, total, squares = part._sums(places, way, measure)
            if count:
                result.append((weight, count, total, squares))
        if self.question.measures[measure].is_share:
            return weighted([(weight, total, count) for weight, count, total, _ in result])
        return weighted_mean(result, self.question.measures[measure].scale(self.unit))
