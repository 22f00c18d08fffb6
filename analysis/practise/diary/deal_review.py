"""One deal of a diary: what each choice of its player cost, judged in a fixed number of worlds."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import msgspec

from tricklab.analysis.practise.deal_files import StoredDeal
from tricklab.analysis.review.decisions import Course, course_of
from tricklab.analysis.review.judgements import MISTAKE, Judged, accounts_of
from tricklab.analysis.review.judging import play_all, played_by, trials_of
from tricklab.analysis.review.trial import Trial
from tricklab.analysis.scene.moment import describe_moment
from tricklab.analysis.words.seat_names import names_of

_Text = Annotated[str, msgspec.Meta(max_length=2000, description="a text")]
_Count = Annotated[int, msgspec.Meta(ge=0, description="a whole number from 0")]


@dataclass(frozen=True)
class Judge:
    """Who judges, and in how many worlds.

    Attributes
    ----------
    policy
        Who plays on in every seat.
    against
        Who plays in the other seats; by default the record's own policy, as in a review.
    worlds
        In how many worlds each choice is tried; there is no time limit, so results are the same on every machine.
    seed
        The seed of the worlds.
    """

    policy: str = "expert"
    against: str | None = None
    worlds: int = 64
    seed: int | str = 1


class ReviewedChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice of the player.

    Attributes
    ----------
    number
        The decision, from 1, as `Decision.number`.
    kind, when
        One of `analysis.review.decisions.KINDS`; when it was, in a word or two.
    did, best
        The choice that was made, and the best of the others.
    sign
        ``?`` for a mistake, ``??`` for a grave one, otherwise empty.
    cost, error
        The points that it gave away, and the standard error; None where it is not known.
    reason
        Why the best choice is better; empty where it is not a mistake.
    moment
        What the player had seen, line by line, for a mistake.
    """

    number: _Count
    kind: _Text
    when: _Text
    did: _Text
    best: _Text
    sign: Literal["", "?", "??"]
    cost: float
    error: float | None
    reason: _Text = ""
    moment: tuple[_Text, ...] = ()


class DealReview(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal of a diary.

    Attributes
    ----------
    result
        What the player's side scored, less the mean of the other sides.
    hand
        What the cards promised at the player's first choice.
    choices
        The choices of the player.
    """

    result: float
    hand: float
    choices: tuple[ReviewedChoice, ...]

    @property
    def cost(self) -> float:
        """The points that all choices gave away."""
        return sum(choice.cost for choice in self.choices)


def review_deal(deal: StoredDeal, seat: int, judge: Judge, only: int | None = None) -> DealReview:
    """Judge the choices of a seat in a deal.

    Parameters
    ----------
    deal
        A deal that is over, with all cards known.
    seat
        The player.
    judge
        Who judges.
    only
        The number of the single decision that is judged.

    Raises
    ------
    UsageError
        If the record contradicts itself or the rules.
    """
    course = course_of(deal.record, judge.policy, judge.seed, deal.name, seat)
    if only is not None:
        course = replace(course, decisions=tuple(each for each in course.decisions if each.number == only))
    against = played_by(course) if judge.against is None else judge.against
    trials = trials_of(course, None if against == course.setup.policies[0].name else against)
    judged: list[Judged] = []

    def finish(trial: Trial) -> None:
        judgement = Judged(trial.decision, trial.advice(0.0), trial.cost())
        if judgement.verdict == MISTAKE:
            judgement = replace(judgement, reason=trial.reason(judgement.advice))
        judged.append(judgement)

    play_all(trials, judge.worlds, finish, jobs=1)
    account = accounts_of(course, judged)[seat]
    return DealReview(
        account.result, account.hand.value if judged else 0.0, tuple(_choice(course, each) for each in judged)
    )


def _choice(course: Course, judged: Judged) -> ReviewedChoice:
    decision, error = judged.decision, judged.cost.error
    moment: tuple[str, ...] = ()
    if judged.verdict == MISTAKE:
        scene = course.scene(decision, names_of(course.setup, course.record.names or (), judged.seat))
        moment = tuple(describe_moment(scene))
    return ReviewedChoice(
        number=decision.number,
        kind=decision.kind,
        when=decision.when,
        did=judged.did,
        best=judged.best,
        sign=judged.sign,  # type: ignore[arg-type]
        cost=judged.cost.value,
        error=error if math.isfinite(error) else None,
        reason="" if judged.reason is None else judged.reason.text,
        moment=moment,
    )
