"""What charts are made of: series with intervals, bars of parts, tables in colour, axes and legends.

Colours come in an order that people with any colour vision can tell apart, each with a mark and a line style of its
own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tricklab.analysis.estimate import Estimate
from tricklab.analysis.reports.svg import INK

COLOURS = ("#2f86c5", "#d55e00", "#009e73", "#b0619b")
MARKS = ("o", "s", "^", "D")
DASHES = ("-", "--", "-.", ":")
GREY = "#9a9a9a"


def series(
    ax: Any,
    xs: Sequence[float],
    estimates: Sequence[Estimate],
    number: int = 0,
    label: str = "",
    joined: bool = True,
) -> None:
    """Draw estimates as marks with their intervals, joined by a line where the places have an order."""
    if not xs:
        return
    values = [estimate.value for estimate in estimates]
    ax.errorbar(
        xs,
        values,
        yerr=[
            [max(0.0, estimate.value - estimate.low) for estimate in estimates],
            [max(0.0, estimate.high - estimate.value) for estimate in estimates],
        ],
        color=COLOURS[number],
        marker=MARKS[number],
        linestyle=DASHES[number] if joined else "none",
        markersize=4.5,
        linewidth=1.3,
        elinewidth=1.3,
        capsize=2.5,
        label=label or None,
    )


def dots(ax: Any, ys: Sequence[float], estimates: Sequence[Estimate], number: int = 0, label: str = "") -> None:
    """Draw estimates as marks with their intervals, one below the other: for places that have names."""
    if not ys:
        return
    values = [estimate.value for estimate in estimates]
    ax.errorbar(
        values,
        ys,
        xerr=[
            [max(0.0, estimate.value - estimate.low) for estimate in estimates],
            [max(0.0, estimate.high - estimate.value) for estimate in estimates],
        ],
        color=COLOURS[number],
        marker=MARKS[number],
        linestyle="none",
        markersize=4.5,
        elinewidth=1.3,
        capsize=2.5,
        label=label or None,
    )


def value_labels(ax: Any, xs: Sequence[float], estimates: Sequence[Estimate], text: Callable[[float], str]) -> None:
    """Write the values of a series above its intervals."""
    for x, estimate in zip(xs, estimates, strict=True):
        place = (x, max(estimate.high, estimate.value))
        ax.annotate(text(estimate.value), place, (0, 4), textcoords="offset points", ha="center", fontsize=8)


def percent_axis(axis: Any, top: float = 1.0) -> None:
    """Make an axis one of proportions: from 0, so that lengths and heights compare, in per cent."""
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    axis.axes.set(**{f"{axis.axis_name}lim": (0, top)})
    axis.set_major_locator(MaxNLocator("auto", steps=(1, 2, 5, 10)))  # 2.5 % would be written as 2 %
    axis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=" %"))
    axis.axes.grid(axis=axis.axis_name)


def whole_axis(axis: Any, numbers: Sequence[int], label: str) -> None:
    """Make an axis one of whole numbers, such as bids."""
    ends = (min(numbers, default=0) - 0.5, max(numbers, default=1) + 0.5)
    axis.axes.set(**{f"{axis.axis_name}lim": ends})
    axis.set_ticks(list(numbers))
    axis.set_label_text(label)


def zero_line(ax: Any, upright: bool = False) -> None:
    """Draw the line at zero where values have a sign; upright where they go from left to right."""
    (ax.axvline if upright else ax.axhline)(0, color=INK, linewidth=0.8)
    ax.grid(axis="x" if upright else "y")


def legend_above(ax: Any, columns: int, **place: Any) -> None:
    """Put the legend above the axes, where it hides nothing."""
    if ax.get_legend_handles_labels()[0]:
        ax.legend(loc="lower left", bbox_to_anchor=(0, 1.0), ncols=columns, borderaxespad=0.2, **place)


def legend_outside(axes: Any, labels: Sequence[str]) -> None:
    """Put one legend above all axes, for those labels that are drawn in any of them."""
    found: dict[str, Any] = {}
    for ax in axes.flat:
        handles, names = ax.get_legend_handles_labels()
        found.update(zip(names, handles, strict=True))
    shown = [label for label in labels if label in found]
    if shown:
        axes.flat[0].figure.legend([found[label] for label in shown], shown, loc="outside upper left", ncols=len(shown))


def empty(ax: Any, text: str) -> None:
    """Say that there is nothing to show."""
    ax.axis("off")
    ax.text(0.5, 0.5, text, transform=ax.transAxes, ha="center", va="center", alpha=0.7)


def stacked(
    ax: Any,
    rows: Sequence[str],
    parts: Sequence[tuple[str, str, str]],
    shares: Sequence[Sequence[float]],
    smallest: float = 0.035,
) -> None:
    """Draw horizontal bars of parts that make up a whole.

    Parameters
    ----------
    rows
        Names of the bars, from the top.
    parts
        Label, colour and hatch of each part.
    shares
        The parts of each bar.
    smallest
        Parts below this have no number in them, as there is no room.
    """
    for place, values in enumerate(shares):
        left = 0.0
        for (label, colour, hatch), value in zip(parts, values, strict=True):
            ax.barh(
                place,
                value,
                0.74,
                left,
                color=colour,
                hatch=hatch or None,
                linewidth=0.4,
                label=label if place == 0 else None,
            )
            if value >= smallest:
                paper = {"boxstyle": "round,pad=0.15", "facecolor": colour, "edgecolor": "none"} if hatch else None
                middle = left + value / 2
                ax.text(
                    middle,
                    place,
                    f"{100 * value:.0f}",
                    ha="center",
                    va="center",
                    color=on(colour),
                    fontsize=8,
                    bbox=paper,
                )
            left += value
    ax.set_yticks(range(len(rows)), rows)
    ax.set_ylim(len(rows) - 0.5, -0.5)
    ax.tick_params(axis="y", length=0)
    percent_axis(ax.xaxis)


def heat(
    ax: Any, columns: Sequence[str], rows: Sequence[str], cells: Sequence[Sequence[tuple[float | None, str]]]
) -> None:
    """Draw a table with text in its cells, coloured by a proportion where there is one."""
    for y, line in enumerate(cells):
        for x, (value, text) in enumerate(line):
            if value is None:
                ax.text(x, y, text, ha="center", va="center", fontsize=8, alpha=0.6)
                continue
            colour = scale(value)
            ax.add_patch(_box(x, y, colour))
            ax.text(x, y, text, ha="center", va="center", color=on(colour), fontsize=8, linespacing=1.25)
    ax.set(xlim=(-0.5, len(columns) - 0.5), ylim=(len(rows) - 0.5, -0.5))
    ax.set_xticks(range(len(columns)), columns)
    ax.set_yticks(range(len(rows)), rows)
    ax.xaxis.tick_top()
    ax.xaxis.set_label_position("top")
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def _box(x: float, y: float, colour: str) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.48, y - 0.46), 0.96, 0.92, facecolor=colour, linewidth=0)


def scale(value: float, name: str = "cividis") -> str:
    """Return the colour of a proportion, from dark blue to yellow; the lightness alone tells the order."""
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    return str(to_hex(colormaps[name](value)))


def on(colour: str) -> str:
    """Return black or white, whichever is read better on a colour."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    light = sum(
        part * (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
        for part, c in ((0.2126, red), (0.7152, green), (0.0722, blue))
    )
    return "#000000" if light > 0.19 else "#ffffff"


def frame(ax: Any, x: float, y: float) -> None:
    """Draw a frame around a cell of a table in colour."""
    from matplotlib.patches import Rectangle

    ax.add_patch(Rectangle((x - 0.47, y - 0.45), 0.94, 0.9, fill=False, edgecolor=COLOURS[1], linewidth=2))


def bars(ax: Any, shares: Mapping[int, float]) -> None:
    """Draw grey bars of proportions over whole numbers, with what they come to above them."""
    ax.bar(list(shares), list(shares.values()), 0.62, color=GREY)
    for x, value in shares.items():
        digits = 0 if value >= 0.095 else 1
        words = f"{100 * value:.{digits}f}" if value >= 0.0005 else "<0.1"
        ax.annotate(words, (x, value), (0, 3), textcoords="offset points", ha="center", fontsize=8)
    percent_axis(ax.yaxis, 1.2 * max(shares.values(), default=1))
