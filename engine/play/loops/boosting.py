"""The loop that fits boosted tables to what choices came to: each table asks six yes/no questions of the features."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.kernel.compiled import compiled
from tricklab.engine.policies.learned.forms import QUESTIONS

LEAVES = 1 << QUESTIONS
BINS = 16
"""Into so many bins the values of a feature are put, at most."""

_SKIPPED = 4
"""Questions are chosen by every fourth decision, in turn; what a table gives, by all."""


def fit_tables(bins: Any, errors: Any, starts: Any, rate: float, prior: float, asked: Any, values: Any) -> None:
    """Fit tables, one after the other, to what those before leave over.

    Parameters
    ----------
    bins : uint8 array (n, features)
        The bin of each feature of each choice, the choices of a decision one after the other.
    errors : float array (n,)
        What the choices came to, less the mean of the decision; changed to what is left over.
    starts : int64 array (m + 1,)
        Where each decision begins.
    rate
        The part of what a table finds that it gives.
    prior
        How many choices must share their answers for half of what they came to.
    asked : int64 array (tables, 6, 2)
        Receives the questions: a feature, and the bin above which the answer is yes.
    values : float array (tables, 64)
        Receives what each table gives.
    """
    choices, features = bins.shape
    leaf = np.zeros(choices, np.int64)
    sums, counts = np.zeros((LEAVES, features, BINS)), np.zeros((LEAVES, features, BINS))
    for table in range(len(asked)):
        leaf[:] = 0
        for question in range(QUESTIONS):
            sums[:], counts[:] = 0.0, 0.0
            for decision in range(table % _SKIPPED, len(starts) - 1, _SKIPPED):
                for row in range(starts[decision], starts[decision + 1]):
                    for feature in range(features):
                        sums[leaf[row], feature, bins[row, feature]] += errors[row]
                        counts[leaf[row], feature, bins[row, feature]] += 1.0
            feature, above = _best_question(sums, counts, 1 << question, prior)
            asked[table, question, 0], asked[table, question, 1] = feature, above
            for row in range(choices):
                leaf[row] |= (bins[row, feature] > above) << question
        _give(leaf, errors, starts, rate, prior, values[table])


@compiled
def _best_question(sums: Any, counts: Any, leaves: int, prior: float) -> tuple[int, int]:
    """Return the feature and the bin that divide the choices of all leaves best."""
    best, chosen, above = -1.0, 0, 0
    for feature in range(sums.shape[1]):
        gains = np.zeros(BINS)
        for leaf in range(leaves):
            total, number = 0.0, 0.0
            for slot in range(BINS):
                total, number = total + sums[leaf, feature, slot], number + counts[leaf, feature, slot]
            low, low_number = 0.0, 0.0
            for slot in range(BINS - 1):
                low, low_number = low + sums[leaf, feature, slot], low_number + counts[leaf, feature, slot]
                high, high_number = total - low, number - low_number
                gains[slot] += low * low / (low_number + prior) + high * high / (high_number + prior)
        for slot in range(BINS - 1):
            if gains[slot] > best:
                best, chosen, above = gains[slot], feature, slot
    return chosen, above


@compiled
def _give(leaf: Any, errors: Any, starts: Any, rate: float, prior: float, values: Any) -> None:
    """Write what a table gives, and take it from the errors, which stay without a mean in each decision."""
    totals, numbers = np.zeros(LEAVES), np.zeros(LEAVES)
    for row in range(len(leaf)):
        totals[leaf[row]] += errors[row]
        numbers[leaf[row]] += 1.0
    for slot in range(LEAVES):
        values[slot] = rate * totals[slot] / (numbers[slot] + prior)
    for decision in range(len(starts) - 1):
        mean = 0.0
        for row in range(starts[decision], starts[decision + 1]):
            mean += values[leaf[row]]
        mean /= starts[decision + 1] - starts[decision]
        for row in range(starts[decision], starts[decision + 1]):
            errors[row] -= values[leaf[row]] - mean
