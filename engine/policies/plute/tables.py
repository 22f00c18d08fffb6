"""What the expert has learned, as the tables that the loop reads: docs/policies/plute.md tells what they stand for."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.policies.fitted import load
from tricklab.engine.policies.plute.features import CHOICES, SMALL
from tricklab.engine.policies.plute.tactics import PLAIN_BITS, TRUMP_BITS

MOST, MIDDLE = 60, 63
"""The largest value, in hundredths, and what is added to make all of them positive: four fit in the bits of a trump."""


def side_by_side(values: Any) -> Any:
    """Return two numbers for each bin: the values of the plain choices, and those of the trumps."""
    lanes = np.clip(values, -MOST, MOST).astype(np.int64) + MIDDLE
    shifts = [PLAIN_BITS * n for n in range(SMALL)] + [TRUMP_BITS * n for n in range(CHOICES - SMALL)]
    lanes <<= np.array(shifts)
    return np.stack([lanes[:, :SMALL].sum(1), lanes[:, SMALL:].sum(1)], 1).ravel()


VALUES = side_by_side(load("plute")["values"])
