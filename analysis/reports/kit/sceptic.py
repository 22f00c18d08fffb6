"""For sceptics: are the headlines of the page true when something is changed?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tricklab.analysis.reports.kit.directed import run_directed
from tricklab.analysis.reports.kit.layout import Check
from tricklab.analysis.studies.numbers import FEWEST
from tricklab.analysis.studies.question import Answer
from tricklab.analysis.studies.sentences import Sentence
from tricklab.analysis.studies.study import Study
from tricklab.engine.base.observer import UNOBSERVED, Observer
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.workers import Jobs
from tricklab.engine.rules.phases import Announcing

HOLDS, FAILS, OPEN, FEW = "holds", "does not hold", "open", "too few deals"
_ROLLOUT = "rollout:worlds=16"
_FEWER, _THOUGHT, _SPOKEN = 2, 4, 8
"""One in so many deals are played again; and of those with players who think ahead, whose time grows with the cube of
the cards in a hand, so many by that, and one in so many of these where announcements are thought about, too: some 40
for each of three headlines."""


def checks_of(
    study: Study,
    own: Answer,
    headlines: Sequence[Sentence],
    setup: Setup,
    hands: int,
    *,
    jobs: Jobs = None,
    observer: Observer = UNOBSERVED,
) -> tuple[list[str], list[Check]]:
    """Return what is changed, and the verdict on each headline of the first screen.

    Players who think ahead take long, so that they play deals of the headlines' own cells alone.

    Parameters
    ----------
    study
        The study of the first screen.
    own
        Its answer on the page.
    headlines
        The sentences of the first screen.
    setup
        What is dealt, and who plays.
    hands
        How many deals the page was asked for.
    jobs, observer
        See `tricklab.report`.
    """
    headlines = [headline for headline in headlines if headline.than is not None]
    first = replace(study, what="For sceptics", questions=study.questions[:1])
    few = hands * _THOUGHT // setup.game.hand_size(setup.rules) ** 3
    if any(isinstance(phase, Announcing) for phase in setup.game.phases):
        few //= _SPOKEN
    beginners, thinkers = others_than(setup)
    answers: dict[str, Answer | None] = {
        "with beginners": _again(first, beginners, hands // _FEWER, jobs, observer),
        "with players who think ahead": run_directed(
            first, headlines, setup, thinkers, few, hands, jobs=jobs, observer=observer
        )
        if few >= FEWEST
        else None,
        "in other deals": _again(first, setup.for_purpose("again", ","), hands // _FEWER, jobs, observer),
    }
    checks = [
        Check(headline.text, [held(answer, headline, side_of(own, headline)) for answer in answers.values()])
        for headline in headlines
    ]
    return list(answers), checks


def others_than(setup: Setup) -> tuple[Setup, Setup]:
    """Return a setup with beginners on all seats, and with players who think ahead."""
    return setup.with_policies("basic"), setup.with_policies(_ROLLOUT)


def _again(study: Study, setup: Setup, deals: int, jobs: Jobs, observer: Observer) -> Answer | None:
    return study.run(setup, deals, jobs=jobs, observer=observer)[0] if deals >= FEWEST else None


def side_of(answer: Answer, headline: Sentence) -> int:
    """Return 1 if the number that a sentence claims is above its threshold, else -1."""
    than = _threshold(headline)
    assert headline.claim is not None
    return 1 if headline.claim.estimate(answer).value > than else -1


def held(answer: Answer | None, headline: Sentence, side: int) -> str:
    """Return whether a number is on that side of its threshold in another answer, too, and what it is there."""
    if answer is None or headline.claim is None:
        return FEW
    result, than = headline.measured(answer), _threshold(headline)
    if result.count < FEWEST or not result.has_interval:
        return FEW
    unit = headline.claim.unit(answer)
    if result.low <= than <= result.high:
        verdict = OPEN
    else:
        verdict = HOLDS if (result.low > than) == (side > 0) else FAILS
    return f"{verdict}: {unit.with_noun(result.value)} ({unit.interval(result)})"


def _threshold(headline: Sentence) -> float:
    assert headline.than is not None, "a sentence that claims nothing is not tried"
    return headline.than
