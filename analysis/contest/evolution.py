"""Differential evolution (Storn and Price 1997): the lowest value of a function within ranges, without derivatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FEWEST_MEMBERS = 5
"""Points of a generation at least."""

_CROSSED = 0.7
"""The chance that a parameter of a trial point comes from the mutant."""

_SCALES = 0.5, 1.0
"""The ends of the range of what a difference between two points is multiplied by; it is drawn for each generation."""

Point = NDArray[np.float64]


@dataclass(frozen=True)
class Lowest:
    """The point with the lowest value that a search found."""

    point: Point
    value: float


def lowest(
    loss: Callable[[Point], float], ranges: Sequence[tuple[float, float]], rounds: int, members: int, seed: int = 1
) -> Lowest:
    """Search for the lowest value of a function.

    The strategy is "best/1/bin": a mutant is the best point plus the scaled difference of two others. A trial that is
    no worse replaces its point at once. Points and results are those of ``scipy.optimize.differential_evolution`` with
    ``popsize=members, maxiter=rounds, rng=seed, tol=0, polish=False``.

    Parameters
    ----------
    loss
        The function.
    ranges
        The lowest and the highest value of each parameter.
    rounds
        Generations after the first one.
    members
        Points in a generation for each parameter.
    """
    rng = np.random.default_rng(seed)
    low, high = np.array(ranges, float).T
    size = len(low)
    count = max(FEWEST_MEMBERS, members * size)
    points = _spread(rng, count, size)
    order = np.arange(count)

    def value_at(point: Point) -> float:
        return float(loss(0.5 * (low + high) + (point - 0.5) * np.fabs(low - high)))

    values = np.array([value_at(point) for point in points])
    _put_best_first(points, values)
    for _ in range(rounds):
        scale = rng.uniform(*_SCALES)
        for member in range(count):
            always = rng.integers(size)
            rng.shuffle(order)
            one, other = [index for index in order[: FEWEST_MEMBERS + 1] if index != member][:2]
            mutant = points[0] + scale * (points[one] - points[other])
            crossed = rng.uniform(size=size) < _CROSSED
            crossed[always] = True
            trial = np.where(crossed, mutant, points[member])
            outside = (trial > 1) | (trial < 0)
            if outside.any():
                trial[outside] = rng.uniform(size=np.count_nonzero(outside))
            value = value_at(trial)
            if value <= values[member]:
                points[member], values[member] = trial, value
                if value <= values[0]:
                    _put_best_first(points, values)
        if np.std(values) == 0:
            break
    return Lowest(0.5 * (low + high) + (points[0] - 0.5) * np.fabs(low - high), float(values[0]))


def _spread(rng: np.random.Generator, count: int, size: int) -> Point:
    """Return a Latin hypercube: for each parameter one point in each of ``count`` equal parts of the range 0 to 1."""
    samples = 1 / count * rng.uniform(size=(count, size)) + np.linspace(0, 1, count, endpoint=False)[:, None]
    return np.stack([samples[rng.permutation(count), column] for column in range(size)], axis=1)


def _put_best_first(points: Point, values: Point) -> None:
    best = int(np.argmin(values))
    points[[0, best]], values[[0, best]] = points[[best, 0]], values[[best, 0]]
