"""What fits on the card of a page, which is of A6 and has no letter smaller than 7.5 points."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tricklab.analysis.reports.kit.layout import Page

TALL = 139.0
"""Millimetres between the margins."""

_LINE, _ROW, _GAP = 3.25, 4.3, 1.1
"""Millimetres of a line of text, of a row of the map, and between two parts."""
_WIDE, _HEAD, _PAIR = 58, 36, 28
"""Letters on a line of text, of the title, and of the names in a table of two."""


def has_map(page: Page) -> bool:
    """Return whether the map stands on the card; otherwise the count says from which sum on to bid."""
    return _text(page) + _map(page) <= TALL


def _text(page: Page) -> float:
    """Return how tall all but the map is, in millimetres."""
    lines = [*page.points, *page.beside.values(), *page.nevers]
    tall = 4.5 * ceil(len(page.title) / _HEAD) + _LINE * (_lines(lines, _WIDE - 3) + 2) + 4 * _GAP
    if page.finger is not None:
        names = ([name for name, _ in part] for part in (page.finger.lines, page.finger.then))
        tall += _LINE * (1 + max(_lines(part, _PAIR) for part in names) + (page.finger.note != "")) + _GAP
    return tall


def _map(page: Page) -> float:
    """Return how tall the map is, with its legend and the sentence that explains it."""
    grid, lead = page.sections[0].grid, _LINE * _lines([page.lead], _WIDE) + _GAP
    return lead + (60.0 if grid is None else _ROW * len(grid.rows) + _LINE * 4 + 2 * _GAP)


def _lines(texts: Iterable[str], wide: int) -> int:
    return sum(ceil(len(text) / wide) for text in texts)
