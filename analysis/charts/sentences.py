"""What a chart shows, in a sentence: no order of two numbers is claimed that their intervals do not carry."""

from __future__ import annotations

import math
from itertools import combinations
from statistics import NormalDist
from typing import Any

from tricklab.analysis.charts.result import FEWEST, HIST, Chart, Series
from tricklab.analysis.estimates.estimate import LEVEL
from tricklab.analysis.estimates.rounding import rounded
from tricklab.analysis.words.wording import listed, sentence_case
from tricklab.engine.base.numbers import counted

_MOST_LISTED = 4
"""So many numbers are all stated; of more the highest and the lowest."""
_MOST_FREQUENT = 3
"""How many of the most frequent values are stated."""

_NIL = "nil"

Key = tuple[Any, ...]


class _Name(str):
    """The name of a value, as templates have it: ``{:trump}`` counts, ``{:bid}`` is a bid of so many, or nil."""

    __slots__ = ()

    def __format__(self, noun: str) -> str:
        """Return the name; with a noun as so many, in the singular for one."""
        if noun == "bid":
            return str(self) if self == _NIL else f"a bid of {self!s}"
        return f"{self!s} {noun}{'' if self == '1' else 's'}" if noun else str(self)


def sentences_of(chart: Chart) -> list[str]:
    """Return what a chart shows, a sentence for each run, and for two runs where they differ."""
    if all(series.is_exact for series in chart.series):
        return []
    several = len(chart.series) > 1
    result = []
    for series in chart.series:
        text = _of_series(chart, series)
        result.append(f"{series.name}: {text}" if several else sentence_case(text))
    if chart.difference is not None and (known := _known(chart, chart.difference)):
        apart = sum(chart.difference.cells[key].sign != 0 for key in known)
        result.append(f"The interval of the difference leaves out zero in {apart} of {counted(len(known), 'cells')}.")
    return result


def _known(chart: Chart, series: Series) -> list[Key]:
    """Return the cells, in their order, that rest on deals enough."""
    cells = series.cells
    return [key for key in chart.ordered(series) if series.counts[key] >= FEWEST and cells[key].has_interval]


def _of_series(chart: Chart, series: Series) -> str:
    known = _known(chart, series)
    if not known:
        return "too few deals for a number."
    if chart.kind == HIST:
        return f"{_spread(chart, series)}."
    if chart.value is None:
        return f"{_frequencies(chart, series, known)}."
    order, number = sorted(known, key=lambda key: series.cells[key].value), len(known)
    low, high = max(
        ((low, high) for low, high in combinations(order, 2)),
        key=lambda pair: _distance(series, *pair),
        default=(order[0], order[0]),
    )
    is_sure = _are_apart(series, low, high, number)
    if number <= _MOST_LISTED or not is_sure:
        text = _stated(chart, series, known if number <= _MOST_LISTED else [known[0], known[-1]])
        return f"{text}." if is_sure or number == 1 else f"{text}; chance may explain the differences."
    most = ", the most" * (high == order[-1] and _are_apart(series, order[-2], high, number))
    least = ", the least" * (low == order[0] and _are_apart(series, low, order[1], number))
    return f"{_first(chart, series, high)}{most}; {_next(chart, series, low)}{least}."


def _distance(series: Series, low: Key, high: Key) -> float:
    """Return how far a number is above another in standard errors, of which both are added.

    Numbers of the same deals may depend on each other; the error of a difference is at most the sum of both.
    """
    lower, higher = series.cells[low], series.cells[high]
    errors = (lower.margin + higher.margin) / NormalDist().inv_cdf((1 + LEVEL) / 2)
    return (higher.value - lower.value) / errors if errors else (math.inf if higher.value > lower.value else 0.0)


def _are_apart(series: Series, low: Key, high: Key, number: int) -> bool:
    """Return whether a number is above another by more than chance, chosen among all pairs of so many (Bonferroni)."""
    pairs = max(1, number * (number - 1) // 2)
    return _distance(series, low, high) > NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / pairs)


def _stated(chart: Chart, series: Series, keys: list[Key]) -> str:
    first, *others = keys
    return listed([_first(chart, series, first), *(_next(chart, series, key) for key in others)])


def _frequencies(chart: Chart, series: Series, known: list[Key]) -> str:
    """Return how often the most frequent values come, in the order of the chart."""
    chosen = {*sorted(known, key=lambda key: -series.cells[key].value)[:_MOST_FREQUENT]}
    return _stated(chart, series, [key for key in known if key in chosen])


def _spread(chart: Chart, series: Series) -> str:
    """Return between which values the middle half lies, as far as bins show it."""
    keys = chart.ordered(series)
    total, below = sum(series.counts.values()), 0
    ends: list[Any] = []
    for (key,) in keys:
        below += series.counts[key,]
        while len(ends) < 2 and below >= total * (1 + 2 * len(ends)) / 4:
            ends.append(key)
    low, high = (chart.name_of(0, key) for key in ends)
    both = low if low == high else f"{low.partition(' to ')[0]} to {high.rpartition(' to ')[2]}"
    first = chart.phrases[0] or f"{chart.by[0].axis}: {{}}"
    return f"{first.format(_Name(both.replace('-', '−')), value='')} at least half the time"


def _first(chart: Chart, series: Series, key: Key) -> str:
    label = chart.axis_label.removesuffix(", %")
    among = " of " * bool(key) + " and ".join(f"{by.words} {{}}" for by in chart.by)
    return _filled(chart.phrases[0] or f"{label} {{value}}{among}", chart, series, key)


def _next(chart: Chart, series: Series, key: Key) -> str:
    return _filled(chart.phrases[1] or f"{{value}} of {' and '.join('{}' for _ in key)}", chart, series, key)


def _filled(template: str, chart: Chart, series: Series, key: Key) -> str:
    cell = chart.cell(series, key)
    assert cell is not None, "a key belongs to a cell"
    digits, sign = (0, "") if chart.is_share else (2, "+")
    value, low, high = (rounded(number, digits, sign) for number in (cell.value, cell.low, cell.high))
    text, names = f"{value} %" if chart.is_share else value, [_name(chart, n, value) for n, value in enumerate(key)]
    return template.format(*names, value=text if chart.value is None else f"{text} ({low} to {high})")


def _name(chart: Chart, axis: int, key: Any) -> _Name:
    is_nil = key == 0 and "0 is nil" in chart.by[axis].meaning
    return _Name(_NIL if is_nil else chart.name_of(axis, key).replace("-", "−"))
