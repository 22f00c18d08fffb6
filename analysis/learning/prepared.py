"""Compiles what learning needs, so that its seconds are spent on learning alone."""

from __future__ import annotations

import numpy as np

from tricklab.analysis.learning.bench import Bench
from tricklab.engine.policies.learned.forms import CALLS, WIDTH, network_rows
from tricklab.engine.policies.learned.knowledge import blank_masks
from tricklab.engine.policies.learned.weights import Weights

_NO_CHOICES = np.zeros((0, 4), np.uint8), np.zeros(0), np.zeros(1, np.int64)


def prepare(bench: Bench) -> None:
    """Compile the loops of a bench, or load them."""
    nobody = Weights(bench.game.name, bench.base.name, {}, blank_masks(), np.zeros((bench.kinds, CALLS), np.int64))
    bench.survey(nobody, 1)
    bench.boost(*_NO_CHOICES, 0.1, 1.0, np.zeros((0, 6, 2), np.int64), np.zeros((0, 64)))
    x, y, starts = np.zeros((2, 4), np.float32), np.zeros(2, np.float32), np.array([0, 2])
    numbers = np.zeros((network_rows(4), WIDTH), np.float32)
    moments, none = np.zeros((2, *numbers.shape), np.float32), np.zeros(0, np.int64)
    bench.fit(x, y, starts, none, numbers, moments, 0.1, 0.1, 1, 0)
