"""What the table of results says is what the deals came to: no number is cut short on the way into its column."""

from __future__ import annotations

import random

import numpy as np
import pytest

from contract.tables import NAMES, any_setup
from tricklab.engine.games import GAMES
from tricklab.engine.play.frames import frame_of
from tricklab.engine.play.setup import Setup
from tricklab.engine.play.simulator import Simulator

DEALS, SETUPS = 400, 6


@pytest.mark.parametrize("name", NAMES)
def test_columns_hold_what_the_rows_say(name: str) -> None:
    """At random, where scores are most extreme."""
    rng = random.Random(f"results {name}")
    for _ in range(SETUPS):
        setup: Setup = any_setup(name, rng)
        rows = Simulator(setup).play(0, DEALS).rows
        table = frame_of(setup, 0, rows)
        for column in setup.game.columns(setup.rules):
            told = table[column.name].to_physical().cast(int).fill_null(-1).to_numpy()
            assert np.array_equal(told, np.asarray(column.values(rows)).astype(np.int64)), column.name


@pytest.mark.parametrize("name", NAMES)
def test_a_game_from_outside_has_rows_that_hold_any_score(name: str) -> None:
    setup = any_setup(name, random.Random(name))
    if name not in GAMES:
        assert {field.base for field, _ in (setup.game.row.fields or {}).values()} == {np.dtype("i8")}
