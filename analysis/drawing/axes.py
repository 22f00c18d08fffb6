"""Pictures by matplotlib: bars and lines with intervals, in the colours of `palette`.

The pages of `tricklab report` draw their own SVG (`analysis.drawing.svg`), which is small, takes the colours of the
page, and needs no matplotlib.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from tricklab.analysis.drawing.palette import COLOURS, EDGE, GREY, INK, SHEET, SOFT, dress

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.container import ErrorbarContainer

    from tricklab.analysis.estimates.estimate import Estimate

EVEN_WORDS = "even, chance may have decided the sign"
"""What a pale bar and a dashed cell mean: the 95 % interval of the number, or of a difference, has zero in it."""

_MARKS, _LINES = "osD^vPX", ("-", "--", ":")
_PALE = 0.35
"""How opaque the colour of an even number is."""
_LETTER = 0.08
"""How wide a letter beneath an axis is, at most, in inches."""
LONGEST = 36
"""The most letters of a line beside an axis, and of a line aslant beneath it."""
_NAME_LINES = 4
"""The most lines of a name beneath an axis."""


@dataclass(frozen=True)
class Cell:
    """A number with its interval, as it is drawn.

    Attributes
    ----------
    value, low, high
        The number, and the ends of its interval.
    is_few
        Whether it rests on too few deals; it is grey.
    is_even
        Whether chance may have decided on which side of zero the number, or its difference from another, is; it is
        pale.
    """

    value: float
    low: float
    high: float
    is_few: bool = False
    is_even: bool = False

    @classmethod
    def of(cls, estimate: Estimate) -> Cell:
        """Return the cell of an estimate whose sign matters, such as a difference."""
        return cls(estimate.value, estimate.low, estimate.high, not estimate.has_interval, not estimate.sign)

    @property
    def paleness(self) -> float:
        """How opaque its colour is."""
        return _PALE if self.is_even and not self.is_few else 1.0


def new_axes() -> Axes:
    """Return the axes of a new figure, which is in no window."""
    from matplotlib.figure import Figure  # matplotlib is slow to import

    return Figure(layout="constrained", facecolor=SHEET).subplots()


def draw_bars(
    axes: Axes, names: Sequence[str], series: Mapping[str, Sequence[Cell | None]], label: str, of_series: str = ""
) -> None:
    """Draw a bar for each name and series, each with its interval.

    Parameters
    ----------
    names
        Of the bars, from the left.
    series
        By name: a cell for each bar, or none.
    label
        What the numbers are, with the unit.
    of_series
        What distinguishes the series.
    """
    from matplotlib.colors import to_rgba  # matplotlib is slow to import

    width = 0.8 / max(1, len(series))
    for number, (name, cells) in enumerate(series.items()):
        there = [(n, cell) for n, cell in enumerate(cells) if cell is not None]
        positions = [n + (number - (len(series) - 1) / 2) * width for n, _ in there]
        colours = [GREY if cell.is_few else COLOURS[number % len(COLOURS)] for _, cell in there]
        shades = [to_rgba(colour, cell.paleness) for colour, (_, cell) in zip(colours, there, strict=True)]
        axes.bar(positions, [cell.value for _, cell in there], 0.92 * width, color=shades)
        _draw_intervals(axes, positions, [cell for _, cell in there], INK)
        if name and len(series) > 1:  # the first bar may be grey, and the legend would be
            axes.bar(0, 0, color=COLOURS[number % len(COLOURS)], label=name)
    _finish(axes, names, series, label, of_series)


def draw_rows(axes: Axes, names: Sequence[str], cells: Sequence[Cell], colours: Sequence[str], label: str) -> None:
    """Draw a bar across for each name, the first on top, each with its interval.

    Parameters
    ----------
    names
        Of the bars; each may have several lines.
    cells
        A number for each.
    colours
        Of the bars.
    label
        What the numbers are.
    """
    from matplotlib.colors import to_rgba  # matplotlib is slow to import

    positions, values = range(len(names)), [cell.value for cell in cells]
    ends = [(cell.value - cell.low, cell.high - cell.value) for cell in cells]
    errors = np.array([both if np.isfinite(both).all() else (0.0, 0.0) for both in ends]).reshape(-1, 2).T
    shades = [to_rgba(colour, cell.paleness) for colour, cell in zip(colours, cells, strict=True)]
    style = {"ecolor": INK, "capsize": 3}
    bars = axes.barh(positions, values, color=shades, height=0.62, xerr=np.maximum(0, errors), error_kw=style)
    _edge(bars.errorbar)
    axes.axvline(0, color=SOFT, linewidth=0.8)
    axes.set_yticks(list(positions), names, fontsize=9)
    axes.invert_yaxis()
    axes.set_xlabel(label)
    axes.spines[["top", "right"]].set_visible(False)
    dress(axes)


def draw_lines(
    axes: Axes, names: Sequence[str], series: Mapping[str, Sequence[Cell | None]], label: str, of_series: str = ""
) -> None:
    """Draw a line over the names for each series, each point with its interval; parameters as of `draw_bars`."""
    for number, (name, cells) in enumerate(series.items()):
        there = [(n, cell) for n, cell in enumerate(cells) if cell is not None]
        colour, positions = COLOURS[number % len(COLOURS)], [n for n, _ in there]
        shown = name if name and len(series) > 1 else None
        values = [cell.value for _, cell in there]
        mark, line = _MARKS[number % len(_MARKS)], _LINES[number // len(COLOURS) % len(_LINES)]
        axes.plot(positions, values, color=colour, marker=mark, linestyle=line, markersize=5, label=shown)
        _draw_intervals(axes, positions, [cell for _, cell in there], colour)
        few = [(n, cell.value) for n, cell in there if cell.is_few]
        axes.scatter([n for n, _ in few], [value for _, value in few], color=GREY, s=28, zorder=3)
        even = [(n, cell.value) for n, cell in there if cell.is_even and not cell.is_few]
        axes.scatter([n for n, _ in even], [value for _, value in even], color=SHEET, s=9, zorder=4)
    _finish(axes, names, series, label, of_series)


def _draw_intervals(axes: Axes, positions: Sequence[float], cells: Sequence[Cell], colour: str) -> None:
    for is_few, ink in ((False, colour), (True, EDGE)):
        known = [
            (at, cell)
            for at, cell in zip(positions, cells, strict=True)
            if cell.is_few == is_few and np.isfinite(cell.low) and np.isfinite(cell.high)
        ]
        if known:
            values = np.array([cell.value for _, cell in known])
            ends = np.array([[cell.value - cell.low, cell.high - cell.value] for _, cell in known]).T
            at = [at for at, _ in known]
            _edge(axes.errorbar(at, values, yerr=np.maximum(0, ends), fmt="none", ecolor=ink, capsize=3, lw=1))


def _edge(intervals: ErrorbarContainer | None) -> None:
    """Put a pale edge around intervals, so that they are seen on a dark bar."""
    from matplotlib.patheffects import withStroke  # matplotlib is slow to import

    for artist in intervals.get_children() if intervals else ():
        artist.set_path_effects([withStroke(linewidth=2.4, foreground=SHEET)])


def _finish(
    axes: Axes, names: Sequence[str], series: Mapping[str, Sequence[Cell | None]], label: str, of_series: str
) -> None:
    axes.axhline(0, color=SOFT, linewidth=0.8)
    write_names(axes, names)
    axes.set_ylabel(_in_lines(label, 40), fontsize=9)
    axes.spines[["top", "right"]].set_visible(False)
    dress(axes)
    if len(series) > 1:
        legend = axes.legend(fontsize=8, frameon=False, loc="upper left", bbox_to_anchor=(1, 1))  # beside the picture
        legend.set_title(_in_lines(of_series, 24))
        legend.get_title().set_fontsize(8)
        for text in legend.get_texts():
            text.set_text(_in_lines(text.get_text(), 24))
    cells = [cell for line in series.values() for cell in line if cell is not None]
    known = [end for cell in cells if not cell.is_few for end in (cell.low, cell.high) if np.isfinite(end)]
    if known:  # intervals of few deals may end outside the picture: they would make all others small
        ends = [0.0, *known, *(cell.value for cell in cells)]
        edge = 0.05 * ((max(ends) - min(ends)) or 1.0)
        axes.set_ylim(min(ends) - edge if min(ends) < 0 else 0.0, max(ends) + edge)


def write_label(axes: Axes, beneath: str, beside: str | None = None) -> None:
    """Write what is beneath axes, and beside them unless that is written."""
    axes.set_xlabel(_in_lines(beneath, 60), fontsize=9)
    if beside is not None:
        axes.set_ylabel(_in_lines(beside, 28), fontsize=9)


def _in_lines(text: str, letters: int) -> str:
    return "\n".join(textwrap.wrap(text, letters))


def write_names(axes: Axes, names: Sequence[str]) -> None:
    """Write names beneath an axis, on several lines where one is too short, and aslant where a word is too long."""
    letters = int(max(5.2, 0.62 * len(names)) / max(1, len(names)) / _LETTER)
    lines = [textwrap.wrap(name, letters, break_long_words=False) for name in names]
    is_aslant = any(len(each) > _NAME_LINES or max(map(len, each), default=0) > letters for each in lines)
    if is_aslant:
        lines = [textwrap.wrap(name, LONGEST) for name in names]
    shown = ["\n".join(each) for each in lines]
    axes.set_xticks(range(len(names)), shown, fontsize=9)
    if is_aslant:
        for label in axes.get_xticklabels():
            label.set(rotation=45, ha="right", rotation_mode="anchor")
