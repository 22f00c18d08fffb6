"""Pitch: how many trumps are out, by exact chances, where a hand is given."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

DEALS = 400_000


@pytest.mark.parametrize("variant", ["pitch", "racehorse"])
def test_trumps_that_are_out(variant: str) -> None:
    """How many of the unseen trumps are dealt to the others, by the hypergeometric chances."""
    hand = "AS KS 9H 8D 7D 9C"
    rows = Simulator(Setup.make(variant, policy="random", hand=hand, seed="out")).play(0, DEALS).rows
    spades = rows[(rows["trump"] == 3) & (rows["pitcher"] == 0)]
    unseen, trumps = (46, 11) if variant == "pitch" else (26, 6)
    out = np.zeros(len(spades), int)
    for seat in range(1, 4):
        out += np.bitwise_count(spades["trumps"][:, seat].astype(np.int64))
    for k in range(trumps + 1):
        p = comb(trumps, k) * comb(unseen - trumps, 18 - k) / comb(unseen, 18) if 18 - k <= unseen - trumps else 0.0
        assert abs((out == k).mean() - p) < 4.5 * (p * (1 - p) / len(spades)) ** 0.5 + 1e-9
