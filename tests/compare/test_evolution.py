"""Differential evolution finds what SciPy's finds, point for point."""

from __future__ import annotations

import math
from typing import Any

import pytest
from scipy.optimize import differential_evolution

from tricklab.analysis.contest.evolution import lowest


def bowl(point: Any) -> float:
    return float(sum((value - 0.3) ** 2 for value in point))


def waves(point: Any) -> float:
    return float(sum(abs(value) + math.sin(5 * value) for value in point))


def steps(point: Any) -> float:
    """As where parameters are rounded: many points have the same value."""
    return round(4 * bowl(point)) / 4


@pytest.mark.parametrize("function", [bowl, waves, steps])
@pytest.mark.parametrize("parameters", [1, 2, 3, 7])
@pytest.mark.parametrize("rounds", [1, 12, 50])
def test_it_tries_the_points_that_scipy_tries(function: Any, parameters: int, rounds: int) -> None:
    ranges = [(-1.0 - index, 3.0 + index / 3) for index in range(parameters)]
    tried: dict[str, list[tuple[float, ...]]] = {"scipy": [], "ours": []}

    def noted(name: str) -> Any:
        return lambda point: (tried[name].append(tuple(point)), function(point))[1]

    theirs = differential_evolution(noted("scipy"), ranges, maxiter=rounds, popsize=6, polish=False, rng=1, tol=0.0)
    ours = lowest(noted("ours"), ranges, rounds, 6)
    assert tried["ours"] == tried["scipy"]
    assert (list(ours.point), ours.value) == (list(theirs.x), theirs.fun)


def test_it_finds_the_bottom_of_a_bowl() -> None:
    found = lowest(bowl, [(-5.0, 5.0)] * 3, 80, 6)
    assert all(abs(value - 0.3) < 0.001 for value in found.point)
    assert found.value == bowl(found.point)
