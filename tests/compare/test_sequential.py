"""The sequential test's errors and the confidence sequence's coverage, by simulation; sums that are exact."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from tiers import full_but
from tricklab.analysis.contest.experiment import Sums
from tricklab.analysis.estimates.sequential import BATCH, FEWEST, Sprt, batches, confidence_sequence
from tricklab.engine.errors import UsageError

REPEATED = 2000
SEQUENCES = 1000

_FULL = pytest.mark.full
OUTCOMES = {
    # Most deals are equal, few differ by much: two policies that are neighbours.
    "neighbours": {0: 0.90, 1: 0.03, -1: 0.03, 5: 0.015, -4: 0.02, 12: 0.005},
    # Rare and to one side, so that the mean is far from normal after the first batches.
    "more skewed": {0: 0.9, 20: 0.002, -1: 0.08, 1: 0.018},
    "wide": {-9: 0.2, -2: 0.2, 0: 0.1, 3: 0.3, 7: 0.2},
}


def moments_of(outcomes: dict[int, float]) -> tuple[float, float]:
    centre = sum(value * p for value, p in outcomes.items())
    return centre, math.sqrt(sum(value * value * p for value, p in outcomes.items()) - centre * centre)


def ends(test: Sprt, outcomes: dict[int, float], repeated: int, seed: int) -> tuple[dict[str, float], float]:
    """Run a test many times; return the share of each end, and the mean number of deals."""
    rng = np.random.default_rng(seed)
    values, chances = np.array(list(outcomes)), list(outcomes.values())
    count, deals, seen = {"low": 0, "high": 0}, 0, np.zeros((repeated, len(values)), np.int64)
    for first, size in batches(10**7):  # all that go on look after as many deals
        seen += rng.multinomial(size, chances, len(seen))
        done = first + size
        sums = ((seen @ values**power).tolist() for power in (1, 2, 4))
        found = [test.decide(done, *told) for told in zip(*sums, strict=True)]
        for end in count:
            count[end] += found.count(end)
        deals += done * (len(found) - found.count(None))
        seen = seen[[end is None for end in found]]
        if not len(seen):
            break
    return {end: number / repeated for end, number in count.items()}, deals / repeated


def most(error: float, repeated: int = REPEATED) -> float:
    """Return what a share with this chance exceeds once in some ten thousand times."""
    return error + 3.7 * math.sqrt(error * (1 - error) / repeated)


@pytest.mark.parametrize("alpha", [0.05, 0.2])
@pytest.mark.parametrize("name", OUTCOMES)
@pytest.mark.parametrize("normalised", [True, False])
def test_both_errors(name: str, normalised: bool, alpha: float) -> None:
    """The bounds are laid around what the outcomes are, so that first one hypothesis is just true, then the other."""
    centre, deviation = moments_of(OUTCOMES[name])
    unit = 1 / deviation if normalised else 1.0
    step = 0.02 * deviation * unit
    beta = 0.1
    at_low = Sprt(centre * unit, centre * unit + step, normalised, alpha, beta)
    wrong, _ = ends(at_low, OUTCOMES[name], REPEATED, 1)
    assert wrong["high"] <= most(alpha), wrong
    assert wrong["high"] + wrong["low"] == 1
    at_high = Sprt(centre * unit - step, centre * unit, normalised, alpha, beta)
    wrong, _ = ends(at_high, OUTCOMES[name], REPEATED, 2)
    assert wrong["low"] <= most(beta), wrong


def test_errors_are_used_up() -> None:
    """A test that was much too careful would keep its errors too; with small steps they come near what is allowed."""
    centre, deviation = moments_of(OUTCOMES["wide"])
    wrong, deals = ends(Sprt(centre, centre + 0.02 * deviation, normalised=False), OUTCOMES["wide"], REPEATED, 3)
    assert wrong["high"] > 0.02
    # Wald: the evidence needed, by what a deal gives; a fixed number would need 4 * 1.645**2 / 0.02**2 = 27,000.
    expected = (0.95 * math.log(19) - 0.05 * math.log(19)) / (0.02**2 / 2)
    assert expected * 0.9 < deals < expected * 1.3
    shifted = {value + 2: p for value, p in OUTCOMES["wide"].items()}
    assert ends(Sprt(), shifted, 50, 4) == ({"low": 0.0, "high": 1.0}, BATCH), "what is clear is decided at once"


def test_evidence_is_the_ratio_of_the_best_likelihoods() -> None:
    rng = np.random.default_rng(5)
    x = rng.normal(0.3, 2, 500)
    tried = np.linspace(1, 4, 30_001)

    def best(centre: Callable[[np.ndarray], np.ndarray]) -> float:
        squares = (x**2).sum() - 2 * centre(tried) * x.sum() + len(x) * centre(tried) ** 2
        return float((-len(x) * np.log(tried) - squares / (2 * tried**2)).max())

    for normalised in (True, False):
        expected = best(lambda s, n=normalised: 0.2 * (s if n else 1 + 0 * s)) - best(
            lambda s, n=normalised: -0.1 * (s if n else 1 + 0 * s)
        )
        found = Sprt(-0.1, 0.2, normalised).evidence(len(x), x.sum(), (x**2).sum())
        assert found == pytest.approx(expected, abs=1e-4)


def test_no_look_before_there_is_enough() -> None:
    test = Sprt()
    assert test.decide(BATCH, BATCH / 2, BATCH, BATCH) == "high"
    assert test.decide(BATCH - 1, BATCH / 2, BATCH, BATCH) is None
    assert test.decide(BATCH, FEWEST, FEWEST, FEWEST) == "high"
    assert test.decide(BATCH, FEWEST - 1, FEWEST - 1, FEWEST - 1) is None
    assert test.decide(BATCH, FEWEST + 20, FEWEST + 400, FEWEST + 160_000) is None  # one deal by 20 points rules
    assert test.decide(10**6, 0, 0, 0) is None


def width(count: int) -> float:
    """Return half the confidence sequence's width in standard errors."""
    estimate = confidence_sequence(count, 0, count)
    return estimate.margin / estimate.error


