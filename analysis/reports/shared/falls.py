"""Scores at which more points are worth less: where they are in a map of winning chances, and how to say so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tricklab.analysis.estimates.combined import difference
from tricklab.analysis.estimates.estimate import Estimate
from tricklab.analysis.words.wording import chance

LEAST = 0.02
"""Falls of less than this are not worth a word."""


class Fall(NamedTuple):
    """A side's chance falls though its own score rises and the other's stays.

    Attributes
    ----------
    before, after, other
        The two scores of the side, and that of the other.
    high, low
        The chances at them.
    """

    before: str
    after: str
    other: str
    high: Estimate
    low: Estimate

    @property
    def depth(self) -> float:
        """By how much the chance falls."""
        return self.high.value - self.low.value


def falls_of(scores: Sequence[str], chances: Sequence[Sequence[Estimate]]) -> list[Fall]:
    """Return where the chance falls beyond its error, the deepest fall first.

    Parameters
    ----------
    scores
        The scores of both sides, the lowest first.
    chances
        The chances to win the match: a row for each own score, and in it one for each score of the other side.
    """
    falls = []
    for own in range(len(scores) - 1):
        for other, name in enumerate(scores):
            high, low = chances[own][other], chances[own + 1][other]
            if high.value - low.value >= LEAST and difference(low, high).sign < 0:
                falls.append(Fall(scores[own], scores[own + 1], name, high, low))
    return sorted(falls, key=lambda fall: -fall.depth)


Reason = Callable[[Fall], str]
"""Words the rule for the end of a match that makes a chance fall."""


def describe_fall(falls: Sequence[Fall], reason: Reason | None = None) -> tuple[str, list[Estimate]] | None:
    """Return a sentence on the deepest of some falls and the chances in it; None where there is none.

    Parameters
    ----------
    falls
        As `falls_of` returns them.
    reason
        Why; without a reason the sentence only warns that it is no slip.
    """
    if not falls:
        return None
    worst = falls[0]
    why = "The rule for the end of a match makes it so" if reason is None else reason(worst)
    text = (
        f"More can be worth less: when they have {worst.other}, you win {chance(worst.high.value)} at {worst.before}, "
        f"but {chance(worst.low.value)} at {worst.after}. {why}."
    )
    return text, [worst.high, worst.low]
