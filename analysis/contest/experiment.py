"""The same deals, or matches, in several settings: played in threads, and summed exactly."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import reduce
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tricklab.analysis.estimates.estimate import Estimate, mean, without_rounding
from tricklab.engine.base.observer import Observer, Progress
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator
from tricklab.engine.play.workers import Jobs, Workers, at_once
from tricklab.engine.policies.policy import Policy

_PIECE, _LEAST = 25_000, 100
"""The most deals of a piece of work, and the fewest."""

WORLDS = ("proposed", "accepted")
"""The columns of a row that count the worlds that policies with inference sampled."""

Total = TypeVar("Total")


def _play_deals(workers: Workers, simulator: Simulator, numbers: Any, force: tuple[int, str, int] | None) -> Any:
    return workers.play_each(simulator, numbers, force)


class Arm(NamedTuple):
    """One setting: what is dealt, who plays, and the whole numbers that are measured in each row.

    A row is a deal, or a match where ``play`` plays matches. ``force`` is the action that a seat must take instead of
    its policy's choice, see `engine.play.simulator.Simulator.play`; ``simulator`` makes what ``play`` plays with.
    """

    setup: Setup
    measure: Callable[[Any], Any]
    force: tuple[int, str, int] | None = None
    simulator: Callable[[Setup, Sequence[Policy]], Any] = Simulator
    play: Callable[[Workers, Any, Any, tuple[int, str, int] | None], Any] = _play_deals


class Experiment:
    """Several arms that play the same deals, or the same matches.

    The policies of all arms form one lineup, so that the arms share one compiled loop.
    """

    def __init__(self, arms: Sequence[Arm]) -> None:
        """Get ready; nothing is compiled yet."""
        self.arms = list(arms)
        lineup = [policy for arm in self.arms for policy in arm.setup.policies]
        self.simulators = [arm.simulator(arm.setup, lineup) for arm in self.arms]
        self._worlds = np.zeros((len(self.arms), 2), np.int64)

    def prepare(self, observer: Observer) -> None:
        """Compile the loop of all arms, or load it, while an observer follows."""
        for simulator in self.simulators:
            observer.prepare(simulator)

    def gather_rows(
        self,
        first: int,
        count: int,
        digest: Callable[[Any, Sequence[Any]], Total],
        *,
        choose: Callable[[Any], Any] | None = None,
        jobs: Jobs = None,
        progress: Progress | None = None,
    ) -> Total:
        """Play deals and add up what is made of their rows.

        Parameters
        ----------
        first, count
            Which deals.
        digest
            Given the numbers of some deals and the rows of each arm, returns something that can be added. It must not
            matter where the deals are cut.
        choose
            Given the numbers of some deals, returns those that are to be played; all unless given.
        jobs, progress
            See `engine.play.workers.Workers`; each arm of each deal counts.
        """
        workers = Workers(jobs=jobs, progress=progress)
        size = min(_PIECE, max(_LEAST, -(-count // (8 * at_once(jobs)))))

        def piece(start: int) -> tuple[Total, Any]:
            every = np.arange(start, min(start + size, first + count), dtype=np.int64)
            numbers = every if choose is None else choose(every)
            played = [
                arm.play(workers, simulator, numbers, arm.force)
                for arm, simulator in zip(self.arms, self.simulators, strict=True)
            ]
            workers.leave_out(len(self.arms) * (len(every) - len(numbers)))
            worlds = [[rows[name].sum(dtype=np.int64) for name in WORLDS] for rows in played]
            return digest(numbers, played), np.array(worlds, np.int64).reshape(-1, 2)

        def totals() -> Iterator[Total]:
            for total, worlds in workers.each(piece, range(first, first + count, size)):
                self._worlds += worlds
                yield total

        return reduce(operator.add, totals())

    @property
    def acceptance(self) -> dict[str, float]:
        """The share of sampled worlds that inference accepted in all deals so far, by policy.

        Policies with inference at one table share an entry.
        """
        looked: dict[str, Any] = {}
        for arm, worlds in zip(self.arms, self._worlds, strict=True):
            names = [policy.name for policy in arm.setup.policies if getattr(policy.instance, "inference", 0.0)]
            if names and worlds[0]:
                key = " and ".join(dict.fromkeys(names))
                looked[key] = looked.get(key, 0) + worlds
        return {names: float(accepted / proposed) for names, (proposed, accepted) in looked.items()}


@contextmanager
def watching(
    observer: Observer, experiment: Experiment, deals: int, what: str, noun: str = "deals"
) -> Iterator[Progress | None]:
    """Make an experiment ready, and let an observer follow so many deals, or matches, in all its arms."""
    experiment.prepare(observer)
    with observer.playing(len(experiment.arms) * deals, what, noun) as progress:
        yield progress


@dataclass(frozen=True, eq=False)
class Sums:
    """Sums of whole numbers over deals and of all their products: exact, so that no order of adding changes them."""

    count: int
    totals: Any
    products: Any

    @classmethod
    def of(cls, matrix: Any, alone: Sequence[int] = ()) -> Sums:
        """Add up a matrix with a row for each deal; products with the columns ``alone`` are 0."""
        exact = matrix.astype(np.float64)  # floats multiply faster, and hold whole numbers of this size exactly
        exact[:, alone] = 0.0
        return cls(len(matrix), matrix.sum(0), np.rint(exact.T @ exact).astype(np.int64))

    def __add__(self, other: Sums) -> Sums:
        """Join the sums of other deals."""
        return Sums(self.count + other.count, self.totals + other.totals, self.products + other.products)

    def mean(self, weights: Sequence[int] | Any, unit: int = 1) -> Estimate:
        """Estimate the mean of the columns added with whole ``weights``, in units of so many."""
        count, total, squares = self.moments(weights, unit)
        return mean(total, squares, count)

    def moments(self, weights: Sequence[int] | Any, unit: int = 1) -> tuple[int, float, float]:
        """Return the number of deals, and the sum of the columns added with whole ``weights`` and of its squares."""
        w = np.asarray(weights)
        return self.count, int(w @ self.totals) / unit, int(w @ self.products @ w) / unit**2

    def smooth(self, value: float, gradient: Sequence[float]) -> Estimate:
        """Give a smooth function of the columns' means its interval, by the delta method.

        Parameters
        ----------
        value
            The function at the means.
        gradient
            Its derivative by each mean.
        """
        if self.count < 2 or not np.all(np.isfinite(gradient)):
            return Estimate(value, -math.inf, math.inf, self.count, math.nan)
        means = self.totals / self.count
        g = np.asarray(gradient, float)
        products, subtracted = self.products / self.count, np.outer(means, means)
        terms = float(abs(g) @ (abs(products) + abs(subtracted)) @ abs(g))
        variance = without_rounding(float(g @ (products - subtracted) @ g), terms)
        error = math.sqrt(variance / (self.count - 1))
        at_zero = mean(0, error * error * self.count * (self.count - 1), self.count)  # borrows Student's quantile
        return Estimate(value, value + at_zero.low, value + at_zero.high, self.count, at_zero.error)
