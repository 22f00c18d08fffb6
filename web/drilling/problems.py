"""The problems that come with the package: which five are of a day, and the file that has them with their answers.

``python -m tools.drill_problems`` writes the file.
"""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tricklab.engine.base.data_input import parse_json
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.reader import record_of
from tricklab.engine.records.record import Record

if TYPE_CHECKING:
    from tricklab.analysis.advise import Question

FILE = Path(__file__).parent / "problems.json"
FIVE = 5
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus")
"""What the seats are called, but for the own one."""
_STRIDE = 7
"""Problems of neighbours in the list of variants, which are alike, lie so far apart."""


class Row(msgspec.Struct, frozen=True):
    """One bar: ``costs`` are a value and its interval, ``works`` is how often a bid is made."""

    name: str
    choices: tuple[str, ...]
    costs: tuple[float, float, float]
    works: float | None

    def bar(self, is_best: bool) -> dict[str, Any]:
        """Return the row as the bars of an answer have it."""
        value, low, high = self.costs
        return {
            "name": self.name,
            "choice": self.choices[0],
            "choices": list(self.choices),
            "is_best": is_best,
            "is_out": not is_best and low > 0,
            "costs": {"value": value, "low": low, "high": high},
            "works": None if self.works is None else {"value": self.works},
            "cells": {} if is_best else {"costs": f"{value:.2f} ± {(high - low) / 2:.2f}"},
        }


class Problem(msgspec.Struct, frozen=True):
    """A problem: a deal up to the decision of a seat, and the answer to it.

    Attributes
    ----------
    written, seat
        The record of the deal as it stands in the file, and who must choose.
    task
        What the seat must do.
    answer, reason, short
        The sentences of the answer.
    unit
        What the costs are in: ``points``, or ``%`` of winning the match where a bid can win it.
    rows
        The choices, the best one first.
    """

    seat: int
    task: str
    answer: str
    reason: str
    short: str
    unit: str
    rows: tuple[Row, ...]
    written: dict[str, Any] = msgspec.field(name="record")

    @property
    def record(self) -> Record:
        """The deal, with all cards, and the usual rules, which the file leaves out."""
        return record_of({**self.written, "rules": dict(Setup.make(self.variant).rules)}, "the problem")

    @property
    def variant(self) -> str:
        """The variant."""
        return str(self.written["variant"])

    @property
    def question(self) -> Question:
        """What is asked."""
        return question_of(self.record, self.seat)

    def page(self) -> dict[str, Any]:
        """Return the answer as an answer in Ask has it."""
        bars = [row.bar(number == 0) for number, row in enumerate(self.rows)]
        texts = {"answer": self.answer, "reason": self.reason, "short": self.short, "unit": self.unit}
        return {**texts, "rows": bars, "hidden": ""}


def question_of(record: Record, seat: int) -> Question:
    """Return what a seat asks at the end of a record."""
    from tricklab.analysis.advise import ask_record  # late: the list of a day needs no compiler

    names = ["you" if each == seat else NAMES[each] for each in range(len(record.dealt))]
    return ask_record(record, seat=seat, names=names)


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
