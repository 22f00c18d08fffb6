"""``tricklab tune``: it finds a planted optimum, and says so when there is nothing to find."""

from __future__ import annotations

import math

import pytest

from shell import run
from tricklab.analysis.compare import Comparison, compare
from tricklab.analysis.estimate import Estimate
from tricklab.analysis.tune import Tuned, Tuner
from tricklab.engine.errors import UsageError
from tricklab.scripts.tune import Search, tell


def test_a_spoilt_parameter_is_mended_and_confirmed() -> None:
    found = Tuner("expert:bid_margin=2", {"bid_margin": (-1.0, 3.0)}, step=0.25).search(2000, 6, 20_000)
    assert abs(found.values["bid_margin"]) <= 0.75  # the default, 0, is near the best
    assert found.confirmed is not None
    assert found.confirmed.difference.low > 0
    assert found.gain > 0


def test_the_confirmation_uses_deals_that_the_search_never_saw() -> None:
    tuner = Tuner("expert:bid_margin=2", {"bid_margin": (-1.0, 3.0)}, step=0.25, seed=5)
    found = tuner.search(500, 2, 3000)
    assert found.confirmed is not None
    fresh = compare(found.policy, "expert:bid_margin=2", hands=3000, seed="5 confirmation")
    assert found.confirmed.difference == fresh.difference
    assert found.confirmed.difference != compare(found.policy, "expert:bid_margin=2", hands=3000, seed=5).difference


def test_the_same_search_twice_finds_the_same() -> None:
    first, second = (Tuner("basic", {"trumps": (2.0, 6.0)}, step=1.0).search(500, 2, 500, jobs=jobs) for jobs in (1, 2))
    assert first == second


@pytest.mark.parametrize(
    ("ranges", "step", "words"),
    [
        ({}, 0.05, "at least one parameter"),
        ({"margin": (0.0, 1.0)}, 0.05, "no parameter 'margin'"),
        ({"bid_margin": (1.0, 0.0)}, 0.05, "no two values"),
        ({"bid_margin": (0.0, 1.0)}, 2.0, "no two values"),
        ({"bid_margin": (0.0, 1.0)}, 0.0, "above 0"),
        ({}, 1.0, "at least one parameter of 'expert': bid_margin"),
    ],
)
def test_bad_ranges_are_explained(ranges: dict[str, tuple[float, float]], step: float, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        Tuner("expert", ranges, step=step)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--range bid_margin=1", "--range takes KEY=LOW:HIGH, as in bid_margin=0:1; not 'bid_margin=1'."),
        ("--range bid_margin=1:0", "--range takes KEY=LOW:HIGH with LOW below HIGH, as in bid_margin=0:1; not '1:0'."),
        ("--range bid_margin=a:b", "LOW in --range bid_margin=LOW:HIGH must be a number, as in -0.5; not 'a'."),
        ("--range bid_margin=-inf:inf", "LOW in --range bid_margin=LOW:HIGH must be a number, as in -0.5; not '-inf'."),
        ("--range bid_margin=0:1e308", "HIGH in --range bid_margin=LOW:HIGH must be from -1,000,000 to 1,000,000"),
        ("--range bid_margin=0:1 --step 1e-300", "--step must be from 0.0001 to 1,000,000; not '1e-300'."),
        ("--rounds 0", "--rounds must be from 1 to 1,000; not '0'."),
        ("--rounds 1.5", "--rounds must be a whole number, as in 12; not '1.5'."),
        ("--hands 0", "--hands must be from 1 to 4,294,967,296; not '0'."),
        ("rollout --range worlds=1:3", "rollout's worlds must be a whole number from 1 to 100,000; not 1.05. Perhaps"),
        ("rollout --range base=0:1", "policy 'rollout' has no parameter 'base'; it has worlds, inference."),
    ],
)
def test_bad_input_is_one_line(words: str, told: str) -> None:
    result = run("tricklab", "tune", *words.split())
    assert result.code == 2
    assert result.err.startswith("error: ")
    assert told in result.err
    assert result.err.count("\n") == 1


def tuned(low: float, value: float, high: float, deals: int = 1000) -> Tuned:
    difference = Estimate(value, low, high, deals, (high - low) / 4)
    confirmed = Comparison("expert:a=1", "expert", "expert", deals, difference, 1, 0, 1.0, 1.0)
    return Tuned("expert:a=1", {"a": 1.0}, 9, 0.5, confirmed)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (tuned(0.1, 0.2, 0.3), ": confirmed."),
        (tuned(-0.1, 0.1, 0.3), ": not confirmed, no difference is shown."),
        (tuned(-0.0611, -0.0346, -0.0080), ": worse than expert, so keep that; what the search saw was luck."),
        (tuned(-math.inf, 3.0, math.inf, 1), "+3.0000: 1 deal cannot confirm or refute that."),
    ],
)
def test_the_verdict_says_what_the_interval_says(found: Tuned, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert found.confirmed is not None
    tell(found, Search(policy="expert", confirm=found.confirmed.deals))
    assert capsys.readouterr().out.strip().endswith(told)
