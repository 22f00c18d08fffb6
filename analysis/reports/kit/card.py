"""What fits on the card of a page, which is of A6 and has no letter smaller than 7.5 points."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tricklab.analysis.reports.kit.layout import Page

TALL = 139.0
"""Millimetres between the margins."""

_LINE, _ROW, _GAP, _TITLE = 3.2, 4.25, 1.1, 4.3
"""Millimetres of a line of text, of a row of the map, between two parts, and of a line of the title."""
_WIDE, _HEAD, _PAIR = 60, 40, 28
"""Letters on a line of text, of the title, and of the names in a table of two."""


class Fitting(NamedTuple):
    """Whether the map and the warnings stand on a card."""

    has_map: bool
    has_nevers: bool


def fitting(page: Page) -> Fitting:
    """Return what stands on the card besides the sentences and the count.

    Where all is too much, the count stands for the map, and a page without a count goes without the warnings.
    """
    if _text(page) + _LINE * _lines(page.nevers) + _map(page) <= TALL:
        return Fitting(has_map=True, has_nevers=True)
    return Fitting(has_map=page.finger is None, has_nevers=page.finger is not None)


def _text(page: Page) -> float:
    """Return how tall the title, the sentences, the count and the line about the deals are, in millimetres."""
    tall = _TITLE * ceil(len(page.title) / _HEAD) + _LINE * (_lines([*page.points, *page.beside.values()]) + 2)
    if page.finger is not None:
        names = ([name for name, _ in part] for part in (page.finger.lines, page.finger.then))
        tall += _LINE * (1 + max(_lines(part, _PAIR) for part in names) + (page.finger.note != ""))
    return tall + 6 * _GAP


def _map(page: Page) -> float:
    """Return how tall the map is, with its legend and the sentence that explains it."""
    grid, lead = page.sections[0].grid, _LINE * _lines([page.lead])
    return lead + (60.0 if grid is None else _ROW * len(grid.rows) + _LINE * 4)


def _lines(texts: Iterable[str], wide: int = _WIDE) -> int:
    return sum(ceil(len(text) / wide) for text in texts)
