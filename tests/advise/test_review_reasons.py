"""Reasons of a review: worked out in the worlds that its costs rest on."""

from __future__ import annotations

import pytest

import tricklab as tl
from tricklab.analysis.advise.reasons.contrast import contrast_of
from tricklab.analysis.advise.reasons.pair import choice_of
from tricklab.analysis.review.decisions import course_of
from tricklab.analysis.review.judging import play_all, trials_of


@pytest.mark.game("pitch")
def test_a_reason_rests_on_the_differences_that_the_cost_is_made_of() -> None:
    trials = trials_of(course_of(tl.replay("pitch", 3, policy="basic", seed=7)[0], "basic"))
    play_all(trials, 128, jobs=1)
    checked = 0
    for trial in trials:
        advice, made = trial.advice(0.0), trial.decision.made
        if made != advice.best.action:
            contrast = contrast_of(advice, advice.best, choice_of(advice, made), trial._what_if)
            assert contrast is not None
            assert contrast.gain.tolist() == trial.search.behind(made, advice.best.action).tolist()
            checked += 1
    assert checked > 1
