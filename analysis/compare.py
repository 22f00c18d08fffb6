"""Which of two policies plays better: the same deals with each of them in each side's chairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from analysis.estimate import Estimate, mean
from engine.errors import UsageError
from engine.options import Value
from engine.runner import Player
from engine.setup import Setup
from engine.workers import Progress, Workers

_BATCH = 100_000


@dataclass(frozen=True)
class Comparison:
    """Two policies on the same deals.

    Attributes
    ----------
    a, b
        The policies' full names.
    deals
        How many deals, each played twice: with ``a`` on side 0 and ``b`` on side 1, and the other way round.
    difference
        Points a deal by which the side of ``a`` does better than the side of ``b``, the mean of both seatings. The
        deal with both its seatings is one observation.
    a_better, equal
        In how many deals the difference is above zero, and zero.
    """

    a: str
    b: str
    deals: int
    difference: Estimate
    a_better: int
    equal: int

    @property
    def b_better(self) -> int:
        """In how many deals the difference is below zero."""
        return self.deals - self.a_better - self.equal

    @property
    def errors(self) -> float:
        """The difference in standard errors."""
        return self.difference.value / self.difference.error if self.difference.error else 0.0


class Match:
    """Two policies made ready to be compared.

    Parameters
    ----------
    a, b
        Policies, as users name them.
    variant, players, rules, scores, seed
        What is dealt, see `engine.setup.Setup.make`.

    Raises
    ------
    UsageError
        If something does not exist, the policies are the same, or the game has not two sides.
    """

    def __init__(
        self,
        a: str,
        b: str,
        variant: str = "smear",
        *,
        players: int | None = None,
        rules: Mapping[str, Value] | None = None,
        scores: Sequence[int] | None = None,
        seed: int | str = 1,
    ) -> None:
        """Check the policies and the rules."""
        self.setups = [
            Setup.make(variant, players=players, rules=rules, scores=scores, seed=seed, sides=dict(enumerate(seated)))
            for seated in ((a, b), (b, a))
        ]
        first = self.setups[0]
        if set(first.sides) != {0, 1}:
            raise UsageError(f"{variant} with {first.players} players has not two sides to compare on.")
        self.a, self.b = (first.policies[first.sides.index(side)] for side in (0, 1))
        if self.a == self.b:
            raise UsageError(f"both policies are {self.a.name!r}; give two that differ.")
        self.players = [Player(setup) for setup in self.setups]

    def prepare(self) -> None:
        """Compile the loops, or load them."""
        for player in self.players:
            player.prepare()

    def differences(self, workers: Workers, first: int, count: int) -> Any:
        """Play deals in both seatings and return, per deal, the sum over both of a's change of score minus b's."""
        seatings = [workers.play(player, first, count)["delta"].astype(np.int64) for player in self.players]
        return seatings[0][:, 0] - seatings[0][:, 1] + seatings[1][:, 1] - seatings[1][:, 0]

    def run(self, deals: int, *, jobs: int | None = None, progress: Progress | None = None) -> Comparison:
        """Compare over the deals from number 0 up to a number.

        Parameters
        ----------
        deals
            How many.
        jobs, progress
            See `engine.workers.Workers`; ``progress`` counts each deal twice.
        """
        workers = Workers(jobs=jobs, progress=progress)

        def sums(first: int) -> Any:
            d = self.differences(workers, first, min(_BATCH, deals - first))
            return np.array([d.sum(), (d * d).sum(), (d > 0).sum(), (d == 0).sum()])

        total, squares, better, equal = (
            int(value) for value in sum(workers.each(sums, range(0, deals, _BATCH)), np.zeros(4, np.int64))
        )
        # Each seating counts half, so that the unit is points a deal.
        difference = mean(total / 2, squares / 4, deals)
        return Comparison(self.a.name, self.b.name, deals, difference, better, equal)


def compare(
    a: str,
    b: str,
    variant: str = "smear",
    hands: float | str = 100_000,
    *,
    players: int | None = None,
    rules: Mapping[str, Value] | None = None,
    scores: Sequence[int] | None = None,
    seed: int | str = 1,
    jobs: int | None = None,
) -> Comparison:
    """Compare two policies on the same deals; see `Match` and `Comparison`.

    >>> compare("basic", "random", hands=1000).errors > 5
    True
    """
    from engine.simulation import parse_hands

    match = Match(a, b, variant, players=players, rules=rules, scores=scores, seed=seed)
    match.prepare()
    return match.run(parse_hands(hands), jobs=jobs)
