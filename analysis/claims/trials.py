"""From a claim to its test: what is played, and what is asked of the deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from tricklab.analysis.claims.conditions import ALL_HANDS, Hand
from tricklab.analysis.claims.files import SourcedClaim
from tricklab.analysis.claims.measures import HAND, MADE, MATCH, POINTS, are_so, check_condition, value_of
from tricklab.analysis.estimates.estimate import Estimate, share_difference
from tricklab.analysis.studies.facts import Facts, Way
from tricklab.analysis.studies.measures import Measure
from tricklab.analysis.studies.question import TABLE, Answer, Question
from tricklab.analysis.studies.splits import ALL, Split
from tricklab.engine.errors import PolicyFileError, UsageError
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.setup_options import SetupOptions
from tricklab.engine.policies.built.based import habit_of
from tricklab.engine.policies.find import find_policy
from tricklab.engine.policies.policy import Policy
from tricklab.engine.runs.forced_action import action_of

_OWN_CHOICE = "own"


@dataclass(frozen=True)
class Trial:
    """A claim ready to be tested: its ways, what is dealt in the first, and what must be so of the hand."""

    sourced: SourcedClaim
    ways: tuple[Way, ...]
    setup: Setup
    hand: Hand

    @property
    def measure(self) -> str:
        """What is measured."""
        return self.sourced.claim.measure or POINTS

    @property
    def is_share(self) -> bool:
        """Whether it is about how often something is so."""
        return self.measure != POINTS

    @property
    def is_match(self) -> bool:
        """Whether matches are played on, and not deals."""
        return self.measure == MATCH

    @property
    def table(self) -> tuple[Any, ...]:
        """The cards and the sides; tests with the same ones can be played together."""
        return (self.setup.deck.cards, self.setup.sides)

    @property
    def is_of_some_deals(self) -> bool:
        """Whether the hand, as it was dealt, decides if a deal counts: the other deals need not be played."""
        return self.measure != HAND and self.hand != ALL_HANDS and self.hand.declares is None

    @property
    def compares_shares(self) -> bool:
        """Whether it compares how often bids are made: each side of the comparison counts its own bids."""
        return self.measure == MADE and len(self.ways) > 1

    def question(self, number: int, ways: Sequence[Way]) -> Question:
        """Return what is asked of the deals; the first way's number, or by how much it is above the second's."""
        at = [ways.index(way) for way in self.ways]

        def of(facts: Facts, way: int) -> tuple[Any, Any]:
            nothing = np.zeros(len(facts.dealers), np.int64)
            if way != at[0]:
                return nothing.astype(bool), nothing
            if self.measure == HAND:
                return nothing == 0, self.hand.fits(facts, at).astype(np.int64)
            values = [value_of(self.measure, facts, place) for place in at]
            counts = [facts.obeyed(place) & there for place, (there, _) in zip(at, values, strict=True)]
            if self.sourced.claim.given:
                counts.append(are_so(self.sourced.claim.given, facts, way))
            return np.logical_and.reduce(counts), values[0][1] - values[1][1] if len(at) > 1 else values[0][1]

        asked = (
            ALL if self.measure == HAND else Split("", ("",), lambda facts: self.hand.fits(facts, at).astype(int) - 1)
        )
        measure = Measure("", of, is_share=self.is_share and len(at) == 1, in_units=not self.is_share)
        measures = _counts_of_shares(at[0], at[1]) if self.compares_shares else (measure,)
        return Question(f"claim-{number}", "", asked, ALL, lambda answer: (), "", TABLE, measures)

    def estimate(self, answer: Answer) -> Estimate:
        """Return the number that the claim is about."""
        way = answer.ways.index(self.ways[0])
        if not self.compares_shares:
            return answer.at(0, 0, way)
        (n, a), (m, b), (shared, first), (_, second), (_, both) = answer.sums[:, way, 0, 0, :2].tolist()
        return share_difference((n, a), (m, b), (shared, first, second, both))


def _counts_of_shares(first: int, second: int) -> tuple[Measure, ...]:
    """Return what `analysis.estimates.estimate.share_difference` wants to know of the bids made in two ways.

    It is counted in the column of the first way: of each way its bids and those made, and then of the deals in which
    both ways have a bid those that the first makes, the second, and both.
    """

    def counted(ways: tuple[int, ...], made: tuple[int, ...]) -> Measure:
        def of(facts: Facts, way: int) -> tuple[Any, Any]:
            there = facts.obeyed(first) & facts.obeyed(second) & (way == first)
            played = [facts.success(place)[0] for place in ways]
            return np.logical_and.reduce([there, *played]), np.logical_and.reduce(
                [facts.success(place)[1] for place in made]
            ).astype(np.int64)

        return Measure("", of, is_share=True)

    pair = (first, second)
    return tuple(
        counted(*which)
        for which in (((first,), (first,)), ((second,), (second,)), (pair, (first,)), (pair, (second,)), (pair, pair))
    )


def trials_of(claims: Sequence[SourcedClaim], setup: Setup) -> list[Trial | SourcedClaim]:
    """Make claims ready to be tested; those that cannot be are returned as they are.

    Raise `UsageError` if a user's own is not right.
    """
    trials: list[Trial | SourcedClaim] = []
    for sourced in claims:
        try:
            trials.append(sourced if sourced.claim.untested else _test(sourced, setup))
        except UsageError as error:
            if not sourced.is_own:
                raise sourced.refused(error) from error
            trials.append(sourced)  # the house rules leave no room for it
    return trials


def _test(sourced: SourcedClaim, setup: Setup) -> Trial:
    claim = sourced.claim
    ways = [_way(sourced, setup, _FIRST)]
    if claim.compares:
        ways.append(_way(sourced, setup, _SECOND))
    dealt = [way.arm(setup).setup for way in ways]
    trial = Trial(sourced, tuple(ways), dealt[0], claim.when)
    if (dealt[-1].deck.cards, dealt[-1].sides) != trial.table:
        raise UsageError("rules that deal other cards or to other players cannot be compared.")
    if ways[0] == ways[-1] and len(ways) > 1:
        raise UsageError("what is compared is the same.")
    with _under("when"):
        claim.when.check(trial.setup)
    if trial.measure not in (POINTS, MADE, HAND, MATCH):
        for table in dealt:
            check_condition(trial.measure, table, "measure")
    if trial.is_match:
        if not claim.scores or claim.when != ALL_HANDS or claim.given or claim.say:
            raise UsageError("measure = 'match' plays matches on from scores: give scores, and no when, given or say.")
    elif claim.instead_of_scores:
        raise UsageError("instead_of_scores: only matches are compared from other scores; give measure = 'match', too.")
    if claim.given:
        check_condition(claim.given, trial.setup, "given")
        if len(ways) > 1:
            raise UsageError(
                "given tells which deals count by how they went: leave it out where two ways are compared."
            )
    if trial.measure == HAND and (len(ways) > 1 or claim.when == ALL_HANDS):
        raise UsageError("measure = 'hand' tells how often a hand is as when says: give when, and nothing to compare.")
    return trial


_FIRST = ("a", "habit", "rules", "say", "scores")
_SECOND = ("b", "instead_of_habit", "instead_of_rules", "instead", "instead_of_scores")
"""The keys of a claim that make the two ways."""


@contextmanager
def _under(key: str) -> Iterator[None]:
    """Put a claim's key before what is wrong with its value."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{key}: {error}") from error


