"""The choices of one kind of decision that were played out, and how well a choice among them does."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.learning.bench import Collected
from tricklab.engine.policies.learned.forms import CALLS

MOST, _PASSES = 2.0, 3
"""A result counts for so many standard deviations at most, so that a few deals of doubled stakes do not hide all
others; and how often the deviation is worked out anew with such results."""

ERRORS, MOST_CAUTION = 2.0, 1e3
"""Standard errors that are taken off, and what at most."""


@dataclass(frozen=True)
class Samples:
    """Choices of one kind of decision.

    Attributes
    ----------
    x : float32 array (n, features)
        Their features.
    y : float32 array (n,)
        What they came to, less the mean of the decision, in standard deviations; from -2 to 2.
    starts : int64 array (m + 1,)
        Where each decision begins.
    choices : int64 array (n,)
        The actions.
    """

    x: Any
    y: Any
    starts: Any
    choices: Any

    @property
    def decisions(self) -> int:
        """How many decisions there are."""
        return len(self.starts) - 1


def samples_of(collected: Collected, kind: int, width: int) -> Samples:
    """Return the choices of a kind; ``width`` is the number of its features."""
    which = collected.kinds == kind
    numbers, points = collected.decisions[which], collected.points[which]
    if not len(numbers):
        none = np.zeros(0, np.int64)
        return Samples(np.zeros((0, width), np.float32), none.astype(np.float32), np.zeros(1, np.int64), none)
    begins = np.flatnonzero(np.concatenate([[True], numbers[1:] != numbers[:-1]]))
    starts = np.concatenate([begins, [len(numbers)]]).astype(np.int64)
    means = np.add.reduceat(points, begins) / np.diff(starts)
    y = points - np.repeat(means, np.diff(starts))
    y = y / (_deviation(y) or 1.0)
    for _ in range(_PASSES):
        y = y / (_deviation(y.clip(-MOST, MOST)) or 1.0)
    x = np.ascontiguousarray(collected.rows[which][:, :width])
    return Samples(x, y.clip(-MOST, MOST).astype(np.float32), starts, collected.choices[which])


def _deviation(y: Any) -> float:
    return math.sqrt(math.fsum((y * y).tolist()) / len(y))  # exact, so that machines agree


def cautions_of(samples: Samples) -> Any:
    """Return for each call, float32 (256,), what is taken off its score: standard errors of what it came to.

    A call that was never tried, or hardly ever, is not made.
    """
    calls = samples.choices.clip(0, CALLS - 1)
    counts, squares = (np.bincount(calls, each, CALLS) for each in (None, samples.y.astype(np.float64) ** 2))
    cautions = np.where(counts > 1, ERRORS * np.sqrt(squares) / np.maximum(counts, 1), MOST_CAUTION)
    return np.minimum(cautions, MOST_CAUTION).astype(np.float32)


def merged(parts: Sequence[Samples]) -> Samples:
    """Return the decisions of all parts, one after the other."""
    ends = np.cumsum([len(each.y) for each in parts])
    starts = [each.starts[:-1] + end - len(each.y) for each, end in zip(parts, ends, strict=True)]
    x, y, choices = (np.concatenate([getattr(each, name) for each in parts]) for name in ("x", "y", "choices"))
    return Samples(x, y, np.append(np.concatenate(starts), len(y)), choices)
