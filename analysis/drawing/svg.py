"""Pictures as SVG, written directly: a map in colour, lines with intervals, bars with intervals.

A picture is 340 units wide, which is the width of a phone: its letters are legible there, and larger on a screen. Text
and lines take the colour of the page's text. The same data give the same bytes.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from tricklab.analysis.drawing.grid import EVEN, Grid, ink_on, night
from tricklab.analysis.drawing.tokens import colours

WIDTH = 340
_LETTER = 6.2
"""How wide a letter of a label is, at most."""
_ROW, _SIZE, _MANY_ROWS = 22, 10.5, 15
_PAPER, _INK, _EDGE = colours()["sheet"][0], colours()["ink"][0], 12
"""The paper of a picture that stands alone, its ink, and how wide an edge it has."""

_WAYS = ("#d55e00", "#2f86c5", "#009e73", "#b0619b", "#7a6a00", "#5b5b5b")
"""Lines and bars: colours that everybody can distinguish."""


@dataclass(frozen=True)
class Point:
    """A number with its interval, at a place of a line or in a bar; ``text`` is written beside it."""

    value: float
    low: float
    high: float
    text: str = ""


@dataclass(frozen=True)
class Line:
    """A line of a chart: a name, and a point for each place, or none."""

    name: str
    points: Sequence[Point | None] = field(default_factory=tuple)


def heat_map(grid: Grid) -> str:
    """Draw a table in colour."""
    alt, columns, rows, cells = grid.alt, grid.columns, grid.rows, grid.cells
    corner, above, legend = grid.corner, grid.above, grid.legend
    left = min(150.0, 10 + 5.6 * max(map(len, rows)))
    width = (WIDTH - left) / len(columns)
    is_long = _LETTER * len(corner) > left  # it would run into the names of the columns
    head = 36 if above or is_long else 22  # two lines, or one
    names = [_lines(name, width) for name in columns]
    head += 13 * (max(map(len, names)) - 1)
    parts = [_text(0, 14 if is_long else head - 8, corner, weight=600)]
    half = _LETTER * len(above) / 2
    beside = min(max((left + WIDTH) / 2, _LETTER * (len(corner) + 2) * is_long + half), WIDTH - half)
    parts.append(_text(beside, 14, above, "middle", weight=600))
    for n, lines in enumerate(names):
        for up, line in enumerate(reversed(lines)):
            parts.append(_text(left + (n + 0.5) * width, head - 8 - 13 * up, line, "middle"))
    high = _ROW if len(rows) <= _MANY_ROWS else _ROW - 3  # so that a tall map ends on the first screen
    for y, (name, row) in enumerate(zip(rows, cells, strict=True)):
        top = head + y * high
        parts.append(_text(0, top + 15, name))
        for x, cell in enumerate(row):
            x_at = left + x * width
            if cell.colour:
                parts.append(_box(x_at + 1, top + 1, width - 2, high - 2, cell.colour, cell.id, cell.ask))
            parts.append(_on(cell.colour, x_at + width / 2, top + 15, cell.text))
    bottom = head + len(rows) * high + 4
    across, down = 0.0, bottom
    for cell in legend:
        size = 18 + _LETTER * len(cell.text)
        if across and across + size > WIDTH:
            across, down = 0.0, down + 16
        parts.append(_box(across + 1, down + 2, 11, 11, cell.colour))
        parts.append(_text(across + 16, down + 11, cell.text))
        across += size + 4
    return _svg(alt, down + 18 if legend else bottom, parts)


def _lines(name: str, width: float) -> list[str]:
    """Return a name on one line, or on two where it is wider than its column."""
    words = name.split(" ")
    if len(words) == 1 or _LETTER * len(name) <= width:
        return [name]
    cuts = range(1, len(words))
    cut = min(cuts, key=lambda at: max(len(" ".join(words[:at])), len(" ".join(words[at:]))))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def _box(x: float, y: float, width: float, height: float, colour: str, name: str = "", ask: str = "") -> str:
    """Draw the ground of a cell."""
    ends = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="2"'
    named = f' id="{name}"' if name else ""
    named += f' data-ask="{escape(ask)}"' if ask else ""
    if colour == EVEN:
        dashes = 'fill="none" stroke="currentColor" stroke-opacity="0.4" stroke-dasharray="2 2"'
        return f"<rect{named} {ends} {dashes}/>"
    dark, _ = night(colour)
    style = "" if dark == colour else f' style="--day:{colour};--night:{dark}"'
    return f'<rect{named} {ends} fill="{colour}"{style}/>'


def _on(colour: str, x: float, y: float, text: str) -> str:
    """Write the text of a cell."""
    if colour in ("", EVEN):
        return _text(x, y, text, "middle")
    ink, (dark, night_ink) = ink_on(colour), night(colour)
    style = "" if dark == colour else f' style="--day:{ink};--night:{night_ink}"'
    return _text(x, y, text, "middle", ink, style=style)


def line_chart(alt: str, places: Sequence[str], lines: Sequence[Line], label: str, under: str) -> str:
    """Draw lines over places that have an order, each point with its interval; ``label`` is what is measured."""
    points = [point for line in lines for point in line.points if point]
    if not points:
        return nothing(alt)
    left, top, high = 34.0, 20.0 + 14 * math.ceil(len(lines) / 2), 170.0
    ticks = _ticks(min(p.low for p in points), max(p.high for p in points))
    low, span = ticks[0], ticks[-1] - ticks[0]
    width = (WIDTH - left) / len(places)

    def y_of(value: float) -> float:
        return top + high * (1 - (value - low) / span)

    parts = [_text(0, 11, label, weight=600)]
    for tick in ticks:
        parts.append(_line(left, y_of(tick), WIDTH, y_of(tick), 0.6 if tick == 0 else 0.2))
        parts.append(_text(left - 4, y_of(tick) + 4, _tick(tick), "end"))
    parts += [_text(left + (n + 0.5) * width, top + high + 15, name, "middle") for n, name in enumerate(places)]
    parts.append(_text((WIDTH + left) / 2, top + high + 30, under, "middle"))
    for number, line in enumerate(lines):
        colour, x, y = _WAYS[number % len(_WAYS)], (number % 2) * WIDTH / 2, 26 + 14 * (number // 2)
        parts.append(_mark(x + 5, y - 4, number, colour))
        parts.append(_text(x + 14, y, line.name))
        there = [(left + (n + 0.5) * width, p) for n, p in enumerate(line.points) if p]
        path = " ".join(f"{_n(at)},{_n(y_of(p.value))}" for at, p in there)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        for at, p in there:
            parts.append(_line(at, y_of(p.low), at, y_of(p.high), 1, colour))
            parts.append(_mark(at, y_of(p.value), number, colour))
    return _svg(alt, top + high + 38, parts)


def bar_chart(alt: str, lines: Sequence[Line], label: str) -> str:
    """Draw bars from zero, one below the other, each with its name above it and its interval; one point a line."""
    begun = [(line.name, line.points[0]) for line in lines if line.points and line.points[0]]
    if not begun:
        return nothing(alt)
    room = 44.0
    low, high = min(0.0, *(p.low for _, p in begun)), max(0.0, *(p.high for _, p in begun))
    scale = (WIDTH - 2 * room) / ((high - low) or 1.0)

    def x_of(value: float) -> float:
        return room + (value - low) * scale

    parts, y = [_text(0, 11, label, weight=600)], 30.0
    for name, p in begun:
        start, end = sorted((x_of(0), x_of(p.value)))
        colour = _WAYS[1] if p.value >= 0 else _WAYS[0]
        parts.append(_text(0, y, name))
        parts.append(f'<rect x="{_n(start)}" y="{_n(y + 4)}" width="{_n(end - start)}" height="12" fill="{colour}"/>')
        parts.append(_line(x_of(p.low), y + 10, x_of(p.high), y + 10, 1))
        parts.append(_line(x_of(0), y + 2, x_of(0), y + 18, 0.6))
        outer, anchor = (x_of(p.high) + 4, "start") if p.value >= 0 else (x_of(p.low) - 4, "end")
        parts.append(_text(outer, y + 14, p.text, anchor))
        y += 32
    return _svg(alt, y - 6, parts)


def nothing(alt: str) -> str:
    """Draw that there is nothing to show."""
    return _svg(alt, 40, [_text(WIDTH / 2, 24, "Too few deals to show anything.", "middle")])


def without_ids(picture: str) -> str:
    """Return a picture without the ids and the questions of its cells, which are for links on its own page."""
    return re.sub(r' (id|data-ask)="[^"]*"', "", picture)


def standalone(picture: str) -> str:
    """Return a picture with a paper of its own, which is light wherever it is shown."""
    opening, rest = without_ids(picture).split("\n", 1)
    match = re.search(r'viewBox="0 0 (\S+) (\S+)"', opening)
    assert match is not None, "every picture has its size"
    width, height = (float(end) + 2 * _EDGE for end in match.groups())
    box = f'viewBox="{-_EDGE} {-_EDGE} {width:g} {height:g}" width="{1.5 * width:g}" height="{1.5 * height:g}"'
    paper = f'<rect x="{-_EDGE}" y="{-_EDGE}" width="{width:g}" height="{height:g}" fill="{_PAPER}"/>'
    return f"{opening.replace(match[0], f'{box} color={chr(34)}{_INK}{chr(34)}')}\n{paper}\n{rest}\n"


def _ticks(low: float, high: float) -> list[float]:
    """Return round numbers around an interval, four to seven of them."""
    span = (high - low) or 1.0
    rough = span / 5
    unit = 10.0 ** math.floor(math.log10(rough))
    size = next(unit * m for m in (1, 2, 5, 10) if unit * m >= rough)
    first, last = math.floor(low / size), math.ceil(high / size)
    return [round(n * size, 10) for n in range(first, max(last, first + 1) + 1)]


def _tick(value: float) -> str:
    return f"{value:g}".replace("-", "−")


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _mark(x: float, y: float, number: int, colour: str) -> str:
    """Draw a mark whose shape distinguishes lines without colour."""
    kind = number % 3
    if kind == 0:
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="3" fill="{colour}"/>'
    if kind == 1:
        return f'<rect x="{_n(x - 3)}" y="{_n(y - 3)}" width="6" height="6" fill="{colour}"/>'
    return f'<path d="M{_n(x - 3.5)} {_n(y + 3)}h7l-3.5 -6.5z" fill="{colour}"/>'


def _line(x: float, y: float, to_x: float, to_y: float, opacity: float, colour: str = "currentColor") -> str:
    ends = f'x1="{_n(x)}" y1="{_n(y)}" x2="{_n(to_x)}" y2="{_n(to_y)}"'
    return f'<line {ends} stroke="{colour}" stroke-opacity="{opacity:g}"/>'


def _text(
    x: float, y: float, text: str, anchor: str = "start", fill: str = "currentColor", weight: int = 400, style: str = ""
) -> str:
    if not text:
        return ""
    heavy = "" if weight == 400 else f' font-weight="{weight}"'
    return f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}" fill="{fill}"{heavy}{style}>{escape(text)}</text>'


def _svg(alt: str, height: float, parts: Sequence[str]) -> str:
    opening = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {_n(height)}" role="img" '
        f'aria-label="{escape(alt, quote=True)}" font-family="system-ui, sans-serif" font-size="{_SIZE}">'
    )
    return "\n".join([opening, *(part for part in parts if part), "</svg>"])
