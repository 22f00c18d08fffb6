"""Damaged input of every kind is refused in a sentence, soon, and nothing contradictory is answered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from referee import check
from tools.fuzz import __main__ as command
from tools.fuzz.deals import records
from tools.fuzz.judge import Case, judge_all
from tricklab.engine.errors import UsageError

ANSWERED = ("typed-words",)
"""Kinds of input of which every case has a right answer."""


@pytest.mark.parametrize(
    "cases", [pytest.param(12, marks=pytest.mark.interpreted), pytest.param(120, marks=pytest.mark.full)]
)
@pytest.mark.parametrize("kind", [kind for kind in command.KINDS if kind != "browser-addresses"])  # tests/web has it
def test_nothing_is_found(kind: str, cases: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(command.KINDS, "records", partial(records, check=check))
    cases = cases // 5 if kind == "folders" else cases  # they take long
    report = command.fuzz(kind, cases, "ci", tmp_path)
    assert [(finding.why, finding.case.text) for finding in report.findings] == []
    assert kind in ANSWERED or cases < 20 or report.refused > cases / 4
    assert report.refused + report.answered == cases


def _cases(*attempts: object) -> Iterator[Case]:
    for number, attempt in enumerate(attempts):
        yield Case(f"case {number}", attempt, must_fail=number == 0)  # type: ignore[arg-type]


def test_the_judge_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer to a contradiction, a traceback, a library's word and a hang; not a plain refusal."""

    def refuse(message: str) -> str:
        raise UsageError(message)

    def wait() -> str:
        while True:
            pass

    monkeypatch.setattr("tools.fuzz.judge.MOST_SECONDS", 0.1)
    attempts = (
        lambda: "an answer",
        lambda: str(1 // 0),
        lambda: refuse("'NoneType' object is not iterable"),
        wait,
        lambda: refuse("--hands: 1,5 is not a whole number; try 15 or 1e5."),
    )
    report = judge_all(_cases(*attempts), len(attempts))
    assert [finding.case.text for finding in report.findings] == ["case 0", "case 1", "case 2", "case 3"]
    assert "contradicts itself" in report.findings[0].why
    assert "ZeroDivisionError" in report.findings[1].why
    assert "no answer within" in report.findings[3].why


def test_the_same_seed_tries_the_same_cases(tmp_path: Path) -> None:
    first, again = (next(records(Random("x"), tmp_path, ("pitch",))).text for _ in range(2))
    assert first == again
