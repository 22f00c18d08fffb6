"""What the expert has learned, as the tables that the loop reads: docs/policies/phat.md tells what they stand for."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.cards import RANKS
from tricklab.engine.ground.tricks import SUIT
from tricklab.engine.policies.fitted import load

BIAS = 8192
"""Keeps what is packed into one integer above zero."""

_MIDDLE = 1 << 23
"""Added to the part of an outcome that stands in 24 bits."""


def widen(numbers: Any) -> Any:
    """Give each group of six sorts of cards room for eight."""
    return np.pad(numbers.reshape(-1, 6), ((0, 0), (0, 2))).ravel()


def outcomes(chances: Any, gains: Any) -> Any:
    """Return the chance of a trick, in hundredths, and in 24 bits below what else it gains, in parts of 10,000."""
    return (np.repeat(chances.astype(np.int32), 8) << 24) + 1000 * widen(gains) + _MIDDLE


def pitches(held: Any, long: Any, pitched: Any) -> Any:
    """Return for all that a suit may hold what pitching it is worth, with the card to pitch in the lower six bits."""
    holding, rank = np.arange(SUIT + 1)[:, None], np.arange(len(RANKS))
    has = holding >> rank & 1
    missing = np.minimum(12 - rank - has[:, ::-1].cumsum(1)[:, ::-1] + has, 3)
    length = has.sum(1)
    lengths = np.digitize(length, (3, 5, 6))[:, None]
    cards = pitched[(lengths * len(RANKS) + rank) * 4 + missing].astype(np.int64) * 64 + rank
    worth = long[length].astype(np.int64) + has @ held.astype(np.int64)
    return (worth * 64 + np.where(has, cards, -(1 << 25)).max(1)).astype(np.int32)


_FITTED = load("phat")
OUTCOME = outcomes(_FITTED["chance"], _FITTED["outcome"].astype(np.int32))
PRICE = _FITTED["price"]
DISCARD = np.pad(_FITTED["discard"].reshape(16, 104), ((0, 0), (0, 24))).ravel()
LEAD = _FITTED["lead"]
SUIT_LED = _FITTED["suit_led"] + BIAS
VOID = _FITTED["void"]
LENGTH = _FITTED["length"]
PITCH = pitches(_FITTED["held"], _FITTED["long"], _FITTED["pitched"])
