"""Tables that are worked out beforehand say what counting would."""

from __future__ import annotations

import numpy as np

from tricklab.engine.ground.lookup import patterns, side_by_side


def test_patterns_are_the_bits_of_each_set() -> None:
    table = patterns(5)
    assert table.shape == (32, 5)
    for cards in range(32):
        assert [card for card in range(5) if table[cards, card]] == [c for c in range(5) if cards & 1 << c]


def test_numbers_side_by_side_can_be_taken_apart() -> None:
    numbers = np.random.default_rng(3).integers(0, 1 << 12, (7, 5)).astype(np.int16)
    packed = side_by_side(numbers, 12)
    assert packed.shape == (7,)
    for place in range(5):
        np.testing.assert_array_equal(packed >> 12 * place & 4095, numbers[:, place])