def _way(sourced: SourcedClaim, setup: Setup, keys: tuple[str, ...]) -> Way:
    """Return a way to play the deals, without the rules that the page has anyway."""
    claim = sourced.claim
    policy, habit, own_rules, say, scores = (getattr(claim, key) for key in keys)
    rules = {**claim.table, **own_rules}
    with _under(keys[2] if own_rules else "table"):
        table = setup.with_rules(rules) if rules else setup
    differ = {name: value for name, value in rules.items() if table.rules[name] != setup.rules[name]}
    with _under(keys[0]):
        player = None if policy is None else _player(policy, sourced, setup)
    with _under(keys[1]):
        if habit:
            player = _with(habit, player or max(setup.policies, key=setup.policies.count), setup)
    with _under(keys[3]):
        force = None if say in (None, _OWN_CHOICE) else action_of(str(say), table)
    if not (scores := scores or claim.scores):
        return Way("", force, player, None, differ)
    with _under(keys[4]):
        options: SetupOptions = {**table.options(), "scores": scores}
        return Way("", force, player, None, differ, Setup.make(setup.variant, **options).scores)


def _player(policy: str, sourced: SourcedClaim, setup: Setup) -> Policy:
    """Return a player that a claim names; a policy file only if the user named it too."""
    try:
        return find_policy(policy, setup.game.name, sourced.policy_files)
    except PolicyFileError as error:
        raise UsageError(
            f"{policy!r} is in a policy file, which a claim alone never runs; name the file in your command, too, with "
            "--policy-file FILE.py (in Python: policy_files)."
        ) from error


def _with(habit: Mapping[str, str], player: Policy, setup: Setup) -> Policy:
    """Return a player with a habit, which a claim names in words separated by spaces."""
    settings = [f"{key}={'-'.join(text.split())}" for key, text in habit.items()]
    return habit_of(player, settings, setup.game.name)
