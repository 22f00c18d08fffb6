"""Late in a deal few worlds fit; two seeds must answer the same there within their intervals."""

from __future__ import annotations

import numpy as np
import pytest

from tools.two_seeds import Pair, compare
from tricklab.analysis.advise.advice import worlds_for
from tricklab.analysis.advise.question import Question
from tricklab.analysis.estimates.estimate import mean
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
    pairs, _, proposed = compare(first, second, 256)
    assert proposed > 200
    assert any(pair.first.value > 1.0 for pair in pairs)
    assert all(pair.overlaps for pair in pairs)


@pytest.mark.full
@pytest.mark.game("peatwit")
def test_the_best_worlds_count_in_full_where_one_in_thousands_fits() -> None:
    what_if = worlds_for(late_question("peatwit", "late", 9, 8, 0))
    weights = np.full(1 + (1 << 17), -1.0)  # of other worlds than the scouts, as the batch is another
    what_if._worlds(1, 256, weights, np.zeros((MOST_EVENTS, len(EVIDENCE))))
    above = np.maximum(0.0, weights[1:] - what_if.scouted[0]).sum()
    assert above / weights[1:].sum() < 0.2  # with a ceiling that accepts one in 1,024 it is 0.95
    assert np.minimum(1.0, weights[1:] / what_if.scouted[0]).mean() < 1 / 4096


def test_a_pair_far_apart_does_not_overlap() -> None:
    near, far = mean(100.0, 150.0, 100), mean(300.0, 950.0, 100)
    assert Pair(near, near).overlaps
    assert Pair(near, near).distance == 0.0
    assert not Pair(near, far).overlaps
    assert Pair(near, far).distance > 1.0
