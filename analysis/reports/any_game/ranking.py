"""Which holdings decide most: how much of what is gained their parts explain, tried on deals that the page has not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.reports.any_game.holdings import Holding, Span
from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.studies.numbers import FEWEST
from tricklab.analysis.studies.splits import Split

_ROWS, _COLUMNS, _LETTERS, _GAIN = 8, 5, 50, 6
"""The most parts of the holding that decides most, and of the second; the letters in a row of a map, and of a gain."""

_MORE = 1.05
"""The second holding explains at least so many times what the best one does alone: less is luck of many holdings."""

_LUCK = 2.0
"""So many standard deviations of what luck explains are taken off."""

_MOST, _FEWEST = 6, 3
"""The most choices beside the first, and the fewest if there are as many."""


@dataclass(frozen=True)
class Parted:
    """A holding, and the parts into which a page splits it."""

    holding: Holding
    spans: tuple[Span, ...]

    @property
    def split(self) -> Split:
        """The split of deals."""
        return self.holding.split(self.spans)

    @property
    def rows(self) -> tuple[Span, ...]:
        """The span of each part."""
        return ((0, 0), (1, 1)) if self.holding.is_truth else self.spans


def parted_of(holding: Holding, facts: Facts, most: int = _ROWS) -> Parted:
    """Return a holding in at most so many parts, by the hands of some deals."""
    return Parted(holding, tuple(holding.spans(np.asarray(holding.of(facts)).astype(np.int64), most)))


def best_choices(cells: Any, margins: Any, is_rebased: bool) -> list[int]:
    """Return the choices that are best in some cells, in their order behind the first; each needs `FEWEST` deals there.

    Parameters
    ----------
    cells : int array (n,)
        The cell of each deal.
    margins : float array (n, choices)
        What each choice brings; nan where it could not be played.
    is_rebased
        Whether the choice that is best in all deals shall be the first.
    """
    first = _best(margins, 0) if is_rebased else 0
    winners = [(_best(margins[cells == cell], first), np.count_nonzero(cells == cell)) for cell in np.unique(cells)]
    often = np.bincount([choice for choice, _ in winners], [count for _, count in winners], margins.shape[1])
    often[first] = 0
    nearest = np.nan_to_num(_means(margins, first), nan=-np.inf)  # fills up, so that a page has something to compare
    others = [choice for choice in np.lexsort((-nearest, -often)).tolist() if choice != first]
    return [first, *sorted(others[: min(_MOST, max(_FEWEST, int(np.count_nonzero(often))))])]


def _best(margins: Any, base: int) -> int:
    """Return the choice that gains most on one of them."""
    means = _means(margins, base)
    return base if np.isnan(means).all() else int(np.nanargmax(means))


def _means(margins: Any, base: int) -> Any:
    """Return what each choice gains on one in the deals that both could be played in; nan where these are too few."""
    gains = margins - margins[:, [base]]
    counts = np.isfinite(gains).sum(0)
    return np.where(counts >= FEWEST, np.nansum(gains, 0) / np.maximum(counts, 1), np.nan)


def ranked(holdings: Sequence[Holding], facts: Facts, gains: Any) -> list[Parted]:
    """Return the holdings that explain most, the best first, and none that explains nothing.

    Parameters
    ----------
    holdings
        What a hand can have.
    facts
        Some deals.
    gains : float array (n, choices)
        What each choice gains in each of these deals; nan where it could not be played.
    """
    tried = []
    for holding in holdings:
        parted = parted_of(holding, facts)
        tried.append((_in_both_halves(parted.split.of(facts), gains), parted))
    tried.sort(key=lambda pair: -pair[0])
    return [parted for worth, parted in tried if worth > 0]


def second_of(best: Parted, others: Sequence[Parted], facts: Facts, gains: Any, longest: int = 0) -> Parted | None:
    """Return the holding that explains most beside the best one; None where none explains clearly more.

    Its parts are the columns of a map, so few that the name of a choice of so many letters fits with its gain.
    """
    first = best.split.of(facts)
    chosen, most = None, _MORE * _in_both_halves(first, gains)
    for other in others:
        parted = parted_of(other.holding, facts, min(_COLUMNS, max(2, _LETTERS // (longest + _GAIN))))
        split = parted.split
        worth = _in_both_halves(first * len(split.names) + split.of(facts), gains)
        if worth > most and len(split.names) > 1:
            chosen, most = parted, worth
    return chosen


def _in_both_halves(cells: Any, gains: Any) -> float:
    """Return what cells explain in one half of the deals and in the other, the smaller: luck seldom shows in both."""
    return min(explained(cells[half::2], gains[half::2]) for half in (0, 1))


def explained(cells: Any, gains: Any) -> float:
    """Return how much of the variance of gains the means of cells explain, beyond what luck explains in as many cells.

    >>> round(explained(np.array([0, 0, 1, 1]), np.array([[1.0], [1.0], [3.0], [3.0]])), 2)
    1.0
    """
    result = 0.0
    for column in np.asarray(gains).T:
        there = ~np.isnan(column) & (cells >= 0)
        at, values = cells[there], column[there]
        counts = np.bincount(at)
        used = np.count_nonzero(counts)
        if len(values) <= used:
            continue
        values = values - values.mean()
        between = (np.bincount(at, values)[counts > 0] ** 2 / counts[counts > 0]).sum()
        within = (values**2).sum() - between
        by_luck = (used - 1 + _LUCK * np.sqrt(2 * (used - 1))) * within / (len(values) - used)
        result += (between - by_luck) / len(column)
    return float(result)
