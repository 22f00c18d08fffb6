"""What the expert has learned, unpacked for the loop: docs/policies/plute.md tells what it stands for."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import numpy as np

from tricklab.engine.policies.plute import weights
from tricklab.engine.policies.plute.features import BINS, CHOICES, SMALL
from tricklab.engine.policies.plute.tactics import PLAIN_BITS, TRUMP_BITS

MOST, MIDDLE = 60, 63
"""The largest value, in hundredths, and what is added to make all of them positive: four fit in the bits of a trump."""


def pack(values: Any) -> str:
    """Return the values of the choices in each cell, in hundredths, as a text."""
    numbers = np.clip(values, -MOST, MOST).astype(np.int8)
    return base64.b85encode(zlib.compress(numbers.tobytes(), 9)).decode()


def unpack(text: str) -> Any:
    """Return the values that `pack` made a text of."""
    numbers = np.frombuffer(zlib.decompress(base64.b85decode("".join(text.split()))), np.int8)
    return numbers.reshape(BINS, CHOICES)


def side_by_side(values: Any) -> Any:
    """Return two numbers for each cell: the values of the plain choices, and those of the trumps."""
    lanes = np.clip(values, -MOST, MOST).astype(np.int64) + MIDDLE
    shifts = [PLAIN_BITS * n for n in range(SMALL)] + [TRUMP_BITS * n for n in range(CHOICES - SMALL)]
    lanes <<= np.array(shifts)
    return np.stack([lanes[:, :SMALL].sum(1), lanes[:, SMALL:].sum(1)], 1).ravel()


VALUES = side_by_side(unpack(weights.VALUES))
