"""Loops that fit a network to what choices came to; every sum has a fixed order, so that all machines agree."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.learned.forms import SECOND, WIDTH, ZERO, add_hidden, add_inputs

_KEEP, _KEEP_SQUARE, _LEAST = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
_UNIT = np.float32(1.0)


def fit_network(
    x: Any,
    y: Any,
    starts: Any,
    order: Any,
    numbers: Any,
    moments: Any,
    rate: float,
    decay: float,
    batch: int,
    steps: int,
) -> int:
    """Fit a network by Adam to the results of choices, less the mean of each decision.

    Parameters
    ----------
    x : float32 array (n, features)
        The features of the choices, ordered by decision.
    y : float32 array (n,)
        What they came to.
    starts : int64 array (m + 1,)
        Where each decision begins.
    order : int64 array (k,)
        The decisions in the order in which they are used.
    numbers : float32 array (rows, 32)
        The network (`engine.policies.learned.forms`), which is changed.
    moments : float32 array (2, rows, 32)
        The means of the slopes and of their squares, which are changed.
    rate, decay
        The length of a step, and the part of each weight that is lost in a step of length 1.
    batch
        Decisions in a step.
    steps
        How many steps were made before.

    Returns
    -------
    int
        How many steps were made by now.
    """
    features, slopes = x.shape[1], np.zeros_like(numbers)
    most = 0
    for decision in range(len(starts) - 1):
        most = max(most, starts[decision + 1] - starts[decision])
    first, second = np.zeros((most, WIDTH), np.float32), np.zeros((most, SECOND), np.float32)
    scores, back, back_first = np.zeros(most, np.float32), np.zeros(SECOND, np.float32), np.zeros(WIDTH, np.float32)
    for slot in range(len(order)):
        begin, end = starts[order[slot]], starts[order[slot] + 1]
        _forward(x, begin, end, numbers, first, second, scores)
        number, mean, mean_y = end - begin, ZERO, ZERO
        for n in range(number):
            mean, mean_y = mean + scores[n], mean_y + y[begin + n]
        mean, mean_y = mean / np.float32(number), mean_y / np.float32(number)
        for n in range(number):
            error = (scores[n] - mean) - (y[begin + n] - mean_y)
            _backward(x, begin + n, features, numbers, first[n], second[n], error, slopes, back, back_first)
        if (slot + 1) % batch == 0 or slot + 1 == len(order):
            steps += 1
            _step(numbers, slopes, moments, np.float32(rate), np.float32(rate * decay), np.float32(batch), steps)
    return steps


@compiled
def _forward(x: Any, begin: int, end: int, numbers: Any, first: Any, second: Any, scores: Any) -> None:
    features = x.shape[1]
    for n in range(end - begin):
        lower, upper = first[n], second[n]
        for unit in range(WIDTH):
            lower[unit] = numbers[0, unit]
        for unit in range(SECOND):
            upper[unit] = numbers[1 + features, unit]
        add_inputs(numbers, 1, x[begin + n], 0, features, lower)
        for slot in range(WIDTH):
            lower[slot] = max(lower[slot], ZERO)
        add_hidden(numbers, 2 + features, lower, 0, WIDTH, upper)
        score = ZERO
        for unit in range(SECOND):
            upper[unit] = max(upper[unit], ZERO)
            score += upper[unit] * numbers[2 + features + WIDTH, unit]
        scores[n] = score


@compiled
def _backward(
    x: Any,
    row: int,
    features: int,
    numbers: Any,
    lower: Any,
    upper: Any,
    error: Any,
    slopes: Any,
    back: Any,
    back_first: Any,
) -> None:
    """Add the slopes of one choice's error."""
    last = 2 + features + WIDTH
    for unit in range(SECOND):
        slopes[last, unit] += error * upper[unit]
        back[unit] = error * numbers[last, unit] * np.float32(upper[unit] > 0)
        slopes[1 + features, unit] += back[unit]
    for slot in range(WIDTH):
        back_first[slot] = ZERO
        value = lower[slot]
        if value != 0:
            total = ZERO
            for unit in range(SECOND):
                slopes[2 + features + slot, unit] += value * back[unit]
                total += numbers[2 + features + slot, unit] * back[unit]
            back_first[slot] = total
    for unit in range(WIDTH):
        slopes[0, unit] += back_first[unit]
    for slot in range(features):
        value = x[row, slot]
        if value != 0:
            for unit in range(WIDTH):
                slopes[1 + slot, unit] += value * back_first[unit]


@compiled
def _step(numbers: Any, slopes: Any, moments: Any, rate: Any, loss: Any, batch: Any, steps: int) -> None:
    """Make a step of Adam, and clear the slopes."""
    fade, fade_square = _UNIT, _UNIT
    for _ in range(min(steps, 10_000)):
        fade, fade_square = fade * _KEEP, fade_square * _KEEP_SQUARE
    mean, square = moments[0], moments[1]
    for row in range(numbers.shape[0]):
        for unit in range(WIDTH):
            slope = slopes[row, unit] / batch
            mean[row, unit] = _KEEP * mean[row, unit] + (_UNIT - _KEEP) * slope
            square[row, unit] = _KEEP_SQUARE * square[row, unit] + (_UNIT - _KEEP_SQUARE) * slope * slope
            size = np.sqrt(square[row, unit] / (_UNIT - fade_square)) + _LEAST
            numbers[row, unit] -= rate * (mean[row, unit] / (_UNIT - fade)) / size + loss * numbers[row, unit]
            slopes[row, unit] = ZERO
