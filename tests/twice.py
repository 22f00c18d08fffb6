"""Deals as they are against sampled worlds: whatever is asked of both, one has it as often as the other."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

MOST = 4.8
"""Standard errors beyond which a difference is no chance, the worst of some hundred."""


def differences(told: Any, known: int) -> list[float]:
    """By how many standard errors deals and worlds differ, in all that is asked of enough of them.

    Parameters
    ----------
    told : int array (2, deals, questions)
        What is answered of each deal, and of a world drawn for it.
    known
        How many questions, the first ones, the seat knows the answers to: there both must agree.
    """
    real, drawn = told
    assert np.array_equal(real[:, :known], drawn[:, :known])
    usual = [np.zeros(len(real), int), real[:, 0], real[:, 1], real[:, 2], 100 * real[:, 3] + real[:, 4]]
    found = []
    for place in range(known, told.shape[2]):
        for condition in usual:
            for case in np.unique(condition):
                for value in np.unique(real[:, place]):
                    one, other = ((part[condition == case, place] == value) for part in (real, drawn))
                    more, less = int((one & ~other).sum()), int((other & ~one).sum())
                    if more + less >= 40:
                        found.append((more - less) / math.sqrt(more + less))
    return found
