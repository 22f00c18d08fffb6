"""Claims put to the test: all of a page on the same deals, with intervals as wide as there are many of them."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

import numpy as np

from tricklab.analysis.claims.conditions import ALL_HANDS
from tricklab.analysis.claims.files import SourcedClaim
from tricklab.analysis.claims.trials import Trial
from tricklab.analysis.claims.verdict import Verdict
from tricklab.analysis.equity.from_standing import equity_from
from tricklab.analysis.estimates.estimate import LEVEL, Estimate, mean, proportion
from tricklab.analysis.studies.facts import CHAIR, Facts, Way
from tricklab.analysis.studies.question import FEWEST
from tricklab.analysis.studies.study import Study
from tricklab.analysis.words.results import dealt_words, seated_words, typed, usual_policy
from tricklab.analysis.words.wording import interval, signed
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Jobs
from tricklab.engine.policies.find import find_policy

TRUE, FALSE, SAME, FEW = "true", "false", "makes no difference", "too few deals"
OPEN = "undecided"
"""The verdict where there are deals enough, but the interval has the threshold inside."""

UNTESTED = "not tested"
RULE = "what it changes"
"""In place of a verdict on a quoted rule, which is neither true nor false."""

_DEALS_TO_A_MATCH = 20
"""For so many deals of a page one match is played on with the dealer on each side."""

_TRIFLE, _TRIFLING_SHARE = 0.1, 0.005
"""What makes no difference: a tenth of what the game does not mind, and half a per cent."""
_MUCH = 0.1


def verdicts_of(
    trials: Sequence[Trial | SourcedClaim],
    setup: Setup,
    hands: int,
    *,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
) -> list[Verdict]:
    """Play what the tests ask for, and judge every claim; the untested ones come last.

    Parameters
    ----------
    trials
        See `analysis.claims.trials.trials_of`.
    setup
        What is dealt, and who plays.
    hands
        How many deals for each arm.
    jobs, observer
        See `tricklab.report`.
    """
    ready = [trial for trial in trials if isinstance(trial, Trial)]
    level = 1 - (1 - LEVEL) / max(1, len(ready))
    verdicts: dict[int, Verdict] = {}
    estimates = {id(trial): _won(trial, setup, hands, jobs, observer) for trial in ready if trial.is_match}
    together = defaultdict[Any, list[Trial]](list)
    for trial in ready:
        if not trial.is_match:
            together[trial.table, trial.is_of_some_deals].append(trial)
    for some in together.values():
        played = _tested(some, setup, hands, jobs, observer)
        estimates |= {id(trial): estimate for trial, estimate in zip(some, played, strict=True)}
    for trial in ready:
        at_level = widened(estimates[id(trial)], level, trial.is_share and len(trial.ways) == 1)
        verdicts[id(trial)] = _verdict(trial, at_level, setup, hands)
    rest = [sourced for sourced in trials if isinstance(sourced, SourcedClaim)]
    return [verdicts[id(trial)] for trial in ready] + [
        _untested(sourced.claim.says, sourced.claim.source, sourced.claim.untested) for sourced in rest
    ]


def _tested(trials: Sequence[Trial], setup: Setup, hands: int, jobs: Jobs, observer: Observer) -> list[Estimate]:
    """Play the ways of some tests once each, on the same deals, and return the estimates."""
    ways: list[Way] = []
    for way in (way for trial in trials for way in trial.ways):
        if way not in ways:
            ways.append(way)
    questions = tuple(trial.question(number, ways) for number, trial in enumerate(trials))
    study = Study(
        "What people say",
        tuple(ways),
        questions,
        identity=repr([trial.sourced.claim for trial in trials]),
        asked=_hands_of(trials) if all(trial.is_of_some_deals for trial in trials) else None,
    )
    answers = study.run(setup, hands, jobs=jobs, observer=observer)
    return [trial.estimate(answer) for trial, answer in zip(trials, answers, strict=True)]


def _hands_of(trials: Sequence[Trial]) -> Callable[[Facts], Any]:
    """Return a function that finds the deals in which the hand fits any of some tests."""
    return lambda facts: np.logical_or.reduce([trial.hand.fits(facts, ()) for trial in trials])


def _won(trial: Trial, setup: Setup, hands: int, jobs: Jobs, observer: Observer) -> Estimate:
    """Play matches on, and return how often our side wins; where two scores are compared, the difference."""
    matches, side = max(FEWEST, hands // _DEALS_TO_A_MATCH), setup.sides[CHAIR]
    shares = []
    for way in trial.ways:
        chances = equity_from(way.arm(setup).setup, matches=matches, jobs=jobs, observer=observer).chances
        shares.append([of_dealer[side] for of_dealer in chances])
    first, *second = (fmean(chance.value for chance in of_way) for of_way in shares)
    value, count = first - sum(second), matches * len(shares[0])
    error = math.hypot(*(chance.error / len(of_way) for of_way in shares for chance in of_way))
    return mean(count * value, error**2 * count * (count - 1) + count * value**2, count)


def _verdict(trial: Trial, estimate: Estimate, setup: Setup, hands: int) -> Verdict:
    claim = trial.sourced.claim
    than = next((float(end) for end in (claim.more_than, claim.less_than) if end is not None), 0.0)
    sign = -1 if claim.less_than is not None else 1
    if claim.matters is not None:
        trifle = claim.matters
    elif len(trial.ways) == 1:
        trifle = 0.0
    else:
        trifle = _TRIFLING_SHARE if trial.is_share else _TRIFLE * setup.game.measure.indifference
    verdict = judged(estimate, than, sign, trifle)
    size, asked = f"{claim.tested} {_size(trial, estimate)}", _threshold(trial)
    if claim.quotes_rule:
        verdict = RULE
    elif verdict == OPEN:
        size = f"{size} The deals do not show it either way."
    return Verdict(claim.says, claim.source, verdict, size, _command(trial, setup, hands), asked, claim.quotes_rule)


def _threshold(trial: Trial) -> str:
    """Return what the verdict hangs on, as ``more than 50 %``; empty where one of two ways only has to be better."""
    claim = trial.sourced.claim
    word, than = ("less than", claim.less_than) if claim.more_than is None else ("more than", claim.more_than)
    if not than:
        return ""
    number = f"{100 * than if trial.is_share else than:g}".replace("-", "−")
    if not trial.is_share:
        return f"{word} {number} point{'' if than == 1 else 's'} a deal"
    return f"{word} {number} {'percentage points' if len(trial.ways) > 1 else '%'}"


def _size(trial: Trial, estimate: Estimate) -> str:
    """Return the number with its interval, and the number of deals or matches."""
    if not estimate.count or math.isnan(estimate.value):
        return "No deal counts."
    if trial.is_share and len(trial.ways) == 1:
        value, ends = f"{100 * estimate.value:.1f} %", interval(estimate, True)
    else:
        shown, digits = (estimate.scaled(100), 2) if trial.is_share else (estimate, _digits(trial.setup))
        unit = "percentage points" if trial.is_share else "points a deal"
        value = f"{signed(shown.value, digits)} {unit}"
        ends = f"{signed(shown.low, digits)} to {signed(shown.high, digits)}" if shown.has_interval else "?"
    played = "matches" if trial.is_match else "deals"
    return f"{value} ({ends}; {estimate.count:,} {played}{' or more' if trial.compares_shares else ''})."


def _digits(setup: Setup) -> int:
    """Return the decimals of a points value: one more where a hundredth matters."""
    return 3 if setup.game.measure.indifference < _MUCH else 2


def _untested(says: str, source: str, why: str) -> Verdict:
    return Verdict(says, source, UNTESTED, why or "These house rules leave no room for it.", "")


def _command(trial: Trial, setup: Setup, hands: int) -> str:
    """Return the command that repeats a test: a comparison of two players, or the page."""
    claim = trial.sourced.claim
    if (claim.a or claim.habit) and not (
        claim.when != ALL_HANDS or claim.table or claim.rules or claim.say or claim.scores or trial.is_share
    ):
        usual = usual_policy(setup)
        a, b = (find_policy(way.policy or usual, setup.game.name).name for way in trial.ways)
        words = ["compare", a, b, "--others", usual, "--side", str(setup.sides[CHAIR])]
        return typed(*words, "--variant", setup.variant, "--hands", str(hands), *dealt_words(setup))
    file = [] if trial.sourced.is_own else ["--claims", str(trial.sourced.file)]
    for policy_file in trial.sourced.policy_files:
        file += ["--policy-file", str(policy_file)]
    return typed("report", setup.variant, "--hands", str(hands), *dealt_words(setup), *seated_words(setup), *file)


def widened(estimate: Estimate, level: float, is_share: bool) -> Estimate:
    """Return an estimate with the interval of another level."""
    n, value = estimate.count, estimate.value
    if is_share or not estimate.has_interval:
        return proportion(value * n, n, level) if is_share and n else estimate
    return mean(n * value, estimate.error**2 * n * (n - 1) + n * value**2 if n > 1 else value**2, n, level)


def judged(estimate: Estimate, than: float, sign: int, trifle: float) -> str:
    """Return whether a number is above (``sign`` 1) or below (-1) what was claimed, as far as its interval goes."""
    if estimate.count < FEWEST or not estimate.has_interval:
        return FEW
    low, high = estimate.low - than, estimate.high - than
    if max(abs(low), abs(high)) <= trifle:
        return SAME
    if low <= 0 <= high:
        return OPEN
    return TRUE if (low > 0) == (sign > 0) else FALSE
