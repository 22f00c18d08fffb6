"""The reason of an answer: of all causes that carry enough of the difference, the one that carries most."""

from __future__ import annotations

from collections.abc import Iterator

from tricklab.analysis.advise.reason import Reason
from tricklab.analysis.advise.reasons.candidate import Candidate
from tricklab.analysis.advise.reasons.cards import find_places
from tricklab.analysis.advise.reasons.contracts import find_endings
from tricklab.analysis.advise.reasons.contrast import Contrast, contrast_of
from tricklab.analysis.advise.reasons.pair import choice_of, pair_of
from tricklab.analysis.advise.reasons.results import find_balance, find_contracts, find_points
from tricklab.analysis.advise.reasons.tricks import find_tricks
from tricklab.analysis.advise.result import Advice
from tricklab.engine.base.checks import made_by

_FEWEST = 64
"""A reason needs so many worlds in which both choices were tried."""


def find_reason(advice: Advice, pair: tuple[int, int] | None = None) -> Reason | None:
    """Return why one choice of an answer is better than another, measured in the worlds that the answer rests on.

    Parameters
    ----------
    advice
        The answer.
    pair
        Two actions, the better one first; unless given, the best choice and the next that is clearly worse.

    Returns
    -------
    Reason or None
        The reason; None if there is only one choice.

    Raises
    ------
    UsageError
        If a choice is none of the answer's.
    """
    made_by("advice", advice, Advice, "tricklab.advise")
    first, second = pair_of(advice) if pair is None else (choice_of(advice, action) for action in pair)
    return None if second is None else reason_for(contrast_of(advice, first, second))


def reason_for(contrast: Contrast | None) -> Reason | None:
    """Return the reason that carries most; None without a contrast, or with too few worlds for one."""
    if contrast is None or len(contrast.gain) < _FEWEST:
        return None
    best = max(candidates_of(contrast), key=lambda candidate: candidate.rank, default=None)
    return None if best is None else best.reason


def candidates_of(contrast: Contrast) -> Iterator[Candidate]:
    """Yield all reasons that may be given."""
    for find in (find_endings, find_places, find_points, find_contracts, find_tricks, find_balance):
        yield from find(contrast)
