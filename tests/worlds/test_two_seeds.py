"""Late in a deal few worlds fit; two seeds must answer the same there within their intervals."""

from __future__ import annotations

from tools.two_seeds import Pair, compare
from tricklab.analysis.advise.advice import worlds_for
from tricklab.analysis.estimates.estimate import mean
from tricklab.analysis.review.decisions import course_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.records.writer import replay

TRICK, SEAT = 11, 1


def test_two_seeds_agree_where_one_world_in_hundreds_fits() -> None:
    (record,) = replay(Setup.make("tapp-tarock", policy="expert", seed="audit4"), range(37476, 37477))
    courses = [course_of(record, "expert", seed) for seed in ("1", "s6")]
    (number,) = (n for n, each in enumerate(courses[0].decisions) if (each.trick, each.seat) == (TRICK, SEAT))
    first, second = (course.decisions[number].question for course in courses)
    assert worlds_for(first).scouted[0] == worlds_for(second).scouted[0]  # by chance it was 0.7 times as high
    pairs, _, proposed = compare(first, second, 256)
    assert proposed > 200
    assert any(pair.first.value > 1.0 for pair in pairs)
    assert all(pair.overlaps for pair in pairs)


def test_a_pair_far_apart_does_not_overlap() -> None:
    near, far = mean(100.0, 150.0, 100), mean(300.0, 950.0, 100)
    assert Pair(near, near).overlaps
    assert Pair(near, near).distance == 0.0
    assert not Pair(near, far).overlaps
    assert Pair(near, far).distance > 1.0
