"""``tricklab tune``: it finds a planted optimum, and says so when there is nothing to find."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tricklab.analysis.compare import compare
from tricklab.analysis.tune import Tuner
from tricklab.engine.errors import UsageError


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
    ],
)
def test_bad_ranges_are_explained(ranges: dict[str, tuple[float, float]], step: float, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        Tuner("expert", ranges, step=step)


@pytest.mark.parametrize(
    "arguments", [("--range", "bid_margin=1"), ("--range", "bid_margin=a:b"), ("--rounds", "0"), ("--hands", "0")]
)
def test_bad_input_has_exit_code_2(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", "from tricklab.scripts.cli import main; main()", "tune", "expert", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "error:" in done.stderr
    assert "Traceback" not in done.stderr
