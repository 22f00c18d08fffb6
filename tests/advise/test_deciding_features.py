"""Which features of a hand decide (`tools.splits`): a planted one is found, and noise wins nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tools.splits import chosen, value_of

DEALS = 20_000


@pytest.fixture
def planted() -> tuple[dict[str, Any], Any]:
    """Three features, of which one decides: a bid gains a point with it, and loses one without."""
    rng = np.random.default_rng(3)
    features = {name: rng.integers(0, 4, DEALS) for name in ("noise", "decides", "more noise")}
    bid = np.where(features["decides"] > 1, 1.0, -1.0) + rng.normal(0, 4, DEALS)
    return features, np.stack([np.zeros(DEALS), bid], 1)


def test_the_planted_feature_comes_first(planted: tuple[dict[str, Any], Any]) -> None:
    features, gains = planted
    first, second = chosen(features, gains, steps=2)
    assert first[0][0] == "decides"
    assert first[0][1] == pytest.approx(0.5, abs=0.05)
    assert second[0][1] < first[0][1] + 0.03


def test_noise_does_not_win_by_luck() -> None:
    rng = np.random.default_rng(4)
    gains = np.stack([np.zeros(DEALS), rng.normal(0, 4, DEALS)], 1)
    fine = rng.integers(0, 500, DEALS)
    assert value_of([np.zeros(DEALS, np.int64), fine], gains) < 0.06
    in_sample = np.bincount(fine, gains[:, 1]).clip(0).sum() / DEALS
    assert in_sample > 0.15  # what a fit to the same deals would promise


def test_a_bid_that_cannot_be_made_is_not_chosen(planted: tuple[dict[str, Any], Any]) -> None:
    features, gains = planted
    closed = gains.copy()
    closed[: DEALS // 2, 1] = np.nan
    assert value_of([features["decides"]], closed) == pytest.approx(0.25, abs=0.05)


def test_splits_that_are_given_come_first(planted: tuple[dict[str, Any], Any]) -> None:
    features, gains = planted
    assert [step[0][0] for step in chosen(features, gains, steps=1, first=["noise"])] == ["noise", "decides"]
