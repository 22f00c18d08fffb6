"""What fits on the card of a page, which is of A6 and has no letter smaller than 7.5 points."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tricklab.analysis.reports.kit.layout import Page

TALL = 140.0
"""Millimetres between the margins; one more, as what follows is generous."""

_LINE, _ROW, _LOW_ROW, _GAP, _TITLE = 3.2, 4.25, 3.65, 1.1, 4.3
"""Millimetres of a line of text, of a row of a map, and of a long one, between two parts, and of a title's line."""
_WIDE, _HEAD, _COUNT, _THEN, _MANY_ROWS = 60, 46, 40, 20, 12
"""Letters on a line of text, of the title, of the names in the two tables of a count; the rows of a map that is not
long."""


class Fitting(NamedTuple):
    """Whether the map and the warnings stand on a card."""

    has_map: bool
    has_nevers: bool


def fitting(page: Page) -> Fitting:
    """Return what stands on the card besides the sentences and the count.

    Where all is too much, the warnings go; where that is not enough, the count stands for the map.
    """
    warnings, both = _LINE * _lines(page.nevers) + _GAP, _text(page) + _map(page)
    if both + warnings <= TALL:
        return Fitting(has_map=True, has_nevers=True)
    has_map = both <= TALL or page.finger is None
    return Fitting(has_map, has_nevers=not has_map)


def _text(page: Page) -> float:
    """Return how tall the title, the sentences, the count and the line about the deals are, in millimetres."""
    tall = _TITLE * ceil(len(page.title) / _HEAD) + _LINE * (_lines([*page.points, *page.beside.values()]) + 1)
    if page.finger is not None:
        count, then = ([name for name, _ in part] for part in (page.finger.lines, page.finger.then))
        tall += 3.4 * (1 + max(_lines(count, _COUNT), _lines([*then, page.finger.note], _THEN)))
    return tall + 5 * _GAP


def _map(page: Page) -> float:
    """Return how tall the map is, with its legend and the sentence that explains it."""
    grid, lead = page.sections[0].grid, _LINE * _lines([page.lead])
    if grid is None:
        return lead + 60
    rows = len(grid.rows)
    return lead + (_ROW if rows <= _MANY_ROWS else _LOW_ROW) * rows + _LINE * 3.4


def _lines(texts: Iterable[str], wide: int = _WIDE) -> int:
    return sum(ceil(len(text) / wide) for text in texts)
