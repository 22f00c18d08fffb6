"""How often the policy ``random`` does something in Smear, against exact chances."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy.stats import chisquare

from conftest import setup_of
from tricklab.engine.play.simulator import Simulator

DEALS = 200_000


def is_even(found: np.ndarray, among: list[int]) -> bool:
    """Whether each came as often as any other, and nothing else came."""
    values, counts = np.unique(found, return_counts=True)
    return values.tolist() == among and chisquare(counts).pvalue > 1e-4


def test_random_bids_are_uniform() -> None:
    """Eldest says one of eleven things, the next one of what is left above it, and so on."""
    rows = Simulator(setup_of(policy="random", seed="bids")).play(0, DEALS).rows
    eldest = (rows["dealer"] + 1) % 4
    first, second = (rows["bids"][np.arange(DEALS), (eldest + turn) % 4] for turn in range(2))
    assert is_even(first, [*range(11)])
    assert is_even(second[first == 7], [0, 8, 9, 10])
    assert is_even(rows["trump"][rows["bidder"] >= 0], [0, 1, 2, 3])
    assert (rows["bidder"] < 0).mean() == pytest.approx(11**-4, abs=4 * math.sqrt(11**-4 / DEALS))