def test_the_sequence_is_narrowest_near_ten_thousand_deals() -> None:
    assert width(10_000) < 1.01 * min(width(count) for count in range(1000, 10**6, 1000))


@pytest.mark.parametrize("name", full_but(["wide"], ["wide", "neighbours", "more skewed"]))
def test_confidence_sequence_under_looking_all_the_time(name: str) -> None:
    """It seldom misses the mean at any deal from the first look on, and is not so wide as to mean nothing."""
    outcomes, wrong, rng = OUTCOMES[name], 0, np.random.default_rng(6)
    centre, _ = moments_of(outcomes)
    count = np.arange(BATCH, 30_001)
    widths = np.array([width(number) for number in count.tolist()])
    for _ in range(SEQUENCES):
        x = rng.choice(list(outcomes), 30_000, p=list(outcomes.values()))
        total, squares = x.cumsum()[BATCH - 1 :], (x * x).cumsum()[BATCH - 1 :]
        looked = squares.astype(float) ** 2 >= FEWEST * (x**4).cumsum()[BATCH - 1 :]
        off = abs(total / count - centre) > widths * np.sqrt((squares - total**2 / count) / (count - 1) / count)
        wrong += bool((looked & off).any())
    assert wrong / SEQUENCES <= most(0.05, SEQUENCES)
    assert wrong / SEQUENCES > 0.002 or name == "more skewed"  # few of these come to a look


def test_sums_are_those_of_the_deals_in_any_order() -> None:
    x = np.random.default_rng(7).integers(-20, 20, (5000, 3))
    whole = Sums.of(x)
    parts = [Sums.of(part) for part in np.split(x, [10, 999, 3000])]
    joined = parts[2] + parts[0] + parts[3] + parts[1]
    assert joined.count == whole.count
    assert (joined.totals == whole.totals).all()
    assert (joined.products == x.T @ x).all()
    estimate, plain = whole.mean([1, -2, 0], 2), (x[:, 0] - 2 * x[:, 1]) / 2
    assert estimate.value == pytest.approx(plain.mean(), abs=1e-12)
    assert estimate.error == pytest.approx(plain.std(ddof=1) / math.sqrt(5000), rel=1e-12)
    linear = whole.smooth(estimate.value, [0.5, -1, 0])
    assert (linear.low, linear.high) == (pytest.approx(estimate.low, rel=1e-9), pytest.approx(estimate.high, rel=1e-9))


def test_batches_cover_all_deals_and_depend_on_nothing_else() -> None:
    for cap in (1, 999, 1000, 54_321, 10**6):
        found = list(batches(cap))
        assert found[0][0] == 0
        assert all(first + size == following for (first, size), (following, _) in pairwise(found))
        assert sum(found[-1]) == cap
    steps = list(batches(10**7))
    assert steps[: len(list(batches(10**6))) - 1] == list(batches(10**6))[:-1]
    assert len(steps) < 130


@pytest.mark.parametrize(("typed", "expected"), [
    ((None, None, None, None), Sprt(-0.01, 0.01, True, 0.05, 0.05)),
    (("-0.2", None, None, 0.1), Sprt(-0.2, 0.2, False, 0.05, 0.1)),
    ((None, "0.05sd", 0.01, None), Sprt(-0.05, 0.05, True, 0.01, 0.05)),
    (("0", "1e-1", None, None), Sprt(0.0, 0.1, False)),
])  # fmt: skip
def test_what_is_typed(typed: tuple[str | None, str | None, float | None, float | None], expected: Sprt) -> None:
    assert Sprt.parse(*typed) == expected


def test_bounds_that_make_no_test() -> None:
    for bounds in ((0.1, 0.1), (0.2, 0.1), (math.nan, 1), (-math.inf, 1)):
        with pytest.raises(UsageError, match="low bound must be below"):
            Sprt(*bounds)
