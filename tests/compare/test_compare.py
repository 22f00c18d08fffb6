"""Paired comparison against plain Python on the tables of `engine.runs.simulation.simulate`."""

from __future__ import annotations

from statistics import mean, stdev, variance
from typing import Any

import pytest

from tricklab import Setup, simulate
from tricklab.analysis.contest.compare import HeadToHead, compare
from tricklab.analysis.estimates.sequential import Sprt, batches, confidence_sequence

pytestmark = pytest.mark.game("smear")

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


@pytest.fixture(scope="module")
def match() -> HeadToHead:
    return HeadToHead(Setup.make("smear", seed=3), *NEAR)


@pytest.mark.parametrize("test", [None, Sprt(-0.05, 0.05, normalised=False)])
def test_any_jobs_give_the_same(match: HeadToHead, test: Sprt | None) -> None:
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


def test_shown_are_those_that_differ_most() -> None:
    result = compare(*NEAR, hands=HANDS, show=20)
    plain = by_hand(*NEAR, NEAR[1])
    most = sorted(enumerate(plain), key=lambda deal: (-abs(deal[1]), deal[0]))[:20]
    assert [(deal.hand, deal.difference) for deal in result.shown] == most
    assert {deal.difference > 0 for deal in result.shown} == {True, False}
    few = compare(*NEAR, hands=30, show=30)
    assert len(few.shown) == 30 - few.equal > 0
    assert not compare(*NEAR, hands=30).shown


def test_who_is_better_is_said_only_where_the_interval_says_so() -> None:
    assert compare("basic", "random", hands=HANDS).better == "basic" == compare("random", "basic", hands=HANDS).better
    near = compare("basic", "basic:partner=1.1", hands=HANDS)
    assert near.difference.low <= 0 <= near.difference.high
    assert near.better is None
    one = compare("random", "basic", hands=1)
    assert (one.difference.has_interval, one.better, one.table()["difference_low"].to_list()) == (False, None, [None])
    alike = HeadToHead(Setup.make("smear"), "basic", "basic:trumps=3.9").run(2500, test=Sprt())
    assert (alike.deals, alike.equal, alike.decided, alike.errors, alike.effect) == (2500, 2500, None, 0, 0)
