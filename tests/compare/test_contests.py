"""All contests have one runner; whole matches are counted as plain Python counts them, the same in any threads."""

from __future__ import annotations

from statistics import correlation, mean, stdev
from typing import Any

import pytest

from tricklab import Setup, compare_matches, simulate_matches
from tricklab.analysis.contest import compare, compare_rules, league, match_comparison, strength
from tricklab.analysis.contest.contest import Contest

pytestmark = pytest.mark.game("pitch")

MATCHES = 60


def test_all_kinds_run_alike() -> None:
    kinds = (
        compare.HeadToHead,
        compare_rules.RulesHeadToHead,
        league.League,
        match_comparison.MatchHeadToHead,
        strength.Ladder,
    )
    for kind in kinds:
        assert issubclass(kind, Contest)
        assert not {"run", "watch"} & vars(kind).keys()


def _of_sides(a: str, b: str, setup: Setup) -> list[tuple[list[dict[str, Any]], list[list[int]]]]:
    """Return for each side of A the matches, and what every side gains in each deal."""
    sides = sorted(set(setup.sides))
    played = [simulate_matches(setup.with_policies(b, sides={side: a}), MATCHES, jobs=1) for side in sides]
    changes = [each.deals.select(f"delta_{side}" for side in sides).rows() for each in played]
    return [(each.matches.to_dicts(), list(map(list, rows))) for each, rows in zip(played, changes, strict=True)]


@pytest.mark.parametrize("players", [2, 3])
def test_matches_by_hand(players: int) -> None:
    setup = Setup.make("pitch", players=players, seed=6)
    assert setup.game.measure.field == "delta"
    found, played = compare_matches("basic", "random", setup, MATCHES, jobs=1), _of_sides("basic", "random", setup)
    shares, margins, firsts = [], [], []
    for side, (matches, changes) in enumerate(played):
        won = [[row[f"won_{each}"] / sum(row[f"won_{x}"] for x in range(players)) for each in range(players)]
               for row in matches]  # fmt: skip
        shares.append([row[side] for row in won])
        firsts.append([row[0] for row in won])
        margins += [deal[side] - mean(deal[:side] + deal[side + 1 :]) for deal in changes]
    each = [mean(of_match) for of_match in zip(*shares, strict=True)]
    assert found.won.value == pytest.approx(mean(each), abs=1e-12)
    assert found.won.error == pytest.approx(stdev(each) / MATCHES**0.5, rel=1e-9)
    assert found.deals == len(margins) / MATCHES / players
    assert found.margin.value == pytest.approx(mean(margins), abs=1e-12)
    assert found.spread == pytest.approx(stdev(margins), rel=1e-9)
    assert (found.luck is None) == (players > 2)
    assert found.luck is None or found.luck == pytest.approx(correlation(*firsts), rel=1e-9)


def test_matches_are_the_same_in_any_threads() -> None:
    """A margin over three others is a third of a whole number: only sums of whole numbers do not round."""
    one, other = (compare_matches("basic", "random", "pitch", 1_700, both=True, jobs=jobs) for jobs in (1, 3))
    assert one == other
    assert one.setup.other_sides == 3
