"""What fits on the card of a page, which is of A6 and has no letter smaller than 7.5 points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple

TALL = 140.0
"""Millimetres between the margins; one more, as what follows is generous."""

_LINE, _NAME, _TITLE, _ROW, _LOW_ROW, _GAP, _PICTURE = 3.2, 3.4, 4.3, 4.25, 3.65, 1.1, 60.0
"""Millimetres of a line of text, of the count and of the title, of a row of a map and of a long map, of the gap between
two parts, and of another picture."""
_WIDE, _HEAD, _COUNT, _THEN, _MANY_ROWS = 60, 46, 40, 20, 12
"""Letters on a line of text, of the title, of the names in the two tables of a count; the rows of a map that is not
long."""


class Fitting(NamedTuple):
    """Whether the map and the warnings stand on a card."""

    has_map: bool
    has_nevers: bool


def fitting(
    title: str, lead: str, sentences: Sequence[str], warnings: Sequence[str], count: Sequence[Sequence[str]], rows: int
) -> Fitting:
    """Return whether the map and the warnings fit on a card.

    Where all is too much, the warnings go; where that is not enough, the count stands for the map.

    Parameters
    ----------
    title, lead
        The title, and the sentence that explains the map.
    sentences, warnings
        What to do, and what not to do.
    count
        The names in the two tables of the count; empty where nothing is counted.
    rows
        The rows of the map; 0 where there is another picture.

    >>> fitting("Pitch", "", ["Bid."], ["Never pass."], [], 10)
    Fitting(has_map=True, has_nevers=True)
    >>> fitting("Pitch", "", ["Bid."] * 9, ["Never pass."], [["Ace"], ["bid 2"]], 30)
    Fitting(has_map=False, has_nevers=True)
    """
    tall = _TITLE * ceil(len(title) / _HEAD) + _LINE * (_lines(sentences) + 1) + 5 * _GAP
    if count:
        names, bids = count
        tall += _NAME * (1 + max(_lines(names, _COUNT), _lines(bids, _THEN)))
    tall += _LINE * _lines([lead]) + _map(rows)
    if tall + _LINE * _lines(warnings) + _GAP <= TALL:
        return Fitting(has_map=True, has_nevers=True)
    has_map = tall <= TALL or not count
    return Fitting(has_map, has_nevers=not has_map)


def _map(rows: int) -> float:
    """Return how tall a map is, with its head and its legend."""
    return (_ROW if rows <= _MANY_ROWS else _LOW_ROW) * rows + _LINE * 3.4 if rows else _PICTURE


def _lines(texts: Iterable[str], wide: int = _WIDE) -> int:
    return sum(ceil(len(text) / wide) for text in texts)
