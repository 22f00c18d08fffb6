"""The expert's weights as tables for the loop: docs/policies/peatwit.md tells what they stand for."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import numpy as np

from engine.policies.peatwit import weights
from engine.policies.peatwit.cells import SITUATION_CELLS
from engine.policies.peatwit.estimate import ESTIMATE_CELLS, SUIT_CELLS, SUIT_FEATURES, suit_features
from engine.policies.peatwit.passing import LEVEL, PASS_CELLS, shed

MODELS = 4


def unpack(text: str, rows: int, dtype: str = "i1") -> Any:
    """Return the whole numbers that `pack` made a text of."""
    numbers = np.frombuffer(zlib.decompress(base64.b85decode("".join(text.split()))), dtype)
    return numbers.reshape(rows, -1)


def pack(numbers: Any, dtype: str = "i1") -> str:
    """Return whole numbers as a text."""
    return base64.b85encode(zlib.compress(np.ascontiguousarray(numbers, dtype).tobytes(), 9)).decode()


def estimate(weights_of_models: Any) -> Any:
    """Spell the weights of hands out: a number for each pattern of a suit; then the ways to ruff and the auctions."""
    patterns = [suit_features(pattern) for pattern in range(SUIT_CELLS)]
    table = np.zeros((MODELS, ESTIMATE_CELLS), np.int16)
    for model, numbers in enumerate(weights_of_models.astype(np.int64)):
        table[model, :SUIT_CELLS] = [numbers[found].sum() for found in patterns]
        table[model, SUIT_CELLS:] = numbers[SUIT_FEATURES:]
    return table.ravel()


def pair(tricks: Any, nil: Any) -> Any:
    """Put what a hand's parts are worth in tricks and with nil side by side in one number, to be added up at once."""
    return ((tricks.astype(np.int64) << 16) + nil).astype(np.int32)


def kept_patterns() -> Any:
    """Return for both ways of passing and each pattern of a suit what is left after 0, 1, 2 and 3 cards."""
    kept = np.zeros((2, SUIT_CELLS, 4), np.int64)
    for way in range(2):
        for pattern in range(SUIT_CELLS):
            left = pattern
            for number in range(4):
                kept[way, pattern, number] = left
                left = shed(left, way)
    return kept


_KEPT = kept_patterns()


def side_by_side(four: Any) -> Any:
    """Pack four numbers below 65,536 into one."""
    return (four.astype(np.int64) << np.array((0, 16, 32, 48))).sum(-1)


def passing(tricks: Any, nil: Any, slopes: Any) -> Any:
    """Spell out what each suit is worth after 0 to 3 cards passed, in both ways; then the ways to ruff, by length.

    The numbers are `LEVEL` higher so that none is negative; a card too many is marked by 0.
    """
    table = np.zeros((MODELS, 2, PASS_CELLS), np.int64)
    lengths = np.bitwise_count(np.arange(SUIT_CELLS))[:, None]
    left = np.arange(7)[:, None, None] - np.arange(4)
    for model in range(MODELS):
        of_tricks, of_nil = (part.reshape(MODELS, -1)[model].astype(np.int64) for part in (tricks, nil))
        for way, worth in enumerate((of_tricks, np.rint(of_nil + of_tricks * slopes[model] / 100).astype(np.int64))):
            suits = np.where(lengths >= np.arange(4), worth[_KEPT[way]].clip(-LEVEL, LEVEL) + LEVEL, 0)
            ruffs = worth[SUIT_CELLS + 10 * left.clip(0, 3) + np.arange(10)[:, None]].clip(-LEVEL, LEVEL) + LEVEL
            table[model, way, :SUIT_CELLS] = side_by_side(suits)
            table[model, way, SUIT_CELLS:] = side_by_side(ruffs).ravel()
    return table.ravel()


KEPT = side_by_side(_KEPT).ravel()
_CARDS = unpack(weights.CARDS, MODELS)
BY_SITUATION = _CARDS[:, :SITUATION_CELLS].ravel()
BY_CARD = _CARDS[:, SITUATION_CELLS:].ravel()
_HAND = unpack(weights.HAND, 2 * MODELS, "<i2")
_TRICKS, _NIL = estimate(_HAND[0::2]), estimate(_HAND[1::2])
WORTH = pair(_TRICKS, _NIL)
NEEDED = np.array(weights.NEEDED, np.int64)
SLOPE = np.array(weights.SLOPE, np.int64)
OFFSET = np.array(weights.OFFSET)
PASSING = passing(_TRICKS, _NIL, SLOPE)
