"""Claims put to the test: all of a page on the same deals, with intervals as wide as there are many of them."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from tricklab.analysis.claims.conditions import Hand
from tricklab.analysis.claims.files import Told
from tricklab.analysis.claims.judging import judged, widened
from tricklab.analysis.estimate import LEVEL, Estimate
from tricklab.analysis.reports.kit.commands import dealt_words, seated_words, typed, usual_policy
from tricklab.analysis.reports.kit.facts import CHAIR, Facts, Way
from tricklab.analysis.reports.kit.layout import Verdict
from tricklab.analysis.reports.kit.question import ALL, TABLE, Measure, Question, Split
from tricklab.analysis.reports.kit.study import Study
from tricklab.analysis.reports.kit.wording import interval, signed
from tricklab.engine.errors import UsageError
from tricklab.engine.observer import UNOBSERVED, Observer
from tricklab.engine.phases import Playing, Speech
from tricklab.engine.policies import find_policy
from tricklab.engine.setup import Setup

UNTESTED = "not tested"
_OWN_CHOICE = "own"
_POINTS = ("", "points")
_COMPARISONS: dict[str, Callable[[Any, int], Any]] = {
    "==": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_TRIFLE, _TRIFLING_SHARE = 0.1, 0.005
"""What makes no difference: a tenth of what the game does not mind, and half a per cent."""


@dataclass(frozen=True)
class Trial:
    """A claim ready to be tested: its ways, what is measured, and of which hands."""

    told: Told
    ways: tuple[Way, ...]
    hand: Hand

    @property
    def is_share(self) -> bool:
        """Whether it is about how often something is so."""
        return self.told.claim.measure not in _POINTS

    def question(self, number: int, ways: Sequence[Way]) -> Question:
        """Return what is asked of the deals; the first way's number, or by how much it is above the second's."""
        at = [ways.index(way) for way in self.ways]

        def of(facts: Facts, way: int) -> tuple[Any, Any]:
            if way != at[0]:
                nothing = np.zeros(len(facts.dealers), np.int64)
                return nothing.astype(bool), nothing
            values = [self._value(facts, place) for place in at]
            counts = np.logical_and.reduce(
                [facts.obeyed(place) & there for place, (there, _) in zip(at, values, strict=True)]
            )
            return counts, values[0][1] - values[1][1] if len(at) > 1 else values[0][1]

        there = Split("", ("told",), lambda facts: np.where(self.hand.fits(facts, at), 0, -1))
        measure = Measure("", of, is_share=self.is_share and len(at) == 1, in_units=not self.is_share)
        return Question(f"claim-{number}", "", there, ALL, lambda answer: (), "", TABLE, (measure,))

    def _value(self, facts: Facts, way: int) -> tuple[Any, Any]:
        kind = self.told.claim.measure
        if kind in _POINTS:
            return np.ones(len(facts.dealers), bool), facts.margin(way)
        if kind == "made":
            played, made = facts.success(way)
            return played, made.astype(np.int64)
        field, compare, number = _so(kind, facts.setup)
        return np.ones(len(facts.dealers), bool), compare(facts.rows[way][field], number).astype(np.int64)


def trials_of(claims: Sequence[Told], setup: Setup) -> list[Trial | Told]:
    """Make claims ready to be tested; those that cannot be are returned as they are.

    Raises
    ------
    UsageError
        If a user's own is not right.
    """
    found: list[Trial | Told] = []
    for told in claims:
        try:
            found.append(told if told.claim.untested else _test(told, setup))
        except UsageError as error:
            if not told.is_own:
                raise told.refused(error) from error
            found.append(told)  # the house rules leave no room for it
    return found


def _test(told: Told, setup: Setup) -> Trial:
    claim = told.claim
    try:
        hand = msgspec.convert(claim.when, Hand)
    except msgspec.ValidationError as error:
        raise UsageError(f"when: {error}.") from error
    hand.check(setup)
    if claim.measure not in (*_POINTS, "made"):
        _so(claim.measure, setup)
    ways = [_way(claim.a, claim.rules, claim.say, setup)]
    if claim.a or claim.rules or claim.instead:
        ways.append(_way(claim.b, claim.instead_of_rules, claim.instead, setup))
    if ways[0] == ways[-1] and len(ways) > 1:
        raise UsageError("what is compared is the same.")
    return Trial(told, tuple(ways), hand)


def _so(measure: str, setup: Setup) -> tuple[str, Callable[[Any, int], Any], int]:
    """Return the field, the comparison and the number of a measure like ``muck == -1``."""
    found = re.fullmatch(rf"(\w+) ({'|'.join(_COMPARISONS)}) (-?\d+)", measure)
    row = setup.game.row
    fields = [name for name in row.names or () if not row[name].shape]
    if found is None or found[1] not in fields:
        raise UsageError(
            f"measure is points, made, or a field, a comparison and a number, as in '{fields[0]} == 0'; not "
            f"{measure!r}. The fields are {', '.join(fields)}."
        )
    return found[1], _COMPARISONS[found[2]], int(found[3])


def _way(policy: str | None, rules: Any, say: str | None, setup: Setup) -> Way:
    if policy is not None:
        find_policy(policy, setup.game.name)
    if rules:
        other = setup.with_rules(rules)
        rules = {name: value for name, value in rules.items() if other.rules[name] != setup.rules[name]}
        if (other.deck, other.sides) != (setup.deck, setup.sides):
            raise UsageError("rules that deal other cards or to other players cannot be compared.")
    force = None if say in (None, _OWN_CHOICE) else _told_to(str(say), setup)
    return Way("", force, policy, None, dict(rules))


def _told_to(say: str, setup: Setup) -> tuple[str, int]:
    """Return the kind of decision and the action of ``bid 2`` or ``play JK1``."""
    kind, _, word = say.partition(" ")
    phase = next((phase for phase in setup.game.phases if phase.name == kind), None)
    if isinstance(phase, Speech):
        return kind, phase.meant(setup, word)
    if isinstance(phase, Playing):
        return kind, setup.deck.number(word)
    raise UsageError(f"say names a decision and what is done, as in 'bid 2' or 'play AS'; not {say!r}.")


def verdicts_of(
    trials: Sequence[Trial | Told],
    setup: Setup,
    hands: int,
    *,
    jobs: int | None = None,
    observer: Observer = UNOBSERVED,
) -> list[Verdict]:
    """Play what the tests ask for, and judge every claim; the untested ones come last.

    Parameters
    ----------
    trials
        See `trials_of`.
    setup
        What is dealt, and who plays.
    hands
        How many deals each way.
    jobs, observer
        See `tricklab.report`.
    """
    ready = [trial for trial in trials if isinstance(trial, Trial)]
    found = []
    if ready:
        ways: list[Way] = []
        for way in (way for trial in ready for way in trial.ways):
            if way not in ways:
                ways.append(way)
        questions = tuple(trial.question(number, ways) for number, trial in enumerate(ready))
        answers = Study("What people say", tuple(ways), questions).run(setup, hands, jobs=jobs, observer=observer)
        level = 1 - (1 - LEVEL) / len(ready)
        for trial, answer in zip(ready, answers, strict=True):
            estimate = answer.at(0, 0, ways.index(trial.ways[0]))
            found.append(_verdict(trial, widened(estimate, level, answer.question.measures[0].is_share), setup, hands))
    rest = [told for told in trials if isinstance(told, Told)]
    return found + [_untested(told.claim.says, told.claim.source, told.claim.untested) for told in rest]


def _verdict(trial: Trial, estimate: Estimate, setup: Setup, hands: int) -> Verdict:
    claim = trial.told.claim
    than = next((float(end) for end in (claim.more_than, claim.less_than) if end is not None), 0.0)
    sign = -1 if claim.less_than is not None else 1
    if claim.matters is not None:
        trifle = claim.matters
    elif len(trial.ways) == 1:
        trifle = 0.0
    else:
        trifle = _TRIFLING_SHARE if trial.is_share else _TRIFLE * setup.game.measure.indifference
    verdict = judged(estimate, than, sign, trifle)
    size = f"{claim.tested} {_size(trial, estimate)}"
    return Verdict(claim.says, claim.source, verdict, size, _command(trial, setup, hands))


def _size(trial: Trial, estimate: Estimate) -> str:
    if not estimate.count or math.isnan(estimate.value):
        return "No deal tells."
    share = trial.is_share
    if not share:
        value = f"{signed(estimate.value)} points a deal"
    elif len(trial.ways) == 1:
        value = f"{100 * estimate.value:.1f} %"
    else:
        value = f"{signed(100 * estimate.value, 1)} percentage points"
    ends = interval(estimate, share) if len(trial.ways) == 1 or not share else interval(estimate.scaled(100), False)
    return f"{value} ({ends}; {estimate.count:,} deals)."


def _untested(says: str, source: str, why: str) -> Verdict:
    return Verdict(says, source, UNTESTED, why or "These house rules leave no room for it.", "")


def _command(trial: Trial, setup: Setup, hands: int) -> str:
    """Return what repeats a test: a comparison of two players, or the page."""
    claim = trial.told.claim
    if claim.a and not (claim.when or claim.rules or claim.say or claim.measure not in _POINTS):
        usual = usual_policy(setup)
        words = ["compare", claim.a, claim.b or usual, "--others", usual, "--side", str(setup.sides[CHAIR])]
        return typed(*words, "--variant", setup.variant, "--hands", str(hands), *dealt_words(setup))
    file = [] if trial.told.is_own else ["--claims", str(trial.told.file)]
    return typed("report", setup.variant, "--hands", str(hands), *dealt_words(setup), *seated_words(setup), *file)
