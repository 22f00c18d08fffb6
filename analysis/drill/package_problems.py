"""The problems that come with the package: which five are of a day, and the file that has them with their answers.

``python -m tools.drill_problems`` writes the file.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from tricklab.analysis.drill.problem import Problem
from tricklab.engine.base.data_input import parse_json

FILE = Path(__file__).parent / "problems.json"
FIVE = 5
_STRIDE = 7
"""Problems of neighbours in the list of variants, which are alike, lie so far apart."""


@cache
def problems() -> dict[str, Problem]:
    """Return all problems by their keys, such as ``pitch-1``."""
    listed = msgspec.convert(parse_json(FILE.read_bytes(), "the problems"), tuple[Problem, ...])
    keys: list[str] = []
    for problem in listed:
        variant = problem.variant
        keys.append(f"{variant}-{1 + sum(key.rpartition('-')[0] == variant for key in keys)}")
    return dict(zip(keys, listed, strict=True))


def problems_of(day: date) -> list[str]:
    """Return the keys of a day's five problems, which are of five games; the next day has the next five."""
    cycle = _cycle()
    first = FIVE * day.toordinal()
    return [cycle[(first + number) % len(cycle)] for number in range(FIVE)]


@cache
def _cycle() -> list[str]:
    """Return all keys round by round, a problem of each variant in each; bids and cards alternate in a round."""
    by_variant: dict[str, list[str]] = {}
    for key in problems():
        by_variant.setdefault(key.rpartition("-")[0], []).append(key)
    count = len(by_variant)
    order = sorted(by_variant, key=lambda name: [*by_variant].index(name) * _STRIDE % count)
    rounds = max(map(len, by_variant.values()))
    return [
        by_variant[name][(turn + number) % len(by_variant[name])]
        for turn in range(rounds)
        for number, name in enumerate(order)
    ]
