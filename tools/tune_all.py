"""Tunes every game's expert, and confirms what it finds on fresh deals: ``python -m tools.tune_all``, before a version.

All parameters that are numbers are searched together. Where the best value lies at an end of its range, the range moves
there and the search goes on. A parameter whose usual value does as well gets it back. Each line is a variant, the
values that are better, and what they gain in points a deal, on one side among the usual expert, on deals that the
search has not seen. Values that gain there, with two seeds, should become the expert's defaults.

``--variant GAME`` tunes one variant, and may be given several times; ``--deals`` and ``--confirm`` change the size.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass

from tricklab.analysis.contest.compare import Comparison
from tricklab.analysis.contest.tunable import ranges_of
from tricklab.analysis.contest.tune import Range, Tuner
from tricklab.engine.base.numbers import parse_hands
from tricklab.engine.games import variants
from tricklab.engine.play.setup import Setup
from tricklab.engine.policies.changed import with_values
from tricklab.engine.policies.policy import DEFAULT

MOVES = 4
"""How often ranges move to where the best values lie."""


@dataclass(frozen=True)
class Found:
    """What was found for a variant: the values that differ from the usual ones, and their comparison on fresh deals."""

    variant: str
    values: dict[str, float]
    fresh: Comparison | None

    def line(self) -> str:
        """Return it as a line of the table."""
        if self.fresh is None:
            return f"{self.variant:<14} nothing found"
        values = ",".join(f"{key}={value:g}" for key, value in self.values.items())
        gain = self.fresh.difference
        verdict = {1: "better", 0: "not confirmed", -1: "worse"}[gain.sign]
        return f"{self.variant:<14} {gain.value:+.4f} ± {gain.margin:.4f}  {verdict:<13}  {values}"


class Tuning:
    """A variant's policy, all its parameters, and the deals on which they are tuned."""

    def __init__(
        self, variant: str, policy: str = DEFAULT, *, seed: str, step: float, deals: int, jobs: int | None = None
    ) -> None:
        """Take the ranges with which a search begins; nothing is compiled yet."""
        self.setup, self.policy = Setup.make(variant, seed=seed), policy
        self.ranges = ranges_of(self.setup, policy)
        self._step, self._deals, self._jobs = step, deals, jobs

    def tune(self, rounds: int, confirm: int) -> Found:
        """Search, and compare what was found with the policy as it is on fresh deals."""
        values, ranges = {}, dict(self.ranges)
        for _ in range(MOVES):
            tuner = Tuner(self.setup, self.policy, ranges, self._step)
            found = tuner.search(self._deals, rounds, 1, jobs=self._jobs).values
            if not found:
                break
            values = found
            moved = {key: moved_to(ends, values[key], self._step) for key, ends in ranges.items()}
            if moved == ranges:
                break
            ranges = moved
        values = self._without_idle(values)
        fresh = self._gain(values, confirm, "confirmation") if values else None
        return Found(self.setup.variant, values, fresh)

    def _without_idle(self, values: dict[str, float]) -> dict[str, float]:
        """Return the values without those that gain nothing on the deals of the search."""
        for key in list(values):
            fewer = {other: value for other, value in values.items() if other != key}
            with_it, without = (self._gain(some, self._deals, "search") for some in (values, fewer))
            if with_it is None or with_it.difference.value <= (without.difference.value if without else 0.0):
                values = fewer
        return values

    def _gain(self, values: dict[str, float], deals: int, stage: str) -> Comparison | None:
        tuner = Tuner(self.setup, self.policy, self.ranges, self._step)
        return tuner.against_given(with_values(self.policy, self.setup.game.name, values), deals, stage, self._jobs)


def moved_to(ends: Range, value: float, step: float) -> Range:
    """Return a range around a value that lies at one of its ends, else the range."""
    low, high = ends
    reach = (high - low) / 2
    at_end = value <= low + step or value >= high - step
    return (value - reach, value + reach) if at_end else ends


def main(given: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = ArgumentParser(prog="python -m tools.tune_all", description=(__doc__ or "").splitlines()[0])
    known = list(variants())
    parser.add_argument("--variant", action="append", choices=known, help="one variant alone (all of them)")
    parser.add_argument("--deals", type=parse_hands, default=10_000, help="deals for each point (10,000)")
    parser.add_argument("--rounds", type=int, default=10, help="generations of a search (10)")
    parser.add_argument("--confirm", type=parse_hands, default=200_000, help="fresh deals (200,000)")
    parser.add_argument("--step", type=float, default=0.05, help="values are multiples of this (0.05)")
    parser.add_argument("--seed", default="tune all", help="seed of the deals (tune all)")
    parser.add_argument("--jobs", type=int, help="threads (one for each core)")
    asked = parser.parse_args(given)
    for variant in asked.variant or known:
        tuning = Tuning(variant, seed=asked.seed, step=asked.step, deals=asked.deals, jobs=asked.jobs)
        if tuning.ranges:
            print(tuning.tune(asked.rounds, asked.confirm).line(), flush=True)


if __name__ == "__main__":
    main()
