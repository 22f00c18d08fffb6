"""Scores and the end of a Smear match (docs/rules/smear.md, "Match end"), against the referee's own reading."""

from __future__ import annotations

import random

import pytest

from referee.smear_rules import match_winner
from tricklab.engine.errors import UsageError
from tricklab.engine.games.smear import POINTS
from tricklab.engine.games.smear.match import settle

FIVE_TO_TWO = {"high": 0, "low": 1, "jack": 0, "jick": 1, "trey": 0}


def test_s5_the_others_are_first_when_points_are_counted_one_by_one() -> None:
    standing = settle((19, 20), 0, 4, FIVE_TO_TWO, 21)
    assert standing.scores == (24, 22)
    assert standing.winner == 1


def test_s5_bidders_win_when_the_others_were_over_before() -> None:
    assert settle((19, 22), 0, 4, FIVE_TO_TWO, 21).winner == 0


def test_s5_nobody_wins_when_the_bidders_stay_below() -> None:
    standing = settle((15, 23), 0, 4, FIVE_TO_TWO, 21)
    assert standing.scores == (20, 25)
    assert standing.winner is None


def test_a_failed_bid_wins_nothing_and_costs_the_bid() -> None:
    standing = settle((25, 20), 0, 6, FIVE_TO_TWO, 21)
    assert standing.scores == (19, 22)
    assert standing.winner is None


def test_agrees_with_the_referee_on_random_deals() -> None:
    rng = random.Random(5)
    winners = set()
    for _ in range(20_000):
        target = rng.choice([11, 21, 31])
        before = (rng.randint(target - 12, target + 6), rng.randint(target - 12, target + 6))
        points = {name: rng.choice([0, 1, None]) for name in POINTS}
        bidders, bid = rng.randint(0, 1), rng.randint(1, 10)
        standing = settle(before, bidders, bid, points, target)
        winners.add(standing.winner)
        assert (standing.scores, standing.winner) == match_winner(before, bidders, bid, points, target)
    assert winners == {0, 1, None}


@pytest.mark.parametrize("points", [{"hihg": 0}, {"high": 2}])
def test_unknown_points_and_sides_are_refused(points: dict[str, int]) -> None:
    with pytest.raises(UsageError, match="no such point or side"):
        settle((0, 0), 0, 1, points)
