"""What is credited to whom, and what the row has by itself, compiled, against plain Python."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from tricklab.engine.mechanics.fields import begin_auction, fill_row
from tricklab.engine.mechanics.state import NOT_YET, state_of


def test_the_row_by_itself() -> None:
    state = state_of(3, "plain", ("several", 3), ("single", 2), standard=("bids", "trump"))
    numbers = {"dealer": (), "trump": (), "made": (), "bids": 3, "several": 3, "single": 3, "delta": 2, "grid": (2, 2)}
    row = np.dtype([*((name, "i1", shape) for name, shape in numbers.items()), ("proposed", "i4"), ("accepted", "i4")])
    states, rows = np.zeros(1, state), np.zeros(1, row)
    rows[0] = tuple(np.full(rows.dtype[name].shape, 7) for name in row.names)  # as the deal before has left it

    @numba.njit
    def fill(states: Any, rows: Any) -> None:
        begin_auction(states[0].table)
        states[0].table.dealer = 2
        states[0].table.bids[1] = 4
        states[0].table.several[2] = 5
        fill_row(states[0].table, rows[0])

    fill(states, rows)
    assert {name: rows[0][name].tolist() for name in row.names} == {
        "dealer": 2,
        "trump": NOT_YET,
        "made": NOT_YET,
        "bids": [NOT_YET, 4, NOT_YET],
        "several": [0, 0, 5],
        "single": [NOT_YET] * 3,  # the table's has another shape
        "delta": [0, 0],
        "grid": [[NOT_YET] * 2] * 2,
        "proposed": 7,
        "accepted": 7,
    }
