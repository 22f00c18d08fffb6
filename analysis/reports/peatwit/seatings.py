"""One seat with other settings of the expert in it, on the same deals: how a report seats and measures that."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tricklab.analysis.estimate import Estimate, mean
from tricklab.analysis.experiment import Arm, Experiment, Sums
from tricklab.analysis.margins import margin_of
from tricklab.analysis.reports.source import Source
from tricklab.engine.options import Value
from tricklab.engine.policies import find_policy
from tricklab.engine.setup import Setup

CHAIR = 0
"""The seat that is compared; the dealer is drawn by lot, so that any seat would do."""

SHARE = 4
"""Comparisons are played on one in so many of the deals: there are dozens of them."""


def deals_of(source: Source) -> int:
    """Return on how many deals settings are compared."""
    return max(1, source.hands // SHARE)


def seated(source: Source, policy: str, **rules: Value) -> Setup:
    """Return a source's setup with another policy in the seat, and other rules."""
    found = find_policy(policy, source.setup.game.name)
    others = source.setup.policies[CHAIR + 1 :]
    return replace(source.setup, rules={**source.setup.rules, **rules}, policies=(found, *others))


def others_of(source: Source) -> str:
    """Return who sits elsewhere."""
    names = [policy.name for policy in source.setup.policies]
    if len(set(names[CHAIR + 1 :])) == 1:
        return names[CHAIR + 1]
    return ", ".join(f"seat {seat} {name}" for seat, name in enumerate(names) if seat != CHAIR)


def heading(source: Source, deals: int, seat: str) -> str:
    """Return the line that stands beside the numbers of a comparison."""
    setup = source.setup
    table = "two pairs" if setup.rules["partners"] else f"{setup.players} players"
    return (
        f"{setup.title}, {table}, {deals:,} deals each, seed {setup.seed}, rules {setup.rules_digest()}; "
        f"seat {CHAIR} {seat}, elsewhere {others_of(source)}; paired on the same deals, intervals 95 %"
    )


@dataclass(frozen=True)
class Compared:
    """A setting against the reference, in points a deal: the seat's score less the mean of the others'.

    Attributes
    ----------
    gain
        What it gains on all deals.
    nils
        In how many deals the seat bid nil.
    made
        In how many of these it took no trick.
    more, fewer
        What nil gained on the deals where only this setting bid nil, and on those where only the reference did: nil
        less the other's bid, on the same cards.
    """

    gain: Estimate
    nils: int
    made: int
    more: Estimate
    fewer: Estimate


def compare_chairs(source: Source, what: str, reference: Setup, others: list[Setup]) -> tuple[list[Compared], int]:
    """Play settings of the seat on the same deals; return each against the reference, the reference first."""
    deals = deals_of(source)
    parts = [_part(setup) for setup in (reference, *others)]
    sums = source.arena.gather(what, Experiment(parts), deals, _digest)
    unit = len(set(source.setup.sides)) - 1
    return [_compared(sums, place, unit) for place in range(len(parts))], deals


def _part(setup: Setup) -> Arm:
    """Measure the gain of the seat, whether it bid nil, and whether it made that."""
    margin = margin_of(setup, setup.sides[CHAIR]).measure

    def measure(rows: Any) -> Any:
        nil = rows["bids"][:, CHAIR] == 0
        return np.column_stack([margin(rows)[:, 0], nil, nil & (rows["tricks"][:, CHAIR] == 0)])

    return Arm(setup, measure)


_WIDTH = 7


def _digest(first: int, matrix: Any) -> Sums:
    """Sum up for each setting: difference, nil, nil made, and difference and number where only one of two bid nil."""
    gain, nil, made = (matrix[:, column::3] for column in range(3))
    difference = gain - gain[:, :1]
    more, fewer = nil & (1 - nil[:, :1]), nil[:, :1] & (1 - nil)
    columns = (difference, nil, made, difference * more, more, -difference * fewer, fewer)
    return Sums.of(np.stack(columns, axis=2).reshape(len(matrix), -1))


def _compared(sums: Sums, place: int, unit: int) -> Compared:
    def column(number: int) -> tuple[int, int]:
        at = _WIDTH * place + number
        return int(sums.totals[at]), int(sums.products[at, at])

    def where(number: int) -> Estimate:
        total, squares = column(number)
        return mean(total / unit, squares / unit**2, column(number + 1)[0])

    total, squares = column(0)
    gain = mean(total / unit, squares / unit**2, sums.count)
    return Compared(gain, column(1)[0], column(2)[0], where(3), where(5))
