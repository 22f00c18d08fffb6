"""Estimates against scipy.stats, how often their intervals hold the truth, and shares in words."""

from __future__ import annotations

import itertools
import math
import re
from dataclasses import replace
from unittest.mock import ANY

import numpy as np
import pytest
from scipy import stats

from evidence import quantities
from tricklab.analysis.estimates.estimate import FEWEST_ALIKE, mean, proportion
from tricklab.analysis.estimates.sequential import confidence_sequence
from tricklab.analysis.estimates.strata import weighted_mean
from tricklab.analysis.estimates.student import student
from tricklab.analysis.studies.sentences import SHARES
from tricklab.analysis.words.wording import chance


@pytest.mark.parametrize("level", [0.5, 0.95])
@pytest.mark.parametrize("count", [1, 2, 3, 77, 10**6])
def test_proportion_is_wilsons(count: int, level: float) -> None:
    for successes in sorted({0, 1, count // 3, count // 2, count - 1, count}):
        expected = stats.binomtest(successes, count).proportion_ci(level, method="wilson")
        found = proportion(successes, count, level)
        assert found.low == pytest.approx(expected.low, abs=1e-12)
        assert found.high == pytest.approx(expected.high, abs=1e-12)
        assert found.value == successes / count
        assert found.count == count
        assert found.error == pytest.approx(math.sqrt(found.value * (1 - found.value) / count), abs=1e-15)
        assert 0 <= found.low <= found.value <= found.high <= 1
        assert found.margin == pytest.approx((expected.high - expected.low) / 2, abs=1e-12)


@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
@pytest.mark.parametrize("count", [2, 3, 10, 500])
def test_mean_is_students(count: int, level: float) -> None:
    values = np.random.default_rng(count).integers(-10, 11, count)
    found = mean(int(values.sum()), int((values**2).sum()), count, level)
    error = stats.sem(values)
    expected = stats.t.interval(level, count - 1, loc=values.mean(), scale=error)
    assert found.value == pytest.approx(values.mean(), abs=1e-12)
    assert found.error == pytest.approx(error, rel=1e-9)
    assert (found.low, found.high) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("p", [0.6, 0.975, 0.995, 0.99999])
def test_quantiles_are_students(p: float) -> None:
    """Odd and even degrees of freedom, on both sides of the change of method."""
    for freedom in [*range(1, 130), 1000, 10**5, 10**9]:
        assert student(freedom, p) == pytest.approx(stats.t.ppf(p, freedom), rel=1e-7)


def test_mean_of_little() -> None:
    nothing, one = mean(0, 0, 0), mean(4, 16, 1)
    assert math.isnan(nothing.value)
    assert (one.value, one.low, one.high) == (4, -math.inf, math.inf)
    assert (nothing.text(), one.text(), one.span()) == ("", "+4.00 ± ?", "unknown from so few deals")
    assert one.sign == 0
    assert [mean(total, 200, 100).sign for total in (90, 0, -90)] == [1, 0, -1]
    nobody = proportion(0, 0)
    assert math.isnan(nobody.value)
    assert (nobody.low, nobody.high, nobody.count) == (0, 1, 0)


@pytest.mark.parametrize("count", [2, 3, FEWEST_ALIKE - 1])
def test_a_few_that_are_alike_have_no_interval(count: int) -> None:
    """Two equal deals are no proof that all deals are equal."""
    alike = mean(10 * count, 100 * count, count)
    assert (alike.value, alike.low, alike.high, alike.has_interval) == (10, -math.inf, math.inf, False)
    assert math.isnan(alike.error)
    assert alike.text() == "+10.00 ± ?"
    assert confidence_sequence(count, 10 * count, 100 * count) == replace(alike, error=ANY)


def test_thirds_that_are_alike_have_no_interval_either() -> None:
    """A third is no float: the subtraction of the squares leaves a rest, which is no variance."""
    for number, count in itertools.product(range(1, 40), range(2, FEWEST_ALIKE)):
        assert not mean(number * count / 3, number**2 * count / 9, count).has_interval
        parts = [(0.3, 1, number, number**2), (0.7, count, number * count, number**2 * count)]
        assert weighted_mean(parts, 3).has_interval is (round(worth_of(parts)) >= FEWEST_ALIKE)


def worth_of(parts: list[tuple[float, int, int, int]]) -> float:
    """Return how many equal deals weighted ones are worth."""
    return sum(w * n for w, n, *_ in parts) ** 2 / sum(w**2 * n for w, n, *_ in parts)


def test_many_that_are_alike_have_one() -> None:
    alike = mean(4 * FEWEST_ALIKE, 16 * FEWEST_ALIKE, FEWEST_ALIKE)
    assert (alike.value, alike.low, alike.high, alike.error) == (4, 4, 4, 0)
    assert alike.text() == "+4.00 ± 0.00"


FRACTIONS = {
    "half the time": 0.5,
    **{f"{word} time{'s' * (n > 1)} in {of}": n / m for of, m, counts in (
        ("three", 3, {1: "one", 2: "two"}),
        ("four", 4, {1: "one", 3: "three"}),
        ("five", 5, {1: "one", 2: "two", 3: "three", 4: "four"}),
        ("seven", 7, {1: "one", 6: "six"}),
        ("ten", 10, {1: "one", 3: "three", 7: "seven", 9: "nine"}),
        ("20", 20, {1: "one", 19: "19"}),
    ) for n, word in counts.items()},
}  # fmt: skip


def test_no_fraction_misleads() -> None:
    """A fraction errs by at most 1.5 points, and by at most 15 % of the share or of its complement."""
    for share in (thousandths / 1000 for thousandths in range(1001)):
        words = chance(share)
        if words in ("hardly ever", "nearly always"):
            assert min(share, 1 - share) < 0.015
            assert (words == "hardly ever") is (share < 0.5)
        elif (percent := re.fullmatch("([0-9]+)\u00a0% of the time", words)) is not None:
            assert abs(int(percent[1]) / 100 - share) <= 0.0051
        else:
            error = abs(FRACTIONS[words] - share)
            assert error <= 0.015 + 1e-12
            assert error <= 0.15 * min(share, 1 - share) + 1e-12


@pytest.mark.parametrize("field", ["in_deals", "of_hands"])
def test_few_in_so_many_loses_at_most_a_tenth(field: str) -> None:
    for share in (thousandths / 1000 for thousandths in range(5, 401)):
        (read,) = quantities(SHARES[field](proportion(1000 * share, 1000)))
        assert abs(read.value - share) <= share / 10 + 1e-12, read
    tied = {1 / 12: "once in 12 deals", 2 / 9: "in two of nine deals", 1 / 4: "once in 4 deals"}
    assert [SHARES["in_deals"](proportion(900 * share, 900)) for share in tied] == [*tied.values()]


@pytest.mark.parametrize("words", FRACTIONS)
def test_every_fraction_is_used(words: str) -> None:
    assert chance(FRACTIONS[words]) == words
