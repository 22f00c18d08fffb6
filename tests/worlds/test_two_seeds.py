"""Late in a deal few worlds fit; two seeds must answer the same there within their intervals."""

from __future__ import annotations

import numpy as np
import pytest

from tricklab.analysis.advise.advice import advise, worlds_for
from tricklab.analysis.advise.question import Question
from tricklab.analysis.review.decisions import course_of
from tricklab.engine.mechanics.machine import MOST_EVENTS
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.inference.suspects import EVIDENCE
from tricklab.engine.records.writer import replay


def late_question(variant: str, seed: str, hand: int, trick: int, seat: int, worlds_seed: str = "1") -> Question:
    (record,) = replay(Setup.make(variant, policy="expert", seed=seed), range(hand, hand + 1))
    decisions = course_of(record, "expert", worlds_seed).decisions
    (question,) = (each.question for each in decisions if (each.trick, each.seat) == (trick, seat))
    return question


@pytest.mark.full
@pytest.mark.game("tapp-tarock")
def test_two_seeds_agree_where_one_world_in_hundreds_fits() -> None:
    first, second = (late_question("tapp-tarock", "audit4", 37476, 11, 1, seed) for seed in ("1", "s6"))
    assert worlds_for(first).scouted[0] == worlds_for(second).scouted[0]  # by chance it was 0.7 times as high
    answers = [advise(question, worlds=256, jobs=1, objective="points", reason=False) for question in (first, second)]
    assert min(answer.looked for answer in answers) > 200 * 256
    best = answers[0].best.action
    assert answers[1].best.action == best
    costs = [{each.action: each.to_best for each in answer.choices if each.action != best} for answer in answers]
    assert costs[0].keys() == costs[1].keys()
    assert any(cost.value > 1.0 for cost in costs[0].values())
    pairs = [(costs[0][action], costs[1][action]) for action in costs[0]]
    assert all(abs(one.value - other.value) <= one.margin + other.margin for one, other in pairs)


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_the_best_worlds_count_in_full_where_one_in_thousands_fits() -> None:
    what_if = worlds_for(late_question("peatwit", "late", 9, 8, 0))
    weights = np.full(1 + (1 << 17), -1.0)  # of other worlds than the scouts, as the batch is another
    what_if._worlds(1, 256, weights, np.zeros((MOST_EVENTS, len(EVIDENCE))))
    above = np.maximum(0.0, weights[1:] - what_if.scouted[0]).sum()
    assert above / weights[1:].sum() < 0.2  # with a ceiling that accepts one in 1,024 it is 0.95
    assert np.minimum(1.0, weights[1:] / what_if.scouted[0]).mean() < 1 / 4096
