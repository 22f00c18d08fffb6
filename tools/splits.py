"""Measure which features of a hand decide: ``python -m tools.splits VARIANT DEALS [QUESTION] [NAME=VALUE ..]``.

Each line splits the deals by one more feature, and lists the best candidates. The number is what a player gains on a
pass, in points a deal, who makes the best bid of each cell. One half of the deals fits the best bids and the other
half values them, in turn, so that a fine split does not win by luck. QUESTION is one of the page's questions by its
name, the first unless given; "page rows" are its own. ``"bid before=0"`` restricts the deals, and ``first=trumps``
names a split that comes first.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tricklab.analysis.contest.experiment import Experiment
from tricklab.analysis.reports import cinch, smear
from tricklab.analysis.reports.page import questions_of
from tricklab.analysis.reports.pitch.hands import best_of_hand, counted, lowest
from tricklab.analysis.reports.questions.facts import Facts
from tricklab.analysis.reports.questions.question import Question
from tricklab.analysis.reports.questions.suits import how_many
from tricklab.analysis.reports.shared.auctions import bid_before
from tricklab.analysis.reports.shared.pedro import count_of
from tricklab.engine.ground import tarock
from tricklab.engine.ground.cards import RANKS
from tricklab.engine.play.setup import Setup

STEPS, SHOWN = 4, 6
"""So many features are added, and so many candidates listed for each."""

WEIGHT = 300
"""A cell borrows so many deals from the cell that it is a part of."""

_TRUMPS: Mapping[str, Callable[[Facts], Any]] = {
    "cinch": cinch.best_trumps_of,
    "pitch": best_of_hand,
    "smear": lambda facts: smear.trumps_of(facts),
}
"""The trumps of the best suit of each hand, the ranks as bits, by game."""

_COUNTS: Mapping[str, Callable[[Facts], Any]] = {
    "cinch": lambda facts: count_of(cinch.best_trumps_of(facts), cinch.worths_of(facts.setup.variant)),
    "pitch": lambda facts: counted(best_of_hand(facts), lowest(facts.setup)),
    "smear": smear.count_of,
}
"""The count of each hand that the page uses, by game."""

_SUIT = (1 << 13) - 1


def features_of(facts: Facts) -> dict[str, Any]:
    """Return features of each deal by name, each an int64 array (n,) of small numbers."""
    return _of_tarocks(facts) if facts.setup.game.name not in _TRUMPS else _of_suits(facts)


def _of_tarocks(facts: Facts) -> dict[str, Any]:
    suits = np.stack([how_many(facts.hand, tarock.suit_cards(suit)) for suit in range(4)], 1)
    numbered = {f"T{number}": how_many(facts.hand, 1 << tarock.SKUS - 22 + number) for number in _NUMBERED}
    return {
        "bid before": bid_before(facts)[0],
        "place": facts.place,
        "tarocks": how_many(facts.hand, tarock.TAROCKS),
        "trull": how_many(facts.hand, tarock.TRULL),
        "Kings": how_many(facts.hand, tarock.KINGS),
        "trull and Kings": how_many(facts.hand, tarock.TRULL | tarock.KINGS),
        "shortest": suits.min(1),
        "high tarocks": how_many(facts.hand, 255 << tarock.SKUS - 7),
        **numbered,
    }


_NUMBERED = (1, 17, 18, 19, 20, 21, 22)


def _of_suits(facts: Facts) -> dict[str, Any]:
    trumps = _TRUMPS[facts.setup.game.name](facts)
    suits = np.stack([facts.hand >> 13 * suit & _SUIT for suit in range(4)], 1)
    high, ours = bid_before(facts)
    return {
        "bid before": high,
        "partner bid": (high > 0) & ours,
        "place": facts.place,
        "is dealer": facts.place == facts.setup.players - 1,
        "count": _COUNTS[facts.setup.game.name](facts).astype(np.int64),
        "trumps": how_many(trumps),
        "voids": (suits == 0).sum(1),
        "Aces": how_many(facts.hand, sum(1 << 13 * suit + 12 for suit in range(4))),
        "jokers": how_many(facts.hand >> 52),
        "Pedros": how_many(trumps, 1 << 3 | 1 << 13),
        "Two or Three": how_many(trumps, 3),
        "A, K": how_many(trumps, 1 << 12) * 2 + how_many(trumps, 1 << 11),
        **{rank: how_many(trumps, 1 << place) for place, rank in enumerate(RANKS)},
    }


def gains_of(facts: Facts) -> Any:
    """Return what each way gains on the first in each deal, float (n, ways); NaN where it could not be played."""
    columns = [
        np.where(facts.obeyed(way) & facts.obeyed(0), (facts.margin(way) - facts.margin(0)) / facts.unit, np.nan)
        for way in range(len(facts.ways))
    ]
    return np.stack(columns, 1)


def value_of(nested: Sequence[Any], gains: Any) -> float:
    """Return the mean gain, in points, of taking each cell's best way; found on one half, valued on the other.

    Parameters
    ----------
    nested
        The cell of each deal by ever finer splits; thin cells lean on the cell that they are a part of.
    gains
        As of `gains_of`.
    """
    halves = np.arange(len(gains)) % 2
    total = 0.0
    for half in (0, 1):
        fitted, valued = halves != half, halves == half
        means = np.zeros((1, gains.shape[1]))
        parents = np.zeros(len(gains), np.int64)
        for cells in nested:
            means = _means(cells, parents, means, fitted, gains)
            parents = cells
        expected = np.where(np.isnan(gains[valued]), -np.inf, means[parents[valued]])
        total += np.take_along_axis(gains[valued], expected.argmax(1)[:, None], 1).sum()
    return total / len(gains)


def _means(cells: Any, parents: Any, of_parents: Any, fitted: Any, gains: Any) -> Any:
    """Return what each way gains in each cell, from the fitted deals and as many deals of its parent as `WEIGHT`."""
    count = int(cells.max()) + 1
    start = np.zeros((count, gains.shape[1]))
    start[cells] = of_parents[parents]
    deals = fitted[:, None] & ~np.isnan(gains)
    sums = [np.bincount(cells, np.where(deals[:, way], gains[:, way], 0), count) for way in range(gains.shape[1])]
    counts = [np.bincount(cells, deals[:, way], count) for way in range(gains.shape[1])]
    return (np.stack(sums, 1) + WEIGHT * start) / (np.stack(counts, 1) + WEIGHT)


def chosen(
    features: Mapping[str, Any], gains: Any, steps: int = STEPS, first: Sequence[str] = ()
) -> list[list[tuple[str, float]]]:
    """Return for each step the best features, each with the value of a split by it and the best of the steps before."""
    nested, result = [np.zeros(len(gains), np.int64)], []
    for step in range(steps + len(first)):
        tried = {name: _crossed(nested[-1], features[name]) for name in (first[step : step + 1] or features)}
        values = {name: value_of([*nested, cells], gains) for name, cells in tried.items()}
        best = sorted(values, key=lambda name: -values[name])
        nested.append(tried[best[0]])
        result.append([(name, values[name]) for name in best[:SHOWN]])
    return result


def _crossed(cells: Any, feature: Any) -> Any:
    return np.unique(cells * (int(feature.max()) + 1) + feature, return_inverse=True)[1]


def facts_of(setup: Setup, deals: int, name: str = "") -> tuple[Facts, Question]:
    """Play the deals of one of the page's questions in all its ways; the first question unless named."""
    studies = questions_of(setup.game.name).subject(setup).studies
    found = (
        (study.ways, asked) for study in studies for asked in study.questions if asked.name == (name or asked.name)
    )
    ways, question = next(found)
    experiment = Experiment([way.arm(setup) for way in ways])
    rows = [
        simulator.play(0, deals, force=arm.force).rows
        for simulator, arm in zip(experiment.simulators, experiment.arms, strict=True)
    ]
    dealt = experiment.simulators[0].deal(0, deals)
    return Facts(list(zip(ways, experiment.arms, strict=True)), dealt.hands, dealt.dealers, rows), question


def main(variant: str, deals: str, *given: str) -> None:
    """Print the features that decide in a variant."""
    facts, question = facts_of(Setup.make(variant), int(deals), next((word for word in given if "=" not in word), ""))
    gains, features = gains_of(facts), {**features_of(facts), "page rows": question.rows.of(facts) + 1}
    features["page columns"] = question.columns.of(facts) + 1
    chosen_deals = np.isfinite(gains[:, 1:]).any(1) & (question.columns.of(facts) >= 0)
    first = []
    for name, _, value in (word.partition("=") for word in given if "=" in word):
        if name == "first":
            first.append(value)
        else:
            chosen_deals &= features[name] == int(value)
    features = {name: feature[chosen_deals].astype(np.int64) for name, feature in features.items()}
    print(f"{chosen_deals.sum():,} deals")
    for candidates in chosen(features, gains[chosen_deals], first=first):
        print("   ".join(f"{name} {value:+.3f}" for name, value in candidates))


if __name__ == "__main__":
    main(*sys.argv[1:])
