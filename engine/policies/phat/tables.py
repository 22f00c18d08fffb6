"""What the expert of Phat has learned, unpacked for the loop: docs/policies/phat.md tells what it stands for."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import numpy as np

from tricklab.engine.ground.tricks import SUIT
from tricklab.engine.policies.phat import weights

BIAS = 8192
"""Keeps what is packed into one integer above zero."""

_MIDDLE = 1 << 23
"""Added to the part of an outcome that stands in 24 bits."""


def pack(numbers: Any) -> str:
    """Return whole numbers as a text: their lower bytes, then their upper ones."""
    halves = np.ascontiguousarray(numbers, "<i2").view(np.uint8).reshape(-1, 2).T
    return base64.b85encode(zlib.compress(halves.tobytes(), 9)).decode()


def unpack(text: str) -> Any:
    """Return the whole numbers that `pack` made a text of."""
    halves = np.frombuffer(zlib.decompress(base64.b85decode("".join(text.split()))), np.uint8)
    return np.ascontiguousarray(halves.reshape(2, -1).T).view("<i2").ravel()


def widen(numbers: Any) -> Any:
    """Give each group of six sorts of cards room for eight."""
    return np.pad(numbers.reshape(-1, 6), ((0, 0), (0, 2))).ravel()


def outcomes(chances: Any, gains: Any) -> Any:
    """Return the chance of a trick, in hundredths, and in 24 bits below what else it gains, in parts of 10,000."""
    return (np.repeat(chances.astype(np.int32), 8) << 24) + 1000 * widen(gains) + _MIDDLE


def pitches(held: Any, long: Any, pitched: Any) -> Any:
    """Return for all that a suit may hold what pitching it is worth, with the card to pitch in the lower six bits."""
    holding, rank = np.arange(SUIT + 1)[:, None], np.arange(13)
    has = holding >> rank & 1
    missing = np.minimum(12 - rank - has[:, ::-1].cumsum(1)[:, ::-1] + has, 3)
    length = has.sum(1)
    cards = pitched[(np.digitize(length, (3, 5, 6))[:, None] * 13 + rank) * 4 + missing].astype(np.int64) * 64 + rank
    worth = long[length].astype(np.int64) + has @ held.astype(np.int64)
    return (worth * 64 + np.where(has, cards, -(1 << 25)).max(1)).astype(np.int32)


OUTCOME = outcomes(unpack(weights.CHANCE), unpack(weights.OUTCOME).astype(np.int32))
PRICE = unpack(weights.PRICE)
DISCARD = np.pad(unpack(weights.DISCARD).reshape(16, 104), ((0, 0), (0, 24))).ravel()
LEAD = unpack(weights.LEAD)
SUIT_LED = unpack(weights.SUIT_LED) + BIAS
VOID = unpack(weights.VOID)
LENGTH = unpack(weights.LENGTH)
PITCH = pitches(unpack(weights.HELD), unpack(weights.LONG), unpack(weights.PITCHED))
