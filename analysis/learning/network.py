"""Fits the network of one kind of decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.analysis.learning.bench import Bench
from tricklab.analysis.learning.samples import Samples
from tricklab.engine.policies.learned.forms import NETWORK, SECOND, WIDTH, network_rows
from tricklab.engine.policies.learned.weights import Lesson

EPOCHS, PIECES, BATCH = 6, 4, 32
"""How often all decisions are used, in how many pieces with a rate of their own, and decisions in a step."""

RATE, LEAST_RATE, DECAY = 2e-3, 4e-5, 1e-3


def random_network(features: int, lots: Any) -> Any:
    """Return a network to begin with, float32 (rows, 32); ``lots`` is NumPy's generator."""
    numbers = np.zeros((network_rows(features), WIDTH), np.float32)
    numbers[1 : 1 + features] = (lots.random((features, WIDTH)) - 0.5) * (2 * (3 / features) ** 0.5)
    numbers[2 + features : -1, :SECOND] = (lots.random((WIDTH, SECOND)) - 0.5) * (2 * (6 / WIDTH) ** 0.5)
    numbers[-1, :SECOND] = (lots.random(SECOND) - 0.5) * 0.3
    return numbers


def fitted_network(bench: Bench, samples: Samples, before: Lesson | None, seed: list[int]) -> Lesson:
    """Return a network that is fitted to some choices.

    Features that are the same in all of them have no weight, so that what was never seen changes nothing.

    Parameters
    ----------
    bench
        Where the compiled fit is.
    samples
        The choices.
    before
        The network to go on from; none begins with random weights.
    seed
        Numbers that select the random weights and the order of decisions.
    """
    features, lots = samples.x.shape[1], np.random.Generator(np.random.PCG64(seed))
    goes_on = before is not None and before.how == NETWORK
    numbers = before.numbers.copy() if before is not None and goes_on else random_network(features, lots)
    varies = samples.x.min(0) != samples.x.max(0)
    numbers[1 : 1 + features][~varies] = 0
    x = samples.x * varies.astype(np.float32)
    moments, steps, number = np.zeros((2, *numbers.shape), np.float32), 0, EPOCHS * PIECES
    highest = RATE / 2 if goes_on else RATE
    for epoch in range(EPOCHS):
        for piece, order in enumerate(np.array_split(lots.permutation(samples.decisions), PIECES)):
            rate = LEAST_RATE + highest * (1 - (epoch * PIECES + piece) / number)
            given = x, samples.y, samples.starts, order, numbers, moments
            steps = bench.fit(*given, rate, DECAY, BATCH, steps)
    return Lesson(NETWORK, numbers)
