"""What the tests of reports share: a page taken apart, estimates counted again, and what holds for every page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any

import numpy as np
import pytest
import scipy.stats

from shell import run
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
    for module in (at_score, score_map):
        patch.setattr(module, "table_of", _quick_table)


def _quick_table(setup: Setup, **given: Any) -> EquityTable:
    return table_of(setup, **given) if setup.variant == "plute" else any_table(setup)


class Page(HTMLParser):
    """What stands on a page: every tag with its attributes, and the tables."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.tables: dict[str, list[list[str]]] = {}
        self.words = ""
        self.ids: list[str] = []
        self.links: list[str] = []
        self._rows: list[list[str]] = []
        self._into: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.ids += [value for name, value in attrs if name == "id" and value]
        self.links += [value for name, value in attrs if name == "href" and value]
        if tag == "table":
            self._rows = []
        elif tag == "tr":
            self._rows.append([])
        elif tag in {"td", "th"}:
            self._rows[-1].append("")
        elif tag == "caption":
            self._title = ""
        self._into = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == "caption":
            self.tables[self._title] = self._rows
        self._into = None

    def handle_data(self, text: str) -> None:
        self.words += text
        if self._into in {"td", "th"}:
            self._rows[-1][-1] += text
        elif self._into == "caption":
            self._title += text


def check_refused(words: list[str], told: str, folder: Path) -> None:
    """The command ends with code 2, says why, and writes no page."""
    done = run("tricklab", "report", *words, cwd=folder)
    assert done.code == 2
    assert told in " ".join(done.err.split())
    assert "Traceback" not in done.err
    assert not list(folder.rglob("*.html"))
