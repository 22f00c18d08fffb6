"""Fits the tables of one kind of decision, and prints them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tricklab.analysis.learning.bench import Bench
from tricklab.analysis.learning.samples import Samples
from tricklab.engine.play.loops.boosting import BINS, LEAVES
from tricklab.engine.policies.learned.forms import QUESTIONS, TABLE_ROWS, TABLES, WIDTH
from tricklab.engine.policies.learned.weights import Lesson

NUMBER, RATE, PRIOR = 60, 0.2, 20.0
"""How many tables there are, the part of what each finds that it gives, and `fit_tables`'s prior."""


def thresholds_of(x: Any) -> Any:
    """Return up to 15 thresholds of each feature, float32 (features, 15), infinite where there are fewer."""
    thresholds = np.full((x.shape[1], BINS - 1), np.inf, np.float32)
    for feature in range(x.shape[1]):
        there, counts = np.unique(x[:, feature], return_counts=True)
        if len(there) > BINS:  # those that divide the choices into equal shares
            cuts = np.searchsorted(counts.cumsum(), len(x) * np.arange(1, BINS) / BINS)
            there = there[np.unique(np.minimum(cuts, len(there) - 2))]
            thresholds[feature, : len(there)] = there
        else:
            thresholds[feature, : len(there) - 1] = (there[1:] + there[:-1]) / 2
    return thresholds


def fitted_tables(bench: Bench, samples: Samples) -> Lesson:
    """Return tables that are fitted to some choices."""
    thresholds = thresholds_of(samples.x)
    bins = np.stack([np.searchsorted(*each) for each in zip(thresholds, samples.x.T, strict=True)], 1).astype(np.uint8)
    asked, values = np.zeros((NUMBER, QUESTIONS, 2), np.int64), np.zeros((NUMBER, LEAVES))
    errors = samples.y.astype(np.float64)
    bench.boost(np.ascontiguousarray(bins), errors, samples.starts, RATE, PRIOR, asked, values)
    numbers = np.zeros((NUMBER, TABLE_ROWS, WIDTH), np.float32)
    numbers[:, 0, :QUESTIONS] = asked[:, :, 0]
    above = thresholds[asked[:, :, 0], asked[:, :, 1]]
    numbers[:, 0, QUESTIONS : 2 * QUESTIONS] = np.where(np.isfinite(above), above, np.float32(1e30))
    numbers[:, 1:] = values.reshape(NUMBER, 2, WIDTH)
    return Lesson(TABLES, numbers.reshape(-1, WIDTH), NUMBER)


def table_lines(lesson: Lesson, columns: Sequence[str], number: int) -> Iterator[str]:
    """Yield the lines of one of the tables: its questions, and the answers that change a score most.

    Parameters
    ----------
    lesson
        The tables.
    columns
        The names of the features.
    number
        Which table, from 0 on.
    """
    rows = lesson.numbers[TABLE_ROWS * number : TABLE_ROWS * (number + 1)]
    for question in range(QUESTIONS):
        yield f"{question + 1}. {columns[int(rows[0, question])]} > {rows[0, QUESTIONS + question]:.3g}?"
    values = rows[1:].ravel()
    for slot in np.argsort(-abs(values), kind="stable")[:8]:
        answers = " ".join("yes" if slot >> question & 1 else "no" for question in range(QUESTIONS))
        yield f"{answers}: {values[slot]:+.3f}"
