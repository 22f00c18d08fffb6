"""Recorded deals under any house rules, cut at their decisions, are led again as each seat has seen them."""

from __future__ import annotations

from random import Random

import pytest

from tools.fuzz import cut_records
from tools.fuzz.cut_records import cases, check_cut, moments_of
from tools.fuzz.judge import Contradiction, judge_all
from tricklab.engine.games import GAMES, game
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import replay

VARIANTS = [variant for name in GAMES for variant in game(name).variants]
CUTS = 3
FEW, MANY = pytest.param(5, marks=pytest.mark.interpreted), pytest.param(50, marks=pytest.mark.full)


@pytest.mark.parametrize("count", [FEW, MANY])
@pytest.mark.parametrize("variant", VARIANTS)
def test_no_cut_record_is_rejected(variant: str, count: int) -> None:
    report = judge_all(cases(variant, Random(f"ci {variant} {count}"), CUTS), count)
    assert [(finding.why, finding.case.text) for finding in report.findings] == []
    assert report.answered == count


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
