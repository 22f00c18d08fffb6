"""The reason of an answer: of all causes that carry enough of the difference, the one that carries most."""

from __future__ import annotations

from collections.abc import Iterator

from tricklab.analysis.advise.reasons.cards import find_locations
from tricklab.analysis.advise.reasons.contracts import find_endings
from tricklab.analysis.advise.reasons.contrast import Candidate, Contrast, contrast_of
from tricklab.analysis.advise.reasons.pair import choice_of, pair_of
from tricklab.analysis.advise.reasons.results import (
    find_balance,
    find_contracts,
    find_match,
    find_points,
    find_sure_points,
)
from tricklab.analysis.advise.reasons.tricks import find_tricks
from tricklab.analysis.advise.result import Advice, Reason
from tricklab.engine.base.checks import list_of, made_by
from tricklab.engine.base.numbers import shown
from tricklab.engine.errors import UsageError

_TWO = 2

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
        If these are not two actions, or one of them is none of the answer's choices.
    """
    made_by("advice", advice, Advice, "tricklab.advise")
    if pair is None:
        first, second = pair_of(advice)
    else:
        actions = list_of("pair", pair, "[3, 0]")
        if len(actions) != _TWO:
            raise UsageError(f"pair has two actions, the better one first, as in [3, 0]; not {shown(pair)}.")
        first, second = (choice_of(advice, action) for action in actions)
    return None if second is None else reason_for(contrast_of(advice, first, second))


def reason_for(contrast: Contrast | None) -> Reason | None:
    """Return the reason that carries most; None without a contrast, or with too few worlds for one."""
    if contrast is None or len(contrast.gain) < _FEWEST:
        return None
    best = max(candidates_of(contrast), key=lambda candidate: candidate.rank, default=None)
    return None if best is None else best.reason


_FINDERS = (
    find_sure_points,
    find_match,
    find_endings,
    find_locations,
    find_points,
    find_contracts,
    find_tricks,
    find_balance,
)


def candidates_of(contrast: Contrast) -> Iterator[Candidate]:
    """Yield all reasons that may be given."""
    for find in _FINDERS:
        yield from find(contrast)
