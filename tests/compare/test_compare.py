"""Paired comparison against plain Python on the tables of `simulate`; the sequential test's errors, by simulation."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from statistics import mean, stdev, variance
from typing import Any

import numpy as np
import pytest

from tiers import full_but
from tricklab import Setup, UsageError, simulate
from tricklab.analysis.contest.compare import HeadToHead, compare
from tricklab.analysis.contest.experiment import Sums
from tricklab.analysis.estimates.sequential import BATCH, FEWEST, Sprt, batches, confidence_sequence

NEAR = ("basic", "basic:trumps=3")
HANDS = 3000
LONG = 8000


def gains(side: int, policy: str, others: str, hands: int = HANDS, **given: Any) -> list[int]:
    """Return, for each deal, what a policy's side has more than the other side."""
    table = simulate("smear", hands, policy=others, sides={side: policy}, **given)
    own, other = table[f"delta_{side}"].to_list(), table[f"delta_{1 - side}"].to_list()
    return [a - b for a, b in zip(own, other, strict=True)]


def by_hand(a: str, b: str, others: str, sides: tuple[int, ...] = (0, 1), **given: Any) -> list[float]:
    """Return the difference of each deal in the plainest way: a in each seat, less b in each seat."""
    columns = [gains(side, a, others, **given) for side in sides]
    columns += [[-gain for gain in gains(side, b, others, **given)] for side in sides]
    return [sum(deal) / len(sides) for deal in zip(*columns, strict=True)]


@pytest.mark.game("smear")
@pytest.mark.parametrize(("given", "others"), [
    ({}, None),
    ({"seed": "six", "players": 6, "rules": {"jokers": "ranked", "refill": "bidder"}}, None),
    ({"seed": 5, "scores": (15, -4)}, "basic:partner=2"),
    ({"sides": (0,), "scores": (18, 3)}, None),
    ({"sides": (1,)}, None),
])  # fmt: skip
def test_difference(given: dict[str, Any], others: str | None) -> None:
    """The variance factor is what dealing both the same cards saves."""
    result = compare(*NEAR, hands=HANDS, others=others, **given)
    plain = by_hand(*NEAR, others or NEAR[1], **given)
    assert result.deals == HANDS
    assert result.difference.value == pytest.approx(mean(plain), abs=1e-12)
    assert result.difference.error == pytest.approx(stdev(plain) / HANDS**0.5, rel=1e-9)
    assert result.deviation == pytest.approx(stdev(plain), rel=1e-9)
    assert result.effect == pytest.approx(mean(plain) / stdev(plain), rel=1e-9)
    if not given:
        apart = [variance(gains(side, *NEAR)) for side in (0, 1)]
        assert result.variance_factor == pytest.approx(result.deviation**2 / (sum(apart) / 4), rel=1e-9)
    if others is not None:  # else a side is what it has more in its own seats, as charts show it
        sides = [mean(by_hand(*NEAR, others, (side,), **given)) for side in (0, 1)]
        assert [one.value for one in result.by_side] == pytest.approx(sides, abs=1e-12)
    better, equal = sum(d > 0 for d in plain), sum(d == 0 for d in plain)
    assert (result.a_better, result.equal, result.b_better) == (better, equal, HANDS - better - equal)


@pytest.mark.game("smear")
@pytest.mark.parametrize("test", [None, Sprt(-0.05, 0.05, normalised=False)])
def test_any_jobs_give_the_same(test: Sprt | None) -> None:
    match = HeadToHead(Setup.make("smear", seed=3), *NEAR)
    first, *others = (match.run(12_345, test=test, show=7, jobs=jobs) for jobs in (1, 2, 5))
    assert first == others[0] == others[1]


def plain_test(d: list[float], test: Sprt) -> tuple[int, str | None]:
    """Return when a test stops and how, deal by deal."""
    for first, size in batches(len(d)):
        seen = d[: first + size]
        end = test.decide(len(seen), sum(seen), sum(x * x for x in seen), sum(x**4 for x in seen))
        if end is not None:
            return len(seen), end
    return len(d), None


@pytest.mark.game("smear")
@pytest.mark.parametrize(("test", "stops"), [
    (Sprt(), "low"),
    (Sprt(-0.1, 0.1, normalised=False), "low"),
    (Sprt(-0.21, -0.2, normalised=False), None),
    (Sprt(-0.6, -0.3, normalised=False), "high"),
])  # fmt: skip
def test_where_the_test_stops(test: Sprt, stops: str | None) -> None:
    result = HeadToHead(Setup.make("smear"), "basic:trumps=3", "basic").run(LONG, test=test)
    plain = by_hand("basic:trumps=3", "basic", "basic", hands=LONG)
    assert (result.deals, result.decided) == plain_test(plain, test)
    assert result.decided == stops
    seen = plain[: result.deals]
    sequence = confidence_sequence(len(seen), sum(seen), sum(x * x for x in seen))
    assert [result.difference.low, result.difference.high] == pytest.approx([sequence.low, sequence.high])
    assert result.difference.margin > 1.2 * compare("basic:trumps=3", "basic", hands=result.deals).difference.margin


@pytest.mark.game("smear")
def test_shown_are_those_that_differ_most() -> None:
    result = compare(*NEAR, hands=HANDS, show=20)
    plain = by_hand(*NEAR, NEAR[1])
    most = sorted(enumerate(plain), key=lambda deal: (-abs(deal[1]), deal[0]))[:20]
    assert [(deal.hand, deal.difference) for deal in result.shown] == most
    assert {deal.difference > 0 for deal in result.shown} == {True, False}
    few = compare(*NEAR, hands=30, show=30)
    assert len(few.shown) == 30 - few.equal > 0
    assert not compare(*NEAR, hands=30).shown


@pytest.mark.game("smear")
def test_who_is_better_is_said_only_where_the_interval_says_so() -> None:
    assert compare("basic", "random", hands=HANDS).better == "basic" == compare("random", "basic", hands=HANDS).better
    near = compare("basic", "basic:partner=1.1", hands=HANDS)
    assert near.difference.low <= 0 <= near.difference.high
    assert near.better is None
    one = compare("random", "basic", hands=1)
    assert (one.difference.has_interval, one.better, one.table()["difference_low"].to_list()) == (False, None, [None])
    alike = HeadToHead(Setup.make("smear"), "basic", "basic:trumps=3.9").run(2500, test=Sprt())
    assert (alike.deals, alike.equal, alike.decided, alike.errors, alike.effect) == (2500, 2500, None, 0, 0)


REPEATED = 2000
SEQUENCES = 1000

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


@pytest.mark.deep
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


def test_sums_of_few_deals_that_are_all_alike_have_no_interval() -> None:
    """The ratio of two sums is the same in both halves of the columns, so that no deal differs."""
    for count, contracts in ((3, 3), (4, 3), (5, 1), (20, 7), (29, 11)):
        half = np.zeros((count, 2), int)
        half[:contracts] = 1, 7
        ratio = 7.0
        gradient = np.array([-ratio, 1, ratio, -1]) * count / contracts / 12
        found = Sums.of(np.hstack([half, half])).smooth(0.0, gradient.tolist())
        assert not found.has_interval
        assert math.isnan(found.error)


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
