"""Whole numbers that agree best with bids: a start by least squares, and a search over whole numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import numpy as np

MOST = 4
"""The largest number that a card counts."""

NEVER = 1 << 20
"""The count that a level asks for which is never reached."""

_ROUNDS, _PAIRS = 6, 7


@dataclass(frozen=True)
class Fit:
    """A count: what each feature counts, what each level asks for, and the share of bids that it gives."""

    weights: tuple[int, ...]
    thresholds: tuple[int, ...]
    agreement: float


def _agreement(fit: Fit) -> float:
    return fit.agreement


class Fitter:
    """Fits counts to the bids on some hands.

    Parameters
    ----------
    x : int array (hands, suits, features)
        The features of each hand in each suit.
    agrees : float array (hands, levels + 1)
        In how many deals each level gives the bid.
    deals
        How many deals there are.
    """

    def __init__(self, x: Any, agrees: Any, deals: float) -> None:
        """Get ready."""
        hands, self._suits, self.features = x.shape
        self._x = np.ascontiguousarray(x.reshape(hands * self._suits, -1), np.float32)
        self._agrees, self._deals = agrees, deals

    def counts(self, weights: Any) -> Any:
        """Return the count of each hand in its best suit."""
        return (self._x @ np.asarray(weights, np.float32)).reshape(-1, self._suits).max(1).astype(np.int64)

    def fit(self, weights: Any) -> Fit:
        """Return the thresholds that agree best, for given weights."""
        counts = self.counts(weights)
        values = np.flatnonzero(np.bincount(counts))
        sums = np.stack([np.bincount(counts, column) for column in self._agrees.T], 1)[values]
        thresholds, total = best_thresholds(values, sums)
        return Fit(tuple(int(weight) for weight in weights), thresholds, total / self._deals)

    def agreement(self, fit: Fit) -> float:
        """Return the share of bids that a count gives whose thresholds were found on other hands."""
        levels = (self.counts(fit.weights)[:, None] >= np.array(fit.thresholds)).sum(1)
        return float(self._agrees[np.arange(len(levels)), levels].sum() / self._deals)

    def start(self) -> Any:
        """Return whole weights near the least squares, each hand in the suit that then counts most."""
        target = self._agrees.argmax(1).astype(np.float64)
        chosen = self._x.reshape(-1, self._suits, self.features)
        weights = np.full(self.features, 1.0)
        for _ in range(_ROUNDS):
            best = (chosen @ weights).argmax(1)
            rows = chosen[np.arange(len(chosen)), best].astype(np.float64)
            rows = np.column_stack([rows, np.full(len(rows), 1.0)])
            square = rows.T @ rows + 1e-3 * len(rows) * np.eye(rows.shape[1])
            weights = np.linalg.solve(square, rows.T @ target)[:-1]
        return weights

    def search(self, weights: Any, allowed: Sequence[int]) -> Fit:
        """Change a whole number, and where that no longer helps two by one each, while more bids agree."""
        best = self.fit(weights)
        while True:
            before = best
            for line in allowed:
                best = max([best, *self._moved(best, line)], key=_agreement)
            if best is before and len(allowed) <= _PAIRS:
                best = max([best, *self._moved_twice(best, allowed)], key=_agreement)
            if best is before:
                return best

    def _moved(self, fit: Fit, line: int) -> Iterator[Fit]:
        for number in range(MOST + 1):
            if number != fit.weights[line]:
                weights = list(fit.weights)
                weights[line] = number
                yield self.fit(weights)

    def _moved_twice(self, fit: Fit, allowed: Sequence[int]) -> Iterator[Fit]:
        for two in combinations(allowed, 2):
            for steps in product((-1, 1), repeat=2):
                weights = list(fit.weights)
                for line, step in zip(two, steps, strict=True):
                    weights[line] += step
                if all(0 <= weights[line] <= MOST for line in two):
                    yield self.fit(weights)

    def steps(self) -> Iterator[Fit]:
        """Yield counts with ever fewer lines, from one with all features on, down to a single line."""
        start = self.start()
        top = max(float(start.max()), 1e-9)
        allowed = list(range(self.features))
        starts = [np.clip(np.rint(start / top * scale), 0, MOST) for scale in range(2, 2 * MOST)]
        best = max((self.fit(weights) for weights in starts), key=_agreement)
        best = self.search(best.weights, allowed)
        while True:
            yield best
            used = [line for line in allowed if best.weights[line]]
            if len(used) < 2:
                return
            without = [self._without(best, line) for line in used]
            line = used[max(range(len(used)), key=lambda number: without[number].agreement)]
            allowed = [other for other in used if other != line]
            best = self.search(self._without(best, line).weights, allowed)
            if len(allowed) <= _PAIRS:
                best = max(best, self.search(self._larger(best), allowed), key=_agreement)

    def _larger(self, fit: Fit) -> list[int]:
        """Return the weights stretched to the largest number: rounding has more room there."""
        return [round(weight * MOST / max(1, *fit.weights)) for weight in fit.weights]

    def _without(self, fit: Fit, line: int) -> Fit:
        weights = list(fit.weights)
        weights[line] = 0
        return self.fit(weights)


def best_thresholds(values: Any, sums: Any) -> tuple[tuple[int, ...], float]:
    """Return the count that each level asks for, so that most bids agree, and how many do.

    Parameters
    ----------
    values : int array (n,)
        The counts, in order.
    sums : float array (n, levels + 1)
        How many bids agree at each count with each level; 0 is a pass.
    """
    total, came = sums[0].copy(), []
    for row in sums[1:]:
        best = np.maximum.accumulate(total)
        came.append(np.where(total == best, np.arange(len(total)), 0))
        came[-1] = np.maximum.accumulate(came[-1])
        total = best + row
    level = int(total.argmax())
    path = [level]
    for origins in reversed(came):
        level = int(origins[level])
        path.append(level)
    reached = np.array(path[::-1])
    levels = range(1, sums.shape[1])
    thresholds = tuple(int(values[np.argmax(reached >= each)]) if reached[-1] >= each else NEVER for each in levels)
    return thresholds, float(total.max())


def fewest_lines(fits: list[Fit], most: int, loss: float) -> Fit:
    """Return the count with fewest lines that agrees nearly as often as the best one with at most ``most`` lines.

    ``loss`` is the share of bids that may be lost by it; ``fits`` have ever fewer lines.
    """
    few = [fit for fit in fits if sum(weight > 0 for weight in fit.weights) <= most]
    enough = max(fit.agreement for fit in few) - loss
    return [fit for fit in few if fit.agreement >= enough][-1]
