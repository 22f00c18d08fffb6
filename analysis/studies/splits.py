"""What deals are parted by: a place, a number, or two things at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tricklab.analysis.studies.facts import Facts
from tricklab.analysis.words.seat_names import place_names


@dataclass(frozen=True)
class Split:
    """What deals are parted by.

    Attributes
    ----------
    label
        What it is, as an axis calls it.
    names
        The parts.
    of
        Returns the number of each deal's part, an int64 array (n,); below 0 for deals that are left out.
    feature
        The feature of the hand (`features.hand_features`) that decides, so that conditions can name it; else empty.
    """

    label: str
    names: tuple[str, ...]
    of: Callable[[Facts], Any]
    feature: str = ""

    def full_name(self, part: int) -> str:
        """Return the name of a part, with the label before a bare number.

        >>> Split("trumps", ("≤3", "4 low"), lambda facts: 0).full_name(0)
        'trumps ≤3'
        """
        name = self.names[part]
        return f"{self.label.partition(',')[0]} {name}" if re.fullmatch(r"[≤\d–+]+", name) and self.label else name


ALL = Split("", ("all deals",), lambda facts: np.zeros(len(facts.dealers), np.int64))


def by_place(players: int) -> Split:
    """Return the split by the place at the table."""
    return Split("your place", place_names(players), lambda facts: facts.place, "seat_place")


def by_number(label: str, names: Sequence[str], of: Callable[[Facts], Any]) -> Split:
    """Return the split by a number; what no name holds is left out.

    Parameters
    ----------
    label
        What it is, as an axis calls it.
    names
        Each begins with what it holds: ``4`` (or ``no``) that number, ``≤4`` and fewer, ``4+`` and more, ``4–6`` from
        one to the other.
    of
        Returns the number of each deal.
    """
    spans = [_span(name) for name in names]

    def part(facts: Facts) -> Any:
        value = of(facts)
        return np.select([(value >= low) & (value <= high) for low, high in spans], range(len(spans)), -1)

    return Split(label, tuple(names), part)


def by_feature(name: str, label: str, names: Sequence[str]) -> Split:
    """Return the split by a feature of the hand of the seat asked; label and names as of `by_number`."""
    return replace(by_number(label, names, lambda facts: facts.feature(name)), feature=name)


def _span(name: str) -> tuple[int, int]:
    """Return the least and the most that a name holds.

    >>> _span("6+")[0], _span("0–8"), _span("2 top"), _span("no top")
    (6, (0, 8), (2, 2), (0, 0))
    """
    match = re.match(r"(≤?)(\d+)(?:–(\d+)|(\+)?)", name)
    if match is None:
        return 0, 0
    fewer, start, end, more = match.groups()
    number, endless = int(start), 1 << 62
    return -endless if fewer else number, endless if more else int(end or number)


def crossed(label: str, first: Split, second: Split, named: str = "{}, {}") -> Split:
    """Return the split by two things at once; ``named`` makes a name of both names."""

    def part(facts: Facts) -> Any:
        one, other = first.of(facts), second.of(facts)
        return np.where((one < 0) | (other < 0), -1, one * len(second.names) + other)

    return Split(label, tuple(named.format(one, other) for one in first.names for other in second.names), part)


def among(split: Split, where: Callable[[Facts], Any], label: str | None = None) -> Split:
    """Return a split of those deals alone in which something is so."""
    named = split.label if label is None else label
    return Split(named, split.names, lambda facts: np.where(where(facts), split.of(facts), -1), split.feature)
