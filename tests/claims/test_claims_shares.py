"""Bids made, compared between two ways: the share of each way's own bids, and an interval that covers the truth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from test_claims import DEALS, told, verdict_on
from tricklab.analysis.claims.trials import trials_of
from tricklab.analysis.claims.verdicts import RULE
from tricklab.analysis.estimates.estimate import Estimate, share_difference
from tricklab.analysis.reports.questions.facts import CHAIR
from tricklab.analysis.reports.questions.question import Answer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

OFFSETS = (0.0, 0.4)
"""Both ways play strong hands; the second is the choosier one."""


def drawn(rng: np.random.Generator, deals: int) -> list[tuple[Any, Any]]:
    """Of each way the deals in which our side plays, and those in which it makes its bid."""
    strength, found = rng.normal(size=deals), []
    for offset in OFFSETS:
        plays = strength + 0.3 * rng.normal(size=deals) > 0.2 + offset
        found.append((plays, plays & (strength + rng.normal(size=deals) > 0.5)))
    return found


def estimated(rng: np.random.Generator, deals: int) -> Estimate:
    (plays, made), (other_plays, other_made) = drawn(rng, deals)
    both = plays & other_plays
    shared = [int(one.sum()) for one in (both, both & made, both & other_made, made & other_made)]
    first, second = (int(plays.sum()), int(made.sum())), (int(other_plays.sum()), int(other_made.sum()))
    return share_difference(first, second, (shared[0], shared[1], shared[2], shared[3]))


def test_the_interval_covers_a_planted_difference() -> None:
    rng = np.random.default_rng(11)
    (plays, made), (other_plays, other_made) = drawn(rng, 4_000_000)
    truth = made.sum() / plays.sum() - other_made.sum() / other_plays.sum()
    found = [estimated(rng, 400) for _ in range(1500)]
    assert 0.935 < np.mean([one.low <= truth <= one.high for one in found]) < 0.965
    assert np.std([one.value for one in found]) == pytest.approx(np.mean([one.error for one in found]), rel=0.08)


@pytest.mark.game("cinch")
def test_each_way_has_the_share_of_its_own_bids() -> None:
    """Where six may be bid more bids are played, and weaker ones: a comparison on shared deals alone misses them."""
    setup = Setup.make("cinch", policy="basic", seed=5)
    verdict = verdict_on(setup, rules={"min_bid": 6}, measure="made", quotes_rule=True)
    shares, fewest = [], DEALS
    for table in (setup.with_rules({"min_bid": 6}), setup):
        plays, made = table.game.success(table.rules, Simulator(table).play(0, DEALS).rows, CHAIR)
        shares.append(100 * made[plays].mean())
        fewest = min(fewest, int(plays.sum()))
    difference = f"{shares[0] - shares[1]:+.2f} percentage points".replace("-", "−")
    assert difference in verdict.size
    assert f"{fewest:,} deals or more" in verdict.size
    assert verdict.verdict == RULE


class FiveDeals:
    """Five deals: the first way plays four and makes two, the second plays three and makes all."""

    plays = np.array([[1, 1, 1, 1, 0], [0, 0, 1, 1, 1]], bool)
    makes = np.array([[1, 1, 0, 0, 0], [0, 0, 1, 1, 1]], bool)

    def obeyed(self, way: int) -> Any:
        return np.ones(5, bool)

    def success(self, way: int) -> tuple[Any, Any]:
        return self.plays[way], self.makes[way]


def test_five_deals_counted_by_hand() -> None:
    """Two of four less three of three; in the two deals that both play it would be 0 of 2 less 2 of 2."""
    setup = Setup.make("cinch", policy="basic")
    (trial,) = trials_of([told("cinch", rules={"min_bid": 6}, measure="made")], setup)
    question = trial.question(0, trial.ways)
    sums = np.zeros((len(question.measures), 2, 1, 1, 3))
    for number, measure in enumerate(question.measures):
        for way in (0, 1):
            there, values = measure.of(FiveDeals(), way)
            sums[number, way, 0, 0, :2] = there.sum(), values[there].sum()
    estimate = trial.estimate(Answer(question, trial.ways, 5, 1, sums))
    assert (estimate.value, estimate.count) == (2 / 4 - 3 / 3, 3)
