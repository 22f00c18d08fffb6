"""Damaged input is refused in a sentence, soon; recorded deals, cut at any decision, are led as each seat saw them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from referee import check
from tools.fuzz import __main__ as command
from tools.fuzz import cut_records
from tools.fuzz.cut_records import cases, check_cut, moments_of
from tools.fuzz.deals import records
from tools.fuzz.judge import Case, Contradiction, judge_all
from tricklab.engine.errors import UsageError
from tricklab.engine.games import GAMES, game
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import replay

ANSWERED = ("typed-words",)
"""Kinds of input of which every case has a right answer."""


KINDS = [
    pytest.param(kind, marks=pytest.mark.deep) if kind == "records" else kind  # one game alone takes minutes
    for kind in command.KINDS
    if kind != "browser-addresses"  # tests/web has it
]


@pytest.mark.full
@pytest.mark.parametrize(
    "cases", [pytest.param(4, marks=pytest.mark.interpreted), pytest.param(120, marks=pytest.mark.deep)]
)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_found(kind: str, cases: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(command.KINDS, "records", partial(records, check=check))
    by_time = {"folders": max(2, cases // 5), "kernels": 10 * cases, "tables": 10 * cases}
    cases = by_time.get(kind, cases)
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


VARIANTS = [variant for name in GAMES for variant in game(name).variants]
CUTS = 3
FEW, MANY = pytest.param(4, marks=pytest.mark.interpreted), pytest.param(50, marks=pytest.mark.deep)


@pytest.mark.parametrize("count", [FEW, MANY])
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_cut_record_is_rejected(variant: str, count: int) -> None:
    report = judge_all(cases(variant, Random(f"ci {variant} {count}"), CUTS), count)
    assert [(finding.why, finding.case.text) for finding in report.findings] == []
    assert report.answered == count


@pytest.mark.full
@pytest.mark.parametrize(
    ("variant", "rules", "policy", "seed", "hand"),
    [
        ("tapp-tarock", {"redeal_no_tarock": True}, "expert", 1, 0),  # a hand without a tarock makes a deal void
        ("paskievics", {}, "expert", "eye4", 6),  # a declarer without an honour has lost a trial
        ("paskievics", {}, "expert", "eye4", 277),
        ("smear", {"lead_to_fold": True, "min_bid": 1, "all_pass": "redeal_same"}, "random", 7, 1),
    ],
)
def test_every_decision_of_a_deal_in_which_rules_look_at_hidden_hands(
    variant: str, rules: dict[str, object], policy: str, seed: int | str, hand: int
) -> None:
    setup = Setup.make(variant, rules=rules, policy=policy, seed=seed)
    (record,) = replay(setup, range(hand, hand + 1))
    moments = moments_of(setup, record)
    choices = [number for number, moment in enumerate(moments) if moment.taken.is_choice]
    for number in choices:
        check_cut(setup, record, moments, number)
    assert len(choices) > 15


def test_another_course_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat sees must be what it saw: a card more is reported by the field's name."""
    setup = Setup.make("phat", policy="random", seed="cut")
    (record,) = replay(setup, range(1))
    moments = moments_of(setup, record)

    def with_a_card_more(*given: object, **named: object) -> object:
        question = ask(*given, **named)
        question.deal.state["own"][question.seat]["hand"] |= 1 << 60
        return question

    ask = cut_records.ask_record
    monkeypatch.setattr(cut_records, "ask_record", with_a_card_more)
    with pytest.raises(Contradiction, match="what the seat knows, the own differs in hand"):
        check_cut(setup, record, moments, 5)
