"""Tables of numbers worked out beforehand: a look-up has no branches for the processor to mispredict."""

from __future__ import annotations

from typing import Any

import numpy as np

from tricklab.engine.kernel.compiled import compiled


def patterns(cards: int) -> Any:
    """Return which of so many cards each set of them holds: an int64 array (sets, cards) of zeros and ones."""
    return np.arange(1 << cards)[:, None] >> np.arange(cards) & 1


def side_by_side(numbers: Any, bits: int) -> Any:
    """Pack the numbers of the last axis, none of them negative, into one of ``bits`` bits each, the first lowest."""
    return (numbers.astype(np.int64) << bits * np.arange(numbers.shape[-1])).sum(-1)


@compiled
def entry(table: Any, place: int) -> int:
    """Return a number of a table of integers; the place must not be negative, which is not checked."""
    return int(np.int64(table[np.uint64(place)]))


def steps(first: int, second: int, third: int, numbers: int) -> int:
    """Pack how many of three limits each of some small numbers has reached, two bits for each; see `step_of`."""
    return sum(((n >= first) + (n >= second) + (n >= third)) << 2 * n for n in range(numbers))


@compiled
def step_of(packed: int, number: int) -> int:
    """Return how many limits a number has reached: a shift is quicker than comparisons."""
    return packed >> 2 * number & 3
