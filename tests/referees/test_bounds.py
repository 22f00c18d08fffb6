"""Compiled loops read and write inside their arrays: numba checks it where it is asked to, and deals must go on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from shell import PRELUDE, python
from test_differential import TABLES
from tricklab.engine.games import GAMES
from tricklab.engine.policies.registry import policies_of

pytestmark = pytest.mark.full

DEALS = """
import tricklab as tl
for rules in {tables!r}:
    for policy in {policies!r}:
        tl.simulate({game!r}, 500, rules=rules, policy=policy, seed="bounds", jobs=1)
"""


@pytest.mark.parametrize("game", GAMES)
def test_deals_stay_inside_their_arrays(game: str, tmp_path: Path) -> None:
    asked = DEALS.format(tables=TABLES[game], policies=tuple(policies_of(game)), game=game)
    around = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "XDG_CACHE_HOME": str(tmp_path)}
    python(f"{PRELUDE}\n{asked}", env=around)
