"""The C program of the benchmarks: does it play the deals that the loop plays?"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks.hand_written import compile_c, simulator


@pytest.mark.game("smear")
def test_the_c_program_writes_the_same_rows(tmp_path: Path) -> None:
    """All fields of 20,000 deals are equal, those with stacks of seven trumps and more among them."""
    program, ours = compile_c(tmp_path), simulator()
    if program is None:
        pytest.skip("there is no compiler cc")
    played = ours.play(0, 20_000).rows
    written = np.zeros_like(played)
    program(0, written)
    for name in played.dtype.names:
        assert (played[name] == written[name]).all(), name
