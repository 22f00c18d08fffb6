"""A problem of the drill: a deal up to the decision of a seat, and what each choice gives away."""

from __future__ import annotations

from typing import Any

import msgspec

from tricklab.analysis.advise.asking.record import ask_record
from tricklab.analysis.advise.display.bars import unit_of
from tricklab.analysis.advise.display.cells import cells_of
from tricklab.analysis.advise.display.rows import best_of, rows_of, shown_rows
from tricklab.analysis.advise.display.sentences import describe_answer
from tricklab.analysis.advise.display.sureness import describe_sureness
from tricklab.analysis.advise.question import Question
from tricklab.analysis.advise.result import Advice
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.scene.task import Task, task_of
from tricklab.analysis.words.seat_names import seen_from
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.reader import record_of
from tricklab.engine.records.record import Record

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus")
"""What the seats are called, but for the own one."""

ERRORS = 3
"""The best choice of a problem leads by so many standard errors at least ..."""

NEAR = 25
"""... and by so many times what hardly matters at most: else there is nothing to think about."""


class Row(msgspec.Struct, frozen=True):
    """Choices of equal worth: ``costs`` are a value and its interval, ``works`` is how often a bid is made."""

    name: str
    choices: tuple[str, ...]
    costs: tuple[float, float, float]
    works: float | None

    @property
    def amount(self) -> str:
        """What the choices give away, with half the interval."""
        value, low, high = self.costs
        return f"{value:.2f} ± {(high - low) / 2:.2f}"

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
            "cells": {} if is_best else {"costs": self.amount},
        }


class Problem(msgspec.Struct, frozen=True):
    """A problem: a deal up to the decision of a seat, and the answer to it.

    Attributes
    ----------
    written, seat
        The record of the deal as it stands in a file, and who must choose.
    task
        What the seat must do.
    answer, reason, short
        The sentences of the answer.
    unit
        What the costs are in: ``points``, or ``%`` of winning the match where a bid can win it.
    rows
        The choices, the best one first.
    did
        What was chosen there, in a problem from a player's own deal; else empty.
    kind
        Which kind of decision it is, one of `analysis.review.decisions.KINDS`.
    """

    seat: int
    task: str
    answer: str
    reason: str
    short: str
    unit: str
    rows: tuple[Row, ...]
    written: dict[str, Any] = msgspec.field(name="record")
    did: str = ""
    kind: str = ""

    @property
    def record(self) -> Record:
        """The deal, with all cards; usual rules are left out of files."""
        return record_of({"rules": dict(Setup.make(self.variant).rules), **self.written}, "the problem")

    @property
    def variant(self) -> str:
        """The variant."""
        return str(self.written["variant"])

    @property
    def question(self) -> Question:
        """What is asked."""
        return question_of(self.record, self.seat)

    @property
    def scene(self) -> Scene:
        """The table as the seat sees it."""
        question = self.question
        names = seen_from(question.setup, self.seat, question.names)
        return Scene(question.deal, self.seat, names, self.record.events)

    def row_of(self, choice: str) -> Row | None:
        """Return the row that has a choice, by its text; None for a hopeless choice, which has none."""
        return next((row for row in self.rows if choice in row.choices), None)

    def is_right(self, choice: str) -> bool:
        """Return whether a choice is the best one, or may be as good."""
        row = self.row_of(choice)
        return row is not None and (row is self.rows[0] or row.costs[1] <= 0)

    def page(self) -> dict[str, Any]:
        """Return the answer as an answer in Ask has it."""
        bars = [row.bar(number == 0) for number, row in enumerate(self.rows)]
        texts = {"answer": self.answer, "reason": self.reason, "short": self.short, "unit": self.unit}
        return {**texts, "rows": bars, "hidden": ""}


def question_of(record: Record, seat: int) -> Question:
    """Return what a seat asks at the end of a record."""
    names = ["you" if each == seat else NAMES[each] for each in range(len(record.dealt))]
    return ask_record(record, seat=seat, names=names)


def task_in(question: Question, record: Record) -> Task:
    """Return what is asked of the seat at the end of a record."""
    names = seen_from(question.setup, question.seat, question.names)
    task = task_of(Scene(question.deal, question.seat, names, record.events))
    assert task is not None
    return task


def leads(advice: Advice, errors: float = ERRORS) -> bool:
    """Return whether the best choice is better than all others by so many standard errors, but the next one is near."""
    _, *others = (best_of(row).to_best for row in rows_of(advice, advice.indifference))
    least = min((cost.value for cost in others), default=0.0)
    surely = all(cost.value >= errors * cost.error for cost in others)
    return bool(others) and surely and advice.indifference < least <= NEAR * advice.indifference


_ALWAYS = {"schema", "variant", "dealer", "dealt", "stock", "events"}
_WRITTEN = ("schema", "variant", "hand", "dealer", "scores", "carry", "factor", "dealt", "turned", "stock", "events")
"""What a problem has of its record; what is empty is left out unless a record needs it."""


def problem_of(record: Record, seat: int, advice: Advice, kind: str, did: str = "") -> Problem:
    """Return the problem at the end of a record, with its answer.

    Parameters
    ----------
    record
        The deal up to the decision, with all cards.
    seat
        Who must choose.
    advice
        The answer.
    kind
        Which kind of decision it is.
    did
        What was chosen there, if it is a player's own deal.
    """
    plain = msgspec.to_builtins(record)
    written = {name: plain[name] for name in _WRITTEN if name in plain and (name in _ALWAYS or plain[name])}
    if dict(record.rules) != dict(Setup.make(record.variant).rules):
        written["rules"] = plain["rules"]
    shown, _ = shown_rows(advice, advice.indifference)
    rows = []
    for row in shown:
        best = best_of(row)
        costs = best.to_best
        rows.append(
            Row(
                cells_of(advice, row, basis=True)["choice"],
                tuple(choice.text for choice in row),
                (round(costs.value, 2), round(costs.low, 2), round(costs.high, 2)),
                None if best.works is None else round(best.works.value, 2),
            )
        )
    return Problem(
        seat=seat,
        task=task_in(advice.question, record).text,
        answer=describe_answer(advice, advice.indifference),
        reason="" if advice.reason is None else advice.question.setup.deck.with_symbols(advice.reason.text),
        short=describe_sureness(advice, advice.indifference),
        unit=unit_of(advice),
        rows=tuple(rows),
        written=written,
        did=did,
        kind=kind,
    )
