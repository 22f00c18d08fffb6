"""The expert's weights as tables for the loop: docs/policies/peatwit.md tells what they stand for."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.ground.lookup import side_by_side
from tricklab.engine.policies.peatwit.estimate import ESTIMATE_BINS, SUIT_BINS, SUIT_FEATURES, suit_features
from tricklab.engine.policies.peatwit.features import SITUATION_BINS
from tricklab.engine.policies.peatwit.passing import LEVEL, PASS_BINS
from tricklab.engine.policies.weights import load

PART = 16
"""The bits of each of four numbers that lie side by side in one."""

PATTERN_FEATURES = suit_features()
_FITTED = load("peatwit")


def estimate(weights_of_models: Any) -> Any:
    """Spell the weights of hands out: a number for each pattern of a suit; then the ways to ruff and the auctions."""
    weights = np.asarray(weights_of_models).astype(np.int64)
    table = np.zeros((len(weights), ESTIMATE_BINS), np.int16)
    table[:, :SUIT_BINS] = weights[:, :SUIT_FEATURES].astype(np.float32) @ PATTERN_FEATURES.T
    table[:, SUIT_BINS : SUIT_BINS + weights.shape[1] - SUIT_FEATURES] = weights[:, SUIT_FEATURES:]
    return table.ravel()


def pair(tricks: Any, nil: Any) -> Any:
    """Put what a hand's parts are worth in tricks and with nil side by side in one number, to be added up at once."""
    return ((tricks.astype(np.int64) << 16) + nil).astype(np.int32)


def kept_patterns(for_nil: bool) -> Any:
    """Return for each pattern of a suit what is left after 0, 1, 2 and 3 cards.

    The highest card goes first for nil, otherwise the lowest that is no trump, and trumps last.
    """
    kept = [np.arange(SUIT_BINS)]
    for _ in range(3):
        left = kept[-1]
        if for_nil:
            bits = np.frexp(left)[1]  # how many bits it takes to write the pattern
            kept.append(left & ~(1 << np.maximum(bits - 1, 0)))
        else:
            kept.append(np.where(left > 7, left & (left & ~7) - 1 | left & 7, left & left - 1))
    return np.stack(kept, 1)


_FOR_TRICKS, _FOR_NIL = kept_patterns(False), kept_patterns(True)


def in_fours(bins: Any) -> Any:
    """Put the values of bins, -127 to 127, four by four into one number; 128 more each, so that none is negative."""
    return side_by_side(bins.astype(np.int64).reshape(-1, 4) + 128, PART)


def passing(worth: Any, kept: Any) -> Any:
    """Spell out what each suit is worth after 0 to 3 cards passed, row by row; then the ways to ruff, by length.

    The numbers are `LEVEL` higher so that none is negative; a card too many is marked by 0.
    """
    worth = worth.reshape(-1, ESTIMATE_BINS).astype(np.int64)
    table = np.zeros((len(worth), PASS_BINS), np.int64)
    lengths = np.bitwise_count(np.arange(SUIT_BINS))[:, None]
    left = np.arange(7)[:, None, None] - np.arange(4)
    for row, numbers in enumerate(worth):
        suits = np.where(lengths >= np.arange(4), numbers[kept].clip(-LEVEL, LEVEL) + LEVEL, 0)
        ruffs = numbers[SUIT_BINS + 10 * left.clip(0, 3) + np.arange(10)[:, None]].clip(-LEVEL, LEVEL) + LEVEL
        table[row, :SUIT_BINS] = side_by_side(suits, PART)
        table[row, SUIT_BINS:] = side_by_side(ruffs, PART).ravel()
    return table.ravel()


def for_tricks(numbers: Any) -> Any:
    """Return what a hand is worth with another bid, in tenths of a point, row by row for each direction of the pass."""
    return passing(estimate(numbers), _FOR_TRICKS)


def for_nil(tricks: Any, nil: Any) -> Any:
    """Return what a hand is worth with nil, in tenths of a point: what nil adds, and its tricks, which cost it."""
    prices = np.repeat(_FITTED["prices"], ESTIMATE_BINS)
    return passing(np.rint(nil + tricks * prices / 100), _FOR_NIL)


KEPT = side_by_side(np.stack([_FOR_TRICKS, _FOR_NIL]), PART).ravel()
BY_SITUATION = in_fours(_FITTED["cards"][:, :SITUATION_BINS])
BY_CARD = in_fours(_FITTED["cards"][:, SITUATION_BINS:])
_TRICKS, _NIL = estimate(_FITTED["hand"][0::2]), estimate(_FITTED["hand"][1::2])
WORTH = pair(_TRICKS, _NIL)
NEEDED = _FITTED["needed"]
SLOPE, OFFSET, LIMIT = (
    _FITTED["nil"][:, place].astype(kind) for place, kind in enumerate((np.int64, np.float64, np.int64))
)
FOR_TRICKS = for_tricks(_FITTED["passed"])
FOR_NIL = for_nil(_TRICKS, _NIL)
