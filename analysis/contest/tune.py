"""The best values of a policy's parameters: a search over the same deals, and a confirmation on fresh ones."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack

from tricklab.analysis.contest.compare import Comparison, HeadToHead
from tricklab.analysis.contest.evolution import FEWEST_MEMBERS, Point, lowest
from tricklab.analysis.contest.seat_words import in_seats, others_in_seats
from tricklab.analysis.contest.tunable import what_can_be_tuned
from tricklab.analysis.words.results import Drawn, Result, columns_of, frame_of
from tricklab.engine.base.checks import dictionary
from tricklab.engine.base.numbers import parse_hands, whole
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.errors import UsageError
from tricklab.engine.play.setup import Setup, SetupLike, setup_from
from tricklab.engine.play.setup_options import DealOptions
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.changed import with_values
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy, PolicyLike, words_of

if TYPE_CHECKING:
    import polars as pl

Range = tuple[float, float]

POPULATION = 6
"""Points in a generation for each parameter."""

MOST_ROUNDS = 1000
"""More generations than any search needs."""

_MOST_VALUES = 100_000


@dataclass(frozen=True)
class Tuned(Result):
    """The result of a search.

    Attributes
    ----------
    setup
        What was dealt.
    given, policy
        The policy that was given, and the one with the values found; the same if nothing better was found.
    values
        The value of each parameter that was tuned.
    tried
        How many points of the parameters' space were tried.
    gain
        What the search saw on its own deals; biased, because the best of many was picked there.
    confirmed
        The comparison with the policy that was given, in its seats, on deals that the search never saw; None if nothing
        was found.
    others
        Who sat in all other seats; empty for the policy that was given.
    """

    setup: Setup
    given: str
    policy: str
    values: dict[str, float]
    tried: int
    gain: float
    confirmed: Comparison | None
    others: str = ""

    @property
    def verdict(self) -> str:
        """What the fresh deals say: ``"better"``, ``"no difference shown"``, ``"worse"``, or ``"nothing found"``."""
        if self.confirmed is None:
            return "nothing found"
        return {1: "better", 0: "no difference shown", -1: "worse"}[self.confirmed.difference.sign]

    def seating(self, others: str = "") -> str:
        """Return who sat among whom at each point; the others may be called by another name."""
        return f"each {others_in_seats(self.setup, others or self.others or self.given)}, {in_seats(self.setup)}"

    def drawn(self) -> Drawn:
        """Return what `plot` shows of the table."""
        return Drawn(("policy",), "difference", "points a deal")

    def heading(self) -> str:
        """Return what was found, and what that rests on."""
        if self.confirmed is None:
            return f"None of {self.tried} points was better than {self.given}, {self.seating()}"
        return f"{self.verdict}: {self.confirmed.heading()}"

    def table(self) -> pl.DataFrame:
        """Return one row: the values found, and what they gain on fresh deals in points per deal."""
        result = columns_of("difference", None if self.confirmed is None else self.confirmed.difference)
        return frame_of([{"policy": self.policy, **self.values, **result, "verdict": self.verdict}])


class Tuner:
    """A search for better values of some of a policy's parameters; parameters as of `tune`.

    Raises
    ------
    UsageError
        If something does not exist, a parameter is no number, or a range is empty, endless, or has values in it that
        the parameter does not take.
    """

    def __init__(
        self,
        setup: Setup,
        policy: PolicyLike,
        ranges: Mapping[str, Range],
        step: float = 0.05,
        others: PolicyLike | None = None,
    ) -> None:
        """Check everything; nothing is compiled yet."""
        self.given = find_policy(policy, setup.game.name)
        self.others = self.given if others is None else find_policy(others, setup.game.name)
        self.setup = setup.with_policies(self.given)
        self.ranges = dictionary("ranges", ranges, str, '{"trumps": (3, 5)}')
        self._policy, self._step = policy, step
        known = self.given.parameters
        if not self.ranges:
            raise UsageError(what_can_be_tuned(self.setup, policy, self.given))
        if not (isinstance(step, int | float) and 0 < step < math.inf):
            raise UsageError(f"step must be a number above 0; not {step!r}.")
        for key, ends in self.ranges.items():
            self._check(key, ends, known)

    def _check(self, key: str, ends: Any, known: Mapping[str, Any]) -> None:
        name = self.given.name
        if key not in known:
            raise UsageError(f"policy {name!r} has no parameter {key!r}; it has {', '.join(known) or 'none'}.")
        if not isinstance(known[key], int | float):
            kind = "a policy" if isinstance(known[key], dict) else f"a word, one of {', '.join(self._words(key))}"
            raise UsageError(f"{key!r} of policy {name!r} is {kind}; a search needs numbers. Try each with compare.")
        if not (isinstance(ends, Sequence) and len(ends) == 2 and all(isinstance(end, int | float) for end in ends)):
            raise UsageError(
                f"the range of {key!r} must be its lowest and its highest value, as in (0, 1); not {ends!r}."
            )
        low, high = ends
        if math.isnan(low) or math.isnan(high):
            raise UsageError(f"the range of {key!r} must be two numbers, as in (0, 1); not {ends!r}.")
        if not (math.isfinite(low) and math.isfinite(high) and high - low <= _MOST_VALUES * self._step):
            raise UsageError(
                f"the range of {key!r}, {low:g} to {high:g}, is too wide for steps of {self._step:g}: "
                f"give at most {_MOST_VALUES:,} steps."
            )
        if not low + self._step <= high:
            raise UsageError(f"the range of {key!r}, {low:g} to {high:g}, has no two values {self._step:g} apart.")
        for value in (low, low + self._step, high):
            try:
                with_values(self._policy, self.setup.game.name, {key: self._round(value)})
            except UsageError as error:
                hint = "" if self._step == 1 else " Perhaps a step of 1 is what you want."
                raise UsageError(
                    f"{key!r} cannot go from {low:g} to {high:g} in steps of {self._step:g}: {error}{hint}"
                ) from error

    def _words(self, key: str) -> Sequence[str]:
        listed = words_of(type(self.given.instance))
        return listed.get(key) or listed.get(f"{key}_", ())

    def _round(self, value: float) -> float:
        return round(round(value / self._step) * self._step, 10)

    def rounded(self, point: Iterable[float]) -> dict[str, float]:
        """Return the parameters' values at a point."""
        return {key: self._round(float(value)) for key, value in zip(self.ranges, point, strict=True)}

    def at(self, point: Iterable[float]) -> Policy:
        """Return the policy with the tuned parameters at a point, rounded."""
        return with_values(self._policy, self.setup.game.name, self.rounded(point))

    def against_given(self, policy: Policy, deals: int, stage: str, jobs: Jobs = None) -> Comparison | None:
        """Compare a policy with the one that was given, on the deals of a stage; None if they are the same."""
        if policy == self.given:
            return None
        dealt = self.setup.for_purpose(stage)
        return HeadToHead(dealt, policy, self.given, others=self.others).run(deals, jobs=jobs)

    def search(
        self,
        deals: int = 20_000,
        rounds: int = 12,
        confirm: int = 200_000,
        *,
        jobs: Jobs = None,
        observer: Observer = UNOBSERVED,
    ) -> Tuned:
        """Search by differential evolution (`analysis.contest.evolution`), and confirm on fresh deals what was found.

        Every point is tried on the same deals, against the policy as it was given, so that two points differ by what
        they do and not by their luck; with common deals the surface is steady and the search needs no averaging.
        Parameters as of `tune`.
        """
        ends = next(self.at(ends) for ends in zip(*self.ranges.values(), strict=True) if self.at(ends) != self.given)
        HeadToHead(self.setup, ends, self.given, others=self.others).experiment.prepare(observer)
        seen: dict[str, float] = {}
        points = (rounds + 1) * max(FEWEST_MEMBERS, POPULATION * len(self.ranges))  # some of them twice
        with observer.playing(points, "Trying", "points") as progress:

            def loss(point: Point) -> float:
                policy = self.at(point)
                if policy.name not in seen:
                    result = self.against_given(policy, deals, "search", jobs)
                    seen[policy.name] = 0.0 if result is None else result.difference.value
                if progress is not None:
                    progress(1)
                return -seen[policy.name]

            optimum = lowest(loss, list(self.ranges.values()), rounds, POPULATION)
            policy, gain, own = self.at(optimum.point), -optimum.value, self.given.name
            if gain <= 0:
                return Tuned(self.setup, own, own, {}, len(seen), 0.0, None, self.others.name)
            confirmed = self.against_given(policy, confirm, "confirmation", jobs)
        values = self.rounded(optimum.point)
        return Tuned(self.setup, own, policy.name, values, len(seen), gain, confirmed, self.others.name)


