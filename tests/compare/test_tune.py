"""``tricklab tune`` finds a planted optimum, and says when there is nothing; its search is that of SciPy."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from scipy.optimize import differential_evolution

from shell import run
from tools.tune_all import Found, Tuning, moved_to
from tricklab import Comparison, Estimate, Setup, Tuned, UsageError, compare, decides
from tricklab.analysis.contest.evolution import lowest
from tricklab.analysis.contest.tunable import ranges_of
from tricklab.analysis.contest.tune import Tuner
from tricklab.scripts.commands.tune import Search, _print

pytestmark = pytest.mark.game("smear")

SMEAR = Setup.make("smear")


@pytest.mark.full
@pytest.mark.parametrize("others", [None, "basic"])
def test_the_confirmation_uses_deals_that_the_search_never_saw(others: str | None) -> None:
    """A spoilt parameter, whose best value is near 0, is mended."""
    given, spoilt = Setup.make("smear", seed=5), "expert:bid_margin=2"
    tuner = Tuner(given, spoilt, {"bid_margin": (-1.0, 3.0)}, 0.25, others=others)
    found = tuner.search(500, 3, 5000)
    assert found == tuner.search(500, 3, 5000, jobs=2)
    assert abs(found.values["bid_margin"]) <= 1
    assert found.confirmed.difference.low > 0
    how = {"hands": 5000, "seed": "5 confirmation"}, {"hands": 5000, "seed": 5}, {"hands": 500, "seed": "5 search"}
    fresh, seen, searched = (compare(found.policy, spoilt, others=others, **given).difference for given in how)
    assert found.confirmed.difference == fresh != seen
    assert found.gain == pytest.approx(searched.value)
    seated = "basic" if others else "expert:bid_margin=2"
    assert found.seating() == f"each against a side of {seated}, on each side in turn"
    assert f"each against a side of {seated}" in found.heading() or others is None


@pytest.mark.parametrize(("ranges", "step", "words"), [
    ({"margin": (0.0, 1.0)}, 0.05, "no parameter 'margin'"),
    ({"bid_margin": (0.0, 1.0)}, 2.0, "no two values"),
    ({"bid_margin": (0.0, 1.0)}, 0.0, "above 0"),
    ({}, 1.0, "at least one parameter of 'expert', with the range to search; to begin with:\n  bid_margin=-1:1"),
    ({"bid_margin": (math.nan, 1.0)}, 0.05, "the range of 'bid_margin' must be two numbers"),
    ({"bid_margin": (-math.inf, math.inf)}, 0.05, "too wide for steps of 0.05"),
    ({"bid_margin": 1.0}, 0.05, "its lowest and its highest value"),
])  # fmt: skip
def test_bad_ranges_are_explained(ranges: dict[str, Any], step: float, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        Tuner(SMEAR, "expert", ranges, step=step)


def test_parameters_that_are_no_numbers_to_search() -> None:
    for policy, key, words in (
        ("rollout", "worlds", "'worlds' cannot go from 1 to 3 in steps of 0.05: .* whole number"),
        ("rollout", "base", "'base' of policy 'rollout:base=expert' is a policy"),
        ("expert", "pass", "'pass' of policy 'expert' is a word, one of .*void.*"),
    ):
        with pytest.raises(UsageError, match=words):
            Tuner(Setup.make("peatwit"), policy, {key: (1.0, 3.0)})
    assert Tuner(SMEAR, "rollout:base=basic", {"worlds": (1.0, 3.0)}, step=1.0).at([2.2]).parameters["worlds"] == 2.0


class Lazy(NamedTuple):
    """Passes below so many trumps."""

    trumps: float = 9.0
    unused: float = 0.0


def test_a_class_can_be_tuned() -> None:
    decides(Lazy, "smear", "bid")(lambda policy, view: 0)
    tuner = Tuner(SMEAR, Lazy, {"trumps": (3.0, 9.0)}, step=1.0)
    found = tuner.at([4.2])
    assert (found.name, found.parameters) == ("Lazy:trumps=4", {"trumps": 4.0, "unused": 0.0})
    assert Tuner(SMEAR, found, {"unused": (0.0, 1.0)}, step=1.0).at([1.0]).name == "Lazy:trumps=4,unused=1"


@pytest.mark.parametrize(("policy", "lines"), [
    ("basic", ["  trumps=2:6 (now 4)", "      Trumps it wants in its suit before it bids."]),
    ("expert", ["  over_opponent=-1:1 (now 0)", "  patience=5.5:16.5 (now 11)"]),
    ("rollout", ["  worlds=32:96 (now 64; with a step of 1)", "  errors=0.5:1.5 (now 1)"]),
])  # fmt: skip
def test_without_a_range_all_parameters_are_told(policy: str, lines: list[str]) -> None:
    """Each with its meaning and a range to begin with, which the search then takes."""
    result = run("tricklab", "tune", policy)
    assert result.code == 2
    assert result.err.startswith("error: name at least one parameter of ")
    assert set(lines) <= set(result.err.splitlines())
    for key, low, high, rest in re.findall(r"(\w+)=(\S+):(\S+) \(now ([^)]*)\)", result.err):
        step = 1 if "step of 1" in rest else 0.05
        Tuner(SMEAR, policy, {key: (float(low), float(high))}, step)


def tuned(low: float, value: float, high: float, deals: int = 1000) -> Tuned:
    difference = Estimate(value, low, high, deals, (high - low) / 4)
    confirmed = Comparison(SMEAR, "expert:a=1", "expert", "expert", deals, difference, 1, 0, 1.0, 1.0)
    return Tuned(SMEAR, "expert", "expert:a=1", {"a": 1.0}, 9, 0.5, confirmed)


@pytest.mark.parametrize(("found", "verdict", "printed"), [
    (tuned(0.1, 0.2, 0.3), "better", ": confirmed."),
    (tuned(-0.1, 0.1, 0.3), "no difference shown", ": not confirmed, no difference is shown."),
    (tuned(-0.061, -0.034, -0.008), "worse", ": worse than expert, so keep that; what the search saw was luck."),
    (tuned(-math.inf, 3.0, math.inf, 1), "no difference shown", "+3.0000: 1 deal cannot confirm or refute that."),
    (replace(tuned(0.1, 0.2, 0.3), confirmed=None), "nothing found", ""),
])  # fmt: skip
def test_the_verdict_says_what_the_interval_says(found: Tuned, verdict: str, printed: str, capsys: Any) -> None:
    assert found.verdict == verdict
    assert found.table()["verdict"].to_list() == [verdict]
    nothing = "None of 9 points was better than expert, each against a side of expert, on each side in turn"
    assert (verdict in found.heading()) if found.confirmed else (found.heading() == nothing)
    _print(found, Search(policy="expert", confirm=found.confirmed.deals if found.confirmed else 1000))
    assert " ".join(capsys.readouterr().out.split()).endswith(printed)


def test_all_parameters_are_tuned_and_idle_ones_stay() -> None:
    """The best value lies below the range, so that this has to move."""
    tuning = Tuning("smear", "expert:bid_margin=4", seed="all", step=0.25, deals=1000)
    assert tuning.ranges == {**ranges_of(SMEAR, "expert"), "bid_margin": (2.0, 6.0)}
    tuning.ranges = {key: tuning.ranges[key] for key in ("bid_margin", "patience")}
    found = tuning.tune(4, 5000)
    assert found.values["bid_margin"] < 2
    assert found.fresh.difference.low > 0
    assert re.match(r"smear +\+\d\.\d{4} ± 0\.\d{4}  better +bid_margin=", found.line())


def test_a_range_moves_to_a_best_value_at_its_end() -> None:
    for value, ends in ((1.0, (0.0, 2.0)), (0.05, (-0.95, 1.05)), (2.0, (1.0, 3.0)), (0.0, (-1.0, 1.0))):
        assert moved_to((0.0, 2.0), value, 0.05) == pytest.approx(ends)
    assert Found("phat", {}, None).line() == "phat           nothing found"


def bowl(point: Any) -> float:
    return float(sum((value - 0.3) ** 2 for value in point))


def waves(point: Any) -> float:
    return float(sum(abs(value) + math.sin(5 * value) for value in point))


def steps(point: Any) -> float:
    """As where parameters are rounded: many points have the same value."""
    return round(4 * bowl(point)) / 4


@pytest.mark.parametrize("function", [bowl, waves, steps])
@pytest.mark.parametrize("parameters", [1, 2, 3, 7])
@pytest.mark.parametrize("rounds", [1, 12, 50])
def test_it_tries_the_points_that_scipy_tries(function: Any, parameters: int, rounds: int) -> None:
    ranges = [(-1.0 - index, 3.0 + index / 3) for index in range(parameters)]
    tried: dict[str, list[tuple[float, ...]]] = {"scipy": [], "ours": []}

    def noted(name: str) -> Any:
        return lambda point: (tried[name].append(tuple(point)), function(point))[1]

    theirs = differential_evolution(noted("scipy"), ranges, maxiter=rounds, popsize=6, polish=False, rng=1, tol=0.0)
    ours = lowest(noted("ours"), ranges, rounds, 6)
    assert tried["ours"] == tried["scipy"]
    assert (list(ours.point), ours.value) == (list(theirs.x), theirs.fun)
