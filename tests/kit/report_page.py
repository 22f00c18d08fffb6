"""What the tests of reports share: a page taken apart, estimates counted again, and what holds for every page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html.parser import HTMLParser
from statistics import NormalDist, fmean
from typing import Any

import numpy as np
import pytest
import scipy.stats

from tricklab.analysis.reports.shared import at_score, score_map
from tricklab.analysis.reports.shared.at_score import table_of
from tricklab.engine.matches.equity.table import EquityTable, ranges_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.match.chance_table import RANGES


def check_wilson(estimate: Any, count: int, of: int) -> None:
    """Check a proportion, and that the ends of the interval are where the observed share is just z errors away."""
    assert estimate.count == of
    assert estimate.value == pytest.approx(count / of)
    z = NormalDist().inv_cdf(0.975)
    for end in (estimate.low, estimate.high):
        if 0 < end < 1:
            assert abs(estimate.value - end) == pytest.approx(z * math.sqrt(end * (1 - end) / of))
    assert estimate.low <= estimate.value <= estimate.high


def check_mean(estimate: Any, values: Sequence[float]) -> None:
    assert estimate.count == len(values)
    assert estimate.value == pytest.approx(fmean(values))
    if max(values) - min(values) > 1e-9:
        low, high = scipy.stats.t.interval(0.95, len(values) - 1, fmean(values), scipy.stats.sem(values))
        assert (estimate.low, estimate.high) == (pytest.approx(low), pytest.approx(high))


def any_table(setup: Setup) -> EquityTable:
    """Return a table of chances that are drawn by lot."""
    ((low, high),) = ranges_of(setup)
    sides, size = len(set(setup.sides)), high - low + 1
    chances = np.random.default_rng(1).random((size**sides, sides + 1))
    array = np.concatenate([[1, sides, RANGES + 2, low, size], chances.ravel()])
    return EquityTable(setup, 1, array, np.full((size**sides, sides), 0.1))


def quick_tables(patch: pytest.MonkeyPatch) -> None:
    """Give pages random winning chances, except Plute's, which take no time: for tests of how a page looks."""

    def quick(setup: Setup, **given: Any) -> EquityTable:
        return table_of(setup, **given) if setup.variant == "plute" else any_table(setup)

    for module in (at_score, score_map):
        patch.setattr(module, "table_of", quick)


class Page(HTMLParser):
    """What stands on a page: every tag with its attributes, ids, links, and the words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(text)
        self.ids, self.links = ([there[name] for _, there in self.tags if there.get(name)] for name in ("id", "href"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, text: str) -> None:
        self.words += text
