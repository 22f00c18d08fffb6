"""The problems of the browser's drill: ``python -m tools.drill_problems > web/drilling/problems.json``.

Each variant has two: a bid and a card where it has an auction, else two cards. The best choice is surely the best one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

import tricklab as tl
from tricklab.analysis.advise import Advice, Question, advise
from tricklab.analysis.advise.display.rows import best_of, rows_of
from tricklab.analysis.review.decisions import course_of
from tricklab.analysis.scene.scene import Scene
from tricklab.analysis.scene.task import Task, task_of
from tricklab.analysis.words.seat_names import seen_from
from tricklab.engine.games import variants
from tricklab.engine.play.actions import phase_of
from tricklab.engine.records.record import Record
from tricklab.engine.rules.phases import Phase, Playing, Speech
from tricklab.web.asking.answers import snapshot
from tricklab.web.drilling.problems import question_of

SEED, DEALS, PASS = "drill", 300, "pass"
LAST_TRICK = 3
"""Later cards are easy, and their records long."""
FEWEST, MOST = 3, 64
"""Choices of a problem."""
GLANCE, WORLDS = 64, 1024
"""Worlds of a first look, and of an answer: they are counted, so that every machine writes the same file."""
ERRORS = 3
"""The best choice leads by so many standard errors at least ..."""
NEAR = 25
"""... and by so many times what hardly matters at most: else there is nothing to think about."""


def main() -> None:
    """Print the problems, each on a line."""
    found = [problem for variant in sys.argv[1:] or variants() for problem in problems_of(variant)]
    lines = [json.dumps(problem, ensure_ascii=False, separators=(",", ":")) for problem in found]
    print("[", ",\n".join(lines), "]", sep="\n")


def problems_of(variant: str) -> Iterator[dict[str, Any]]:
    """Yield the problems of a variant; the best bid is a pass in every second one, as far as bids are passed."""
    has_bids = any(isinstance(phase, Speech) for phase in tl.Setup.make(variant).game.phases)
    passes, first = [*variants()].index(variant) % 2 == 1, 0
    for kind in (Speech if has_bids else Playing, Playing):
        for hand in range(first, first + DEALS):
            problem = next(_problems(variant, hand, kind, passes), None)
            if problem is not None:
                yield problem
                break
        first += DEALS


def _problems(variant: str, hand: int, kind: type[Phase], passes: bool) -> Iterator[dict[str, Any]]:
    (record,) = tl.replay(variant, hand, seed=f"{SEED} {variant}")
    for decision in course_of(record).decisions:
        phase = phase_of(decision.question.setup, decision.question.deal.state)
        if not isinstance(phase, kind) or decision.trick > LAST_TRICK:
            continue
        cut = msgspec.structs.replace(record, events=record.events[: decision.before], result=msgspec.UNSET)
        question = question_of(cut, decision.seat)
        if not _is_fit(_task(question, cut)):
            continue
        if not _is_clear(advise(question, worlds=GLANCE, reason=False), passes, errors=1):
            continue
        answer = advise(question, worlds=WORLDS)
        if _is_clear(answer, passes):
            yield problem_of(cut, decision.seat, answer)


def _task(question: Question, record: Record) -> Task:
    """Return what is asked."""
    names = seen_from(question.setup, question.seat, question.names)
    task = task_of(Scene(question.deal, question.seat, names, record.events))
    assert task is not None
    return task


def _is_fit(task: Task) -> bool:
    """Return whether a choice is a word or a card, of some few."""
    return task.selection is None and FEWEST <= len(task.choices) <= MOST


def _is_clear(answer: Advice, passes: bool, errors: float = ERRORS) -> bool:
    """Return whether the best choice leads, and is a pass if that is wanted, as far as one can pass."""
    can_pass = any(choice.text == PASS for choice in answer.choices)
    return leads(answer, errors) and (not can_pass or (answer.best.text == PASS) is passes)


def leads(answer: Advice, errors: float = ERRORS) -> bool:
    """Return whether the best choice is better than all others by so many standard errors, but the next one is near."""
    _, *others = (best_of(row) for row in rows_of(answer, answer.indifference))
    least = min((other.to_best.value for other in others), default=0.0)
    surely = all(other.to_best.value >= errors * other.to_best.error for other in others)
    return bool(others) and surely and answer.indifference < least <= NEAR * answer.indifference


def problem_of(record: Record, seat: int, answer: Advice) -> dict[str, Any]:
    """Return a problem with its answer: of each row its name, its choices, the cost with its interval, and how often
    it is made.
    """
    page, plain = snapshot(answer)["page"], msgspec.to_builtins(record)
    rows = [
        {
            "name": row["name"],
            "choices": row["choices"],
            "costs": [round(row["costs"][end], 2) for end in ("value", "low", "high")],
            "works": row["works"] and round(row["works"]["value"], 2),
        }
        for row in page["rows"]
    ]
    kept = {name: plain[name] for name in ("schema", "variant", "dealer", "dealt", "stock", "events")}
    texts = {name: page[name] for name in ("answer", "reason", "short", "unit")}
    return {"record": kept, "seat": seat, "task": _task(answer.question, record).text, **texts, "rows": rows}


if __name__ == "__main__":
    main()