def tune(
    policy: PolicyLike,
    ranges: Mapping[str, Range],
    setup: SetupLike = "smear",
    *,
    step: float = 0.05,
    hands: float | str = 20_000,
    rounds: int = 12,
    confirm: float | str = 200_000,
    others: PolicyLike | None = None,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
    **options: Unpack[DealOptions],
) -> Tuned:
    """Search for better values of a policy's parameters, and confirm them on fresh deals.

    Parameters
    ----------
    policy
        The policy; its parameters are as given where the search leaves them alone.
    ranges
        For each parameter its lowest and highest value.
    setup
        What is dealt: a `Setup`, whose policies do not matter, or the name of a variant.
    step
        Values are rounded to multiples of this.
    hands
        Deals for each point that is tried, the same for all.
    rounds
        Generations of the search.
    confirm
        Fresh deals for the confirmation.
    others
        Who sits in all other seats; the policy as it was given unless named.
    jobs, observer
        Threads or a crew (docs/cluster.md), a thread for each core by default; and who follows the work.
    **options
        With a variant's name: players, rules, scores, carry, hand and seed, as for `Setup.make`.

    Returns
    -------
    Tuned
        The values found, and whether they are better on fresh deals.

    Raises
    ------
    UsageError, PolicyError
        If an argument is wrong, or a policy fails.

    See Also
    --------
    compare : Two policies on the same deals.

    Examples
    --------
    >>> found = tune("basic:trumps=9", {"trumps": (3, 9)}, step=1, hands=500, rounds=1, confirm=2000)
    >>> found.verdict
    'better'
    """
    tuner = Tuner(setup_from(setup, options, DealOptions), policy, ranges, step, others)
    deals, fresh = parse_hands(hands), parse_hands(confirm, "confirm")
    rounds = whole(rounds, "rounds", 1, MOST_ROUNDS, "12")
    return tuner.search(deals, rounds, fresh, jobs=jobs, observer=observer)
