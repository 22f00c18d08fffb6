"""Every deal of a few cards, in plain Python, and samples held against it: the one measure of all sampled worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from scipy.stats import chi2

from tricklab.engine.ground.cards import mask_of
from tricklab.engine.ground.unseen.classes import OPEN

Deal = tuple[int, ...]


def every_deal(cards: frozenset[int], sizes: Sequence[int]) -> Iterator[Deal]:
    """Every way to deal some cards to holders who take so many each, or any number if that is `OPEN`, as sets."""
    if len(sizes) == 1:
        if sizes[0] in (OPEN, len(cards)):
            yield (mask_of(cards),)
        return
    for size in [sizes[0]] if sizes[0] != OPEN else range(len(cards) + 1):
        for hand in combinations(sorted(cards), size):
            for others in every_deal(cards - {*hand}, sizes[1:]):
                yield (mask_of(hand), *others)


def check_drawn(ways: Mapping[Any, float], drawn: Counter[Any], level: float = 1e-4) -> None:
    """Check by chi-square that each way was drawn as often as it counts; rare ways are one."""
    assert set(drawn) <= {way for way, weight in ways.items() if weight > 0.0}, "a deal that cannot be"
    share = drawn.total() / sum(ways.values())
    cells = [(share * weight, drawn[way]) for way, weight in ways.items() if weight > 0.0]
    often, rare = ([cell for cell in cells if (cell[0] >= 5) == is_often] for is_often in (True, False))
    if rare:
        often.append((sum(cell[0] for cell in rare), sum(cell[1] for cell in rare)))
    distance = sum((found - expected) ** 2 / expected for expected, found in often)
    assert len(often) > 5
    assert distance < chi2.isf(level, len(often) - 1), (len(often), distance)
