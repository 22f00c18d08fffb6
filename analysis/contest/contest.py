"""A contest: who sits where, on which deals, and what is measured; one runner for all kinds of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

import numpy as np

from tricklab.analysis.contest.experiment import Arm, Experiment, Sums, watching
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.estimates.sequential import Sprt, batches, confidence_sequence
from tricklab.engine.base.numbers import counted, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer, Progress
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Jobs

Outcome = TypeVar("Outcome")

MOST_SHOWN = 100
"""The most deals that a contest shows."""


@dataclass(frozen=True)
class Shown:
    """A deal of the chosen tail: its number, by how many points it differs, and how large that is beside others."""

    hand: int
    difference: float
    size: float


@dataclass(frozen=True)
class Tally:
    """What a contest adds up.

    Attributes
    ----------
    sums
        Of the columns of all arms.
    fourths, better, equal
        Of the first difference: the sum of its fourth powers, and in how many deals it is above zero. In how many deals
        all differences are zero.
    tail, most
        The deals that differ most, and the most of them that are listed.
    test, decided
        The test, if there was one, and how it ended; see `analysis.estimates.sequential.Sprt.decide`.
    """

    sums: Sums
    fourths: int
    better: int
    equal: int
    tail: tuple[Shown, ...]
    most: int
    test: Sprt | None = None
    decided: str | None = None

    def __add__(self, other: Tally) -> Tally:
        """Join the deals; among equal differences those with lower numbers stay."""
        tail = sorted(self.tail + other.tail, key=lambda shown: (-shown.size, shown.hand))[: self.most]
        counts = self.fourths + other.fourths, self.better + other.better, self.equal + other.equal
        return Tally(self.sums + other.sums, *counts, tuple(tail), self.most)

    def mean(self, weights: Any, unit: int = 1) -> Estimate:
        """Estimate a mean like `Sums.mean`; after a test with the interval of a confidence sequence."""
        sums = self.sums
        return sums.mean(weights, unit) if self.test is None else confidence_sequence(*sums.moments(weights, unit))


class Contest(Generic[Outcome]):
    """Arms that play the same deals, or the same matches.

    A subclass seats the arms and describes the outcome; all of them `run` alike.

    Parameters
    ----------
    setup
        What stands beside the numbers.
    arms
        Who sits where, and what is measured.
    differences : int64 array (numbers, columns)
        What is compared in each deal, as whole ``weights`` of the arms' columns. A test is about the first; the deals
        that differ most are those with the largest sum of them all. Nothing unless given.
    unit
        What differences are divided by.
    alone
        Columns whose squares nobody asks for; they may be too large to be squared.
    reverse
        The same contest in the other direction.
    """

    LABEL = "Playing"
    """The text of a progress bar; ``{}`` stands for the number of deals."""

    NOUN = "deals"
    """What each arm plays: deals, or matches."""

    def __init__(
        self,
        setup: Setup,
        arms: Sequence[Arm],
        differences: Any = None,
        *,
        unit: int = 1,
        alone: Sequence[int] = (),
        reverse: Contest[Outcome] | None = None,
    ) -> None:
        """Get ready; nothing is compiled yet."""
        self.setup, self.experiment, self.unit, self.reverse = setup, Experiment(arms), unit, reverse
        self._differences, self._alone = differences, alone

    def outcome(self, tally: Tally) -> Outcome:
        """Return the outcome of what was added up."""
        raise NotImplementedError

    def run(
        self,
        count: int,
        *,
        test: Sprt | None = None,
        show: int = 0,
        jobs: Jobs = None,
        progress: Progress | None = None,
    ) -> Outcome:
        """Play in this direction from number 0 on, and return the outcome.

        Parameters
        ----------
        count
            How many deals, or matches; with a test at most so many.
        test
            Stops when it is decided.
        show
            How many of the deals that differ most are to be named; `watch` checks the number.
        jobs, progress
            See `engine.play.workers.Workers`; ``progress`` counts every seating of a deal.
        """
        digest = partial(_tally, self.experiment.arms, self._differences, self.unit, self._alone, show)
        total: Tally | None = None
        decided = None
        for first, size in [(0, count)] if test is None else batches(count):
            new = self.experiment.gather_rows(first, size, digest, jobs=jobs, progress=progress)
            total = new if total is None else total + new
            if test is not None:
                moments = total.sums.moments(self._differences[0], self.unit)
                decided = test.decide(*moments, total.fourths / self.unit**4)
            if decided is not None:
                break
        assert total is not None
        return self.outcome(replace(total, test=test, decided=decided))

    def watch(
        self,
        count: int,
        *,
        test: Sprt | None = None,
        show: int = 0,
        jobs: Jobs = None,
        observer: Observer = UNOBSERVED,
        label: str = "",
    ) -> Outcome:
        """Compile the loops and `run` while an observer follows the work; then in the other direction, if there is one.

        A test runs for each direction alone.

        Raises
        ------
        UsageError
            If more deals are to be shown than `MOST_SHOWN`, or than there are; nothing is compiled then.
        """
        whole(show, "show", 0, min(MOST_SHOWN, count), "5")
        label = label or self.LABEL.format(counted(count))
        with watching(observer, self.experiment, count, label, self.NOUN) as progress:
            result = self.run(count, test=test, show=show, jobs=jobs, progress=progress)
        if self.reverse is None:
            return result
        reverse = self.reverse.watch(count, test=test, show=show, jobs=jobs, observer=observer, label=label)
        return replace(result, reverse=reverse)  # type: ignore[type-var]  # a data class


def _tally(
    arms: Sequence[Arm], differences: Any, unit: int, alone: Sequence[int], most: int, numbers: Any, rows: Sequence[Any]
) -> Tally:
    """Add up the rows of some deals; parameters as of `Contest` and `Tally`."""
    measured = [arm.measure(of_arm) for arm, of_arm in zip(arms, rows, strict=True)]
    columns = np.concatenate([np.zeros((len(numbers), 0), np.int64), *measured], axis=1).astype(np.int64)
    sums = Sums.of(columns, alone)
    if differences is None:
        return Tally(sums, 0, 0, 0, (), most)
    changes = columns @ differences.T
    own, sizes = changes[:, 0], abs(changes).sum(1)
    tail = tuple(
        Shown(int(numbers[i]), float(own[i] / unit), float(sizes[i] / unit))
        for i in np.argsort(-sizes, kind="stable")[:most]
        if sizes[i] > 0
    )
    return Tally(sums, int((own**4).sum()), int((own > 0).sum()), int((sizes == 0).sum()), tail, most)
