"""The best values of a policy's parameters: a search over the same deals, and a confirmation on fresh ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tricklab.analysis.compare import Comparison, HeadToHead
from tricklab.engine.errors import UsageError
from tricklab.engine.policies import find_policy
from tricklab.engine.setup import Setup

Range = tuple[float, float]


@dataclass(frozen=True)
class Tuned:
    """What a search found.

    Attributes
    ----------
    policy
        The policy with the values found; the one that was given if nothing better was found.
    values
        The value of each parameter that was tuned.
    tried
        How many points of the parameters' space were looked at.
    gain
        What the search saw on its own deals; biased, because the best of many was picked there.
    confirmed
        The comparison with the policy that was given, on deals that the search never saw; None if nothing was found.
    """

    policy: str
    values: dict[str, float]
    tried: int
    gain: float
    confirmed: Comparison | None


class Tuner:
    """A policy, the ranges of some of its parameters, and the deals on which they are tried.

    Parameters
    ----------
    policy
        As users name it; its parameters where the search leaves them alone.
    ranges
        For each parameter its lowest and highest value.
    variant, given
        What is dealt, see `engine.setup.Setup.make`.
    step
        Values are rounded to multiples of this, since nobody wants a margin of 0.3127.

    Raises
    ------
    UsageError
        If something does not exist, or a range is empty.
    """

    def __init__(
        self, policy: str, ranges: Mapping[str, Range], variant: str = "smear", *, step: float = 0.05, **given: Any
    ) -> None:
        """Check everything and get the compiled loop ready."""
        game = Setup.make(variant, policy=policy, **given).game.name
        self._name, _, settings = policy.partition(":")
        if self._name.endswith(".py"):
            class_name, _, settings = settings.partition(":")
            self._name = f"{self._name}:{class_name}"
        self._fixed = dict(setting.split("=", 1) for setting in filter(None, settings.split(",")))
        self._own = find_policy(policy, game)
        known = [key for key, value in self._own.parameters.items() if isinstance(value, int | float)]
        if not ranges:
            raise UsageError(f"name at least one parameter of {policy!r}: {', '.join(known) or 'it has none'}.")
        if step <= 0:
            raise UsageError(f"step must be above 0; not {step:g}.")
        for key, (low, high) in ranges.items():
            if key not in known:
                raise UsageError(f"policy {policy!r} has no parameter {key!r}; it has {', '.join(known) or 'none'}.")
            if not low + step <= high:
                raise UsageError(f"the range of {key!r}, {low:g} to {high:g}, has no two values {step:g} apart.")
        self.policy = policy
        self.ranges = dict(ranges)
        self._step = step
        self._variant, self._given = variant, dict(given)
        for place, (key, (low, high)) in enumerate(ranges.items()):
            point = [end for end, _ in ranges.values()]
            for point[place] in (low, low + step, high):
                try:
                    find_policy(self.named(point), game)
                except UsageError as error:
                    hint = "" if step == 1 else " Perhaps --step 1 is what you want."
                    raise UsageError(f"the range {key}={low:g}:{high:g}, step {step:g}: {error}{hint}") from error

    def named(self, point: Sequence[float]) -> str:
        """Return the policy's name with the tuned parameters at a point, rounded."""
        values = self.rounded(point)
        settings = {**self._fixed, **{key: f"{value:g}" for key, value in values.items()}}
        return f"{self._name}:{','.join(f'{key}={value}' for key, value in settings.items())}"

    def rounded(self, point: Sequence[float]) -> dict[str, float]:
        """Return the parameters' values at a point."""
        return {
            key: round(round(value / self._step) * self._step, 10)
            for key, value in zip(self.ranges, point, strict=True)
        }

    def gain(self, name: str, deals: int, seed: int | str, jobs: int | None = None) -> Comparison | None:
        """Compare a policy with the one that was given; None if they are the same."""
        if find_policy(name, Setup.make(self._variant, **self._given).game.name) == self._own:
            return None
        return HeadToHead(name, self.policy, self._variant, **{**self._given, "seed": seed}).run(deals, jobs=jobs)

    def search(
        self,
        deals: int = 20_000,
        rounds: int = 12,
        confirm: int = 200_000,
        *,
        jobs: int | None = None,
        progress: Callable[[int], Any] | None = None,
    ) -> Tuned:
        """Search by differential evolution (Storn and Price) and confirm what it found.

        Every point is tried on the same deals, against the policy as it was given, so that two points differ by what
        they do and not by their luck; with common deals the surface is steady and the search needs no averaging.

        Parameters
        ----------
        deals
            Deals for each point.
        rounds
            Generations.
        confirm
            Deals of the confirmation, under another seed.
        jobs, progress
            ``progress`` is told of every point tried.
        """
        from scipy.optimize import differential_evolution

        seed = self._given.get("seed", 1)
        seen: dict[str, float] = {}

        def loss(point: Sequence[float]) -> float:
            name = self.named(point)
            if name not in seen:
                result = self.gain(name, deals, f"{seed} search", jobs)
                seen[name] = 0.0 if result is None else result.difference.value
            if progress is not None:
                progress(1)
            return -seen[name]

        found = differential_evolution(
            loss, list(self.ranges.values()), maxiter=rounds, popsize=POPULATION, polish=False, rng=1, tol=0.0
        )
        name, gain = self.named(found.x), float(-found.fun)
        if gain <= 0:
            return Tuned(self.policy, {}, len(seen), 0.0, None)
        confirmed = self.gain(name, confirm, f"{seed} confirmation", jobs)
        return Tuned(name, self.rounded(found.x), len(seen), gain, confirmed)

    def points(self, rounds: int) -> int:
        """Return how many points a search looks at, the same ones twice counted twice."""
        return (rounds + 1) * max(5, POPULATION * len(self.ranges))


POPULATION = 6
"""Points in a generation for each parameter."""
